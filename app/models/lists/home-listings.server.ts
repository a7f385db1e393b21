import type { Day } from "#app/domain/events/days.ts";
import type { Place } from "#app/domain/events/near.ts";
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
  /** The first five upcoming events of the chosen day, those near the chosen place first. */
  onDay: Listing[];
  /** How many of those are near the place. */
  nearOnDay: number;
  /** Number of all events of that day; at most 1,001, which means more than 1,000. */
  onDayTotal: number;
  /** Numbers for today and the next six days, near the chosen place if there is one. */
  counts: EventCounts;
  /** The next four (PRODUCT.md, Figures). */
  featured: Listing[];
  /** Up to eight events that have started, are not over, and are not in `onDay`; near the chosen place if there is one. */
  underWay: Listing[];
  /** Up to four more of this evening and this weekend around the chosen place, the nearest first. */
  near: Listing[];
  /** Up to four more of this weekend in all of Florida; only if `near` is empty. */
  weekend: Listing[];
  /** Up to three collections that are active today. */
  collections: ShownCollection[];
}

const homeSchema = z
  .object({
    on_day: listingsSchema,
    near_on_day: z.number(),
    on_day_total: z.number(),
    counts: z.record(z.string(), z.number()),
    featured: listingsSchema,
    under_way: listingsSchema,
    near: listingsSchema,
    weekend: listingsSchema,
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
  })
  .transform(({ on_day, near_on_day, on_day_total, under_way, ...rest }) => ({
    ...rest,
    onDay: on_day,
    nearOnDay: near_on_day,
    onDayTotal: on_day_total,
    underWay: under_way,
  }));

/**
 * The upcoming public events of the home page, by the calendar day in each event's zone. Apart from `onDay` and `featured`, no list repeats
 * an event of another.
 * @param place a known place, or a point; null for all of Florida.
 * @throws DataError
 */
export async function readHomeListings(
  client: Client,
  { day, today, place }: { day: Day; today: Day; place: Place | null },
  { now, siteTimeZone }: QueryContext,
): Promise<HomeListings> {
  const weekend = daysArgument([daysOfPeriod("weekend", today)]);
  const times = { site_zone: siteTimeZone, at: now.toISOString(), day, today, weekend };
  const result = await client.rpc("home_listings", { ...times, near_to: place?.id }, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return homeSchema.parse(result.data);
}
