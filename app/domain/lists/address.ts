import { findCity } from "#app/domain/events/cities.ts";
import { isSlug } from "#app/domain/events/venues.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { ALL_EVENTS_PATH, eventFiltersToSearch } from "./filters.ts";
import { cityFilters, parseEventFilters } from "./parse-filters.ts";

const t = translator(messages);

/** A list of events with its filters, as the target of a link. */
interface ListAddress {
  path: string;
  /** Text of the back link. */
  label: string;
}

/** Lists of one venue or organizer, which are paginated but have no filters. */
const MANY = [
  { start: "/venues/", label: "backToVenue" },
  { start: "/organizers/", label: "backToOrganizer" },
] as const;

/**
 * The list that a page like /follow refers to and links back to. Accepts only paths of this site's lists, and of their queries only valid
 * filters (no open redirect); anything else becomes the list of all events.
 * @param query of the page's URL.
 */
export function parseListAddress(query: URLSearchParams): ListAddress {
  const from = query.get("from") ?? "";
  const queryAt = from.indexOf("?");
  const path = queryAt === -1 ? from : from.slice(0, queryAt);
  const params = new URLSearchParams(queryAt === -1 ? "" : from.slice(queryAt));
  if (path === ALL_EVENTS_PATH) return allEvents(eventFiltersToSearch(parseEventFilters(params)));
  const many = MANY.find(({ start }) => path.startsWith(start) && isSlug(path.slice(start.length)));
  if (many) {
    const { after, before } = parseEventFilters(params);
    return { path: `${path}${eventFiltersToSearch({ after, before })}`, label: t(many.label) };
  }
  const city = findCity(path.slice(1));
  if (!city || !path.startsWith("/")) return allEvents();
  return {
    path: `${path}${eventFiltersToSearch(cityFilters(params))}`,
    label: t("backToEventsIn", { city: city.name }),
  };
}

function allEvents(search = ""): ListAddress {
  return { path: `${ALL_EVENTS_PATH}${search}`, label: t("backToEvents") };
}
