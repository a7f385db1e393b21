import { findCategory } from "./categories.ts";
import { type Instant, instantToMs, isDay, isReadableInstant } from "./days.ts";
import type { EventFilters } from "./event-filters.ts";
import { cutCharacters, readLine } from "./text.ts";

// Apart from event-filters.ts, which the browser loads too: days and zones are a library that it does without.

/** Longest search or location text, in characters; longer texts are cut. */
export const MAX_FILTER_CHARS = 100;

/**
 * Parses the filters of a URL. Never throws: invalid filters are ignored.
 * @example parseEventFilters(new URL(request.url).searchParams)
 */
export function parseEventFilters(params: URLSearchParams): EventFilters {
  const date = readLine(params.get("date"));
  const after = readPosition(params.get("after"));
  return {
    search: readFilterText(params.get("search")),
    category: findCategory(readLine(params.get("category")))?.id ?? null,
    date: isDay(date) ? date : null,
    location: readFilterText(params.get("location")),
    after,
    before: after === null ? readPosition(params.get("before")) : null,
  };
}

function readFilterText(value: string | null): string {
  return cutCharacters(readLine(value), MAX_FILTER_CHARS).trimEnd();
}

/** Highest page number in a URL. */
export const MAX_PAGE = 500;

/** The page of a list whose pages are numbered, from 1; 1 for anything that is no page. */
export function parsePageNumber(value: string | null): number {
  const text = readLine(value);
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readPosition(value: string | null): string | null {
  return parsePosition(value) && value;
}

/** The place of an event in a list that is ordered by start and id. The event may be gone: the place remains. */
export interface ListPosition {
  /** UTC ISO 8601. */
  start: Instant;
  id: string;
}

const POSITION = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\.\d{1,6})?Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The position of an event as text for an address.
 * @returns null when its start is unreadable; such events end a list.
 * @example "20261121T193000Z-9b2e…"
 */
export function positionOf({ start_date, id }: { start_date: string; id: string }): string | null {
  if (!isReadableInstant(start_date)) return null;
  // The database stores microseconds, which JavaScript's dates do not.
  const [fraction = ""] = /\.\d{1,6}/.exec(start_date) ?? [];
  const seconds = new Date(instantToMs(start_date)).toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `${seconds}${fraction}Z-${id}`;
}

/** Parses what `positionOf` formats; null for anything else. */
export function parsePosition(text: string | null): ListPosition | null {
  const [, year, month, day, hour, minute, second, fraction = "", id] = POSITION.exec(text ?? "") ?? [];
  const start = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`;
  return id !== undefined && isReadableInstant(start) ? { start, id } : null;
}
