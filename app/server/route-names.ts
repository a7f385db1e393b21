import { matchRoutes } from "@remix-run/react";
import { isCleanEncoded } from "./request-policy.ts";

type Tree = Parameters<typeof matchRoutes>[0];

/** A route of the build, as far as its address is concerned. */
interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

/** Tells the pattern of the route that a path leads to, such as "/events/:eventId": there are few, and they name nobody. */
export type RouteNamer = (path: string) => string;

/** @param routes of the server build, by id. */
export function routeNamer(routes: Record<string, BuiltRoute | undefined>): RouteNamer {
  const tree = childrenOf(undefined, Object.values(routes));
  return (path) => {
    // What no route could be found for, because it is not even text.
    if (!isCleanEncoded(path)) return "/*";
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = path.replace(/\/_root\.data$/, "/").replace(/\.data$/, "");
    const matches = matchRoutes(tree, page) ?? [];
    const parts = matches.flatMap(({ route }) => (route.path ? [route.path.replace(/^\/|\/$/g, "")] : []));
    return `/${parts.filter((part) => part !== "").join("/")}`;
  };
}

function childrenOf(parentId: string | undefined, routes: readonly (BuiltRoute | undefined)[]): Tree {
  return routes
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id, routes) }));
}
