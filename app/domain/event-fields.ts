import { type CategoryId, findCategory } from "./categories.ts";
import type { Checked } from "./checked.ts";
import { type Instant, isReadableInstant, type ParsedDateTime, parseLocalDateTime, zoneOf } from "./days.ts";
import { EVENT_LIMITS, START_IN_PAST } from "./event-controls.ts";
import { formatDay, formatTime } from "./format.ts";
import { countCharacters } from "./text.ts";

/** A required text between two lengths; the messages are those of specification section 5. */
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
