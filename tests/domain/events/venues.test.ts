import { expect, test } from "vitest";
import { cityOfVenue, DIRECTIONS, describeVenue, isSlug, placeWithAddress } from "#app/domain/events/venues.ts";

test.each([
  ["curtis-hixon-park-tampa", "tampa"],
  ["the-pier-st-petersburg", "st-petersburg"],
  ["pier-park-panama-city-beach", "panama-city-beach"],
  ["tampa", undefined],
  ["the-square-atlantis", undefined],
  ["northtampa", undefined],
])("the venue %s is in %s", (slug, city) => {
  expect(cityOfVenue(slug)?.slug).toBe(city);
});

test.each(["", "-tampa", "a--tampa", "A-tampa", "a/b-tampa", "%00-tampa", `${"a".repeat(105)}-tampa`])(
  "%s is no slug",
  (slug) => {
    expect(isSlug(slug)).toBe(false);
  },
);

test("a venue is named as most of its events write it", () => {
  const locations = [
    "ARMATURE WORKS, Tampa",
    "Armature Works, 1910 N Ola Ave, Tampa",
    "Armature Works, 1910 N Ola Ave, Tampa",
  ];
  expect(describeVenue(locations)).toEqual({ name: "Armature Works", address: "1910 N Ola Ave, Tampa" });
});

test.each([
  ["Armature Works, Tampa", "1910 N Ola Ave", "Armature Works, 1910 N Ola Ave, Tampa"],
  ["Armature Works, 1910 n ola ave, Tampa", "1910 N Ola Ave", "Armature Works, 1910 n ola ave, Tampa"],
  ["Tampa", "1910 N Ola Ave", "Tampa, 1910 N Ola Ave"],
  ["Armature Works, Tampa", null, "Armature Works, Tampa"],
])("%s with the address %s is %s", (location, address, place) => {
  expect(placeWithAddress({ location, address })).toBe(place);
});

test("directions are asked for a place in its own words", () => {
  const location = "Bob's & Co., 1 Pine St #2, Tampa";
  for (const { address } of DIRECTIONS)
    expect([...new URL(address(location)).searchParams.values()]).toContain(location);
});
