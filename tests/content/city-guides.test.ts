import { expect, test } from "vitest";
import { guideTo } from "#app/content/city-guides/index.ts";
import { CITIES } from "#app/domain/events/cities.ts";

test("every city has words of its own, like no other's", () => {
  const guides = CITIES.map(guideTo);
  expect(new Set(guides.map(({ hero }) => hero)).size).toBe(CITIES.length);
  expect(new Set(guides.map(({ description }) => description)).size).toBe(CITIES.length);
});

test("a city without a guide gets a general text with its name", () => {
  const guide = guideTo({
    slug: "cedar-key",
    name: "Cedar Key",
    nicknames: [],
    timeZone: null,
    region: "North Florida",
  });
  for (const text of [guide.hero, guide.description, ...guide.keywords]) expect(text).toContain("Cedar Key");
});
