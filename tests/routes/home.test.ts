import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let home: typeof import("#app/routes/_index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  home = await import("#app/routes/_index/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function openHome(query = "") {
  return home.loader(await app.get(`/${query}`));
}

describe("the day picker", () => {
  test("shows today when no day was picked", async () => {
    const page = await openHome();
    expect(page.day).toBe(dayAhead(0));
    expect(page.today).toBe(dayAhead(0));
  });

  test("shows the end of events that began earlier, or that they last all day", async () => {
    await addEvent(app.stack, olive, {
      title: "Long Fair",
      start_date: localTime(9, "10:00"),
      end_date: localTime(11, "17:00"),
    });
    const timeOn = async (days: number) =>
      (await openHome(`?date=${dayAhead(days)}`)).dayEvents.map(({ time }) => time);
    expect(await timeOn(9)).toEqual(["10:00 AM"]);
    expect(await timeOn(10)).toEqual(["All day"]);
    expect(await timeOn(11)).toEqual(["Until 5:00 PM"]);
  });

  test("lists the picked day's events by title and time, soonest first, and no other day's", async () => {
    const late = await addEvent(app.stack, olive, { title: "Late Show", start_date: localTime(10, "22:00") });
    const early = await addEvent(app.stack, olive, { title: "Early Show", start_date: localTime(10, "18:15") });
    await addEvent(app.stack, olive, { title: "Day Before", start_date: localTime(9, "23:30") });
    await addEvent(app.stack, olive, { title: "Day After", start_date: localTime(11, "00:30") });

    const page = await openHome(`?date=${dayAhead(10)}`);

    expect(page.day).toBe(dayAhead(10));
    expect(page.dayEvents.map(({ id, title, time }) => ({ id, title, time }))).toEqual([
      { id: early.id, title: "Early Show", time: "6:15 PM" },
      { id: late.id, title: "Late Show", time: "10:00 PM" },
    ]);
    expect(page.dayTotal).toBe(2);
  });

  test("counts a late night in Pensacola to its day there, and names the zone", async () => {
    const start_date = localTime(10, "23:30", "America/Chicago");
    await addEvent(app.stack, olive, { title: "Midnight Jazz", location: "Vinyl Music Hall, Pensacola", start_date });

    const [event] = (await openHome(`?date=${dayAhead(10)}`)).dayEvents;
    expect(event?.title).toBe("Midnight Jazz");
    expect(event?.time).toMatch(/^11:30 PM C[SD]T$/);
    expect((await openHome(`?date=${dayAhead(11)}`)).dayEvents).toEqual([]);
  });

  test.each(["2001-02-03", "2026-02-30", "tomorrow", "", "%00"])(
    "falls back to today for a day no one can pick (%s)",
    async (day) => {
      expect((await openHome(`?date=${day}`)).day).toBe(dayAhead(0));
    },
  );

  test("links the first fifty of a busy day and says how many there are", async () => {
    for (let index = 0; index < 52; index += 1)
      await addEvent(app.stack, olive, { start_date: localTime(10, "19:30") });
    const page = await openHome(`?date=${dayAhead(10)}`);
    expect(page.dayEvents).toHaveLength(50);
    expect(page.dayTotal).toBe(52);
  });
});

describe("the featured section", () => {
  test("shows the next four approved events", async () => {
    for (const days of [6, 3, 5, 2, 4])
      await addEvent(app.stack, olive, { title: `In ${days} days`, start_date: localTime(days, "19:30") });
    await addEvent(app.stack, olive, { title: "Not reviewed", is_approved: false, start_date: localTime(1, "19:30") });
    await addEvent(app.stack, olive, { title: "Already over", start_date: localTime(-1, "19:30") });

    const { featured } = await openHome();
    expect(featured.map((event) => event.title)).toEqual(["In 2 days", "In 3 days", "In 4 days", "In 5 days"]);
  });

  test("shows the organizer of a pending event no more than other visitors see", async () => {
    await addEvent(app.stack, olive, { is_approved: false });
    const page = await home.loader(await app.get("/", {}, olive));
    expect(page.featured).toEqual([]);
  });
});

