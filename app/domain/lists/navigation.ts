import { type City, cityNamed, findCity } from "#app/domain/events/cities.ts";
import type { Day } from "#app/domain/events/days.ts";
import { formatDay, type NextDay, nextDays } from "#app/domain/events/format.ts";
import { centreOf, citiesByDistance } from "#app/domain/events/near.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/titles.ts";
import { translator } from "#app/messages/translator.ts";
import { type ListState, withoutGroup } from "./active-filters.ts";
import { type EventFilters, eventFiltersToSearch } from "./filters.ts";
import { capitalized, countEvents, formatDayCount } from "./texts.ts";

const t = translator(messages);

/** A day with events, suggested for a list without any. */
export interface DayHint {
  day: Day;
  events: number;
  /** Whether `events` is a lower bound. */
  isMore: boolean;
}

/** Days and cities that would give an empty list events. */
interface HintCounts {
  days: readonly DayHint[];
  /** Events elsewhere, by the slug of their city. */
  cities: Record<string, number>;
}

/** A link from an empty list to a similar one with events. */
interface Hint {
  label: string;
  to: string;
  /** "12 events", "100+ events". */
  text: string;
}

export interface HintGroup {
  title: string;
  hints: Hint[];
}

/** Most cities that are suggested. */
const CITIES_OFFERED = 3;

/**
 * Suggestions for an empty list, beside its nearest results: other days, and other cities. Groups without suggestions are left out.
 * @param path of the list, without a query.
 * @param city of the page; null for the list of all events.
 */
export function hintsOf(list: ListState, { days, cities }: HintCounts, path: string, city: City | null): HintGroup[] {
  const withoutDays = withoutGroup(list, "when");
  const onDays = days.map(({ day, events, isMore }) => ({
    label: capitalized(formatDay(day, list.today)),
    to: `${path}${eventFiltersToSearch({ ...withoutDays, date: day })}`,
    text: countEvents(events, isMore),
  }));
  const { filters } = list;
  return [
    { title: t("otherDays"), hints: onDays },
    { title: t("otherCities"), hints: nearestCities(filters, withoutGroup(list, "location"), cities, city) },
  ].filter(({ hints }) => hints.length > 0);
}

/** The nearest cities with events; without a known place, those with the most events. */
function nearestCities(
  filters: EventFilters,
  there: EventFilters,
  counts: Record<string, number>,
  city: City | null,
): Hint[] {
  const near = city ?? cityNamed(filters.location);
  const place = filters.near?.point ?? (near && centreOf(near));
  const others = Object.keys(counts).flatMap((slug) => findCity(slug) ?? []);
  const sorted = place
    ? citiesByDistance(place).flatMap((entry) => (others.includes(entry.city) ? entry.city : []))
    : others.sort((a, b) => (counts[b.slug] ?? 0) - (counts[a.slug] ?? 0));
  return sorted.slice(0, CITIES_OFFERED).map(({ slug, name }) => ({
    label: name,
    to: `${pathTo("/:city", { city: slug })}${eventFiltersToSearch(there)}`,
    text: countEvents(counts[slug] ?? 0),
  }));
}

/**
 * The next seven days, each with the URL of the list on that day.
 * @param counts number of events by day; null if they were not counted.
 * @returns an empty array when they were counted and no day has an event.
 */
export function weekOf(list: ListState, path: string, counts: Readonly<Record<string, number>> | null): StripDay[] {
  const others = withoutGroup(list, "when");
  const days = nextDays(list.today);
  if (counts && days.every(({ day }) => !counts[day])) return [];
  return days.map((next) => ({
    ...next,
    to: `${path}${eventFiltersToSearch({ ...others, date: next.day })}`,
    ...(counts && { count: counts[next.day] ? formatDayCount(counts[next.day] ?? 0) : "" }),
  }));
}

/** A day of the strip of days. */
interface StripDay extends NextDay {
  to: string;
  /** "7", or "" for no events; left out where they were not counted. */
  count?: string;
}
