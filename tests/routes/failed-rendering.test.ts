import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRequestContext } from "#app/session/request-context.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";

// A build of one page, rendered by the site's own entry, whose component fails.

let app: TestApp;
let build: ServerBuild;

beforeAll(async () => {
  app = await openApp();
  const place = { id: "root", path: "" };
  const parts = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
  const Page = () => {
    throw new TypeError("a mistake");
  };
  build = {
    mode: "production",
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
    entry: { module: { ...(await import("#app/entry.server.tsx")), handleError: () => undefined } },
    routes: { root: { ...place, module: { default: Page, ErrorBoundary: () => "Something went wrong" } } },
    assets: {
      version: "one",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: { root: { ...place, ...parts, hasErrorBoundary: true, module: "/module.js", imports: [] } },
    },
  };
});
afterAll(() => app.close());

test("the error page of a page that fails while it is rendered is kept by no cache", async () => {
  const context = createRequestContext({ log: pino({ enabled: false }) });
  const response = await createRequestHandler(build, "production")(new Request("http://localhost/"), context);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([500, "private, no-store"]);
  expect(await response.text()).toContain("Something went wrong");
});
