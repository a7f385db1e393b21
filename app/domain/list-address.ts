import { findCity } from "./cities.ts";
import { ALL_EVENTS_PATH, eventFiltersToSearch } from "./event-filters.ts";
import { parseEventFilters } from "./parse-event-filters.ts";
import { isVenue } from "./venues.ts";

/** A list of events with its filters. */
export interface ListAddress {
  path: string;
  /** Text of the link back to it. */
  label: string;
}

const ALL_EVENTS: ListAddress = { path: ALL_EVENTS_PATH, label: "Back to Events" };

const VENUES = "/venues/";

/**
 * The list that an event's page links back to. Accepts only lists of this site with filters that they have; anything else
 * becomes the list of all events.
 * @param params of the address of the event's page.
 */
export function listAddress(params: URLSearchParams): ListAddress {
  const from = params.get("from") ?? "";
  const queryAt = from.indexOf("?");
  const path = queryAt === -1 ? from : from.slice(0, queryAt);
  const filters = parseEventFilters(new URLSearchParams(queryAt === -1 ? "" : from.slice(queryAt)));
  if (path === ALL_EVENTS.path) return { ...ALL_EVENTS, path: `${path}${eventFiltersToSearch(filters)}` };
  const { search, after, before } = filters;
  if (path.startsWith(VENUES) && isVenue(path.slice(VENUES.length)))
    return { path: `${path}${eventFiltersToSearch({ after, before })}`, label: "Back to the venue" };
  const city = findCity(path.slice(1));
  if (!city || !path.startsWith("/")) return ALL_EVENTS;
  return { path: `${path}${eventFiltersToSearch({ search, after, before })}`, label: `Back to Events in ${city.name}` };
}
