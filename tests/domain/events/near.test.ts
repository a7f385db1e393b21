import { describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import {
  centreOf,
  citiesWithin,
  describeDistance,
  findPlace,
  formatPoint,
  milesBetween,
} from "#app/domain/events/near.ts";

const place = (text: string) => {
  const found = findPlace(text);
  if (!found) throw new Error(`no place: ${text}`);
  return found;
};
const tampa = place("tampa").point;

describe("a place in an address", () => {
  test("is a city by its slug, or a point with two decimals", () => {
    expect(findPlace("tampa")).toMatchObject({ id: "tampa", city: { name: "Tampa" } });
    expect(findPlace("27.95059,-82.45724")).toEqual({
      id: "27.95,-82.46",
      city: null,
      point: { latitude: 27.95, longitude: -82.46 },
    });
    expect(place("-0.001, 180").id).toBe("0.00,180.00");
  });

  test.each(["", "Tampa", "atlantis", "27.95", "91,0", "0,181", "27.95,-82.46,5", "NaN,NaN", "1e1,2", "__proto__"])(
    "%s is none",
    (text) => {
      expect(findPlace(text)).toBeNull();
    },
  );
});

describe("distances", () => {
  test("are those along the earth's surface", () => {
    expect(milesBetween(tampa, tampa)).toBe(0);
    expect(milesBetween(tampa, place("st-petersburg").point)).toBeCloseTo(16.8, 0);
    expect(milesBetween(place("pensacola").point, place("key-west").point)).toBeGreaterThan(500);
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(12_437, -1);
  });

  test("say which cities are near, nearest first", () => {
    expect(citiesWithin(tampa, 25).map(({ slug }) => slug)).toEqual(["tampa", "st-petersburg"]);
    expect(citiesWithin(tampa, 5_000)).toHaveLength(CITIES.length);
    expect(citiesWithin({ latitude: 60, longitude: 10 }, 100)).toEqual([]);
  });

  test("stand on cards in miles, as far as the city of the location is known", () => {
    expect(describeDistance("Armature Works, Tampa", place("tampa"))).toBe("In Tampa");
    expect(describeDistance("The Pier, St. Petersburg", place("tampa"))).toBe("17 miles from Tampa");
    expect(describeDistance("Armature Works, Tampa", place(formatPoint(tampa)))).toBe("Less than a mile from you");
    expect(describeDistance("Old Barn, County Road 12", place("tampa"))).toBeNull();
  });

  test("are measured from points within Florida", () => {
    for (const { latitude, longitude } of CITIES.map(centreOf)) {
      expect(latitude).toSatisfy((degrees: number) => degrees > 24 && degrees < 31);
      expect(longitude).toSatisfy((degrees: number) => degrees > -88 && degrees < -80);
    }
    expect(centreOf({ slug: "key-west" }).latitude).toBe(Math.min(...CITIES.map((city) => centreOf(city).latitude)));
  });
});
