import { expect, test } from "vitest";
import { SettingError } from "#app/domain/site/zod.ts";
import { parseEnv } from "#app/settings/env.server.ts";

const INSTAGRAM = "https://www.instagram.com/sunshineevents";

test.each([
  ["", []],
  [INSTAGRAM, [INSTAGRAM]],
  [`${INSTAGRAM}/, https://florida.social/@sunshine`, [INSTAGRAM, "https://florida.social/@sunshine"]],
])("SOCIAL_URLS=%s names these profiles", (text, profiles) => {
  expect(parseEnv({ SOCIAL_URLS: text }).SOCIAL_URLS).toEqual(profiles);
});

test.each([
  "instagram.com/sunshineevents",
  "javascript:alert(1)",
  Array.from({ length: 7 }, (_, index) => `${INSTAGRAM}${index}`).join(","),
])("SOCIAL_URLS=%s is refused", (text) => {
  expect(() => parseEnv({ SOCIAL_URLS: text })).toThrow(SettingError);
});

test.each(["POSTAL_ADDRESS", "COPYRIGHT_AGENT"] as const)("%s is one line of at most 300 characters", (name) => {
  expect(parseEnv({ [name]: "PO Box 1, Tampa" })[name]).toBe("PO Box 1, Tampa");
  expect(parseEnv({ [name]: "" })[name]).toBeUndefined();
  for (const text of ["a\nb", "x".repeat(301)]) expect(() => parseEnv({ [name]: text })).toThrow(SettingError);
});
