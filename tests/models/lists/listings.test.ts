import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findCity } from "#app/domain/events/cities.ts";
import type { DeskPlace } from "#app/domain/events/desk-filters.ts";
import { NO_FILTERS } from "#app/domain/lists/filters.ts";
import { readHomeListings } from "#app/models/lists/home-listings.server.ts";
import { browseListings, listCityListings, listPublicEvents } from "#app/models/lists/listings.server.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
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

const siteTimeZone = "America/New_York";

async function browse(filters: Partial<typeof NO_FILTERS>) {
  const page = await browseListings(stack.client(), { ...NO_FILTERS, ...filters }, { now: new Date(), siteTimeZone });
  return page.listings.map(({ title }) => title);
}

const word = fc.oneof(
  fc.constantFrom(
    "jazz",
    "pete's",
    "st.",
    "café",
    "50%",
    "a_b",
    "naïve",
    "C++",
    "rock'n'roll",
    "x",
    "“live”",
    "—",
    "\\",
  ),
  fc.stringMatching(/^[a-d]{1,6}$/),
);
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(" "));

test("a search finds every event whose title or description contains it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(phrase, phrase), { minLength: 3, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 7 })), { minLength: 6, maxLength: 6 }),
      fc.array(phrase, { minLength: 3, maxLength: 3 }),
      async (texts, cuts, others) => {
        await stack.sql`delete from public.events`;
        const events = texts.map(([first, second], index) => ({
          title: `Event ${index} ${first}`.slice(0, 100),
          description: `What is on: ${second}. Come as you are!`,
        }));
        for (const event of events) await addEvent(stack, olive, event);
        const parts = cuts.map(([which, start, length]) => {
          const event = events[which % events.length];
          const text = (which % 2 ? event?.title : event?.description) ?? "";
          return text.slice(start % text.length, (start % text.length) + length + 1).trim();
        });
        for (const search of [...parts, ...others].filter((text) => text !== "")) {
          const due = events.filter(({ title, description }) =>
            [title, description].some((text) => text.toLowerCase().includes(search.toLowerCase())),
          );
          const found = await browse({ search });
          expect({ search, found }).toEqual({
            search,
            found: expect.arrayContaining(due.map(({ title }) => title)),
          });
        }
      },
    ),
    { numRuns: 8 },
  );
});

test("a word of any length is found by any of its parts", async () => {
  const long = Array.from({ length: 60 }, (_, index) => `w${index}q`).join("");
  await addEvent(stack, olive, { title: "A long word", description: `Behold ${long} and be amazed.` });
  for (let start = 0; start + 100 <= long.length; start += 17)
    expect(await browse({ search: long.slice(start, start + 100) })).toEqual(["A long word"]);
});

test("a search that more words have in them than are looked up still finds them all", async () => {
  // The two letters are in 1,100 words, more than are looked up, so they narrow nothing; a second word does.
  const words = Array.from({ length: 1100 }, (_, index) => `zq${index}`);
  for (let index = 0; index < words.length; index += 100)
    await addEvent(stack, olive, { title: `Part ${index}`, description: words.slice(index, index + 100).join(" ") });
  await addEvent(stack, olive, { title: "Without them", description: "Nothing of the kind, only plain words." });
  expect(await browse({ search: "zq" })).toHaveLength(11);
  expect(await browse({ search: "zq1099" })).toEqual(["Part 1000"]);
  expect(await browse({ search: "zq99 zq100" })).toEqual([]);
  expect(await browse({ search: "q98 zq99" })).toEqual(["Part 0"]);
});

test("a location text is found in locations, with every other filter", async () => {
  await addEvent(stack, olive, {
    title: "Pier Market",
    location: "The Pier, 100% Oak Hall, St. Petersburg",
    category: "food",
  });
  await addEvent(stack, olive, {
    title: "Pier Concert",
    location: "Old Pier, Naples",
    start_date: localTime(9, "19:30"),
  });
  expect((await browse({ location: "pier" })).sort()).toEqual(["Pier Concert", "Pier Market"]);
  expect(await browse({ location: "ak hall" })).toEqual(["Pier Market"]);
  expect(await browse({ location: "0%" })).toEqual(["Pier Market"]);
  expect(await browse({ location: "pier", categories: ["food"] })).toEqual(["Pier Market"]);
  expect(await browse({ location: "pier", search: "concert" })).toEqual(["Pier Concert"]);
  expect(await browse({ location: "pier", date: dayAhead(9) })).toEqual(["Pier Concert"]);
  expect(await browse({ location: "st pete", search: "market" })).toEqual(["Pier Market"]);
  expect(await browse({ location: "st pete", search: "concert" })).toEqual([]);
});

test("an event is on the day where it happens, also in a city of another zone", async () => {
  await addEvent(stack, olive, { title: "Eastern", location: "Tampa", start_date: localTime(9, "00:30") });
  await addEvent(stack, olive, {
    title: "Western",
    location: "Pensacola",
    start_date: localTime(9, "23:30", "America/Chicago"),
  });
  expect((await browse({ date: dayAhead(9) })).sort()).toEqual(["Eastern", "Western"]);
  expect(await browse({ date: dayAhead(8) })).toEqual([]);
  expect(await browse({ date: dayAhead(10) })).toEqual([]);
});

