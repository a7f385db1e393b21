import { describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import {
  centreOf,
  citiesByDistance,
  describeDistance,
  findPlace,
  formatPoint,
  lookUp,
  milesBetween,
} from "#app/domain/events/near.ts";
import { FLORIDA } from "#tests/support/gazetteer.ts";

const place = (text: string) => {
  const found = findPlace(text);
  if (!found) throw new Error(`no place: ${text}`);
  return found;
};
const pointOf = (text: string) => {
  const { point } = place(text);
  if (!point) throw new Error(`not looked up: ${text}`);
  return point;
};
const tampa = pointOf("tampa");

/** The location of an event in this place. */
const at = (slug: string) => {
  const known = FLORIDA.bySlug(slug);
  if (!known) throw new Error(`no place: ${slug}`);
  return known;
};

describe("a place in an address", () => {
  test("is a name, a ZIP code, or a point with two decimals", () => {
    expect(findPlace("tampa")).toEqual({ id: "tampa", name: "Tampa", point: tampa });
    expect(findPlace("Tampa")).toEqual(findPlace("tampa"));
    expect(findPlace("Boca Ratón")).toEqual({ id: "boca-raton", name: "Boca Raton", point: null });
    expect(findPlace("33602")).toEqual({ id: "33602", name: "33602", point: null });
    expect(findPlace("27.95059,-82.45724")).toEqual({
      id: "27.95,-82.46",
      name: null,
      point: { latitude: 27.95, longitude: -82.46 },
    });
    expect(place("-0.001, 180").id).toBe("0.00,180.00");
  });

  test.each(["", "x", "27.95", "91,0", "0,181", "27.95,-82.46,5", "1234", "336021", "a".repeat(61), "北京"])(
    "%s is none",
    (text) => {
      expect(findPlace(text)).toBeNull();
    },
  );

  test.each([
    ["st-pete", "st-petersburg", "St. Petersburg"],
    ["sarasota-fl", "sarasota", "Sarasota"],
    ["ft-myers", "fort-myers", "Fort Myers"],
    ["33602", "33602", "33602"],
    ["san-agustin", "st-augustine", "St. Augustine"],
    ["27.95,-82.46", "27.95,-82.46", null],
  ])("%s is looked up as %s", (typed, id, name) => {
    expect(lookUp(place(typed), FLORIDA)).toMatchObject({ id, name, point: { latitude: expect.any(Number) } });
  });

  test.each(["gotham-city", "90210", "__proto__"])("%s is not known", (typed) => {
    expect(lookUp(place(typed), FLORIDA)).toBeNull();
  });
});

describe("distances", () => {
  test("are those along the earth's surface", () => {
    expect(milesBetween(tampa, tampa)).toBe(0);
    expect(milesBetween(tampa, pointOf("st-petersburg"))).toBeCloseTo(16.8, 0);
    expect(milesBetween(pointOf("pensacola"), pointOf("key-west"))).toBeGreaterThan(500);
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12_437, -1);
  });

  test("say which cities are near, nearest first", () => {
    expect(citiesByDistance(tampa).map(({ city }) => city.slug)).toHaveLength(CITIES.length);
    expect(citiesByDistance(tampa)[1]?.city.slug).toBe("st-petersburg");
  });

  test("stand on cards in miles, as far as both places are known", () => {
    expect(describeDistance(at("tampa"), place("tampa"))).toBe("In Tampa");
    expect(describeDistance(at("st-petersburg"), place("tampa"))).toMatch(/^1[5-9] miles from Tampa$/);
    expect(describeDistance(at("tampa"), place(formatPoint(tampa)))).toBe("Less than a mile from you");
    expect(describeDistance(null, place("tampa"))).toBeNull();
    expect(describeDistance(at("tampa"), place("boca-raton"))).toBeNull();
  });

  test("are measured from points within Florida", () => {
    for (const { latitude, longitude } of CITIES.map(centreOf)) {
      expect(latitude).toSatisfy((degrees: number) => degrees > 24 && degrees < 31);
      expect(longitude).toSatisfy((degrees: number) => degrees > -88 && degrees < -80);
    }
    expect(centreOf({ slug: "key-west" }).latitude).toBe(Math.min(...CITIES.map((city) => centreOf(city).latitude)));
  });
});
