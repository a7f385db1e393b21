import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import type { Listing } from "#app/models/lists/listing-page.server.ts";
import { browseListings } from "#app/models/lists/listings.server.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { loadCorpus } from "./corpus.ts";
import { type Expected, QUERIES, type Understanding } from "./queries.ts";

let stack: TestStack;

beforeAll(async () => {
  stack = await openStack();
  await loadCorpus(stack, await signUpPerson(stack, "Olive Organizer"));
});
afterAll(() => stack.close());

async function search(text: string, filters: Partial<typeof NO_FILTERS> = {}) {
  const context = { now: new Date(), siteTimeZone: "America/New_York", names: { gazetteer: FLORIDA } };
  return await browseListings(stack.client(), { ...NO_FILTERS, search: text, ...filters }, context);
}

const titlesOf = (listings: readonly Listing[]) => listings.map(({ title }) => title);

/** What the page shows of the expected properties; equal to `expected` if all of them are as expected. */
async function observed(query: string, expected: Expected) {
  const page = await search(query);
  const titles = titlesOf(page.listings);
  const { first, all, among, each, atLeast, understood } = expected;
  return {
    query,
    first: first && titles.slice(0, first.length),
    all: all && titles.toSorted(),
    among: among?.filter((title) => titles.includes(title)),
    wrong: each && page.listings.filter((event) => !each(event)).map(({ title, location }) => `${title}, ${location}`),
    isEnough: atLeast === undefined || page.total >= atLeast,
    understood:
      understood &&
      Object.fromEntries(
        Object.entries(understandingOf(query, page.search?.corrected ?? null)).filter(([key]) => key in understood),
      ),
  };
}

function understandingOf(query: string, corrected: string | null): Understanding {
  const filters = { ...NO_FILTERS, search: corrected ?? query };
  const search = parseListSearch(filters, {
    city: null,
    now: new Date(),
    zone: "America/New_York",
    gazetteer: FLORIDA,
  });
  return {
    corrected,
    city: search?.implied.city ?? null,
    category: search?.implied.categories?.[0] ?? null,
    rest: search?.words.map(([typed]) => typed).join(" ") ?? "",
  };
}

describe("visitors who search for", () => {
  test.each(QUERIES)("%s find what they mean first", async (query, expected) => {
    const { first, all, among, each, understood } = expected;
    expect(await observed(query, expected)).toEqual({
      query,
      first: first && [...first],
      all: all?.toSorted(),
      among,
      wrong: each && [],
      isEnough: true,
      understood,
    });
  });
});

describe("pages of a search", () => {
  test.each([
    ["night", null],
    ["tampa music", null],
    ["night", "soonest" as const],
  ])("for %s in the order %s show every event once, forwards and backwards", async (text, sort) => {
    const pages: string[][] = [];
    let page = await search(text, { sort });
    let previous = null;
    pages.push(page.listings.map(({ id }) => id));
    while (page.next !== null) {
      page = await search(text, { sort, after: page.next });
      previous = page.previous;
      pages.push(page.listings.map(({ id }) => id));
    }
    const ids = pages.flat();
    expect(pages.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    const back = await search(text, { sort, before: previous });
    expect(back.listings.map(({ id }) => id)).toEqual(pages.at(-2));
  });

  test("begin with the best matches, and with the soonest event where that is asked for", async () => {
    const soonest = await search("jazz", { sort: "soonest" });
    expect(titlesOf(soonest.listings).slice(0, 3)).toEqual(["Jazzercise", "Harbor Supper", "Latin Jazz at Night"]);
    const starts = soonest.listings.map(({ start_date }) => start_date);
    expect(starts).toEqual(starts.toSorted());
  });

  test("keep every other filter", async () => {
    const page = await search("night", { categories: ["music"], location: "Tampa" });
    expect(titlesOf(page.listings)).toEqual(["Jazz Night"]);
  });

  test("show where the search was found: the title, or a part of the description", async () => {
    const { search: found, listings } = await search("jazz");
    const harbor = listings.find(({ title }) => title === "Harbor Supper");
    expect(found?.markedWords).toContain("jazz");
    expect(Object.keys(found?.descriptions ?? {})).toContain(harbor?.id);
  });
});
