import { type Day, zoneOf, zonesInUse } from "#app/domain/days.ts";
import { type Client, READ } from "./client.ts";
import { toDataError } from "./data-error.ts";

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
