// Imported by file, as in days.ts.
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { getDaysInMonth } from "date-fns/getDaysInMonth";
import { lightFormat } from "date-fns/lightFormat";
import { parseISO } from "date-fns/parseISO";
import { startOfMonth } from "date-fns/startOfMonth";
import { addDays, type Day, dayOf, type Instant, parseLocalDateTime, toLocalInput } from "./days.ts";
import { RHYTHMS, type Rhythm, SERIES_LIMITS } from "./series.ts";

// The days of a series are calendar days in the event's zone, and each is converted to instants separately, so that 10 AM stays 10 AM when
// clocks change.

/** The days of a rhythm. */
interface RhythmDays {
  /** The first day and those that follow it, at most one more than a series may have. */
  days: Day[];
  /** First days of the months that have no such day, the 31st or a fifth Saturday. */
  without: Day[];
}

/**
 * The days of a rhythm from `first` to `until`, both included.
 * @throws RangeError when one of them is not a day.
 * @example daysOfRhythm("weekly", "2026-11-28", "2026-12-12") // { days: ["2026-11-28", "2026-12-05", "2026-12-12"], without: [] }
 */
export function daysOfRhythm(rhythm: Exclude<Rhythm, "dates">, first: Day, until: Day): RhythmDays {
  const days: Day[] = [];
  const without: Day[] = [];
  for (let step = 0; days.length <= SERIES_LIMITS.mostDates; step += 1) {
    const day = dayAfter(rhythm, first, step);
    if ((day.exists ? day.day : day.month) > until) break;
    if (day.exists) days.push(day.day);
    else without.push(day.month);
  }
  return { days, without };
}

type Step = { exists: true; day: Day } | { exists: false; month: Day };

function dayAfter(rhythm: Exclude<Rhythm, "dates">, first: Day, step: number): Step {
  if (rhythm === "daily") return { exists: true, day: addDays(first, step) };
  if (rhythm === "weekly") return { exists: true, day: addDays(first, 7 * step) };
  if (rhythm === "fortnightly") return { exists: true, day: addDays(first, 14 * step) };
  const date = parseISO(first);
  const month = addMonths(startOfMonth(date), step);
  const count =
    rhythm === "monthly_day"
      ? date.getDate()
      : // The same number of weeks after the first such weekday of the month.
        1 + ((date.getDay() - month.getDay() + 7) % 7) + 7 * Math.floor((date.getDate() - 1) / 7);
  const monthStart = lightFormat(month, "yyyy-MM-dd");
  if (count > getDaysInMonth(month)) return { exists: false, month: monthStart };
  return { exists: true, day: addDays(monthStart, count - 1) };
}

/**
 * The days of a rhythm that a series skips, up to its last day.
 * @param held the days on which it takes place, in order.
 * @example daysLeftOut("weekly", ["2026-12-10", "2026-12-17", "2026-12-31"]) // ["2026-12-24"]
 */
export function daysLeftOut(rhythm: string, held: readonly Day[]): Day[] {
  const last = held.at(-1);
  const known = RHYTHMS.find((each) => each === rhythm);
  if (last === undefined || known === undefined || known === "dates") return [];
  // A moved date does not fit the rhythm, so each of the first three is tried as its start.
  const attempts = held.slice(0, 3).map((first) => daysOfRhythm(known, first, last).days);
  const heldOf = (days: readonly Day[]) => days.filter((day) => held.includes(day)).length;
  const days = attempts.reduce((best, each) => (heldOf(each) > heldOf(best) ? each : best), []);
  return days.filter((day) => !held.includes(day));
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from));
}

/** The times of an event. */
export interface EventTimes {
  start_date: Instant;
  end_date: Instant | null;
  doors_at: Instant | null;
}

/**
 * The times of an event on another day: the same wall-clock times, with end and doors moved by the same number of days.
 * @returns null when one of them does not exist on that day, or the end would not be after the start.
 */
export function onDay({ start_date, end_date, doors_at }: EventTimes, day: Day, zone: string): EventTimes | null {
  const start = toLocalInput(start_date, zone);
  const move = (instant: Instant | null): Instant | null | undefined => {
    if (instant === null) return null;
    const local = toLocalInput(instant, zone);
    const ahead = daysBetween(start.slice(0, 10), local.slice(0, 10));
    const moved = parseLocalDateTime(`${addDays(day, ahead)}T${local.slice(11)}`, zone);
    return moved.ok ? moved.instant : undefined;
  };
  const [starts, ends, doors] = [move(start_date), move(end_date), move(doors_at)];
  if (!starts || ends === undefined || doors === undefined) return null;
  if ((ends !== null && ends <= starts) || (doors !== null && doors > starts)) return null;
  return { start_date: starts, end_date: ends, doors_at: doors };
}

/** A date of a series before it changes. */
interface DateOfSeries {
  id: string;
  start_date: Instant;
  /** The zone of its location. */
  zone: string;
}

/**
 * The new times of a changed date of a series and of its later dates: each gets the same wall-clock times on its own day, or moves by as
 * many days as the first.
 * @param date the changed date, before the change.
 * @param changed its new times, and the zone of the new location.
 * @returns the times, and the first day on which one of them does not exist, or null.
 */
export function timesOfDates(
  date: DateOfSeries,
  later: readonly DateOfSeries[],
  changed: EventTimes & { zone: string },
): { times: (EventTimes & { id: string })[]; skipped: Day | null } {
  const { start_date, end_date, doors_at, zone } = changed;
  const moved = daysBetween(dayOf(date.start_date, date.zone), dayOf(start_date, zone));
  const times = [{ id: date.id, start_date, end_date, doors_at }];
  let skipped: Day | null = null;
  for (const each of later) {
    const day = addDays(dayOf(each.start_date, each.zone), moved);
    const own = onDay(changed, day, zone);
    if (own) times.push({ id: each.id, ...own });
    else skipped ??= day;
  }
  return { times, skipped };
}
