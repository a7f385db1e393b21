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

  test("links the first five of a busy day and says how many there are", async () => {
    for (let index = 0; index < 7; index += 1) await addEvent(app.stack, olive, { start_date: localTime(10, "19:30") });
    const page = await openHome(`?date=${dayAhead(10)}`);
    expect(page.dayEvents).toHaveLength(5);
    expect(page.dayTotal).toBe(7);
    const { body } = renderPage({ path: "/", Component: home.default, loaderData: page });
    expect(body.querySelector(`a[href="/events?date=${dayAhead(10)}"]`)?.textContent).toBe("All 7 events on this day");
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
    expect(headings.slice(1)).toEqual(["Featured events", "Browse by category", "How it works"]);

    const full = { ...page, weekend: page.featured };
    const more = renderPage({ path: "/", Component: home.default, loaderData: full }).body;
    const titles = [...more.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(titles.slice(1, 3)).toEqual(["This weekend in Florida", "Featured events"]);
    expect(more.querySelector('a[href="/events?when=weekend"]')?.textContent).toBe("All this weekend");
  });
});

describe("the visitor's place", () => {
  const show = async (query: string) => {
    const page = await openHome(query);
    return { page, body: renderPage({ path: "/", Component: home.default, loaderData: page }).body };
  };

  test("comes first: what is near leads the day, and follows with its distance, in place of Florida's weekend", async () => {
    const location = "The Plaza, Ocala";
    await addEvent(app.stack, olive, { title: "Night Swim", location, start_date: localTime(10, "23:30") });
    for (const title of ["Porch 1", "Porch 2", "Porch 3", "Porch 4"])
      await addEvent(app.stack, olive, {
        title,
        location: "Vinyl Music Hall, Pensacola",
        start_date: localTime(0, "23:58"),
      });
    await addEvent(app.stack, olive, {
      title: "Near Fair",
      location: "Lake Eola, Orlando",
      start_date: localTime(0, "23:59"),
    });
    const { page, body } = await show(`?near=Ocala&date=${dayAhead(10)}`);
    expect(page.place).toMatchObject({ id: "ocala", title: "Near Ocala" });
    expect(page.dayEvents.map(({ title }) => title)).toEqual(["Night Swim"]);
    expect(page.near.map(({ title }) => title)).toEqual(["Near Fair"]);
    expect([...body.querySelectorAll("h2")].map(({ textContent }) => textContent).slice(1, 3)).toEqual([
      "Near Ocala",
      "Featured events",
    ]);
    expect(body.textContent).toMatch(/\d+ miles from Ocala/);
    expect(body.textContent).toContain("Events near Ocala by day");
    const links = [...body.querySelectorAll("a")].map((link) => `${link.textContent} ${link.getAttribute("href")}`);
    expect(links).toContain("All this weekend /events?when=weekend&near=ocala");
    const featured = page.featured.map(({ id }) => id);
    expect(page.near.filter(({ id }) => featured.includes(id))).toEqual([]);
    expect(body.querySelector("#near")?.getAttribute("value")).toBe("Ocala");
  });

  test("stays when another day is picked and when the page is refreshed", async () => {
    const { body } = await show(`?near=ocala&date=${dayAhead(10)}`);
    const days = [...body.querySelectorAll('nav[aria-label="The next seven days"] a')];
    expect(days).toHaveLength(7);
    for (const day of days) expect(day.getAttribute("href")).toMatch(/^\/\?date=[\d-]+&near=ocala#day$/);
    for (const name of ["Events by day", "Events near you"]) {
      const form = body.querySelector(`form[aria-label="${name}"]`);
      expect(form?.querySelector("[name=near]")).not.toBeNull();
      expect(form?.querySelector("[name=date]")?.getAttribute("value")).toBe(dayAhead(10));
    }
    expect([...body.querySelectorAll("form")].filter((form) => form.querySelector('[value="ocala"]'))).toHaveLength(2);
  });

  test("may be any place, a ZIP code or the position of a device, and the city of older addresses", async () => {
    const placeOf = async (query: string) => (await openHome(query)).place;
    expect(await placeOf("?near=boca+raton")).toMatchObject({ id: "boca-raton", title: "Near Boca Raton" });
    expect(await placeOf("?near=33602")).toMatchObject({ id: "33602", title: "Near 33602" });
    expect(await placeOf("?near=27.9506,-82.4572")).toMatchObject({ id: "27.95,-82.46", title: "Near you" });
    expect(await placeOf("?city=tampa")).toMatchObject({ id: "tampa", title: "Near Tampa" });
    for (const city of ["atlantis", "Tampa", "", "__proto__"]) expect(await placeOf(`?city=${city}`)).toBeNull();
  });

  test("that nobody knows is named, keeps what was typed, and shows Florida", async () => {
    await addEvent(app.stack, olive, { title: "One and only" });
    for (const typed of ["Gotham", "!?"]) {
      const { page, body } = await show(`?near=${encodeURIComponent(typed)}`);
      expect(page.place).toBeNull();
      expect(body.querySelector("#near-note")?.textContent).toContain(
        `We don't know a place in Florida called “${typed}”.`,
      );
      expect(body.querySelector("#near")?.getAttribute("value")).toBe(typed);
      expect(body.querySelector("#near")?.getAttribute("aria-describedby")).toBe("near-note");
    }
  });

  test("without events leads to creating one", async () => {
    const { body } = await show("?near=ocala");
    expect(body.textContent).toContain("Nothing near Ocala tonight or this weekend yet.");
    expect(body.querySelector('main a[href="/create-event"], a[href="/create-event"]')).not.toBeNull();
  });
});
