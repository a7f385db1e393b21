import { countCharacters, isStoredWebAddress, parseWebAddress } from "#app/domain/site/text.ts";
import { filled, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/messages/language.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import type { AttendanceFacts } from "./attendance.ts";
import { type EventAttendance, eventAttendance, toAttendanceForm } from "./attendance-form.ts";
import { CATEGORIES, type CategoryId } from "./categories.ts";
import { chooseMotif } from "./choose-motif.ts";
import { EVENT_FIELDS, EVENT_LIMITS, type EventFieldName, parseFocus } from "./controls.ts";
import { dayOf, isReadableInstant, lastWholeDay, toLocalInput, zoneOf } from "./days.ts";
import type { PriceFacts } from "./format.ts";
import type { EventText } from "./language.ts";
import type { Motif } from "./motifs.ts";
import { type EventPrice, eventPrice, toPriceForm } from "./price.ts";
import { type EventTimesInput, eventTimes } from "./times-form.ts";

const t = translator(messages);

/** The columns of an event's picture: an uploaded one, or the URL of an external one. */
interface EventImage {
  image_url: string | null;
  picture_id: string | null;
  image_alt: string | null;
  /** Focal point in percent; null for the detected one. */
  image_focus_x: number | null;
  image_focus_y: number | null;
}

/** The language of an event's text, and its translation. */
interface EventLanguages {
  language: Language;
  translation_language: Language | null;
  translated_title: string | null;
  translated_description: string | null;
}

/** The value of a valid event form: the columns of `events` that its organizer writes. */
export interface EventInput extends EventPrice, EventImage, EventLanguages, EventAttendance, EventTimesInput {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  address: string | null;
  event_url: string | null;
  max_attendees: number | null;
  /** The subject of its drawing, see `chooseMotif`. */
  motif: Motif;
}

const categoryIds = CATEGORIES.map(({ id }) => id);

/** A number in the format of number controls, with sign, decimals and exponent. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i;

/** An optional http(s) URL, typed with or without "https://"; the value is the normalised URL, null when blank. */
export const webAddress = (label: () => string) =>
  line
    .refine((text) => text === "" || parseWebAddress(text) !== null, {
      error: () => t("notWebAddress", { label: label() }),
      abort: true,
    })
    .transform((text) => ({ text, url: parseWebAddress(text) }))
    .refine(
      ({ text, url }) => Math.max(countCharacters(text), countCharacters(url?.href ?? "")) <= EVENT_LIMITS.maxUrlChars,
      { error: () => t("addressTooLong", { label: label(), max: String(EVENT_LIMITS.maxUrlChars) }), abort: true },
    )
    .refine(({ url }) => !url?.username && !url?.password, {
      error: () => t("addressWithPassword", { label: label() }),
      abort: true,
    })
    .refine(({ url }) => url === null || isStoredWebAddress(url.href), {
      error: () => t("addressNotPlain", { label: label() }),
      abort: true,
    })
    .transform(({ url }) => url?.href ?? null);

/** An optional number of people, at least 1; null means unlimited. */
const attendees = line
  .transform((text) => (text === "" ? null : NUMBER.test(text) ? Number(text) : Number.NaN))
  .refine((count) => !Number.isNaN(count), { error: () => t("attendeesNotWhole"), abort: true })
  .refine((count) => count === null || count >= EVENT_LIMITS.minAttendees, {
    error: () => t("attendeesTooFew", { min: String(EVENT_LIMITS.minAttendees) }),
    abort: true,
  })
  .refine((count) => count === null || count <= EVENT_LIMITS.maxAttendees, {
    error: () => t("attendeesTooMany", { max: String(EVENT_LIMITS.maxAttendees) }),
    abort: true,
  })
  .refine((count) => count === null || Number.isInteger(count), { error: () => t("attendeesNotWhole") });

// The form is an intersection of parts, so that issues of other fields do not keep zod from comparing the times with each other.

/** The fields about an event's content and place. */
const whatAndWhere = z.object({
  title: requiredText(line, () => t("title"), { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars }),
  description: requiredText(paragraphs, () => t("description"), {
    min: EVENT_LIMITS.minDescriptionChars,
    max: EVENT_LIMITS.maxDescriptionChars,
  }),
  location: requiredText(line, () => t("location"), { max: EVENT_LIMITS.maxLocationChars }),
});

const NO_TRANSLATION = { translation_language: null, translated_title: null, translated_description: null };

const language = line
  .transform((text) => text || DEFAULT_LANGUAGE)
  .pipe(z.enum(LANGUAGES, { error: () => t("chooseLanguage") }));

/** Messages for missing parts of a translation, by control. */
const PARTS = {
  translated_title: requiredText(
    filled(line, () => t("translationWithoutTitle")),
    EVENT_FIELDS.translated_title.label,
    { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars },
  ),
  translated_description: requiredText(
    filled(paragraphs, () => t("translationWithoutDescription")),
    EVENT_FIELDS.translated_description.label,
    { min: EVENT_LIMITS.minDescriptionChars, max: EVENT_LIMITS.maxDescriptionChars },
  ),
};

/**
 * The language of an event's text, and its translation, which needs both title and description and has the same limits. The site has two
 * languages, so the language of the translation is the other one.
 */
export const eventLanguages: z.ZodType<EventLanguages> = z
  .object({ language, translated_title: line, translated_description: paragraphs })
  .superRefine((texts, context) => {
    if (texts.translated_title === "" && texts.translated_description === "") return;
    for (const name of ["translated_title", "translated_description"] as const) {
      const [issue] = PARTS[name].safeParse(texts[name]).error?.issues ?? [];
      if (issue) context.addIssue({ code: "custom", path: [name], message: issue.message });
    }
  })
  .transform(({ language, ...texts }): EventLanguages => {
    const [translation_language = null] = LANGUAGES.filter((other) => other !== language);
    return { language, ...(texts.translated_title === "" ? NO_TRANSLATION : { translation_language, ...texts }) };
  });

const links = z.object({ event_url: webAddress(() => t("eventUrl")) });

const street = z.object({
  address: limited(line, () => t("address"), EVENT_LIMITS.maxAddressChars).transform((text) => text || null),
});

/** The focal point of a picture; null when blank. */
const focus = line
  .refine((text) => text === "" || parseFocus(text) !== null, { error: () => t("focusUnknown") })
  .transform(parseFocus);

/** The fields of an uploaded picture; `picture_id` is null without one, and when it is removed. */
export const uploadedPicture = z
  .object({ picture_id: line.transform((text) => z.uuid().safeParse(text).data ?? null), picture_remove: line })
  .transform(({ picture_remove, picture_id }) => ({ picture_id: picture_remove === "" ? picture_id : null }));

const image = z
  .object({
    image_url: webAddress(() => t("imageUrl")),
    image_alt: limited(line, () => t("imageAlt"), EVENT_LIMITS.maxAltChars),
    image_focus: focus,
  })
  .and(uploadedPicture)
  .refine(({ picture_id, image_url }) => picture_id === null || image_url === null, {
    path: ["image_url"],
    error: () => t("twoPictures"),
  })
  // Only for uploads: events with an external picture may lack the text, and must stay editable.
  .refine(({ picture_id, image_alt }) => picture_id === null || image_alt !== "", {
    path: ["image_alt"],
    error: () => t("imageAltRequired"),
  })
  .transform(({ image_url, picture_id, image_alt, image_focus }): EventImage => {
    const hasPicture = picture_id !== null || image_url !== null;
    const focused = picture_id === null ? null : image_focus;
    return {
      image_url,
      picture_id,
      image_alt: hasPicture && image_alt !== "" ? image_alt : null,
      image_focus_x: focused?.x ?? null,
      image_focus_y: focused?.y ?? null,
    };
  });

const audience = z.object({
  category: filled(line, () => t("categoryRequired")).pipe(z.enum(categoryIds, { error: () => t("categoryUnknown") })),
  max_attendees: attendees,
});

/** The fields that admins may correct: content in both languages, place and times. */
export function correctable(siteTimeZone: string, startsAfter?: Date) {
  return whatAndWhere.and(eventLanguages).and(eventTimes(siteTimeZone, startsAfter)).and(street);
}

/**
 * Schema of the create and edit forms, for `parseWithZod` or on its own. Reports the issues of all fields at once, with the messages of
 * PRODUCT.md, Event form.
 * @param siteTimeZone IANA zone, unless the location's city has another. @param startsAfter the start must be later than this; by default
 * any start is accepted. @example parseWithZod(formData, { schema: eventFormSchema("America/New_York") })
 */
export function eventFormSchema(siteTimeZone: string, startsAfter?: Date): z.ZodType<EventInput> {
  return correctable(siteTimeZone, startsAfter)
    .and(links)
    .and(image)
    .and(eventPrice)
    .and(audience)
    .and(eventAttendance)
    .transform((event) => ({ ...event, motif: chooseMotif(event) }));
}

/** The columns of a stored event that the edit form shows. */
interface StoredEvent extends PriceFacts, EventImage, AttendanceFacts, Omit<EventText, "description"> {
  title: string;
  description: string;
  category: string;
  location: string;
  address: string | null;
  start_date: string;
  end_date: string | null;
  is_all_day: boolean;
  doors_at: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

/**
 * Default values of the edit form: "" for null and for unparsable times, other times as wall-clock time "YYYY-MM-DDTHH:mm" in the zone of
 * the location, the doors as "HH:mm". The schema parses them back to the same event.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 */
export function toEventForm(event: StoredEvent, siteTimeZone: string): Record<EventFieldName, string> {
  const zone = zoneOf(event.location, siteTimeZone);
  const { is_all_day: isAllDay, start_date: start, end_date: end } = event;
  const firstDay = isAllDay && isReadableInstant(start) ? dayOf(start, zone) : "";
  const lastDay = isAllDay && isReadableInstant(end) ? lastWholeDay(end, zone) : "";
  return {
    title: event.title,
    description: event.description,
    language: event.language ?? DEFAULT_LANGUAGE,
    translated_title: event.translated_title ?? "",
    translated_description: event.translated_description ?? "",
    location: event.location,
    address: event.address ?? "",
    start_date: !isAllDay && isReadableInstant(start) ? toLocalInput(start, zone) : "",
    end_date: !isAllDay && isReadableInstant(end) ? toLocalInput(end, zone) : "",
    start_time: "",
    end_time: "",
    is_all_day: isAllDay ? "yes" : "",
    start_day: firstDay,
    end_day: lastDay > firstDay ? lastDay : "",
    far_year: firstDay.slice(0, 4) || (isReadableInstant(start) ? dayOf(start, zone).slice(0, 4) : ""),
    doors_at: isReadableInstant(event.doors_at) ? toLocalInput(event.doors_at, zone).slice(11) : "",
    picture: "",
    picture_id: event.picture_id ?? "",
    picture_remove: "",
    image_url: event.image_url ?? "",
    image_alt: event.image_alt ?? "",
    image_focus: event.image_focus_x === null ? "" : `${event.image_focus_x}-${event.image_focus_y}`,
    event_url: event.event_url ?? "",
    ...toPriceForm(event),
    category: event.category,
    max_attendees: event.max_attendees === null ? "" : String(event.max_attendees),
    ...toAttendanceForm(event),
    publisher: "",
    repeat_rhythm: "",
    repeat_until: "",
    repeat_dates: "",
    repeat_shown: "",
  };
}
