import { CITIES, REGIONS } from "#app/domain/events/cities.ts";
import { DEFAULT_RADIUS, RADII, type Radius } from "#app/domain/lists/filters.ts";
import type { Meaning, PlaceMeaning, VenueLookup } from "./meaning.ts";
import { CITY_ALIASES, INFORMAL_REGIONS, PLACES_IN_CITIES, SPANISH_REGIONS } from "./place-names.ts";
import { phraseParser, type Rule, wordParser } from "./rules.ts";
import { continuesExpression, foldName, type Token, tokenize } from "./tokens.ts";

/** All places with the patterns of their names. The longest match wins: "Miami Beach" before "Miami". */
const PLACES: readonly { place: PlaceMeaning; names: readonly string[] }[] = [
  ...CITIES.map(({ slug, name, nicknames }) => ({
    place: inCities([slug]),
    names: [...[name, slug.replaceAll("-", " "), ...nicknames].map(foldName), ...(CITY_ALIASES[slug] ?? [])],
  })),
  ...Object.entries(PLACES_IN_CITIES).flatMap(([slug, places]) =>
    places.map(({ location, spellings = [] }) => ({
      place: { ...inCities(slug === "" ? [] : [slug]), location },
      names: [location, ...spellings].map(foldName),
    })),
  ),
  ...REGIONS.map((region) => ({
    place: inCities(CITIES.filter((city) => city.region === region).map(({ slug }) => slug)),
    names: [foldName(region), SPANISH_REGIONS[region]],
  })),
  ...INFORMAL_REGIONS.map(([name, cities]) => ({ place: inCities(cities), names: [name] })),
];

function inCities(cities: readonly string[]): PlaceMeaning {
  return { filter: "place", cities, location: null };
}

export const PLACE_PARSERS = {
  place: phraseParser(
    "place",
    PLACES.flatMap(({ names }, index) => names.map((name) => [name, index] as const)),
  ),
  miles: wordParser("number", (folded) => (/^\d{1,3}$/.test(folded) ? Number(folded) : null)),
} as const;

function placeAt(index = -1): PlaceMeaning | null {
  return PLACES[index]?.place ?? null;
}

/** Near a city, or near the city of a place within it; for a region, or a name that occurs in several cities, the place itself. */
function near(index: number | undefined, radius: Radius): Meaning | null {
  const place = placeAt(index);
  const [city, ...others] = place?.cities ?? [];
  if (city === undefined || others.length > 0) return place;
  return { filter: "near", city, radius };
}

/** The smallest radius of the filter that covers so many miles; 100 at most. */
function radiusOf(miles: number): Radius {
  return RADII.find((radius) => radius >= miles) ?? 100;
}

const STATE = "[fl|fla|florida]";

/** Rules for places and distances. */
export const PLACE_RULES: readonly Rule<Meaning>[] = [
  { pattern: `[in|at|en|de|in the] <place> [area] ${STATE}`, means: ({ place }) => placeAt(place) },
  {
    pattern: `(near|around|close to|not far from|cerca de|alrededor de) <place> ${STATE}`,
    means: ({ place }) => near(place, DEFAULT_RADIUS),
  },
  {
    pattern: `[within|a menos de|a] <miles> (miles|mile|mi|millas|milla) (of|from|de) <place> ${STATE}`,
    means: ({ place, number = 0 }) => near(place, radiusOf(number)),
  },
  {
    pattern:
      "(near me|near here|nearby|close to me|close by|around me|around here|in my area|cerca de mi|cerca de aqui|cerca|por aqui|en mi area)",
    means: () => ({ filter: "near", city: null, radius: DEFAULT_RADIUS }),
  },
];

/** Longest venue name that `findVenue` matches, in words. */
const MAX_NAME_WORDS = 8;

/** Longest venue name that is looked up in the database, in words. */
const MAX_LOOKUP_WORDS = 5;
/** Most names that the database looks up at once. */
const MAX_LOOKUP_NAMES = 40;

/** Prepositions that introduce a venue. */
const AT = new Set(["at", "en"]);

/** Consecutive words that may be the name of a venue. */
interface VenueName {
  /** As `foldName` returns it, for `VenueLookup`. */
  name: string;
  /** The beginning of the venue's slug; the city follows. */
  slug: string;
}

/**
 * Candidates for names of venues in a text: two to five consecutive words, and single words after "at".
 * @returns at most 40.
 * @example venueNamesIn("jazz at Jannus Live").map(({ slug }) => slug) // ["jazz-at", "jazz-at-jannus", …, "jannus", "jannus-live"]
 */
export function venueNamesIn(text: string): VenueName[] {
  const { tokens } = tokenize(text);
  const names = tokens.flatMap((first, at) => {
    const next = tokens.slice(at + 1, at + MAX_LOOKUP_WORDS);
    const end = next.findIndex((token) => !continuesExpression(token));
    const words = [first, ...(end === -1 ? next : next.slice(0, end))];
    const isAfterAt = AT.has(tokens[at - 1]?.folded ?? "");
    return words.flatMap((last, index) => {
      const slug = slugOf(text.slice(first.start, last.end));
      if (slug === "" || (index === 0 && !isAfterAt)) return [];
      return {
        name: words
          .slice(0, index + 1)
          .map(({ folded }) => folded)
          .join(" "),
        slug,
      };
    });
  });
  const others = names.flatMap(({ name, slug }) => otherSpellings(slug).map((other) => ({ name, slug: other })));
  return [...names, ...others].slice(0, MAX_LOOKUP_NAMES);
}

/** "skipper-s-smokehouse" for "skippers-smokehouse" and vice versa: people omit apostrophes, or add them. */
function otherSpellings(slug: string): string[] {
  const without = slug.replace(/-s(?=-|$)/g, "s");
  if (without !== slug) return [without];
  return Array.from(
    slug.matchAll(/[a-z]s(?=-|$)/g),
    ({ index }) => `${slug.slice(0, index + 1)}-${slug.slice(index + 1)}`,
  );
}

/** Slugifies a name as the database does for venues. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * The longest name of a venue that begins at a token, or after it if that is "at". A name of one word only counts after "at".
 * @param needsAt whether longer names only count after "at" as well.
 * @returns the number of tokens and the slugs of the venues; null if no venue is named here.
 */
export function findVenue(tokens: readonly Token[], at: number, lookup: VenueLookup, needsAt: boolean) {
  const hasAt = AT.has(tokens[at]?.folded ?? "");
  if (needsAt && !hasAt) return null;
  const first = hasAt ? at + 1 : at;
  let name = "";
  let found: { length: number; slugs: readonly string[] } | null = null;
  for (const [index, token] of tokens.slice(first, first + MAX_NAME_WORDS).entries()) {
    if (index > 0 && !continuesExpression(token)) break;
    name += index === 0 ? token.folded : ` ${token.folded}`;
    const slugs = index > 0 || hasAt ? lookup(name) : [];
    if (slugs.length > 0) found = { length: first - at + index + 1, slugs };
  }
  return found;
}
