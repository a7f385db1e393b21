import { CITIES } from "./cities.ts";
import { toLocalInput, zonesInUse } from "./days.ts";

// The controls of the event form. Without a schema, so that zod stays out of the browser's bundle.

/** Limits of the fields (PRODUCT.md, Event form) and of the database's columns. Characters are code points. */
export const EVENT_LIMITS = {
  minTitleChars: 5,
  maxTitleChars: 100,
  minDescriptionChars: 20,
  maxDescriptionChars: 10_000,
  maxLocationChars: 300,
  maxUrlChars: 2000,
  minAttendees: 1,
  /** The largest value of a PostgreSQL integer. */
  maxAttendees: 2_147_483_647,
  maxPriceCents: 10_000_000,
  maxAltChars: 300,
  /** Size of a picture's file. Its other limits are in picture.ts, which every list loads. */
  maxPictureBytes: 10 * 1024 * 1024,
} as const;

/** Message for a start that is not in the future; the database uses the same text. */
export const START_IN_PAST = "Start date must be in the future";

export type EventFieldName =
  | "title"
  | "description"
  | "location"
  | "start_date"
  | "end_date"
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
  | "max_attendees";

/** Choices of the control `price_kind` by value; "" is the default. */
export const PRICE_KINDS = {
  "": "Not stated",
  free: "Free",
  paid: "A price or a range",
  any_amount: "Pay what you can",
} as const;

/** Choices of the control `image_focus` without scripts, by value: percentages from left and top; "" for the detected focal point. */
export const PICTURE_FOCUSES = {
  "": "The part that stands out",
  "0-0": "Top left",
  "50-0": "Top",
  "100-0": "Top right",
  "0-50": "Left",
  "50-50": "Middle",
  "100-50": "Right",
  "0-100": "Bottom left",
  "50-100": "Bottom",
  "100-100": "Bottom right",
} as const;

