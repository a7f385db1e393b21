import { ImportError, UnreadableEvent } from "./imported.ts";
import type { Rule } from "./recurrence-rule.ts";

// The dates of repeating events. Whether a day matches a rule depends on that day alone, so the search can start at any day instead of the
// first date.

const DAY_MS = 86_400_000;

/** The search ends after ten years without a date. February 29 recurs within eight years. */
const HORIZON_DAYS = 3_660;

/** Most days checked for all rules of a file: 10,000 weekly events need 4 million. */
const MAX_FILE_STEPS = 5_000_000;

/** Steps charged per date found, because it is converted and compared afterwards. */
const STEPS_OF_DATE = 10;

/** The remaining steps for a file. */
export interface StepBudget {
  left: number;
}

/** For one file. */
export function stepBudget(): StepBudget {
  return { left: MAX_FILE_STEPS };
}

/** Most days per search: 27 years. Only rules with COUNT have to be expanded from their first date. */
const MAX_STEPS = 10_000;

/** The bounds of a rule's dates, as local times: milliseconds since 1970 as if they were UTC. */
interface Span {
  /** The first date of the event, which the rule counts from. */
  start: number;
  /** The first date to return. */
  from: number;
  /** The end of the rule; Infinity without one. */
  until: number;
}

/**
 * The dates of a rule in order, as local times.
 * @returns whether the rule has ended ("ended"), or had no further date in ten years ("open").
 * @throws UnreadableEvent when they cannot be found in `MAX_STEPS`; ImportError when the budget of the file is spent.
 */
export function* datesOf(
  rule: Rule,
  { start, from, until }: Span,
  budget: StepBudget,
): Generator<number, "ended" | "open"> {
  const days = new RuleDays(rule, Math.floor(start / DAY_MS));
  const times = timesOf(rule, start);
  const begin = Math.max(start, from);
  const last = Math.floor(begin / DAY_MS) + HORIZON_DAYS;
  let left = rule.count;
  let day = Math.floor((left === Number.POSITIVE_INFINITY ? begin : start) / DAY_MS);
  for (let step = 0; day <= last; step += 1) {
    if (step === MAX_STEPS) throw new UnreadableEvent("The rule has too many days.", "repeats");
    budget.left -= 1;
    if (budget.left < 0) throw new ImportError("tooLong", "The file has too many dates.");
    if (day * DAY_MS > until) return "ended";
    const next = days.nextPossible(day);
    if (next !== day) {
      day = next;
      continue;
    }
    for (const time of days.has(day) ? times : []) {
      const date = day * DAY_MS + time;
      if (date < start) continue;
      if (date > until || left === 0) return "ended";
      left -= 1;
      if (date < from) continue;
      budget.left -= STEPS_OF_DATE;
      yield date;
    }
    day += 1;
  }
  return "open";
}

/** The times of each of its days, in milliseconds after midnight. */
function timesOf({ hours, minutes }: Rule, start: number): number[] {
  const time = start - Math.floor(start / DAY_MS) * DAY_MS;
  const [hour, minute, rest] = [Math.floor(time / 3_600_000), Math.floor(time / 60_000) % 60, time % 60_000];
  const all = (hours.length > 0 ? hours : [hour]).flatMap((one) =>
    (minutes.length > 0 ? minutes : [minute]).map((other) => one * 3_600_000 + other * 60_000 + rest),
  );
  return all.sort((one, other) => one - other);
}

/** The days of a rule. A day is a number: the days since January 1, 1970. */
class RuleDays {
  readonly #rule: Rule;
  readonly #first: number;
  readonly #firstDate: CalendarDay;
  /** The days of one month, week or year, for rules with positions. */
  #period: { from: number; days: number[] } | null = null;

  constructor(rule: Rule, first: number) {
    this.#rule = rule;
    this.#first = first;
    this.#firstDate = calendarDay(first);
  }

