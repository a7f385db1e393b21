import attendance from "#app/messages/attendance.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import seriesMessages from "#app/messages/series.ts";
import { translator } from "#app/messages/translator.ts";
import { ACCESS_KINDS, type AccessKind, accessLabel } from "./attendance.ts";
import { CITIES } from "./cities.ts";
import { toLocalInput, zonesInUse } from "./days.ts";
import { SERIES_LIMITS } from "./series.ts";

const t = translator(messages);
const attend = translator(attendance);
const series = translator(seriesMessages);

// The controls of the event form. Without a schema, so that zod stays out of the browser's bundle.

/** Limits of the fields (PRODUCT.md, Event form) and of the database's columns. Characters are code points. */
export const EVENT_LIMITS = {
  minTitleChars: 5,
  maxTitleChars: 100,
  minDescriptionChars: 20,
  maxDescriptionChars: 10_000,
  maxLocationChars: 300,
  maxAddressChars: 200,
  maxUrlChars: 2000,
  minAttendees: 1,
  /** The largest value of a PostgreSQL integer. */
  maxAttendees: 2_147_483_647,
  maxPriceCents: 10_000_000,
  maxAltChars: 300,
  /** Size of a picture's file. Its other limits are in picture.ts, which every list loads. */
  maxPictureBytes: 10 * 1024 * 1024,
  /** Size of a calendar or table: 500 events with long descriptions. */
  maxImportBytes: 2 * 1024 * 1024,
} as const;

export type EventFieldName =
  | "publisher"
  | "title"
  | "description"
  | "language"
  | "translated_title"
  | "translated_description"
  | "location"
  | "address"
  | "start_date"
  | "end_date"
  | "start_time"
  | "end_time"
  | "is_all_day"
  | "start_day"
  | "end_day"
  | "far_year"
  | "doors_at"
  | "picture"
  | "picture_id"
  | "picture_remove"
  | "image_url"
  | "image_alt"
  | "image_focus"
  | "event_url"
  | "price_kind"
  | "price_min"
  | "price_max"
  | "category"
  | "max_attendees"
  | "ages"
  | "good_for_children"
  | "setting"
  | AccessFieldName
  | "repeat_rhythm"
  | "repeat_until"
  | "repeat_dates"
  | "repeat_shown";

/** The checkbox of one kind of access. */
export type AccessFieldName = `access_${AccessKind}`;

/** @example accessFieldName("asl") // "access_asl" */
export function accessFieldName(kind: AccessKind): AccessFieldName {
  return `access_${kind}`;
}

/** Answers of the control `good_for_children`, beside "" for none. */
export const CHILDREN_ANSWERS = ["yes", "no"] as const;

/** Choices of the control `price_kind`; "" is the default. */
export const PRICE_KINDS = ["", "free", "paid", "any_amount"] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

const PRICE_KIND_LABELS = {
  "": "priceNotStated",
  free: "free",
  paid: "priceOrRange",
  any_amount: "payWhatYouCan",
} as const;

/** @example priceKindLabel("paid") // "A price or a range" */
export function priceKindLabel(kind: PriceKind): string {
  return t(PRICE_KIND_LABELS[kind]);
}

/**
 * Choices of the control `image_focus` without scripts: percentages from left and top, and the names of their labels; "" for the detected
 * focal point.
 */
export const PICTURE_FOCUSES = {
  "": "focusFound",
  "0-0": "focusTopLeft",
  "50-0": "focusTop",
  "100-0": "focusTopRight",
  "0-50": "focusLeft",
  "50-50": "focusMiddle",
  "100-50": "focusRight",
  "0-100": "focusBottomLeft",
  "50-100": "focusBottom",
  "100-100": "focusBottomRight",
} as const;

