import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let route: typeof import("#app/routes/venues.$venue.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/venues.$venue.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

const VENUE = "armature-works-tampa";

async function open(venue = VENUE, query = "") {
  return route.loader(await app.get(`/venues/${venue}${query}`, { venue }));
}

async function openVenue(query = "") {
  const page = await open(VENUE, query);
  if (!("kind" in page) || page.kind !== "venue") throw new Error("This is not a venue's page.");
  return page;
}

test("a venue has a page with everything that is coming up there, soonest first, and nothing else", async () => {
  await addEvent(app.stack, olive, { title: "Later", start_date: localTime(9, "19:30") });
  await addEvent(app.stack, olive, {
    title: "Sooner",
    location: "armature works, 1910 N Ola Ave, TAMPA",
    start_date: localTime(2, "19:30"),
  });
  await addEvent(app.stack, olive, { title: "Next door", location: "Armature Works Annex, Tampa" });
  await addEvent(app.stack, olive, { title: "Elsewhere", location: "Armature Works, Miami" });
  await addEvent(app.stack, olive, { title: "In review", is_approved: false });
  await addEvent(app.stack, olive, { title: "Long over", start_date: localTime(-1, "19:30") });
  const page = await openVenue();
  expect(page.events.map(({ title }) => title)).toEqual(["Sooner", "Later"]);
  expect(page.city).toEqual({ slug: "tampa", name: "Tampa" });
  expect(page.total).toBe(2);
});

test("readers see its name, where it is, ways to get there, and its events", async () => {
  const { id } = await addEvent(app.stack, olive, { location: "Armature Works, 1910 N Ola Ave, Tampa" });
  const loaderData = await openVenue();
  const page = renderPage({ path: `/venues/${VENUE}`, Component: route.default, loaderData });
  expect(page.querySelector("h1")?.textContent).toBe("Armature Works");
  expect(page.body.textContent).toContain("1910 N Ola Ave, Tampa");
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links).toContain(`/events/${id}`);
  expect(links).toContain("/tampa");
  // Links to follow the venue: by mail, calendar, feed and others.
  const from = `?from=%2Fvenues%2F${VENUE}`;
  expect(page.querySelector("#follow form")?.getAttribute("action")).toBe(`/weekly${from}`);
  expect([...page.querySelectorAll("#follow a")].map((link) => link.getAttribute("href"))).toEqual([
    expect.stringMatching(`^webcal://[^/]+/venues/${VENUE}\\.ics$`),
    `/venues/${VENUE}.atom`,
  ]);
  const outside = links.filter((href) => href.startsWith("https:")).map((href) => new URL(href).pathname);
  expect(outside).toEqual(["/directions", "/maps/dir/", "/"]);
  expect(page.querySelector("iframe, script[src]")).toBeNull();
});

test("its address has the street that most of its events state", async () => {
  for (const address of ["1910 N Ola Ave", "Ola Ave", "1910 N Ola Ave", null])
    await addEvent(app.stack, olive, { location: "Armature Works, Tampa", address });
  const { name, address } = await openVenue();
  expect([name, address]).toEqual(["Armature Works", "1910 N Ola Ave, Tampa"]);
});

test("what is on at other places nearby follows, the nearest first, with miles", async () => {
  await addEvent(app.stack, olive);
  await addEvent(app.stack, olive, { title: "Across the bay", location: "Pier, St. Petersburg" });
  await addEvent(app.stack, olive, { title: "Down the street", location: "Curtis Hixon Park, Tampa" });
  await addEvent(app.stack, olive, { title: "Far away", location: "Bayfront Park, Miami" });
  const loaderData = await openVenue();
  expect(loaderData.around?.events.map(({ title }) => title)).toEqual(["Down the street", "Across the bay"]);
  const page = renderPage({ path: `/venues/${VENUE}`, Component: route.default, loaderData });
  const section = [...page.querySelectorAll("section")].find(({ textContent }) => textContent?.startsWith("Nearby"));
  expect(section?.textContent).toMatch(/\d+ miles from Tampa/);
});

test("search engines learn of the place and its events", async () => {
  await addEvent(app.stack, olive);
  const args = { ...metaArgs(`/venues/${VENUE}`), data: await openVenue(), params: { venue: VENUE } };
  const meta = JSON.stringify(route.meta(args as never));
  for (const part of [
    '"EventVenue"',
    '"ItemList"',
    '"BreadcrumbList"',
    `/venues/${VENUE}"`,
    "Events at Armature Works",
  ])
    expect(meta).toContain(part);
  expect(meta).not.toContain("noindex");
});

describe("a long list", () => {
  beforeEach(async () => {
    for (let n = 0; n < 50; n += 1)
      await addEvent(app.stack, olive, { title: `Night ${n}`, start_date: localTime(1 + n, "19:30") });
  });

  test("has further pages, and leads back one by one", async () => {
    const nights = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `Night ${from + n}`);
    const shown = async (query: string | null) => {
      const { events, isFirst, previous, next } = await openVenue(query ?? "");
      return { titles: events.map(({ title }) => title), isFirst, previous, next };
    };
    const first = await shown("");
    expect(first).toMatchObject({ titles: nights(0, 24), isFirst: true, previous: null });
    const second = await shown(first.next);
    expect(second).toMatchObject({ titles: nights(24, 48), isFirst: false });
    const third = await shown(second.next);
    expect(third).toMatchObject({ titles: nights(48, 50), isFirst: false, next: null });
    // Starts from the third page: going back from the second would work even if the cursor were ignored.
    expect(await shown(third.previous)).toEqual(second);
    expect(await shown(second.previous)).toEqual(first);
  });

  test("leads from beyond its end to the first page", async () => {
    const beyond = open(VENUE, "?after=29991231T000000Z-ffffffff-ffff-4fff-8fff-ffffffffffff");
    const response = await beyond.catch((thrown: unknown) => thrown);
    expect(response).toMatchObject({ status: 303 });
    expect((response as Response).headers.get("Location")).toBe(`/venues/${VENUE}`);
  });
});

test.each([
  [VENUE, 410, "after its last event is gone"],
  ["never-was-tampa", 404, "that never was is not found"],
])("a venue (%s, %i) %s, and leads to the events of its city", async (venue, status) => {
  const { id } = await addEvent(app.stack, olive);
  expect((await olive.client.from("events").delete().eq("id", id)).error).toBeNull();
  const page = await open(venue);
  if (!("init" in page)) throw new Error("There is something on.");
  expect(page.init?.status).toBe(status);
  const html = renderPage({ path: `/venues/${venue}`, Component: route.default, loaderData: page.data });
  expect(html.querySelector("h1")?.textContent).toBe("No events at this venue");
  expect([...html.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toContain("/tampa");
});

test.each(["tampa", "the-square-atlantis", "A-tampa", "..-tampa", "__proto__", "a".repeat(300)])(
  "an address that cannot be a venue's is a plain 404 (%s)",
  async (venue) => {
    await expect(open(venue)).rejects.toMatchObject({ init: { status: 404 } });
  },
);
