import { CITIES, type City } from "#app/domain/events/cities.ts";
import { addDays, dayBounds, todayIn } from "#app/domain/events/days.ts";
import type { DeskPlace } from "#app/domain/events/desk-filters.ts";
import { centreOf, citiesByDistance } from "#app/domain/events/near.ts";
import { type EventFilters, FIRST_PAGE, NO_FILTERS } from "#app/domain/lists/filters.ts";
import type { Neighbour } from "#app/domain/lists/neighbours.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import {
  eventsNotLoaded,
  facetFilters,
  filterArgument,
  type ListFilter,
  listFilter,
  type PageCursors,
  type ParsedList,
  parseList,
  positionArguments,
  type QueryContext,
  toListFilter,
} from "./list-filter.server.ts";
import {
  type FacetedPage,
  type Listing,
  type ListingPage,
  toFacetedPage,
  toListingPage,
} from "./listing-page.server.ts";

/** Events on one page of a list: fills grids of two, three and four columns. */
const PAGE_SIZE = 24;

/** Events on the sheet of a week: as many as fit on one page of Letter or A4 when each takes two lines. */
const WEEK_SIZE = 36;

type BrowseArguments = Database["public"]["Functions"]["browse_listings"]["Args"];

async function callBrowse(
  client: Client,
  filter: ListFilter,
  cursors: PageCursors,
  more: Pick<BrowseArguments, "page_size" | "choices">,
): Promise<unknown> {
  const query = { filter: filterArgument(filter), page_size: PAGE_SIZE, ...more, ...positionArguments(cursors) };
  const result = await client.rpc("browse_listings", query, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return result.data;
}

async function readPage(
  client: Client,
  filter: ListFilter,
  cursors: PageCursors,
  more: Pick<BrowseArguments, "page_size"> = {},
): Promise<ListingPage> {
  return toListingPage(await callBrowse(client, filter, cursors, more));
}

/**
 * A page of the public events for admins, earliest first. Live events include those under way and postponed ones; ended ones are listed
 * until they are removed. Every date of a series is listed.
 * @throws DataError
 */
export async function listPublicEvents(
  client: Client,
  { search, city, category, ...cursors }: DeskPlace,
  hasEnded: boolean,
  { now, siteTimeZone }: QueryContext,
): Promise<ListingPage> {
  const kind = hasEnded ? { starts_before: now.toISOString(), every_date: true } : ({ plans: "any" } as const);
  return readPage(
    client,
    {
      site_zone: siteTimeZone,
      starts_from: "1900-01-01Z",
      has_ended: hasEnded,
      sort: "soonest",
      ...kind,
      // Matched as plain text: an admin searches for a title, in which "free" or "tonight" is no filter.
      search,
      city: city ?? undefined,
      categories: category ? [category] : [],
    },
    cursors,
  );
}

/** A list with its filters: of a city, or of all events. */
interface FilteredList {
  city: City | null;
  filters: EventFilters;
  /** Slug of a place whose events are left out. */
  outside?: string | undefined;
  /** Slug of a venue whose events are left out. */
  exceptVenue?: string | undefined;
}

/** A page of a list, with the parsed request. */
type ParsedPage = FacetedPage & { asked: ParsedList };

/** Reads a page, and again with the corrected search text if no event contains one of the words. */
async function readCorrected<Page extends ListingPage>(
  list: ParsedList,
  context: QueryContext,
  read: (list: ParsedList) => Promise<Page>,
): Promise<Page> {
  const page = await read(list);
  const corrected = page.search?.corrected ?? null;
  if (page.search === null || corrected === null) return page;
  const result = await read(parseList({ ...list.filters, search: corrected }, list.city, context));
  return { ...result, search: { ...(result.search ?? page.search), corrected } };
}

const orderOf = ({ sort, search }: EventFilters) => ({
  isByDistance: sort === "nearest",
  isByMatch: search !== "" && sort === null,
});

/**
 * One page of the upcoming public events in a city (ignoring the place filter) or everywhere that match every filter, with facets and
 * events under way.
 * @throws DataError
 */
export async function listCityListings(
  client: Client,
  city: City | null,
  filters: EventFilters,
  context: QueryContext,
): Promise<ParsedPage> {
  const asked = parseList(filters, city, context);
  const page = await readCorrected(asked, context, async (list) => {
    const choices = JSON.stringify(facetFilters(list, context));
    const data = await callBrowse(client, toListFilter(list, context), list.filters, { choices });
    return toFacetedPage(data, { ...orderOf(list.filters), today: list.today, now: context.now });
  });
  return { ...page, asked };
}

/** The same for all cities. */
export function browseListings(client: Client, filters: EventFilters, context: QueryContext): Promise<ParsedPage> {
  return listCityListings(client, null, filters, context);
}

/**
 * One page of a list, without facets and events under way: several such pages are read in place of an empty list, and facets take longer
 * than events. `city` null means all cities.
 * @throws DataError
 */
export function readRelaxedPage(
  client: Client,
  { city, filters, pageSize, outside, exceptVenue }: FilteredList & { pageSize: number },
  context: QueryContext,
): Promise<ListingPage> {
  return readCorrected(parseList(filters, city, context), context, async (list) => {
    const filter = { ...toListFilter(list, context), outside, except_venue: exceptVenue };
    return toListingPage(
      await callBrowse(client, filter, list.filters, { page_size: pageSize }),
      orderOf(list.filters),
    );
  });
}

/**
 * The number of public events of a list, from now on, in each city that has some, by slug.
 * @throws DataError
 */
export async function countCitiesOf(
  client: Client,
  filters: EventFilters,
  context: QueryContext,
): Promise<FacetedPage["cities"]> {
  const list = parseList(filters, null, context);
  const data = await callBrowse(client, toListFilter(list, context), FIRST_PAGE, { page_size: 1, choices: "{}" });
  return toFacetedPage(data, { today: list.today, now: context.now }).cities;
}

/**
 * The number of public events of a list in each city, from now on, by slug: at most 101.
 * @param list without a place.
 * @throws DataError
 */
export async function countByCity(
  client: Client,
  list: ParsedList,
  context: QueryContext,
): Promise<Record<string, number>> {
  const filter = filterArgument(toListFilter(list, context));
  const query = { filter, cities: CITIES.map(({ slug }) => slug) };
  const result = await client.rpc("count_listings_by_city", query, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return countsByCity.parse(result.data);
}

const countsByCity = z.record(z.string(), z.number());

/** Nearby cities that a page links to. */
const MAX_NEIGHBOURS = 4;

/**
 * The nearest four other cities with public events from now on.
 * @throws DataError
 */
export async function listNeighbours(client: Client, city: City, context: QueryContext): Promise<Neighbour[]> {
  const others = citiesByDistance(centreOf(city)).flatMap((entry) => (entry.city === city ? [] : entry.city.slug));
  const cities = await countByCity(client, parseList(NO_FILTERS, null, context), context);
  return others
    .flatMap((slug) => (cities[slug] ? [{ city: slug, events: cities[slug] }] : []))
    .slice(0, MAX_NEIGHBOURS);
}

/**
 * The first 36 public events of the next seven days in a city, today included, soonest first, from now on: a programme by day, with every
 * date of a series.
 * @throws DataError
 */
export function listCityWeek(client: Client, city: City, { now, siteTimeZone }: QueryContext): Promise<ListingPage> {
  const zone = city.timeZone ?? siteTimeZone;
  const starts_before = dayBounds(addDays(todayIn(zone, now), 6), zone).to;
  const span = { site_zone: siteTimeZone, starts_from: now.toISOString(), starts_before };
  const filter: ListFilter = { ...span, city: city.slug, every_date: true, plans: "as_planned" };
  return readPage(client, filter, FIRST_PAGE, { page_size: WEEK_SIZE });
}

/**
 * The first public events of a weekend in a city, soonest first, from now on.
 * @param size number of events at most.
 * @throws DataError
 */
export function listCityWeekend(
  client: Client,
  city: City,
  { when, size }: { when: "weekend" | "next-weekend"; size: number },
  context: QueryContext,
): Promise<ListingPage> {
  const filter = listFilter({ ...NO_FILTERS, when }, city, context);
  return readPage(client, { ...filter, plans: "as_planned" }, FIRST_PAGE, { page_size: size });
}

/** Radius around a city for a quiet weekend, in miles: about an hour's drive. */
const WEEKEND_MILES = 60;

/**
 * Public events of this weekend around a city, at most 60 miles from it, the nearest first, from now on.
 * @param size number of events at most.
 * @throws DataError
 */
export async function listWeekendAround(
  client: Client,
  city: City,
  size: number,
  context: QueryContext,
): Promise<Listing[]> {
  const filter: ListFilter = {
    ...listFilter({ ...NO_FILTERS, when: "weekend" }, null, context),
    near_to: city.slug,
    radius: WEEKEND_MILES,
    outside: city.slug,
    sort: "nearest",
    plans: "as_planned",
  };
  const page = toListingPage(await callBrowse(client, filter, FIRST_PAGE, { page_size: size }), { isByDistance: true });
  return page.listings;
}

/**
 * One page of the public events at a venue, soonest first, from now on.
 * @param venue slug, as in `listings`.
 * @throws DataError
 */
export function listVenueListings(
  client: Client,
  venue: string,
  cursors: PageCursors,
  { now, siteTimeZone }: QueryContext,
): Promise<ListingPage> {
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), venue };
  return readPage(client, filter, cursors);
}

/**
 * The version of the public events: a number that grows with every change. The call is not retried.
 * @throws DataError
 */
export async function readListingsVersion(client: Client): Promise<number> {
  const result = await client.rpc("listings_version", undefined, READ).retry(false);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  // The response of a proxy, or of a server that is not Supabase.
  if (typeof result.data !== "number") throw DataError.unreachable("no number");
  return result.data;
}
