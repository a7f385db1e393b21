import type { Listing } from "#app/models/lists/listing-page.server.ts";

/** How a text, or its corrected version, is understood. */
export interface Understanding {
  corrected: string | null;
  city: string | null;
  category: string | null;
  /** The words that are searched for. */
  rest: string;
}

/** What the first page of a search is expected to show. */
export interface Expected {
  /** The titles of the first results, in this order. */
  first?: readonly string[];
  /** The titles of all results, in any order. */
  all?: readonly string[];
  /** Titles that are among the results of the first page. */
  among?: readonly string[];
  /** True for each result on the first page. */
  each?: (event: Listing) => boolean;
  /** Minimum number of results on all pages; 0 allows none. */
  atLeast?: number;
  understood?: Partial<Understanding>;
}

const inCategory = (category: string) => (event: Listing) => event.category === category;
const at = (place: string) => (event: Listing) => event.location.includes(place);
const both =
  (one: (event: Listing) => boolean, other: (event: Listing) => boolean) =>
  (event: Listing): boolean =>
    one(event) && other(event);
const oneOf =
  (one: (event: Listing) => boolean, other: (event: Listing) => boolean) =>
  (event: Listing): boolean =>
    one(event) || other(event);
const titled = (start: string) => (event: Listing) => event.title.startsWith(start);

