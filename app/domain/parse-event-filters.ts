import { findCategory } from "./categories.ts";
import { isDay } from "./days.ts";
import type { EventFilters } from "./event-filters.ts";
import { cutCharacters, readLine } from "./text.ts";

// Apart from event-filters.ts, which the browser loads too: days and zones are a library that it does without.

const FIRST_PAGE = 1;

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
  const page = /^\d{1,6}$/.test(text) ? Number(text) : FIRST_PAGE;
  return page >= 1 && page <= MAX_PAGE ? page : FIRST_PAGE;
}
