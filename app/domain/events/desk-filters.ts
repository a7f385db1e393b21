import { CATEGORIES, type CategoryId } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { readFilterText } from "#app/domain/lists/parse-filters.ts";

/** Filters of an admin's list of events. */
export interface DeskFilters {
  /** Search text, contained in a title, a place, or other fields of the list; "" for all. */
  search: string;
  /** Slug of a city, or null. */
  city: string | null;
  category: CategoryId | null;
}

/** A page of an admin's list of events, by the cursors in its URL; malformed ones mean the first page. */
export interface DeskPlace extends DeskFilters {
  /** Cursor of the event that the page follows, or null. */
  after: string | null;
  /** Cursor of the event that the page precedes, or null. */
  before: string | null;
}

/** Parses the filters from a URL; ignores invalid parameters. */
export function parseDeskFilters(params: URLSearchParams): DeskFilters {
  return {
    search: readFilterText(params.get("search")),
    city: findCity(params.get("city"))?.slug ?? null,
    category: CATEGORIES.find(({ id }) => id === params.get("category"))?.id ?? null,
  };
}

/** Parses the page from a URL; ignores invalid parameters. */
export function parseDeskPlace(params: URLSearchParams): DeskPlace {
  return { ...parseDeskFilters(params), after: params.get("after"), before: params.get("before") };
}

/** Whether any filter is set. */
export function isNarrowed({ search, city, category }: DeskFilters): boolean {
  return search !== "" || city !== null || category !== null;
}
