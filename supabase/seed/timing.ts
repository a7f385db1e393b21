import { addDays, type Day, dayBounds, type Instant, parseLocalDateTime } from "#app/domain/events/days.ts";
import type { Timing } from "./catalogue/idea.ts";

/** Start and end of a planned event; UTC ISO 8601. */
export interface Span {
  start: Instant;
  end: Instant | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
// Margin, so that an ended event is not removed soon after the first start.
const LEAST_TIME_LEFT_MS = 15 * MINUTE_MS;

/**
 * The times of an event of this `timing` that starts on `day`, a local day of `zone`; the midnights around its days where it lasts all day.
 * @throws Error when the catalogue has a time that daylight saving skips on that day.
 */
export function spanOn(timing: Timing, day: Day, zone: string): Span {
  if (timing.wholeDays !== undefined)
    return { start: dayBounds(day, zone).from, end: dayBounds(addDays(day, timing.wholeDays - 1), zone).to };
  const start = instantAt(day, timing.at, zone);
  if (timing.until) return { start, end: instantAt(addDays(day, timing.until.days - 1), timing.until.at, zone) };
  return { start, end: timing.hours === undefined ? null : later(start, timing.hours * HOUR_MS) };
}

/**
 * The times of an event that ended on the day before `now` in `zone`, less than 24 hours ago, because events are
 * removed 24 hours after their end. Close to midnight that only leaves an end at midnight.
 * @returns null when the event is too early in the day for that, or runs past midnight, or lasts all day, or has no end.
 */
export function endedSpan(timing: Timing, yesterday: Day, zone: string, now: Date): Span | null {
  if (timing.wholeDays !== undefined) return null;
  const { start, end } = spanOn(timing, yesterday, zone);
  const midnight = dayBounds(yesterday, zone).to;
  if (end === null || timing.until || end > midnight) return null;
  const earliestEnd = later(now.toISOString(), LEAST_TIME_LEFT_MS - DAY_MS);
  if (end >= earliestEnd) return { start, end };
  // An evening out may go on until midnight; a morning market does not.
  const lastsIntoTheNight = timing.at >= "19:00" && later(end, 2 * HOUR_MS) >= midnight;
  if (!lastsIntoTheNight) return null;
  // On the long day of the autumn change even midnight is more than 24 hours ago.
  return { start, end: midnight > later(now.toISOString(), -DAY_MS) ? midnight : earliestEnd };
}

/** Whether an event of this `timing` may start on `day`. */
export function suits(timing: Timing, day: Day): boolean {
  const weekday = weekdayOf(day);
  switch (timing.on) {
    case "any":
      return true;
    case "weekday":
      return weekday >= 1 && weekday <= 5;
    case "weekend":
      return weekday === 6 || weekday === 0;
    case "night-out":
      return weekday === 5 || weekday === 6;
    case "friday":
      return weekday === 5;
    case "saturday":
      return weekday === 6;
  }
}

/** Whether `day` is a Friday, Saturday or Sunday. */
export function isWeekend(day: Day): boolean {
  return [5, 6, 0].includes(weekdayOf(day));
}

/** 0 for Sunday to 6 for Saturday; a calendar day has the same weekday in every zone. */
function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/**
 * The instant at which clocks in `zone` show `time`, `HH:mm`, on that day.
 * @throws Error when daylight saving skips it.
 */
export function instantAt(day: Day, time: string, zone: string): Instant {
  const parsed = parseLocalDateTime(`${day}T${time}`, zone);
  if (!parsed.ok)
    throw new Error(`The seed cannot start an event at ${day} ${time} in ${zone}: ${parsed.problem} time`);
  return parsed.instant;
}

function later(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString();
}
