import { embedPath, parseEmbedAddress } from "#app/domain/calendars/embed-address.ts";
import { DEFAULT_ACCENT } from "#app/domain/calendars/embed-look.ts";
import { parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { parseChangesAddress } from "#app/domain/events/changes-address.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { monthDays } from "#app/domain/events/days.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { eventFiltersToSearch, fromList } from "#app/domain/lists/filters.ts";
import { inRegion, parseMapRegion } from "#app/domain/lists/map-address.ts";
import { cityFilters, dayFilters, parseEventFilters, parseHomeChoice } from "#app/domain/lists/parse-filters.ts";
import { suggestedText } from "#app/domain/search/suggestions.ts";
import { toQuery } from "#app/domain/site/links.ts";
import { type PublicData, type QueryParser, type SharedPage, sharedPageOf } from "#app/domain/site/shared-page.ts";
import { localPath, splitLanguage } from "#app/messages/language.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { type BuiltRoute, type BuiltRoutes, patternOf, routeFinder } from "../route-matching.ts";

/** The address of a page that is the same for every visitor. */
export interface PageAddress {
  /** Canonical path and query, with only the parameters that the page reads: it is rendered, and is the cache key. */
  target: string;
  /** One of a limited set of addresses, such as home and cities; clients can make up any number of others, such as searches. */
  isFixed: boolean;
  /** The public data that the page shows; undefined if none of it can change. */
  shows: PublicData | undefined;
}

/**
 * The canonical path and query of a page, parsed like its loader does, so that equal views share one address; null for a view that is not
 * cached.
 */
type Canonicalize = (path: string, params: URLSearchParams) => string | null;

/** The look that embedded lists are cached with: their documents do not depend on theme and colour, of which clients can choose any. */
const SHARED_LOOK = { theme: "auto", accent: DEFAULT_ACCENT } as const;

const QUERY_PARSERS: Readonly<Record<QueryParser, Canonicalize>> = {
  nothing: (path) => path,
  home(path, params) {
    const { typed, near, date } = parseHomeChoice(params);
    // Not cached when `near` names no known place: the page repeats the text, and there are arbitrarily many.
    return typed !== "" && near === null ? null : `${path}${toQuery({ date, near: near?.id })}`;
  },
  "event-filters": (path, params) => `${path}${eventFiltersToSearch(parseEventFilters(params))}`,
  map: (path, params) => inRegion(`${path}${eventFiltersToSearch(parseEventFilters(params))}`, parseMapRegion(params)),
  "city-filters": (path, params) => findCity(path.slice(1)) && `${path}${eventFiltersToSearch(cityFilters(params))}`,
  days: (path, params) => `${path}${eventFiltersToSearch(dayFilters(params))}`,
  "list-position"(path, params) {
    const { after, before } = parseEventFilters(params);
    return `${path}${eventFiltersToSearch({ after, before })}`;
  },
  "change-position": (path, params) => parseChangesAddress(path, params)?.path ?? null,
  "from-list": (path, params) => `${path}${fromList(parseListAddress(params).path)}`,
  // Cached only without form values: there are millions of colours, and rendering needs no query.
  "embed-code": (path, params) =>
    ["theme", "accent", "height"].some((name) => params.has(name))
      ? null
      : `${path}${fromList(parseListAddress(params).path)}`,
  month(path, params) {
    const month = params.get("month") ?? "";
    return `${path}${toQuery({ month: monthDays(month) && month })}`;
  },
  "suggested-text": (path, params) => `${path}${toQuery({ q: suggestedText(params.get("q") ?? "") })}`,
  next(path, params) {
    const next = safePath(params.get("next"));
    return `${path}${toQuery({ next: next !== "/" && next })}`;
  },
  feed: (path, params) => parseFeedAddress(path, params)?.path ?? null,
  embed(path, params) {
    const list = parseEmbedAddress(path, params);
    return list && embedPath(list.pagePath, SHARED_LOOK);
  },
};

/** Suffix of the addresses from which client-side navigation fetches data. */
const DATA = ".data";
const HOME_DATA = "/_root.data";

/**
 * Creates a parser of request targets.
 * @param routes of the build; the `handle` of each tells whether its page is shared.
 * @returns a function of path and query, as the client sent them, that returns null for pages that are not the same for every visitor.
 */
export function addressReader(routes: BuiltRoutes): (target: string) => PageAddress | null {
  const findRoutes = routeFinder(routes);
  const shared = new Map(Object.values(routes).flatMap((route) => sharedRoute(route, routes)));
  return (target) => {
    const { pathname: asked, searchParams } = new URL(`http://this-site.invalid${target}`);
    const { language, path: pathname } = splitLanguage(asked);
    // Remix's requests for the data of single routes; pages of this site always fetch all.
    if (searchParams.has("_routes")) return null;
    const isData = pathname.endsWith(DATA);
    const path = pathname === HOME_DATA ? "/" : isData ? pathname.slice(0, -DATA.length) : pathname;
    const route = shared.get(findRoutes(path).at(-1) ?? "");
    if (!route || (isData && !route.hasData)) return null;
    const canonical = QUERY_PARSERS[route.page.reads](path, searchParams);
    if (canonical === null) return null;
    const [canonicalPath = "", query] = canonical.split("?", 2);
    if (!CANONICAL_PATH.test(canonicalPath)) return null;
    return {
      target: `${isData ? asked : localPath(canonicalPath, language)}${query === undefined ? "" : `?${query}`}`,
      isFixed: query === undefined && route.isFixed,
      shows: route.page.shows,
    };
  };
}

/** Other spellings of a path that the router accepts, such as "/Events", "/events/" and "/event%73", are not cached. */
const CANONICAL_PATH = /^(\/|(\/[a-z0-9][a-z0-9.-]*)+)$/;

interface SharedRoute {
  page: SharedPage;
  isFixed: boolean;
  /** Whether client-side navigation fetches its data; calendars and feeds have none. */
  hasData: boolean;
}

/** The id and entry of a route whose page is shared; empty for other routes. */
function sharedRoute(route: BuiltRoute | undefined, routes: BuiltRoutes): [string, SharedRoute][] {
  const page = sharedPageOf(route?.module?.handle);
  if (!route || !page) return [];
  const pattern = patternOf(route, routes);
  // The only parameter with a limited set of values is the city.
  const isFixed = !pattern.replaceAll("/:city", "").includes(":");
  return [[route.id, { page, isFixed, hasData: route.module?.default !== undefined }]];
}
