import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { parseISO } from "date-fns/parseISO";
import type { City } from "#app/domain/events/cities.ts";
import { type Day, dayBounds, dayOf, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { type EventSummary, summarizeEvents } from "#app/domain/events/summary.ts";
import { activeFilters, type ListState, withoutGroup } from "#app/domain/lists/active-filters.ts";
import {
  CHOICE_NAMES,
  type EventFilters,
  eventFiltersToSearch,
  type FilterGroup,
  isUnfiltered,
} from "#app/domain/lists/filters.ts";
import { type DayHint, type HintGroup, hintsOf } from "#app/domain/lists/navigation.ts";
import { positionOf } from "#app/domain/lists/parse-filters.ts";
import { readListSearch } from "#app/domain/lists/search.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { nearestHeading } from "#app/domain/lists/titles.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { QueryContext } from "./list-filter.server.ts";
import type { FilteredPage } from "./listing-page.server.ts";

/** Kinds of filters, those first that people do best without. */
const BY_HELP: readonly FilterGroup[] = [
  ...new Set<FilterGroup>(["when", "time", "price", "tickets", "location", ...CHOICE_NAMES, "category", "search"]),
];

/** Each costs a query. */
const MOST_TRIED = 4;
/** More would be a second list. */
const MOST_SHOWN = 2;
/** Days that are offered. */
const DAYS_OFFERED = 3;

/** A row of cards. */
const NEAREST_SIZE = 3;
/** So many events say on which days there are some. */
const PAGE_SIZE = 24;

/** The first events of a list that is near one without events. */
export interface NearestList {
  /** "Nothing this weekend. Free yoga on other days". */
  heading: string;
  to: string;
  /** "All 12 events". */
  more: string;
  events: EventSummary[];
}

interface Surroundings extends QueryContext {
  path: string;
  city: City | null;
  /** What was searched for instead of a text with typing errors; see `SearchResult`. */
  corrected: string | null;
  /** Reads a page of a list, of a city or of all events. */
  read: (filters: EventFilters, city: City | null, pageSize: number) => Promise<FilteredPage>;
}

interface Alternatives {
  nearest: NearestList[];
  hints: HintGroup[];
}

/**
 * What leads on from a list without events: the lists that are nearest to it, the nearest days and the nearest cities.
 * @throws DataError
 */
export async function readAlternatives(typed: ListState, around: Surroundings): Promise<Alternatives> {
  const { corrected } = around;
  const list = corrected === null ? typed : readAgain({ ...typed.filters, search: corrected }, typed, around);
  const groups = new Set(activeFilters(list).map(({ group }) => group));
  const [nearest, days, elsewhere] = await Promise.all([
    readNearestLists(list, around),
    groups.has("when") ? readNearestDays(list, around) : [],
    groups.has("location") || around.city ? around.read(withoutGroup(list, "location"), null, NEAREST_SIZE) : null,
  ]);
  return { nearest, hints: hintsOf(list, { days, cities: elsewhere?.cities ?? {} }, around.path, around.city) };
}

/** A list with other filters, its search read anew. */
function readAgain(
  filters: EventFilters,
  list: ListState,
  { city, now, siteTimeZone, venues }: Surroundings,
): ListState {
  const zone = city?.timeZone ?? siteTimeZone;
  return { ...list, filters, search: readListSearch(filters, { city, now, zone, venues }) };
}

/** The nearest days with events that match the other filters, in their order. */
async function readNearestDays(list: ListState, { city, siteTimeZone, read }: Surroundings): Promise<DayHint[]> {
  const zone = city?.timeZone ?? siteTimeZone;
  const { from, to } = daysOf(list);
  const filters = withoutGroup(list, "when");
  const others: EventFilters = { ...filters, sort: filters.search === "" ? null : "soonest" };
  const before = positionOf({ start_date: dayBounds(from, zone).from, id: BEFORE_ALL });
  // Null after the last day that can be asked for: nothing is later.
  const after = positionOf({ start_date: dayBounds(to, zone).to, id: BEFORE_ALL });
  const [earlier, later] = await Promise.all([
    read({ ...others, before }, city, PAGE_SIZE),
    after === null ? null : read({ ...others, after }, city, PAGE_SIZE),
  ]);
  // A page before the days that would not be full is the first one of the list.
  const isBack = earlier.previous !== null;
  const days = [
    ...daysIn(earlier, isBack, siteTimeZone),
    ...(later === null ? [] : daysIn(later, false, siteTimeZone)),
  ];
  const distanceTo = (day: Day) =>
    Math.min(...[from, to].map((asked) => Math.abs(differenceInCalendarDays(parseISO(asked), parseISO(day)))));
  return [...new Map(days.map((hint) => [hint.day, hint] as const)).values()]
    .filter(({ day }) => day < from || day > to)
    .sort((one, other) => distanceTo(one.day) - distanceTo(other.day))
    .slice(0, DAYS_OFFERED)
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** Sorts before the id of every event. */
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** The days on which the events of a page start; the page may lack some of its first day, if it was read backwards, or of its last one. */
function daysIn({ listings, next }: FilteredPage, isBack: boolean, siteTimeZone: string): DayHint[] {
  const days = listings
    .filter(({ start_date }) => isReadableInstant(start_date))
    .map(({ start_date, location }) => dayOf(start_date, zoneOf(location, siteTimeZone)));
  const cutDay = isBack ? days[0] : next === null ? undefined : days.at(-1);
  return [...new Set(days)].map((day) => ({
    day,
    events: days.filter((other) => other === day).length,
    isMore: day === cutDay,
  }));
}

/** The first and the last day that a list is narrowed to. */
function daysOf({ filters: { date, until, when }, search = null, today }: ListState): { from: Day; to: Day } {
  const meant = (search?.parts ?? []).flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : []));
  const days = [
    ...(date ? [{ from: date, to: until ?? date }] : []),
    ...(when ? [daysOfPeriod(when, today)] : []),
    ...meant,
  ];
  return {
    from: days.map(({ from }) => from).sort()[0] ?? today,
    to:
      days
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? today,
  };
}

