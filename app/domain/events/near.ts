import type { Gazetteer, Point } from "#app/domain/places/gazetteer.ts";
import { slugOf } from "#app/domain/site/text.ts";
import messages from "#app/messages/dates.ts";
import { translator } from "#app/messages/translator.ts";
import { CITIES, type City, findCity } from "./cities.ts";

const t = translator(messages);

/** Centres of the cities by slug, in degrees. Not in cities.ts, so that they stay out of the browser's bundle. */
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

/** The centre of a city. @throws Error for a slug that is not in `CITIES`. */
export function centreOf({ slug }: { slug: string }): Point {
  const [latitude, longitude] = CENTRES.get(slug) ?? [];
  if (latitude === undefined || longitude === undefined) throw new Error(`no centre of ${slug}`);
  return { latitude, longitude };
}

/** The center of the filter `near`: a place of the gazetteer, or a point, such as the position of a device. */
export interface Place {
  /** Value of the URL parameter: slug or coordinates. */
  id: string;
  /** Null for a point. */
  name: string | null;
  /** Null for a place that is not looked up yet, see `lookUp`. */
  point: Point | null;
}

const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,20})?),\s*(-?\d{1,3}(?:\.\d{1,20})?)$/;

/** Longest slug of a place. */
const MAX_SLUG_CHARS = 60;

/**
 * Parses the value of `near`: the name or slug of a place, or latitude and longitude, which are rounded as by `formatPoint`. Does not check
 * that a place exists, except for the cities with a page.
 * @returns null when it can be neither.
 */
export function findPlace(text: string): Place | null {
  const [, north = "", east = ""] = COORDINATES.exec(text) ?? [];
  if (north !== "") return pointOf(Number(north), Number(east));
  const slug = slugOf(text);
  const city = findCity(slug);
  if (city) return { id: slug, name: city.name, point: centreOf(city) };
  const isName = /[a-z]/.test(slug) ? slug.length >= 2 && slug.length <= MAX_SLUG_CHARS : /^\d{5}$/.test(slug);
  return isName ? { id: slug, name: nameOf(slug), point: null } : null;
}

function pointOf(latitude: number, longitude: number): Place | null {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const id = formatPoint({ latitude, longitude });
  const [north = 0, east = 0] = id.split(",").map(Number);
  return { id, name: null, point: { latitude: north, longitude: east } };
}

/** The name of a place that is not looked up: "Boca Raton" for "boca-raton". */
function nameOf(slug: string): string {
  return slug
    .split("-")
    .map((word) => (word === "st" ? "St." : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

/** The center of a place of the gazetteer. */
export function placeOfGazetteer({ slug, name, latitude, longitude }: EventPlace): Place {
  return { id: slug, name, point: { latitude, longitude } };
}

/** A place with its name and coordinates from the gazetteer. @returns null for an unknown place. */
export function lookUp(place: Place, gazetteer: Gazetteer): Place | null {
  if (place.point !== null) return place;
  const known = gazetteer.bySlug(place.id) ?? gazetteer.named(place.id.replaceAll("-", " "));
  return known && placeOfGazetteer(known);
}

/** Coordinates for a URL, "27.95,-82.46": rounded to two decimals (about half a mile), so that a URL does not reveal an exact position. */
export function formatPoint({ latitude, longitude }: Point): string {
  // "+ 0" turns -0 into 0: "-0.00" would be a second spelling of the same URL.
  return [latitude, longitude].map((degrees) => (Math.round(degrees * 100) / 100 + 0).toFixed(2)).join(",");
}

const EARTH_RADIUS_MILES = 3_958.8;

/** Great-circle distance of two points in miles, by the haversine formula. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const share =
    haversine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * haversine(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** All cities with their distance from a point in miles, nearest first. */
export function citiesByDistance(point: Point): { city: City; miles: number }[] {
  return CITIES.map((city) => ({ city, miles: milesBetween(point, centreOf(city)) })).sort((a, b) => a.miles - b.miles);
}

/** The place of an event in lists. */
export type EventPlace = Point & { readonly slug: string; readonly name: string };

/**
 * The distance of an event from a place, for its card.
 * @returns null when the place of the event or of the list is unknown.
 * @example "In Tampa", "21 miles from Tampa", "7 miles from you"
 */
export function describeDistance(there: EventPlace | null, { id, name, point }: Place): string | null {
  if (!there || !point) return null;
  if (there.slug === id) return t("inCity", { city: there.name });
  const miles = Math.round(milesBetween(point, there));
  if (name === null) return miles < 1 ? t("nearYou") : t("milesFromYou", { miles });
  return miles < 1 ? t("nearCity", { city: name }) : t("milesFromCity", { city: name, miles });
}
