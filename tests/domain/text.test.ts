import { expect, test } from "vitest";
import {
  countBytes,
  countCharacters,
  cutCharacters,
  isPlainLine,
  isPlainText,
  readLine,
  readParagraphs,
} from "#app/domain/text.ts";
import { PLAIN_TEXTS } from "#tests/support/plain-texts.ts";

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

test("a field sent twice counts by its first value", () => {
  expect(readLine(["a", "b"])).toBe("a");
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
    else if (!isPlainLine(text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ""))) expect(readLine(text)).toBe("");
  },
);
