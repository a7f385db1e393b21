import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { parseISO } from "date-fns/parseISO";
import type { City } from "#app/domain/events/cities.ts";
import { type Day, dayBounds, dayOf, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { type ListState, withoutGroup } from "#app/domain/lists/active-filters.ts";
import type { EventFilters } from "#app/domain/lists/filters.ts";
import type { DayHint } from "#app/domain/lists/navigation.ts";
import { formatCursor } from "#app/domain/lists/parse-filters.ts";
import { daysOfPeriod } from "#app/domain/search/calendar.ts";
import type { Client } from "#app/models/supabase.ts";
import type { NamedContext } from "./list-filter.server.ts";
import type { ListingPage } from "./listing-page.server.ts";
import { readRelaxedPage } from "./listings.server.ts";

/** Most days suggested. */
const MAX_DAYS = 3;
/** Events read to find the nearest days. */
const PAGE_SIZE = 24;

/**
 * Up to three days nearest to those of the list that have events matching the other filters, in calendar order.
 * @throws DataError
 */
export async function readNearestDays(
  client: Client,
  list: ListState,
  context: NamedContext & { city: City | null },
): Promise<DayHint[]> {
  const { city, siteTimeZone } = context;
  const zone = city?.timeZone ?? siteTimeZone;
  const { from, to } = daysOf(list);
  const filters = withoutGroup(list, "when");
  const others: EventFilters = { ...filters, sort: filters.search === "" ? null : "soonest" };
  const before = formatCursor({ start_date: dayBounds(from, zone).from, id: BEFORE_ALL });
  // Null beyond the last day that a cursor can express: nothing is later.
  const after = formatCursor({ start_date: dayBounds(to, zone).to, id: BEFORE_ALL });
  const read = (cursor: Partial<EventFilters>) =>
    readRelaxedPage(client, { city, filters: { ...others, ...cursor }, pageSize: PAGE_SIZE }, context);
  const earlier = await read({ before });
  const later = after === null ? null : await read({ after });
  // When a backward page would not be full, the database returns the first page of the list instead.
  const isBackward = earlier.previous !== null;
  const days = [
    ...daysIn(earlier, isBackward, siteTimeZone),
    ...(later === null ? [] : daysIn(later, false, siteTimeZone)),
  ];
  const distanceTo = (day: Day) =>
    Math.min(...[from, to].map((asked) => Math.abs(differenceInCalendarDays(parseISO(asked), parseISO(day)))));
  return [...new Map(days.map((hint) => [hint.day, hint] as const)).values()]
    .filter(({ day }) => day < from || day > to)
    .sort((one, other) => distanceTo(one.day) - distanceTo(other.day))
    .slice(0, MAX_DAYS)
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** Sorts before the id of every event. */
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Days on which the events of a page start. The page may cut off events of its last day or, if it was read backward, of its first. */
function daysIn({ listings, next }: ListingPage, isBackward: boolean, siteTimeZone: string): DayHint[] {
  const days = listings
    .filter(({ start_date }) => isReadableInstant(start_date))
    .map(({ start_date, location }) => dayOf(start_date, zoneOf(location, siteTimeZone)));
  const cutDay = isBackward ? days[0] : next === null ? undefined : days.at(-1);
  return [...new Set(days)].map((day) => ({
    day,
    events: days.filter((other) => other === day).length,
    isMore: day === cutDay,
  }));
}

/** The first and the last day of a list's filters, including those in its search text; today without any. */
function daysOf({ filters: { date, until, when }, search = null, today }: ListState): { from: Day; to: Day } {
  const meant = (search?.parts ?? []).flatMap(({ meaning }) => (meaning.filter === "days" ? meaning : []));
  const days = [
    ...(date ? [{ from: date, to: until ?? date }] : []),
    ...(when ? [daysOfPeriod(when, today)] : []),
    ...meant,
  ];
  return {
    from: days.map(({ from }) => from).sort()[0] ?? today,
    to:
      days
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? today,
  };
}