describe("the rows", () => {
  test("link to the weekend and leave out what would be empty", async () => {
    await addEvent(app.stack, olive, { title: "One and only" });
    const page = await openHome();
    const { body } = renderPage({ path: "/", Component: home.default, loaderData: page });
    const headings = [...body.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(headings.slice(1)).toEqual(["Featured Events", "Pick your city", "Browse by category", "How it works"]);

    const full = { ...page, weekend: page.featured, added: page.featured };
    const more = renderPage({ path: "/", Component: home.default, loaderData: full }).body;
    const titles = [...more.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(titles.slice(1, 4)).toEqual(["Featured Events", "This weekend", "Just added"]);
    expect(more.querySelector('a[href="/events?when=weekend"]')?.textContent).toBe("All this weekend");
  });
});

describe("the visitor's city", () => {
  test("comes first: its events lead the day and follow, those around it with their distance, and its tile the cities", async () => {
    await addEvent(app.stack, olive, {
      title: "Night Swim",
      location: "The Plaza, Ocala",
      start_date: localTime(0, "23:59"),
    });
    for (const title of ["Porch 1", "Porch 2", "Porch 3", "Porch 4"])
      await addEvent(app.stack, olive, { title, location: "Armature Works, Tampa" });
    await addEvent(app.stack, olive, {
      title: "Later Fair",
      location: "The Plaza, Ocala",
      start_date: localTime(20, "20:00"),
    });
    await addEvent(app.stack, olive, {
      title: "Near Fair",
      location: "Lake Eola, Orlando",
      start_date: localTime(20, "20:00"),
    });
    const page = await openHome("?city=ocala");
    expect(page.city).toMatchObject({ slug: "ocala", name: "Ocala", isEmpty: false });
    const { body } = renderPage({ path: "/", Component: home.default, loaderData: page });
    expect([...body.querySelectorAll("h3")].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      "In Ocala",
      "Later Fair",
      "What is on near Ocala",
      "Near Fair",
    ]);
    expect(body.textContent).toMatch(/\d+ miles from Ocala/);
    expect(body.textContent).toContain("Events in Ocala by day");
    const shown = [...body.querySelectorAll('[href^="/events/"]')].map((link) => link.getAttribute("href"));
    const featured = page.featured.map(({ id }) => `/events/${id}`);
    const others = shown.filter((path) => !featured.includes(path ?? ""));
    expect(new Set(others).size).toBe(others.length);
    expect(body.querySelector("select[name=city] [selected]")?.textContent).toBe("Ocala");
    const tiles = [...body.querySelectorAll(".tile")].map((tile) => tile.getAttribute("href")).slice(0, 8);
    expect(tiles[0]).toBe("/ocala");
    expect(new Set(tiles).size).toBe(8);
  });

  test("stays when another day is picked and when the page is refreshed", async () => {
    const page = await openHome(`?city=ocala&date=${dayAhead(10)}`);
    const { body } = renderPage({ path: "/", Component: home.default, loaderData: page });
    const days = [...body.querySelectorAll('nav[aria-label="The next seven days"] a')];
    expect(days).toHaveLength(7);
    for (const day of days) expect(day.getAttribute("href")).toMatch(/^\/\?city=ocala&date=[\d-]+#day$/);
    for (const name of ["Events on a day", "Events in your city"]) {
      const form = body.querySelector(`form[aria-label="${name}"]`);
      expect(form?.querySelector("[name=city]")).not.toBeNull();
      expect(form?.querySelector("[name=date]")?.getAttribute("value")).toBe(dayAhead(10));
    }
    expect([...body.querySelectorAll("form")].filter((form) => form.querySelector('[value="ocala"]'))).toHaveLength(3);
  });

  test("without events leads to creating one there", async () => {
    const page = await openHome("?city=ocala");
    const { body } = renderPage({ path: "/", Component: home.default, loaderData: page });
    expect(body.textContent).toContain("Nothing is listed in Ocala yet.");
    expect(body.querySelector('a[href="/create-event?city=ocala"]')).not.toBeNull();
  });

  test.each(["atlantis", "Tampa", "", "__proto__"])("ignores unknown cities (%s)", async (city) => {
    expect((await openHome(`?city=${city}`)).city).toBeNull();
  });
});