test("live events include those that have started and postponed ones, others are over until they are removed", async () => {
  await addEvent(stack, olive, {
    title: "Under way",
    start_date: localTime(-1, "19:30"),
    end_date: localTime(2, "19:30"),
  });
  await addEvent(stack, olive, { title: "Still to come" });
  await addEvent(stack, olive, {
    title: "Long over",
    start_date: localTime(-1, "10:00"),
    end_date: localTime(-1, "11:00"),
  });
  await addEvent(stack, olive, { title: "Begun there", start_date: localTime(-1, "12:00"), location: "Miami" });
  const postponed = {
    title: "Postponed",
    start_date: localTime(-1, "13:00"),
    status: "postponed",
    status_at: localTime(-2, "13:00"),
  };
  await addEvent(stack, olive, postponed);
  const list = async (hasEnded: boolean, place: Partial<DeskPlace> = {}) => {
    const none = { search: "", city: null, category: null, after: null, before: null };
    const context = { now: new Date(), siteTimeZone };
    const { listings, total } = await listPublicEvents(olive.client, { ...none, ...place }, hasEnded, context);
    expect(total).toBe(listings.length);
    return listings.map(({ title }) => title);
  };
  expect(await list(false)).toEqual(["Postponed", "Under way", "Still to come"]);
  expect(await list(true)).toEqual(["Long over", "Begun there"]);
  expect(await list(true, { city: "miami" })).toEqual(["Begun there"]);
  expect(await list(true, { search: "long o" })).toEqual(["Long over"]);
  expect(await list(true, { category: "sports" })).toEqual([]);
  expect(await browse({})).toEqual(["Still to come"]);
});

test("what is under way is shown on the first page, unless a filter contradicts it", async () => {
  await addEvent(stack, olive, { title: "On now", start_date: localTime(0, "10:00"), end_date: localTime(0, "15:00") });
  await addEvent(stack, olive, {
    title: "On for days",
    start_date: localTime(-1, "10:00"),
    end_date: localTime(2, "15:00"),
    location: "Miami",
  });
  await addEvent(stack, olive, {
    title: "Over already",
    start_date: localTime(0, "08:00"),
    end_date: localTime(0, "09:00"),
  });
  await addEvent(stack, olive, { title: "To come" });
  const at = { now: new Date(localTime(0, "12:00")), siteTimeZone };
  const listAt = (filters: Partial<typeof NO_FILTERS>) =>
    browseListings(stack.client(), { ...NO_FILTERS, ...filters }, at);
  const underWay = async (filters: Partial<typeof NO_FILTERS>) =>
    (await listAt(filters)).underWay.map(({ title }) => title);
  expect(await underWay({})).toEqual(["On now", "On for days"]);
  expect((await listAt({})).listings.map(({ title }) => title)).toEqual(["To come"]);
  expect(await underWay({ location: "Tampa" })).toEqual(["On now"]);
  expect(await underWay({ date: dayAhead(7) })).toEqual([]);
  expect(await underWay({ categories: ["food"] })).toEqual([]);
  // An event of several days is already in today's list.
  expect(await underWay({ when: "today" })).toEqual(["On now"]);
  const miami = findCity("miami");
  const city = miami && (await listCityListings(stack.client(), miami, NO_FILTERS, at));
  expect(city?.underWay.map(({ title }) => title)).toEqual(["On for days"]);
  const home = await readHomeListings(stack.client(), { day: dayAhead(1), today: dayAhead(0), place: null }, at);
  expect(home.onDay.map(({ title }) => title)).toEqual(["On for days"]);
  expect(home.underWay.map(({ title }) => title)).toEqual(["On now"]);
});

describe("a call past the site", () => {
  test.each([
    { site_zone: "Nowhere/Land", days: "{[2031-01-01,2031-01-02)}" },
    { starts_from: "yesterday or so" },
    { days: "{[2031-02-29,2031-02-30)}" },
    { days: "{[2031-02-02,2031-02-01)}" },
    { categories: "music" },
    { organizer: "nobody" },
    { price_max_cents: "cheap" },
  ])("is refused with %j", async (filter) => {
    const given = { site_zone: siteTimeZone, starts_from: new Date().toISOString(), ...filter };
    const { error } = await stack.client().rpc("browse_listings", { filter: given });
    expect(error?.code).toMatch(/^22/);
  });

  test("escapes all special characters in texts", async () => {
    await addEvent(stack, olive, { title: "Concert" });
    const sly = "') or true or ('1' = '";
    for (const name of ["search", "place", "city", "price", "time_of_day", "sort", "venue", "ages", "setting"]) {
      const filter = {
        site_zone: siteTimeZone,
        starts_from: new Date().toISOString(),
        [name]: sly,
        categories: [sly],
        near: [sly],
        access: [sly],
      };
      const { data, error } = await stack.client().rpc("browse_listings", { filter, choices: { when: filter } });
      expect({ name, error, data }).toMatchObject({ error: null, data: { listings: [] } });
    }
  });
});
