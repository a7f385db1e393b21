import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The place of the gazetteer that the location and street address of an event name.

let stack: TestStack;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

async function placeOf(location: string, address: string | null = null): Promise<string | null> {
  const [row] = await stack.sql<
    [{ place: string | null }]
  >`select private.named_place(${location}, ${address}) as place`;
  return row.place;
}

test.each([
  ["Coachman Hall, Tampa", "tampa"],
  ["Coachman Hall, Tampa, FL", "tampa"],
  ["Marie Selby Botanical Gardens, Sarasota, Florida, USA", "sarasota"],
  ["Cambier Park, Naples", "naples"],
  ["Old Hall, Boca Raton FL", "boca-raton"],
  ["Castillo de San Marcos, San Agustín", "st-augustine"],
  ["Pier, St. Pete", "st-petersburg"],
  ["Harborwalk, Destin", "destin"],
  ["Young Circle, Hollywood", "hollywood-fl"],
  ["Miami Gardens", "miami-gardens"],
])("the last part that is a name: %s", async (location, place) => {
  expect(await placeOf(location)).toBe(place);
});

test.each([
  ["Centro Ybor, Ybor City, Tampa", "ybor-city"],
  ["Wynwood Walls, Wynwood, Miami, FL", "wynwood"],
  ["Armature Works, Tampa", "tampa-heights"],
  ["South Beach, Miami Beach", "south-beach"],
])("a neighborhood that stands before its city: %s", async (location, place) => {
  expect(await placeOf(location)).toBe(place);
});

test.each([
  ["Hyde Park Books, Tampa", "tampa"],
  ["Celebration Church, Lakeland", "lakeland"],
  ["Sunrise Yoga Studio, Clearwater", "clearwater"],
  ["Naples-Style Pizza, Orlando", "orlando"],
  ["Venus Lounge, Key West", "key-west"],
])("what a venue is called is no place where a city follows: %s", async (location, place) => {
  expect(await placeOf(location)).toBe(place);
});

test.each([
  ["Grange, Plantation", "plantation"],
  ["Grange, Plantation, Sarasota County", "plantation-sarasota"],
  ["Grange, Plantation, Broward County, FL", "plantation"],
  ["Times Square, Fort Myers Beach, Lee County", "fort-myers-beach"],
  ["Fairgrounds, Lee County", "lee-county"],
])("the county tells places of one name apart: %s", async (location, place) => {
  expect(await placeOf(location)).toBe(place);
});

test("an organizer learns in which counties other places of that name are, until the location has the county", async () => {
  const find = async (location: string) => (await stack.client().rpc("find_event_place", { location })).data;
  expect(await find("Grange, Plantation")).toEqual({
    name: "Plantation",
    county: "Broward",
    others: ["Sarasota", "Monroe"],
  });
  expect(await find("Grange, Plantation, Sarasota County")).toMatchObject({ county: "Sarasota", others: [] });
  expect(await find("Pier, Naples")).toEqual({ name: "Naples", county: "Collier", others: [] });
  expect(await find("My back yard")).toBeNull();
});

test.each([
  ["Downtown Sarasota", "downtown-sarasota"],
  ["Sarasota Opera House", "sarasota"],
  ["Farmers market at Fort Myers Beach pier", "fort-myers-beach"],
  ["Lee County Civic Center", "lee-county"],
])("a well-known name within a text: %s", async (location, place) => {
  expect(await placeOf(location)).toBe(place);
});

test("a ZIP code tells best, wherever it stands; a street number like one does not", async () => {
  expect(await placeOf("Armature Works, Tampa", "1910 N Ola Ave, 33602")).toBe("33602");
  expect(await placeOf("Armature Works, Tampa, FL 33602")).toBe("33602");
  expect(await placeOf("Hall, Tampa", "33602 Main St, FL 33606-1234")).toBe("33606");
  expect(await placeOf("Hall, Tampa", "34999 Main St")).toBe("tampa");
});

test.each(["My back yard", "Bell Tower Lounge", "", ", ,", "Day Spa", "🌴"])("none: %j", async (location) => {
  expect(await placeOf(location)).toBeNull();
});
