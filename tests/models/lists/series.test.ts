import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { findPlace } from "#app/domain/events/near.ts";
import { FACET_NAMES } from "#app/domain/lists/facets.ts";
import { CHOICE_NAMES, choiceValues, type EventFilters, NO_FILTERS, PERIODS } from "#app/domain/lists/filters.ts";
import { countListingsByDay, readHomeListings } from "#app/models/lists/home-listings.server.ts";
import { readListFeed } from "#app/models/lists/list-feed.server.ts";
import { browseListings, listCityListings, listCityWeek, readRelaxedPage } from "#app/models/lists/listings.server.ts";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Which dates of a series lists show and count.

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
});
beforeEach(() => stack.sql`delete from public.events`);
afterAll(() => stack.close());

const siteTimeZone = "America/New_York";

/** Noon, so that results do not depend on when the tests run. */
const context = { now: new Date(localTime(0, "12:00")), siteTimeZone };

const browse = (filters: Partial<EventFilters> = {}) =>
  browseListings(stack.client(), { ...NO_FILTERS, ...filters }, context);

/** Titles of a list with the number of days from today, as "Market 8". */
function shown({ listings }: { listings: { title: string; start_date: string }[] }) {
  return listings.map(({ title, start_date }) => `${title} ${daysAhead(start_date)}`);
}

function daysAhead(start: string): number {
  return Math.round((Date.parse(start) - Date.parse(localTime(0, "12:00"))) / 86_400_000);
}

const market = (days: readonly number[], fields: Parameters<typeof addSeries>[3] = {}, time = "12:00") =>
  addSeries(
    stack,
    olive,
    days.map((ahead) => localTime(ahead, time)),
    { title: "Market", location: "Pier, Tampa", category: "food", ...fields },
  );

