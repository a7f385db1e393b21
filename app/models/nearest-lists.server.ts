import type { City } from "#app/domain/cities.ts";
import {
  CHOICE_NAMES,
  type EventFilters,
  eventFiltersToSearch,
  type FilterGroup,
  isUnfiltered,
} from "#app/domain/event-filters.ts";
import { type EventSummary, summarizeEvents } from "#app/domain/event-summary.ts";
import { activeFilters, type ListState, withoutGroup } from "#app/domain/list-page.ts";
import { readListSearch } from "#app/domain/list-search.ts";
import { countEvents } from "#app/domain/list-texts.ts";
import { nearestHeading } from "#app/domain/list-titles.ts";
import type { FilteredPage } from "./listing-page.server.ts";
import type { QueryContext } from "./listings.server.ts";

/** Kinds of filters, those first that people do best without. */
const BY_HELP: readonly FilterGroup[] = [
  ...new Set<FilterGroup>(["when", "time", "price", "tickets", "location", ...CHOICE_NAMES, "category", "search"]),
];

/** Each costs a query. */
const MOST_TRIED = 4;
/** More would be a second list. */
const MOST_SHOWN = 2;
/** A row of cards. */
export const NEAREST_SIZE = 3;

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
  /** Reads the first events of a list. */
  read: (filters: EventFilters) => Promise<FilteredPage>;
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
export async function readNearestLists(list: ListState, around: Surroundings): Promise<NearestList[]> {
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
      return { relaxed, page: await around.read(relaxed.filters) };
    }),
  );
  return lists.flatMap(({ relaxed, page }) =>
    page.listings.length === 0 ? [] : describe(list, relaxed, page, around),
  );
}

function withoutGroups(
  list: ListState,
  groups: readonly FilterGroup[],
  { city, now, siteTimeZone, venues }: Surroundings,
): EventFilters {
  const zone = city?.timeZone ?? siteTimeZone;
  return groups.reduce(
    (filters, group) =>
      withoutGroup({ ...list, filters, search: readListSearch(filters, { city, now, zone, venues }) }, group),
    list.filters,
  );
}

function describe(
  { filters, search = null, today }: ListState,
  near: Relaxed,
  { total, isMore, listings }: FilteredPage,
  { path, city, now, siteTimeZone, venues }: Surroundings,
): NearestList {
  const zone = city?.timeZone ?? siteTimeZone;
  const nearSearch = readListSearch(near.filters, { city, now, zone, venues });
  return {
    heading: nearestHeading(
      near.groups,
      { filters, search, city, today },
      isUnfiltered(near.filters) ? null : { filters: near.filters, search: nearSearch, city, today },
    ),
    to: `${path}${eventFiltersToSearch(near.filters)}`,
    more: total === 1 && !isMore ? "See the list" : `See all ${countEvents(total, isMore)}`,
    events: summarizeEvents(listings, siteTimeZone, now),
  };
}
