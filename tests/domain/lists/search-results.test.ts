import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type City, findCity } from "#app/domain/events/cities.ts";
import type { ListState } from "#app/domain/lists/active-filters.ts";
import { type EventFilters, NO_FILTERS } from "#app/domain/lists/filters.ts";
import { parseListSearch } from "#app/domain/lists/search.ts";
import { marksOf, markText, notesOf, orderNotes } from "#app/domain/lists/search-results.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";

const marked = (text: string, markedText: string, ...markedWords: string[]) =>
  markText(text, { markedText, markedWords })
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join("");

describe("marks", () => {
  test.each([
    ["Jazz Night", "jazz", ["jazz"], "[Jazz] Night"],
    ["Jazz Night", "jazz night", ["jazz", "night"], "[Jazz Night]"],
    ["Night of Jazz", "jazz nights", ["jazz", "night", "nights"], "[Night] of [Jazz]"],
    ["Jazzercise", "azz", [], "J[azz]ercise"],
    ["Crème Brûlée", "creme", ["crème"], "[Crème] Brûlée"],
    ["Jazzy jazz", "x", ["jazz"], "Jazzy [jazz]"],
    ["50% off, 50% on", "50%", ["50"], "[50%] off, [50%] on"],
    ["<b>Jazz</b>", "jazz", ["jazz"], "<b>[Jazz]</b>"],
    ["Nothing of it", "jazz", ["jazz"], "Nothing of it"],
    ["", "jazz", ["jazz"], ""],
    ["İstanbul jazz", "jazz", ["jazz"], "İstanbul [jazz]"],
  ])("of %s show where %s is", (text, typed, words, expected) => {
    expect(marked(text, typed, ...words)).toBe(expected);
  });

  test("leave every text as it is", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string(),
        fc.array(fc.string()),
        (text, markedText, markedWords) => {
          const pieces = markText(text, { markedText: markedText.toLowerCase(), markedWords });
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        },
      ),
    );
  });

  test("of cards are in the title, the place, and a part of the description where there is one", () => {
    const search = {
      ...FOUND,
      markedText: "jazz",
      markedWords: ["jazz"],
      descriptions: { a: "**Jazz**", b: "Dinner *with a jazz trio*." },
    };
    const events = [
      { id: "a", title: "Jazz Night", location: "The Jazz Loft, Tampa" },
      { id: "b", title: "Harbor Supper", location: "Pier 60, Tampa" },
    ];
    expect(marksOf(events, null)).toEqual({});
    expect(marksOf(events, search)).toEqual({
      a: {
        title: [
          { text: "Jazz", at: 0, isMarked: true },
          { text: " Night", at: 4, isMarked: false },
        ],
        location: [
          { text: "The ", at: 0, isMarked: false },
          { text: "Jazz", at: 4, isMarked: true },
          { text: " Loft, Tampa", at: 8, isMarked: false },
        ],
        excerpt: null,
      },
      b: {
        title: null,
        location: null,
        excerpt: [
          { text: "Dinner with a ", at: 0, isMarked: false },
          { text: "jazz", at: 14, isMarked: true },
          { text: " trio.", at: 18, isMarked: false },
        ],
      },
    });
  });
});

const FOUND = {
  corrected: null,
  markedText: "",
  markedWords: [],
  descriptions: {},
};
const LIST = { path: "/events", city: null, hasEvents: true };
const EMPTY = { ...LIST, hasEvents: false };
/** A Monday. */
const TODAY = "2026-11-23";

function listOf(search: string, filters: Partial<EventFilters> = {}, city: City | null = null, day = TODAY): ListState {
  const all = { ...NO_FILTERS, ...filters, search };
  const now = new Date(`${day}T15:00:00Z`);
  return {
    filters: all,
    search: parseListSearch(all, { city, now, zone: "America/New_York", gazetteer: FLORIDA }),
    today: day,
  };
}

