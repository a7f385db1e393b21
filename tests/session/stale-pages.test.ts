import { expect, test } from "vitest";
import {
  createPageStore,
  findStalePage,
  forgetAllPages,
  forgetPage,
  keepPage,
  STALE_MS,
} from "#app/session/stale-pages.server.ts";

// What is kept for the time when Supabase is away, and within which bounds.

const ask = (path: string, init?: RequestInit) => new Request(new URL(path, "http://127.0.0.1:3000"), init);
const shared = () => new Headers({ "Content-Type": "text/html", "Content-Security-Policy": "script-src 'sha256-x'" });

test("a page stands in for a failed one with its own headers and its age, and no cache keeps it", async () => {
  keepPage(ask("/events"), shared(), "the list");
  const stale = findStalePage(ask("/events"), 503, Date.now() + 90_000);
  expect(await stale?.text()).toBe("the list");
  expect(stale?.status).toBe(200);
  expect(Object.fromEntries(stale?.headers ?? [])).toMatchObject({
    "content-type": "text/html",
    "content-security-policy": "script-src 'sha256-x'",
    age: expect.stringMatching(/^(89|90)$/),
    warning: '110 - "Response is Stale"',
    "cache-control": "no-store",
  });
});

test("a page more than ten minutes old stands in for nothing", () => {
  keepPage(ask("/tampa"), shared(), "Tampa");
  expect(findStalePage(ask("/tampa"), 503, Date.now() + STALE_MS - 1_000)).not.toBeNull();
  expect(findStalePage(ask("/tampa"), 503, Date.now() + STALE_MS + 1_000)).toBeNull();
});

test.each([
  ["someone with a cookie", ask("/miami", { headers: { Cookie: "theme=dark" } }), 503],
  ["a form", ask("/miami", { method: "POST", body: "a=1" }), 503],
  ["another query", ask("/miami?page=2"), 503],
  ["an answer that is no failure", ask("/miami"), 404],
])("it stands in for nothing of %s", (_, request, status) => {
  keepPage(ask("/miami"), shared(), "Miami");
  expect(findStalePage(request, status)).toBeNull();
});

test("a page that is gone is forgotten, one that failed is not", () => {
  keepPage(ask("/events/1"), shared(), "an event");
  forgetPage(ask("/events/1"), 503);
  expect(findStalePage(ask("/events/1"), 503)).not.toBeNull();
  forgetPage(ask("/events/1"), 404);
  expect(findStalePage(ask("/events/1"), 503)).toBeNull();
});

test("when something leaves the site, every page is forgotten", () => {
  keepPage(ask("/miami"), shared(), "Miami");
  keepPage(ask("/events?category=music"), shared(), "the list");
  forgetAllPages();
  expect(findStalePage(ask("/miami"), 503)).toBeNull();
  expect(findStalePage(ask("/events?category=music"), 503)).toBeNull();
});

test("made-up searches push no other page out", () => {
  keepPage(ask("/orlando"), shared(), "Orlando");
  for (let n = 0; n < 1_000; n += 1) keepPage(ask(`/events?search=${n}`), shared(), "nothing found");
  expect(findStalePage(ask("/orlando"), 503)).not.toBeNull();
  expect(findStalePage(ask("/events?search=999"), 503)).not.toBeNull();
  expect(findStalePage(ask("/events?search=0"), 503)).toBeNull();
});

test("what was kept longest ago goes first, when there are too many pages or too many bytes", () => {
  const store = createPageStore({ entries: 2, bytes: 2_000 });
  const page = (characters: number) => ({ body: "x".repeat(characters), headers: [], keptAt: 0 });
  const kept = () => ["a", "b", "c"].filter((key) => store.find(key));
  for (const key of ["a", "b", "a", "c"]) store.keep(key, page(100));
  expect(kept()).toEqual(["a", "c"]);
  store.keep("b", page(900));
  expect(kept()).toEqual(["b"]);
  store.keep("c", page(1_100));
  expect(kept()).toEqual(["b"]);
});
