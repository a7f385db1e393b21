import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** A Florida city with a city page. */
export interface City {
  /** Path of the city page, without the slash. */
  readonly slug: string;
  readonly name: string;
  /**
   * Other spellings of the name in location texts, matched anywhere, case-insensitively. A spelling that ends with a comma also matches
   * without it at the end of a text.
   */
  readonly nicknames: readonly string[];
  /** IANA zone if it differs from the site's, else null. */
  readonly timeZone: "America/Chicago" | null;
  /** Heading under which menus list the city. */
  readonly region: Region;
}

/** Regions of Florida that group lists of cities, north to south. */
export const REGIONS = ["North Florida", "Central Florida", "Tampa Bay", "Southwest Florida", "South Florida"] as const;
export type Region = (typeof REGIONS)[number];

const REGION_NAMES = {
  "North Florida": "northFlorida",
  "Central Florida": "centralFlorida",
  "Tampa Bay": "tampaBay",
  "Southwest Florida": "southwestFlorida",
  "South Florida": "southFlorida",
} as const satisfies Record<Region, string>;

/** The name of a region in the current language. */
export function regionName(region: Region): string {
  return t(REGION_NAMES[region]);
}

// "St. Pete" alone would also match "St. Peter's Church" in other cities, so a comma or space has to follow.
const ST_PETERSBURG_SPELLINGS = [
  "St Petersburg",
  "St.Petersburg",
  "Saint Petersburg",
  "St. Pete,",
  "St. Pete ",
  "St Pete,",
  "St Pete ",
];

function city(
  slug: string,
  name: string,
  region: Region,
  more: Partial<Pick<City, "nicknames" | "timeZone">> = {},
): City {
  return { slug, name, region, nicknames: more.nicknames ?? [], timeZone: more.timeZone ?? null };
}

/** The 26 cities, alphabetical by name (PRODUCT.md, City pages). */
export const CITIES: readonly City[] = [
  city("bradenton", "Bradenton", "Southwest Florida"),
  city("celebration", "Celebration", "Central Florida"),
  city("cocoa-beach", "Cocoa Beach", "Central Florida"),
  city("daytona", "Daytona Beach", "Central Florida", { nicknames: ["Daytona"] }),
  // With the comma, because the Dr. Phillips Center is in downtown Orlando.
  city("doctor-phillips", "Doctor Phillips", "Central Florida", {
    nicknames: ["Dr. Phillips,", "Dr Phillips,", "Dr.Phillips,"],
  }),
  city("fort-lauderdale", "Fort Lauderdale", "South Florida", {
    nicknames: ["Ft. Lauderdale", "Ft Lauderdale", "Ft.Lauderdale"],
  }),
  city("fort-myers", "Fort Myers", "Southwest Florida", {
    nicknames: ["Ft. Myers", "Ft Myers", "Ft.Myers"],
  }),
  city("four-corners", "Four Corners", "Central Florida"),
  city("gainesville", "Gainesville", "North Florida"),
  city("hollywood-fl", "Hollywood", "South Florida"),
  city("jacksonville", "Jacksonville", "North Florida"),
  city("key-west", "Key West", "South Florida"),
  city("kissimmee", "Kissimmee", "Central Florida"),
  city("lakeland", "Lakeland", "Central Florida"),
  city("miami", "Miami", "South Florida"),
  city("ocala", "Ocala", "North Florida"),
  city("orlando", "Orlando", "Central Florida"),
  city("palm-beach", "Palm Beach", "South Florida"),
  city("panama-city-beach", "Panama City Beach", "North Florida", { timeZone: "America/Chicago" }),
  city("pensacola", "Pensacola", "North Florida", { timeZone: "America/Chicago" }),
  city("sebring", "Sebring", "Central Florida"),
  city("st-petersburg", "St. Petersburg", "Tampa Bay", { nicknames: ST_PETERSBURG_SPELLINGS }),
  city("tallahassee", "Tallahassee", "North Florida"),
  city("tampa", "Tampa", "Tampa Bay"),
  city("winter-haven", "Winter Haven", "Central Florida"),
  city("winter-park", "Winter Park", "Central Florida"),
];

const citiesBySlug: ReadonlyMap<string, City> = new Map(CITIES.map((entry) => [entry.slug, entry]));

/**
 * The city with exactly this slug.
 * @returns null for an unknown or missing slug.
 */
export function findCity(slug: string | null | undefined): City | null {
  return citiesBySlug.get(slug ?? "") ?? null;
}

/** Every spelling of the cities in location texts, in lower case; `length` leaves out the comma or space that has to follow. */
const SPELLINGS = CITIES.flatMap((entry) =>
  [entry.name, ...entry.nicknames].map((spelling) => ({
    city: entry,
    text: spelling.toLowerCase(),
    length: spelling.trimEnd().replace(/,$/, "").length,
  })),
);

/**
 * Every city whose name or other spelling the text contains, ignoring case: the city pages on which an event at this
 * location is listed (PRODUCT.md, City pages).
 * @returns cities in the order of `CITIES`; empty when the text names none.
 */
export function citiesIn(location: string): City[] {
  const text = searchable(location);
  return [...new Set(SPELLINGS.flatMap((spelling) => (text.includes(spelling.text) ? spelling.city : [])))];
}

/**
 * The city pages that list an event at this location, as text for its organizer and for admins.
 * @example describeCityPages("Armature Works, Tampa") // "On the city page of Tampa"
 */
export function describeCityPages(location: string): string {
  const names = citiesIn(location).map(({ name }) => name);
  return t("cityPages", { count: names.length, names: names.join(", ") });
}

/**
 * The city of a location. An address goes from street to city, so the name that ends last wins, and of names that end together the longest:
 * "505 W Pensacola St, Tallahassee" is Tallahassee.
 * @returns null when the text names no city of `CITIES`.
 */
export function cityOf(location: string): City | null {
  const text = searchable(location);
  let best: { city: City; end: number; length: number } | null = null;
  for (const { city, text: spelling, length } of SPELLINGS) {
    const index = text.lastIndexOf(spelling);
    const end = index + length;
    if (index === -1 || (best && (end < best.end || (end === best.end && length <= best.length)))) continue;
    best = { city, end, length };
  }
  return best?.city ?? null;
}

/**
 * The city that a text consists of, in any spelling, with or without the state: "st pete", "Ft Myers, FL".
 * @returns null for any other text.
 */
export function cityNamed(text: string): City | null {
  const name = bareName(text).replace(/ (fl|florida)$/, "");
  return SPELLINGS.find((spelling) => bareName(spelling.text) === name)?.city ?? null;
}

/** Lower case, with white space, commas and periods collapsed to single spaces. */
function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,]+/g, " ")
    .trim();
}

/** Lower case, with a comma appended, so that spellings that end with one match at the end of the text. */
function searchable(location: string): string {
  return `${location.toLowerCase()},`;
}
