import { type City, cityNamed, cityOf } from "#app/domain/cities.ts";
import {
  addDays,
  type Day,
  dayBounds,
  dayOf,
  isReadableInstant,
  todayIn,
  widestDayBounds,
  zoneOf,
} from "#app/domain/days.ts";
import type { EventFilters } from "#app/domain/event-filters.ts";
import type { Client } from "./client.ts";
import {
  type EventPage,
  type EventQuery,
  type EventRow,
  listNextEvents,
  listPublicEvents,
  listPublicEventsBetween,
  PAGE_SIZE,
} from "./events.server.ts";

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
