import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayBounds, todayIn } from "#app/domain/events/days.ts";
import { NO_FILTERS } from "#app/domain/lists/filters.ts";
import { HOLIDAYS, nextDate } from "#app/domain/search/holidays.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { addEvent } from "#tests/support/events.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

const ZONE = "America/New_York";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Organizer");
});
beforeEach(() => stack.sql`delete from public.events`);
afterAll(() => stack.close());

async function findAt(now: Date, search: string, filters: Partial<typeof NO_FILTERS>) {
  const page = await browseListings(
    stack.client(),
    { ...NO_FILTERS, search, ...filters },
    {
      now,
      siteTimeZone: ZONE,
      names: { gazetteer: FLORIDA },
    },
  );
  return page.listings.map(({ title }) => title);
}

const find = (search: string, filters = {}) => findAt(new Date(), search, filters);

const add = (title: string, fields: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(stack, olive, { title, description: "Come one, come all, and bring a chair.", ...fields });

test("visitors find words in any order, in title, description and location", async () => {
  await add("Harvest Supper", { description: "With a jazz quartet.", location: "Lantern Hall, Ocala" });
  expect(await find("jazz harvest")).toEqual(["Harvest Supper"]);
  expect(await find("lantern jazz")).toEqual(["Harvest Supper"]);
  expect(await find("jazz tampa")).toEqual([]);
});

test("visitors find other forms of a word, words that begin with it, and accents either way", async () => {
  await add("Farmers Markets of Florida", { category: "food" });
  await add("Crème Brûlée Night", { category: "food", description: "A naive question: how does it crack?" });
  expect(await find("florida market")).toEqual(["Farmers Markets of Florida"]);
  expect(await find("farm flor")).toEqual(["Farmers Markets of Florida"]);
  expect(await find("brulee creme")).toEqual(["Crème Brûlée Night"]);
  expect(await find("naïve night")).toEqual(["Crème Brûlée Night"]);
});

test("visitors find other forms of a word in the language of the event", async () => {
  await add("Noche de tejidos", { language: "es", description: "Dos canciones por persona, y una copa de vino." });
  await add("Win a Bike", { description: "Dance for it, or run." });
  expect(await find("tejer")).toEqual(["Noche de tejidos"]);
  expect(await find("tejiendo canción")).toEqual(["Noche de tejidos"]);
  expect(await find("dancing")).toEqual(["Win a Bike"]);
  // "Wine" and "win" have the same stem in Spanish, but this event is in English.
  expect(await find("wine")).toEqual([]);
});

test("apostrophes and hyphens make no difference", async () => {
  await add("Farmers' Hip-Hop Picnic", { category: "food", description: "With Pete's e-bikes and a food-truck." });
  await add("Farmers Hiphop Picnic", { category: "food", description: "With Petes ebikes and a food truck." });
  for (const typed of [
    "farmer's picnic",
    "farmers’ picnic",
    "hip-hop",
    "hiphop",
    "pete's",
    "petes",
    "e-bikes",
    "ebikes",
    "food-truck",
  ])
    expect([typed, (await find(typed)).sort()]).toEqual([typed, ["Farmers Hiphop Picnic", "Farmers' Hip-Hop Picnic"]]);
});

test("a correction never turns one name into another", async () => {
  await add("An Evening with Sidney");
  await add("Bonga Club");
  await add("Pinta conmigo");
  for (const typed of ["sidny", "cidney"]) expect(await find(typed)).toEqual(["An Evening with Sidney"]);
  expect(await find("disney")).toEqual([]);
  expect(await find("punta")).toEqual([]);
  expect(await find("bongo")).toEqual(["Bonga Club"]);
  await stack.sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Bongo Stage', true)`;
  expect(await find("bongo")).toEqual([]);
});

test("a quoted phrase is only found verbatim", async () => {
  await add("Night of Jazz", { category: "arts" });
  await add("A Jazz Night", { category: "arts" });
  expect((await find("jazz night")).sort()).toEqual(["A Jazz Night", "Night of Jazz"]);
  expect(await find('"jazz night"')).toEqual(["A Jazz Night"]);
  expect(await find("“jazz night” tampa")).toEqual(["A Jazz Night"]);
  expect(await find('"armature works" jazz')).toHaveLength(2);
});

test.each([
  ["tampa music", "Harbor Session"],
  ["st pete food", "Noodle Evening"],
  ["food in saint petersburg, FL", "Noodle Evening"],
  ["concerts ft lauderdale", "Shore Session"],
  ["sports orlando", "Lake Loop"],
  ["events near orlando", "Lake Loop"],
])("'%s' finds what happens there and belongs to that category", async (search, title) => {
  await add("Harbor Session", { location: "Pier 3, Tampa", category: "music" });
  await add("Noodle Evening", { location: "Dock 9, St. Petersburg", category: "food" });
  await add("Shore Session", { location: "Fort Lauderdale", category: "music" });
  await add("Lake Loop", { location: "Lake Eola, Orlando", category: "sports" });
  expect(await find(search)).toEqual([title]);
});

test.each(["%", "_", "'", '"', "\\", "&", "|", "!", "-", "<->", ":*", "(", "a & b", "!!!", "🎷", "音楽"])(
  "'%s' is plain text: it is found where it stands, and nowhere else",
  async (search) => {
    await add("Without marks", { description: "Nothing of the kind here, only words" });
    await add("With them", { description: `Some text ${search} and more of it` });
    expect(await find(search)).toEqual(["With them"]);
  },
);

test("stop words are ignored, unless there are no other words", async () => {
  await add("Kayak Tour", { description: "Paddles, vests and a guide." });
  expect(await find("the kayak events near me")).toEqual(["Kayak Tour"]);
  expect(await find("the kayak regatta")).toEqual([]);
  expect(await find("and a")).toEqual(["Kayak Tour"]);
});

test("a holiday finds what names it, and what is on its day", async () => {
  const today = todayIn(ZONE, new Date());
  const [friday = ""] = HOLIDAYS.flatMap((each) =>
    each.names.includes("black friday") ? (nextDate(each, today) ?? []) : [],
  );
  const noonOn = (days: number) => `${addDays(friday, days)}T17:00:00Z`;
  await add("Black Friday Record Fair", { start_date: noonOn(0) });
  await add("Viernes negro en Doral", { start_date: noonOn(1) });
  await add("Vinyl Sale", { start_date: noonOn(2), description: "Black Friday prices all weekend." });
  await add("Oak Street Market", { start_date: noonOn(0), location: "Ocala" });
  await add("Oak Street Supper", { start_date: noonOn(3) });
  // First events with the holiday in their title, then those on its day.
  const found = ["Black Friday Record Fair", "Viernes negro en Doral", "Oak Street Market", "Vinyl Sale"];
  const find = (search: string, filters = {}) => findAt(new Date(dayBounds(today, ZONE).from), search, filters);
  expect(await find("black friday")).toEqual(found);
  expect(await find("viernes negro")).toEqual(found);
  expect((await find("black friday", { sort: "soonest" })).toSorted()).toEqual(found.toSorted());
  // Other words of the search apply to both.
  expect(await find("black friday in ocala")).toEqual(["Oak Street Market"]);
  expect(await find("black friday record")).toEqual(["Black Friday Record Fair"]);
  expect(await find("black friday market")).toEqual(["Oak Street Market"]);
  // With other days, the holiday's name is an ordinary word.
  expect(await find("black friday", { date: friday })).toEqual(["Black Friday Record Fair"]);
  expect(await find("black friday", { date: addDays(friday, 3) })).toEqual([]);
});

test("an event under way is found by its whole title, also where that names other days", async () => {
  const [start_date, end_date] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await add("Glamping Next Weekend", { start_date, end_date, location: "Lake Louisa, Clermont" });
  const underWay = async (search: string, filters = {}) => {
    const context = { now: new Date(), siteTimeZone: ZONE, names: { gazetteer: FLORIDA } };
    const page = await browseListings(stack.client(), { ...NO_FILTERS, search, ...filters }, context);
    return page.underWay.map(({ title }) => title);
  };
  expect(await underWay("glamping next weekend")).toEqual(["Glamping Next Weekend"]);
  expect(await underWay("glamping")).toEqual(["Glamping Next Weekend"]);
  expect(await underWay("rodeo next weekend")).toEqual([]);
  expect(await underWay("glamping", { when: "next-weekend" })).toEqual([]);
});

test("an event under way that names a holiday is found before its day", async () => {
  const october = `${Number(todayIn(ZONE, new Date()).slice(0, 4)) + 1}-10`;
  await add("Halloween Maze", { start_date: `${october}-18T17:00:00Z`, end_date: `${october}-21T17:00:00Z` });
  const context = { now: new Date(`${october}-20T17:00:00Z`), siteTimeZone: ZONE };
  const page = await browseListings(stack.client(), { ...NO_FILTERS, search: "halloween" }, context);
  expect(page.underWay.map(({ title }) => title)).toEqual(["Halloween Maze"]);
});

test("visitors cannot set what the database computes for itself", async () => {
  const { id } = await add("Kayak Tour");
  const context = { site_zone: "America/New_York", starts_from: new Date().toISOString(), search: "kayak" };
  const computed = {
    except_ids: [id],
    under_way_at: "1970-01-01Z",
    days_start: "1970-01-01Z",
    days_end: "1970-01-02Z",
  };
  for (const sent of [computed, { understood: { city: "tampa", ...computed } }]) {
    const { data, error } = await stack
      .client()
      .rpc("browse_listings", { filter: JSON.stringify({ ...context, ...sent }) }, { get: true });
    expect(error).toBeNull();
    expect(data).toMatchObject({ total: 1 });
  }
});

test.each(["read_filter", "read_search", "correct_search", "read_soonest", "is_listed", "text_rank", "facts_of"])(
  "visitors cannot call private.%s",
  async (name) => {
    const [row] = await stack.sql`
      select bool_or(has_function_privilege('anon', p.oid, 'execute')) as may from pg_proc as p
      where p.proname = ${name} and p.pronamespace = 'private'::regnamespace`;
    expect(row?.may).toBe(false);
  },
);
