import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countBytes,
  countCharacters,
  cutCharacters,
  isPlainLine,
  isPlainText,
  normalize,
  parseWebAddress,
  readLine,
  readParagraphs,
} from "#app/domain/site/text.ts";
import { PLAIN_TEXTS } from "#tests/support/plain-texts.ts";

const SHOWS_NOTHING = /^[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{16fe4}\u{1d159}]*$/u;

test("characters are counted and cut as the database counts them", () => {
  expect(countCharacters("🎷é")).toBe(2);
  expect(countBytes("🎷é")).toBe(6);
  expect(cutCharacters("🎷🎷🎷", 2)).toBe("🎷🎷");
  expect(cutCharacters("ab", 2)).toBe("ab");
});

test("half a surrogate pair is left out, since it cannot be stored", () => {
  expect(readLine("a\ud83cb")).toBe("ab");
  expect(readParagraphs("a\udfb7\nb")).toBe("a\nb");
});

test.each([undefined, null, 5, {}, [], [5], new File([], "")])("%j is no text", (value) => {
  expect(readLine(value)).toBe("");
  expect(readParagraphs(value)).toBe("");
});

test("of a text far longer than any field may be, the beginning is read: too much for every field", () => {
  expect(readLine("jazz ".repeat(50_000))).toBe("jazz ".repeat(8_000).trim());
  expect(readParagraphs("🎷".repeat(60_000))).toBe("🎷".repeat(20_000));
});

test("a field sent twice counts by its first value", () => {
  expect(readLine(["a", "b"])).toBe("a");
});

test.each([
  ["a zero-width space of a web page", "Porch\u200bConcerts", "PorchConcerts"],
  ["a soft hyphen", "Flori\u00adda", "Florida"],
  ["a byte order mark", "\ufeffPorch Con\ufeffcerts", "Porch Concerts"],
  ["word joiners, tags and strange variation selectors", "Porch\u2060\u{e0041}\ufe01 Concerts", "Porch Concerts"],
  ["a Hangul filler and empty braille, which are blank", "Porch\u3164\u2800Concerts\u3164", "Porch Concerts"],
  ["a mark of direction that nothing needs", "Tampa\u200e Bay", "Tampa Bay"],
  ["a joiner between other letters", "Po\u200drch", "Porch"],
  ["a joiner and an accent", "Jose\u200d\u0301", "José"],
  [
    "joiners where they belong",
    "👩\u200d👧 ❤\ufe0f 5\ufe0f\u20e3 می\u200cخواهم क्\u200dष",
    "👩\u200d👧 ❤\ufe0f 5\ufe0f\u20e3 می\u200cخواهم क्\u200dष",
  ],
  ["marks of direction where they belong", "שלום\u200f\u200f (Tampa)\u200e", "שלום\u200f (Tampa)\u200e"],
])("a form makes of %s what people see", (_, typed, read) => {
  expect([readLine(typed), readParagraphs(typed).replace(/ +/g, " ")]).toEqual([read, read]);
  expect(isPlainLine(read)).toBe(true);
});

test.each([
  ["in a row", "\u0315\u0300".repeat(5_000)],
  ["that joiners part", "\u0315\u200d\u0300\u200b".repeat(5_000)],
])("of marks on one letter %s no more than 30 are read, so that sorting them takes no time", (_, marks) => {
  const letter = /^a\p{M}{30}b$/u;
  expect(readLine(`a${marks}b`).normalize("NFD")).toMatch(letter);
  expect(readParagraphs(`a${marks}b`).normalize("NFD")).toMatch(letter);
  expect(normalize(`a${marks.replace(/[^\p{M}]/gu, "")}b`, "NFKD")).toMatch(letter);
});

test("whatever is sent, what a form reads is what the database takes", () => {
  const characters = fc.constantFrom(
    ..."aé 5#क्رবदبی🎷👩🏽🏴\n\t\u0001\u0301\u00ad\u0654\u061c\u180b\u180eᠮ\u09b0\u09cd\u094d\u200b\u200c\u200d\u200e\u200f\u20e3\u2066\u3164\ufe0e\ufe0f\ufeff\u{e0067}\u{e007f}\ud83c",
  );
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (sent) => {
      const [line, paragraphs] = [readLine(sent.join("")), readParagraphs(sent.join(""))];
      expect(line === "" || isPlainLine(line)).toBe(true);
      expect(paragraphs === "" || isPlainText(paragraphs)).toBe(true);
      expect(readLine(line)).toBe(line);
    }),
    { numRuns: 20_000 },
  );
});

test.each(PLAIN_TEXTS)(
  "what a form makes of $what is taken by the database, or counts as left out",
  ({ text, isLine }) => {
    for (const sent of [text, `${text} `, `Jazz ${text}`, `\t${text}\u202e${text}`]) {
      const [line, paragraphs] = [readLine(sent), readParagraphs(sent)];
      expect(line === "" || isPlainLine(line)).toBe(true);
      expect(paragraphs === "" || isPlainText(paragraphs)).toBe(true);
    }
    if (isLine) expect(readLine(text)).not.toBe("");
    else if (SHOWS_NOTHING.test(text)) expect(readLine(text)).toBe("");
  },
);

test("an address whose host has letters beyond ASCII is one, however many addresses were read before", () => {
  for (let count = 0; count < 300_000; count += 1) parseWebAddress(`https://tickets.example/${count}`);
  expect(parseWebAddress("https://b\u00fccher.example/")?.host).toBe("xn--bcher-kva.example");
});
