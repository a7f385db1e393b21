import { describe, expect, test } from "vitest";
import { CITY_FILTERS, PARAMETERS } from "#app/domain/calendars/feed-parameters.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { chipsOf } from "#app/domain/lists/active-filters.ts";
import {
  CHOICE_NAMES,
  choiceValues,
  type EventFilters,
  eventFiltersToSearch,
  NO_FILTERS,
} from "#app/domain/lists/filters.ts";
import { choiceLabel } from "#app/domain/lists/labels.ts";
import { formatCursor, parseCursor, parseEventFilters, parsePageNumber } from "#app/domain/lists/parse-filters.ts";

const parse = (query: string) => parseEventFilters(new URLSearchParams(query));

const POSITION = "20261121T193000Z-00000000-0000-4000-8000-000000000001";

describe.each(CHOICE_NAMES)("the filter %s", (name) => {
  test.each(choiceValues(name))("of %s is read, written, and removed by its chip", (value) => {
    const filters = parse(`${name}=${value}`);
    expect(filters).toEqual({ ...NO_FILTERS, [name]: value });
    expect(eventFiltersToSearch(filters)).toBe(`?${name}=${value}`);
    const label = choiceLabel(value);
    expect(chipsOf({ filters, today: "2026-11-23" }, "/events")).toEqual([{ label, to: "/events" }]);
  });

  test("is off for any other value, and known to programs", () => {
    expect(parse(`${name}=nonsense`)).toEqual(NO_FILTERS);
    expect(PARAMETERS[name].schema).toEqual({ enum: choiceValues(name) });
    expect(CITY_FILTERS).toContain(name);
  });
});

describe("the filter access", () => {
  test("combines several kinds, each with its chip", () => {
    const filters = parse("access=asl&access=step-free&access=ramp");
    expect(filters).toEqual({ ...NO_FILTERS, access: ["step_free", "asl"] });
    expect(eventFiltersToSearch(filters)).toBe("?access=step-free&access=asl");
    expect(chipsOf({ filters, today: "2026-11-23" }, "/events")).toEqual([
      { label: "Step-free", to: "/events?access=asl" },
      { label: "ASL interpreted", to: "/events?access=step-free" },
    ]);
  });
});

describe("filters in a URL", () => {
  test("are read from their parameters", () => {
    expect(parse(`search=jazz+night&category=music&date=2026-11-21&location=Tampa&after=${POSITION}-2`)).toEqual({
      ...NO_FILTERS,
      search: "jazz night",
      categories: ["music"],
      date: "2026-11-21",
      location: "Tampa",
      after: `${POSITION}-2`,
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
    "page=2",
    "after=0",
    "after=20261121T193000Z",
    "after=20261321T193000Z-00000000-0000-4000-8000-000000000001",
    "before=20261121T193000Z-00000000-0000-4000-8000-00000000000",
    "before=00261121T193000Z-00000000-0000-4000-8000-000000000001",
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
    expect(parse("date=2026-11-21&date=2026-11-22&search=a&search=b")).toEqual({
      ...NO_FILTERS,
      date: "2026-11-21",
      search: "a",
    });
  });

  test("follow one position or precede one, not both", () => {
    expect(parse(`before=${POSITION}`)).toEqual({ ...NO_FILTERS, before: POSITION });
    expect(parse(`before=${POSITION}&after=${POSITION}`)).toEqual({ ...NO_FILTERS, after: POSITION });
  });
});

describe("the URL of filters", () => {
  test("leaves defaults out", () => {
    expect(eventFiltersToSearch({})).toBe("");
    expect(eventFiltersToSearch(NO_FILTERS)).toBe("");
    expect(eventFiltersToSearch({ categories: ["music"], after: POSITION })).toBe(`?category=music&after=${POSITION}`);
  });

  test("has one order, whichever way the filters are written", () => {
    expect(
      eventFiltersToSearch({
        before: POSITION,
        location: "Key West",
        date: "2026-11-21",
        categories: ["arts"],
        search: "a&b",
      }),
    ).toBe(`?search=a%26b&category=arts&date=2026-11-21&location=Key+West&before=${POSITION}`);
  });

  test("leads back to the same filters", () => {
    const searches = ["", "jazz", 'a&b=c+d %2C "(live)" 100%', "🎷 café", "x".repeat(100)];
    for (const search of searches) {
      for (const { id } of CATEGORIES) {
        const place = { after: search === "" ? POSITION : `${POSITION}-1`, before: null };
        const filters: EventFilters = {
          ...NO_FILTERS,
          search,
          categories: [id],
          date: "2026-11-21",
          location: search,
          ...place,
        };
        expect(parse(eventFiltersToSearch(filters))).toEqual(filters);
      }
    }
  });

  test("is canonical for any invalid filters", () => {
    const alphabet = [
      "search",
      "category",
      "date",
      "location",
      "after",
      "before",
      POSITION,
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

describe("a position in a list", () => {
  const id = "00000000-0000-4000-8000-000000000001";

  test.each([
    ["2026-11-21T19:30:00+00:00", `20261121T193000Z-${id}`, "2026-11-21T19:30:00Z"],
    ["2026-11-21T19:30:00Z", `20261121T193000Z-${id}`, "2026-11-21T19:30:00Z"],
    ["2026-11-21T14:30:00-05:00", `20261121T193000Z-${id}`, "2026-11-21T19:30:00Z"],
    ["2026-11-21T19:30:07.123456+00:00", `20261121T193007.123456Z-${id}`, "2026-11-21T19:30:07.123456Z"],
  ])("keeps the start %s to the microsecond", (start_date, text, start) => {
    expect(formatCursor({ start_date, id })).toBe(text);
    expect(parseCursor(text)).toEqual({ start, id, place: null, rank: null });
  });

  test("of a search, is one only with how well the event matches", () => {
    const start = "2026-11-21T19:30:00Z";
    expect(formatCursor({ start_date: start, id }, 3)).toBe(`20261121T193000Z-${id}-3`);
    expect(parseCursor(`20261121T193000Z-${id}-3`)).toEqual({ start, id, place: null, rank: 3 });
    expect(parse(`search=jazz&after=${POSITION}`).after).toBeNull();
    expect(parse(`search=jazz&sort=soonest&after=${POSITION}`).after).toBe(POSITION);
    expect(parse(`after=${POSITION}-3`).after).toBeNull();
  });

  test("is unknown for an event whose start is unreadable", () => {
    expect(formatCursor({ start_date: "infinity", id })).toBeNull();
  });
});

test.each([
  ["3", 3],
  ["500", 500],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["1e2", 1],
  ["501", 1],
  ["99999999999999999999", 1],
  ["NaN", 1],
  [null, 1],
])("a page number %s is page %s", (text, page) => {
  expect(parsePageNumber(text)).toBe(page);
});
