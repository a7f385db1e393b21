import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { isCleanEncoded } from "./request-policy.ts";

/** Matching a path takes longer than sending a copy, so that the names of the last ones are remembered. */
const REMEMBERED_PATHS = 1_000;
const MAX_REMEMBERED_CHARS = 200;

type Tree = Parameters<typeof matchRoutes>[0];

/** The parts of a route that determine its address. */
interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Maps a path to the pattern of its route, such as "/events/:eventId", which contains no personal data and has few values. */
export type RouteNamer = (path: string) => string;

/** @param routes of the server build, by id. */
export function routeNamer(routes: Record<string, BuiltRoute | undefined>): RouteNamer {
  const tree = childrenOf(undefined, Object.values(routes));
  const known = new LRUCache<string, string>({ max: REMEMBERED_PATHS });
  const nameOf: RouteNamer = (path) => {
    // Not a valid URL, so it cannot match a route.
    if (!isCleanEncoded(path)) return "/*";
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = path.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
    const matches = matchRoutes(tree, page) ?? [];
    const parts = matches.flatMap(({ route }) => (route.path ? [route.path.replace(/^\/|\/$/g, "")] : []));
    return `/${parts.filter((part) => part !== "").join("/")}`;
  };
  return (path) => {
    const remembered = known.get(path);
    if (remembered !== undefined) return remembered;
    const name = nameOf(path);
    if (path.length <= MAX_REMEMBERED_CHARS) known.set(path, name);
    return name;
  };
}

function childrenOf(parentId: string | undefined, routes: readonly (BuiltRoute | undefined)[]): Tree {
  return routes
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id, routes) }));
}
