import { type City, cityNamed } from "#app/domain/cities.ts";
import { addDays, type Day, dayBounds, type Instant, todayIn } from "#app/domain/days.ts";
import { CHOICE_FILTERS, CHOICE_NAMES, type EventFilters, isUnfiltered } from "#app/domain/event-filters.ts";
import { asksForNothing, type ListSearch, type MeantFilter, readListSearch } from "#app/domain/list-search.ts";
import { centreOf, citiesByDistance, citiesWithin, findPlace } from "#app/domain/near.ts";
import { parsePosition } from "#app/domain/parse-event-filters.ts";
import type { VenueLookup } from "#app/domain/search/meaning.ts";
import type { Database } from "#app/types/database.ts";
import {
  type CityPage,
  type FilteredPage,
  type ListingPage,
  toFilteredPage,
  toListingPage,
} from "./listing-page.server.ts";
import { type Client, DataError, READ, toDataError } from "./supabase.ts";

/** Events on one page of a list: fills grids of two, three and four columns. */
const PAGE_SIZE = 24;

/** Events on the sheet of a week: as many as fit on one page of Letter or A4 when each takes two lines. */
const WEEK_SIZE = 36;

/** What is said when a list cannot be loaded. */
export const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

/** The place in a list at which a page begins or ends; both null on the first page. */
type PagePlace = Pick<EventFilters, "after" | "before">;

const FIRST_PAGE: PagePlace = { after: null, before: null };

/** What `browse_listings` and `list_feed` narrow a list to: `private.list_filter`. What is undefined or empty narrows nothing. */
export interface ListFilter {
  site_zone: string;
  starts_from: Instant;
  starts_before?: Instant;
  period?: string | null;
  first_day?: Day | null;
  last_day?: Day | null;
  categories?: readonly string[];
  city?: string | undefined;
  near?: readonly string[];
  place?: string | undefined;
  search?: string;
  /** What the search means (`ListSearch`): filters that yield to the others, words with all that they may be called, what stood in quotes. */
  understood?: MeantFilter;
  words?: readonly (readonly string[])[];
  known_words?: readonly string[];
  phrases?: readonly string[];
  has_tickets?: boolean | undefined;
  venue?: string;
  sort?: string | null;
  /** Slugs of cities to count instead of a list that is short. */
  neighbours?: readonly string[] | undefined;
}

type BrowseArguments = Database["public"]["Functions"]["browse_listings"]["Args"];

