import { getDay } from "date-fns/getDay";
import { parseISO } from "date-fns/parseISO";
import { addDays, type Day, isDay, monthDays } from "#app/domain/events/days.ts";
import { choiceValues, type PartOfDay, type Period } from "#app/domain/lists/filters.ts";
import type { DayRange, DaysMeaning } from "./meaning.ts";

/** From this hour on, Friday belongs to the weekend. */
const WEEKEND_STARTS_AT = 17;
const FRIDAY = 5;
/** Most years until the next February 29 (2096 to 2104). */
const LEAP_YEARS = 8;

interface Extras {
  alternatives?: readonly (DayRange | null)[];
  period?: Period;
  time?: PartOfDay | undefined;
}

/**
 * The meaning of a range of days.
 * @param found null for days that do not exist.
 * @param values of a rule, of which `part` is the index of a part of the day.
 * @returns null when `found` is null; alternatives equal to it or null are left out.
 */
export function daysMeaning(
  found: DayRange | null,
  { part }: { readonly part?: number },
  { alternatives = [], period, time }: Extras = {},
): DaysMeaning | null {
  if (!found) return null;
  return {
    filter: "days",
    period: period ?? null,
    ...found,
    time: time ?? choiceValues("time")[part ?? -1] ?? null,
    alternatives: alternatives.flatMap((other) => (other && other.from !== found.from ? other : [])),
  };
}

export function range(from: Day, to: Day = from): DayRange {
  return { from, fromHour: null, to };
}

/** The range without its past days; a range that is entirely past is returned unchanged. */
export function fromToday(days: DayRange, today: Day): DayRange {
  return days.from < today && today <= days.to ? range(today, days.to) : days;
}

/** The Monday of a day's week; weeks begin on Monday. */
function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Weekday of a day, 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return getDay(parseISO(day));
}

/** The next date of a weekday (0 is Sunday), today included. */
export function comingWeekday(weekday: number, today: Day): Day {
  return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
}

/** The date of a weekday in the next week, which begins on Monday. */
export function weekdayOfNextWeek(weekday: number, today: Day): Day {
  return addDays(mondayOf(today), 7 + ((weekday + 6) % 7));
}

/** The rest of this week's weekend, Friday 5 PM to Sunday, or the weekend `weeks` later. */
export function weekend(today: Day, weeks = 0): DayRange {
  const friday = addDays(mondayOf(today), 4 + 7 * weeks);
  return fromToday({ from: friday, fromHour: WEEKEND_STARTS_AT, to: addDays(friday, 2) }, today);
}

/** The days of a period. "tonight" is the day today; its evening is expressed by the filter `time`. */
export function daysOfPeriod(period: Period, today: Day): DayRange {
  const periods: Record<Period, DayRange> = {
    today: range(today),
    tonight: range(today),
    tomorrow: range(addDays(today, 1)),
    weekend: weekend(today),
    "next-weekend": weekend(today, 1),
    week: range(today, addDays(today, 6)),
  };
  return periods[period];
}

/** The weekend in the week of a day, without its past days. */
export function weekendAround(day: Day, today: Day): DayRange {
  return fromToday(weekend(mondayOf(day)), today);
}

/** The rest of this week, Monday to Sunday, or the week `weeks` later. */
export function week(today: Day, weeks = 0): DayRange {
  const monday = addDays(mondayOf(today), 7 * weeks);
  return fromToday(range(monday, addDays(monday, 6)), today);
}

/** The next range from one weekday to another whose last day is not past, without its past days. */
export function weekdays(first: number, last: number, today: Day): DayRange {
  const to = comingWeekday(last, today);
  return fromToday(range(addDays(to, -((last - first + 7) % 7)), to), today);
}

/** The rest of this month, or the month `months` later. */
export function monthAfter(today: Day, months: number): DayRange | null {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  return monthOf(Math.floor(count / 12), (count % 12) + 1, today);
}

