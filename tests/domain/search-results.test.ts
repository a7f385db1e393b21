import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FILTERS } from "#app/domain/event-filters.ts";
import { marksOf, markText, notesOf } from "#app/domain/search-results.ts";

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
    const search = { ...FOUND, markedText: "jazz", markedWords: ["jazz"], excerpts: { b: "… with a jazz trio." } };
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
          { text: "… with a ", at: 0, isMarked: false },
          { text: "jazz", at: 9, isMarked: true },
          { text: " trio.", at: 13, isMarked: false },
        ],
      },
    });
  });
});

const FOUND = {
  city: null,
  category: null,
  rest: "",
  corrected: null,
  markedText: "",
  markedWords: [],
  excerpts: {},
};
const LIST = { path: "/events", isOfCity: false, hasEvents: true };
const EMPTY = { ...LIST, hasEvents: false };

describe("what a list says about its search", () => {
  test("is nothing without a search, and when there is nothing to say", () => {
    expect(notesOf(NO_FILTERS, null, LIST)).toEqual([]);
    for (const list of [LIST, EMPTY])
      expect(notesOf({ ...NO_FILTERS, search: "jazz" }, { ...FOUND, rest: "jazz" }, list)).toEqual([]);
  });

  test("offers the city and the category that the text names as filters, and keeps the others", () => {
    const filters = { ...NO_FILTERS, search: "live tampa music", price: "free" as const, after: "20261121T193000Z-x" };
    const search = { ...FOUND, city: "tampa", category: "music", rest: "live" };
    const to = "/events?search=live&category=music&location=Tampa&price=free";
    expect(notesOf(filters, search, LIST)).toEqual([
      { text: "", link: { label: "Show only: “live” · Music · Tampa", to } },
    ]);
    expect(notesOf(filters, search, EMPTY)).toEqual([]);
  });

  test("does not offer a city where the list is of one, or a category where one is chosen", () => {
    const filters = { ...NO_FILTERS, search: "tampa music", categories: ["arts" as const] };
    const search = { ...FOUND, city: "tampa", category: "music" };
    expect(notesOf(filters, search, { ...LIST, path: "/miami", isOfCity: true })).toEqual([]);
    expect(notesOf({ ...filters, location: "Miami" }, search, LIST)).toEqual([]);
  });

  test("names the corrected text, and leads to exactly what was typed", () => {
    const found = { ...FOUND, corrected: "hollywood x" };
    expect(notesOf({ ...NO_FILTERS, search: "hollywod x" }, found, LIST)).toEqual([
      {
        text: "No event has “hollywod x”. Showing results for “hollywood x”.",
        link: { label: "Search for exactly “hollywod x”", to: "/events?search=%22hollywod+x%22" },
      },
    ]);
    const [quoted] = notesOf({ ...NO_FILTERS, search: 'hollywod "x' }, found, LIST);
    expect(quoted?.link).toEqual({
      label: 'Search for exactly hollywod "x',
      to: "/events?search=%22hollywod++x%22",
    });
  });

  test("of an empty list does not promise results for a corrected text", () => {
    const found = { ...FOUND, corrected: "square jazz" };
    expect(notesOf({ ...NO_FILTERS, search: "sqare jzz" }, found, EMPTY)).toEqual([
      { text: "No event has “sqare jzz”, nor “square jazz”.", link: null },
    ]);
  });

  test("of an empty list offers the words of a phrase without its quotation marks", () => {
    const filters = { ...NO_FILTERS, search: '"farmers  market"', when: "weekend" as const };
    expect(notesOf(filters, FOUND, EMPTY)).toEqual([
      {
        text: "",
        link: { label: "Search without quotation marks", to: "/events?search=farmers+market&when=weekend" },
      },
    ]);
    expect(notesOf({ ...NO_FILTERS, search: '"market"' }, FOUND, EMPTY)).toEqual([]);
  });
});
