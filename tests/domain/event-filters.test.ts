import { describe, expect, test } from "vitest";
import { CATEGORIES } from "#app/domain/categories.ts";
import { type EventFilters, eventFiltersToSearch, hasFilters, NO_FILTERS } from "#app/domain/event-filters.ts";
import { parseEventFilters } from "#app/domain/parse-event-filters.ts";

const parse = (query: string) => parseEventFilters(new URLSearchParams(query));

describe("filters in a URL", () => {
  test("are read from their parameters", () => {
    expect(parse("search=jazz+night&category=music&date=2026-11-21&location=Tampa&page=3")).toEqual({
      search: "jazz night",
      category: "music",
      date: "2026-11-21",
      location: "Tampa",
      page: 3,
    });
  });

  test("that are missing are off", () => {
    expect(parse("")).toEqual(NO_FILTERS);
  });

  test.each([
    "category=Music",
    "category=__proto__",
    "date=2026-02-30",
    "date=tomorrow",
    "date=9999-12-31",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=1e2",
    "page=501",
    "page=99999999999999999999",
    "page=NaN",
    "search=%20%09%0A",
    "search=%00%1B",
    "location=%E2%80%8B",
    "other=1",
  ])("that make no sense are dropped: %s", (query) => {
    expect(parse(query)).toEqual(NO_FILTERS);
  });

  test("lose control characters, surplus space and what is over 100 characters", () => {
    expect(parse("search=%20jazz%00%0D%0A%20night%07%20").search).toBe("jazz night");
    expect(parse(`search=${"x".repeat(101)}`).search).toBe("x".repeat(100));
    expect(parse(`location=${encodeURIComponent("🎷".repeat(150))}`).location).toBe("🎷".repeat(100));
  });

  test("keep what only looks like syntax", () => {
    expect(parse("search=%").search).toBe("%");
    expect(parse("search=50%25+off%2C+%28live%29+%22x%22+*_").search).toBe('50% off, (live) "x" *_');
  });

  test("given twice count once", () => {
    expect(parse("page=2&page=3&search=a&search=b")).toEqual({ ...NO_FILTERS, page: 2, search: "a" });
  });
});

describe("the URL of filters", () => {
  test("leaves defaults out", () => {
    expect(eventFiltersToSearch({})).toBe("");
    expect(eventFiltersToSearch(NO_FILTERS)).toBe("");
    expect(eventFiltersToSearch({ category: "music", page: 2 })).toBe("?category=music&page=2");
  });

  test("has one order, whichever way the filters are written", () => {
    expect(
      eventFiltersToSearch({ page: 2, location: "Key West", date: "2026-11-21", category: "arts", search: "a&b" }),
    ).toBe("?search=a%26b&category=arts&date=2026-11-21&location=Key+West&page=2");
  });

  test("leads back to the same filters", () => {
    const searches = ["", "jazz", 'a&b=c+d %2C "(live)" 100%', "🎷 café", "x".repeat(100)];
    for (const search of searches) {
      for (const { id } of CATEGORIES) {
        const filters: EventFilters = { search, category: id, date: "2026-11-21", location: search, page: 500 };
        expect(parse(eventFiltersToSearch(filters))).toEqual(filters);
      }
    }
  });

  test("is stable for any nonsense that was asked for", () => {
    const alphabet = [
      "search",
      "category",
      "date",
      "location",
      "page",
      "=",
      "&",
      "%",
      "+",
      "music",
      "2026-11-21",
      "7",
      "%00",
      "é",
      "%F0%9F",
    ];
    let seed = 7;
    for (let round = 0; round < 2000; round += 1) {
      let query = "";
      for (let part = 0; part < 12; part += 1) {
        seed = (seed * 48_271) % 2_147_483_647;
        query += alphabet[seed % alphabet.length];
      }
      const once = parse(query);
      expect(parse(eventFiltersToSearch(once))).toEqual(once);
    }
  });
});

test("a list is narrowed by any filter, but not by its page", () => {
  expect(hasFilters(NO_FILTERS)).toBe(false);
  expect(hasFilters({ page: 4 })).toBe(false);
  expect(hasFilters({ search: "x" })).toBe(true);
  expect(hasFilters({ category: "music" })).toBe(true);
  expect(hasFilters({ date: "2026-11-21" })).toBe(true);
  expect(hasFilters({ location: "Tampa" })).toBe(true);
});
