import { countCharacters, isStoredWebAddress, parseWebAddress } from "#app/domain/site/text.ts";
import { filled, limited, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { CATEGORIES, type CategoryId } from "./categories.ts";
import { EVENT_LIMITS, type EventFieldName, parseFocus, START_IN_PAST } from "./controls.ts";
import {
  addDays,
  dayOf,
  type Instant,
  instantToMs,
  isReadableInstant,
  type ParsedDateTime,
  parseLocalDateTime,
  parseTimeOfDay,
  toLocalInput,
  zoneOf,
} from "./days.ts";
import { formatDay, formatTime, type PriceFacts } from "./format.ts";
import { type EventPrice, eventPrice, toPriceForm } from "./price.ts";

/** The columns of an event's picture: an uploaded one, or an address. */
interface EventImage {
  image_url: string | null;
  picture_id: string | null;
  image_alt: string | null;
  /** Percentages; null for the part that was found. */
  image_focus_x: number | null;
  image_focus_y: number | null;
}

/** The value of a valid event form: the columns of `events` that its organizer writes. */
export interface EventInput extends EventPrice, EventImage {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  start_date: Instant;
  end_date: Instant | null;
  doors_at: Instant | null;
  event_url: string | null;
  max_attendees: number | null;
}

const categoryIds = CATEGORIES.map(({ id }) => id);

/** What number controls may send: sign, decimals and exponent included. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i;

/** An optional web address, with or without "https://"; the value is its normalised form, null when blank. */
export const webAddress = (label: string) =>
  line
    .refine((text) => text === "" || parseWebAddress(text) !== null, {
      error: `${label} must be a web address that starts with http:// or https://`,
      abort: true,
    })
    .transform((text) => ({ text, url: parseWebAddress(text) }))
    .refine(
      ({ text, url }) => Math.max(countCharacters(text), countCharacters(url?.href ?? "")) <= EVENT_LIMITS.maxUrlChars,
      { error: `${label} must not exceed ${EVENT_LIMITS.maxUrlChars} characters`, abort: true },
    )
    .refine(({ url }) => !url?.username && !url?.password, {
      error: `${label} must not contain a user name or password. Remove what stands before the @`,
      abort: true,
    })
    .refine(({ url }) => url === null || isStoredWebAddress(url.href), {
      error: `${label} must name its site in letters from a to z, digits and hyphens, such as tickets.example.com`,
      abort: true,
    })
    .transform(({ url }) => url?.href ?? null);

/** An optional head count from 1 up; null means unlimited. */
const attendees = line
  .transform((text) => (text === "" ? null : NUMBER.test(text) ? Number(text) : Number.NaN))
  .refine((count) => !Number.isNaN(count), { error: "Maximum attendees must be a whole number", abort: true })
  .refine((count) => count === null || count >= EVENT_LIMITS.minAttendees, {
    error: `Maximum attendees must be at least ${EVENT_LIMITS.minAttendees}`,
    abort: true,
  })
  .refine((count) => count === null || count <= EVENT_LIMITS.maxAttendees, {
    error: `Maximum attendees must not exceed ${EVENT_LIMITS.maxAttendees}`,
    abort: true,
  })
  .refine((count) => count === null || Number.isInteger(count), "Maximum attendees must be a whole number");

/** A date and time as controls send them, in a year that is not allowed. */
const OTHER_YEAR = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What was typed as a time, and the zone in which it is meant. */
interface LocalTime {
  text: string;
  zone: string;
}

const requiredTime = z
  .custom<LocalTime>()
  .refine(({ text }) => text !== "", { error: "Start date is required", abort: true })
  .transform((time, context) => readTime("start", time, context));

const optionalTime = z
  .custom<LocalTime>()
  .transform((time, context) => (time.text === "" ? null : readTime("end", time, context)));

/** A time of day as "HH:mm". On which day it falls depends on the start. */
const optionalDoors = z.custom<LocalTime>().transform(({ text, zone }, context) => {
  const time = text === "" ? "" : parseTimeOfDay(text);
  if (time !== null) return { time, zone };
  context.addIssue({ code: "custom", message: "Enter the time when doors open, such as 7:00 PM", continue: false });
  return z.NEVER;
});

// The form in parts: the times are compared with each other whether or not other fields have problems.

const whatAndWhere = z.object({
  title: requiredText(line, "Title", { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars }),
  description: requiredText(paragraphs, "Description", {
    min: EVENT_LIMITS.minDescriptionChars,
    max: EVENT_LIMITS.maxDescriptionChars,
  }),
  location: requiredText(line, "Location", { max: EVENT_LIMITS.maxLocationChars }),
});

const links = z.object({ event_url: webAddress("Event URL") });

/** The part of a picture that stays in view, as the form sends it. */
const focus = line
  .refine((text) => text === "" || parseFocus(text) !== null, "Choose one of the parts of the picture")
  .transform(parseFocus);

const image = z
  .object({
    image_url: webAddress("Image URL"),
    picture_id: line.transform((text) => z.uuid().safeParse(text).data ?? null),
    picture_remove: line,
    image_alt: limited(line, "The text about the picture", EVENT_LIMITS.maxAltChars),
    image_focus: focus,
  })
  .transform(({ picture_remove, picture_id, ...rest }) => ({
    ...rest,
    picture_id: picture_remove === "" ? picture_id : null,
  }))
  .refine(({ picture_id, image_url }) => picture_id === null || image_url === null, {
    path: ["image_url"],
    error: "An event has one picture. Clear this address, or remove the uploaded picture",
  })
  // What is asked for an address must not grow: its picture may stay without words.
  .refine(({ picture_id, image_alt }) => picture_id === null || image_alt !== "", {
    path: ["image_alt"],
    error: "Say what the picture shows, for people who cannot see it",
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
  category: filled(line, "Category is required").pipe(z.enum(categoryIds, "Choose a category from the list")),
  max_attendees: attendees,
});

/**
 * Schema of the create and edit forms, for `parseWithZod` or on its own. All problems are reported at once, each under
 * its field, with the messages of PRODUCT.md, Event form.
 * @param siteTimeZone zone of the dates where the location names no city with a zone of its own.
 * @param startsAfter refuses a start that is not later; left out, any will do.
 * @example parseWithZod(formData, { schema: eventFormSchema("America/New_York") })
 */
export function eventFormSchema(siteTimeZone: string, startsAfter?: Date): z.ZodType<EventInput> {
  return whatAndWhere.and(timesSchema(siteTimeZone, startsAfter)).and(links).and(image).and(eventPrice).and(audience);
}

/** The start, the end and the doors, read in the zone of the location, or in the site's while that is blank. */
function timesSchema(siteTimeZone: string, startsAfter: Date | undefined) {
  return z
    .object({ location: line, start_date: line, end_date: line, doors_at: line })
    .transform(({ location, start_date, end_date, doors_at }) => {
      const zone = zoneOf(location, siteTimeZone);
      const inZone = (text: string): LocalTime => ({ text, zone });
      return { start_date: inZone(start_date), end_date: inZone(end_date), doors_at: inZone(doors_at) };
    })
    .pipe(
      z
        .object({
          start_date: requiredTime.refine(
            (start) => !startsAfter || Date.parse(start) > startsAfter.getTime(),
            START_IN_PAST,
          ),
          end_date: optionalTime,
          doors_at: optionalDoors,
        })
        // Both are skipped when one of the times could not be read; not when the start is past.
        .refine(({ start_date, end_date }) => end_date === null || end_date > start_date, {
          path: ["end_date"],
          error: "End date must be after the start date",
        })
        .superRefine(({ start_date, doors_at }, context) => {
          const doors = openDoors(start_date, doors_at);
          if (!doors.ok) context.addIssue({ code: "custom", path: ["doors_at"], message: doors.problem });
        })
        .transform(({ start_date, end_date, doors_at }) => {
          const doors = openDoors(start_date, doors_at);
          return { start_date, end_date, doors_at: doors.ok ? doors.instant : null };
        }),
    );
}

/** An event shortly after midnight may open its doors the evening before; earlier than this it is a mistake. */
const EVENING_BEFORE_MS = 12 * 3_600_000;
/** The rule of the database. Only the day on which clocks go back is longer. */
const MOST_BEFORE_START_MS = 24 * 3_600_000;

/** When doors open at a time of day: on the day of the start, or on the evening before it. */
function openDoors(start: Instant, { time, zone }: { time: string; zone: string }) {
  if (time === "") return { ok: true, instant: null } as const;
  const day = dayOf(start, zone);
  const sameDay = parseLocalDateTime(`${day}T${time}`, zone);
  if (!sameDay.ok && sameDay.problem === "skipped")
    return { ok: false, problem: describeSkipped(`${day}T${time}`, sameDay.resumesAt, zone) } as const;
  const before = (opens: ParsedDateTime) => (opens.ok ? instantToMs(start) - instantToMs(opens.instant) : Infinity);
  if (before(sameDay) > MOST_BEFORE_START_MS)
    return { ok: false, problem: "Doors cannot open more than 24 hours before the start" } as const;
  if (before(sameDay) >= 0) return sameDay;
  const evening = parseLocalDateTime(`${addDays(day, -1)}T${time}`, zone);
  if (before(evening) <= EVENING_BEFORE_MS) return evening;
  const latest = formatTime(start, zone);
  return { ok: false, problem: `Doors cannot open after the start. Enter ${latest} or an earlier time` } as const;
}

/** The columns of a stored event that the edit form shows. */
export interface StoredEvent extends PriceFacts, EventImage {
  title: string;
  description: string;
  category: string;
  location: string;
  start_date: string;
  end_date: string | null;
  doors_at: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

/**
 * Default values of the edit form: text for each control, "" where the event has nothing, times as "YYYY-MM-DDTHH:mm"
 * in the zone in which the schema reads them back, the doors as "HH:mm"; "" also for an unparsable time.
 */
export function toEventForm(event: StoredEvent, siteTimeZone: string): Record<EventFieldName, string> {
  const zone = zoneOf(event.location, siteTimeZone);
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    start_date: isReadableInstant(event.start_date) ? toLocalInput(event.start_date, zone) : "",
    end_date: event.end_date !== null && isReadableInstant(event.end_date) ? toLocalInput(event.end_date, zone) : "",
    doors_at:
      event.doors_at !== null && isReadableInstant(event.doors_at) ? toLocalInput(event.doors_at, zone).slice(11) : "",
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
  };
}

function readTime(word: "start" | "end", { text, zone }: LocalTime, context: z.RefinementCtx): Instant {
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message, continue: false });
    return z.NEVER;
  };
  const parsed = parseLocalDateTime(text, zone);
  // The database checks years in UTC, so the last hours of 2999 in local time are out of range there.
  if (parsed.ok && isReadableInstant(parsed.instant)) return parsed.instant;
  if (parsed.ok || OTHER_YEAR.test(text)) return reject(`Enter a year from 1900 to 2999 for the ${word}`);
  if (parsed.problem === "malformed") return reject(`Enter the ${word} as a date and time`);
  return reject(describeSkipped(text, parsed.resumesAt, zone));
}

/** Says that clocks leave out a local time, "2027-03-14T02:30". */
function describeSkipped(text: string, resumesAt: Instant, zone: string): string {
  const missing = formatTime(`${text.slice(0, 10)}T${text.slice(11, 16)}:00Z`, "UTC");
  const day = formatDay(text.slice(0, 10));
  return `${missing} does not exist on ${day}, when clocks move forward. Choose ${formatTime(resumesAt, zone)} or later.`;
}
