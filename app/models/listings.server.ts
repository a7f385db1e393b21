import { type City, cityNamed } from "#app/domain/cities.ts";
import { addDays, type Day, dayBounds, todayIn } from "#app/domain/days.ts";
import type { EventFilters } from "#app/domain/event-filters.ts";
import { parsePosition, positionOf } from "#app/domain/parse-event-filters.ts";
import { z } from "#app/domain/zod.ts";
import type { Database } from "#app/types/database.ts";
import { type Client, DataError, type EventRow, READ, toDataError } from "./supabase.ts";

/** Events on one page of a list: fills grids of two, three and four columns. */
const PAGE_SIZE = 24;

/** Events on the sheet of a week: as many as fit on one page of Letter or A4 when each takes two lines. */
const WEEK_SIZE = 36;

const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

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
  /** The position after which the next page begins; null on the last page. */
  next: string | null;
}

const pageSchema = z.object({
  listings: listingsSchema,
  total: z.number(),
  is_more: z.boolean(),
  has_previous: z.boolean(),
  has_next: z.boolean(),
});

/** The place in a list at which a page begins or ends; both null on the first page. */
type PagePlace = Pick<EventFilters, "after" | "before">;

const FIRST_PAGE: PagePlace = { after: null, before: null };

type BrowseArguments = Database["public"]["Functions"]["browse_listings"]["Args"];

async function readPage(client: Client, query: BrowseArguments, place: PagePlace): Promise<ListingPage> {
  const result = await client.rpc(
    "browse_listings",
    { page_size: PAGE_SIZE, ...query, ...positionArguments(place) },
    READ,
  );
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return toListingPage(result.data);
}

/** The arguments of `browse_listings` for the place in a list at which a page begins or ends. */
export function positionArguments(place: PagePlace) {
  const [after, before] = [parsePosition(place.after), parsePosition(place.before)];
  return { after_start: after?.start, after_id: after?.id, before_start: before?.start, before_id: before?.id };
}

/**
 * A page as `browse_listings` answers it.
 * @throws ZodError for anything else.
 */
export function toListingPage(data: unknown): ListingPage {
  const { listings, total, is_more, has_previous, has_next } = pageSchema.parse(data);
  const [first, last] = [listings[0], listings.at(-1)];
  return {
    listings,
    total,
    isMore: is_more,
    previous: has_previous && first ? positionOf(first) : null,
    next: has_next && last ? positionOf(last) : null,
  };
}

/** The time and the zone that a list is computed for. */
export interface QueryContext {
  now: Date;
  /** IANA zone of places that have none of their own. */
  siteTimeZone: string;
}

/**
 * One page of the public events that match every filter, soonest first, from now on.
 * @throws DataError
 */
export function browseListings(
  client: Client,
  filters: EventFilters,
  { now, siteTimeZone }: QueryContext,
): Promise<ListingPage> {
  const { search, category, date, location } = filters;
  const city = cityNamed(location);
  const query = {
    site_zone: siteTimeZone,
    starts_from: now.toISOString(),
    on_day: date ?? undefined,
    category: category ?? undefined,
    city: city?.slug,
    place: city ? undefined : location,
    search,
  };
  return readPage(client, query, filters);
}

/**
 * One page of the public events in a city, soonest first, from now on.
 * @throws DataError
 */
export function listCityListings(
  client: Client,
  city: City,
  filters: Pick<EventFilters, "search" | "after" | "before">,
  { now, siteTimeZone }: QueryContext,
): Promise<ListingPage> {
  const query = { site_zone: siteTimeZone, starts_from: now.toISOString(), city: city.slug, search: filters.search };
  return readPage(client, query, filters);
}

/**
 * The first 36 public events of the next seven days in a city, today included, soonest first, from now on.
 * @throws DataError
 */
export function listCityWeek(client: Client, city: City, { now, siteTimeZone }: QueryContext): Promise<ListingPage> {
  const zone = city.timeZone ?? siteTimeZone;
  const starts_before = dayBounds(addDays(todayIn(zone, now), 6), zone).to;
  const query = { site_zone: siteTimeZone, starts_from: now.toISOString(), starts_before, city: city.slug };
  return readPage(client, { ...query, page_size: WEEK_SIZE }, FIRST_PAGE);
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
  return readPage(client, { site_zone: siteTimeZone, starts_from: now.toISOString(), venue }, place);
}

/** The number of events by day, at most 1,001 each, which stands for more than 1,000. Days without events are omitted. */
export type EventCounts = Record<Day, number>;

/**
 * How many upcoming public events each day from `first` to `last` (at most 62 later) has, each counted on the calendar day where
 * it happens.
 * @param siteTimeZone IANA zone of places that have none of their own.
 * @throws DataError
 */
export async function countListingsByDay(
  client: Client,
  { first, last }: { first: Day; last: Day },
  siteTimeZone: string,
): Promise<EventCounts> {
  const days = { site_zone: siteTimeZone, from_day: first, to_day: last };
  const result = await client.rpc("count_listings_by_day", days, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return Object.fromEntries(result.data.map(({ day, events }) => [day, events]));
}

/** What the home page shows of the public events. */
export interface HomeListings {
  /** The first 50 upcoming events of the day that was picked. */
  onDay: Listing[];
  /** All of that day; at most 1,001, which stands for more than 1,000. */
  onDayTotal: number;
  /** Of today and the six days after it. */
  counts: EventCounts;
  /** The next four (PRODUCT.md, Figures). */
  featured: Listing[];
}

const homeSchema = z.object({
  on_day: listingsSchema,
  on_day_total: z.number(),
  counts: z.record(z.string(), z.number()),
  featured: listingsSchema,
});

/**
 * The public events of the home page, from now on, each on the calendar day where it happens.
 * @throws DataError
 */
export async function readHomeListings(
  client: Client,
  { day, today }: { day: Day; today: Day },
  { now, siteTimeZone }: QueryContext,
): Promise<HomeListings> {
  const result = await client.rpc(
    "home_listings",
    { site_zone: siteTimeZone, at: now.toISOString(), day, today },
    READ,
  );
  if (result.error) throw toDataError(result, LOAD_FAILED);
  const { on_day, on_day_total, counts, featured } = homeSchema.parse(result.data);
  return { onDay: on_day, onDayTotal: on_day_total, counts, featured };
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
