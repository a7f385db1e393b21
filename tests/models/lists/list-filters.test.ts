import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findCity } from "#app/domain/events/cities.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { type EventFilters, NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { countListingsByDay } from "#app/models/lists/home-listings.server.ts";
import { browseListings, listCityListings } from "#app/models/lists/listings.server.ts";
import { readAlternatives } from "#app/models/lists/nearest-lists.server.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
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
const names = { gazetteer: FLORIDA };

/** Noon, so that results do not depend on when the tests run. */
const noon = (days = 0) => new Date(localTime(days, "12:00"));

function browse(filters: Partial<EventFilters>, now = noon()) {
  return browseListings(stack.client(), { ...NO_FILTERS, ...filters }, { now, siteTimeZone, names });
}

async function titles(filters: Partial<EventFilters>, now = noon()) {
  return (await browse(filters, now)).listings.map(({ title }) => title);
}

const add = (title: string, fields: Parameters<typeof addEvent>[2] = {}) =>
  addEvent(stack, olive, { title, ...fields });

describe("days", () => {
  test("an event of several days is on each of them, and upcoming only until it starts", async () => {
    await add("Festival", { start_date: localTime(1, "18:00"), end_date: localTime(3, "20:00") });
    await add("Night Party", { start_date: localTime(1, "22:00"), end_date: localTime(2, "04:30") });
    expect(await titles({})).toEqual(["Festival", "Night Party"]);
    expect(await titles({ date: dayAhead(1) })).toEqual(["Festival", "Night Party"]);
    // An event that ends at night belongs to the evening before.
    for (const ahead of [2, 3]) expect(await titles({ date: dayAhead(ahead) })).toEqual(["Festival"]);
    expect(await titles({ date: dayAhead(4) })).toEqual([]);
    expect(await titles({}, noon(2))).toEqual([]);
    expect(await titles({ when: "today" }, noon(2))).toEqual(["Festival"]);
    expect(await titles({ date: dayAhead(3) }, noon(2))).toEqual(["Festival"]);
    expect(await titles({ when: "today" }, new Date(localTime(3, "21:00")))).toEqual([]);
    const counts = await countListingsByDay(stack.client(), { first: dayAhead(1), last: dayAhead(5) }, siteTimeZone);
    expect(counts).toEqual({ [dayAhead(1)]: 2, [dayAhead(2)]: 1, [dayAhead(3)]: 1 });
  });

  test("what ends at five in the morning is over with the night, and a minute later it is on the next day", async () => {
    // Skips the night when the clocks change.
    const hours = (ahead: number) =>
      (Date.parse(localTime(ahead + 1, "05:00")) - Date.parse(localTime(ahead, "22:00"))) / 3_600_000;
    const evening = hours(1) === 7 ? 1 : 2;
    const [day, nextDay] = [dayAhead(evening), dayAhead(evening + 1)];
    const start_date = localTime(evening, "22:00");
    await add("Until five", { start_date, end_date: localTime(evening + 1, "05:00") });
    await add("Beyond five", { start_date, end_date: localTime(evening + 1, "05:01") });
    expect((await titles({ date: day })).sort()).toEqual(["Beyond five", "Until five"]);
    expect(await titles({ date: nextDay })).toEqual(["Beyond five"]);
    const { choices } = await browse({});
    expect([choices.when.counts[day], choices.when.counts[nextDay]]).toEqual([2, 1]);
    const counts = await countListingsByDay(stack.client(), { first: day, last: nextDay }, siteTimeZone);
    expect(counts).toEqual({ [day]: 2, [nextDay]: 1 });
  });

  test("a range has what is on any of its days, both ends included", async () => {
    await add("Before", { start_date: localTime(1, "10:00") });
    await add("First", { start_date: localTime(2, "00:00") });
    await add("Last day", { start_date: localTime(4, "23:30"), location: "Pier, Pensacola" });
    await add("After", { start_date: localTime(5, "10:00") });
    await add("Throughout", { start_date: localTime(1, "09:00"), end_date: localTime(9, "18:00") });
    expect(await titles({ date: dayAhead(2), until: dayAhead(4) })).toEqual(["Throughout", "First", "Last day"]);
  });

  test("today, tonight and tomorrow are days of the list, each where the event happens", async () => {
    // 12:30 AM in Tampa is 11:30 PM on the previous day in Pensacola.
    const now = new Date(localTime(1, "00:30"));
    await add("Late in Pensacola", { start_date: localTime(1, "00:45"), location: "Pier, Pensacola" });
    await add("Early in Tampa", { start_date: localTime(1, "06:00") });
    await add("Evening in Tampa", { start_date: localTime(1, "19:00") });
    expect(await titles({ when: "today" }, now)).toEqual(["Early in Tampa", "Evening in Tampa"]);
    expect(await titles({ when: "tonight" }, now)).toEqual(["Evening in Tampa"]);
    expect(await titles({ when: "tomorrow" }, now)).toEqual([]);
    const pensacola = findCity("pensacola");
    const there = { ...NO_FILTERS, when: "tonight" as const };
    const list = pensacola && (await listCityListings(stack.client(), pensacola, there, { now, siteTimeZone }));
    expect(list?.listings.map(({ title }) => title)).toEqual(["Late in Pensacola"]);
  });

  test("the weekend begins on Friday at five, and on Sunday it is what is left of it", async () => {
    const saturdayAhead = [...Array(7).keys()].find((ahead) => noon(ahead).getUTCDay() === 6) ?? 0;
    for (const [title, days] of Object.entries({ Friday: -1, Saturday: 0, Sunday: 1, Monday: 2, "Next Saturday": 7 }))
      await add(title.padEnd(6, "!"), { start_date: localTime(saturdayAhead + days, "20:00") });
    await add("Friday lunch", { start_date: localTime(saturdayAhead - 1, "12:30") });
    await add("Friday at five", { start_date: localTime(saturdayAhead - 1, "17:00") });
    for (const days of [-5, -1])
      expect(await titles({ when: "weekend" }, noon(saturdayAhead + days))).toEqual([
        "Friday at five",
        "Friday",
        "Saturday",
        "Sunday",
      ]);
    expect(await titles({ when: "weekend" }, noon(saturdayAhead))).toEqual(["Saturday", "Sunday"]);
    expect(await titles({ when: "weekend" }, noon(saturdayAhead + 1))).toEqual(["Sunday"]);
    expect(await titles({ when: "week" }, noon(saturdayAhead + 1))).toEqual(["Sunday", "Monday", "Next Saturday"]);
  });
});

