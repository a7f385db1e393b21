import { type City, findCity } from "#app/domain/events/cities.ts";
import { type EventPlace, placeOfGazetteer } from "#app/domain/events/near.ts";
import { type EventSummary, summarizeEvents } from "#app/domain/events/summary.ts";
import { activeFilters, type ListState, withoutGroup } from "#app/domain/lists/active-filters.ts";
import {
  ALL_EVENTS_PATH,
  CHOICE_NAMES,
  type EventFilters,
  eventFiltersToSearch,
  type FilterGroup,
  isUnfiltered,
  NO_FILTERS,
} from "#app/domain/lists/filters.ts";
import { type HintGroup, hintsOf } from "#app/domain/lists/navigation.ts";
import { parseListSearch, searchWithoutTerms, withSearch } from "#app/domain/lists/search.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { nearestHeading } from "#app/domain/lists/titles.ts";
import { NO_PLACES } from "#app/domain/places/gazetteer.ts";
import type { Span } from "#app/domain/search/tokens.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import type { Client } from "#app/models/supabase.ts";
import type { NamedContext, QueryContext } from "./list-filter.server.ts";
import type { ListingPage } from "./listing-page.server.ts";
import { countCitiesOf, readRelaxedPage } from "./listings.server.ts";
import { centerOf, distancesFrom, filtersAround, NEAR, readNearby } from "./nearby-lists.server.ts";
import { readNearestDays } from "./nearest-days.server.ts";

const t = translator(messages);

/** Filter groups in the order in which they are relaxed, least important first: people can hardly change where they are. */
const RELAXATION_ORDER: readonly FilterGroup[] = [
  ...new Set<FilterGroup>([
    "price",
    "tickets",
    "when",
    "time",
    ...CHOICE_NAMES,
    "category",
    "access",
    "location",
    "search",
  ]),
];

/** Most search terms that are tried being left out. */
const MAX_TERMS = 5;
/** Most relaxed lists that are queried. */
const MAX_QUERIED = 4;
/** Most relaxed lists that are shown. */
const MAX_SHOWN = 2;

/** Most relaxed lists that are read for one empty list, however many words and filters it has: each takes the database some milliseconds. */
const MAX_READS = 16;

/** Events shown per relaxed list: one row of cards. */
const NEAREST_SIZE = 3;
/** Events shown around a venue. */
const AROUND_VENUE_SIZE = 6;

/** A relaxed list, shown in place of an empty one: the same list without some of its filters. */
export interface NearestList {
  /** Such as "Nothing this weekend. Free yoga on other days". */
  heading: string;
  /** Address of the list. */
  to: string;
  /** Label of the link to it, such as "See all 12 events". */
  more: string;
  events: EventSummary[];
  /** Distances of its events from its place, by event id; empty for a list without a place. */
  distances: Record<string, string>;
}

interface EmptyListContext extends NamedContext {
  /** Path of the empty list. */
  path: string;
  city: City | null;
  /** The corrected search text; see `SearchResult`. */
  corrected: string | null;
  client: Client;
}

/** The context of relaxed lists, with the number of them that may still be read. */
interface RelaxationContext extends EmptyListContext {
  budget: { reads: number };
}

interface Alternatives {
  nearest: NearestList[];
  hints: HintGroup[];
}

/**
 * Alternatives to an empty list: the same list with fewer filters, the nearest days, and other cities with matching events.
 * @param typed the list as it was requested, without the correction of its search.
 * @throws DataError
 */
export async function readAlternatives(typed: ListState, context: EmptyListContext): Promise<Alternatives> {
  const { corrected } = context;
  const list = corrected === null ? typed : withFilters({ ...typed.filters, search: corrected }, typed, context);
  const groups = new Set(activeFilters(list).map(({ group }) => group));
  // Sequential: run concurrently on a busy machine, each query exceeded the statement timeout of visitors.
  const nearest = await readInPlaceOf(list, { ...context, budget: { reads: MAX_READS } });
  const days = groups.has("when") ? await readNearestDays(context.client, list, context) : [];
  const isOfPlace = groups.has("location") || context.city !== null;
  const cities = isOfPlace ? await countCitiesOf(context.client, withoutGroup(list, "location"), context) : {};
  return { nearest, hints: hintsOf(list, { days, cities }, context.path, context.city) };
}

