import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { eventsOf } from "#app/domain/lists/event-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/$city/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/$city/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function open(city: string, query = "") {
  return route.loader(await app.get(`/${city}${query}`, { city }));
}

test.each(CITIES.map(({ slug, name }) => [slug, name]))(
  "/%s is the page of %s, with words of its own",
  async (slug, name) => {
    const page = await open(slug);
    expect(page.city).toEqual({ slug, name });
    expect(page.guide.hero.split(/[.!?:;] /).length).toBeGreaterThanOrEqual(2);
    expect(page.guide.description).toContain(name === "Palm Beach" ? "Palm Beach" : name);
    expect(page.guide.keywords.length).toBeGreaterThanOrEqual(4);
  },
);

test.each(["atlantis", "signon", "hollywood", "__proto__", "constructor"])("/%s is no city page", async (slug) => {
  await expect(open(slug)).rejects.toMatchObject({ init: { status: 404 } });
});

test("/hollywood leads to /hollywood-fl for good", async () => {
  const hollywood = await import("#app/routes/hollywood.tsx");
  const response = hollywood.loader(await app.get("/hollywood?search=jazz"));
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe("/hollywood-fl?search=jazz");
});

describe("the events of a city", () => {
  beforeEach(async () => {
    await addEvent(app.stack, olive, { title: "Named in full", location: "The Pier, St. Petersburg" });
    await addEvent(app.stack, olive, { title: "Named in short", location: "Central Ave, ST PETERSBURG, FL" });
    await addEvent(app.stack, olive, { title: "At the end", location: "Vinoy Park, St. Pete" });
    await addEvent(app.stack, olive, {
      title: "Not reviewed",
      location: "The Pier, St. Petersburg",
      is_approved: false,
    });
    await addEvent(app.stack, olive, { title: "Elsewhere", location: "Curtis Hixon, Tampa" });
  });

  test("are those whose location names it, ignoring case and however it is spelt", async () => {
    const events = eventsOf((await open("st-petersburg")).list);
    expect(events.map((event) => event.title).sort()).toEqual(["At the end", "Named in full", "Named in short"]);
  });

  test("can be searched", async () => {
    const events = eventsOf((await open("st-petersburg", "?search=IN%20FULL")).list);
    expect(events.map((event) => event.title)).toEqual(["Named in full"]);
  });
});

test("a storm notice over the city is above its events, with its days and sentence; over others it is not", async () => {
  const sentences = { text_en: "Bridges are closed.", text_es: "Los puentes están cerrados." };
  const days = { first_day: dayAhead(6), last_day: dayAhead(8) };
  const notice = { cities: ["tampa", "ocala"], kind: "check", events: 1, ...days, ...sentences };
  await app.stack.sql`insert into private.storm_notices ${app.stack.sql(notice)}`;
  await addEvent(app.stack, olive);
  const banners = async (city: string, query = "") => {
    const page = renderPage({ path: `/${city}`, Component: route.default, loaderData: await open(city, query) });
    return [...page.querySelectorAll("[role=note]")].map(({ textContent }) => textContent);
  };
  const said = /^Check with the organizer \(weather\) · .+ – .+\. Bridges are closed\. See these events$/;
  expect(await banners("tampa")).toEqual([expect.stringMatching(said)]);
  expect(await banners("ocala")).toHaveLength(1);
  expect(await banners("miami")).toEqual([]);
  // The list that the notice links to, and a list of other days.
  expect(await banners("tampa", `?date=${dayAhead(6)}&until=${dayAhead(8)}`)).toEqual([
    expect.not.stringContaining("See these events"),
  ]);
  expect(await banners("tampa", `?date=${dayAhead(12)}`)).toEqual([]);
  await app.stack.sql`delete from private.storm_notices`;
});

test("eight other cities are offered, each once, never the city itself", async () => {
  for (let visit = 0; visit < 20; visit += 1) {
    const slugs = (await open("tampa")).others.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).not.toContain("tampa");
  }
});

test("the other cities change from visit to visit", async () => {
  const choices = new Set<string>();
  for (let visit = 0; visit < 10; visit += 1) choices.add(JSON.stringify((await open("tampa")).others));
  expect(choices.size).toBeGreaterThan(1);
});

describe("a city with fewer than four events", () => {
  const addIn = async (location: string, count: number) => {
    for (let n = 0; n < count; n += 1) await addEvent(app.stack, olive, { location });
  };
  const neighboursOf = async (city: string, query = "") =>
    (await open(city, query)).neighbours.map(({ name, text }) => `${name}, ${text}`);

  test("leads to the nearest four with something on, with distance and number", async () => {
    await addIn("Highlands Museum, Sebring", 3);
    await addIn("Hollis Garden, Lakeland", 2);
    await addIn("Bayfront Park, Miami", 1);
    await addIn("Lake Eola, Orlando", 1);
    await addIn("Armature Works, Tampa", 1);
    await addIn("Mallory Square, Key West", 1);
    await addEvent(app.stack, olive, { location: "Central Park, Winter Haven", is_approved: false });
    await addEvent(app.stack, olive, { location: "Village Art, Celebration", start_date: localTime(-1, "19:30") });
    expect(await neighboursOf("sebring")).toEqual([
      "Lakeland, 49 miles away: 2 events",
      "Tampa, 70 miles away: 1 event",
      "Orlando, 72 miles away: 1 event",
      "Miami, 142 miles away: 1 event",
    ]);
    const { body } = renderPage({ path: "/sebring", Component: route.default, loaderData: await open("sebring") });
    expect(body.textContent).toContain("What's on near Sebring");
    expect(body.querySelector('section a[href="/lakeland"]')?.textContent).toBe("Lakeland 49 miles away: 2 events");
  });

  test("leads nowhere else once there are four, on a search, and when nothing is on anywhere", async () => {
    expect(await neighboursOf("sebring")).toEqual([]);
    await addIn("Hollis Garden, Lakeland", 1);
    expect(await neighboursOf("sebring")).toHaveLength(1);
    expect(await neighboursOf("sebring", "?search=jazz")).toEqual([]);
    await addIn("Highlands Museum, Sebring", 4);
    expect(await neighboursOf("sebring")).toEqual([]);
  });

  test("counts what is on there", async () => {
    await addIn("Hollis Garden, Lakeland", 101);
    expect(await neighboursOf("sebring")).toEqual(["Lakeland, 49 miles away: 101 events"]);
  });
});