/** Parses a focal point "30-70" to percentages from the left and the top; null for anything else. */
export function parseFocus(text: string): { x: number; y: number } | null {
  const [, x, y] = /^(\d{1,2}|100)-(\d{1,2}|100)$/.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

const BYTES_PER_MB = 1024 * 1024;

/** A file size in MB with one decimal. @example inMegabytes(13_000_000) // "12.4 MB" */
export function inMegabytes(bytes: number): string {
  // Rounded up, so that a size above a limit never reads like the limit.
  const size = Math.ceil((bytes / BYTES_PER_MB) * 10) / 10;
  return `${size.toLocaleString(LOCALES[currentLanguage()], { minimumFractionDigits: 1 })} MB`;
}

/** Message for a picture whose file is over the limit. */
export function fileTooLarge(bytes: number): string {
  return t("photoTooLarge", { size: inMegabytes(bytes), max: EVENT_LIMITS.maxPictureBytes / BYTES_PER_MB });
}

const FIELD_BY_CODE: Readonly<Record<string, EventFieldName>> = {
  picture_gone: "picture",
  start_in_past: "start_date",
};

/** The field that a rejection is about, by its code; undefined if it concerns the whole event. */
export function eventFieldOf({ code }: { code: string }): EventFieldName | undefined {
  return FIELD_BY_CODE[code];
}

/** One control of the event form. */
interface EventField {
  readonly label: () => string;
  readonly required?: true;
  readonly hint?: () => string;
}

/** Value of the control `far_year` until a start in the far future is confirmed. */
export const YEAR_NOT_ASKED = "ask";

/** The first day in the form of an event, as typed: of its start, or of an all-day event. */
export function typedFirstDay(typed: { is_all_day: string; start_day: string; start_date: string }): string {
  return (typed.is_all_day && typed.start_day) || typed.start_date.slice(0, 10);
}

/** The fields of Create Event and Edit Event with labels and hints, in the order of the form. */
export const EVENT_FIELDS: Readonly<Record<EventFieldName, EventField>> = {
  publisher: { label: () => t("publishAs"), required: true, hint: () => `${t("publishAsHint")} ${t("notAnonymous")}` },
  title: {
    label: () => t("eventTitle"),
    required: true,
    hint: () => t("titleHint", { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars }),
  },
  category: { label: () => t("category"), required: true, hint: () => t("categoryHint") },
  description: {
    label: () => t("description"),
    required: true,
    hint: () => t("descriptionHint", { min: EVENT_LIMITS.minDescriptionChars }),
  },
  is_all_day: { label: () => t("allDay") },
  start_date: { label: () => t("start"), required: true },
  start_time: { label: () => t("startTime"), required: true },
  end_date: { label: () => t("end") },
  end_time: { label: () => t("endTime") },
  doors_at: { label: () => t("doorsOpen"), hint: () => t("doorsHint") },
  start_day: { label: () => t("firstDay"), required: true },
  end_day: { label: () => t("lastDay"), hint: () => t("lastDayHint") },
  far_year: { label: () => t("yearOfStart") },
  repeat_rhythm: { label: () => series("rhythm") },
  repeat_until: { label: () => series("until"), hint: () => series("untilHint") },
  repeat_dates: { label: () => series("listed"), hint: () => series("listedHint", { most: SERIES_LIMITS.mostDates }) },
  repeat_shown: { label: () => series("showDates") },
  location: { label: () => t("location"), required: true, hint: () => t("locationHint") },
  address: { label: () => t("address"), hint: () => t("addressHint") },
  picture: { label: () => t("picture"), hint: () => t("pictureHint") },
  picture_id: { label: () => t("uploadedPicture") },
  picture_remove: { label: () => t("removePicture") },
  image_url: { label: () => t("imageUrl"), hint: () => t("imageUrlHint") },
  image_alt: { label: () => t("imageAlt"), hint: () => t("imageAltHint") },
  image_focus: { label: () => t("imageFocus"), hint: () => t("imageFocusHint") },
  event_url: { label: () => t("eventUrl"), hint: () => t("eventUrlHint") },
  price_kind: { label: () => t("price"), hint: () => t("priceHint") },
  price_min: { label: () => t("priceFrom"), hint: () => t("priceFromHint") },
  price_max: { label: () => t("priceTo"), hint: () => t("priceToHint") },
  max_attendees: { label: () => t("maxAttendees"), hint: () => t("maxAttendeesHint") },
  language: { label: () => t("language"), required: true, hint: () => t("languageHint") },
  translated_title: { label: () => t("translatedTitle") },
  translated_description: { label: () => t("translatedDescription") },
  ages: { label: () => attend("ages") },
  good_for_children: { label: () => attend("goodForChildren") },
  setting: { label: () => attend("setting") },
  ...accessFields(),
};

function accessFields() {
  const fields = ACCESS_KINDS.map((kind) => {
    return [accessFieldName(kind), { label: () => accessLabel(kind) }] as const;
  });
  return Object.fromEntries(fields) as Record<AccessFieldName, EventField>;
}

/** Names of all fields of the form. */
export const EVENT_FIELD_NAMES = Object.keys(EVENT_FIELDS) as EventFieldName[];

/**
 * The hint about the form's time zone: "Times are in the local time of the city you name: Eastern, or Central for Panama City Beach and
 * Pensacola."
 * @param siteTimeZone IANA zone of cities without another.
 */
export function describeZones(siteTimeZone: string): string {
  const zone = zoneName(siteTimeZone);
  const others = CITIES.filter(({ timeZone }) => timeZone !== null && timeZone !== siteTimeZone);
  // Florida has two zones, so all of these cities share one.
  const otherZone = others[0]?.timeZone;
  if (!otherZone) return t("timesInZone", { zone });
  const cities = new Intl.ListFormat(LOCALES[currentLanguage()]).format(others.map(({ name }) => name));
  return t("timesInZones", { zone, otherZone: zoneName(otherZone), cities });
}

/**
 * `min` of a date-and-time control, "YYYY-MM-DDTHH:mm": the earliest local time at `now` in any zone of an event.
 */
export function earliestLocalTime(siteTimeZone: string, now: Date): string {
  const times = zonesInUse(siteTimeZone).map((zone) => toLocalInput(now.toISOString(), zone));
  return times.sort()[0] ?? "";
}

/** "Eastern", "Central", "Greenwich Mean Time"; "hora oriental" in Spanish. */
function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALES[currentLanguage()], {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts();
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
  return name.replace(/^(\S+) Time$/, "$1");
}
