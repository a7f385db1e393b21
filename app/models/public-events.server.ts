import { type City, cityNamed, cityOf, locationPatterns } from "#app/domain/cities.ts";
import {
  addDays,
  type Day,
  dayBounds,
  dayOf,
  isReadableInstant,
  todayIn,
  widestDayBounds,
  zoneOf,
  zonesInUse,
} from "#app/domain/days.ts";
import type { EventFilters } from "#app/domain/event-filters.ts";
import { type Client, type EventRow, READ, toDataError } from "./supabase.ts";

/** Events on one page of a list: fills grids of two, three and four columns. */
const PAGE_SIZE = 24;

/** Events in the featured section (PRODUCT.md, Figures). */
const FEATURED_COUNT = 4;

/** Longest list of one day that is read at once; also Supabase's default limit. */
const MAX_DAY_EVENTS = 1000;

const LOAD_FAILED = "The events could not be loaded. Please try again in a moment.";

/** What narrows a public list. Empty strings and nulls narrow nothing. */
export interface EventQuery {
  /** Part of the title or description, ignoring case. */
  search?: string;
  category?: string | null;
  /** Part of the location, ignoring case; one of several texts is enough. */
  locations?: readonly string[];
  /** Lies in this city, by the spellings of its name. */
  city?: City | null;
  /** Earliest start, UTC ISO 8601. */
  from: string;
  /** Starts before this, UTC ISO 8601. */
  before?: string;
}

/** One page of a list and how many there are in all. */
export interface EventPage {
  events: EventRow[];
  total: number;
  page: number;
  pageCount: number;
}

/**
 * Approved events that start at `query.from` or later, soonest first, as `client` may see them.
 * @param page counted from 1; a page past the end is empty.
 * @throws DataError
 */
export async function listPublicEvents(client: Client, query: EventQuery, page = 1): Promise<EventPage> {
  const offset = (page - 1) * PAGE_SIZE;
  const result = await publicEvents(client, query, true).range(offset, offset + PAGE_SIZE - 1);
  // PGRST103: the page is past the end, which is an empty page, not a failure.
  if (result.error?.code === "PGRST103") return { events: [], total: 0, page, pageCount: 0 };
  if (result.error) throw toDataError(result, LOAD_FAILED);
  const total = result.count ?? 0;
  return { events: result.data, total, page, pageCount: Math.ceil(total / PAGE_SIZE) };
}

/**
 * All approved events between two instants, soonest first; at most 1000.
 * @throws DataError
 */
