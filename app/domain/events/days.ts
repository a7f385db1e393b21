import { tzOffset } from "@date-fns/tz";
// Imported by file: the index of date-fns costs an unbundled process 20 MB.
import { addDays as addCalendarDays } from "date-fns/addDays";
import { isValid } from "date-fns/isValid";
import { lastDayOfMonth } from "date-fns/lastDayOfMonth";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { CITIES, zoneOfPlace } from "./cities.ts";

/** A moment as UTC ISO 8601 with a trailing `Z`. */
export type Instant = string;
/** A calendar date `YYYY-MM-DD`; the context gives its zone. */
export type Day = string;

/** Weekdays in the order of `Date.getDay()`. */
export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Half-open interval: `from` is included, `to` is not. */
interface Bounds {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * The result of parsing a date-and-time control. `skipped`: daylight saving time skips that time; `resumesAt` is the first
 * instant after the gap.
 */
export type ParsedDateTime =
  | { ok: true; instant: Instant }
  | { ok: false; problem: "malformed" }
  | { ok: false; problem: "skipped"; resumesAt: Instant };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
// Rejects mistyped years ("0026"). Before 1900, zones had offsets of local mean time.
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
const LOCAL_DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,3})?)?$/;
const knownZones = new Set<string>();
const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/**
 * The zone in which an event at this location is entered and shown.
 * @param siteTimeZone IANA zone, unless the place that the location names has another.
 */
export function zoneOf(location: string, siteTimeZone: string): string {
  return zoneOfPlace(location) ?? siteTimeZone;
}

/** Every zone that `zoneOf` can return, the site's first. */
export function zonesInUse(siteTimeZone: string): string[] {
  return [...new Set([siteTimeZone, ...CITIES.flatMap((city) => city.timeZone ?? [])])];
}

/** Whether this runtime supports `zone`. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * Parses a wall-clock time as `<input type="datetime-local">` sends it ("2026-11-21T19:30", seconds allowed). Never throws on user input.
 * In the hour that is repeated when daylight saving time ends, the first occurrence is used.
 * @throws RangeError when `zone` is not a time zone.
 */
export function parseLocalDateTime(local: string, zone: string): ParsedDateTime {
  const [, day, hour, minute, second = "00", fraction = ""] = LOCAL_DATE_TIME.exec(local) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    return { ok: false, problem: "malformed" };
  }
  const wallMs = Date.parse(`${day}T${hour}:${minute}:${second}${fraction}Z`);
  const ms = firstInstantAt(wallMs, zone);
  return ms === null
    ? { ok: false, problem: "skipped", resumesAt: toInstant(changeOfClocks(wallMs, zone)) }
    : { ok: true, instant: toInstant(ms) };
}

/**
 * "19:30" and "19:30:00" as `<input type="time">` sends them; "7:30 PM", "7 pm" and "7 p. m." from browsers that show a plain text field
 * instead.
 */
const TIME_OF_DAY = /^(\d{1,2})(?::(\d{2}))?(?::\d{2}(?:\.\d{1,3})?)? ?(?:([ap])\.? ?m\.?)?$/i;

/** Parses a time of day to "HH:mm", 00:00 to 23:59; null for any other text. */
export function parseTimeOfDay(text: string): string | null {
  const [, hours, minutes, half] = TIME_OF_DAY.exec(text) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return null;
  const isAfternoon = half?.toLowerCase() === "p";
  const hour24 = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minutes ?? "00"}`;
}

/**
 * The wall-clock time of an instant, in the format of a `datetime-local` control: "YYYY-MM-DDTHH:mm".
 * @throws RangeError when the instant cannot be read or `zone` is not a time zone.
 */
export function toLocalInput(instant: Instant, zone: string): string {
  return wallClock(instant, zone).slice(0, 16);
}

/**
 * The wall-clock time of an instant with the zone's UTC offset at that moment: "2026-11-21T19:30:00-05:00".
 * @throws RangeError when the instant cannot be read or `zone` is not a time zone.
 */
export function toOffsetDateTime(instant: Instant, zone: string): string {
  const minutes = offsetMs(zone, instantToMs(instant)) / MINUTE_MS;
  const distance = Math.abs(minutes);
  const hours = String(Math.floor(distance / 60)).padStart(2, "0");
  const rest = String(distance % 60).padStart(2, "0");
  return `${wallClock(instant, zone).slice(0, 19)}${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
}

/**
 * The calendar date of an instant in `zone`.
 * @throws RangeError when the instant cannot be read or `zone` is not a time zone.
 */
export function dayOf(instant: Instant, zone: string): Day {
  return wallClock(instant, zone).slice(0, 10);
}

/**
 * The current calendar date in `zone`.
 * @throws RangeError when `zone` is not a time zone.
 */
export function todayIn(zone: string, now: Date = new Date()): Day {
  return dayOf(now.toISOString(), zone);
}

/** Whether the text is an existing calendar date `YYYY-MM-DD` of the years 1900 to 2999. */
export function isDay(text: string | null | undefined): text is Day {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR || year > LAST_YEAR) return false;
  return isValid(parseISO(text));
}

