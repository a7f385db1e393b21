import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { splitLanguage } from "#app/messages/language.ts";
import { isCleanEncoded } from "./request-policy.ts";

/** Size of the cache of matches: matching a path takes longer than sending a cached page. */
const CACHED_PATHS = 1_000;
const MAX_CACHED_PATH_CHARS = 200;

type Tree = Parameters<typeof matchRoutes>[0];

/** The parts of a route that determine its address, and its module's `handle`. */
export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module?: { handle?: unknown; default?: unknown };
}

/** The routes of a build, by id. */
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

/**
 * Finds the ids of the routes that match a path, outermost first; none when there is no such page, or the path is deeper than any page's.
 */
type RouteFinder = (path: string) => readonly string[];

/** @example routeFinder(build.routes)("/about") // ["root", "routes/about"] */
export function routeFinder(routes: BuiltRoutes): RouteFinder {
  const tree = childrenOf(undefined, Object.values(routes));
  const isTooDeep = depthLimit(routes);
  const found = new LRUCache<string, readonly string[]>({
    max: CACHED_PATHS,
    maxEntrySize: MAX_CACHED_PATH_CHARS,
    sizeCalculation: (_, path) => path.length + 1,
    memoMethod: (path) => (matchRoutes(candidatesFor(path, tree), path) ?? []).flatMap(({ route }) => route.id ?? []),
  });
  return (path) => (isTooDeep(path) ? [] : found.memo(path));
}

/** Whether a path has more segments than any page of a site. @param path without the prefix of a language. */
type DepthLimit = (path: string) => boolean;

/**
 * The limit is that of the deepest route, because the time that Remix's matcher takes grows steeply with the number of segments. Empty
 * segments count, a trailing slash does not. A splat counts as one segment, because this site's only splat route is the 404 page.
 */
export function depthLimit(routes: BuiltRoutes): DepthLimit {
  const patterns = Object.values(routes).map((route) => patternOf(route, routes));
  const deepest = Math.max(...patterns.map(depthOf));
  return (path) => depthOf(path) > deepest;
}

/** @example depthOf("/events/5/") // 2 */
function depthOf(path: string): number {
  return path.split("/").length - (path.endsWith("/") ? 2 : 1);
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
    const id = idsOf(page).at(-1);
    return id === undefined ? "/*" : patternOf(routes[id], routes);
  };
}

/** The pattern of a route's address; "/" without a route. @example patternOf(route, build.routes) // "/events/:eventId" */
export function patternOf(route: BuiltRoute | undefined, routes: BuiltRoutes): string {
  const parts: string[] = [];
  for (let next = route; next; next = next.parentId ? routes[next.parentId] : undefined)
    parts.unshift(next.path?.replace(/^\/|\/$/g, "") ?? "");
  return `/${parts.filter((part) => part !== "").join("/")}`;
}

/**
 * The routes that can match a path by their length and first segment, in the same order. React Router compiles a regular expression per
 * route for every match: 0.45 ms among all routes, and a page requests up to 300 links at once (`routeManifest`).
 */
function candidatesFor(path: string, tree: Tree): Tree {
  const asked = segmentsOf(path);
  const first = decodeLeniently(asked[0] ?? "").toLowerCase();
  const isCandidate = ({ path: pattern = "", children = [] }: Tree[number]) => {
    const own = segmentsOf(pattern);
    const isOpen = children.length > 0 || /[*?]/.test(pattern);
    const [start = first] = own;
    return (isOpen || own.length === asked.length) && (start.toLowerCase() === first || /[:*?]/.test(start));
  };
  return tree.map((root) => ({ ...root, children: root.children?.filter(isCandidate) }) as Tree[number]);
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

function decodeLeniently(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function childrenOf(parentId: string | undefined, routes: readonly (BuiltRoute | undefined)[]): Tree {
  return routes
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id, routes) }));
}
