import { findCity, REGIONS } from "#app/domain/events/cities.ts";
import { placeOfGazetteer } from "#app/domain/events/near.ts";
import { DEFAULT_RADIUS, RADII, type Radius } from "#app/domain/lists/filters.ts";
import { type Gazetteer, type GazetteerPlace, namesOf } from "#app/domain/places/gazetteer.ts";
import type { Meaning, NamedOrganizer, PlaceMeaning, VenueLookup } from "./meaning.ts";
import {
  COUNTIES,
  INFORMAL_REGIONS,
  NAMES_THAT_ARE_WORDS,
  SPANISH_REGIONS,
  WELL_KNOWN,
  WORDS_ALONE,
} from "./place-names.ts";
import { phraseParser, type Rule, type ValueParser, wordParser } from "./rules.ts";
import { continuesExpression, foldName, type Token, tokenize } from "./tokens.ts";

/** The meaning of a place of the gazetteer. */
function inPlace(place: GazetteerPlace): PlaceMeaning {
  return { filter: "place", place, slugs: [place.slug], region: null };
}

/** Whether a name counts as a place anywhere in a text, without a preposition before or a state after it. */
function isPlaceAnywhere(name: string, place: GazetteerPlace): boolean {
  if (NAMES_THAT_ARE_WORDS.has(name) || WORDS_ALONE.has(name)) return false;
  return name.includes(" ") || place.kind === "zip" || place.rank >= WELL_KNOWN || findCity(place.slug) !== null;
}

/** A name as a pattern of the rules, and its meaning. */
type NamedMeaning = readonly [pattern: string, meaning: PlaceMeaning, isAnywhere: boolean];

/** Regions and places with the patterns of their names; of several with one name, the best known first. */
function namedMeanings({ places }: Gazetteer): NamedMeaning[] {
  const region = (slugs: readonly string[], name: PlaceMeaning["region"]): PlaceMeaning => ({
    filter: "place",
    place: null,
    slugs,
    region: name,
  });
  return [
    ...REGIONS.flatMap((name) =>
      [foldName(name), SPANISH_REGIONS[name]].map(
        (pattern): NamedMeaning => [pattern, region(COUNTIES[name], name), true],
      ),
    ),
    ...INFORMAL_REGIONS.map(([pattern, counties]): NamedMeaning => [pattern, region(counties, null), true]),
    ...places.flatMap((place) =>
      namesOf(place).map((name): NamedMeaning => [name, inPlace(place), isPlaceAnywhere(name, place)]),
    ),
  ];
}

/** The rules for places and distances, and the parsers of their placeholders. The longest match wins: "Miami Beach" before "Miami". */
export function placeRules(gazetteer: Gazetteer): {
  rules: Rule<Meaning>[];
  parsers: Readonly<Record<string, ValueParser>>;
} {
  const named = namedMeanings(gazetteer);
  const placeAt = (index = -1) => named[index]?.[1] ?? null;
  /** Near a place; in a region. */
  const near = (index: number | undefined, radius: Radius): Meaning | null => {
    const meaning = placeAt(index);
    return meaning?.place ? { filter: "near", place: placeOfGazetteer(meaning.place), radius } : meaning;
  };
  const phrases = named.map(([pattern, , isAnywhere], index) => ({ phrase: [pattern, index] as const, isAnywhere }));
  return {
    parsers: {
      place: phraseParser(
        "place",
        phrases.map(({ phrase }) => phrase),
      ),
      anywhere: phraseParser(
        "place",
        phrases.flatMap(({ phrase, isAnywhere }) => (isAnywhere ? [phrase] : [])),
      ),
      miles: wordParser("number", (folded) => (/^\d{1,3}$/.test(folded) ? Number(folded) : null)),
    },
    rules: [
      { pattern: `[in|at|en|de|in the] <anywhere> [area] ${STATE}`, means: ({ place }) => placeAt(place) },
      { pattern: `(in|en|in the) <place> [area] ${STATE}`, means: ({ place }) => placeAt(place) },
      { pattern: "<place> (fl|fla|florida)", means: ({ place }) => placeAt(place) },
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
        means: () => ({ filter: "near", place: null, radius: DEFAULT_RADIUS }),
      },
    ],
  };
}

/**
 * The meaning of the only words of a text: the place of this name, unless it is better known as a word.
 * @param hasFilters whether the text has other filters as well: then the place has to be well known.
 */
export function placeAlone(folded: string, gazetteer: Gazetteer, hasFilters: boolean): PlaceMeaning | null {
  const place = WORDS_ALONE.has(folded) ? null : gazetteer.named(folded);
  return place && (!hasFilters || place.rank >= WELL_KNOWN) ? inPlace(place) : null;
}

/** The smallest radius of the filter that covers so many miles; 100 at most. */
function radiusOf(miles: number): Radius {
  return RADII.find((radius) => radius >= miles) ?? 100;
}

