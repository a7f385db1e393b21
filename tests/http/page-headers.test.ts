import { expect, test } from "vitest";
import { startScriptsLate } from "#app/http/page-headers.server.ts";

const PAGE = [
  '<body><link rel="modulepreload" href="/assets/entry.js"/><script nonce="n">window.__remixContext = {};</script>',
  '<script nonce="n" type="module" async="">;',
  'import * as route0 from "/assets/root.js";',
  'import * as route1 from "/assets/home.js";',
  'window.__remixManifest = {"a":"$&"};',
  'window.__remixRouteModules = {"root":route0,"routes/_index":route1};',
  "",
  'import("/assets/entry.js");</script></body>',
].join("\n");

test("a page names no script that a browser fetches before the page is painted", () => {
  const html = startScriptsLate(PAGE);
  expect(html).toContain('<link rel="modulepreload" media="not all" href="/assets/entry.js"/>');
  expect(html).not.toMatch(/\bimport [*{"]/);
  expect(html).toContain(
    'const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/home.js")]);',
  );
  // The rest of the module is as it was, on one line, and the script keeps its nonce.
  expect(html).toContain(
    'window.__remixManifest = {"a":"$&"};window.__remixRouteModules = {"root":route0,"routes/_index":route1};',
  );
  expect(html).toContain('<script nonce="n" type="module" async="">');
});

test.each([
  ["without scripts", "<body><p>About us</p></body>"],
  ["in development", PAGE.replace('async="">;', 'async="">import "/@vite/client";')],
])("a page %s is left as it is", (_, html) => {
  expect(startScriptsLate(html)).toBe(html);
});
