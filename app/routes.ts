import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";
import { EMBED_ROUTES } from "./domain/calendars/embed-address.ts";
import { FEED_ROUTES } from "./domain/calendars/feed-address.ts";
import { CHANGES_FEEDS, CHANGES_PAGES } from "./domain/events/changes-address.ts";

/** Modules with several paths: every list has feeds and an embed, every city its page of changes. */
const SHARED = [
  { file: "routes/changes/route.tsx", paths: CHANGES_PAGES },
  // Before lists, because the router ranks ":list.atom" the same as "changes.atom".
  { file: "routes/changes/feed.ts", paths: CHANGES_FEEDS },
  { file: "routes/list-feed/route.ts", paths: FEED_ROUTES },
  { file: "routes/list-embed/route.ts", paths: EMBED_ROUTES },
];

const sharedRoutes = SHARED.flatMap(({ file, paths }) =>
  paths.map((path) => route(path, file, { id: `${file.replace(/\/?(route)?\.tsx?$/, "")} ${path}` })),
);

export default flatRoutes({ ignoredRouteFiles: ["**/list-feed/**", "**/changes/**", "**/list-embed/**"] }).then(
  (routes) => [...routes, ...sharedRoutes],
);