/**
 * The interval of a calendar date in `zone`: 23 or 25 hours long when daylight saving time begins or ends.
 * @throws RangeError when `day` is not a day or `zone` is not a time zone.
 */
export function dayBounds(day: Day, zone: string): Bounds {
  return { from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
}

/**
 * The calendar day `count` days later, or earlier when negative.
 * @throws RangeError when `day` is not a day.
 */
export function addDays(day: Day, count: number): Day {
  if (!isDay(day)) throw new RangeError(`not a calendar day: ${day}`);
  return lightFormat(addCalendarDays(parseISO(day), count), "yyyy-MM-dd");
}

/** The last day of an all-day event, whose end is the midnight after it. */
export function lastWholeDay(end: Instant, zone: string): Day {
  return dayOf(new Date(instantToMs(end) - 1).toISOString(), zone);
}

/** An event that ends by 5 AM counts as ending the evening before, as in the database's `local_last`. */
const NIGHT_MS = 5 * 3_600_000;

/** The day that an end belongs to: the one before, until 5 AM. */
export function nightlyDay(end: Instant, zone: string): Day {
  return dayOf(new Date(instantToMs(end) - NIGHT_MS - 1).toISOString(), zone);
}

/**
 * The first and the last day of a month written `YYYY-MM`.
 * @returns null when the text is no month of the years 1900 to 2999.
 */
export function monthDays(month: string): { first: Day; last: Day } | null {
  const first = `${month}-01`;
  if (!isDay(first)) return null;
  return { first, last: lightFormat(lastDayOfMonth(parseISO(first)), "yyyy-MM-dd") };
}

/**
 * An instant as milliseconds since the Unix epoch. Accepts the offset notation of PostgREST ("…+00:00") as well as `Z`.
 * @throws RangeError for other texts, and for times without an offset, which `Date.parse` would read in the machine's zone.
 */
export function instantToMs(instant: Instant): number {
  const time = ISO_WITH_OFFSET.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(time)) throw new RangeError(`not an instant: ${instant}`);
  return time;
}

/**
 * Whether a stored time is set, parsable, and within the years 1900 to 2999. The database has the same check constraint; JavaScript cannot
 * parse PostgreSQL's years beyond 9999, BC and `infinity`.
 */
export function isReadableInstant(text: string | null): text is Instant {
  if (text === null || !ISO_WITH_OFFSET.test(text) || Number.isNaN(Date.parse(text))) return false;
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function toInstant(ms: number): Instant {
  return new Date(ms).toISOString();
}

/** The local date and time of an instant, written as if it were UTC. */
function wallClock(instant: Instant, zone: string): string {
  const ms = instantToMs(instant);
  return toInstant(ms + offsetMs(zone, ms));
}

function offsetMs(zone: string, ms: number): number {
  // tzOffset does not reject every invalid zone name, so each zone is checked once before its first use.
  if (!knownZones.has(zone)) {
    if (!isTimeZone(zone)) throw new RangeError(`not a time zone: ${zone}`);
    knownZones.add(zone);
  }
  return Math.round(tzOffset(zone, new Date(ms)) * MINUTE_MS);
}

/**
 * The earliest instant with the wall-clock time `wallMs` in `zone` (a local time written as if it were UTC).
 * @returns null when daylight saving time skips that time.
 */
function firstInstantAt(wallMs: number, zone: string): number | null {
  // UTC offsets are shorter than a day, so the offset is that of a day before or of a day after.
  const candidates = [wallMs - DAY_MS, wallMs + DAY_MS]
    .map((around) => wallMs - offsetMs(zone, around))
    .filter((ms) => ms + offsetMs(zone, ms) === wallMs);
  return candidates.length === 0 ? null : Math.min(...candidates);
}

function startOfDay(day: Day, zone: string): Instant {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return toInstant(firstInstantAt(midnight, zone) ?? changeOfClocks(midnight, zone));
}

/** The instant at which the UTC offset of `zone` changes and skips the wall-clock time `wallMs`, by binary search. */
function changeOfClocks(wallMs: number, zone: string): number {
  let low = wallMs - DAY_MS;
  let high = wallMs + DAY_MS;
  const offsetAfter = offsetMs(zone, high);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === offsetAfter) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The new end of an event when only its start was changed: moved by the same amount of wall-clock time.
 * @param typed local times as in the form, "2026-11-21T19:30"; "" for none.
 * @param was the times before.
 * @example endMovedAlong({ start: "2026-11-28T19:30", end: "2026-11-21T22:00" }, { start: "2026-11-21T19:30", end: "2026-11-21T22:00" })
 */
export function endMovedAlong(typed: { start: string; end: string }, was: { start: string; end: string }): string {
  const moved = Date.parse(`${typed.start}Z`) - Date.parse(`${was.start}Z`);
  if (typed.end === "" || typed.end !== was.end || !moved) return typed.end;
  const end = new Date(Date.parse(`${typed.end}Z`) + moved);
  return Number.isNaN(end.getTime()) ? typed.end : end.toISOString().slice(0, 16);
}
