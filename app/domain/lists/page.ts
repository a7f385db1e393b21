import { type FeedAddress, nameFeed } from "#app/domain/calendars/feed-address.ts";
import { CATEGORIES, type CategoryId, findCategory } from "#app/domain/events/categories.ts";
import { type City, cityNamed, findCity } from "#app/domain/events/cities.ts";
import { type Day, dayOf, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { formatDay, formatShortDate, formatTime, type NextDay, nextDays } from "#app/domain/events/format.ts";
import { centreOf, citiesByDistance, findPlace } from "#app/domain/events/near.ts";
import type { EventFacts } from "#app/domain/events/summary.ts";
import {
  CHOICE_NAMES,
  type ChosenValues,
  choiceLabel,
  DEFAULT_RADIUS,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  type FilterGroup,
  filterParams,
  forEachChoice,
  RADII,
  withoutParameters,
} from "./filters.ts";
import { groupOf, type ListSearch, searchWithout, withSearch } from "./search.ts";
import { countEvents, formatDayCount, inQuotationMarks } from "./texts.ts";
import { daysText, labelOf, labelOfRun, nearText, PERIOD_LABELS } from "./titles.ts";

/** These categories with one more, or without it if it is among them; in the order of `CATEGORIES`. */
export function toggled(categories: readonly CategoryId[], id: CategoryId): CategoryId[] {
  const next = categories.includes(id) ? categories.filter((other) => other !== id) : [...categories, id];
  return CATEGORIES.flatMap((category) => (next.includes(category.id) ? category.id : []));
}

/** A filter that a list has, and the list without it. */
interface ActiveFilter {
  group: FilterGroup;
  label: string;
  without: EventFilters;
}

/** What chips and titles are written from. */
export interface ListState {
  filters: EventFilters;
  /** What the search means; without it, the text as it was typed is one filter. */
  search?: ListSearch | null;
  /** Where the list is. */
  today: Day;
}

/** The filters of a list one by one: those of its search in the order of the text, then those of its address. */
export function activeFilters({ filters, search = null, today }: ListState): ActiveFilter[] {
  const anew = { ...filters, ...FIRST_PAGE };
  const active: ActiveFilter[] = search ? understoodFilters(filters, search, today) : [];
  const add = (group: FilterGroup, label: string, change: Partial<EventFilters>) =>
    active.push({ group, label, without: { ...anew, ...change } });
  if (filters.search && !search)
    active.push({ group: "search", label: inQuotationMarks(filters.search), without: withSearch(filters, "") });
  for (const id of filters.categories)
    add("category", findCategory(id)?.label ?? id, { categories: toggled(filters.categories, id) });
  if (filters.when) add("when", PERIOD_LABELS[filters.when], { when: null });
  if (filters.date)
    add("when", daysText({ from: filters.date, to: filters.until }, today), { date: null, until: null });
  if (filters.location) add("location", filters.location, { location: "" });
  if (filters.near)
    add("location", nearText(filters.near, filters.radius), {
      near: null,
      ...(filters.sort === "nearest" && { sort: null }),
    });
  for (const name of CHOICE_NAMES) {
    const value = filters[name];
    if (value) add(name, choiceLabel(name, value), { [name]: null });
  }
  return active;
}

function understoodFilters(filters: EventFilters, search: ListSearch, today: Day): ActiveFilter[] {
  const pieces = [
    ...search.parts.map((part) => ({
      start: part.start,
      end: part.end,
      group: groupOf(part.meaning),
      label: labelOf(part, search.text, today),
    })),
    ...search.runs.map((run) => ({ ...run, group: "search" as const, label: labelOfRun(run, search.text) })),
  ].sort((one, other) => one.start - other.start);
  return pieces.map(({ group, label, start, end }) => ({
    group,
    label,
    without: withSearch(filters, searchWithout(search, [{ start, end }])),
  }));
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
 */
export function chipsOf(list: ListState, path: string): ListChip[] {
  return activeFilters(list).map(({ label, without }) => ({ label, to: `${path}${eventFiltersToSearch(without)}` }));
}

/** The filters of a list without those of one kind, whether they are in its address or in its search. */
export function withoutGroup({ filters, search = null }: ListState, group: FilterGroup): EventFilters {
  const others = withoutParameters(filters, group);
  if (!search) return group === "search" ? withSearch(others, "") : others;
  const pieces = group === "search" ? search.runs : search.parts.filter(({ meaning }) => groupOf(meaning) === group);
  return pieces.length === 0 ? others : withSearch(others, searchWithout(search, pieces));
}

/**
 * The name of a list with its filters, "Music events in Tampa (“jazz”, Free)", which is the same on every day.
 * @param name of a venue or an organizer.
 */
export function nameWithFilters({ subject, filters }: Pick<FeedAddress, "subject" | "filters">, name: string): string {
  // A single category is in the name already.
  const others = filters.categories.length === 1 ? { ...filters, categories: [] } : filters;
  const more = activeFilters({ filters: others, today: "" }).map(({ label }) => label);
  return `${nameFeed({ subject, filters }, name)}${more.length === 0 ? "" : ` (${more.join(", ")})`}`;
}

/** A day on which a list would have events. */
export interface DayHint {
  day: Day;
  events: number;
  /** Whether there may be more. */
  isMore: boolean;
}

/** What is near a list without events. */
interface HintCounts {
  days: readonly DayHint[];
  /** Events elsewhere, by the slug of their city. */
  cities: Record<string, number>;
}

/** A list that has events, near one that has none. */
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

/** Cities that are offered. */
const CITIES_OFFERED = 3;

/**
 * Ways on from a list without events, beside the nearest results: the nearest days, and the nearest cities.
 * @param path of the list.
 * @param city of whose page it is.
 */
export function hintsOf(list: ListState, { days, cities }: HintCounts, path: string, city: City | null): HintGroup[] {
  const withoutDays = withoutGroup(list, "when");
  const onDays = days.map(({ day, events, isMore }) => ({
    label: formatDay(day, list.today),
    to: `${path}${eventFiltersToSearch({ ...withoutDays, date: day })}`,
    text: countEvents(events, isMore),
  }));
  const { filters } = list;
  return [
    { title: "Other days", hints: onDays },
    { title: "Other cities", hints: nearestCities(filters, withoutGroup(list, "location"), cities, city) },
  ].filter(({ hints }) => hints.length > 0);
}

/** The nearest cities with events, or those with most where no place is known that they are near to. */
function nearestCities(
  filters: EventFilters,
  there: EventFilters,
  counts: Record<string, number>,
  city: City | null,
): Hint[] {
  const near = city ?? cityNamed(filters.location);
  const place = (filters.near && findPlace(filters.near)?.point) || (near && centreOf(near));
  const others = Object.keys(counts).flatMap((slug) => findCity(slug) ?? []);
  const sorted = place
    ? citiesByDistance(place).flatMap((entry) => (others.includes(entry.city) ? entry.city : []))
    : others.sort((a, b) => (counts[b.slug] ?? 0) - (counts[a.slug] ?? 0));
  return sorted.slice(0, CITIES_OFFERED).map(({ slug, name }) => ({
    label: name,
    to: `/${slug}${eventFiltersToSearch(there)}`,
    text: countEvents(counts[slug] ?? 0, false),
  }));
}

/**
 * The next seven days, each with the address of the list on that day.
 * @param counts of events by day, if they were counted.
 * @returns no days where none has an event.
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

/** A day of a strip. */
interface StripDay extends NextDay {
  to: string;
  /** "7", "" for none; left out where they were not counted. */
  count?: string;
}

/** What the forms of the list of all events are made of. */
export interface FilterFields {
  search: string;
  /** Filters that the form of the search has no controls for. */
  keptBySearch: [name: string, value: string][];
  values: Record<"date" | "until" | "location" | "near" | "radius" | "sort", string>;
  /** Filters that the form of days and places has no controls for. */
  kept: [name: string, value: string][];
  radii: [value: string, label: string][];
  /** Empty where there is no order to choose. */
  orders: [value: string, label: string][];
  /** Whether the list is near a point instead of a city. */
  isNearPoint: boolean;
  /** The list without text, days and place. */
  resetTo: string;
  /** The list near a point, which takes the place of "here" in "near=here". */
  nearTo: string;
}

/** @param path of the list. */
export function filterFields(filters: EventFilters, path: string): FilterFields {
  const { search, categories, date, near, radius, sort, when } = filters;
  const chosen = forEachChoice((name) => filters[name]) as ChosenValues;
  const radiusValue = (miles: number) => (miles === DEFAULT_RADIUS ? "" : String(miles));
  const order = (value: string, label: string): [string, string] => [value, label];
  return {
    search,
    keptBySearch: filterParams({ ...filters, ...FIRST_PAGE, search: "" }),
    values: {
      ...{ location: filters.location, date: date ?? "", until: filters.until ?? "" },
      ...{ near: near ?? "", radius: radiusValue(radius), sort: sort ?? "" },
    },
    kept: filterParams({ ...chosen, search, when, categories }),
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
    resetTo: `${path}${eventFiltersToSearch({ ...chosen, categories })}`,
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
