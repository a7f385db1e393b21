import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { remixRenderer } from "#app/server/remix.ts";
import { createRequestContext } from "#app/session/request-context.server.ts";
import { ORIGIN } from "./exchange.ts";

// A build of a few routes, whose pages say what they were made of.

const PATHS: Record<string, string | undefined> = {
  root: undefined,
  "routes/_index": undefined,
  "routes/events": "events",
  "routes/events._index": undefined,
  "routes/events.$eventId": ":eventId",
  "routes/events_.$eventId.report": "events/:eventId/report",
  "routes/$city": ":city",
  "routes/about": "about",
  "routes/$": "*",
};

function buildOf(version: string): ServerBuild {
  const placed = Object.entries(PATHS).map(([id, path]) => {
    const parentId = id === "root" ? undefined : id.startsWith("routes/events.") ? "routes/events" : "root";
    return { id, parentId, path, index: id.endsWith("_index") };
  });
  const module = { default: () => null, loader: () => version };
  const parts = { hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: false };
  return {
    mode: "test",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
    },
    entry: {
      module: {
        ...{ inLanguage: (_: string, run: () => unknown) => run() },
        default(_, status, headers, { routeModules, manifest, staticHandlerContext: { matches, loaderData } }) {
          const matched = matches.map(({ route, params, pathname }) => ({ id: route.id, params, pathname }));
          const made = { modules: Object.keys(routeModules), browser: Object.keys(manifest.routes) };
          const imports = [manifest.entry, ...Object.values(manifest.routes)].map((script) => script?.imports);
          return Response.json({ matched, loaderData, imports, ...made }, { status, headers });
        },
      },
    },
    routes: Object.fromEntries(placed.map((place) => [place.id, { ...place, module }])),
    assets: {
      version,
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: ["/framework.js"] },
      routes: Object.fromEntries(
        placed.map((place) => [
          place.id,
          { ...place, ...parts, hasErrorBoundary: false, module: "/module.js", imports: ["/framework.js"] },
        ]),
      ),
    },
  };
}

const context = () => createRequestContext({ log: pino({ enabled: false }) });
const build = buildOf("one");
const render = remixRenderer(async () => build);
const read = async (path: string) => (await render(new Request(`${ORIGIN}${path}`), context())).json();

describe("a page", () => {
  test.each([
    "/",
    "/events",
    "/events/",
    "/events/5",
    "/events/5/report",
    "/tampa",
    "/about",
    "/ABOUT",
    "/no/such/page",
  ])("at %s is answered by the same routes as if Remix had all of them", async (path) => {
    const whole = createRequestHandler(build, "test");
    const expected = await (await whole(new Request(`${ORIGIN}${path}`), context())).json();
    const page = await read(path);
    expect([page.matched, page.loaderData]).toEqual([expected.matched, expected.loaderData]);
    expect(page.modules.length).toBeLessThan(expected.modules.length);
  });

  test("brings its scripts the routes of the addresses above it, as Remix's own does", async () => {
    const { modules, browser } = await read("/events/5/report");
    expect(modules).toEqual([
      "root",
      "routes/_index",
      "routes/events",
      "routes/events._index",
      "routes/events.$eventId",
      "routes/events_.$eventId.report",
    ]);
    expect(browser).toEqual(modules);
  });
});

test("a page preloads none of the files that its scripts import, which a slow line would share with its styles", async () => {
  const { imports } = await read("/events/5");
  expect(imports.length).toBeGreaterThan(1);
  expect(imports.flat()).toEqual([]);
});

test("scripts ask for the data of a page and for its routes by other addresses", async () => {
  const data = await render(new Request(`${ORIGIN}/events/5.data`), context());
  expect(await data.text()).toContain("routes/events.$eventId");
  const manifest = await read("/__manifest?version=one&p=%2Fabout&p=%2Ftampa");
  expect(Object.keys(manifest)).toEqual(["root", "routes/about", "routes/$city"]);
});

test("a build that has changed, as in development, renders the next page", async () => {
  const builds = [buildOf("one"), buildOf("two")];
  const renderNext = remixRenderer(async () => builds.shift() ?? build);
  for (const version of ["one", "two", "one"]) {
    const page = await renderNext(new Request(`${ORIGIN}/about`), context());
    expect((await page.json()).loaderData).toEqual({ root: version, "routes/about": version });
  }
});
