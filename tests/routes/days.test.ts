import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, todayIn } from "#app/domain/events/days.ts";
import english from "#app/messages/en/errors.ts";
import { planSeed } from "#supabase/seed/plan.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

// How many events each day has: for the marks in the calendar and the strip of the next seven days.

let app: TestApp;
let olive: Person;
let days: typeof import("#app/routes/days[.]json.ts");
let home: typeof import("#app/routes/_index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  days = await import("#app/routes/days[.]json.ts");
  home = await import("#app/routes/_index/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function ask(query: string, person?: Person): Promise<Response> {
  return days.loader(await app.get(`/days.json${query}`, {}, person));
}

/** The counts of every month that contains one of these days. */
async function countsOf(wanted: readonly string[]): Promise<Record<string, number>> {
  const months = [...new Set(wanted.map((day) => day.slice(0, 7)))];
  const answers = await Promise.all(months.map(async (month) => (await ask(`?month=${month}`)).json()));
  return Object.assign({}, ...answers);
}

async function listedOn(day: string): Promise<number> {
  return (await home.loader(await app.get(`/?date=${day}`))).dayTotal;
}

test("every day of a seeded site is marked with as many events as the home page lists for it", async () => {
  const plan = planSeed(new Date(), "America/New_York");
  for (const { row, is_approved } of plan.events) await addEvent(app.stack, olive, { ...row, is_approved });
  const wanted = Array.from({ length: 40 }, (_, ahead) => dayAhead(ahead));
  const counts = await countsOf(wanted);
  expect(Object.keys(counts).length).toBeGreaterThan(20);
  for (const day of wanted) expect([day, counts[day] ?? 0]).toEqual([day, await listedOn(day)]);
});

test("an event around midnight counts on its day where it happens", async () => {
  const start_date = localTime(10, "23:30", "America/Chicago");
  await addEvent(app.stack, olive, { location: "Vinyl Music Hall, Pensacola", start_date });
  await addEvent(app.stack, olive, { location: "505 W Pensacola St, Tallahassee", start_date });
  const counts = await countsOf([dayAhead(10), dayAhead(11)]);
  expect([counts[dayAhead(10)], counts[dayAhead(11)]]).toEqual([1, 1]);
  for (const ahead of [10, 11]) expect(await listedOn(dayAhead(ahead))).toBe(1);
});

test("the first and the last evening of a month belong to it, and to no other", async () => {
  const nextMonth = `${dayAhead(40).slice(0, 7)}-01`;
  const lastDay = addDays(nextMonth, -1);
  for (const day of [lastDay, nextMonth])
    await app.stack
      .sql`insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      values (${olive.id}, 'Edge of the month', 'An event at the very edge of a month, late.', 'music', 'Tampa',
        (${day} || ' 23:45')::timestamp at time zone 'America/New_York', true)`;
  expect(await (await ask(`?month=${lastDay.slice(0, 7)}`)).json()).toEqual({ [lastDay]: 1 });
  expect(await (await ask(`?month=${nextMonth.slice(0, 7)}`)).json()).toEqual({ [nextMonth]: 1 });
});

test("pending events and events in progress are not counted for anyone, their organizer included", async () => {
  await addEvent(app.stack, olive, { is_approved: false, start_date: localTime(3, "19:30") });
  await addEvent(app.stack, olive, { start_date: new Date(Date.now() - 60_000).toISOString() });
  for (const person of [undefined, olive])
    for (const day of [dayAhead(0), dayAhead(3)])
      expect(await (await ask(`?month=${day.slice(0, 7)}`, person)).json()).toEqual({});
});

test("the response may be cached for a minute, also for members", async () => {
  for (const person of [undefined, olive]) {
    const response = await ask("?month=2031-05", person);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60, s-maxage=60");
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each(["", "?month=", "?month=2026-13", "?month=2026", "?month=2026-11-01", "?month=x%27", "?month=99999-01"])(
  "what is no month (%s) is refused",
  async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: "Name a month, such as 2026-11.", code: "BAD_MONTH" });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  },
);

test("the database is not queried for several years at once", async () => {
  await addEvent(app.stack, olive);
  const ask = (to_day: string, site_zone = "America/New_York") =>
    app.stack.client().rpc("count_listings_by_day", { from_day: dayAhead(0), to_day, site_zone });
  expect((await ask(dayAhead(62))).data).toHaveLength(1);
  expect((await ask(dayAhead(63))).data).toEqual([]);
  expect((await ask(dayAhead(62), "Atlantis/Capital")).error?.code).toBe("22023");
});

test("the home page names the next seven days and how much is on", async () => {
  await addEvent(app.stack, olive, { start_date: localTime(2, "19:30") });
  await addEvent(app.stack, olive, { start_date: localTime(2, "20:30") });
  await addEvent(app.stack, olive, { start_date: localTime(7, "19:30") });
  const { week } = await home.loader(await app.get("/"));
  expect(week.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayAhead));
  expect(week.map(({ count }) => count)).toEqual(["", "", "2", "", "", "", ""]);
  expect(week[0]?.name).toBe("Today");
  expect(week[1]?.name).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/);
});

test("while Supabase is down the response is the site's own 503", async () => {
  const month = todayIn("America/New_York").slice(0, 7);
  await app.stack.close();
  const response = await ask(`?month=${month}`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: english.connectionFailed, code: "CONNECTION_ERROR" });
  expect(takeComplaints().map(([text]) => text)).toContain("days.json");
});
