import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/cities.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

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

test.each(["atlantis", "Tampa", "signon", "hollywood", "__proto__", "constructor"])(
  "/%s is no city page",
  async (slug) => {
    await expect(open(slug)).rejects.toMatchObject({ init: { status: 404 } });
  },
);

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
    const { events } = await open("st-petersburg");
    expect(events.map((event) => event.title).sort()).toEqual(["At the end", "Named in full", "Named in short"]);
  });

  test("can be searched", async () => {
    const { events } = await open("st-petersburg", "?search=IN%20FULL");
    expect(events.map((event) => event.title)).toEqual(["Named in full"]);
  });
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
