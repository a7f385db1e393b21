import type { CategoryId } from "./categories.ts";
import type { Day } from "./days.ts";

/** The filters of a list of events. "" and null mean that a filter is off. */
export interface EventFilters {
  search: string;
  category: CategoryId | null;
  /** A calendar day where the event happens. */
  date: Day | null;
  location: string;
  /** The page follows, or precedes, this position in the list (`positionOf`); both null on the first page. */
  after: string | null;
  before: string | null;
}

/** No filter, first page. */
export const NO_FILTERS: Readonly<EventFilters> = {
  search: "",
  category: null,
  date: null,
  location: "",
  after: null,
  before: null,
};

/** Added to filters to begin with the first page. */
export const FIRST_PAGE = { after: null, before: null } as const;

/**
 * The query string of a filtered list: "?category=music&date=2026-11-21", or "" when nothing differs from the default. Always in
 * the same order, so that one view has one URL.
 */
export function eventFiltersToSearch(filters: Partial<EventFilters>): string {
  const params = new URLSearchParams();
  if (filters.search) params.set("search", filters.search);
  if (filters.category) params.set("category", filters.category);
  if (filters.date) params.set("date", filters.date);
  if (filters.location) params.set("location", filters.location);
  if (filters.after) params.set("after", filters.after);
  else if (filters.before) params.set("before", filters.before);
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** The list of all events. */
export const ALL_EVENTS_PATH = "/events";

/**
 * The query for an event's address in a list, so that its page links back to that list; "" for the list of all events.
 * The page runs no script that could go back, and a Referer would be wrong in shared caches.
 * @param path of the list with its filters.
 * @example fromList("/events?category=music") // "?from=%2Fevents%3Fcategory%3Dmusic"
 */
export function fromList(path: string): string {
  return path === ALL_EVENTS_PATH ? "" : `?${new URLSearchParams({ from: path })}`;
}
