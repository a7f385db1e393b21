import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";
import { FEED_ROUTES } from "./domain/feed-address.ts";

/** Every list has the same forms for other programs, which one module answers. */
const feedRoutes = FEED_ROUTES.map((path) =>
  route(path, "routes/list-feed/route.ts", { id: `routes/list-feed ${path}` }),
);

export default flatRoutes({ ignoredRouteFiles: ["**/list-feed/**"] }).then((routes) => [...routes, ...feedRoutes]);
