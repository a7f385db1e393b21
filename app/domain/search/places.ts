import { CITIES, REGIONS } from "#app/domain/events/cities.ts";
import { DEFAULT_RADIUS, RADII, type Radius } from "#app/domain/lists/filters.ts";
import type { Meaning, PlaceMeaning, VenueLookup } from "./meaning.ts";
import { PLACES_IN_CITIES, SPANISH_REGIONS, SPOKEN_NAMES, STRETCHES } from "./place-words.ts";
import { phraseReader, type Rule, wordReader } from "./rules.ts";
import { foldName, isOfOneExpression, readText, type Token } from "./tokens.ts";

/** The places, each with the patterns of its names. Longer names win: "Miami Beach" before "Miami". */
const PLACES: readonly { place: PlaceMeaning; names: readonly string[] }[] = [
  ...CITIES.map(({ slug, name, nicknames }) => ({
    place: inCities([slug]),
    names: [...[name, slug.replaceAll("-", " "), ...nicknames].map(foldName), ...(SPOKEN_NAMES[slug] ?? [])],
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
  ...STRETCHES.map(([name, cities]) => ({ place: inCities(cities), names: [name] })),
];

function inCities(cities: readonly string[]): PlaceMeaning {
  return { filter: "place", cities, location: null };
}

export const PLACE_READERS = {
  place: phraseReader(
    "place",
    PLACES.flatMap(({ names }, index) => names.map((name) => [name, index] as const)),
  ),
  miles: wordReader("number", (folded) => (/^\d{1,3}$/.test(folded) ? Number(folded) : null)),
} as const;

function placeAt(index = -1): PlaceMeaning | null {
  return PLACES[index]?.place ?? null;
}

/** Near a city, or near the city of a place within it. A region is wide enough, and of a place of several cities nobody knows which. */
function near(index: number | undefined, radius: Radius): Meaning | null {
  const place = placeAt(index);
  const [city, ...others] = place?.cities ?? [];
  if (city === undefined || others.length > 0) return place;
  return { filter: "near", city, radius };
}

/** The smallest radius of lists that has so many miles in it. */
function radiusOf(miles: number): Radius {
  return RADII.find((radius) => radius >= miles) ?? 100;
}

const STATE = "[fl|fla|florida]";

/** What says where an event is. */
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

/** Longer names are not looked for. */
const MAX_NAME_WORDS = 8;

const MOST_WORDS_ASKED = 5;
/** As many as the database looks up. */
const MOST_NAMES_ASKED = 40;

/** What says that a place follows. */
const AT = new Set(["at", "en"]);

/** Words in a row that may be the name of a venue. */
export interface VenueName {
  /** As `VenueLookup` takes it. */
  name: string;
  /** As slugs of venues begin. */
  slug: string;
}

/**
 * All that a text may call a venue: two to five words in a row, and each single one after "at".
 * @returns the first 40.
 * @example venueNamesIn("jazz at Jannus Live").map(({ slug }) => slug) // ["jazz-at", "jazz-at-jannus", …, "jannus", "jannus-live"]
 */
export function venueNamesIn(text: string): VenueName[] {
  const { tokens } = readText(text);
  const names = tokens.flatMap((first, at) => {
    const next = tokens.slice(at + 1, at + MOST_WORDS_ASKED);
    const end = next.findIndex((token) => !isOfOneExpression(token));
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
  return [...names, ...others].slice(0, MOST_NAMES_ASKED);
}

/** "skipper-s-smokehouse" for "skippers-smokehouse", and the other way round: an apostrophe is left out, or typed where there is none. */
function otherSpellings(slug: string): string[] {
  const without = slug.replace(/-s(?=-|$)/g, "s");
  if (without !== slug) return [without];
  return Array.from(
    slug.matchAll(/[a-z]s(?=-|$)/g),
    ({ index }) => `${slug.slice(0, index + 1)}-${slug.slice(index + 1)}`,
  );
}

/** As the database writes names in the slugs of venues. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The longest name of a venue that begins with this word, or with the next one after "at". A name of one word needs that. */
export function findVenue(tokens: readonly Token[], at: number, lookup: VenueLookup, needsAt: boolean) {
  const hasAt = AT.has(tokens[at]?.folded ?? "");
  if (needsAt && !hasAt) return null;
  const first = hasAt ? at + 1 : at;
  let name = "";
  let found: { length: number; slugs: readonly string[] } | null = null;
  for (const [index, token] of tokens.slice(first, first + MAX_NAME_WORDS).entries()) {
    if (index > 0 && !isOfOneExpression(token)) break;
    name += index === 0 ? token.folded : ` ${token.folded}`;
    const slugs = index > 0 || hasAt ? lookup(name) : [];
    if (slugs.length > 0) found = { length: first - at + index + 1, slugs };
  }
  return found;
}