  /** The first day from this one on that is in a month, week or year of the rule; NaN beyond all calendars. */
  nextPossible(day: number): number {
    const { frequency, interval, months, weekStart } = this.#rule;
    const { year, month } = calendarDay(day);
    const first = this.#firstDate;
    // Distance from the next matching month, week or year; 0 if the day is in one.
    const ahead = (distance: number) => modulo(-distance, interval);
    if (frequency === "YEARLY") {
      const years = ahead(year - first.year);
      if (years > 0) return dayNumber(year + years, 1);
    } else if (frequency === "MONTHLY") {
      const count = ahead((year - first.year) * 12 + month - first.month);
      if (count > 0) return dayNumber(year, month + count);
    } else if (frequency === "WEEKLY") {
      const week = startOfWeek(day, weekStart);
      const weeks = ahead((week - startOfWeek(this.#first, weekStart)) / 7);
      if (weeks > 0) return week + 7 * weeks;
    } else {
      const days = ahead(day - this.#first);
      if (days > 0) return day + days;
    }
    return months.length > 0 && !months.includes(month) ? dayNumber(year, month + 1) : day;
  }

  /** Whether a day returned by `nextPossible` matches the rule. */
  has(day: number): boolean {
    const { positions } = this.#rule;
    if (positions.length === 0) return this.#matches(day);
    const days = this.#daysAround(day);
    const index = days.indexOf(day);
    return (
      index !== -1 && positions.some((position) => index === (position > 0 ? position - 1 : days.length + position))
    );
  }

  /** The matching days in the month, week or year of this day. */
  #daysAround(day: number): number[] {
    const [from, to] = this.#periodOf(day);
    if (this.#period?.from !== from) {
      const days = Array.from({ length: to - from }, (_, index) => from + index);
      this.#period = { from, days: days.filter((each) => this.#matches(each)) };
    }
    return this.#period.days;
  }

  /** First day of the month, week or year, and the first one after it. */
  #periodOf(day: number): [from: number, to: number] {
    const { frequency, weekStart } = this.#rule;
    const { year, month } = calendarDay(day);
    if (frequency === "YEARLY") return [dayNumber(year, 1), dayNumber(year + 1, 1)];
    if (frequency === "MONTHLY") return [dayNumber(year, month), dayNumber(year, month + 1)];
    const week = startOfWeek(day, weekStart);
    return frequency === "WEEKLY" ? [week, week + 7] : [day, day + 1];
  }

  #matches(day: number): boolean {
    const { frequency, months, monthDays, yearDays, weekdays } = this.#rule;
    const date = calendarDay(day);
    const first = this.#firstDate;
    if (months.length > 0 && !months.includes(date.month)) return false;
    if (monthDays.length > 0 && !isAmong(monthDays, ...inMonth(day, date))) return false;
    if (yearDays.length > 0 && !isAmong(yearDays, ...inYear(day, date))) return false;
    if (weekdays.length > 0) return weekdays.some((each) => this.#isWeekday(each, day, date));
    if (monthDays.length > 0 || yearDays.length > 0 || frequency === "DAILY") return true;
    if (frequency === "WEEKLY") return date.weekday === first.weekday;
    return date.date === first.date && (frequency === "MONTHLY" || months.length > 0 || date.month === first.month);
  }

  #isWeekday({ weekday, nth }: Rule["weekdays"][number], day: number, date: CalendarDay): boolean {
    const { frequency, months } = this.#rule;
    if (date.weekday !== weekday) return false;
    if (nth === null || frequency === "DAILY" || frequency === "WEEKLY") return true;
    const isOfYear = frequency === "YEARLY" && months.length === 0;
    const [at, length] = isOfYear ? inYear(day, date) : inMonth(day, date);
    return nth > 0 ? Math.ceil(at / 7) === nth : Math.ceil((length - at + 1) / 7) === -nth;
  }
}

interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  date: number;
  /** 0 for Sunday. */
  weekday: number;
}

function calendarDay(day: number): CalendarDay {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** The day of the month, and the length of the month. */
function inMonth(day: number, { year, month, date }: CalendarDay): [at: number, length: number] {
  return [date, dayNumber(year, month + 1) - day + date - 1];
}

/** The day of the year, and the length of the year. */
function inYear(day: number, { year }: CalendarDay): [at: number, length: number] {
  const first = dayNumber(year, 1);
  return [day - first + 1, dayNumber(year + 1, 1) - first];
}

/** The first day of a month, which may overflow December; NaN for years out of range. */
function dayNumber(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / DAY_MS;
}

function startOfWeek(day: number, weekStart: number): number {
  return day - modulo(calendarDay(day).weekday - weekStart, 7);
}

/** Matches positions from the start or, if negative, from the end. */
function isAmong(places: readonly number[], at: number, length: number): boolean {
  return places.includes(at) || places.includes(at - length - 1);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
