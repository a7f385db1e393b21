import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { splitLanguage } from "#app/messages/language.ts";
import { isCleanEncoded } from "./request-policy.ts";

/** Matching a path takes longer than sending a cached page, so the latest matches are cached. */
const CACHED_PATHS = 1_000;
const MAX_CACHED_PATH_CHARS = 200;

type Tree = Parameters<typeof matchRoutes>[0];

/** The parts of a route that determine its address, and what its module says of its page. */
export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module?: { handle?: unknown; default?: unknown };
}

/** The routes of a build, by id. */
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

/** Finds the ids of the routes that answer a path, outermost first; none when there is no such page. */
type RouteFinder = (path: string) => readonly string[];

/** @example routeFinder(build.routes)("/about") // ["root", "routes/about"] */
export function routeFinder(routes: BuiltRoutes): RouteFinder {
  const tree = childrenOf(undefined, Object.values(routes));
  const found = new LRUCache<string, readonly string[]>({
    max: CACHED_PATHS,
    maxEntrySize: MAX_CACHED_PATH_CHARS,
    sizeCalculation: (_, path) => path.length + 1,
    memoMethod: (path) => (matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.id ?? []),
  });
  return (path) => found.memo(path);
}

/** Maps a path to the pattern of its route, such as "/events/:eventId", which contains no personal data and has few values. */
export type RouteNamer = (path: string) => string;

/** @example routeNamer(build.routes)("/events/5") // "/events/:eventId" */
export function routeNamer(routes: BuiltRoutes): RouteNamer {
  const idsOf = routeFinder(routes);
  return (path) => {
    // Not a valid URL, so it cannot match a route.
    if (!isCleanEncoded(path)) return "/*";
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = splitLanguage(path)
      .path.replace(/\/_root\.data$/, "/")
      .replace(/\.data$/, "");
    return patternOf(routes[idsOf(page).at(-1) ?? ""], routes);
  };
}

/** The pattern of a route's address; "/" without a route. @example patternOf(route, build.routes) // "/events/:eventId" */
export function patternOf(route: BuiltRoute | undefined, routes: BuiltRoutes): string {
  const parts: string[] = [];
  for (let next = route; next; next = next.parentId ? routes[next.parentId] : undefined)
    parts.unshift(next.path?.replace(/^\/|\/$/g, "") ?? "");
  return `/${parts.filter((part) => part !== "").join("/")}`;
}

function childrenOf(parentId: string | undefined, routes: readonly (BuiltRoute | undefined)[]): Tree {
  return routes
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id, routes) }));
}