/** A month by its number, 1 to 12: of `year`, or without one its next occurrence, the current month included (its remaining days). */
export function namedMonth(month: number, year: number | undefined, today: Day): DayRange | null {
  if (year !== undefined) return monthOf(year, month, today);
  return monthAfter(today, (month - Number(today.slice(5, 7)) + 12) % 12);
}

/** The next occurrence of a month (1 to 12) that has not begun. */
export function nextMonth(month: number, today: Day): DayRange | null {
  return monthAfter(today, (month - Number(today.slice(5, 7)) + 12) % 12 || 12);
}

/** Index of the last third of a month, see `thirdOfMonth`. */
const LAST_THIRD = 2;

/**
 * A third of a month: days 1 to 10, 11 to 20, or 21 to the last.
 * @param third 0 to 2.
 * @param year without one, the next occurrence that is not past.
 */
export function thirdOfMonth(month: number, third: number, year: number | undefined, today: Day): DayRange | null {
  const thisYear = Number(today.slice(0, 4));
  for (const next of year === undefined ? [thisYear, thisYear + 1] : [year]) {
    const days = monthDays(`${next}-${padded(month)}`);
    if (!days) continue;
    const from = addDays(days.first, third * 10);
    const to = third === LAST_THIRD ? days.last : addDays(from, 9);
    if (to >= today || year !== undefined) return fromToday(range(from, to), today);
  }
  return null;
}

/** Every date of a weekday in a month; empty for a month out of range. */
export function weekdaysOfMonth(weekday: number, year: number, month: number): DayRange[] {
  const days = monthDays(`${year}-${padded(month)}`);
  const found: DayRange[] = [];
  if (!days) return found;
  for (let day = comingWeekday(weekday, days.first); day <= days.last; day = addDays(day, 7)) found.push(range(day));
  return found;
}

/** Every weekend whose Friday is in a month. */
export function weekendsOfMonth(year: number, month: number): DayRange[] {
  return weekdaysOfMonth(FRIDAY, year, month).map(({ from }) => weekend(from));
}

/** Within this many weeks every weekday falls on every day of the month. */
const WEEKS_OF_ALL_DATES = 400;

/** The next date with this weekday and this day of the month, "Friday the 13th", or null. */
export function weekdayOnDay(weekday: number, dayOfMonth: number, today: Day): Day | null {
  let day = comingWeekday(weekday, today);
  for (let weeks = 0; weeks < WEEKS_OF_ALL_DATES; weeks += 1) {
    if (Number(day.slice(8)) === dayOfMonth) return day;
    day = addDays(day, 7);
  }
  return null;
}

function monthOf(year: number, month: number, today: Day): DayRange | null {
  const days = monthDays(`${year}-${padded(month)}`);
  return days && fromToday(range(days.first, days.last), today);
}

/** A date of `year`, or without one its next occurrence, today included. Null for a date that does not exist ("February 30"). */
export function dateOf(month: number, day: number, year: number | undefined, today: Day): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const last = year ?? thisYear + LEAP_YEARS;
  for (let next = year ?? thisYear; next <= last; next += 1) {
    const date = `${next}-${padded(month)}-${padded(day)}`;
    if (isDay(date) && (year !== undefined || date >= today)) return date;
  }
  return null;
}

/** A date whose year may be left out. */
interface PartialDate {
  month: number;
  day: number;
  year?: number | undefined;
}

/** The range between two dates; without a year, the next one whose last day is not past. Null when they are in the wrong order. */
export function dates(first: PartialDate, last: PartialDate, today: Day): DayRange | null {
  const to = dateOf(last.month, last.day, last.year, today);
  if (to === null) return null;
  const isOtherYear = first.month > last.month;
  const from = dateOf(first.month, first.day, first.year ?? Number(to.slice(0, 4)) - (isOtherYear ? 1 : 0), today);
  if (from === null || from > to) return null;
  return fromToday(range(from, to), today);
}

function padded(number: number): string {
  return String(number).padStart(2, "0");
}