/** Replacements for an empty list: first around its place, up to 100 miles; then there with fewer filters; last elsewhere. */
async function readInPlaceOf(list: ListState, context: RelaxationContext): Promise<NearestList[]> {
  const center = centerOf(list, context.city);
  if (center === null) return readNearestLists(list, context);
  const everywhere = { ...context, city: null, path: ALL_EVENTS_PATH };
  const nearby = await readNearby(context.client, list, center, true, context);
  if (nearby) return [describe(list, { groups: ["location"], filters: nearby.filters }, nearby.page, everywhere)];
  const keepsPlace = (group: FilterGroup) => group !== "location";
  const there = await readNearestLists(list, context, keepsPlace);
  const around = withFilters(filtersAround(list, center.place, 100), list, everywhere);
  const nearest = there.length > 0 ? there : await readNearestLists(around, everywhere, keepsPlace);
  const isOfPlaceOnly = eventFiltersToSearch(withoutGroup(list, "location")) === "";
  const elsewhere =
    isOfPlaceOnly || nearest.length === MAX_SHOWN ? [] : await readLists([["location"]], 1, list, everywhere);
  return nearest.length + elsewhere.length > 0 ? [...nearest, ...elsewhere] : readNearestLists(list, context);
}

/**
 * The list of events around its place, shown below the events of the place itself.
 * @returns null for a list without a place, and when nothing is near.
 * @throws DataError
 */
export async function readNearbyList(
  list: ListState,
  context: Omit<EmptyListContext, "path" | "corrected">,
): Promise<NearestList | null> {
  const center = centerOf(list, context.city);
  const nearby = center && (await readNearby(context.client, list, center, false, context));
  if (!nearby) return null;
  const { filters, page } = nearby;
  const place = center.place.name ?? "";
  const heading = t("nearWithin", { place, miles: filters.radius });
  const found = listOf(heading, filters, page, { ...context, path: ALL_EVENTS_PATH });
  const hasPage = findCity(center.place.id) === null && isUnfiltered({ ...filters, near: null, sort: null });
  return hasPage ? { ...found, to: pathTo("/near/:place", { place: center.place.id }) } : found;
}

/**
 * Events at other places around a venue, nearest first.
 * @param at the gazetteer place of the venue.
 * @returns null when nothing is near.
 * @throws DataError
 */
export async function readAroundVenue(
  client: Client,
  venue: string,
  at: EventPlace,
  context: QueryContext,
): Promise<NearestList | null> {
  const filters: EventFilters = { ...NO_FILTERS, near: placeOfGazetteer(at), radius: NEAR, sort: "nearest" };
  const named = { ...context, names: { gazetteer: NO_PLACES } };
  const query = { city: null, filters, pageSize: AROUND_VENUE_SIZE, exceptVenue: venue };
  const page = await readRelaxedPage(client, query, named);
  return page.listings.length > 0 ? listOf(t("nearby"), filters, page, { ...named, path: ALL_EVENTS_PATH }) : null;
}

/** A list with other filters and its search text parsed again. */
function withFilters(
  filters: EventFilters,
  list: ListState,
  { city, now, siteTimeZone, names }: EmptyListContext,
): ListState {
  const zone = city?.timeZone ?? siteTimeZone;
  return { ...list, filters, search: parseListSearch(filters, { city, now, zone, ...names }) };
}

type FoundPage = Pick<ListingPage, "listings" | "total" | "isMore">;

/** A page of a relaxed list; empty once the budget is spent. */
async function readPage(filters: EventFilters, context: RelaxationContext): Promise<FoundPage> {
  if (context.budget.reads === 0) return { listings: [], total: 0, isMore: false };
  context.budget.reads -= 1;
  return readRelaxedPage(context.client, { city: context.city, filters, pageSize: NEAREST_SIZE }, context);
}

/** A list without some filter groups. */
interface RelaxedList {
  /** The groups that were removed. */
  groups: readonly FilterGroup[];
  filters: EventFilters;
}

/**
 * The list without one search term, those with the fewest results first, because they are closest to the original; else without all terms
 * that match no event of the list.
 */
