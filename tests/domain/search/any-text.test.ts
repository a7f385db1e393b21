import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDay } from "#app/domain/events/days.ts";
import type { ParsedSearch } from "#app/domain/search/meaning.ts";
import { quoteAll, understand, withoutSpan } from "#app/domain/search/understand.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";
import { MONDAY, venueLookup, ZONE } from "./outline.ts";

const VOCABULARY =
  "free gratis weekend this next saturday sábado night por la noche mañana december 5 de diciembre 5th 12/5 31 2027 may in en tampa st. pete beach miami near cerca me within 10 miles of under $20 menos kids niños family music & food and live mercado parking - – , . \" “ ” ' | things to do 🎶 İ موسيقى ñ \u0301 \u200f \ud800 from to y or";

const text = fc.oneof(
  fc.array(fc.constantFrom(...VOCABULARY.split(" "))).map((words) => words.join(" ")),
  fc.array(fc.constantFrom(...VOCABULARY.split(" "))).map((words) => words.join("")),
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
);
const moment = fc.date({ min: new Date("1990-01-01"), max: new Date("2900-01-01"), noInvalidDate: true });
const venues = venueLookup([{ name: "Free Miami", slug: "free-miami-miami" }]);

const spansOf = ({ parts, words, phrases, fillers }: ParsedSearch) =>
  [...parts, ...words, ...phrases, ...fillers].sort((one, other) => one.start - other.start);
const letters = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, "");

describe("any text", () => {
  test("is cut into parts, words, phrases and fillers that are disjoint and within it", () => {
    fc.assert(
      fc.property(text, moment, (typed, now) => {
        let end = 0;
        for (const span of spansOf(understand(typed, now, ZONE, { gazetteer: FLORIDA, venues }))) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(typed.length);
      }),
      { numRuns: 2_000 },
    );
  });

  test("without what was understood leaves the words, each as it was typed", () => {
    fc.assert(
      fc.property(text, moment, (typed, now) => {
        const found = understand(typed, now, ZONE, { gazetteer: FLORIDA, venues });
        let rest = "";
        let end = 0;
        for (const span of [...spansOf({ ...found, words: [] }), { start: typed.length, end: typed.length }]) {
          rest += typed.slice(end, span.start);
          end = span.end;
        }
        expect(letters(rest)).toBe(letters(found.words.map((word) => word.typed).join("")));
        for (const word of found.words) expect(word.typed).toBe(typed.slice(word.start, word.end));
        for (const list of [found.parts, found.words, found.phrases, found.fillers])
          expect(list.map((span) => span.start)).toEqual(list.map((span) => span.start).sort((a, b) => a - b));
      }),
      { numRuns: 2_000 },
    );
  });

  test("names real days in their order", () => {
    fc.assert(
      fc.property(text, moment, (typed, now) => {
        for (const { meaning } of understand(typed, now, ZONE, { gazetteer: FLORIDA }).parts) {
          if (meaning.filter !== "days") continue;
          for (const { from, to } of [meaning, ...meaning.alternatives]) {
            expect([isDay(from), isDay(to)]).toEqual([true, true]);
            expect(from <= to).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("is undone by quoting it, and no longer without one of its parts", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const { parts, words } = understand(typed, MONDAY, ZONE, { gazetteer: FLORIDA });
        const all = understand(quoteAll(typed), MONDAY, ZONE, { gazetteer: FLORIDA });
        expect([all.parts, all.words, all.fillers]).toEqual([[], [], []]);
        for (const span of [...parts, ...words]) {
          expect(withoutSpan(typed, span).length).toBeLessThanOrEqual(typed.length);
          // The text's own quotation marks could pair with these.
          if (/["“”„‟«»＂]/u.test(typed)) continue;
          const part = typed.slice(span.start, span.end);
          const quoted = `${typed.slice(0, span.start)}"${part}"${typed.slice(span.end)}`;
          expect(
            understand(quoted, MONDAY, ZONE, { gazetteer: FLORIDA }).phrases.map((phrase) => phrase.text),
          ).toContain(part);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ...[
      `${VOCABULARY} `,
      "monday ",
      "from friday to ",
      "5 ",
      "5-",
      "12/5 ",
      "12/",
      "december ",
      "at ",
      "within 10 miles of ",
    ],
    ...['"', '" ', "a", "7", "$1", " ", "\u0301", "a'", "8:", "-"],
  ])("of 20,000 words is parsed before the test's deadline: %s", (words) => {
    const repeated = words.repeat(Math.ceil(20_000 / words.split(" ").length));
    // Takes about 0.2 seconds; quadratic time would exceed the deadline.
    expect(understand(repeated, MONDAY, ZONE, { gazetteer: FLORIDA, venues }).text).toBe(repeated);
  });
});