/** Kinds of filters that a list leaves out, and what it is then. */
interface Relaxed {
  groups: readonly FilterGroup[];
  filters: EventFilters;
}

/**
 * The lists that are nearest to one without events: without one kind of filter at a time, the most helpful first; where all of these are
 * empty too, without several, and at last without any.
 * @throws DataError
 */
async function readNearestLists(list: ListState, around: Surroundings): Promise<NearestList[]> {
  const active = new Set(activeFilters(list).map(({ group }) => group));
  const groups = BY_HELP.filter((group) => active.has(group));
  // The last is what is searched for: without it, the rest fits most often.
  const tried = groups.length > MOST_TRIED ? [...groups.slice(0, MOST_TRIED - 1), ...groups.slice(-1)] : groups;
  const withoutOne = await readLists(
    tried.map((group) => [group]),
    list,
    around,
  );
  if (withoutOne.length > 0 || groups.length < 2) return withoutOne.slice(0, MOST_SHOWN);
  const [first, ...others] = groups.filter((group) => group !== "search");
  const several = first ? [...others.slice(0, 2).map((group) => [first, group]), [first, ...others], groups] : [groups];
  return (await readLists(several, list, around)).slice(0, 1);
}

/** Those of these lists that have events. */
async function readLists(
  leftOut: readonly (readonly FilterGroup[])[],
  list: ListState,
  around: Surroundings,
): Promise<NearestList[]> {
  const lists = await Promise.all(
    leftOut.map(async (groups) => {
      const relaxed = { groups, filters: withoutGroups(list, groups, around) };
      return { relaxed, page: await around.read(relaxed.filters, around.city, NEAREST_SIZE) };
    }),
  );
  return lists.flatMap(({ relaxed, page }) =>
    page.listings.length === 0 ? [] : describe(list, relaxed, page, around),
  );
}

function withoutGroups(list: ListState, groups: readonly FilterGroup[], around: Surroundings): EventFilters {
  return groups.reduce((filters, group) => withoutGroup(readAgain(filters, list, around), group), list.filters);
}

function describe(
  list: ListState,
  near: Relaxed,
  { total, isMore, listings }: FilteredPage,
  around: Surroundings,
): NearestList {
  const { path, city, now, siteTimeZone } = around;
  const { search = null } = list;
  const { search: nearSearch = null } = readAgain(near.filters, list, around);
  return {
    heading: nearestHeading(
      near.groups,
      { ...list, search, city },
      isUnfiltered(near.filters) ? null : { ...list, filters: near.filters, search: nearSearch, city },
    ),
    to: `${path}${eventFiltersToSearch(near.filters)}`,
    more: total === 1 && !isMore ? "See the list" : `See all ${countEvents(total, isMore)}`,
    events: summarizeEvents(listings, siteTimeZone, now),
  };
}
