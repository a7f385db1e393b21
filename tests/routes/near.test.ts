import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let near: typeof import("#app/routes/near.$place.tsx");
let browse: typeof import("#app/routes/events._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  near = await import("#app/routes/near.$place.tsx");
  browse = await import("#app/routes/events._index/route.tsx");
  await addEvent(app.stack, olive, { title: "Bayfront Jazz", location: "Van Wezel Hall, Sarasota" });
  await addEvent(app.stack, olive, { title: "Village Blues", location: "Village of the Arts, Bradenton" });
  await addEvent(app.stack, olive, { title: "Far Yoga", location: "Lummus Park, Miami" });
});
afterAll(() => app.close());

const open = async (place: string, query = "") => near.loader(await app.get(`/near/${place}${query}`, { place }));
const list = async (query: string) => browse.loader(await app.get(`/events?${query}`));
const titlesOf = (events: readonly { title: string }[]) => events.map(({ title }) => title).sort();

test("a place has a page of what is within 25 miles, with the miles of each event", async () => {
  const page = await open("sarasota");
  expect(titlesOf(eventsOf(page.list))).toEqual(["Bayfront Jazz", "Village Blues"]);
  expect(Object.values(page.distances).sort()).toEqual([
    expect.stringMatching(/^1\d miles from Sarasota$/),
    "In Sarasota",
  ]);
  const { body } = renderPage({ path: "/near/sarasota", Component: near.default, loaderData: page });
  expect(body.querySelector("h1")?.textContent).toBe("Events near Sarasota");
  expect(body.querySelector('a[href="/follow?from=%2Fevents%3Fnear%3Dsarasota"]')).not.toBeNull();
  // Only places with at least three events are indexed.
  expect(page.isIndexed).toBe(false);
});

test("ZIP codes and other names are known, cities have their own page, and what is no place has none", async () => {
  expect(eventsOf((await open("34236")).list)).toHaveLength(2);
  const moved = async (place: string) => {
    const answer = await open(place).catch((response: unknown) => response);
    return answer instanceof Response ? [answer.status, answer.headers.get("Location")] : answer;
  };
  expect(await moved("tampa")).toEqual([301, "/tampa"]);
  expect(await moved("st-pete")).toEqual([301, "/st-petersburg"]);
  expect(await moved("ft-walton-beach")).toEqual([301, "/near/fort-walton-beach"]);
  for (const none of ["gotham-city", "90210", "27.95,-82.46", "__proto__"])
    await expect(open(none), none).rejects.toMatchObject({ init: { status: 404 } });
});

test("where nothing is within 25 miles, the page says so and shows what is farther, the nearest first", async () => {
  const page = await open("arcadia");
  expect(eventsOf(page.list)).toEqual([]);
  expect(page.nearest.map(({ heading, to }) => [heading, to])).toEqual([
    [
      "Nothing within 25 miles of Arcadia. Events within 50 miles of Arcadia",
      "/events?near=arcadia&radius=50&sort=nearest",
    ],
  ]);
  expect(titlesOf(page.nearest[0]?.events ?? [])).toEqual(["Bayfront Jazz", "Village Blues"]);
});

test("a search for a place has what is there, and below what is near, or in its place where nothing is there", async () => {
  const there = await list("search=sarasota");
  expect([there.title, titlesOf(eventsOf(there.list))]).toEqual(["Events in Sarasota", ["Bayfront Jazz"]]);
  expect(there.nearby).toMatchObject({ heading: "Near Sarasota: within 25 miles", to: "/near/sarasota" });
  expect(titlesOf(there.nearby?.events ?? [])).toEqual(["Village Blues"]);
  const empty = await list("search=venice");
  expect(eventsOf(empty.list)).toEqual([]);
  expect(empty.nearest.map(({ heading }) => heading)).toEqual(["Nothing in Venice. Events within 25 miles of Venice"]);
  const county = await list("search=manatee+county");
  expect(titlesOf(eventsOf(county.list))).toEqual(["Village Blues"]);
});

test("the filter takes names and ZIP codes, and says what it does not know", async () => {
  expect(titlesOf(eventsOf((await list("near=Sarasota,+FL")).list))).toEqual(["Bayfront Jazz", "Village Blues"]);
  expect(titlesOf(eventsOf((await list("near=34205&radius=10")).list))).toEqual(["Village Blues"]);
  const unknown = await list("near=Gotham+City");
  expect([eventsOf(unknown.list), unknown.nearest]).toEqual([[], []]);
  expect(unknown.notes).toContainEqual({
    text: "We don't know a place in Florida called “Gotham City”.",
    link: { label: "Events with “Gotham City” in their location", to: "/events?location=Gotham+City" },
  });
});
