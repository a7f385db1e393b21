import { findCity } from "./cities.ts";
import { eventFiltersToSearch, parseEventFilters } from "./event-filters.ts";

/** A list of events with the filters that somebody set. */
export interface ListAddress {
  path: string;
  /** What a link back there says. */
  label: string;
}

const ALL_EVENTS: ListAddress = { path: "/events", label: "Back to Events" };

/**
 * What is added to the address of an event in a list, so that its page leads back to that list; "" for the whole of them.
 * The page runs no script that could go back, and a Referer would be wrong in shared caches.
 * @param path of the list with its filters.
 * @example fromList("/events?category=music") // "?from=%2Fevents%3Fcategory%3Dmusic"
 */
export function fromList(path: string): string {
  return path === ALL_EVENTS.path ? "" : `?${new URLSearchParams({ from: path })}`;
}

/**
 * The list that an event's page leads back to. Only lists of this site are followed, with filters that they have; whatever
 * else an address asks for is all events.
 * @param params of the address of the event's page.
 */
export function listAddress(params: URLSearchParams): ListAddress {
  const from = params.get("from") ?? "";
  const queryAt = from.indexOf("?");
  const path = queryAt === -1 ? from : from.slice(0, queryAt);
  const filters = parseEventFilters(new URLSearchParams(queryAt === -1 ? "" : from.slice(queryAt)));
  if (path === ALL_EVENTS.path) return { ...ALL_EVENTS, path: `${path}${eventFiltersToSearch(filters)}` };
  const city = findCity(path.slice(1));
  if (!city || !path.startsWith("/")) return ALL_EVENTS;
  const { search, page } = filters;
  return { path: `${path}${eventFiltersToSearch({ search, page })}`, label: `Back to Events in ${city.name}` };
}
