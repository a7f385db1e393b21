import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HappeningNow } from "#app/components/lists/HappeningNow.tsx";
import { addDays, parseLocalDateTime, todayIn } from "#app/domain/events/days.ts";
import { formatDay, formatShortDate } from "#app/domain/events/format.ts";
import { getSite } from "#app/settings/env.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { readQrCode } from "#tests/support/qr-code.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let week: typeof import("#app/routes/$city_.week/route.tsx");
let weekend: typeof import("#app/routes/$city_.weekend.tsx");

beforeAll(async () => {
  app = await openApp();
  week = await import("#app/routes/$city_.week/route.tsx");
  weekend = await import("#app/routes/$city_.weekend.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

async function openWeek(city = "tampa") {
  return week.loader(await app.get(`/${city}/week`, { city }));
}

test("a city's week lists its next seven days, by day, and nothing else", async () => {
  const plans = { "Next week": 7, "On day seven": 6, "Later on day two": 1, Yesterday: -1 };
  for (const [title, days] of Object.entries(plans))
    await addEvent(app.stack, olive, { title, start_date: localTime(days, "20:30") });
  await addEvent(app.stack, olive, { title: "Early on day two", start_date: localTime(1, "09:00") });
  await addEvent(app.stack, olive, { title: "Elsewhere", location: "Orlando", start_date: localTime(1, "20:30") });
  await addEvent(app.stack, olive, { title: "Not reviewed", is_approved: false, start_date: localTime(1, "20:30") });
  const { days, more } = await openWeek();
  expect(days.map(({ events }) => events.map(({ title }) => title))).toEqual([
    ["Early on day two", "Later on day two"],
    ["On day seven"],
  ]);
  expect(days[0]?.events[0]?.time).toBe("9:00 AM");
  expect(more).toBe("0");
});

test("a city's week says what an event costs, before the place; nothing where it is not known", async () => {
  await addEvent(app.stack, olive, { price_kind: "free", start_date: localTime(1, "09:00") });
  await addEvent(app.stack, olive, { start_date: localTime(1, "20:30") });
  const document = renderPage({ path: "/tampa/week", Component: week.default, loaderData: await openWeek() });
  expect([...document.querySelectorAll("li p")].map(({ textContent }) => textContent)).toEqual([
    "Free · Armature Works, Tampa",
    "Armature Works, Tampa",
  ]);
});

test("what is on for several days is on its first day of the week, with its last day", async () => {
  const fair = { is_all_day: true, location: "Pier, Tampa" };
  await addEvent(app.stack, olive, { ...fair, start_date: localTime(-2, "00:00"), end_date: localTime(2, "00:00") });
  await addEvent(app.stack, olive, { ...fair, start_date: localTime(1, "00:00"), end_date: localTime(3, "00:00") });
  const { days } = await openWeek();
  const last = [1, 2].map((ahead) => formatShortDate(localTime(ahead, "12:00"), "America/New_York"));
  expect(days.map(({ day, events }) => [day, ...events.map(({ time, until }) => `${time} ${until}`)])).toEqual([
    [dayAhead(0), `All day Through ${last[0]}`],
    [dayAhead(1), `All day Through ${last[1]}`],
  ]);
});

test("the lines of a city's week, and of what is happening now, have marks that save their events", async () => {
  const tomorrow = await addEvent(app.stack, olive, { title: "Night", start_date: localTime(1, "20:30") });
  const document = renderPage({ path: "/tampa/week", Component: week.default, loaderData: await openWeek() });
  const now = renderPage({
    path: "/",
    Component: () =>
      HappeningNow({
        events: [{ id: tomorrow.id, title: "Night", lang: undefined, location: "Tampa", until: "Until 9 PM" }],
      }),
    loaderData: null,
  });
  for (const page of [document, now]) {
    const mark = page.querySelector<HTMLButtonElement>("li button");
    expect(mark?.getAttribute("aria-label")).toBe("Save Night");
    expect(mark?.getAttribute("formaction")).toBe(`/events/${tomorrow.id}/save`);
    expect(mark?.form?.method).toBe("get");
    expect(page.querySelector("[data-undo]")?.contains(mark)).toBe(true);
  }
});

test("the week of a city in Central time ends with its own midnight, and names the zone", async () => {
  const zone = "America/Chicago";
  const lastDay = addDays(todayIn(zone), 6);
  for (const [title, day] of [
    ["Last night of the week", lastDay],
    ["One night too late", addDays(lastDay, 1)],
  ] as const) {
    const start = parseLocalDateTime(`${day}T23:30`, zone);
    if (!start.ok) throw new Error("No clock skips half past eleven.");
    const location = "Vinyl Music Hall, Pensacola";
    await addEvent(app.stack, olive, { title, location, start_date: start.instant });
  }
  const events = (await openWeek("pensacola")).days.flatMap((day) => day.events);
  expect(events.map(({ title }) => title)).toEqual(["Last night of the week"]);
  expect(events[0]?.time).toMatch(/^11:30 PM C[SD]T$/);
});

test("the sheet names its days and leads to the city's page, by an address and a QR code", async () => {
  await addEvent(app.stack, olive, { start_date: localTime(1, "20:30") });
  const loaderData = await openWeek();
  const document = renderPage({ path: "/tampa/week", Component: week.default, loaderData });
  const today = todayIn("America/New_York");
  expect(document.body.textContent).toContain(`${formatDay(today)} – ${formatDay(addDays(today, 6), today)}`);
  expect(document.querySelector("h2")?.textContent).toBe(formatDay(addDays(today, 1)).replace(",", ""));
  const code = document.querySelector('svg[role="img"]');
  const size = Number(code?.getAttribute("viewBox")?.split(" ")[2]);
  expect(readQrCode({ size, path: code?.querySelector("path")?.getAttribute("d") ?? "" })).toBe(
    new URL("/tampa", getSite().siteUrl).href,
  );
  expect(code?.getAttribute("aria-label")).toContain("the Tampa page");
});

test("a week without events says so, and still leads to the city's page", async () => {
  const document = renderPage({ path: "/tampa/week", Component: week.default, loaderData: await openWeek() });
  expect(document.querySelector("h2")?.textContent).toBe("Nothing listed in Tampa this week");
  expect(document.querySelectorAll("li")).toHaveLength(0);
});

test("events that do not fit on the sheet are counted", async () => {
  for (let index = 0; index < 40; index += 1)
    await addEvent(app.stack, olive, { start_date: localTime(1 + (index % 5), "19:30") });
  const { days, more } = await openWeek();
  expect(days.flatMap(({ events }) => events)).toHaveLength(36);
  expect(more).toBe("4");
});

test.each(["atlantis", "", "TAMPA"])("the week of an unknown city (%s) is 404", async (city) => {
  await expect(openWeek(city)).rejects.toMatchObject({ init: { status: 404 } });
});

test("a city's weekend lists it and a row of the next one, and says so when nothing is on", async () => {
  const open = async (city: string) => weekend.loader(await app.get(`/${city}/weekend`, { city }));
  const show = (loaderData: unknown) =>
    renderPage({ path: "/tampa/weekend", Component: weekend.default, loaderData }).body;
  const empty = show(await open("tampa"));
  expect(empty.querySelector("h1")?.textContent).toBe("This weekend in Tampa");
  expect(empty.querySelector("h2")?.textContent).toBe("Nothing listed in Tampa this weekend");
  expect(empty.querySelector('a[href="/create-event?city=tampa"]')).not.toBeNull();
  expect(empty.querySelector('a[href="/follow?from=%2Ftampa"]')).not.toBeNull();
  const daysTo = (7 - new Date(`${todayIn("America/New_York")}T12:00:00Z`).getUTCDay()) % 7;
  await addEvent(app.stack, olive, { title: "This Sunday", start_date: localTime(daysTo, "23:59") });
  await addEvent(app.stack, olive, { title: "Next Sunday", start_date: localTime(daysTo + 7, "20:00") });
  await addEvent(app.stack, olive, {
    title: "Sunday Elsewhere",
    location: "Orlando",
    start_date: localTime(daysTo, "23:59"),
  });
  const around = async (city: string) => {
    const { around: events, distances } = await open(city);
    return events.map(({ id, title }) => `${title}, ${distances[id]}`);
  };
  expect(await around("lakeland")).toEqual([
    expect.stringMatching(/^This Sunday, 3\d miles from Lakeland$/),
    expect.stringMatching(/^Sunday Elsewhere, [45]\d miles from Lakeland$/),
  ]);
  const page = await open("tampa");
  // Tampa's one event would call for events nearby too, but Orlando is more than 60 miles away.
  expect(await around("tampa")).toEqual([]);
  expect([page.events, page.next].map((events) => events.map(({ title }) => title))).toEqual([
    ["This Sunday"],
    ["Next Sunday"],
  ]);
  expect(show(page).querySelector('a[href="/tampa?when=next-weekend"]')).not.toBeNull();
  await expect(open("atlantis")).rejects.toMatchObject({ init: { status: 404 } });
});
