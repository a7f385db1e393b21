import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findPlace } from "#app/domain/events/near.ts";
import { readHomeListings } from "#app/models/lists/home-listings.server.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
});
beforeEach(() => stack.sql`delete from public.events`);
afterAll(() => stack.close());

/** A Wednesday, before dawn in Florida. */
const WEDNESDAY = "2031-11-19";
const now = new Date(`${WEDNESDAY}T09:00:00Z`);
const titlesOf = (events: readonly { title: string }[]) => events.map(({ title }) => title);

interface Choice {
  day?: string;
  near?: string;
}

async function readHome({ day = WEDNESDAY, near = "" }: Choice = {}) {
  const choice = { day, today: WEDNESDAY, place: findPlace(near) };
  const home = await readHomeListings(stack.client(), choice, { now, siteTimeZone: "America/New_York" });
  return {
    onDay: titlesOf(home.onDay),
    nearOnDay: home.nearOnDay,
    near: titlesOf(home.near),
    counts: home.counts,
    featured: titlesOf(home.featured),
    weekend: titlesOf(home.weekend),
  };
}

async function add(title: string, start_date: string, location = "Armature Works, Tampa") {
  await addEvent(stack, olive, { title, start_date, location });
}

async function addFeatured() {
  for (const n of [1, 2, 3, 4]) await add(`Soon ${n}`, `${WEDNESDAY}T2${n - 1}:00:00Z`);
}

test("the weekend has up to four events from Friday at five to Sunday where they happen, soonest first", async () => {
  await addFeatured();
  await add("Friday lunch", "2031-11-21T17:30:00Z");
  await add("Friday night", "2031-11-22T04:30:00Z");
  await add("Saturday at midnight", "2031-11-22T05:00:00Z");
  await add("Friday night in Pensacola", "2031-11-22T05:30:00Z", "Vinyl Music Hall, Pensacola");
  await add("Sunday night in Pensacola", "2031-11-24T05:30:00Z", "Vinyl Music Hall, Pensacola");
  await add("Sunday", "2031-11-23T15:00:00Z");
  await add("Monday", "2031-11-24T15:00:00Z");
  expect((await readHome()).weekend).toEqual([
    "Friday night",
    "Saturday at midnight",
    "Friday night in Pensacola",
    "Sunday",
  ]);

  await stack.sql`delete from public.events where title like 'Friday night%'`;
  for (const n of [1, 2, 3]) await add(`Saturday ${n}`, `2031-11-22T1${n}:00:00Z`);
  expect((await readHome()).weekend).toEqual(["Saturday at midnight", "Saturday 1", "Saturday 2", "Saturday 3"]);
});

test("the weekend repeats neither the day that is listed nor what is featured", async () => {
  await add("First of all", "2031-11-22T14:00:00Z");
  for (const n of [2, 3, 4]) await add(`Featured ${n}`, `2031-11-22T1${n + 2}:30:00Z`);
  await add("Saturday night", "2031-11-23T01:00:00Z");
  await add("Sunday", "2031-11-23T15:00:00Z");
  expect((await readHome()).weekend).toEqual(["Saturday night", "Sunday"]);
  expect((await readHome({ day: "2031-11-22" })).weekend).toEqual(["Sunday"]);
  expect((await readHome({ day: "2031-11-23" })).weekend).toEqual(["Saturday night"]);
});

const inMiami = (title: string, start: string) => add(title, start, "Bayfront Park, Miami");

test("what is near a place leads the day, and follows for tonight and the weekend, the nearest first", async () => {
  await addFeatured();
  await inMiami("Late Jazz", `${WEDNESDAY}T23:30:00Z`);
  await inMiami("Art Walk", "2031-11-22T15:00:00Z");
  await inMiami("Boat Show", "2031-12-22T15:00:00Z");
  await add("Beach Day", "2031-11-22T13:00:00Z", "Pier, Fort Lauderdale");
  await add("Polo Match", "2031-11-22T12:00:00Z", "Clematis Street, West Palm Beach");
  await add("Market", "2031-11-22T16:00:00Z");
  expect(await readHome({ near: "miami" })).toEqual({
    onDay: ["Late Jazz", "Soon 1", "Soon 2", "Soon 3", "Soon 4"],
    nearOnDay: 1,
    near: ["Art Walk", "Beach Day", "Polo Match"],
    counts: { [WEDNESDAY]: 1, "2031-11-22": 2 },
    featured: ["Soon 1", "Soon 2", "Soon 3", "Soon 4"],
    weekend: [],
  });
  const onAnotherDay = await readHome({ near: "miami", day: "2031-11-22" });
  expect(onAnotherDay).toMatchObject({ nearOnDay: 2, near: ["Late Jazz"] });
  expect(await readHome()).toMatchObject({ nearOnDay: 0, near: [] });
});

test("near a place, the days count what is near: events of several days on each, a series once a day by its date there", async () => {
  await inMiami("Art Walk", "2031-11-22T15:00:00Z");
  const fair = { title: "Boat Fair", start_date: "2031-11-20T15:00:00Z", end_date: "2031-11-22T22:00:00Z" };
  await addEvent(stack, olive, { ...fair, location: "Bayfront Park, Miami" });
  await addEvent(stack, olive, { ...fair, location: "Armature Works, Tampa" });
  const [series] = await stack.sql<{ id: string }[]>`
    insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'dates') returning id`;
  const dates = { series_id: series?.id, location: "Bayfront Park, Miami" };
  await addEvent(stack, olive, {
    ...dates,
    title: "City Tour",
    start_date: "2031-11-21T12:00:00Z",
    location: "Armature Works, Tampa",
  });
  for (const hour of [14, 16])
    await addEvent(stack, olive, { ...dates, title: "City Tour", start_date: `2031-11-21T${hour}:00:00Z` });
  expect((await readHome({ near: "miami" })).counts).toEqual({ "2031-11-20": 1, "2031-11-21": 2, "2031-11-22": 2 });
  expect((await readHome()).counts).toEqual({ "2031-11-20": 2, "2031-11-21": 3, "2031-11-22": 3 });
});

test("a point is a place, too; where nothing is within 100 miles, the weekend of Florida stands in", async () => {
  await addFeatured();
  await inMiami("Art Walk", "2031-11-22T15:00:00Z");
  expect(await readHome({ near: "25.80,-80.20" })).toMatchObject({ near: ["Art Walk"], weekend: [] });
  expect(await readHome({ near: "pensacola" })).toMatchObject({ near: [], weekend: ["Art Walk"] });
});

test("the day has five events at most, and never more than that for many nearby", async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await inMiami(`Jazz ${n}`, `${WEDNESDAY}T1${n}:00:00Z`);
  await add("Early Run", `${WEDNESDAY}T10:00:00Z`);
  expect((await readHome()).onDay).toEqual(["Early Run", "Jazz 1", "Jazz 2", "Jazz 3", "Jazz 4"]);
  expect((await readHome({ near: "miami" })).onDay).toEqual(["Jazz 1", "Jazz 2", "Jazz 3", "Jazz 4", "Jazz 5"]);
});

test("without events every row is empty", async () => {
  const { counts, nearOnDay, ...rows } = await readHome({ near: "miami" });
  expect(counts).toEqual({});
  expect(nearOnDay).toBe(0);
  expect(Object.values(rows).flat()).toEqual([]);
});
