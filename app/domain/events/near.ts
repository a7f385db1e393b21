import { CITIES, type City, cityOf, findCity } from "./cities.ts";

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The centres of the cities, in degrees. Browsers need none of them. */
const CENTRES: ReadonlyMap<string, readonly [latitude: number, longitude: number]> = new Map([
  ["bradenton", [27.4989, -82.5748]],
  ["celebration", [28.3253, -81.5331]],
  ["cocoa-beach", [28.32, -80.6076]],
  ["daytona", [29.2108, -81.0228]],
  ["doctor-phillips", [28.4494, -81.4923]],
  ["fort-lauderdale", [26.1224, -80.1373]],
  ["fort-myers", [26.6406, -81.8723]],
  ["four-corners", [28.3328, -81.6473]],
  ["gainesville", [29.6516, -82.3248]],
  ["hollywood-fl", [26.0112, -80.1495]],
  ["jacksonville", [30.3322, -81.6557]],
  ["key-west", [24.5551, -81.78]],
  ["kissimmee", [28.292, -81.4076]],
  ["lakeland", [28.0395, -81.9498]],
  ["miami", [25.7617, -80.1918]],
  ["ocala", [29.1872, -82.1401]],
  ["orlando", [28.5384, -81.3789]],
  ["palm-beach", [26.7056, -80.0364]],
  ["panama-city-beach", [30.1766, -85.8055]],
  ["pensacola", [30.4213, -87.2169]],
  ["sebring", [27.4956, -81.4409]],
  ["st-petersburg", [27.7676, -82.6403]],
  ["tallahassee", [30.4383, -84.2807]],
  ["tampa", [27.9506, -82.4572]],
  ["winter-haven", [28.0222, -81.7329]],
  ["winter-park", [28.6, -81.3392]],
]);

/** The centre of a city. */
export function centreOf({ slug }: { slug: string }): Point {
  const [latitude, longitude] = CENTRES.get(slug) ?? [];
  if (latitude === undefined || longitude === undefined) throw new Error(`no centre of ${slug}`);
  return { latitude, longitude };
}

/** A place that events are near to: a city, or a point such as a device reports it. */
export interface Place {
  /** As it stands in addresses. */
  id: string;
  city: City | null;
  point: Point;
}

const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/;

/**
 * The place that an address names: the slug of a city, or latitude and longitude, which are rounded.
 * @returns null for anything else.
 */
export function findPlace(text: string): Place | null {
  const city = findCity(text);
  if (city) return { id: city.slug, city, point: centreOf(city) };
  const [, north = "", east = ""] = COORDINATES.exec(text) ?? [];
  const point = { latitude: Number(north), longitude: Number(east) };
  if (north === "" || Math.abs(point.latitude) > 90 || Math.abs(point.longitude) > 180) return null;
  const id = formatPoint(point);
  const [latitude = 0, longitude = 0] = id.split(",").map(Number);
  return { id, city: null, point: { latitude, longitude } };
}

/** A point as addresses have it, with two decimals, which is about half a mile: "27.95,-82.46". */
export function formatPoint({ latitude, longitude }: Point): string {
  // why "+ 0": there is no point at -0.00.
  return [latitude, longitude].map((degrees) => (Math.round(degrees * 100) / 100 + 0).toFixed(2)).join(",");
}

const EARTH_RADIUS_MILES = 3_958.8;

/** The distance between two points along the earth's surface, in miles. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfChord = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    halfChord(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * halfChord(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The cities by their distance from a point, nearest first. */
export function citiesByDistance(point: Point): { city: City; miles: number }[] {
  return CITIES.map((city) => ({ city, miles: milesBetween(point, centreOf(city)) })).sort((a, b) => a.miles - b.miles);
}

/** The cities whose centre is at most so many miles from a point, nearest first. */
export function citiesWithin(point: Point, miles: number): City[] {
  return citiesByDistance(point).flatMap((entry) => (entry.miles <= miles ? entry.city : []));
}

/**
 * How far the city of a location is from a place, for its card.
 * @returns null when the location is in none of our cities.
 * @example "In Tampa", "21 miles from Tampa", "7 miles from you"
 */
export function describeDistance(location: string, { city, point }: Place): string | null {
  const there = cityOf(location);
  if (!there) return null;
  if (there === city) return `In ${city.name}`;
  const miles = Math.round(milesBetween(point, centreOf(there)));
  const from = city?.name ?? "you";
  return miles < 1 ? `Less than a mile from ${from}` : `${miles} ${miles === 1 ? "mile" : "miles"} from ${from}`;
}