async function listPublicEventsBetween(client: Client, query: EventQuery & { before: string }): Promise<EventRow[]> {
  const result = await publicEvents(client, query, false).limit(MAX_DAY_EVENTS);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * The next approved events, at most four.
 * @throws DataError
 */
export function listFeaturedEvents(client: Client, from: string): Promise<EventRow[]> {
  return listNextEvents(client, { from }, FEATURED_COUNT);
}

/**
 * The next approved events that match the query, at most `most`, without counting all of them.
 * @throws DataError
 */
async function listNextEvents(client: Client, query: EventQuery, most: number): Promise<EventRow[]> {
  const result = await publicEvents(client, query, false).limit(most);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data;
}

/**
 * The number of events that `client` may see: the cheapest call that shows whether Supabase answers and accepts the key.
 * @throws DataError
 */
export async function countEvents(client: Client): Promise<number> {
  const result = await client.from("events").select("*", { count: "exact", head: true });
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.count ?? 0;
}

function publicEvents(client: Client, query: EventQuery, withCount: boolean) {
  let events = client
    .from("events")
    .select("*", withCount ? { count: "exact" } : {})
    .eq("is_approved", true)
    .gte("start_date", query.from);
  if (query.before) events = events.lt("start_date", query.before);
  if (query.category) events = events.eq("category", query.category);
  if (query.locations?.length) events = events.or(query.locations.map((text) => contains("location", text)).join(","));
  if (query.city)
    events = events.or(
      locationPatterns(query.city)
        .map((pattern) => matches("location", pattern))
        .join(","),
    );
  if (query.search) events = events.or(`${contains("title", query.search)},${contains("description", query.search)}`);
  return events.order("start_date").order("id");
}

/**
 * A PostgREST condition: `column` contains `text` literally; `%` and `_` are escaped.
 * PostgREST reads `*` as `%` and offers no escape, so a star stands for any one character.
 */
function contains(column: "title" | "description" | "location", text: string): string {
  const pattern = text.replace(/[\\%_]/g, "\\$&").replaceAll("*", "_");
  return matches(column, `%${pattern}%`);
}

/** A PostgREST condition: `column` matches an SQL pattern, ignoring case. */
function matches(column: "title" | "description" | "location", pattern: string): string {
  return `${column}.ilike."${pattern.replace(/[\\"]/g, "\\$&")}"`;
}

/** The time and the zone that a list is computed for. */
export interface QueryContext {
  now: Date;
  /** IANA zone of places that have none of their own. */
  siteTimeZone: string;
}

/** Number of similar events below an event, or instead of a removed one. */
const SIMILAR_COUNT = 4;

/** Enough of a wider list to find four new ones, if it starts with the event itself and all of the narrower list. */
const SIMILAR_CANDIDATES = 2 * SIMILAR_COUNT;

/**
 * Approved events that start on a calendar day where they happen, from now on, soonest first; at most 1000.
 * @throws DataError
 */
export async function listEventsOfDay(
  client: Client,
  day: Day,
  { now, siteTimeZone }: QueryContext,
  query: Omit<EventQuery, "from" | "before"> = {},
): Promise<EventRow[]> {
  const bounds = widestDayBounds(day, siteTimeZone);
  const nowText = now.toISOString();
  if (bounds.to <= nowText) return [];
  const from = bounds.from > nowText ? bounds.from : nowText;
  const events = await listPublicEventsBetween(client, { ...query, from, before: bounds.to });
  return events.filter(
    (event) =>
      isReadableInstant(event.start_date) && dayOf(event.start_date, zoneOf(event.location, siteTimeZone)) === day,
  );
}

/**
 * One page of the approved events that match every filter, soonest first, from now on.
 * @throws DataError
 */
export async function browseEvents(client: Client, filters: EventFilters, point: QueryContext): Promise<EventPage> {
  const { search, category, date, location, page } = filters;
  const city = cityNamed(location);
  const query = { search, category, city, locations: location && !city ? [location] : [] };
  if (!date) return listPublicEvents(client, { ...query, from: point.now.toISOString() }, page);

  // The day of an event depends on the zone of its location, which the database does not know; one day is small enough to filter here.
  const events = await listEventsOfDay(client, date, point, query);
  const offset = (page - 1) * PAGE_SIZE;
  return {
    events: events.slice(offset, offset + PAGE_SIZE),
    total: events.length,
    page,
    pageCount: Math.ceil(events.length / PAGE_SIZE),
  };
}

/**
 * One page of the approved events in a city, soonest first, from now on.
 * @throws DataError
 */
export function listCityEvents(
  client: Client,
  city: City,
  filters: Pick<EventFilters, "search" | "page">,
  now: Date,
): Promise<EventPage> {
  const query = { search: filters.search, city, from: now.toISOString() };
  return listPublicEvents(client, query, filters.page);
}

/**
 * The approved events of the next seven days in a city, today included, soonest first, from now on.
 * @throws DataError
 */
export function listCityWeek(client: Client, city: City, { now, siteTimeZone }: QueryContext): Promise<EventRow[]> {
  const zone = city.timeZone ?? siteTimeZone;
  const before = dayBounds(addDays(todayIn(zone, now), 6), zone).to;
  return listPublicEventsBetween(client, { city, from: now.toISOString(), before });
}

/**
 * Up to four other approved upcoming events like this one: those of its city and category first, then its city's, then its
 * category's.
 * @throws DataError
 */
export async function listSimilarEvents(
  client: Client,
  { id, category, location }: Pick<EventRow, "id" | "category" | "location">,
  now: Date,
): Promise<EventRow[]> {
  const from = now.toISOString();
  const city = cityOf(location);
  const [both, inCity, ofCategory] = await Promise.all([
    city ? listNextEvents(client, { from, city, category }, SIMILAR_CANDIDATES) : [],
    city ? listNextEvents(client, { from, city }, SIMILAR_CANDIDATES) : [],
    listNextEvents(client, { from, category }, SIMILAR_CANDIDATES),
  ]);
  const byId = new Map([...both, ...inCity, ...ofCategory].map((event) => [event.id, event]));
  byId.delete(id);
  return [...byId.values()].slice(0, SIMILAR_COUNT);
}

/** The number of events by day. Days without events are omitted. */
export type EventCounts = Record<Day, number>;

/**
 * How many upcoming approved events each day from `first` to `last` (at most 62 later) has, each counted on the calendar
 * day where it happens: as many as `listEventsOfDay` lists for that day.
 * @param siteTimeZone IANA zone of places that have none of their own.
 * @throws DataError
 */
export async function countEventsByDay(
  client: Client,
  { first, last }: { first: Day; last: Day },
  siteTimeZone: string,
): Promise<EventCounts> {
  const zones = zonesInUse(siteTimeZone);
  const result = await client.rpc("event_days", { from_day: first, to_day: last, zones }, READ);
  if (result.error) throw toDataError(result, "The events could not be loaded. Please try again in a moment.");
  const counts: EventCounts = {};
  for (const { days, location, events } of result.data) {
    // The database groups by the day in every zone; they differ only around midnight, and then the location decides.
    const day = days[location === null ? 0 : zones.indexOf(zoneOf(location, siteTimeZone))];
    if (day !== undefined && first <= day && day <= last) counts[day] = (counts[day] ?? 0) + events;
  }
  return counts;
}