async function readWithFewerTerms(list: ListState, context: RelaxationContext): Promise<NearestList[]> {
  const { search = null, filters } = list;
  const terms = search?.terms.slice(0, MAX_TERMS) ?? [];
  if (search === null || terms.length < 2) return [];
  const read = async (left: readonly Span[]) => {
    const others = withSearch(filters, searchWithoutTerms(search, left));
    return { filters: others, page: await readPage(others, context) };
  };
  const isFound = ({ page }: { page: FoundPage }) => page.listings.length > 0;
  const withoutOne = [];
  for (const term of terms) withoutOne.push(await read([term]));
  const found = withoutOne.filter(isFound).sort((one, other) => one.page.total - other.page.total);
  if (found.length === 0 && terms.length > 2) {
    const unknown = [];
    for (const term of terms) if (!isFound(await read(terms.filter((other) => other !== term)))) unknown.push(term);
    if (unknown.length > 0 && unknown.length < terms.length) found.push(...[await read(unknown)].filter(isFound));
  }
  return found
    .slice(0, MAX_SHOWN)
    .map(({ filters: others, page }) => describe(list, { groups: ["search"], filters: others }, page, context));
}

/**
 * Relaxes the filters of an empty list: one group at a time; if all of those lists are empty too, several groups, and finally all.
 * @param mayRelax the groups that may be left out.
 * @throws DataError
 */
async function readNearestLists(
  list: ListState,
  context: RelaxationContext,
  mayRelax: (group: FilterGroup) => boolean = () => true,
): Promise<NearestList[]> {
  const withFewerTerms = await readWithFewerTerms(list, context);
  if (withFewerTerms.length > 0) return withFewerTerms;
  const active = new Set(activeFilters(list).map(({ group }) => group));
  const groups = RELAXATION_ORDER.filter((group) => active.has(group) && mayRelax(group));
  // The last group is the search, if there is one: without it the other filters match most often.
  const tried = groups.length > MAX_QUERIED ? [...groups.slice(0, MAX_QUERIED - 1), ...groups.slice(-1)] : groups;
  const withoutOne = await readLists(
    tried.map((group) => [group]),
    MAX_SHOWN,
    list,
    context,
  );
  if (withoutOne.length > 0 || groups.length < 2) return withoutOne;
  const [first, ...others] = groups.filter((group) => group !== "search");
  const several = first ? [...others.slice(0, 2).map((group) => [first, group]), [first, ...others], groups] : [groups];
  return readLists(several, 1, list, context);
}

/** Reads the list without each of these sets of groups, until enough of them have events. */
async function readLists(
  leftOut: readonly (readonly FilterGroup[])[],
  most: number,
  list: ListState,
  context: RelaxationContext,
): Promise<NearestList[]> {
  const lists: NearestList[] = [];
  for (const groups of leftOut) {
    if (lists.length === most) break;
    const relaxed = { groups, filters: withoutGroups(list, groups, context) };
    const page = await readPage(relaxed.filters, context);
    if (page.listings.length > 0) lists.push(describe(list, relaxed, page, context));
  }
  return lists;
}

function withoutGroups(list: ListState, groups: readonly FilterGroup[], context: EmptyListContext): EventFilters {
  return groups.reduce((filters, group) => withoutGroup(withFilters(filters, list, context), group), list.filters);
}

function describe(list: ListState, near: RelaxedList, page: FoundPage, context: EmptyListContext): NearestList {
  const { city } = context;
  const { search = null } = list;
  const { search: nearSearch = null } = withFilters(near.filters, list, context);
  const heading = nearestHeading(
    near.groups,
    { ...list, search, city },
    isUnfiltered(near.filters) ? null : { ...list, filters: near.filters, search: nearSearch, city },
  );
  return listOf(heading, near.filters, page, context);
}

function listOf(
  heading: string,
  filters: EventFilters,
  { total, isMore, listings }: FoundPage,
  { path, now, siteTimeZone }: Pick<EmptyListContext, "path" | "now" | "siteTimeZone">,
): NearestList {
  return {
    heading,
    to: `${path}${eventFiltersToSearch(filters)}`,
    more: total === 1 && !isMore ? t("seeList") : t("seeAll", { events: countEvents(total, isMore) }),
    events: summarizeEvents(listings, siteTimeZone, now),
    distances: filters.near ? distancesFrom(filters.near, listings) : {},
  };
}
