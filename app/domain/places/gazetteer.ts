import { foldName } from "#app/domain/search/tokens.ts";

/** Geographic coordinates, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place of the gazetteer: a row of `public.places`, see the comments of its columns. */
export interface GazetteerPlace extends Point {
  readonly slug: string;
  readonly kind: "city" | "town" | "neighborhood" | "beach" | "county" | "zip";
  readonly name: string;
  readonly county: string;
  /** Slug of the city of a neighborhood, or of the place of a ZIP code; else null. */
  readonly partOf: string | null;
  /** Of several places with one name, the one with the highest rank is meant. */
  readonly rank: number;
  /** Other names, folded by `foldName`. */
  readonly spellings: readonly string[];
}

/** The places of Florida. Each process reads them once from the database. */
export interface Gazetteer {
  /** The best known of each name first. */
  readonly places: readonly GazetteerPlace[];
  /** The place with a slug; null for an unknown one. */
  bySlug(slug: string): GazetteerPlace | null;
  /** The best known place of a name or ZIP code, in any spelling: "St. Pete, FL", "33602". Null for an unknown one. */
  named(name: string): GazetteerPlace | null;
  /** The best known places with a name that begins with a text (folded by `foldName`), counties last; at most `most`. */
  startingWith(text: string, most: number): GazetteerPlace[];
}

/** The folded names of a place, its main name first. */
export function namesOf({ name, spellings }: GazetteerPlace): string[] {
  return [...new Set([foldName(name), ...spellings])];
}

/** Counties last: "Sarasota" before "Sarasota County". */
function byImportance(one: GazetteerPlace, other: GazetteerPlace): number {
  return Number(one.kind === "county") - Number(other.kind === "county") || other.rank - one.rank;
}

/** Builds the gazetteer of some places. */
export function createGazetteer(rows: readonly GazetteerPlace[]): Gazetteer {
  const places = rows.toSorted((one, other) => other.rank - one.rank || one.slug.localeCompare(other.slug, "en"));
  const slugs = new Map(places.map((place) => [place.slug, place]));
  const names = new Map<string, GazetteerPlace>();
  // A main name takes precedence over an alternative spelling of a larger place.
  for (const namesIn of [(place: GazetteerPlace) => [foldName(place.name)], namesOf])
    for (const place of places) for (const name of namesIn(place)) if (!names.has(name)) names.set(name, place);
  return {
    places,
    bySlug: (slug) => slugs.get(slug) ?? null,
    named: (name) => {
      const folded = foldName(name);
      return names.get(folded) ?? names.get(folded.replace(/ (fl|fla|florida)$/, "")) ?? null;
    },
    startingWith: (text, most) => {
      const found = new Set(Array.from(names).flatMap(([name, place]) => (name.startsWith(text) ? place : [])));
      return [...found].sort(byImportance).slice(0, most);
    },
  };
}

/** A gazetteer without places. */
export const NO_PLACES: Gazetteer = createGazetteer([]);
