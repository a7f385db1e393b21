import { CATEGORIES, type CategoryId, findCategory } from "./categories.ts";
import { type City, cityNamed, findCity } from "./cities.ts";
import { type Day, dayOf, isReadableInstant, zoneOf } from "./days.ts";
import {
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type PartOfDay,
  type Period,
  type Price,
} from "./event-filters.ts";
import type { EventFacts } from "./event-summary.ts";
import { formatDay, formatShortDate, formatTime } from "./format.ts";
import { citiesByDistance, findPlace } from "./near.ts";

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  today: "Today",
  tonight: "Tonight",
  tomorrow: "Tomorrow",
  weekend: "This weekend",
  week: "Next 7 days",
};

export const TIME_LABELS: Readonly<Record<PartOfDay, string>> = {
  morning: "Morning",
  afternoon: "Afternoon",
  evening: "Evening",
};

export const PRICE_LABELS: Readonly<Record<Price, string>> = {
  free: "Free",
  "10": "Up to $10",
  "25": "Up to $25",
  "50": "Up to $50",
  "any-amount": "Pay what you can",
};

/** These categories with one more, or without it if it is among them; in the order of `CATEGORIES`. */
export function toggled(categories: readonly CategoryId[], id: CategoryId): CategoryId[] {
  const next = categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id];
  return CATEGORIES.flatMap((category) => (next.includes(category.id) ? category.id : []));
}

/** A filter that a list has, and the list without it. */
interface ActiveFilter {
  /** As `ListHints.without` names it. */
  group: string;
  label: string;
  without: EventFilters;
}

/**
 * The filters of a list one by one, as chips that remove them.
 * @param texts of what takes dates and places to write.
 */
function activeFilters(filters: EventFilters, texts: { date: string; place: string }): ActiveFilter[] {
  const anew = { ...filters, ...FIRST_PAGE };
  const active: ActiveFilter[] = [];
  const add = (group: string, label: string, change: Partial<EventFilters>) =>
    active.push({ group, label, without: { ...anew, ...change } });
  // The default order of a search is another one.
  if (filters.search)
    add("search", `“${filters.search}”`, { search: "", ...(filters.sort === "soonest" && { sort: null }) });
  for (const id of filters.categories)
    add("category", findCategory(id)?.label ?? id, { categories: toggled(filters.categories, id) });
  if (filters.when) add("when", PERIOD_LABELS[filters.when], { when: null });
  if (filters.date) add("when", texts.date, { date: null, until: null });
  if (filters.time) add("time", TIME_LABELS[filters.time], { time: null });
  if (filters.location) add("location", filters.location, { location: "" });
  if (filters.near) add("location", texts.place, { near: null, ...(filters.sort === "nearest" && { sort: null }) });
  if (filters.price) add("price", PRICE_LABELS[filters.price], { price: null });
  if (filters.tickets) add("tickets", "Has tickets", { tickets: false });
  return active;
}

/** A filter that a list has, as a chip that removes it. */
export interface ListChip {
  label: string;
  /** The list without it. */
  to: string;
}

/**
 * The filters of a list as chips.
 * @param path of the list.
 * @param today where the site is.
 */
export function chipsOf(filters: EventFilters, path: string, today: Day): ListChip[] {
  return namedFilters(filters, today).map(({ label, without }) => ({
    label,
    to: `${path}${eventFiltersToSearch(without)}`,
  }));
}

function namedFilters(filters: EventFilters, today: Day) {
  return activeFilters(filters, { date: dateText(filters, today), place: placeText(filters) });
}

function dateText({ date, until }: EventFilters, today: Day): string {
  if (date === null) return "";
  const first = formatDay(date, today);
  return until === null ? first : `${first} – ${formatDay(until, today)}`;
}

function placeText({ near, radius }: EventFilters): string {
  return `Within ${radius} miles of ${(near && findPlace(near)?.city?.name) ?? "you"}`;
}

/** What the database has near a list without events, see `ListHints` of the listings. */
interface HintCounts {
  without: Record<string, number>;
  days: { day: Day; events: number }[];
  cities: Record<string, number>;
}

/** A list that has events, near one that has none. */
interface Hint {
  label: string;
  to: string;
  /** Up to 101, which stands for more than 100. */
  events: number;
}

export interface HintGroup {
  title: string;
  hints: Hint[];
}

/** Cities that are offered. */
const CITIES_OFFERED = 3;

/**
 * Ways on from a list without events: the filters that alone keep events away, the nearest days, and the nearest cities.
 * @param list its path, and its city where it is a city page.
 * @param today where the site is.
 */
export function hintsOf(
  filters: EventFilters,
  { without, days, cities }: HintCounts,
  { path, city }: { path: string; city: City | null },
  today: Day,
): HintGroup[] {
  const active = namedFilters(filters, today);
  const alone = active.flatMap((filter) => {
    const events = without[filter.group] ?? 0;
    // Of several categories one alone is not what keeps events away.
    const isOnly = active.filter(({ group }) => group === filter.group).length === 1;
    if (events === 0 || !isOnly || (city && filter.group === "location")) return [];
    return [{ label: `Without ${filter.label}`, to: `${path}${eventFiltersToSearch(filter.without)}`, events }];
  });
  const onDays = days.map(({ day, events }) => {
    const onDay = { ...filters, ...FIRST_PAGE, when: null, date: day, until: null };
    return { label: formatDay(day, today), to: `${path}${eventFiltersToSearch(onDay)}`, events };
  });
  return [
    { title: "Remove one filter", hints: alone },
    { title: "Other days", hints: onDays },
    { title: "Other cities", hints: nearestCities(filters, cities, city) },
  ].filter(({ hints }) => hints.length > 0);
}

/** The nearest cities with events, or those with most where no place is known that they are near to. */
function nearestCities(filters: EventFilters, counts: Record<string, number>, city: City | null): Hint[] {
  const place = (filters.near && findPlace(filters.near)?.point) || (city ?? cityNamed(filters.location));
  const others = Object.keys(counts).flatMap((slug) => findCity(slug) ?? []);
  const sorted = place
    ? citiesByDistance(place).flatMap((entry) => (others.includes(entry.city) ? entry.city : []))
    : others.sort((a, b) => (counts[b.slug] ?? 0) - (counts[a.slug] ?? 0));
  const there = {
    ...filters,
    ...FIRST_PAGE,
    location: "",
    near: null,
    sort: filters.sort === "nearest" ? null : filters.sort,
  };
  return sorted.slice(0, CITIES_OFFERED).map(({ slug, name }) => ({
    label: name,
    to: `/${slug}${eventFiltersToSearch(there)}`,
    events: counts[slug] ?? 0,
  }));
}

/** An event that has started and is not over, as a line of 'Happening now'. */
export interface EventUnderWay {
  id: string;
  title: string;
  location: string;
  /** "Until 10:00 PM", with the day if it is not today where the event happens. */
  until: string;
}

/** @param siteTimeZone the zone of places that have none of their own. */
export function eventUnderWay(event: EventFacts, siteTimeZone: string, now: Date): EventUnderWay {
  const { id, title, location, end_date } = event;
  return { id, title, location, until: untilText(end_date, zoneOf(location, siteTimeZone), now) };
}

function untilText(end: string | null, zone: string, now: Date): string {
  if (end === null || !isReadableInstant(end)) return "Happening now";
  const time = formatTime(end, zone);
  const today = dayOf(now.toISOString(), zone);
  return dayOf(end, zone) === today ? `Until ${time}` : `Until ${formatShortDate(end, zone)}, ${time}`;
}
