import { ACCESS_KINDS } from "#app/domain/events/attendance.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { type Day, type Instant, instantToMs, isDay, isReadableInstant } from "#app/domain/events/days.ts";
import { findPlace, type Place } from "#app/domain/events/near.ts";
import { cutCharacters, readLine } from "#app/domain/site/text.ts";
import {
  accessValue,
  type ChosenValues,
  choiceValues,
  DEFAULT_RADIUS,
  type EventFilters,
  mapChoices,
  PERIODS,
  RADII,
  SORTS,
  type Sort,
} from "./filters.ts";

// Separate from filters.ts, which browsers load: date-fns, which this module imports, stays out of their bundle.

/** Longest search or location text, in code points; longer texts are truncated. */
export const MAX_FILTER_CHARS = 100;

/** Alias of `search` that other sites use and people type into URLs. Accepted, but never written. */
const COMMON_NAME_OF_SEARCH = "q";

/**
 * Parses the filters of a URL. Never throws: invalid values and unknown parameters are ignored. `q` is an alias of `search`.
 * @example parseEventFilters(new URL(request.url).searchParams)
 */
export function parseEventFilters(params: URLSearchParams): EventFilters {
  const read = (name: string) => readLine(params.get(name));
  const wanted = new Set(params.getAll("category").map(readLine));
  const wantedAccess = new Set(params.getAll("access").map(readLine));
  const search = readFilterText(params.get("search") ?? params.get(COMMON_NAME_OF_SEARCH));
  const date = readDay(read("date"));
  const until = readDay(read("until"));
  const near = findPlace(read("near"));
  const wantedSort = oneOf(SORTS, read("sort"));
  // "soonest" is the default without a search; "nearest" needs a place.
  const isDefault = wantedSort === "nearest" ? near === null : search === "";
  const sort = isDefault ? null : wantedSort;
  const order = sort ?? (search === "" ? "soonest" : "best");
  const after = readCursor(params.get("after"), order);
  return {
    search,
    categories: CATEGORIES.flatMap(({ id }) => (wanted.has(id) ? id : [])),
    access: ACCESS_KINDS.filter((kind) => wantedAccess.has(accessValue(kind))),
    when: date === null ? oneOf(PERIODS, read("when")) : null,
    date,
    until: date !== null && until !== null && until > date ? until : null,
    location: readFilterText(params.get("location")),
    near,
    radius: (near && RADII.find((radius) => String(radius) === read("radius"))) || DEFAULT_RADIUS,
    ...(mapChoices((name) => oneOf<string>(choiceValues(name), read(name))) as ChosenValues),
    sort,
    after,
    before: after === null ? readCursor(params.get("before"), order) : null,
  };
}

/** The query of the home page. */
interface HomeChoice {
  /** The typed place; "" for all of Florida. */
  typed: string;
  /** Not checked for existence, see `findPlace`; null also for a text that cannot be a place. */
  near: Place | null;
  date: Day | null;
}

/** Parses the query of the home page. `city`, the slug of a city page, is an older name of `near`. */
export function parseHomeChoice(params: URLSearchParams): HomeChoice {
  const typed = readFilterText(params.get("near") ?? findCity(readLine(params.get("city")))?.slug ?? "");
  return { typed, near: findPlace(typed), date: readDay(readLine(params.get("date"))) };
}

/** Parses the filters of a city page's URL, which ignores those for places. Never throws. */
export function cityFilters(params: URLSearchParams): EventFilters {
  const ofPlaces = ["location", "near", "radius"];
  return parseEventFilters(new URLSearchParams([...params].filter(([name]) => !ofPlaces.includes(name))));
}

/** Parses the days and the position of a list's URL; it has no other filters. Never throws. */
export function dayFilters(params: URLSearchParams): EventFilters {
  const ofDays = ["when", "date", "until", "after", "before"];
  return parseEventFilters(new URLSearchParams([...params].filter(([name]) => ofDays.includes(name))));
}

function readDay(text: string): Day | null {
  return isDay(text) ? text : null;
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** A search text: one line of at most `MAX_FILTER_CHARS`; "" when blank. */
export function readFilterText(value: string | null): string {
  // Normalised again: truncating may have split a grapheme, such as an emoji with a joiner, and left hidden characters at the end.
  return readLine(cutCharacters(readLine(value), MAX_FILTER_CHARS));
}

/** Highest page number in a URL. */
const MAX_PAGE = 500;

/** Parses the page number of an offset-paginated list, from 1 to `MAX_PAGE`; 1 for anything else. */
export function parsePageNumber(value: string | null): number {
  const text = readLine(value);
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readCursor(value: string | null, order: Sort | "best"): string | null {
  const cursor = parseCursor(value);
  const isOfOrder =
    (cursor?.place !== null) === (order === "nearest") && (cursor?.rank !== null) === (order === "best");
  return isOfOrder && cursor ? value : null;
}

/**
 * Cursor of the keyset pagination of lists: the sort key of an event, (place or rank, start, id). It stays valid when the event is deleted
 * or rescheduled.
 */
export interface ListCursor {
  /** UTC ISO 8601. */
  start: Instant;
  id: string;
  /** Slug of its place in lists ordered by distance, else null. */
  place: string | null;
  /** Rank of its match in lists ordered by relevance, 1 is best; else null. */
  rank: number | null;
}

const CURSOR =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\.\d{1,6})?Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?:([a-z0-9-]{2,60})|([1-9])))?$/;

/**
 * The cursor of an event as text for a URL.
 * @param group the leading sort key, if any: the slug of its place, or the rank of its match.
 * @returns null when its start is unparsable; the pagination ends there.
 * @example "20261121T193000Z-9b2e…"
 */
export function formatCursor(
  { start_date, id }: { start_date: string; id: string },
  group: string | number | null = null,
): string | null {
  if (!isReadableInstant(start_date)) return null;
  // Copied from the text: timestamptz has microseconds, a Date only milliseconds.
  const [fraction = ""] = /\.\d{1,6}/.exec(start_date) ?? [];
  const seconds = new Date(instantToMs(start_date)).toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `${seconds}${fraction}Z-${id}${group === null ? "" : `-${group}`}`;
}

/** Parses what `formatCursor` formats; null for anything else. */
export function parseCursor(text: string | null): ListCursor | null {
  const [, year, month, day, hour, minute, second, fraction = "", id, slug, rank] = CURSOR.exec(text ?? "") ?? [];
  const start = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`;
  if (id === undefined || !isReadableInstant(start)) return null;
  return { start, id, place: slug ?? null, rank: rank === undefined ? null : Number(rank) };
}
