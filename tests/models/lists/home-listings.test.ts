import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findCity } from "#app/domain/events/cities.ts";
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
  city?: string;
}

async function readHome({ day = WEDNESDAY, city }: Choice = {}) {
  const choice = { day, today: WEDNESDAY, city: findCity(city) };
  const home = await readHomeListings(stack.client(), choice, { now, siteTimeZone: "America/New_York" });
  const { onDay, tonight, inCity, near, featured, weekend, added } = home;
  return {
    onDay: titlesOf(onDay),
    tonight: titlesOf(tonight),
    near: titlesOf(near),
    counts: home.counts,
    inCity: titlesOf(inCity),
    featured: titlesOf(featured),
    weekend: titlesOf(weekend),
    added: titlesOf(added),
  };
}

/** Adds an event that was approved so many days ago: long ago unless told otherwise. */
async function add(title: string, start_date: string, addedDaysAgo = 100, location = "Armature Works, Tampa") {
  const { id } = await addEvent(stack, olive, { title, start_date, location });
  const addedAt = new Date(now.getTime() - addedDaysAgo * 86_400_000);
  await stack.sql`update public.listings set added_at = ${addedAt} where id = ${id}`;
}

async function addFeatured() {
  for (const n of [1, 2, 3, 4]) await add(`Soon ${n}`, `${WEDNESDAY}T2${n - 1}:00:00Z`);
}

test("the weekend has up to four events from Friday at five to Sunday where they happen, soonest first", async () => {
  await addFeatured();
  await add("Friday lunch", "2031-11-21T17:30:00Z");
  await add("Friday night", "2031-11-22T04:30:00Z");
  await add("Saturday at midnight", "2031-11-22T05:00:00Z");
  await add("Friday night in Pensacola", "2031-11-22T05:30:00Z", 100, "Vinyl Music Hall, Pensacola");
  await add("Sunday night in Pensacola", "2031-11-24T05:30:00Z", 100, "Vinyl Music Hall, Pensacola");
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

test("what was added in the last two weeks follows, newest first, and repeats nothing", async () => {
  await addFeatured();
  await add("On Saturday", "2031-11-22T15:00:00Z", 1);
  await add("Two days ago", "2031-12-02T15:00:00Z", 2);
  await add("Yesterday", "2032-03-01T15:00:00Z", 1);
  await add("Two weeks ago", "2031-12-01T15:00:00Z", 13.9);
  await add("Longer ago", "2031-12-01T15:00:00Z", 14.1);
  await add("Over already", "2031-11-18T15:00:00Z", 1);
  const { weekend, added } = await readHome();
  expect(weekend).toEqual(["On Saturday"]);
  expect(added).toEqual(["Yesterday", "Two days ago", "Two weeks ago"]);
  expect((await readHome({ day: "2031-12-02" })).added).toEqual(["Yesterday", "Two weeks ago"]);

  for (const n of [1, 2, 3]) await add(`Today ${n}`, "2031-12-05T15:00:00Z", n / 10);
  expect((await readHome()).added).toEqual(["Today 1", "Today 2", "Today 3", "Yesterday"]);
});

const inMiami = (title: string, start: string) => add(title, start, 1, "Bayfront Park, Miami");

test("a city that was chosen leads the day, and has rows of its own, which repeat nothing", async () => {
  await addFeatured();
  await inMiami("Late Jazz", `${WEDNESDAY}T23:30:00Z`);
  await inMiami("Art Walk", "2031-11-22T15:00:00Z");
  await inMiami("Boat Show", "2031-12-22T15:00:00Z");
  await add("Market", "2031-11-22T16:00:00Z", 1);
  expect(await readHome({ city: "miami" })).toEqual({
    onDay: ["Late Jazz", "Soon 1", "Soon 2", "Soon 3", "Soon 4"],
    tonight: [],
    inCity: ["Art Walk", "Boat Show"],
    near: [],
    counts: { [WEDNESDAY]: 1, "2031-11-22": 1 },
    featured: ["Soon 1", "Soon 2", "Soon 3", "Soon 4"],
    weekend: [],
    added: [],
  });
  const without = await readHome();
  expect(without.inCity).toEqual([]);
  expect(without.weekend).toEqual(["Art Walk", "Market"]);
  for (const n of [1, 2, 3]) await inMiami(`More ${n}`, `2031-11-2${n}T16:00:00Z`);
  const onAnotherDay = await readHome({ city: "miami", day: "2031-11-21" });
  expect(onAnotherDay.onDay).toEqual(["More 1"]);
  expect(onAnotherDay.tonight).toEqual(["Late Jazz"]);
  expect(onAnotherDay.inCity).toEqual(["Art Walk", "More 2", "More 3", "Boat Show"]);
});

test("where a city is quiet, those around it follow, the nearest first", async () => {
  await addFeatured();
  await inMiami("Art Walk", "2031-11-22T15:00:00Z");
  await add("Beach Day", "2031-11-20T15:00:00Z", 100, "Pier, Fort Lauderdale");
  await add("Polo Match", "2031-11-20T16:00:00Z", 100, "Clematis Street, West Palm Beach");
  await add("Too far", "2031-11-20T14:00:00Z", 100, "Vinyl Music Hall, Pensacola");
  expect((await readHome({ city: "miami" })).near).toEqual(["Beach Day", "Polo Match"]);
  for (const n of [1, 2, 3]) await inMiami(`More ${n}`, `2031-11-2${n}T16:00:00Z`);
  expect((await readHome({ city: "miami" })).near).toEqual([]);
});

test("without events every row is empty", async () => {
  const { counts, ...rows } = await readHome({ city: "miami" });
  expect(counts).toEqual({});
  expect(Object.values(rows).flat()).toEqual([]);
});
