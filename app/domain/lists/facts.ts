import { CATEGORIES } from "#app/domain/events/categories.ts";
import { addDays, type Day } from "#app/domain/events/days.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { DayRange } from "#app/domain/search/meaning.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceName,
  type EventFact,
  forEachChoice,
  PERIODS,
  type Period,
} from "./filters.ts";

// What the first events of a list have in common, as the database counts it, and what follows for the choices of its filters.

/** How many events are on the same days. */
export interface DaysFact {
  first_day: Day;
  last_day: Day;
  /** Whether the last of the days counts from five o'clock on: the event then is on a weekend that begins with that Friday. */
  is_late: boolean;
  /** When it starts. */
  time_of_day: string;
  events: number;
}

/** The facts of the first events of a list, in the order of the list. */
export interface ListFacts {
  facts: readonly EventFact[];
  /** Of those on the next seven days. */
  days: readonly DaysFact[];
  /** Whether the list has more events than were counted. */
  isCut: boolean;
  /** The start of the last event that was counted, UTC ISO 8601; null where they are in another order. */
  lastStart: string | null;
}

/** How many events each choice of a filter would leave, beside the other filters. Choices that would leave none may be missing. */
export interface ChoiceCounts {
  counts: Record<string, number>;
  /** Whether there are more events than were counted: then each choice has at least so many. */
  isCut: boolean;
}

/** The filters that are offered as choices. */
export type CountedFilter = "when" | "category" | ChoiceName;

export type ListChoices = Record<CountedFilter, ChoiceCounts>;

/** Days of which each is a choice. */
const DAYS_COUNTED = 7;
const DAY_MS = 86_400_000;

/**
 * How many events each choice would leave.
 * @param own of the list as it is.
 * @param underWay of what has begun: on the days that are offered, some of it counts as well.
 * @param others of the list without one of its filters, by that filter.
 */
export function countChoices(
  own: ListFacts,
  underWay: ListFacts,
  others: Partial<Record<CountedFilter, ListFacts>>,
  { today, now }: { today: Day; now: Date },
): ListChoices {
  const of = (name: CountedFilter) => others[name] ?? own;
  const counted = (
    name: CountedFilter,
    has: (fact: EventFact, value: string) => boolean,
    values: readonly string[],
  ) => ({
    counts: Object.fromEntries(
      values
        .map((value) => [value, sum(of(name).facts.filter((fact) => has(fact, value)))] as const)
        .filter(([, events]) => events > 0),
    ),
    isCut: of(name).isCut,
  });
  const onDays = others.when ?? { ...own, days: [...own.days, ...underWay.days] };
  return {
    when: { counts: countDays(onDays.days, today), isCut: onDays.isCut && !hasWholeWeek(onDays, now) },
    category: counted(
      "category",
      (fact, id) => fact.category === id,
      CATEGORIES.map(({ id }) => id),
    ),
    ...forEachChoice((name) =>
      counted(
        name,
        CHOICE_FILTERS[name].has,
        CHOICE_FILTERS[name].choices.map(([value]) => value),
      ),
    ),
  };
}

/** How many events are in each city, by its slug. */
export function countCities({ facts }: ListFacts): Record<string, number> {
  return Object.fromEntries(facts.flatMap(({ city, events }) => (city === undefined ? [] : [[city, events] as const])));
}

/** The filters that a list is counted without. */
export const COUNTED_FILTERS: readonly CountedFilter[] = ["when", "category", ...CHOICE_NAMES];

function hasWholeWeek({ lastStart }: ListFacts, now: Date): boolean {
  return lastStart !== null && Date.parse(lastStart) >= now.getTime() + DAYS_COUNTED * DAY_MS;
}

/** By period, and by day where there are any. */
function countDays(facts: readonly DaysFact[], today: Day): Record<string, number> {
  const on = (days: DayRange, period?: Period) =>
    sum(facts.filter((fact) => isOn(fact, days) && (period !== "tonight" || fact.time_of_day === "evening")));
  const days = Array.from({ length: DAYS_COUNTED }, (_, count) => addDays(today, count));
  return Object.fromEntries([
    ...PERIODS.map((period) => [period, on(daysOfPeriod(period, today), period)] as const),
    ...days.map((day) => [day, on({ from: day, fromHour: null, to: day })] as const),
  ]);
}

function isOn({ first_day, last_day, is_late }: DaysFact, { from, fromHour, to }: DayRange): boolean {
  return first_day <= to && (last_day > from || (last_day === from && (fromHour === null || is_late)));
}

function sum(facts: readonly { events: number }[]): number {
  return facts.reduce((total, { events }) => total + events, 0);
}
