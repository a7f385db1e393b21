import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { heading, linksIn, main, metaContent, words } from "#tests/support/page-parts.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Home, the list, an event and the cities with their texts (PRODUCT.md), in a browser without JavaScript.

let site: TestSite;
let olive: Person;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
  olive = await signUpPerson(site.stack);
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = new Visitor(site.origin);
  await site.stack.sql`delete from public.events`;
});

/** The address of an event's drawing. */
const POSTER = /^\/posters\/\w+-[0-3]\d[0-7]\.svg\?\w{6}$/;

/** The addresses of the pictures in a part of a page. */
function pictures({ document }: { document: Document }, part: string): string[] {
  return [...document.querySelectorAll(`${part} img`)].map((picture) => picture.getAttribute("src") ?? "");
}

describe("the home page", () => {
  test("opens with ways to browse and to create, and a date picker that begins today", async () => {
    const page = await visitor.open("/");
    expect(linksIn(main(page))).toMatchObject({
      "Browse Events": "/events",
      "Create Event": "/signup?next=%2Fcreate-event",
    });
    const picker = page.document.querySelector<HTMLInputElement>("input[type=date]");
    expect(picker?.min).toBe(dayAhead(0));
  });

  test("lists the picked day's events as links with title, time and place, or leads to creating one", async () => {
    const { id } = await addEvent(site.stack, olive, { start_date: localTime(9, "19:30") });
    await visitor.open("/");
    const found = await visitor.submit("Show events", { date: dayAhead(9) });
    const link = found.document.querySelector(`#day a[href="/events/${id}"]`);
    expect(words(link)).toBe("7:30 PM Porch Concert Tampa");
    const empty = await visitor.submit("Show events", { date: dayAhead(10) });
    expect(words(empty.document.querySelector("#day"))).toContain("Nothing listed for this day yet.");
    expect(empty.document.querySelector("#day p a")?.getAttribute("href")).toBe("/create-event");
  });

  test("leads from a day without events to the next one of the week that has some", async () => {
    await addEvent(site.stack, olive, { start_date: localTime(4, "19:30") });
    const empty = await visitor.open(`/?date=${dayAhead(1)}`);
    const next = empty.document.querySelector("#day p + a");
    expect(next?.getAttribute("href")).toBe(`/?date=${dayAhead(4)}#day`);
    expect(words(next)).toMatch(/^See what's on \w+day, \w+ \d+$/);
  });

  test("takes the name of any place, and says kindly that it knows none", async () => {
    await visitor.open("/");
    const known = await visitor.submit("Go", { near: "Boca Raton, FL" });
    expect(words(main(known))).toContain("Near Boca Raton");
    const unknown = await visitor.submit("Go", { near: "Gotham" });
    expect(words(main(unknown))).toContain("We don't know a place in Florida called “Gotham”.");
    expect(unknown.document.querySelector<HTMLInputElement>("#near")?.value).toBe("Gotham");
  });

  test("has featured events that can be refreshed, the ten categories, and three steps", async () => {
    await addEvent(site.stack, olive);
    const page = await visitor.open("/");
    expect(words(main(page))).toContain("Featured events");
    expect(linksIn(main(page))["View All Events"]).toBe("/events");
    for (const { id } of CATEGORIES)
      expect(page.document.querySelector(`main a[href="/events?category=${id}"]`), id).not.toBeNull();
    expect(page.document.querySelectorAll("main ol > li")).toHaveLength(3);
    const refreshed = await visitor.submit("Refresh");
    expect(refreshed.status).toBe(200);
    expect(words(main(refreshed))).toContain("Porch Concert");
  });
});

describe("the list of events", () => {
  test("is titled 'Browse All Events', or by its category", async () => {
    expect(heading(await visitor.open("/events"))).toBe("Browse All Events");
    for (const { id, label } of CATEGORIES)
      expect(heading(await visitor.open(`/events?category=${id}`))).toBe(`${label} Events`);
  });

  test("Reset clears search, date and location and keeps the category; Refresh keeps all", async () => {
    await addEvent(site.stack, olive, { start_date: localTime(7, "19:30") });
    await visitor.open("/events?category=music");
    await visitor.submit("Search", { search: "porch" }, "main");
    const filters = { category: "music", search: "porch", date: dayAhead(7), location: "tampa" };
    const { path } = await visitor.submit("Apply", { date: filters.date, location: filters.location });
    // A browser without scripts also sends blank fields.
    const given = [...new URL(path, site.origin).searchParams].filter(([, value]) => value !== "");
    expect(Object.fromEntries(given)).toEqual(filters);
    const refreshed = new URL((await visitor.submit("Refresh")).path, site.origin);
    expect(Object.fromEntries(refreshed.searchParams)).toEqual(filters);
    expect((await visitor.follow("Reset")).path).toBe("/events?category=music");
  });

  test("is asked for a place beside the other filters, and names what it lists", async () => {
    await visitor.open("/events?category=music&category=arts&when=weekend");
    const near = await visitor.submit("Show events", { near: "st pete" });
    expect(new URL(near.path, site.origin).searchParams.getAll("category")).toEqual(["music", "arts"]);
    expect(heading(near)).toBe("Music and arts & culture events within 25 miles of St. Petersburg, this weekend");
  });

  test("accepts q for the search, and ignores unknown parameters", async () => {
    await addEvent(site.stack, olive, { title: "Porch Concert" });
    await addEvent(site.stack, olive, { title: "Lantern Walk" });
    const cards = async (path: string) =>
      [...(await visitor.open(path)).document.querySelectorAll("article h3")].map(words);
    expect(await cards("/events")).toHaveLength(2);
    expect(await cards("/events?q=lantern")).toEqual(["Lantern Walk"]);
    expect(await cards("/tampa?q=lantern")).toEqual(["Lantern Walk"]);
    expect(await cards("/events?utm_source=mail&lantern=yes")).toHaveLength(2);
  });

  test("offers to clear the filters or to refresh when nothing is found", async () => {
    await visitor.open("/events?search=nothing-like-it");
    expect((await visitor.submit("Refresh Events")).path).toBe("/events?search=nothing-like-it");
    expect((await visitor.follow("Clear filters")).path).toBe("/events");
  });

  test("shows cards with picture, date, title, place, category, and the price and most attendees, if set", async () => {
    await addEvent(site.stack, olive, {
      title: "Small room",
      max_attendees: 80,
      price_kind: "free",
      start_date: "2031-11-22T00:30:00Z",
      image_url: "https://pictures.example/a.jpg",
    });
    await addEvent(site.stack, olive, { title: "Open field", start_date: "2031-11-23T00:30:00Z" });
    const { document } = await visitor.open("/events");
    const days = [...document.querySelectorAll(".event-days h2")].map(words);
    expect(days).toEqual(["Friday, November 21, 2031 · 1 event", "Saturday, November 22, 2031 · 1 event"]);
    const [small, open] = [...document.querySelectorAll("article")];
    expect(words(small)).toContain("7:30 PM");
    for (const text of ["Small room", "Armature Works, Tampa", "Music", "Free", "80 max attendees"])
      expect(words(small)).toContain(text);
    const shown = [...(small?.querySelectorAll("img") ?? [])].map((img) => img.getAttribute("src"));
    // The drawing below the organizer's picture is the fallback if that fails to load.
    expect(shown).toEqual([expect.stringMatching(POSTER), "https://pictures.example/a.jpg"]);
    expect(words(open)).not.toContain("max attendees");
    expect(words(open)).not.toMatch(/free|price|\$/i);
    expect(open?.querySelector("img")?.getAttribute("src")).toMatch(POSTER);
  });

  test.each(CATEGORIES)(
    "shows an event of $id without a picture with a drawing, the same on its page",
    async ({ id }) => {
      const eventId = "00000f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e";
      await addEvent(site.stack, olive, { id: eventId, category: id, title: "Kayak with Manatees" });
      const [card = ""] = pictures(await visitor.open("/events"), `article:has([href="/events/${eventId}"])`);
      expect(card).toMatch(POSTER);
      expect(card).toContain("/posters/kayak-");
      expect(pictures(await visitor.open(`/events/${eventId}`), ".event-page-picture")).toEqual([card]);
      const drawing = await fetch(`${site.origin}${card}`);
      expect(drawing.headers.get("content-type")).toContain("image/svg+xml");
    },
  );

  test("never shows the same drawing on two neighbouring cards, and yet what each event is about", async () => {
    for (const number of [1, 2, 3, 4, 5, 6])
      await addEvent(site.stack, olive, { title: "Jazz Night", category: "music", location: `Hall ${number}, Tampa` });
    const drawings = pictures(await visitor.open("/events"), "article");
    expect(drawings).toHaveLength(6);
    for (const [index, drawing] of drawings.entries()) {
      expect(drawing).toContain("/posters/jazz-");
      expect(drawing).not.toBe(drawings[index + 1]);
    }
  });
});

describe("an event's page", () => {
  test("has every field of an event", async () => {
    const { id } = await addEvent(site.stack, olive, {
      start_date: "2031-11-22T00:30:00Z",
      event_url: "https://tickets.example/porch",
      max_attendees: 80,
      price_kind: "paid",
      price_min_cents: 1200,
      doors_at: "2031-11-22T00:00:00Z",
    });
    const page = await visitor.open(`/events/${id}`);
    expect(heading(page)).toBe("Porch Concert");
    for (const text of [
      "Friday, November 21, 2031",
      "7:30 PM",
      "Doors 7:00 PM",
      "Price $12",
      "Armature Works, Tampa",
      "Three bands, one porch",
      "80",
      "Opens tickets.example",
    ])
      expect(page.text).toContain(text);
    expect(linksIn(main(page))).toMatchObject({
      Music: "/events?category=music",
      "Get Tickets / More Info": `/events/${id}/tickets`,
    });
    expect(pictures(page, ".event-page-picture")[0]).toMatch(POSTER);
    expect(page.text).not.toContain("Event has ended");
  });

  test("says 'Happening now' between start and end, and 'Event has ended' afterwards", async () => {
    const start_date = localTime(-1, "19:30");
    const now = await addEvent(site.stack, olive, { start_date, end_date: localTime(1, "19:30") });
    const over = await addEvent(site.stack, olive, { start_date });
    expect((await visitor.open(`/events/${now.id}`)).text).toContain("Happening now");
    expect((await visitor.open(`/events/${over.id}`)).text).toContain("Event has ended");
  });

  test("has one address from whichever list it was opened, and leads back to events", async () => {
    const { id } = await addEvent(site.stack, olive);
    const filtered = `/events?search=porch&category=music&date=${dayAhead(7)}&location=tampa`;
    for (const list of [filtered, "/tampa?search=porch"]) {
      await visitor.open(list);
      const page = await visitor.follow("Porch Concert");
      expect(page.path).toBe(`/events/${id}`);
      const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
      expect(canonical).toBe(`${site.origin}/events/${id}`);
      expect((await visitor.follow("Back to Events")).path).toBe("/events");
    }
  });

  test("that does not exist is 'Event Not Found', with a way back", async () => {
    const page = await visitor.open("/events/6f2c0f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e");
    expect(page.status).toBe(404);
    expect(heading(page)).toBe("Event Not Found");
    expect(page.text).toContain("We couldn't find the event you're looking for.");
    expect(linksIn(main(page))).toEqual({ "Back to Events": "/events" });
  });
});

describe("a city's page", () => {
  test.each(CITIES.map(({ slug, name }) => [slug, name]))("/%s is there, with tags of its own", async (slug, name) => {
    const page = await visitor.open(`/${slug}`);
    expect(page.status).toBe(200);
    expect(page.document.title).toContain(name);
    expect(metaContent(page, "description")).toMatch(/\w{3}/);
    expect(metaContent(page, "keywords")).toMatch(/\w{3}/);
    expect(metaContent(page, "og:title")).toBe(page.document.title);
    const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(canonical).toBe(`${site.origin}/${slug}`);
    expect(main(page).querySelector(`img[src*="${slug}"]`)).not.toBeNull();
    const search = page.document.querySelector("main input[type=search]");
    expect(search?.getAttribute("placeholder")).toBe(`Search Sunshine Events in ${name}...`);
  });

  test("offers the next seven days with their numbers, and keeps the other filters when one is picked", async () => {
    await addEvent(site.stack, olive, { start_date: localTime(2, "19:30") });
    await addEvent(site.stack, olive, { start_date: localTime(2, "20:30") });
    const { document } = await visitor.open("/tampa?category=music");
    const days = [...document.querySelectorAll('nav[aria-label="The next seven days"] a')];
    expect(days.map((day) => day.getAttribute("href"))).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((ahead) => `/tampa?category=music&date=${dayAhead(ahead)}`),
    );
    expect(words(days[2])).toContain(": 2 events");
    expect(words(days[1])).toContain("no events");
    const path = `/tampa?date=${dayAhead(1)}`;
    const empty = await visitor.open(path);
    expect(empty.document.querySelector('[aria-current="date"]')?.getAttribute("href")).toBe(path);
    expect(words(main(empty))).toMatch(/Nothing on \w+day, \w+ \d+\. Everything coming up in Tampa/);
  });

  test("without events asks to create the first one", async () => {
    const page = await visitor.open("/tampa");
    expect(page.text).toContain("No events found in Tampa");
    expect(page.text).toContain("Be the first to create an event and share it with the community!");
    expect(linksIn(main(page))).toMatchObject({ "Create Event": "/create-event?city=tampa", "All Events": "/events" });
  });

  test("has cards, can be refreshed and searched, and leads to eight other cities", async () => {
    const { id } = await addEvent(site.stack, olive);
    await visitor.open("/tampa");
    await visitor.submit("Refresh");
    const page = await visitor.submit("Search", { search: "porch" }, "main");
    expect(page.path).toBe("/tampa?search=porch");
    expect(page.document.querySelector(`article a[href^="/events/${id}"]`)).not.toBeNull();
    const more = [...page.document.querySelectorAll("main section")].find(
      (section) => words(section.querySelector("h2")) === "More Sunshine Events in Florida",
    );
    expect(more?.querySelectorAll("a")).toHaveLength(8);
  });

  test("of Hollywood is /hollywood-fl, and /hollywood leads there", async () => {
    const page = await visitor.open("/hollywood");
    expect(page.path).toBe("/hollywood-fl");
    expect((await fetch(`${site.origin}/hollywood`, { redirect: "manual" })).status).toBe(301);
  });
});