async function callBrowse(
  client: Client,
  filter: ListFilter,
  place: PagePlace,
  more: Pick<BrowseArguments, "page_size" | "with_choices">,
): Promise<unknown> {
  const positions = {
    ...positionArguments(place),
    after_city: parsePosition(place.after)?.city ?? undefined,
    after_rank: parsePosition(place.after)?.rank ?? undefined,
    before_city: parsePosition(place.before)?.city ?? undefined,
    before_rank: parsePosition(place.before)?.rank ?? undefined,
  };
  const result = await client.rpc(
    "browse_listings",
    { filter: filterArgument(filter), page_size: PAGE_SIZE, ...more, ...positions },
    READ,
  );
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/** A filter as an argument: those of a GET request are texts. */
export function filterArgument(filter: ListFilter): string {
  const given = Object.entries(filter).filter(
    ([, value]) =>
      value !== null &&
      value !== undefined &&
      value !== "" &&
      (typeof value !== "object" || Object.keys(value).length > 0),
  );
  return JSON.stringify(Object.fromEntries(given));
}

/** The arguments for the place in a list at which a page begins or ends. */
export function positionArguments(place: PagePlace) {
  const [after, before] = [parsePosition(place.after), parsePosition(place.before)];
  return { after_start: after?.start, after_id: after?.id, before_start: before?.start, before_id: before?.id };
}

async function readPage(
  client: Client,
  filter: ListFilter,
  place: PagePlace,
  more: Pick<BrowseArguments, "page_size"> = {},
): Promise<ListingPage> {
  return toListingPage(await callBrowse(client, filter, place, more));
}

/**
 * A page of all public events, earliest first, those included that are under way or over for less than a day.
 * @throws DataError
 */
export async function listLiveEvents(
  client: Client,
  { search, after, before }: Pick<EventFilters, "search" | "after" | "before">,
  siteTimeZone: string,
): Promise<ListingPage> {
  // Admins look for a title: nothing in it is a filter.
  const filter = { site_zone: siteTimeZone, starts_from: "1900-01-01Z", search, sort: "soonest" } as const;
  return readPage(client, filter, { after, before });
}

/** A list with its filters: of a city, or of all events, and what else its answer should have. */
interface FilteredList {
  city: City | null;
  filters: EventFilters;
  pageSize: number | undefined;
  neighbours?: readonly string[] | undefined;
}

async function readFilteredPage(client: Client, list: FilteredList, context: QueryContext): Promise<CityPage> {
  const { city, filters, pageSize, neighbours } = list;
  const more = { with_choices: true, ...(pageSize && { page_size: pageSize }) };
  const isByMatch = filters.search !== "" && filters.sort === null;
  const read = async (asked: EventFilters) => {
    const data = await callBrowse(client, { ...listFilter(asked, city, context), neighbours }, filters, more);
    return toFilteredPage(data, { isByDistance: filters.sort === "nearest", isByMatch });
  };
  const page = await read(filters);
  const corrected = page.search?.corrected ?? null;
  if (page.search === null || corrected === null) return page;
  // A misspelt city or category was only a word: what it is called, it means.
  const zone = city?.timeZone ?? context.siteTimeZone;
  const partsOf = (text: EventFilters) => readListSearch(text, { ...context, city, zone })?.parts.length ?? 0;
  const meant = { ...filters, search: corrected };
  if (partsOf(meant) <= partsOf(filters)) return page;
  const understood = await read(meant);
  return { ...understood, search: { ...(understood.search ?? page.search), corrected } };
}

/**
 * What the database is asked for: the filters of a list, and what its search means.
 * @param city of whose list it is; null for the list of all events.
 */
export function listFilter(
  filters: EventFilters,
  city: City | null,
  { now, siteTimeZone, venues }: QueryContext,
): ListFilter {
  const { categories, when, date, until, tickets, sort } = filters;
  const zone = city?.timeZone ?? siteTimeZone;
  return {
    site_zone: siteTimeZone,
    starts_from: now.toISOString(),
    categories,
    period: when,
    first_day: date,
    last_day: until,
    ...Object.fromEntries(
      CHOICE_NAMES.map((name) => [CHOICE_FILTERS[name].argument, filters[name]?.replace("-", "_")]),
    ),
    has_tickets: tickets || undefined,
    sort,
    ...(city ? { city: city.slug } : placeFilter(filters)),
    ...searchFilter(readListSearch(filters, { city, now, zone, venues })),
  };
}

/** The time and the zone that a list is computed for. */
export interface QueryContext {
  now: Date;
  /** IANA zone of places that have none of their own. */
  siteTimeZone: string;
  /** The venues that the search names, see `withVenues`. */
  venues?: VenueLookup;
}

/**
 * One page of the public events that match every filter, from now on, and what stands beside it.
 * @param pageSize 24 unless given.
 * @throws DataError
 */
export function browseListings(
  client: Client,
  filters: EventFilters,
  context: QueryContext,
  pageSize?: number,
): Promise<FilteredPage> {
  return readFilteredPage(client, { city: null, filters, pageSize }, context);
}

/** The filters of a place, which the list of all events alone has. */
function placeFilter({ location, near, radius }: EventFilters): Pick<ListFilter, "city" | "near" | "place"> {
  const city = cityNamed(location);
  const place = near === null ? null : findPlace(near);
  // A place that no city is near to has nothing on: no city has this slug.
  const cities = place ? [...citiesWithin(place.point, radius).map(({ slug }) => slug), "nowhere"] : [];
  return { city: city?.slug, near: cities, place: city ? undefined : location };
}

/** A search as the database takes it: what contains the text as it was typed is found as well. */
function searchFilter(search: ListSearch | null): Partial<ListFilter> {
  if (!search || asksForNothing(search)) return {};
  const { text, meant, words, knownWords, phrases } = search;
  return { search: text, understood: meant, words, known_words: knownWords, phrases };
}

/**
 * One page of the public events in a city that match every filter but that of a place, from now on, and what stands beside it.
 * @param pageSize 24 unless given.
 * @throws DataError
 */
export function listCityListings(
  client: Client,
  city: City,
  filters: EventFilters,
  context: QueryContext,
  pageSize?: number,
): Promise<CityPage> {
  const others = isUnfiltered(filters) ? citiesByDistance(centreOf(city)).filter((entry) => entry.city !== city) : [];
  const neighbours = others.map((entry) => entry.city.slug);
  return readFilteredPage(client, { city, filters, pageSize, neighbours }, context);
}

/**
 * The first 36 public events of the next seven days in a city, today included, soonest first, from now on.
 * @throws DataError
 */
export function listCityWeek(client: Client, city: City, { now, siteTimeZone }: QueryContext): Promise<ListingPage> {
  const zone = city.timeZone ?? siteTimeZone;
  const starts_before = dayBounds(addDays(todayIn(zone, now), 6), zone).to;
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), starts_before, city: city.slug };
  return readPage(client, filter, FIRST_PAGE, { page_size: WEEK_SIZE });
}

/**
 * One page of the public events at a venue, soonest first, from now on.
 * @param venue slug, as `listings` has it.
 * @throws DataError
 */
export function listVenueListings(
  client: Client,
  venue: string,
  place: PagePlace,
  { now, siteTimeZone }: QueryContext,
): Promise<ListingPage> {
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), venue };
  return readPage(client, filter, place);
}

/**
 * A number that grows with every change of the public events.
 * @param signal ends the wait.
 * @throws DataError
 */
export async function readListingsVersion(client: Client, signal: AbortSignal): Promise<number> {
  const result = await client.rpc("listings_version", undefined, READ).retry(false).abortSignal(signal);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  // The page of a proxy, or of a server that is not Supabase.
  if (typeof result.data !== "number") throw DataError.unreachable("no number");
  return result.data;
}