/** What visitors type and expect to see, for searches of the corpus. */
export const QUERIES: readonly (readonly [query: string, expected: Expected])[] = [
  // Words: first events with all words in the title, then with all words anywhere; each soonest first.
  ["jazz night", { first: ["Latin Jazz at Night", "Night of Jazz", "Jazz Night", "Harbor Supper"] }],
  ["JAZZ NIGHT", { first: ["Latin Jazz at Night", "Night of Jazz"] }],
  ["night jazz", { first: ["Latin Jazz at Night", "Night of Jazz", "Jazz Night", "Harbor Supper"] }],
  ["jazz", { first: ["Jazzercise", "Latin Jazz at Night", "Night of Jazz", "Jazz Night", "Harbor Supper"] }],
  ["trio", { among: ["Harbor Supper"], each: (event) => /^(Songs by the Water|Harbor Supper)/.test(event.title) }],
  ["quartet standards", { all: ["Jazz Night"] }],
  ["standards quartet jazz", { all: ["Jazz Night"] }],
  ["the jazz at the night", { first: ["Latin Jazz at Night", "Night of Jazz", "Jazz Night", "Harbor Supper"] }],
  ["two stages", { all: ["Night of Jazz"] }],
  ["beethoven picnic", { all: ["Symphony Under the Stars"] }],
  // Inflected forms, prefixes and parts of words.
  ["farmer market", { all: ["Farmers Markets of Florida"] }],
  ["festivals", { first: ["Strawberry Festival"] }],
  ["strawberries", { all: ["Strawberry Festival"] }],
  ["straw fest", { all: ["Strawberry Festival"] }],
  ["dancing", { first: ["Square Dance", "Ballroom Basics", "Valentine's Day Dance"] }],
  ["musician", { all: ["C++ for Musicians"] }],
  ["orch", { first: ["Orchid Show"] }],
  ["trawberr", { all: ["Strawberry Festival"] }],
  ["ymphony", { all: ["Symphony Under the Stars"] }],
  ["shelv", { all: ["50% Off Book Fair"], understood: { corrected: "shelf" } }],
  ["hel", { among: ["50% Off Book Fair"] }],
  ["valentines dance", { all: ["Valentine's Day Dance"] }],
  // Events that name a holiday, then events on its day.
  ["valentine's", { first: ["Valentine's Day Dance"], atLeast: 2 }],
  // With or without accents.
  ["creme brulee", { all: ["Crème Brûlée Workshop"] }],
  ["crème brûlée", { all: ["Crème Brûlée Workshop"] }],
  ["CRÈME", { all: ["Crème Brûlée Workshop"] }],
  ["cafe musica", { all: ["Café con Música"] }],
  ["Cafè", { first: ["Café con Música"] }],
  // Phrases in quotes.
  ['"jazz night"', { all: ["Jazz Night"] }],
  ['"night of jazz"', { all: ["Night of Jazz"] }],
  ['"jazz at night"', { all: ["Latin Jazz at Night"] }],
  ['"suede shoes" revival', { all: ["Rock 'n' Roll Revival"] }],
  ['revival "blue suede"', { all: ["Rock 'n' Roll Revival"] }],
  ['"shoes suede"', { all: [] }],
  ['"plaza live" jazz', { all: ["Night of Jazz"] }],
  ['jazz "', { first: ["Jazzercise", "Latin Jazz at Night", "Night of Jazz", "Jazz Night"] }],
  // Venues and other parts of locations.
  ["armature works", { each: at("Armature Works"), atLeast: 100 }],
  ["works armature jazz", { all: ["Jazz Night"] }],
  ["skippers smokehouse brunch", { first: ["Gospel Brunch"] }],
  ["barn dance", { all: ["Square Dance"] }],
  ["jannus revival", { all: ["Rock 'n' Roll Revival"] }],
  // Cities in any spelling, alone and with other words.
  ["tampa", { first: ["Tampa Bay Regatta"], atLeast: 100, understood: { city: "tampa", category: null, rest: "" } }],
  ["orlando", { each: at("Orlando"), atLeast: 100, understood: { city: "orlando", rest: "" } }],
  [
    "st pete",
    { each: (event) => /St\.? Pete/.test(event.location), atLeast: 100, understood: { city: "st-petersburg" } },
  ],
  ["saint petersburg", { each: (event) => /St\.? Pete/.test(event.location), understood: { city: "st-petersburg" } }],
  ["St. Petersburg, FL", { atLeast: 100, understood: { city: "st-petersburg" } }],
  ["ft lauderdale", { each: at("Ft. Lauderdale"), atLeast: 100, understood: { city: "fort-lauderdale" } }],
  [
    "Fort Lauderdale tech",
    {
      among: ["Women in Tech Meetup"],
      each: both(at("Ft. Lauderdale"), inCategory("tech")),
      understood: { city: "fort-lauderdale", category: "tech" },
    },
  ],
  ["jazz in tampa", { all: ["Jazz Night"], understood: { city: "tampa", rest: "jazz" } }],
  ["events near orlando", { each: oneOf(at("Orlando"), at("Celebration")), atLeast: 100 }],
  ["things to do in key west", { each: at("Key West"), atLeast: 100, understood: { city: "key-west" } }],
  ["hollywood", { first: ["Hollywood Film Classics"], atLeast: 100, understood: { city: "hollywood-fl" } }],
  ["hollywood yoga", { all: ["Yoga at Dawn"], understood: { city: "hollywood-fl" } }],
  ["celebration", { atLeast: 100, understood: { city: "celebration" } }],
  ["orchids celebration", { all: ["Orchid Show"], understood: { city: "celebration", rest: "orchids" } }],
  ["miami tampa", { each: oneOf(at("Miami"), at("Tampa")), atLeast: 100 }],
  // Categories, by name and by synonyms.
  [
    "tampa music",
    {
      each: both(at("Tampa"), inCategory("music")),
      atLeast: 50,
      understood: { city: "tampa", category: "music", rest: "" },
    },
  ],
  [
    "music tampa",
    { each: both(at("Tampa"), inCategory("music")), atLeast: 50, understood: { city: "tampa", category: "music" } },
  ],
  [
    "food in miami",
    { each: both(at("Miami"), inCategory("food")), atLeast: 20, understood: { city: "miami", category: "food" } },
  ],
  ["sports", { each: inCategory("sports"), atLeast: 100, understood: { category: "sports", rest: "" } }],
  ["Food & Drink", { each: inCategory("food"), atLeast: 100, understood: { category: "food", rest: "" } }],
  ["family", { each: inCategory("families"), atLeast: 100, understood: { category: "families" } }],
  ["concert", { each: inCategory("music"), atLeast: 100, understood: { category: "music", rest: "" } }],
  ["gigs", { each: inCategory("music"), atLeast: 100, understood: { category: "music" } }],
  [
    "live music st pete",
    {
      each: (event) => event.category === "music" && /St\.? Pete/.test(event.location),
      atLeast: 20,
      understood: { city: "st-petersburg", category: "music" },
    },
  ],
  ["5k", { all: ["Sun Coast 5K"] }],
  ["run orlando", { each: at("Orlando"), understood: { city: "orlando", category: null } }],
  [
    "kids orlando",
    {
      each: both(at("Orlando"), oneOf(inCategory("families"), titled("Kids"))),
      understood: { city: "orlando", category: null },
    },
  ],
  ["theater", { among: ["Theatre in the Round"], understood: { category: null } }],
  // Typing errors.
  ["jzz", { first: ["Jazzercise", "Latin Jazz at Night", "Night of Jazz"], understood: { corrected: "jazz" } }],
  ["jaxx", { all: [] }],
  ["Sqare", { first: ["Square Dance"], understood: { corrected: "square" } }],
  ["sqare dance", { all: ["Square Dance"], understood: { corrected: "square dance" } }],
  ["hollywod", { first: ["Hollywood Film Classics"], understood: { corrected: "hollywood", city: "hollywood-fl" } }],
  ["symfony", { first: ["Symphony Under the Stars"], understood: { corrected: "symphony" } }],
  ["festivel", { first: ["Strawberry Festival"], understood: { corrected: "festival" } }],
  ["stawbery", { first: ["Strawberry Festival"], understood: { corrected: "strawberry" } }],
  ["manatte", { all: ["Manatee Watch"], understood: { corrected: "manatee" } }],
  ["mnaatee", { all: ["Manatee Watch"], understood: { corrected: "manatee" } }],
  ["karoke", { first: ["Karaoke at the Pier"], understood: { corrected: "karaoke" } }],
  ["tmapa jazz", { all: ["Jazz Night"], understood: { corrected: "tampa jazz", city: "tampa" } }],
  ["qwrtzxv", { all: [], understood: { corrected: null } }],
  // Characters that are operators in other syntaxes.
  ["50%", { among: ["50% Off Book Fair"] }],
  ["c++", { first: ["C++ for Musicians"] }],
  ["fish & chips", { all: ["Fish & Chips Friday"] }],
  ["rock 'n' roll", { all: ["Rock 'n' Roll Revival"] }],
  ["jazz | yoga", { all: [] }],
  ["!jazz", { first: ["Jazzercise", "Latin Jazz at Night", "Night of Jazz"] }],
  ["jazz <-> night", { first: ["Latin Jazz at Night", "Night of Jazz", "Jazz Night"] }],
  ["storytime", { each: titled("Storytime"), atLeast: 100 }],
];
