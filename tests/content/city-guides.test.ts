import { expect, test } from "vitest";
import { guideTo } from "#app/content/city-guides/index.ts";
import { CITIES, type City } from "#app/domain/events/cities.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { LANGUAGES } from "#app/messages/language.ts";

test("every city has words of its own, like no other's, in each language", () => {
  const guides = LANGUAGES.flatMap((language) => inLanguage(language, () => CITIES.map(guideTo)));
  const expected = LANGUAGES.length * CITIES.length;
  expect(new Set(guides.map(({ hero }) => hero)).size).toBe(expected);
  expect(new Set(guides.map(({ description }) => description)).size).toBe(expected);
});

test("a city without a guide gets a general text with its name", () => {
  const cedarKey: City = {
    slug: "cedar-key",
    name: "Cedar Key",
    nicknames: [],
    timeZone: null,
    region: "North Florida",
  };
  const guides = LANGUAGES.map((language) => inLanguage(language, () => guideTo(cedarKey)));
  expect(new Set(guides.map(({ hero }) => hero)).size).toBe(LANGUAGES.length);
  for (const { hero, description, keywords } of guides)
    for (const text of [hero, description, ...keywords]) expect(text).toContain("Cedar Key");
});