/** Parses a focal point "30-70" to percentages from the left and the top; null for anything else. */
export function parseFocus(text: string): { x: number; y: number } | null {
  const [, x, y] = /^(\d{1,2}|100)-(\d{1,2}|100)$/.exec(text) ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/** Hint for the Image URL when external pictures are copied (`REMOTE_PICTURES=copy`). */
export const COPIED_PICTURE_HINT =
  "Recommended size 1200x630. We keep a copy of the picture, so say below what it shows. Left blank, a drawing is shown.";

/** Message for a picture that does not exist, or belongs to another account. */
export const PICTURE_GONE = "The picture could not be found. Choose it again";
/** Message for a picture that another event of the organizer uses. */
export const PICTURE_TAKEN = "This picture belongs to another event. Choose it again";

const BYTES_PER_MB = 1024 * 1024;

/** A file size in MB with one decimal. @example inMegabytes(13_000_000) // "12.4 MB" */
export function inMegabytes(bytes: number): string {
  // Rounded up, so that a size above a limit never reads like the limit.
  return `${(Math.ceil((bytes / BYTES_PER_MB) * 10) / 10).toFixed(1)} MB`;
}

/** Message for a picture whose file is over the limit. */
export function fileTooLarge(bytes: number): string {
  const most = EVENT_LIMITS.maxPictureBytes / BYTES_PER_MB;
  return `This photo is ${inMegabytes(bytes)}, and ${most} MB is the most. Choose a smaller one`;
}

const FIELD_BY_CODE: Readonly<Record<string, EventFieldName>> = {
  picture_gone: "picture",
  picture_taken: "picture",
  start_in_past: "start_date",
};

/** The field that a rejection is about, by its code; undefined for those that concern the whole event. */
export function eventFieldOf({ code }: { code: string }): EventFieldName | undefined {
  return FIELD_BY_CODE[code];
}

/** One control of the event form. `minLength` and `maxLength` count characters, `min` and `max` are numbers. */
interface EventField {
  readonly name: EventFieldName;
  readonly label: string;
  readonly required: boolean;
  readonly hint?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
}

/** The fields of Create Event and Edit Event with labels, hints and limits, in the order of the form. */
export const EVENT_FIELDS: Readonly<Record<EventFieldName, EventField>> = {
  title: {
    name: "title",
    label: "Event Title",
    required: true,
    minLength: EVENT_LIMITS.minTitleChars,
    maxLength: EVENT_LIMITS.maxTitleChars,
    hint: `${EVENT_LIMITS.minTitleChars} to ${EVENT_LIMITS.maxTitleChars} characters`,
  },
  description: {
    name: "description",
    label: "Description",
    required: true,
    minLength: EVENT_LIMITS.minDescriptionChars,
    maxLength: EVENT_LIMITS.maxDescriptionChars,
    hint: `At least ${EVENT_LIMITS.minDescriptionChars} characters: what happens, for whom, what it costs. Lists (lines that begin with - or 1.), **bold**, *italics* and links are shown as such.`,
  },
  location: {
    name: "location",
    label: "Location",
    required: true,
    hint: "Include the city name, e.g. 'Venue Name, Winter Haven'",
    maxLength: EVENT_LIMITS.maxLocationChars,
  },
  start_date: { name: "start_date", label: "Start Date & Time", required: true },
  end_date: { name: "end_date", label: "End Date & Time", required: false },
  doors_at: {
    name: "doors_at",
    label: "Doors open",
    required: false,
    hint: "When visitors may come in, if that is before the start",
  },
  picture: {
    name: "picture",
    label: "Picture",
    required: false,
    hint: "JPEG, PNG, WebP, AVIF or GIF, up to 10 MB; best 1200x630 or larger",
  },
  picture_id: { name: "picture_id", label: "Uploaded picture", required: false },
  picture_remove: { name: "picture_remove", label: "Remove this picture", required: false },
  image_url: {
    name: "image_url",
    label: "Image URL",
    required: false,
    hint: "Recommended size 1200x630. Left blank, one of our drawings for the category is shown.",
    maxLength: EVENT_LIMITS.maxUrlChars,
  },
  image_alt: {
    name: "image_alt",
    label: "What the picture shows",
    required: false,
    hint: "Read to people who cannot see it. Needed for an uploaded picture.",
    maxLength: EVENT_LIMITS.maxAltChars,
  },
  image_focus: {
    name: "image_focus",
    label: "What stays in view",
    required: false,
    hint: "Pictures are cropped where there is little room.",
  },
  event_url: {
    name: "event_url",
    label: "Event URL / Ticket Link",
    required: false,
    hint: "For example https://tickets.example.com",
    maxLength: EVENT_LIMITS.maxUrlChars,
  },
  price_kind: {
    name: "price_kind",
    label: "Price",
    required: false,
    hint: "What one visitor pays in all, with every fee and tax",
  },
  price_min: { name: "price_min", label: "From", required: false, hint: "In dollars, such as 12 or 12.50" },
  price_max: { name: "price_max", label: "To", required: false, hint: "Only where there is more than one price" },
  category: { name: "category", label: "Category", required: true, hint: "The one that fits best" },
  max_attendees: {
    name: "max_attendees",
    label: "Maximum Attendees",
    required: false,
    hint: "Leave blank for unlimited",
    min: EVENT_LIMITS.minAttendees,
    max: EVENT_LIMITS.maxAttendees,
  },
};

/** Names of all fields of the form. */
export const EVENT_FIELD_NAMES = Object.keys(EVENT_FIELDS);

/**
 * The hint about the form's time zone: "Times are in the local time of the city you name: Eastern, or Central for Panama City Beach and
 * Pensacola."
 * @param siteTimeZone IANA zone of cities without another.
 */
export function describeZones(siteTimeZone: string): string {
  const names = new Map<string, string[]>();
  for (const city of CITIES) {
    if (city.timeZone === null || city.timeZone === siteTimeZone) continue;
    names.set(city.timeZone, [...(names.get(city.timeZone) ?? []), city.name]);
  }
  const others = [...names].map(([zone, cities]) => `, or ${zoneName(zone)} for ${cities.join(" and ")}`);
  return `Times are in the local time of the city you name: ${zoneName(siteTimeZone)}${others.join("")}.`;
}

/**
 * `min` of a date-and-time control, "YYYY-MM-DDTHH:mm": the earliest local time at `now` in any zone of an event.
 */
export function earliestLocalTime(siteTimeZone: string, now: Date): string {
  const times = zonesInUse(siteTimeZone).map((zone) => toLocalInput(now.toISOString(), zone));
  return times.sort()[0] ?? "";
}

/** "Eastern", "Central", "Greenwich Mean Time". */
function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
  return name.replace(/^(\S+) Time$/, "$1");
}
