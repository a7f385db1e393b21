import { CITIES, type City } from "./cities.ts";

/** Slugs as the database generates them: up to 80 characters of the name, then the slug of the city or a number. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG_CHARS = 110;

/** Whether a text is a well-formed slug of a venue or an organizer, whether or not one exists. */
export function isSlug(slug: string): boolean {
  return slug.length <= MAX_SLUG_CHARS && SLUG.test(slug);
}

/**
 * The city at the end of a venue's slug.
 * @returns null for a slug that ends with no city, which no venue has.
 * @example cityOfVenue("curtis-hixon-park-tampa") // Tampa
 */
export function cityOfVenue(slug: string): City | null {
  const named = CITIES.filter((city) => slug.endsWith(`-${city.slug}`));
  return named.reduce<City | null>((best, city) => (best && best.slug.length > city.slug.length ? best : city), null);
}

/** Name and address of a venue, from location texts. */
interface Venue {
  name: string;
  /** Street address and city: "600 N Ashley Dr, Tampa". */
  address: string;
}

/**
 * The most frequent spelling of a venue's name and address.
 * @param locations of its events, at least one, each with a comma after the name, as in `listings` with a venue.
 * @param street its street address, if events have it apart from their location.
 */
export function describeVenue(locations: readonly string[], street: string | null = null): Venue {
  const counts = new Map<string, number>();
  for (const location of locations) counts.set(location, (counts.get(location) ?? 0) + 1);
  const [[typed] = [""]] = [...counts].sort(([, first], [, second]) => second - first);
  const location = placeWithAddress({ location: typed, address: street });
  const comma = location.indexOf(",");
  return { name: location.slice(0, comma).trim(), address: location.slice(comma + 1).trim() };
}

const MAPS = "https://www.openstreetmap.org";

/** Map services for directions; the reader enters the starting point there. The URLs follow each service's documentation. */
export const DIRECTIONS: readonly { service: string; address: (location: string) => string }[] = [
  { service: "OpenStreetMap", address: (to) => `${MAPS}/directions?${new URLSearchParams({ to })}` },
  {
    service: "Google Maps",
    address: (destination) => `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`,
  },
  { service: "Apple Maps", address: (daddr) => `https://maps.apple.com/?${new URLSearchParams({ daddr })}` },
];

/**
 * A location with its street address after the name of the venue. @example placeWithAddress({ location: "Armature Works, Tampa",
 * address: "1910 N Ola Ave" }) // "Armature Works, 1910 N Ola Ave, Tampa"
 */
export function placeWithAddress({ location, address }: { location: string; address?: string | null }): string {
  if (!address || location.toLowerCase().includes(address.toLowerCase())) return location;
  const [venue = "", ...rest] = location.split(",");
  return [venue, ` ${address}`, ...rest].join(",");
}

/** The place near which an event will be listed. */
export interface NearbyPlace {
  /** With its county if there are others of that name. */
  name: string;
  /** Further places with that name, which the location can mean by their county: "Plantation, Sarasota County". */
  others: string[];
}