const STATE = "[fl|fla|florida]";

// Names of venues and organizers, which the database looks up.

/** Longest name that `findName` matches, in words. */
const MAX_NAME_WORDS = 16;

/** Longest name within a text that is looked up in the database, in words. */
const MAX_LOOKUP_WORDS = 5;
/** Most names of a kind that the database looks up at once. */
const MAX_LOOKUP_NAMES = 40;

/** Prepositions that introduce a venue, and an organizer. */
const AT = new Set(["at", "en"]);
const BY = new Set(["by", "from", "de", "por"]);

/** Consecutive words that may be a name. */
interface PossibleName {
  /** As `foldName` returns it. */
  name: string;
  typed: string;
}

/** Two to five consecutive words of a text, and single words after one of the prepositions. */
function namesIn(text: string, prepositions: ReadonlySet<string>): PossibleName[] {
  const { tokens } = tokenize(text);
  return tokens.flatMap((first, at) => {
    const next = tokens.slice(at + 1, at + MAX_LOOKUP_WORDS);
    const end = next.findIndex((token) => !continuesExpression(token));
    const words = [first, ...(end === -1 ? next : next.slice(0, end))];
    const isIntroduced = prepositions.has(tokens[at - 1]?.folded ?? "");
    return words.flatMap((last, index) => {
      if (index === 0 && !isIntroduced) return [];
      return { name: foldedOf(words.slice(0, index + 1)), typed: text.slice(first.start, last.end) };
    });
  });
}

function foldedOf(tokens: readonly Token[]): string {
  return tokens.map(({ folded }) => folded).join(" ");
}

/** A possible name of a venue. */
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
  const names = namesIn(text, AT).flatMap(({ name, typed }) => {
    const slug = slugOf(typed);
    return slug === "" ? [] : { name, slug };
  });
  const others = names.flatMap(({ name, slug }) => otherSpellings(slug).map((other) => ({ name, slug: other })));
  return [...names, ...others].slice(0, MAX_LOOKUP_NAMES);
}

/**
 * Candidates for names of organizers in a text: all of it, two to five consecutive words, and single words after "by". None in quotes.
 * @returns at most 40, as `foldName` returns them.
 */
export function organizerNamesIn(text: string): string[] {
  const { tokens, phrases } = tokenize(text);
  const whole = phrases.length === 0 && tokens.length > 0 ? [foldedOf(tokens)] : [];
  return [...new Set([...whole, ...namesIn(text, BY).map(({ name }) => name)])].slice(0, MAX_LOOKUP_NAMES);
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

interface FoundName {
  /** In tokens. */
  length: number;
  meaning: Meaning;
}

/**
 * The longest name of a venue that begins at a token, or after it if that is "at". A name of one word only counts after "at".
 * @param needsAt whether longer names only count after "at" as well.
 */
export function findVenue(tokens: readonly Token[], at: number, lookup: VenueLookup, needsAt: boolean) {
  return findName(tokens, at, AT, (name, isIntroduced) => {
    const slugs = isIntroduced || (name.includes(" ") && !needsAt) ? lookup(name) : [];
    return slugs.length > 0 ? { filter: "venue", slugs } : null;
  });
}

/**
 * As `findVenue`, of an organizer with events to come, after "by". A name that is the whole text always counts.
 * @param needsBy whether longer names only count after "by" as well.
 */
export function findOrganizer(
  tokens: readonly Token[],
  at: number,
  organizers: readonly NamedOrganizer[],
  needsBy: boolean,
) {
  return findName(tokens, at, BY, (name, isIntroduced, isWholeText) => {
    const isFound = isIntroduced || isWholeText || (name.includes(" ") && !needsBy);
    const found = isFound && organizers.find(({ typed, hasEvents }) => hasEvents && typed === name);
    return found ? { filter: "organizer", id: found.id, name: found.name } : null;
  });
}

/** The longest name that begins at a token, or after it if that is one of the prepositions; null if there is none. */
function findName(
  tokens: readonly Token[],
  at: number,
  prepositions: ReadonlySet<string>,
  meaningOf: (name: string, isIntroduced: boolean, isWholeText: boolean) => Meaning | null,
): FoundName | null {
  const isIntroduced = prepositions.has(tokens[at]?.folded ?? "");
  const first = isIntroduced ? at + 1 : at;
  let name = "";
  let found: FoundName | null = null;
  for (const [index, token] of tokens.slice(first, first + MAX_NAME_WORDS).entries()) {
    if (index > 0 && !continuesExpression(token)) break;
    name += index === 0 ? token.folded : ` ${token.folded}`;
    const meaning = meaningOf(name, isIntroduced, index === tokens.length - 1);
    if (meaning) found = { length: first - at + index + 1, meaning };
  }
  return found;
}
