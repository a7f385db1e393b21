import { CATEGORIES } from "#app/domain/events/categories.ts";
import { type City, findCity } from "#app/domain/events/cities.ts";
import { type Day, type Instant, instantToMs, isDay, isReadableInstant } from "#app/domain/events/days.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { cutCharacters, readLine } from "#app/domain/site/text.ts";
import {
  type ChosenValues,
  choiceValues,
  DEFAULT_RADIUS,
  type EventFilters,
  forEachChoice,
  PERIODS,
  RADII,
  SORTS,
  type Sort,
} from "./filters.ts";

// Apart from event-filters.ts, which the browser loads too: days and zones are a library that it does without.

/** Longest search or location text, in characters; longer texts are cut. */
export const MAX_FILTER_CHARS = 100;

/** What other sites call the search: links and people's own addresses have it. Lists write it as `search`. */
const COMMON_NAME_OF_SEARCH = "q";

/**
 * Parses the filters of a URL. Never throws: invalid filters and unknown parameters are ignored, but for `q`, which means `search`.
 * @example parseEventFilters(new URL(request.url).searchParams)
 */
export function parseEventFilters(params: URLSearchParams): EventFilters {
  const read = (name: string) => readLine(params.get(name));
  const wanted = new Set(params.getAll("category").map(readLine));
  const search = readFilterText(params.get("search") ?? params.get(COMMON_NAME_OF_SEARCH));
  const date = readDay(read("date"));
  const until = readDay(read("until"));
  const near = findPlace(read("near"))?.id ?? null;
  const wantedSort = oneOf(SORTS, read("sort"));
  // Soonest first is the default without a search, and there is no nearest without a place.
  const isDefault = wantedSort === "nearest" ? near === null : search === "";
  const sort = isDefault ? null : wantedSort;
  const order = sort ?? (search === "" ? "soonest" : "best");
  const after = readPosition(params.get("after"), order);
  return {
    search,
    categories: CATEGORIES.flatMap(({ id }) => (wanted.has(id) ? id : [])),
    when: date === null ? oneOf(PERIODS, read("when")) : null,
    date,
    until: date !== null && until !== null && until > date ? until : null,
    location: readFilterText(params.get("location")),
    near,
    radius: (near && RADII.find((radius) => String(radius) === read("radius"))) || DEFAULT_RADIUS,
    ...(forEachChoice((name) => oneOf<string>(choiceValues(name), read(name))) as ChosenValues),
    sort,
    after,
    before: after === null ? readPosition(params.get("before"), order) : null,
  };
}

/** What the query of the home page chooses; what is unknown or malformed is null. */
export function parseHomeChoice(params: URLSearchParams): { city: City | null; date: Day | null } {
  return { city: findCity(readLine(params.get("city"))), date: readDay(readLine(params.get("date"))) };
}

/** Parses the filters of a city page's URL: all but those of a place. */
export function cityFilters(params: URLSearchParams): EventFilters {
  const ofPlaces = ["location", "near", "radius"];
  return parseEventFilters(new URLSearchParams([...params].filter(([name]) => !ofPlaces.includes(name))));
}

function readDay(text: string): Day | null {
  return isDay(text) ? text : null;
}

function oneOf<T extends string>(choices: readonly T[], text: string): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

function readFilterText(value: string | null): string {
  // Read again: the cut may have left half of an emoji.
  return readLine(cutCharacters(readLine(value), MAX_FILTER_CHARS));
}

/** Highest page number in a URL. */
export const MAX_PAGE = 500;

/** The page of a list whose pages are numbered, from 1; 1 for anything that is no page. */
export function parsePageNumber(value: string | null): number {
  const text = readLine(value);
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readPosition(value: string | null, order: Sort | "best"): string | null {
  const position = parsePosition(value);
  const isOfOrder =
    (position?.city !== null) === (order === "nearest") && (position?.rank !== null) === (order === "best");
  return isOfOrder && position ? value : null;
}

/** The place of an event in a list that is ordered by start and id, within what else it is ordered by. The event may be gone: the place remains. */
export interface ListPosition {
  /** UTC ISO 8601. */
  start: Instant;
  id: string;
  /** Slug of its city; null in lists that are not ordered by distance. */
  city: string | null;
  /** How well it matches the search, 1 is best; null in lists that are not ordered by that. */
  rank: number | null;
}

const POSITION =
  /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\.\d{1,6})?Z-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-(?:([a-z-]{1,40})|([1-9])))?$/;

/**
 * The position of an event as text for an address.
 * @param group what the list is ordered by before the start: the slug of its city, or how well it matches the search.
 * @returns null when its start is unreadable; such events end a list.
 * @example "20261121T193000Z-9b2e…"
 */
export function positionOf(
  { start_date, id }: { start_date: string; id: string },
  group: string | number | null = null,
): string | null {
  if (!isReadableInstant(start_date)) return null;
  // The database stores microseconds, which JavaScript's dates do not.
  const [fraction = ""] = /\.\d{1,6}/.exec(start_date) ?? [];
  const seconds = new Date(instantToMs(start_date)).toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `${seconds}${fraction}Z-${id}${group === null ? "" : `-${group}`}`;
}

/** Parses what `positionOf` formats; null for anything else. */
export function parsePosition(text: string | null): ListPosition | null {
  const [, year, month, day, hour, minute, second, fraction = "", id, slug, rank] = POSITION.exec(text ?? "") ?? [];
  const start = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`;
  const city = findCity(slug)?.slug ?? null;
  if (id === undefined || !isReadableInstant(start) || (slug !== undefined && city === null)) return null;
  return { start, id, city, rank: rank === undefined ? null : Number(rank) };
}
