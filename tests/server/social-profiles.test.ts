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
