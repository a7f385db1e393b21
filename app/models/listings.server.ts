import { type City, cityNamed, cityOf } from "#app/domain/cities.ts";
import { addDays, type Day, dayBounds, type Instant, todayIn } from "#app/domain/days.ts";
import { type EventFilters, isUnfiltered } from "#app/domain/event-filters.ts";
import type { ChoiceCounts, ListChoices } from "#app/domain/list-choices.ts";
import { centreOf, citiesByDistance, citiesWithin, findPlace } from "#app/domain/near.ts";
import { parsePosition, positionOf } from "#app/domain/parse-event-filters.ts";
import { z } from "#app/domain/zod.ts";
import type { Database } from "#app/types/database.ts";
import { type Client, DataError, type EventRow, READ, toDataError } from "./supabase.ts";

/** Events on one page of a list: fills grids of two, three and four columns. */
const PAGE_SIZE = 24;

/** Events on the sheet of a week: as many as fit on one page of Letter or A4 when each takes two lines. */
const WEEK_SIZE = 36;

/** Sorts before the ids of all events. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** What is said when a list cannot be loaded. */
export const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

/** What lists show of a public event. Times are UTC ISO 8601. */
export type Listing = Pick<
  EventRow,
  | "id"
  | "organizer_id"
  | "title"
  | "category"
  | "location"
  | "start_date"
  | "end_date"
  | "image_url"
  | "picture"
  | "max_attendees"
  | "price_kind"
  | "price_min_cents"
  | "price_max_cents"
>;

/** Rows of lists, as the database answers them. */
export const listingsSchema: z.ZodType<Listing[]> = z.array(
  z.object({
    id: z.string(),
    organizer_id: z.string(),
    title: z.string(),
    category: z.string(),
    location: z.string(),
    start_date: z.string(),
    end_date: z.string().nullable(),
    image_url: z.string().nullable(),
    picture: z.json().nullable(),
    max_attendees: z.number().nullable(),
    price_kind: z.string().nullable(),
    price_min_cents: z.number().nullable(),
    price_max_cents: z.number().nullable(),
  }),
);

/** One page of a list. */
export interface ListingPage {
  listings: Listing[];
  /** Of all pages, as far as they are counted: 1,000 events, or 100 of a search. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** The position before which the previous page ends; null on the first page. */
  previous: string | null;
  /** The position after which the next page begins; null on the last page. A page of a search may be short, or empty, and still have a next one. */
  next: string | null;
  /** Null without a search. */
  search: SearchResult | null;
}

/** What a search was understood to mean, and where it is found in the texts of a page. */
export interface SearchResult {
  /** Slug of the city, and id of the category, that the text names. */
  city: string | null;
  category: string | null;
  /** What it says beside them. */
  rest: string;
  /** What was searched for instead, because no event has one of the words. */
  corrected: string | null;
  /** What to mark, in lower case: words, and the text as it was typed. */
  markedWords: string[];
  markedText: string;
  /** Parts of descriptions, by the id of the event, where the title has nothing to mark. */
  excerpts: Record<string, string>;
}

/** One page of a list, and what stands beside it. */
export interface FilteredPage extends ListingPage {
  choices: ListChoices;
  /** On the first page: up to eight events that match the filters, have started and are not over. */
  underWay: Listing[];
  /** Of a list without events, else null. */
  hints: ListHints | null;
}

/** Ways on from a list without events. Up to 101 are counted, which stands for more than 100. */
export interface ListHints {
  /** How many events each filter alone keeps away, by its name: search, category, when, time, location, price, tickets. */
  without: Record<string, number>;
  /** The nearest days with events that match the other filters. */
  days: { day: Day; events: number }[];
  /** Events elsewhere that match the other filters, by the slug of their city. */
  cities: Record<string, number>;
}

const choiceSchema = z
  .object({ counts: z.record(z.string(), z.number()), is_cut: z.boolean() })
  .transform(({ counts, is_cut }): ChoiceCounts => ({ counts, isCut: is_cut }));

const searchSchema = z
  .object({
    city: z.string().nullable(),
    category: z.string().nullable(),
    rest: z.string(),
    corrected: z.string().nullable(),
    marked_words: z.array(z.string()),
    marked_text: z.string(),
    first_rank: z.number().nullable(),
    last_rank: z.number().nullable(),
    excerpts: z.record(z.string(), z.string()),
  })
  .transform(({ marked_words, marked_text, first_rank, last_rank, ...found }) => ({
    found: { ...found, markedWords: marked_words, markedText: marked_text } satisfies SearchResult,
    firstRank: first_rank,
    lastRank: last_rank,
  }));

