import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { rejectWith } from "#app/server/rejection.ts";
import { refuseUnknownAddresses, remixRenderer } from "#app/server/remix.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { createRequestContext } from "#app/session/request-context.server.ts";
import { ask, ORIGIN, PLAIN_STYLE } from "./exchange.ts";

// A build of a few routes, whose pages say what they were rendered from.

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
    "/ab%6Fut",
    "/about//",
    "//about",
    "/events//5",
    "/events%2F5",
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

test("scripts ask for the data of a page by another address", async () => {
  const data = await render(new Request(`${ORIGIN}/events/5.data`), context());
  expect(await data.text()).toContain("routes/events.$eventId");
});

describe("the routes of links", () => {
  test.each([
    ["two pages", "version=one&p=%2Fabout&p=%2Ftampa"],
    ["a page below others", "version=one&p=%2Fevents%2F5%2Freport"],
    ["home", "version=one&p=%2F"],
    ["a path without its slash", "version=one&p=about"],
    ["an empty path", "version=one&p="],
    ["the page before a deployment", "version=zero&p=%2Fabout"],
  ])("of %s are told to scripts as Remix does", async (_, query) => {
    const whole = createRequestHandler(build, "test");
    const [own, remixs] = await Promise.all(
      [render, whole].map((answer) => answer(new Request(`${ORIGIN}/__manifest?${query}`), context())),
    );
    expect([own?.status, await own?.text()]).toEqual([remixs?.status, await remixs?.text()]);
    for (const name of ["Cache-Control", "X-Remix-Reload-Document"])
      expect(own?.headers.get(name)).toBe(remixs?.headers.get(name));
  });

  test("in Spanish are those of the addresses below /es", async () => {
    const routes = await read("/es/__manifest?version=one&p=%2Fes%2Fabout&p=%2Ftampa");
    expect(Object.keys(routes)).toEqual(["root", "routes/about"]);
  });
});

describe("an address with more segments than any page has", () => {
  const app = new Hono<ServerEnv>();
  app.use(refuseUnknownAddresses(async () => build, rejectWith(PLAIN_STYLE)));
  app.all("*", (c) => c.text("reached"));
  const MANY = "/a".repeat(4_000);

  test.each([
    ["a path", MANY],
    ["one segment more", "/events/5/report/more"],
    ["data", `${MANY}.data`],
    ["a path below /es", `/es${MANY}`],
    ["data below /es", `/es${MANY}.data`],
    ["slashes", "/".repeat(4_000)],
    ["slashes at the end", "/about////"],
    ["backslashes", String.raw`/a\a\a\a`],
    ["a link in a request for routes", `/__manifest?version=one&p=${MANY}`],
    ["one of several links", `/__manifest?version=one&p=%2Fabout&p=${encodeURIComponent(MANY)}`],
    ["a link below /es", `/es/__manifest?version=one&p=/es${MANY}`],
  ])("is no page: %s", async (_, target) => {
    const answer = await ask(app, { target });
    expect(answer.status).toBe(404);
    const page = await answer.text();
    const [title, text, home] = target.startsWith("/es/")
      ? ["Página no encontrada", "La página que buscas no existe o cambió de dirección.", "Ir a la página de inicio"]
      : ["Page Not Found", "The page you're looking for doesn't exist or has been moved.", "Go to Homepage"];
    for (const words of [`>${title}</h1>`, `>${text.replaceAll("'", "&#39;")}</p>`, `>${home}</a>`])
      expect(page).toContain(words);
  });

  test.each([
    ["home", "/"],
    ["the longest page", "/events/5/report"],
    ["that with a slash at its end", "/events/5/report/"],
    ["its data", "/events/5/report.data"],
    ["that below /es", "/es/events/5/report"],
    ["the data of home", "/_root.data"],
    ["encoded slashes", `/events/${encodeURIComponent(MANY)}`],
    ["slashes in a query", `/events?search=${MANY}`],
    ["routes of the longest page", "/__manifest?version=one&p=%2Fevents%2F5%2Freport"],
    ["routes of that below /es", "/es/__manifest?version=one&p=%2Fes%2Fevents%2F5%2Freport"],
  ])("is not %s", async (_, target) => {
    expect(await (await ask(app, { target })).text()).toBe("reached");
  });
});

test("a build that has changed, as in development, renders the next page", async () => {
  const builds = [buildOf("one"), buildOf("two")];
  const renderNext = remixRenderer(async () => builds.shift() ?? build);
  for (const version of ["one", "two", "one"]) {
    const page = await renderNext(new Request(`${ORIGIN}/about`), context());
    expect((await page.json()).loaderData).toEqual({ root: version, "routes/about": version });
  }
});
