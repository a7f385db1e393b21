import { type CategoryId, findCategory } from "./categories.ts";
import { type Checked, settle } from "./checked.ts";
import {
  type Instant,
  isReadableInstant,
  type ParsedDateTime,
  parseLocalDateTime,
  toLocalInput,
  zoneOf,
} from "./days.ts";
import { EVENT_LIMITS, type EventFieldName, START_IN_PAST } from "./event-controls.ts";
import { formatDay, formatTime } from "./format.ts";
import { countCharacters, readLine, readParagraphs } from "./text.ts";
import { z } from "./zod.ts";

/** What a valid event form comes to: the columns of `events` that its organiser writes. */
export interface EventInput {
  title: string;
  description: string;
  category: CategoryId;
  location: string;
  start_date: Instant;
  end_date: Instant | null;
  image_url: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

// The controls are read as unknown values: conform turns "" into undefined and a repeated field into an array, and its
// own coercion leaves unknown values alone, so the schema behaves the same with and without it.
const line = z.unknown().transform(readLine);
const sentFields = z.object({
  title: line,
  description: z.unknown().transform(readParagraphs),
  category: line,
  location: line,
  start_date: line,
  end_date: line,
  image_url: line,
  event_url: line,
  max_attendees: line,
});

/**
 * Schema of the create and edit forms, for `parseWithZod` or on its own. All problems are reported at once, each under
 * its field, with the messages of PRODUCT.md, Event form.
 * @param siteTimeZone zone of the dates where the location names no city with a zone of its own.
 * @param startsAfter refuses a start that is not later; left out, any will do.
 * @example parseWithZod(formData, { schema: eventFormSchema("America/New_York") })
 */
export function eventFormSchema(siteTimeZone: string, startsAfter?: Date) {
  return sentFields.transform((sent, context): EventInput => {
    const values = settle(
      {
        title: checkText("Title", sent.title, {
          minChars: EVENT_LIMITS.minTitleChars,
          maxChars: EVENT_LIMITS.maxTitleChars,
        }),
        description: checkText("Description", sent.description, {
          minChars: EVENT_LIMITS.minDescriptionChars,
          maxChars: EVENT_LIMITS.maxDescriptionChars,
        }),
        location: checkText("Location", sent.location, { maxChars: EVENT_LIMITS.maxLocationChars }),
        ...checkTimes(sent, siteTimeZone, startsAfter),
        image_url: checkUrl("Image URL", sent.image_url),
        event_url: checkUrl("Event URL", sent.event_url),
        category: checkCategory(sent.category),
        max_attendees: checkAttendees(sent.max_attendees),
      },
      context,
    );
    return values ?? z.NEVER;
  });
}

/** The columns of a stored event that the edit form shows. */
export interface StoredEvent {
  title: string;
  description: string;
  category: string;
  location: string;
  start_date: string;
  end_date: string | null;
  image_url: string | null;
  event_url: string | null;
  max_attendees: number | null;
}

/**
 * What the edit form starts with: text for each control, "" where the event has nothing, times as "YYYY-MM-DDTHH:mm"
 * in the zone in which the schema reads them back; "" also for a time that cannot be read.
 */
export function toEventForm(event: StoredEvent, siteTimeZone: string): Record<EventFieldName, string> {
  const zone = zoneOf(event.location, siteTimeZone);
  return {
    title: event.title,
    description: event.description,
    location: event.location,
    start_date: isReadableInstant(event.start_date) ? toLocalInput(event.start_date, zone) : "",
    end_date: event.end_date !== null && isReadableInstant(event.end_date) ? toLocalInput(event.end_date, zone) : "",
    image_url: event.image_url ?? "",
    event_url: event.event_url ?? "",
    category: event.category,
    max_attendees: event.max_attendees === null ? "" : String(event.max_attendees),
  };
}

/** A required text between two lengths; messages as in PRODUCT.md, Event form. */
export function checkText(
  label: string,
  text: string,
  limits: { minChars?: number; maxChars: number },
): Checked<string> {
  const { minChars = 0, maxChars } = limits;
  if (text === "") return { error: `${label} is required` };
  const chars = countCharacters(text);
  if (chars < minChars) return { error: `${label} must be at least ${minChars} characters` };
  if (chars > maxChars) return { error: `${label} must not exceed ${maxChars} characters` };
  return { value: text };
}

/** One of the ten category ids. */
export function checkCategory(text: string): Checked<CategoryId> {
  if (text === "") return { error: "Category is required" };
  const category = findCategory(text);
  return category === null ? { error: "Choose a category from the list" } : { value: category.id };
}

/** "tickets.example.com/42": a host of several parts first, as people say addresses. */
const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([:/?#]|$)/u;

/** An optional web address, with or without "https://"; the value is its normalised form, null when blank. */
export function checkUrl(label: string, sent: string): Checked<string | null> {
  if (sent === "") return { value: null };
  const text = WITHOUT_SCHEME.test(sent) ? `https://${sent}` : sent;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^https?:\/\//i.test(text) || url === null) {
    return { error: `${label} must be a web address that starts with http:// or https://` };
  }
  if (Math.max(countCharacters(text), countCharacters(url.href)) > EVENT_LIMITS.maxUrlChars) {
    return { error: `${label} must not exceed ${EVENT_LIMITS.maxUrlChars} characters` };
  }
  return { value: url.href };
}

/** An optional head count from 1 up; null means unlimited. */
export function checkAttendees(text: string): Checked<number | null> {
  if (text === "") return { value: null };
  // What number controls may send: sign, decimals and exponent included.
  const count = /^[+-]?\d+(\.\d+)?(e\+?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(count)) return { error: "Maximum attendees must be a whole number" };
  if (count < EVENT_LIMITS.minAttendees) return { error: "Maximum attendees must be at least 1" };
  if (count > EVENT_LIMITS.maxAttendees) {
    return { error: `Maximum attendees must not exceed ${EVENT_LIMITS.maxAttendees}` };
  }
  return Number.isInteger(count) ? { value: count } : { error: "Maximum attendees must be a whole number" };
}

/**
 * The start and the end of an event, read in the zone of its location, or in the site's while that is blank.
 * An end is only compared with a start that could be read.
 * @param startsAfter refuses a start that is not later; left out, any will do.
 */
export function checkTimes(
  fields: { location: string; start_date: string; end_date: string },
  siteTimeZone: string,
  startsAfter?: Date,
): { start_date: Checked<Instant>; end_date: Checked<Instant | null> } {
  const zone = zoneOf(fields.location, siteTimeZone);
  const read: Checked<Instant> =
    fields.start_date === "" ? { error: "Start date is required" } : checkDateTime("start", fields.start_date, zone);
  const isPast = startsAfter && "value" in read && Date.parse(read.value) <= startsAfter.getTime();
  const end: Checked<Instant | null> =
    fields.end_date === "" ? { value: null } : checkDateTime("end", fields.end_date, zone);
  const isBackwards = "value" in read && "value" in end && end.value !== null && end.value <= read.value;
  const start = isPast ? { error: START_IN_PAST } : read;
  return { start_date: start, end_date: isBackwards ? { error: "End date must be after the start date" } : end };
}

/** A date and time as controls send them, of a year that no event is in. */
const OTHER_YEAR = /^(?!(19|2\d)\d\d-)\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d/;

function checkDateTime(word: "start" | "end", local: string, zone: string): Checked<Instant> {
  const parsed: ParsedDateTime = parseLocalDateTime(local, zone);
  // The database counts the years in UTC, so that the last hours of 2999 here are none of its.
  if (parsed.ok && isReadableInstant(parsed.instant)) return { value: parsed.instant };
  if (parsed.ok || OTHER_YEAR.test(local)) return { error: `Enter a year from 1900 to 2999 for the ${word}` };
  if (parsed.problem === "malformed") return { error: `Enter the ${word} as a date and time` };
  const missing = formatTime(`${local.slice(0, 10)}T${local.slice(11, 16)}:00Z`, "UTC");
  const resumes = formatTime(parsed.resumesAt, zone);
  const day = formatDay(local.slice(0, 10));
  return { error: `${missing} does not exist on ${day}, when clocks move forward. Choose ${resumes} or later.` };
}
