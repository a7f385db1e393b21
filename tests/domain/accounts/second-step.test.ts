import { Secret, URI } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  authenticatorCode,
  authenticatorSchema,
  inGroups,
  otpauthUri,
  recoveryCode,
  suggestName,
} from "#app/domain/accounts/second-step.ts";
import type { z } from "#app/domain/site/zod.ts";

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe("a code of an authenticator", () => {
  test.each(["123456", " 123 456 ", "000000"])("may be written %j", (text) => {
    expect(authenticatorCode.parse(text)).toBe(text.replaceAll(" ", ""));
  });

  test.each([
    ["", "Enter the 6 digits your authenticator shows"],
    ["12345", "A code has 6 digits"],
    ["1234567", "A code has 6 digits"],
    ["12345o", "A code has 6 digits"],
    ["１２３４５６", "A code has 6 digits"],
  ])("is not %j", (text, said) => {
    expect(messageOf(authenticatorCode, text)).toBe(said);
  });
});

describe("a recovery code", () => {
  test("may be written in any way that Auth takes", () => {
    expect(recoveryCode.parse(" ABCD-efgh 2345-6789 ")).toBe("ABCD-efgh 2345-6789");
  });

  test.each([
    ["", "Enter one of your recovery codes"],
    ["a/b", "A recovery code has 16 letters and digits"],
    ["a".repeat(41), "A recovery code has 16 letters and digits"],
  ])("is not %j", (text, said) => {
    expect(messageOf(recoveryCode, text)).toBe(said);
  });
});

describe("what an app reads", () => {
  test.each([
    ["Sunshine Events", "olive@example.com"],
    ["Rhythm & Blues: Tampa?", "o'hara+events@exämple.com"],
  ])("names %s and %s, and makes Auth's kind of codes", (issuer, account) => {
    const read = URI.parse(otpauthUri({ issuer, account, secret: "JBSWY3DPEHPK3PXP" }));
    expect(read).toMatchObject({
      issuer: issuer.replace(":", ""),
      label: account,
      algorithm: "SHA1",
      digits: 6,
      period: 30,
    });
    expect(read.secret.base32).toBe(Secret.fromBase32("JBSWY3DPEHPK3PXP").base32);
  });
});

test("a key is written in groups of four", () => {
  expect(inGroups("JBSWY3DPEH")).toBe("JBSW Y3DP EH");
  expect(inGroups("abcdefgh", "-")).toBe("abcd-efgh");
  expect(inGroups("")).toBe("");
});

test("the name that is offered is one that no other authenticator has", () => {
  expect(suggestName([])).toBe("My phone");
  expect(suggestName(["my PHONE", "Laptop"])).toBe("My tablet");
  expect(suggestName(["My phone", "My tablet", "My computer"])).toBe("");
});

test("the name of an authenticator is trimmed, and counted as people do", () => {
  expect(authenticatorSchema.parse({ name: "  My   phone " })).toEqual({ name: "My phone" });
  expect(authenticatorSchema.safeParse({ name: "📱".repeat(50) }).success).toBe(true);
});
