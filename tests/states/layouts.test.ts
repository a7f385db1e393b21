import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FUZZED_ROUTES, pathOfRoute } from "#tests/fuzz/routes.ts";
import { LAYOUTS } from "./layouts.ts";
import { STATES } from "./list.ts";

// Tests which states `npm test` opens in a browser. None of the site's pages may be missing.

const ROUTES = "app/routes";

/** The paths of the routes that show a page, not a file or a redirect. */
function pageRoutes(): string[] {
  const entries = readdirSync(ROUTES).filter((entry) => {
    const [module] = [entry, join(entry, "route.tsx")]
      .map((name) => join(ROUTES, name))
      .filter((path) => path.endsWith(".tsx"));
    return module !== undefined && existsSync(module) && /^export default /m.test(readFileSync(module, "utf8"));
  });
  return entries.map((entry) => pathOfRoute(entry.replace(/\.tsx$/, "")));
}

test("every route with a page has its layouts", () => {
  const pages = pageRoutes();
  expect(pages.length).toBeGreaterThan(40);
  const missing = pages.filter((page) => !(page in LAYOUTS));
  expect(missing, "routes that tests/states/layouts.ts lacks").toEqual([]);
});

test("layouts are those of routes that exist, and states that exist, each once", () => {
  const unknown = Object.keys(LAYOUTS).filter((path) => !(path in FUZZED_ROUTES));
  expect(unknown, "paths in tests/states/layouts.ts that no route has").toEqual([]);
  const chosen = Object.values(LAYOUTS).flat();
  const names = STATES.map(({ name }) => name);
  const undescribed = chosen.filter((name) => !names.includes(name));
  expect(undescribed, "states in tests/states/layouts.ts that no list in tests/states/list.ts has").toEqual([]);
  expect(new Set(chosen).size).toBe(chosen.length);
});