describe("what a list says about its search", () => {
  test("is nothing without a search, and when there is nothing to say", () => {
    expect(notesOf(listOf(""), null, LIST)).toEqual([]);
    for (const list of [LIST, EMPTY]) expect(notesOf(listOf("jazz"), FOUND, list)).toEqual([]);
  });

  test("leads to exactly what was typed where the list understood something else, and keeps the other filters", () => {
    const to = "/events?search=%22live+tampa+music%22&price=free";
    const notes = [{ text: "", link: { label: "Search for exactly “live tampa music”", to } }];
    const list = listOf("live tampa music", { price: "free", after: "20261121T193000Z-x" });
    for (const shown of [LIST, EMPTY]) expect(notesOf(list, FOUND, shown)).toEqual(notes);
    expect(notesOf(listOf("mercado"), FOUND, LIST)).toHaveLength(1);
    expect(notesOf(listOf('"tampa music"'), FOUND, LIST)).toEqual([]);
  });

  test("names the corrected text, and leads to exactly what was typed", () => {
    const found = { ...FOUND, corrected: "hollywood x" };
    expect(notesOf(listOf("hollywod x"), found, LIST)).toEqual([
      {
        text: "No events match “hollywod x”. Showing results for “hollywood x”.",
        link: { label: "Search for exactly “hollywod x”", to: "/events?search=%22hollywod+x%22" },
      },
    ]);
  });

  test("of an empty list does not promise results for a corrected text", () => {
    const found = { ...FOUND, corrected: "square jazz" };
    expect(notesOf(listOf("sqare jzz"), found, EMPTY)).toEqual([
      { text: "No events match “sqare jzz” or “square jazz”.", link: null },
    ]);
  });

  test("of an empty list offers the words of a phrase without its quotation marks", () => {
    expect(notesOf(listOf('"farmers  market"', { when: "weekend" }), FOUND, EMPTY)).toEqual([
      {
        text: "",
        link: { label: "Search without quotation marks", to: "/events?search=farmers+market&when=weekend" },
      },
    ]);
    expect(notesOf(listOf('"market"'), FOUND, EMPTY)).toEqual([]);
  });

  test("on a Sunday offers the next weekend as well", () => {
    const [, next] = notesOf(listOf("yoga this weekend", {}, null, "2026-11-29"), FOUND, LIST);
    expect(next).toEqual({
      text: "Or on",
      link: {
        label: "Fri, Dec 4 – Sun, Dec 6",
        to: "/events?search=yoga&date=2026-12-04&until=2026-12-06",
      },
    });
  });

  test("offers no days that the search already has", () => {
    const notes = notesOf(listOf("yoga next week or this week", {}, null, "2026-11-29"), FOUND, LIST);
    expect(notes.map(({ text }) => text)).toEqual([""]);
  });

  test("on the page of a city leads to all of Florida for another city, and never says so of its own", () => {
    const tampa = findCity("tampa");
    const shown = { path: "/tampa", city: tampa, hasEvents: true };
    expect(notesOf(listOf("yoga miami", {}, tampa), FOUND, shown)).toEqual([
      {
        text: "This page is about Tampa.",
        link: { label: "Search all of Florida for “yoga miami”", to: "/events?search=yoga+miami" },
      },
    ]);
    expect(notesOf(listOf("yoga tampa", {}, tampa), FOUND, shown)).toEqual([]);
  });

  test("asks for a place where the text says 'near me'", () => {
    expect(notesOf(listOf("yoga near me"), FOUND, LIST).map(({ text }) => text)).toEqual([
      "To see what's near you, choose a place in the filters.",
    ]);
  });

  test("states the order of the best match, and leads to the order of dates", () => {
    expect(orderNotes(listOf("jazz", { price: "free" }), { path: "/events", events: 2 })).toEqual([
      {
        text: "Title matches first, then by date.",
        link: { label: "By date only", to: "/events?search=jazz&price=free&sort=soonest" },
      },
    ]);
    for (const list of [listOf("jazz", { sort: "soonest" }), listOf("")])
      expect(orderNotes(list, { path: "/events", events: 2 })).toEqual([]);
    // A single event is not sorted.
    expect(orderNotes(listOf("jazz"), { path: "/events", events: 1 })).toEqual([]);
  });
});
