import { readFileSync } from "node:fs";
import { createGazetteer, type Gazetteer, type GazetteerPlace } from "#app/domain/places/gazetteer.ts";

const read = (name: string) => readFileSync(new URL(`../../supabase/migrations/${name}`, import.meta.url), "utf8");

const PLACE =
  /\('([a-z0-9-]+)', '(city|town|neighborhood|beach|county)', '((?:[^']|'')+)', '((?:[^']|'')+)', (?:null|'([a-z0-9-]+)'), ([\d.-]+), ([\d.-]+), (\d+), '\{([^}]*)\}'\)/g;
const ZIP = /\('(\d{5})', '((?:[^']|'')+)', '([a-z0-9-]+)', ([\d.-]+), ([\d.-]+)\)/g;

function placesOf(sql: string): GazetteerPlace[] {
  return Array.from(sql.matchAll(PLACE), (row) => {
    const [, slug = "", kind, name = "", county = "", partOf = null, latitude, longitude, rank, spellings = ""] = row;
    return {
      slug,
      kind: kind as GazetteerPlace["kind"],
      name: name.replaceAll("''", "'"),
      partOf,
      county: county.replaceAll("''", "'"),
      latitude: Number(latitude),
      longitude: Number(longitude),
      rank: Number(rank),
      spellings: spellings === "" ? [] : spellings.split(","),
    };
  });
}

function zipsOf(sql: string): GazetteerPlace[] {
  return Array.from(sql.matchAll(ZIP), ([, slug = "", county = "", partOf = "", latitude, longitude]) => ({
    slug,
    kind: "zip" as const,
    name: slug,
    county: county.replaceAll("''", "'"),
    partOf,
    latitude: Number(latitude),
    longitude: Number(longitude),
    rank: 0,
    spellings: [],
  }));
}

/** The places of Florida as the migrations write them, for tests without a database. */
export const FLORIDA: Gazetteer = createGazetteer([
  ...placesOf(read("20261121000374_gazetteer.sql")),
  ...zipsOf(read("20261121000375_zip_codes.sql")),
]);
