import type { Region } from "#app/domain/events/cities.ts";

// Names of places that the gazetteer cannot resolve: those that are also words, and those of several counties.

/**
 * Folded names of places that are also words or names of other things. They only count as places with a preposition or the state ("events
 * in Holiday", "Sunrise, FL"), or if nothing else is typed. The same applies to all one-word names of places without a page and with fewer
 * people than `WELL_KNOWN`.
 */
export const NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set([
  ...["alligator point", "black diamond", "boulevard gardens", "bowling green", "cedar grove", "center hill"],
  ...["cleveland", "cocoa", "country club", "country walk", "crystal lake", "cypress", "dade", "disney", "eagle lake"],
  ...["five points", "forest city", "freeport", "gateway", "golden gate", "grand island"],
  ...["gulfport", "harlem heights", "havana", "high point", "high springs", "ives estates", "jupiter"],
  ...[
    "mandarin",
    "marathon",
    "marco",
    "meadow oaks",
    "oakland",
    "ocean city",
    "ocean ridge",
    "old town",
    "olympia heights",
  ],
  ...["orange city", "orange lake", "palm city", "palm springs", "palmetto", "pier park", "pine island", "pine ridge"],
  ...[
    "plantation",
    "river park",
    "riverside",
    "rock island",
    "sand key",
    "seminole",
    "shady grove",
    "siesta",
    "silver lake",
  ],
  ...["soho", "sun city", "sunrise", "sunset", "three lakes", "three oaks", "treasure island"],
  ...["trinity", "twin lakes", "union park", "university", "university park", "victoria park", "villages", "villas"],
  ...["washington park", "white city", "winter beach"],
]);

/** Population from which a place with a one-word name is well known. */
export const WELL_KNOWN = 10_000;

/** Names that alone mean the word rather than the place. */
export const WORDS_ALONE: ReadonlySet<string> = new Set([
  ...["balm", "christmas", "cocoa", "day", "fountain", "gateway", "harmony", "holiday", "mango", "marathon", "reunion"],
  ...["salem", "siesta", "sunset", "tangerine", "university", "venus", "watercolor"],
]);

/** Counties of the regions of `cities.ts`, by slug. */
export const COUNTIES: Readonly<Record<Region, readonly string[]>> = {
  "North Florida": countiesOf(
    ...[
      "alachua",
      "baker",
      "bay",
      "bradford",
      "calhoun",
      "clay",
      "columbia",
      "dixie",
      "duval",
      "escambia",
      "franklin",
      "gadsden",
    ],
    ...[
      "gilchrist",
      "gulf",
      "hamilton",
      "holmes",
      "jackson",
      "jefferson",
      "lafayette",
      "leon",
      "levy",
      "liberty",
      "madison",
    ],
    ...[
      "marion",
      "nassau",
      "okaloosa",
      "putnam",
      "st-johns",
      "santa-rosa",
      "suwannee",
      "taylor",
      "union",
      "wakulla",
      "walton",
    ],
    "washington",
  ),
  "Central Florida": countiesOf(
    ...[
      "brevard",
      "flagler",
      "hardee",
      "highlands",
      "lake",
      "orange",
      "osceola",
      "polk",
      "seminole",
      "sumter",
      "volusia",
    ],
  ),
  "Tampa Bay": countiesOf("hernando", "hillsborough", "pasco", "pinellas"),
  "Southwest Florida": countiesOf("charlotte", "collier", "desoto", "glades", "hendry", "lee", "manatee", "sarasota"),
  "South Florida": countiesOf("broward", "miami-dade", "monroe", "palm-beach"),
};

/** Spanish names of the regions. */
export const SPANISH_REGIONS = {
  "North Florida": "norte de [la] florida",
  "Central Florida": "(florida central|centro de florida|centro de la florida)",
  "Tampa Bay": "bahia de tampa",
  "Southwest Florida": "suroeste de [la] florida",
  "South Florida": "sur de [la] florida",
} as const satisfies Record<Region, string>;

/** Informal regions, with the slugs of their counties. */
export const INFORMAL_REGIONS: readonly (readonly [spelling: string, counties: readonly string[]])[] = [
  ["(florida keys|the keys|los cayos)", countiesOf("monroe")],
  ["space coast", countiesOf("brevard")],
  ["treasure coast", countiesOf("indian-river", "martin", "st-lucie")],
  ["first coast", countiesOf("baker", "clay", "duval", "nassau", "st-johns")],
  ["nature coast", countiesOf("citrus", "dixie", "hernando", "levy")],
  ["emerald coast", countiesOf("bay", "escambia", "okaloosa", "santa-rosa", "walton")],
  ["forgotten coast", countiesOf("franklin", "gulf", "wakulla")],
  [
    "(panhandle|florida panhandle)",
    countiesOf(
      "bay",
      "calhoun",
      "escambia",
      "franklin",
      "gulf",
      "holmes",
      "jackson",
      "okaloosa",
      "santa-rosa",
      "walton",
      "washington",
    ),
  ],
];

function countiesOf(...names: string[]): string[] {
  return names.map((name) => `${name}-county`);
}
