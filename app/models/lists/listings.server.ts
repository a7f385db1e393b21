import { type City, cityNamed } from "#app/domain/events/cities.ts";
import { addDays, type Day, dayBounds, type Instant, todayIn } from "#app/domain/events/days.ts";
import { centreOf, citiesByDistance, citiesWithin, findPlace } from "#app/domain/events/near.ts";
import { COUNTED_FILTERS, type CountedFilter } from "#app/domain/lists/facts.ts";
import { CHOICE_NAMES, choiceArguments, type EventFilters, withoutParameters } from "#app/domain/lists/filters.ts";
import { parsePosition } from "#app/domain/lists/parse-filters.ts";
import {
  asksForNothing,
  daysArgument,
  type ListSearch,
  type MeantFilter,
  readListSearch,
  withoutMeaning,
} from "#app/domain/lists/search.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { VenueLookup } from "#app/domain/search/meaning.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { type FilteredPage, type ListingPage, toFilteredPage, toListingPage } from "./listing-page.server.ts";

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
  /** As `daysArgument` writes them. */
  days?: string | null;
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
  venue?: string;
  sort?: string | null;
}

type BrowseArguments = Database["public"]["Functions"]["browse_listings"]["Args"];

async function callBrowse(
  client: Client,
  filter: ListFilter,
  place: PagePlace,
  more: Pick<BrowseArguments, "page_size" | "choices">,
): Promise<unknown> {
  const query = { filter: filterArgument(filter), page_size: PAGE_SIZE, ...more, ...positionArguments(place) };
  const result = await client.rpc("browse_listings", query, READ);
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
export function positionArguments({ after, before }: PagePlace) {
  return { after: positionArgument(after), before: positionArgument(before) };
}

/** A place in a list as an argument; undefined for none. */
export function positionArgument(place: string | null): string | undefined {
  const position = parsePosition(place);
  return position ? JSON.stringify(position) : undefined;
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

/** A list with its filters: of a city, or of all events. */
interface FilteredList {
  city: City | null;
  filters: EventFilters;
  pageSize?: number | undefined;
}

async function readFilteredPage(client: Client, list: FilteredList, context: QueryContext): Promise<FilteredPage> {
  const page = await readUncorrected(client, list, context);
  const corrected = page.search?.corrected ?? null;
  if (page.search === null || corrected === null) return page;
  const meant = await readUncorrected(client, { ...list, filters: { ...list.filters, search: corrected } }, context);
  return { ...meant, search: { ...(meant.search ?? page.search), corrected } };
}

async function readUncorrected(
  client: Client,
  { city, filters, pageSize }: FilteredList,
  context: QueryContext,
): Promise<FilteredPage> {
  const { now, siteTimeZone, venues } = context;
  const zone = city?.timeZone ?? siteTimeZone;
  const today = todayIn(zone, now);
  const search = readListSearch(filters, { city, now, zone, venues });
  const asked = askedOf({ filters, city, search, today }, context);
  const more = {
    choices: JSON.stringify(listsToCount({ filters, city, search, today }, context)),
    ...(pageSize && { page_size: pageSize }),
  };
  return toFilteredPage(await callBrowse(client, asked, filters, more), {
    isByDistance: filters.sort === "nearest",
    isByMatch: filters.search !== "" && filters.sort === null,
    ...{ today, now },
  });
}

/** A list, with its search read. */
interface ReadList {
  filters: EventFilters;
  city: City | null;
  search: ListSearch | null;
  /** Where the list is. */
  today: Day;
}

/**
 * For each filter that a list has, given or understood, what changes without it: the database then counts what its other choices would leave.
 * Without its days, a list is counted for a week. Null is what is no longer asked for.
 */
function listsToCount(list: ReadList, context: QueryContext): Partial<Record<CountedFilter, object>> {
  const asked = filterArgument(askedOf(list, context));
  const week = { days: daysArgument([daysOfPeriod("week", list.today)]) };
  const lists = COUNTED_FILTERS.flatMap((name) => {
    const search = list.search && withoutMeaning(list.search, name);
    const without = askedOf({ ...list, search, filters: withoutParameters(list.filters, name) }, context);
    if (filterArgument(without) === asked) return [];
    return [[name, changesBetween(asked, filterArgument({ ...without, ...(name === "when" && week) }))] as const];
  });
  return Object.fromEntries(lists);
}

/** The fields of a filter that another one has otherwise; null where it has none. */
function changesBetween(asked: string, without: string): object {
  const [before, after]: Record<string, unknown>[] = [JSON.parse(asked), JSON.parse(without)];
  const fields = Object.keys({ ...before, ...after });
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
      .map((field) => [field, after?.[field] ?? null]),
  );
}

/**
 * What the database is asked for: the filters of a list, and what its search means.
 * @param city of whose list it is; null for the list of all events.
 */
export function listFilter(filters: EventFilters, city: City | null, context: QueryContext): ListFilter {
  const { now, siteTimeZone, venues } = context;
  const zone = city?.timeZone ?? siteTimeZone;
  const search = readListSearch(filters, { city, now, zone, venues });
  return askedOf({ filters, city, search, today: todayIn(zone, now) }, context);
}

function askedOf({ filters, city, search, today }: ReadList, { now, siteTimeZone }: QueryContext): ListFilter {
  const { categories, when, date, until, sort } = filters;
  const days = date ? { from: date, fromHour: null, to: until ?? date } : when && daysOfPeriod(when, today);
  return {
    site_zone: siteTimeZone,
    starts_from: now.toISOString(),
    categories,
    days: days && daysArgument([days]),
    // Beside another part of the day, nothing is tonight.
    ...(when === "tonight" && choiceArguments("time", "evening")),
    ...Object.assign({}, ...CHOICE_NAMES.map((name) => filters[name] && choiceArguments(name, filters[name]))),
    sort,
    ...(city ? { city: city.slug } : placeFilter(filters)),
    ...searchFilter(search),
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
): Promise<FilteredPage> {
  return readFilteredPage(client, { city, filters, pageSize }, context);
}

/** A city that other pages lead to, and how many events it has; of more than 500 in all, at least so many. */
export interface Neighbour {
  city: string;
  events: number;
}

/** Cities that a page leads to. */
const MOST_NEIGHBOURS = 4;

/**
 * The nearest four other cities with public events from now on.
 * @throws DataError
 */
export async function listNeighbours(client: Client, city: City, context: QueryContext): Promise<Neighbour[]> {
  const others = citiesByDistance(centreOf(city)).flatMap((entry) => (entry.city === city ? [] : entry.city.slug));
  const { now, siteTimeZone } = context;
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), near: others };
  const data = await callBrowse(client, filter, FIRST_PAGE, { page_size: 1, choices: "{}" });
  const { cities } = toFilteredPage(data, { today: todayIn(siteTimeZone, now), now });
  return others
    .flatMap((slug) => (cities[slug] ? [{ city: slug, events: cities[slug] }] : []))
    .slice(0, MOST_NEIGHBOURS);
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