describe("other filters", () => {
  test("parts of the day go by the clock where the event starts", async () => {
    await add("Eleven", { start_date: localTime(2, "11:59") });
    await add("Noon in Pensacola", { start_date: localTime(2, "12:00", "America/Chicago"), location: "Pensacola" });
    await add("Five sharp", { start_date: localTime(2, "17:00") });
    expect(await titles({ time: "morning" })).toEqual(["Eleven"]);
    expect(await titles({ time: "afternoon" })).toEqual(["Noon in Pensacola"]);
    expect(await titles({ time: "evening" })).toEqual(["Five sharp"]);
  });

  test("prices are at most what was asked for, and unknown ones are left out", async () => {
    await add("Unknown");
    await add("For nothing", { price_kind: "free" });
    await add("Any amount", { price_kind: "any_amount" });
    await add("Ten dollars", { price_kind: "paid", price_min_cents: 1_000 });
    await add("From ten and a cent", { price_kind: "paid", price_min_cents: 1_001, price_max_cents: 9_000 });
    const sorted = async (price: EventFilters["price"]) => (await titles({ price })).sort();
    expect(await sorted("free")).toEqual(["For nothing"]);
    expect(await sorted("any-amount")).toEqual(["Any amount"]);
    expect(await sorted("10")).toEqual(["Any amount", "For nothing", "Ten dollars"]);
    expect(await sorted("50")).toEqual(["Any amount", "For nothing", "From ten and a cent", "Ten dollars"]);
  });

  test.each(["10", "25", "50"] as const)("what costs exactly $%s is found and counted as up to it", async (price) => {
    const cents = Number(price) * 100;
    await add("Exactly", { price_kind: "paid", price_min_cents: cents });
    await add("A cent more", { price_kind: "paid", price_min_cents: cents + 1 });
    expect(await titles({ price })).toEqual(["Exactly"]);
    expect((await browse({})).choices.price.counts[price]).toBe(1);
  });

  test("what nobody stated of who can come is never counted as a yes", async () => {
    await add("Not specified");
    await add("Stated", { ages: "all", good_for_children: true, setting: "both", access: ["asl", "step_free"] });
    await add("For adults", { ages: "21", setting: "indoors", access: ["step_free"] });
    expect(await titles({ ages: "all" })).toEqual(["Stated"]);
    expect(await titles({ ages: "21" })).toEqual(["For adults"]);
    expect(await titles({ ages: "18" })).toEqual([]);
    expect(await titles({ setting: "outdoors" })).toEqual(["Stated"]);
    expect((await titles({ setting: "indoors" })).sort()).toEqual(["For adults", "Stated"]);
    expect((await titles({ access: ["step_free"] })).sort()).toEqual(["For adults", "Stated"]);
    expect(await titles({ access: ["step_free", "asl"] })).toEqual(["Stated"]);
    expect(await titles({ access: ["quiet"] })).toEqual([]);
    expect(await titles({ audience: "children" })).toEqual(["Stated"]);
  });

  test("what an organizer says of children overrides what the text suggests, and so do the ages", async () => {
    const text = { category: "families" as const, description: "Bring the kids, there is glue for all of them." };
    await add("Suggested", text);
    await add("Suggested, but not", { ...text, good_for_children: false });
    await add("Suggested, but 18+", { ...text, ages: "18" });
    await add("Said to be", { good_for_children: true });
    expect((await titles({ audience: "children" })).sort()).toEqual(["Said to be", "Suggested"]);
    expect((await browse({})).choices.audience.counts).toEqual({ children: 2 });
  });

  test("an event is found by the word of its setting", async () => {
    await add("Concert in the park", { setting: "outdoors" });
    await add("Concert by the door", { setting: "both" });
    await add("Concert in the hall", { setting: "indoors" });
    for (const search of ["outdoor concert", "concert outdoors", "concert al aire libre"])
      expect([search, (await titles({ search })).sort()]).toEqual([
        search,
        ["Concert by the door", "Concert in the park"],
      ]);
    expect(await titles({ search: "wheelchair accessible concert" })).toEqual([]);
  });

  test("several categories, tickets and a place near by all combine", async () => {
    const ticket = { event_url: "https://example.com/tickets" };
    await add("Tampa Music", { ...ticket, category: "music" });
    await add("St. Pete Arts", {
      ...ticket,
      category: "arts",
      location: "The Pier, St. Petersburg",
      start_date: localTime(3, "19:00"),
    });
    await add("Orlando Arts", { ...ticket, category: "arts", location: "Orlando Ave, Orlando" });
    await add("Tampa Food", { ...ticket, category: "food" });
    await add("Tampa without", { category: "music" });
    const filters = { categories: ["music", "arts"] as const, tickets: "yes" as const };
    expect(await titles({ ...filters, near: findPlace("tampa") })).toEqual(["St. Pete Arts", "Tampa Music"]);
    expect(await titles({ ...filters, near: findPlace("27.95,-82.46"), radius: 10 })).toEqual(["Tampa Music"]);
    expect(await titles({ ...filters, near: findPlace("tampa"), radius: 100, sort: "nearest" })).toEqual([
      "Tampa Music",
      "St. Pete Arts",
      "Orlando Arts",
    ]);
    expect(await titles({ near: findPlace("60.00,10.00") })).toEqual([]);
  });

  test("the nearest first are cut into pages that share no event", async () => {
    for (let n = 0; n < 60; n += 1)
      await add(`Concert ${n}`, { start_date: localTime(60 - n, "19:00"), ...(n % 3 ? {} : { location: "Lakeland" }) });
    const filters = { near: findPlace("tampa"), radius: 50, sort: "nearest" } as const;
    const first = await browse(filters);
    const second = await browse({ ...filters, after: first.next });
    const third = await browse({ ...filters, after: second.next });
    const shown = [first, second, third].flatMap(({ listings }) => listings);
    expect(shown.map(({ location }) => location.includes("Tampa"))).toEqual(shown.map((_, n) => n < 40));
    expect(new Set(shown.map(({ id }) => id)).size).toBe(60);
    expect(third.next).toBeNull();
    // The second page contains events of both cities.
    expect((await browse({ ...filters, before: third.previous })).listings).toEqual(second.listings);
    expect((await browse({ ...filters, before: second.previous })).listings).toEqual(first.listings);
  });
});