const pageSchema = z.object({
  listings: listingsSchema,
  total: z.number(),
  is_more: z.boolean(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
  next_start: z.string().nullable(),
  next_rank: z.number().nullable(),
  search: searchSchema.nullable(),
});

const besidePageSchema = z.object({
  neighbours: z.array(z.object({ city: z.string(), events: z.number() })),
  choices: z.object({
    when: choiceSchema,
    category: choiceSchema,
    time: choiceSchema,
    price: choiceSchema,
    tickets: choiceSchema,
  }),
  under_way: listingsSchema,
  hints: z
    .object({
      without: z.record(z.string(), z.number()),
      days: z.array(z.object({ day: z.string(), events: z.number() })),
      cities: z.record(z.string(), z.number()),
    })
    .nullable(),
});

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
  time_of_day?: string | null;
  categories?: readonly string[];
  city?: string | undefined;
  near?: readonly string[];
  place?: string | undefined;
  search?: string;
  price?: string | null;
  has_tickets?: boolean | undefined;
  venue?: string;
  sort?: string | null;
  /** Slugs of cities to count instead of a list that is short. */
  neighbours?: readonly string[];
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
    ([, value]) => value !== null && value !== undefined && value.length !== 0,
  );
  return JSON.stringify(Object.fromEntries(given));
}

/** The arguments for the place in a list at which a page begins or ends. */
export function positionArguments(place: PagePlace) {
  const [after, before] = [parsePosition(place.after), parsePosition(place.before)];
  return { after_start: after?.start, after_id: after?.id, before_start: before?.start, before_id: before?.id };
}

/**
 * A page as `browse_listings` answers it.
 * @param isByDistance whether the nearest come first.
 * @throws ZodError for anything else.
 */
export function toListingPage(data: unknown, isByDistance = false): ListingPage {
  const { listings, total, is_more, has_previous, has_next, next_start, next_rank, search } = pageSchema.parse(data);
  const [first, last] = [listings[0], listings.at(-1)];
  const position = (event: Listing, rank: number | null = null) =>
    positionOf(event, isByDistance ? (cityOf(event.location)?.slug ?? null) : rank);
  return {
    listings,
    total,
    isMore: is_more,
    previous: has_previous && first ? position(first, search?.firstRank) : null,
    next: next_start
      ? positionOf({ start_date: next_start, id: FIRST_ID }, next_rank)
      : has_next && last
        ? position(last, search?.lastRank)
        : null,
    search: search?.found ?? null,
  };
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
  const filter = { site_zone: siteTimeZone, starts_from: "1900-01-01Z", search, sort: "soonest" } as const;
  return readPage(client, filter, { after, before });
}

async function readFilteredPage(client: Client, filter: ListFilter, filters: EventFilters): Promise<CityPage> {
  const data = await callBrowse(client, { ...filter, ...commonFilter(filters) }, filters, { with_choices: true });
  const { choices, under_way, hints, neighbours } = besidePageSchema.parse(data);
  return { ...toListingPage(data, filters.sort === "nearest"), choices, underWay: under_way, hints, neighbours };
}

/** The filters that lists of all events and city pages share. */
export function commonFilter({ search, categories, when, date, until, time, price, tickets, sort }: EventFilters) {
  return {
    search,
    categories,
    period: when,
    first_day: date,
    last_day: until,
    time_of_day: time,
    price: price === "any-amount" ? "any_amount" : price,
    has_tickets: tickets || undefined,
    sort,
  };
}

/** The time and the zone that a list is computed for. */
export interface QueryContext {
  now: Date;
  /** IANA zone of places that have none of their own. */
  siteTimeZone: string;
}

/**
 * One page of the public events that match every filter, from now on, and what stands beside it.
 * @throws DataError
 */
export function browseListings(
  client: Client,
  filters: EventFilters,
  { now, siteTimeZone }: QueryContext,
): Promise<FilteredPage> {
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), ...placeFilter(filters) };
  return readFilteredPage(client, filter, filters);
}

/** The filters of a place, which the list of all events alone has. */
export function placeFilter({ location, near, radius }: EventFilters): Pick<ListFilter, "city" | "near" | "place"> {
  const city = cityNamed(location);
  const place = near === null ? null : findPlace(near);
  // A place that no city is near to has nothing on: no city has this slug.
  const cities = place ? [...citiesWithin(place.point, radius).map(({ slug }) => slug), "nowhere"] : [];
  return { city: city?.slug, near: cities, place: city ? undefined : location };
}

/** One page of a city, and where else something is on. */
export interface CityPage extends FilteredPage {
  /** Of a city with fewer than four events, without filters: up to four others with events (101 stands for more than 100), nearest first. */
  neighbours: { city: string; events: number }[];
}

/**
 * One page of the public events in a city that match every filter but that of a place, from now on, and what stands beside it.
 * @throws DataError
 */
export function listCityListings(
  client: Client,
  city: City,
  filters: EventFilters,
  { now, siteTimeZone }: QueryContext,
): Promise<CityPage> {
  const others = isUnfiltered(filters) ? citiesByDistance(centreOf(city)).filter((entry) => entry.city !== city) : [];
  const neighbours = others.map((entry) => entry.city.slug);
  const filter = { site_zone: siteTimeZone, starts_from: now.toISOString(), city: city.slug, neighbours };
  return readFilteredPage(client, filter, filters);
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
