import { type CategoryId, findCategory } from "./categories.ts";
import { type Day, isDay } from "./days.ts";
import { cutCharacters, readLine } from "./text.ts";

/** The filters of a list of events. "" and null mean that a filter is off. */
export interface EventFilters {
  search: string;
  category: CategoryId | null;
  /** A calendar day where the event happens. */
  date: Day | null;
  location: string;
  /** From 1. */
  page: number;
}

/** No filter, first page. */
export const NO_FILTERS: Readonly<EventFilters> = { search: "", category: null, date: null, location: "", page: 1 };

/**
 * The query string of a filtered list: "?category=music&page=2", or "" when nothing differs from the default. Always in
 * the same order, so that one view has one URL.
 */
export function eventFiltersToSearch(filters: Partial<EventFilters>): string {
  const params = new URLSearchParams();
  if (filters.search) params.set("search", filters.search);
  if (filters.category) params.set("category", filters.category);
  if (filters.date) params.set("date", filters.date);
  if (filters.location) params.set("location", filters.location);
  if (filters.page !== undefined && filters.page > 1) params.set("page", String(filters.page));
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** Whether any filter is on; the page number is not a filter. */
export function hasFilters(filters: Partial<EventFilters>): boolean {
  return Boolean(filters.search || filters.category || filters.date || filters.location);
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

/** Longest search or location text, in characters; longer texts are cut. */
export const MAX_FILTER_CHARS = 100;
/** Highest page number in a URL. */
export const MAX_PAGE = 500;

/**
 * Parses the filters of a URL. Never throws: invalid filters are ignored.
 * @example parseEventFilters(new URL(request.url).searchParams)
 */
export function parseEventFilters(params: URLSearchParams): EventFilters {
  const date = readLine(params.get("date"));
  return {
    search: readFilterText(params.get("search")),
    category: findCategory(readLine(params.get("category")))?.id ?? null,
    date: isDay(date) ? date : null,
    location: readFilterText(params.get("location")),
    page: readPage(readLine(params.get("page"))),
  };
}

function readFilterText(value: string | null): string {
  return cutCharacters(readLine(value), MAX_FILTER_CHARS).trimEnd();
}

function readPage(text: string): number {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : NO_FILTERS.page;
  return page >= 1 && page <= MAX_PAGE ? page : NO_FILTERS.page;
}
