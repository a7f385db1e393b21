import type { City } from "#app/domain/events/cities.ts";
import type { Day } from "#app/domain/events/days.ts";
import type { ShownCollection } from "#app/domain/lists/collections.ts";
import { daysArgument } from "#app/domain/lists/search.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import { eventsNotLoaded, type QueryContext } from "./list-filter.server.ts";
import { type Listing, listingsSchema } from "./listing-page.server.ts";

/** Number of events by day, at most 1,001, which means more than 1,000. Days without events are omitted. */
export type EventCounts = Record<Day, number>;

/**
 * Number of upcoming public events on each day from `first` to `last` (at most 62 days later), by the calendar day in the event's zone.
 * @param siteTimeZone IANA zone of events without a known city.
 * @throws DataError
 */
export async function countListingsByDay(
  client: Client,
  { first, last }: { first: Day; last: Day },
  siteTimeZone: string,
): Promise<EventCounts> {
  const days = { site_zone: siteTimeZone, from_day: first, to_day: last };
  const result = await client.rpc("count_listings_by_day", days, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return Object.fromEntries(result.data.map(({ day, events }) => [day, events]));
}

/** The public events of the home page. */
interface HomeListings {
  /** Up to four more in the chosen city this evening. */
  tonight: Listing[];
  /** Up to four more in the chosen city. */
  inCity: Listing[];
  /** How many events the chosen city has; at most four. */
  cityEvents: number;
  /** Where the city has fewer than four, up to four around it, the nearest first. */
  near: Listing[];
  /** The first 50 upcoming events of the chosen day, those of the chosen city first. */
  onDay: Listing[];
  /** Number of all events of that day; at most 1,001, which means more than 1,000. */
  onDayTotal: number;
  /** Of today and the next six days, in the chosen city if there is one. */
  counts: EventCounts;
  /** The next four (PRODUCT.md, Figures). */
  featured: Listing[];
  /** Up to eight events that have started, are not over, and are not in `onDay`. */
  underWay: Listing[];
  /** Up to four more of this weekend, in the chosen city if there is one. */
  weekend: Listing[];
  /** Up to four more that were approved in the last 14 days, newest first, in the chosen city if there is one. */
  added: Listing[];
  /** Up to three lists that have a name today. */
  collections: ShownCollection[];
}

const homeSchema = z.object({
  tonight: listingsSchema,
  in_city: listingsSchema,
  city_events: z.number(),
  near: listingsSchema,
  on_day: listingsSchema,
  on_day_total: z.number(),
  counts: z.record(z.string(), z.number()),
  featured: listingsSchema,
  under_way: listingsSchema,
  weekend: listingsSchema,
  added: listingsSchema,
  collections: z.array(
    z.object({
      id: z.number(),
      name_en: z.string(),
      name_es: z.string(),
      text_en: z.string(),
      text_es: z.string(),
      filter: z.string(),
    }),
  ),
});

/** How far away the next events may be where a city is quiet, in miles. */
const NEARBY_MILES = 100;

/**
 * The public events of the home page, from now on, by the calendar day in each event's zone. Except for those of the day and the featured
 * ones, no list contains an event of another.
 * @throws DataError
 */
export async function readHomeListings(
  client: Client,
  { day, today, city }: { day: Day; today: Day; city: City | null },
  { now, siteTimeZone }: QueryContext,
): Promise<HomeListings> {
  const weekend = daysArgument([daysOfPeriod("weekend", today)]);
  const times = { site_zone: siteTimeZone, at: now.toISOString(), day, today, weekend };
  const query = { ...times, city: city?.slug, nearby_miles: NEARBY_MILES };
  const result = await client.rpc("home_listings", query, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  const { in_city, city_events, on_day, on_day_total, under_way, ...rest } = homeSchema.parse(result.data);
  return {
    ...rest,
    inCity: in_city,
    cityEvents: city_events,
    onDay: on_day,
    onDayTotal: on_day_total,
    underWay: under_way,
  };
}
