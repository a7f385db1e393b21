import { ACCESS_KINDS } from "#app/domain/events/attendance.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { addDays, type Day } from "#app/domain/events/days.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { DayRange } from "#app/domain/search/meaning.ts";
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceName,
  choiceValues,
  type FacetRow,
  isInPart,
  mapChoices,
  PERIODS,
  type Period,
} from "./filters.ts";

// Facets: how many events of a list each value of a filter would leave. The database groups and counts the first events of a list; these
// functions derive the counts per value.

/** A number of events on the same dates and at the same part of the day. Field names are the database's. */
interface DayFacetRow {
  first_day: Day;
  last_day: Day;
  /** Whether the event lasts until 5 PM or later on its last day: if that is a Friday, it belongs to the weekend. */
  is_late: boolean;
  /** Part of the day of its start, or "all_day". */
  time_of_day: string;
  events: number;
}

/** The first events of a list, grouped and counted (`private.facts_of()`). */
export interface FacetData {
  rows: readonly FacetRow[];
  /** Series whose dates differ, each as the rows of its dates: it counts once if any of them matches. */
  series: readonly (readonly FacetRow[])[];
  /** Of the events until the end of the next weekend. */
  days: readonly DayFacetRow[];
  /** As `series`, of those with several dates until then. */
  daysOfSeries: readonly (readonly DayFacetRow[])[];
  /** Whether the list has more events than were counted; counts are then lower bounds. */
  isCut: boolean;
  /** Start of the last event counted, UTC ISO 8601; null if the list is not ordered by start. */
  lastStart: string | null;
}

/** Counts of one facet, given the other filters of the list. */
interface FacetCounts {
  /** Number of events by value; values without events may be missing. */
  counts: Record<string, number>;
  /** Whether the counts are lower bounds, because the list has more events than were counted. */
  isCut: boolean;
  /** Values whose counts are lower bounds although the others' are not. */
  cutValues?: readonly string[];
}

/** The filters that are offered as facets. */
export type FacetName = "when" | "category" | ChoiceName;

/** Kinds of access are combined with AND: all of them are counted within the list itself. */
export type Facets = Record<FacetName | "access", FacetCounts>;

/** Days that are counted one by one, today included. */
const DAYS_COUNTED = 7;
/** Days until the end of the next weekend: on a Monday, that of next week is a fortnight away. */
const DAYS_TO_NEXT_WEEKEND = 14;
const DAY_MS = 86_400_000;

/**
 * The facets of a list.
 * @param own data of the list with all of its filters.
 * @param underWay data of its events that have begun; they count on the days that they last.
 * @param others data of the list without the filter of one facet, by that facet: an active filter does not restrict its own counts.
 */
export function countFacets(
  own: FacetData,
  underWay: FacetData,
  others: Partial<Record<FacetName, FacetData>>,
  { today, now }: { today: Day; now: Date },
): Facets {
  const of = (name: keyof Facets) => (name === "access" ? own : (others[name] ?? own));
  const counted = (name: keyof Facets, has: (row: FacetRow, value: string) => boolean, values: readonly string[]) => ({
    counts: Object.fromEntries(
      values
        .map((value) => [value, count(of(name).rows, of(name).series, (row) => has(row, value))] as const)
        .filter(([, events]) => events > 0),
    ),
    isCut: of(name).isCut,
  });
  const onDays = others.when ?? { ...own, days: [...own.days, ...underWay.days] };
  return {
    when: {
      counts: countDays(onDays, today),
      isCut: onDays.isCut && !reaches(onDays, now, DAYS_COUNTED),
      cutValues: onDays.isCut && !reaches(onDays, now, DAYS_TO_NEXT_WEEKEND) ? ["next-weekend"] : [],
    },
    category: counted(
      "category",
      (row, id) => row.category === id,
      CATEGORIES.map(({ id }) => id),
    ),
    access: counted("access", (row, kind) => row.access?.includes(kind) === true, ACCESS_KINDS),
    ...mapChoices((name) => counted(name, CHOICE_FILTERS[name].has, choiceValues(name))),
  };
}

/** Number of events by the slug of their city. */
export function countCities({ rows, series }: FacetData): Record<string, number> {
  const cities = new Set([...rows, ...series.flat()].flatMap(({ city }) => city ?? []));
  return Object.fromEntries([...cities].map((city) => [city, count(rows, series, (row) => row.city === city)]));
}

/** Every facet whose own filter is dropped to count it. */
export const FACET_NAMES: readonly FacetName[] = ["when", "category", ...CHOICE_NAMES];

/** Whether the events that were counted reach so many days ahead. */
function reaches({ lastStart }: FacetData, now: Date, days: number): boolean {
  return lastStart !== null && Date.parse(lastStart) >= now.getTime() + days * DAY_MS;
}

/** Number of events by period, and by each of the next seven days. */
function countDays({ days: rows, daysOfSeries }: FacetData, today: Day): Record<string, number> {
  const on = (days: DayRange, period?: Period) =>
    count(rows, daysOfSeries, (row) => isOn(row, days) && (period !== "tonight" || isInPart(row, "evening")));
  const days = Array.from({ length: DAYS_COUNTED }, (_, count) => addDays(today, count));
  return Object.fromEntries([
    ...PERIODS.map((period) => [period, on(daysOfPeriod(period, today), period)] as const),
    ...days.map((day) => [day, on({ from: day, fromHour: null, to: day })] as const),
  ]);
}

function isOn({ first_day, last_day, is_late }: DayFacetRow, { from, fromHour, to }: DayRange): boolean {
  return first_day <= to && (last_day > from || (last_day === from && (fromHour === null || is_late)));
}

/** Number of matching events: those of the matching rows, and one for each series with such a row. */
function count<Row extends { events: number }>(
  rows: readonly Row[],
  series: readonly (readonly Row[])[],
  matches: (row: Row) => boolean,
): number {
  const single = rows.filter(matches).reduce((total, { events }) => total + events, 0);
  return single + series.filter((dates) => dates.some(matches)).length;
}
