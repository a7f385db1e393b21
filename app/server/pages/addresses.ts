import { LRUCache } from "lru-cache";
import { embedPath, parseEmbedAddress } from "#app/domain/calendars/embed-address.ts";
import { DEFAULT_ACCENT } from "#app/domain/calendars/embed-look.ts";
import { parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { changesPath, parseChangesAddress } from "#app/domain/events/changes-address.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { monthDays } from "#app/domain/events/days.ts";
import { isSlug } from "#app/domain/events/venues.ts";
import { listAddress } from "#app/domain/lists/address.ts";
import { eventFiltersToSearch, fromList } from "#app/domain/lists/filters.ts";
import { homeSearch } from "#app/domain/lists/home-address.ts";
import { cityFilters, parseEventFilters, parseHomeChoice } from "#app/domain/lists/parse-filters.ts";
import { safePath } from "#app/session/redirect.server.ts";

/** The address of a page that is the same for every visitor. */
export interface PageAddress {
  /** Path and query with nothing but what the page reads, in a fixed order: what is rendered, and the key of the copy. */
  target: string;
  /** One of a few addresses that clients cannot add to, such as home and cities; the others are searches and events. */
  isFixed: boolean;
}

/** The query that is left of a request's: parsed and written as the page's loader does it, so that one view has one address; null for a view that is not kept. */
type ReadQuery = (params: URLSearchParams) => string | null;

const noQuery: ReadQuery = () => "";

/**
 * The pages that are rendered once for all visitors, with what each reads of the query. A parameter that a loader reads for
 * visitors and that is not read here does not reach it. Pages that are not listed are rendered for each request.
 */
const PAGES: ReadonlyMap<string, ReadQuery> = new Map([
  ["/", homeQuery],
  ["/events", (params) => eventFiltersToSearch(parseEventFilters(params))],
  ["/days.json", monthQuery],
  ["/signin", nextQuery],
  ["/follow", (params) => fromList(listAddress(params).path)],
  ["/embed", embedQuery],
  ...["/about", "/accessibility", "/developers", "/privacy", "/saved", "/terms"].map(
    (path) => [path, noQuery] as const,
  ),
  // Not the sitemaps that it names: crawlers read each of them once a day, and all together would fill the memory.
  ...["/robots.txt", "/sitemap.xml", "/openapi.json"].map((path) => [path, noQuery] as const),
  ...CITIES.map(({ slug }) => [`/${slug}`, cityQuery] as const),
  ...CITIES.map(({ slug }) => [`/${slug}/week`, noQuery] as const),
  ...[null, ...CITIES].map(changesPath).map((path) => [path, changesQuery(path)] as const),
]);

/** An event's page, whose links lead back to the list that the visitor came from. */
const EVENT_PATH = /^\/events\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(\.ics)?$/;
const eventQuery: ReadQuery = (params) => fromList(listAddress(params).path);

/** The list of what is coming up at a venue, or is organized by somebody. */
const SLUG_PATH = /^\/(?:venues|organizers)\/([^/]+)$/;

/** The query of a page whose address has a part that names one of many, if it is one. */
function queryOfMany(page: string): ReadQuery | null {
  const event = EVENT_PATH.exec(page);
  if (event) return event[1] === undefined ? eventQuery : noQuery;
  return isSlug(SLUG_PATH.exec(page)?.[1] ?? "") ? pageQuery : null;
}

function pageQuery(params: URLSearchParams): string {
  const { after, before } = parseEventFilters(params);
  return eventFiltersToSearch({ after, before });
}

function homeQuery(params: URLSearchParams): string {
  const { city, date } = parseHomeChoice(params);
  return homeSearch({ city: city?.slug ?? null, date });
}

function cityQuery(params: URLSearchParams): string {
  return eventFiltersToSearch(cityFilters(params));
}

function changesQuery(page: string): ReadQuery {
  return (params) => parseChangesAddress(page, params)?.path.slice(page.length) ?? "";
}

/** Without the choices of its form: there are millions of colours, and the page needs nothing of the database. */
function embedQuery(params: URLSearchParams): string | null {
  const isChosen = ["theme", "accent", "height"].some((name) => params.has(name));
  return isChosen ? null : fromList(listAddress(params).path);
}

function monthQuery(params: URLSearchParams): string {
  const month = params.get("month") ?? "";
  return monthDays(month) ? `?${new URLSearchParams({ month })}` : "";
}

function nextQuery(params: URLSearchParams): string {
  const next = safePath(params.get("next"));
  return next === "/" ? "" : `?${new URLSearchParams({ next })}`;
}

/** What the scripts of a page fetch for it when navigating. */
const DATA = ".data";
const HOME_DATA = "/_root.data";

/** Read addresses that are remembered, in characters. */
const REMEMBERED_CHARS = 500_000;

/**
 * Reads request targets, and remembers what came of the last ones.
 * @returns a function that returns null for pages that are not the same for every visitor.
 */
export function addressReader(): (target: string) => PageAddress | null {
  const read = new LRUCache<string, { address: PageAddress | null }>({
    maxSize: REMEMBERED_CHARS,
    sizeCalculation: ({ address }, target) => target.length + (address?.target.length ?? 0) + 1,
  });
  return (target) => {
    const known = read.get(target);
    if (known) return known.address;
    const address = readAddress(target);
    read.set(target, { address });
    return address;
  };
}

/** Embedded lists are the same documents in every look: all are answered with the copies of this one, whatever colours clients think of. */
const SHARED_LOOK = { theme: "auto", accent: DEFAULT_ACCENT } as const;

/** @param target path and query as the client sent them. */
function readAddress(target: string): PageAddress | null {
  const { pathname, searchParams } = new URL(`http://this-site.invalid${target}`);
  // Remix asks for the data of single routes where others have not changed; pages of this site always fetch all.
  if (searchParams.has("_routes")) return null;
  const feed = parseFeedAddress(pathname, searchParams);
  if (feed) return { target: feed.path, isFixed: false };
  const changes = parseChangesAddress(pathname, searchParams);
  if (changes?.format) return { target: changes.path, isFixed: false };
  const embed = parseEmbedAddress(pathname, searchParams);
  if (embed) return { target: embedPath(embed.pagePath, SHARED_LOOK), isFixed: false };
  const isData = pathname.endsWith(DATA);
  const page = pathname === HOME_DATA ? "/" : isData ? pathname.slice(0, -DATA.length) : pathname;
  const readQuery = PAGES.get(page) ?? queryOfMany(page);
  if (!readQuery) return null;
  const query = readQuery(searchParams);
  if (query === null) return null;
  return { target: `${pathname}${query}`, isFixed: query === "" && PAGES.has(page) };
}
