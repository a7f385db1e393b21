import { CITIES, type City } from "./cities.ts";

/** As the database makes them: up to 80 characters of a name, and the slug of a city or a number. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG_CHARS = 110;

/** Whether a text has the form of the slug of a venue or an organizer. It may name none all the same. */
export function isSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG_CHARS && SLUG.test(slug);
}

/**
 * The city that the slug of a venue ends with.
 * @returns null when that is none of `CITIES`; such a venue does not exist.
 * @example cityOfVenue("curtis-hixon-park-tampa") // Tampa
 */
export function cityOfVenue(slug: string): City | null {
  const named = CITIES.filter((city) => slug.endsWith(`-${city.slug}`));
  return named.reduce<City | null>((best, city) => (best && best.slug.length > city.slug.length ? best : city), null);
}

/** A venue as locations write it. */
export interface Venue {
  name: string;
  /** What follows the name: "600 N Ashley Dr, Tampa". */
  address: string;
}

/**
 * The name and the address of the venue that these locations share, as most of them write it.
 * @param locations at least one; each with a comma after the name, as those of `listings` with a venue have.
 */
export function describeVenue(locations: readonly string[]): Venue {
  const counts = new Map<string, number>();
  for (const location of locations) counts.set(location, (counts.get(location) ?? 0) + 1);
  const [[location] = [""]] = [...counts].sort(([, first], [, second]) => second - first);
  const comma = location.indexOf(",");
  return { name: location.slice(0, comma).trim(), address: location.slice(comma + 1).trim() };
}

const MAPS = "https://www.openstreetmap.org";

/** OpenStreetMap's search for a place in words. */
export function mapAddress(location: string): string {
  return `${MAPS}/search?${new URLSearchParams({ query: location })}`;
}

/** OpenStreetMap's directions to a place in words; the reader fills in where from. */
export function directionsAddress(location: string): string {
  return `${MAPS}/directions?${new URLSearchParams({ to: location })}`;
}