describe("a list shows the first date that matches", () => {
  test("of all events, of a day, of a city, of a search and of a place near by", async () => {
    const [first, , third] = await market([3, 10, 17]);
    await addEvent(stack, olive, { title: "Concert", start_date: localTime(5, "12:00") });
    const page = await browse();
    expect(shown(page)).toEqual(["Market 3", "Concert 5"]);
    expect(page.total).toBe(2);
    expect(shown(await browse({ date: dayAhead(4), until: dayAhead(20) }))).toEqual(["Concert 5", "Market 10"]);
    expect(shown(await browse({ search: "market" }))).toEqual(["Market 3"]);
    expect(shown(await browse({ near: findPlace("tampa"), sort: "nearest" }))).toEqual(["Market 3", "Concert 5"]);
    const tampa = findCity("tampa");
    if (!tampa) throw new Error("no city");
    expect(shown(await listCityListings(stack.client(), tampa, NO_FILTERS, context))).toEqual([
      "Market 3",
      "Concert 5",
    ]);
    expect(page.listings[0]?.series).toEqual({
      rhythm: "weekly",
      dates: 3,
      last_start: third?.start_date && new Date(third.start_date).toISOString().replace(".000Z", "+00:00"),
      is_next: true,
    });
    expect((await browse({ date: dayAhead(10) })).listings[0]?.series).toMatchObject({ dates: 2, is_next: false });
    await stack.sql`delete from public.events where id = ${first?.id ?? ""}`;
    expect(shown(await browse())).toEqual(["Concert 5", "Market 10"]);
  });

  test("also where an earlier date is in another part: of a search, of another city, or under way", async () => {
    const [first, second] = await market([3, 10]);
    await stack.sql`update public.events set title = 'Big Sale', description = 'The market by the pier, with bread and fish.' where id = ${first?.id ?? ""}`;
    expect(shown(await browse({ search: "market" }))).toEqual(["Big Sale 3"]);
    await stack.sql`update public.events set title = 'Market', location = 'Park, Miami' where id = ${first?.id ?? ""}`;
    expect(shown(await browse({ near: findPlace("tampa") }))).toEqual(["Market 10"]);
    await stack.sql`update public.events set location = 'Park, Miami and Tampa' where id = ${first?.id ?? ""}`;
    const tampa = findCity("tampa");
    if (!tampa || !second) throw new Error("no city");
    expect(shown(await listCityListings(stack.client(), tampa, NO_FILTERS, context))).toEqual(["Market 3"]);
    await stack.sql`update public.events set start_date = ${localTime(9, "09:00")}, end_date = ${localTime(11, "20:00")} where id = ${first?.id ?? ""}`;
    expect(shown(await browse({ date: dayAhead(10) }))).toEqual(["Market 9"]);
  });

  test("a cancelled date stands aside for the others, and is shown where there is no other", async () => {
    const [first] = await market([3, 10]);
    await stack.sql`update public.events set status = 'cancelled', status_at = now() where id = ${first?.id ?? ""}`;
    expect(shown(await browse())).toEqual(["Market 10"]);
    expect(shown(await browse({ date: dayAhead(3) }))).toEqual(["Market 3"]);
    await stack.sql`update public.events set status = 'cancelled', status_at = now() where true`;
    expect(shown(await browse())).toEqual(["Market 3"]);
    await stack.sql`update public.events set status = 'postponed' where id = ${first?.id ?? ""}`;
    expect(shown(await browse())).toEqual(["Market 10"]);
  });

  test("calendars, feeds and the programme of a week have every date", async () => {
    await market([1, 2, 3, 30]);
    const feed = await readListFeed(stack.client(), { subject: { kind: "all" }, filters: NO_FILTERS }, context);
    expect(feed?.events.map(({ start_date }) => daysAhead(start_date))).toEqual([1, 2, 3, 30]);
    const tampa = findCity("tampa");
    if (!tampa) throw new Error("no city");
    expect(shown(await listCityWeek(stack.client(), tampa, context))).toEqual(["Market 1", "Market 2", "Market 3"]);
  });

  test("the home page repeats no series in its rows", async () => {
    await market([0, 1, 2, 3, 4, 5, 6, 7], {}, "20:00");
    const day = { day: dayAhead(0), today: dayAhead(0), place: findPlace("tampa") };
    const home = await readHomeListings(stack.client(), day, context);
    expect(home.onDay).toHaveLength(1);
    expect(home.featured).toHaveLength(1);
    expect([home.near, home.weekend]).toEqual([[], []]);
    expect(Object.values(home.counts)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test("an event's page recommends the next date of other series, and none of its own", async () => {
    const [own] = await market([2, 3], { title: "Own Market" });
    await market([2, 9], { title: "Other Market" }, "15:00");
    await market([2], { title: "Third Market" }, "16:00");
    await market([4, 11], { title: "Later Market" });
    const { data } = await stack
      .client()
      .rpc("event_page", { event_id: own?.id ?? "", at: context.now.toISOString(), site_zone: siteTimeZone });
    const { same_day, similar } = data as Record<string, { title: string; start_date: string }[]>;
    expect(shown({ listings: same_day ?? [] })).toEqual(["Other Market 2", "Third Market 2"]);
    expect(shown({ listings: similar ?? [] })).toEqual(["Later Market 4"]);
  });
});

describe("counts", () => {
  test("count a series once: in totals, and on a day with several dates", async () => {
    await market([2, 9]);
    await addSeries(stack, olive, [localTime(2, "18:00"), localTime(2, "20:00"), localTime(3, "20:00")]);
    expect((await browse()).total).toBe(2);
    const days = { first: dayAhead(0), last: dayAhead(10) };
    const counts = await countListingsByDay(stack.client(), days, siteTimeZone);
    expect(counts).toEqual({ [dayAhead(2)]: 2, [dayAhead(3)]: 1, [dayAhead(9)]: 1 });
  });

  const date = fc.record({
    ahead: fc.integer({ min: 1, max: 12 }),
    time: fc.constantFrom("09:00", "14:00", "20:00"),
    category: fc.constantFrom("music", "food"),
    price: fc.constantFrom(null, "free", 500, 2500),
  });

  test("beside a choice is what choosing it shows, and pages neither repeat nor lose a series", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(date, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom<Partial<EventFilters>>(
          {},
          { search: "band" },
          { categories: ["food"] as const },
          {
            price: "25",
          },
        ),
        async (series, filters) => {
          await stack.sql`delete from public.events`;
          for (const dates of series) {
            const [row] =
              await stack.sql`insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'dates') returning id`;
            for (const { ahead, time, category, price } of dates)
              await addEvent(stack, olive, {
                series_id: row?.id,
                start_date: localTime(ahead, time),
                category,
                price_kind: typeof price === "number" ? "paid" : price,
                price_min_cents: typeof price === "number" ? price : null,
              });
          }
          const { choices, total, listings } = await browse(filters);
          expect(listings).toHaveLength(total);
          const pages: string[] = [];
          for (let after: string | null = null; ; ) {
            const page = await readRelaxedPage(
              stack.client(),
              { city: null, filters: { ...NO_FILTERS, ...filters, after }, pageSize: 1 },
              context,
            );
            pages.push(...page.listings.map(({ id }) => id));
            if (page.next === null) break;
            after = page.next;
          }
          expect(pages).toEqual(listings.map(({ id }) => id));
          const chosen = async (change: Partial<EventFilters>) => (await browse({ ...filters, ...change })).total;
          for (const name of FACET_NAMES) {
            const { counts } = choices[name];
            if (name === "when")
              for (const when of PERIODS) expect(counts[when] ?? 0, when).toBe(await chosen({ when }));
            else if (name === "category")
              for (const { id } of CATEGORIES.slice(0, 3))
                expect(counts[id] ?? 0, id).toBe(await chosen({ categories: [id] }));
          }
          for (const name of CHOICE_NAMES)
            for (const value of choiceValues(name))
              expect(choices[name].counts[value] ?? 0, value).toBe(await chosen({ [name]: value }));
        },
      ),
      { numRuns: 6 },
    );
  });
});
