import { expect, test } from "vitest";
import { countBytes, countCharacters, cutCharacters, readLine, readParagraphs } from "#app/domain/text.ts";

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
