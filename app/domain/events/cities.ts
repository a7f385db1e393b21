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

/** Places on Central Time that have no page. Names that also stand for places elsewhere in Florida, such as Midway, are left out. */
const CENTRAL_PLACES =
  "30A|Alys Beach|Blountstown|Blue Mountain Beach|Bonifay|Callaway|Cantonment|Chipley|Crestview|DeFuniak Springs|Destin|Fort Walton Beach|Freeport|Graceville|Grayton Beach|Gulf Breeze|Inlet Beach|Lynn Haven|Marianna|Mary Esther|Mexico Beach|Milton|Miramar Beach|Navarre|Navarre Beach|Niceville|Okaloosa Island|Pace|Panama City|Perdido Key|Rosemary Beach|Sandestin|Santa Rosa Beach|Seaside|Shalimar|Valparaiso|WaterColor|Wewahitchka".split(
    "|",
  );

/** How a location names a city, or a place without a page (`city` is null). */
interface Spelling {
  readonly city: City | null;
  readonly timeZone: City["timeZone"];
  /** In lower case. */
  readonly text: string;
  /** Without the comma or space that has to follow. */
  readonly length: number;
}

function spelled(text: string, city: City | null, timeZone: City["timeZone"]): Spelling {
  return { city, timeZone, text: text.toLowerCase(), length: text.trimEnd().replace(/,$/, "").length };
}

const CITY_SPELLINGS = CITIES.flatMap((city) =>
  [city.name, ...city.nicknames].map((text) => spelled(text, city, city.timeZone)),
);

const ZONE_SPELLINGS = [
  ...CITY_SPELLINGS,
  // Between commas, or before the state: "Space Coast" names no Pace.
  ...CENTRAL_PLACES.flatMap((name) =>
    [`, ${name},`, `, ${name} FL`].map((text) => spelled(text, null, "America/Chicago")),
  ),
];

/**
 * Every city whose name or other spelling the text contains, ignoring case: the city pages on which an event at this
 * location is listed (PRODUCT.md, City pages).
 * @returns cities in the order of `CITIES`; empty when the text names none.
 */
export function citiesIn(location: string): City[] {
  const text = searchable(location);
  return [
    ...new Set(CITY_SPELLINGS.flatMap(({ city, text: spelling }) => (city && text.includes(spelling) ? city : []))),
  ];
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
  return namedLast(location, CITY_SPELLINGS)?.city ?? null;
}

/**
 * The IANA zone of the place that a location names last, a city of `CITIES` or another place that has a zone of its own.
 * @returns null for the site's zone.
 */
export function zoneOfPlace(location: string): City["timeZone"] {
  return namedLast(location, ZONE_SPELLINGS)?.timeZone ?? null;
}

function namedLast(location: string, spellings: readonly Spelling[]): Spelling | null {
  const text = searchable(location);
  let best: { spelling: Spelling; end: number } | null = null;
  for (const spelling of spellings) {
    const index = text.lastIndexOf(spelling.text);
    const end = index + spelling.length;
    if (index === -1 || (best && (end < best.end || (end === best.end && spelling.length <= best.spelling.length))))
      continue;
    best = { spelling, end };
  }
  return best?.spelling ?? null;
}

/**
 * The city that a text consists of, in any spelling, with or without the state: "st pete", "Ft Myers, FL".
 * @returns null for any other text.
 */
export function cityNamed(text: string): City | null {
  const name = bareName(text).replace(/ (fl|florida)$/, "");
  return CITY_SPELLINGS.find((spelling) => bareName(spelling.text) === name)?.city ?? null;
}

/** Lower case, with white space, commas and periods collapsed to single spaces. */
function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,]+/g, " ")
    .trim();
}

/** Lower case, between commas, so that spellings with commas match at the beginning and the end of the text. */
function searchable(location: string): string {
  return `, ${location.toLowerCase()},`;
}
