import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COMMON_PASSWORDS } from "#app/domain/accounts/common-password-list.ts";
import { isCommonPassword, isDerivedFrom } from "#app/domain/accounts/common-passwords.ts";

describe("a common password", () => {
  test("is refused, every one of the list and whatever is commonly made of it", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000);
    for (const word of COMMON_PASSWORDS) {
      expect(isCommonPassword(word), word).toBe(true);
      if (!/^[a-z]+$/.test(word)) continue;
      for (const made of [word.toUpperCase(), `${word}1`, `${word}123`, `!${word}2026`])
        expect(isCommonPassword(made), made).toBe(true);
    }
  });

  test.each([
    "P@ssw0rd",
    "p4$$w0rd!",
    "Dr4g0n99",
    "1l0vey0u",
    "L1verpool",
    "12345678",
    "abcabcabc",
    "zyxwvuts",
    "--------",
  ])("is recognised in %j", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    "sunny days",
    "correct-horse-battery",
    "Frog-Lamp-42",
    "monkey-eats-marble",
    "qF7#nn2x",
    "🌞🌴🌊 at noon",
  ])("is not seen in %j", (password) => expect(isCommonPassword(password)).toBe(false));

  test("is looked for in any text without failing, and is rare among random ones", () => {
    fc.assert(fc.property(fc.string({ maxLength: 100 }), (text) => void isCommonPassword(text)));
    const alphabet = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
    const random = fc.array(alphabet, { minLength: 16, maxLength: 16 }).map((letters) => letters.join(""));
    const found = fc.sample(random, 500).filter((text) => new Set(text).size > 4 && isCommonPassword(text));
    expect(found).toEqual([]);
  });
});

describe("a password made of common knowledge", () => {
  const known = ["Olive Marlowe", "olive.m@example.com", "Sunshine Events"];
  test.each([
    "OliveMarlowe",
    "olive-marlowe-99",
    "Marlowe2026",
    "olive.m@example.com",
    "sunshine events",
    "example.com1",
  ])("is recognised in %j", (password) => expect(isDerivedFrom(password, known)).toBe(true));
  test.each(["olive trees are tall", "six events a day", "sunny days", "!!!!????"])("is not seen in %j", (password) =>
    expect(isDerivedFrom(password, known)).toBe(false),
  );
  test("is never seen in names of nothing or of a few letters", () => {
    expect(isDerivedFrom("anything at all", ["", " ", "@", "Al"])).toBe(false);
  });
});
