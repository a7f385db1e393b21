import { afterAll, beforeAll, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { centreOf, milesBetween } from "#app/domain/events/near.ts";
import type { Database } from "#app/types/database.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

type Row = Database["public"]["Tables"]["places"]["Row"];

let stack: TestStack;
let olive: Person;
let rows: Row[];
let places: Row[];
let zips: Row[];
let bySlug: Map<string, Row>;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  rows = await stack.sql<Row[]>`select * from public.places order by slug`;
  places = rows.filter(({ kind }) => kind !== "zip");
  zips = rows.filter(({ kind }) => kind === "zip");
  bySlug = new Map(rows.map((row) => [row.slug, row]));
});
afterAll(() => stack.close());

/** As the column `spellings` describes it. */
const fold = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const point = (slug: string) => {
  const row = bySlug.get(slug);
  if (!row) throw new Error(`There is no place ${slug}`);
  return row;
};

const countyOf = ({ county }: Row) => point(`${fold(county).replaceAll(" ", "-")}-county`);

test("the gazetteer has the places of each kind", () => {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  expect(counts).toEqual({ city: 358, town: 592, neighborhood: 101, beach: 58, county: 67, zip: 1473 });
});

test("well-known places are in it, under the slugs that one would guess", () => {
  const slugs =
    "naples sarasota boca-raton the-villages st-augustine ponte-vedra-beach key-largo amelia-city cedar-key apalachicola crystal-river micanopy islamorada south-beach wynwood ybor-city siesta-key 30a five-points plantation 33602";
  expect(slugs.split(" ").filter((slug) => !bySlug.has(slug))).toEqual([]);
  expect([point("33602").part_of, point("wynwood").part_of]).toEqual(["tampa", "miami"]);
  expect([point("plantation").county, point("plantation-sarasota").county]).toEqual(["Broward", "Sarasota"]);
});

test("the cities with a page have its slug, name, point and time zone", () => {
  for (const city of CITIES) {
    const row = point(city.slug);
    expect(row).toMatchObject({ kind: "city", name: city.name, time_zone: city.timeZone });
    expect(milesBetween(row, centreOf(city)), city.slug).toBeLessThan(5);
  }
});

test("it knows the names by which locations know the cities", () => {
  const missing = CITIES.flatMap(({ slug, name, nicknames }) =>
    nicknames.filter((spelling) => fold(spelling) !== fold(name) && !point(slug).spellings.includes(fold(spelling))),
  );
  expect(missing).toEqual([]);
});

test("every place lies in one of the 67 counties, and at most 60 miles from its middle", () => {
  expect(new Set(rows.map(({ county }) => county)).size).toBe(67);
  expect(rows.filter((row) => milesBetween(row, countyOf(row)) > 60).map(({ slug }) => slug)).toEqual([]);
});

test("every ZIP code belongs to a place nearby", () => {
  // Kennedy Space Center has addresses in Orlando.
  const far = zips.filter(({ part_of, ...zip }) => part_of === null || milesBetween(zip, point(part_of)) > 35);
  expect(far.map(({ slug }) => slug)).toEqual(["32815", "32899"]);
});

test("every neighborhood or beach of a city is near it", () => {
  const far = places.filter(({ part_of, ...place }) => part_of !== null && milesBetween(place, point(part_of)) > 15);
  expect(far.map(({ slug }) => slug)).toEqual([]);
});

test("spellings are folded, and belong to one place only", () => {
  const names = new Set(places.map(({ name }) => fold(name)));
  const spellings = places.flatMap((place) => place.spellings);
  expect(spellings.filter((spelling) => spelling !== fold(spelling) || names.has(spelling))).toEqual([]);
  expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([]);
  const of = (slug: string) => point(slug).spellings;
  expect(of("st-petersburg")).toEqual(expect.arrayContaining(["st pete", "saint petersburg"]));
  expect(of("port-st-lucie")).toEqual(expect.arrayContaining(["pt st lucie", "port saint lucie"]));
  expect(of("little-havana")).toContain(fold("La Pequeña Habana"));
});

test("places west of the Apalachicola are on Central Time, and the coast of Gulf County is not", () => {
  const zones = (slugs: string) => slugs.split(" ").map((slug) => point(slug).time_zone);
  expect(new Set(zones("pensacola destin 30a marianna wewahitchka 32465 32501 bay-county"))).toEqual(
    new Set(["America/Chicago"]),
  );
  expect(new Set(zones("port-st-joe 32456 gulf-county apalachicola tallahassee quincy"))).toEqual(new Set([null]));
});

test("everyone reads it, and no API role writes it", async () => {
  for (const client of [stack.client(), olive.client]) {
    const table = () => client.from("places");
    expect((await table().select("name").eq("slug", "sarasota").single()).data).toEqual({ name: "Sarasota" });
    const row = { ...point("sarasota"), slug: "atlantis-beach", name: "Atlantis Beach" };
    expect((await table().insert(row)).error?.code).toBe("42501");
    expect((await table().update({ name: "Zarasota" }).eq("slug", "sarasota")).error?.code).toBe("42501");
    expect((await table().delete().eq("slug", "sarasota")).error?.code).toBe("42501");
  }
});
