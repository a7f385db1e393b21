import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

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