describe("beside the list", () => {
  const DAYS = ["today", "tonight", "tomorrow", "weekend", "week"] as const;
  const TIMES = ["morning", "afternoon", "evening"] as const;

  test("each choice has the number of events that it leads to", async () => {
    await add("Free Concert", { price_kind: "free", start_date: localTime(0, "20:00") });
    await add("Paid Concert", { price_kind: "paid", price_min_cents: 2_000, start_date: localTime(1, "10:00") });
    await add("Art Walk", { category: "arts", start_date: localTime(1, "18:00"), end_date: localTime(4, "18:00") });
    await add("Far Concert", { start_date: localTime(40, "13:00"), event_url: "https://example.com/far", ages: "21" });
    await add("Open Air", { category: "arts", setting: "both", access: ["asl", "step_free"], ages: "all" });
    for (const filters of [
      {},
      { categories: ["music"] },
      { when: "tomorrow", time: "morning" },
      { price: "25" },
      { setting: "indoors", access: ["asl"], ages: "18" },
    ] as Partial<EventFilters>[]) {
      const { choices } = await browse(filters);
      const offered: (readonly [string, Partial<EventFilters>])[] = [
        ...DAYS.map((when) => [`when ${when}`, { when }] as const),
        ...TIMES.map((time) => [`time ${time}`, { time }] as const),
        ["category music", { categories: ["music"] }],
        ["category arts", { categories: ["arts"] }],
        ["category food", { categories: ["food"] }],
        ["price free", { price: "free" }],
        ["price 25", { price: "25" }],
        ["price any-amount", { price: "any-amount" }],
        ["tickets yes", { tickets: "yes" }],
        ["ages 21", { ages: "21" }],
        ["setting outdoors", { setting: "outdoors" }],
        ["access asl", { access: [...new Set([...(filters.access ?? []), "asl" as const])] }],
        ["access quiet", { access: [...(filters.access ?? []), "quiet"] }],
      ];
      for (const [name, change] of offered) {
        const [group = "", choice = ""] = name.split(" ");
        const { counts, isCut } = choices[group as keyof typeof choices];
        expect(isCut).toBe(false);
        expect(counts[choice] ?? 0, `${JSON.stringify(filters)} and ${name}`).toBe(
          (await titles({ ...filters, ...change })).length,
        );
      }
    }
  });

  test("an empty list knows the nearest days and cities", async () => {
    await add("Concert", { start_date: localTime(9, "19:00") });
    await add("Concert again", { start_date: localTime(12, "19:00") });
    await add("Concert elsewhere", { start_date: localTime(7, "19:00"), location: "Lakeland" });
    const filters = { ...NO_FILTERS, search: "concert", date: dayAhead(7), location: "Tampa" };
    const context = { now: noon(), siteTimeZone, names };
    const search = parseListSearch(filters, { ...names, now: context.now, zone: siteTimeZone, city: null });
    const { hints } = await readAlternatives(
      { filters, search, today: dayAhead(0) },
      { ...context, client: stack.client(), path: "/events", city: null, corrected: null },
    );
    expect(
      hints.map(({ title, hints: links }) => [
        title,
        links.map(({ to, text }) => [new URLSearchParams(to.split("?")[1]).get("date"), text]),
      ]),
    ).toEqual([
      [
        "Other days",
        [
          [dayAhead(9), "1 event"],
          [dayAhead(12), "1 event"],
        ],
      ],
      ["Other cities", [[dayAhead(7), "1 event"]]],
    ]);
  });
});
