import { CATEGORIES, type CategoryId } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { readFilterText } from "#app/domain/lists/parse-filters.ts";

/** What an admin looks for in a list of events of the desk. */
export interface DeskFilters {
  /** Part of a title or a place, or of what else the list is searched by; "" for all. */
  search: string;
  /** Slug of a city, or null. */
  city: string | null;
  category: CategoryId | null;
}

/** A page of a list of events of the desk, by the cursors in its URL; malformed ones are the first page. */
export interface DeskPlace extends DeskFilters {
  /** Cursor of the event that the page follows, or null. */
  after: string | null;
  /** Cursor of the event that the page precedes, or null. */
  before: string | null;
}

/** Parses the filters from a URL of the desk; ignores invalid parameters. */
export function parseDeskFilters(params: URLSearchParams): DeskFilters {
  return {
    search: readFilterText(params.get("search")),
    city: findCity(params.get("city"))?.slug ?? null,
    category: CATEGORIES.find(({ id }) => id === params.get("category"))?.id ?? null,
  };
}

/** Parses the page from a URL of a list of the desk; ignores invalid parameters. */
export function parseDeskPlace(params: URLSearchParams): DeskPlace {
  return { ...parseDeskFilters(params), after: params.get("after"), before: params.get("before") };
}

/** Whether the filters leave out events. */
export function isNarrowed({ search, city, category }: DeskFilters): boolean {
  return search !== "" || city !== null || category !== null;
}
