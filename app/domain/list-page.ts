import { CATEGORIES, type CategoryId, findCategory } from "./categories.ts";
import { type City, cityNamed, findCity } from "./cities.ts";
import { type Day, dayOf, isReadableInstant, zoneOf } from "./days.ts";
import {
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  filterParams,
  type PartOfDay,
  type Period,
  type Price,
  RADII,
} from "./event-filters.ts";
import type { EventFacts } from "./event-summary.ts";
import { type FeedAddress, nameFeed } from "./feed-address.ts";
import { formatDay, formatShortDate, formatTime, type NextDay, nextDays } from "./format.ts";
import { countEvents, inQuotationMarks } from "./list-texts.ts";
import { centreOf, citiesByDistance, findPlace } from "./near.ts";

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
    add("search", inQuotationMarks(filters.search), { search: "", ...(filters.sort === "soonest" && { sort: null }) });
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

/**
 * The name of a list with its filters, "Music events in Tampa (“jazz”, Free)", which is the same on every day.
 * @param name of a venue or an organizer.
 */
export function nameWithFilters({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  // A single category is in the name already.
  const others = filters.categories.length === 1 ? { ...filters, categories: [] } : filters;
  const more = namedFilters(others, "").map(({ label }) => label);
  return `${nameFeed({ subject, filters }, name)}${more.length === 0 ? "" : ` (${more.join(", ")})`}`;
}

function namedFilters(filters: EventFilters, today: Day) {
  return activeFilters(filters, { date: dateText(filters, today), place: placeText(filters) });
}

function dateText({ date, until }: EventFilters, today: Day): string {
  if (date === null) return "";
  return until === null ? formatDay(date, today) : `${shortDay(date, today)} – ${shortDay(until, today)}`;
}

/** "Fri, Nov 27", with its year where that is not today's. */
function shortDay(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  const date = formatShortDate(`${day}T00:00:00Z`, "UTC");
  return year === today.slice(0, 4) ? date : `${date}, ${year}`;
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
  /** "12 events", "100+ events". */
  text: string;
}

/** The most events that are counted for a hint; one more stands for any number more. */
const MOST_HINTED = 100;

function hint(label: string, to: string, events: number): Hint {
  return { label, to, text: countEvents(Math.min(events, MOST_HINTED), events > MOST_HINTED) };
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
    return [hint(`Without ${filter.label}`, `${path}${eventFiltersToSearch(filter.without)}`, events)];
  });
  const onDays = days.map(({ day, events }) => {
    const onDay = { ...filters, ...FIRST_PAGE, when: null, date: day, until: null };
    return hint(formatDay(day, today), `${path}${eventFiltersToSearch(onDay)}`, events);
  });
  return [
    { title: "Remove one filter", hints: alone },
    { title: "Other days", hints: onDays },
    { title: "Other cities", hints: nearestCities(filters, cities, city) },
  ].filter(({ hints }) => hints.length > 0);
}

/** The nearest cities with events, or those with most where no place is known that they are near to. */
function nearestCities(filters: EventFilters, counts: Record<string, number>, city: City | null): Hint[] {
  const near = city ?? cityNamed(filters.location);
  const place = (filters.near && findPlace(filters.near)?.point) || (near && centreOf(near));
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
  return sorted
    .slice(0, CITIES_OFFERED)
    .map(({ slug, name }) => hint(name, `/${slug}${eventFiltersToSearch(there)}`, counts[slug] ?? 0));
}

/** The next seven days, each with the address of the list on that day. */
export function weekOf(filters: EventFilters, path: string, today: Day): (NextDay & { to: string })[] {
  return nextDays(today).map((next) => {
    const onDay = { ...filters, ...FIRST_PAGE, when: null, date: next.day, until: null };
    return { ...next, to: `${path}${eventFiltersToSearch(onDay)}` };
  });
}

/** What the form above the list of all events is made of. */
export interface FilterFields {
  values: Record<"search" | "date" | "until" | "location" | "category" | "near" | "radius" | "sort", string>;
  /** Filters that the form has no controls for. */
  kept: [name: string, value: string][];
  /** The first names no category, or several; the list has the others to choose. */
  categories: [id: string, label: string][];
  radii: [value: string, label: string][];
  /** Empty where there is no order to choose. */
  orders: [value: string, label: string][];
  /** Whether the list is near a point instead of a city. */
  isNearPoint: boolean;
  /** The list without all but category, time, price and tickets. */
  resetTo: string;
  /** The list near a point, which takes the place of "here" in "near=here". */
  nearTo: string;
}

/** @param path of the list. */
export function filterFields(filters: EventFilters, path: string): FilterFields {
  const { search, categories, near, radius, sort, when, time, price, tickets } = filters;
  const hasSeveral = categories.length > 1;
  const radiusValue = (miles: number) => (miles === DEFAULT_RADIUS ? "" : String(miles));
  const order = (value: string, label: string): [string, string] => [value, label];
  return {
    values: {
      ...{ search, location: filters.location, date: filters.date ?? "", until: filters.until ?? "" },
      ...{ near: near ?? "", radius: radiusValue(radius), sort: sort ?? "" },
      category: hasSeveral ? "" : (categories[0] ?? ""),
    },
    kept: filterParams({ when, time, price, tickets, categories: hasSeveral ? categories : [] }),
    categories: [
      ["", hasSeveral ? `${categories.length} categories` : "All categories"],
      ...CATEGORIES.flatMap(({ id, label }): [string, string][] =>
        hasSeveral && categories.includes(id) ? [] : [[id, label]],
      ),
    ],
    radii: RADII.map((miles) => [radiusValue(miles), `${miles} miles`]),
    orders:
      search === "" && near === null
        ? []
        : [
            order("", search === "" ? "Soonest first" : "Best match"),
            ...(search === "" ? [] : [order("soonest", "Soonest first")]),
            ...(near === null ? [] : [order("nearest", "Nearest first")]),
          ],
    isNearPoint: near !== null && !findCity(near),
    resetTo: `${path}${eventFiltersToSearch({ categories, time, price, tickets })}`,
    nearTo: `${path}${eventFiltersToSearch({ ...filters, ...FIRST_PAGE, near: "here" })}`,
  };
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
