import { type QueryRow, queriesOf } from "./query-rows.ts";

// Regions as lists of counties, in local usage.
const TAMPA_BAY = ["hillsborough", "pinellas", "pasco"];
const SOUTH_FLORIDA = ["miami-dade", "broward", "palm-beach"];
const SOUTHWEST = ["collier", "lee", "charlotte", "sarasota", "manatee"];
const PANHANDLE = ["escambia", "okaloosa", "bay", "franklin"];

const ENGLISH: readonly QueryRow[] = [
  // Towns, alone and with a kind.
  ["sarasota", { in: "sarasota" }],
  ["events in naples", { in: "naples" }],
  ["things to do in st augustine", { in: "st-augustine" }],
  ["boca raton", { in: "boca-raton" }],
  ["destin fl", { in: "destin" }],
  ["vero beach florida", { in: "vero-beach" }],
  ["clearwater concerts", { in: "clearwater", kind: "concert" }],
  ["yoga in sarasota", { in: "sarasota", kind: "yoga" }],
  ["live music delray beach", { in: "delray-beach", kind: "concert" }],
  ["farmers market naples", { in: "naples", kind: "farmers-market" }],
  ["jazz in bonita springs", { in: "bonita-springs", kind: "jazz" }],
  ["the villages", { in: "the-villages" }],
  ["line dancing the villages", { in: "the-villages", kind: "dance-lesson" }],
  ["winter park farmers market", { in: "winter-park", kind: "farmers-market" }],
  ["mount dora this weekend", { in: "mount-dora", days: ["Fri", "Sun"] }],
  // Names that are also common words, or names of other things.
  ["holiday fl", { in: "holiday" }],
  ["sunrise events", { in: "sunrise" }],
  ["celebration farmers market", { in: "celebration", kind: "farmers-market" }],
  ["venice", { in: "venice" }],
  ["events in hollywood", { in: "hollywood" }],
  ["panama city", { in: "panama-city" }],
  ["art in panama city", { in: "panama-city", kind: "art" }],
  ["palm beach museums", { in: "palm-beach", keys: { "pb-lecture": 3, "pb-tea": 2 } }],
  // Neighborhoods, islands and ZIP codes.
  ["ybor city", { in: "ybor-city" }],
  ["wynwood", { in: "wynwood" }],
  ["pottery wynwood", { in: "wynwood", kind: "pottery" }],
  ["south beach yoga", { in: "south-beach", kind: "yoga" }],
  ["siesta key", { in: "siesta-key" }],
  ["amelia island christmas", { in: "amelia-island", kind: "christmas" }],
  ["coconut grove market", { in: "coconut-grove", kind: "market" }],
  ["34236", { in: "sarasota" }],
  ["yoga 33432", { in: "boca-raton", kind: "yoga" }],
  ["33127", { in: "wynwood" }],
  ["live music 32084", { in: "st-augustine", kind: "concert" }],
  ["events near 33904", { near: "cape-coral" }],
  // Near, counties and regions.
  ["near lake wales", { near: "lake-wales" }],
  ["farmers market near venice", { near: "venice", kind: "farmers-market" }],
  ["fishing near key largo", { near: "key-largo", kind: "fishing" }],
  ["sarasota county", { counties: ["sarasota"] }],
  ["pinellas county farmers markets", { counties: ["pinellas"], kind: "farmers-market" }],
  ["broward county concerts", { counties: ["broward"], kind: "concert" }],
  ["tampa bay jazz", { counties: TAMPA_BAY, kind: "jazz" }],
  ["florida keys", { counties: ["monroe"] }],
  ["christmas lights southwest florida", { counties: SOUTHWEST, kind: "lights" }],
  // Common misspellings and abbreviations.
  ["st pete dogs", { in: "st-petersburg", kind: "dogs" }],
  ["ft walton beach", { in: "fort-walton-beach" }],
  ["sarasoda", { in: "sarasota" }],
  ["clear water beach", { in: "clearwater" }],
  ["fernandina", { in: "amelia-island" }],
];

const SPANISH: readonly QueryRow[] = [
  ["eventos en hialeah", { in: "hialeah" }],
  ["hialeah salsa", { in: "hialeah", kind: "salsa" }],
  ["qué hacer en coral gables", { in: "coral-gables" }],
  ["conciertos en miami", { in: "miami", kind: "concert" }],
  ["clases de baile en kissimmee", { in: "kissimmee", kind: "dance-lesson" }],
  ["boleros en sarasota", { in: "sarasota", kind: "bolero" }],
  ["salsa en naples", { in: "naples", kind: "salsa" }],
  ["san agustín", { in: "st-augustine" }],
  ["la pequeña habana", { in: "little-havana" }],
  ["homestead", { in: "homestead" }],
  ["cerca de doral", { near: "doral" }],
  ["mercado cerca de boca ratón", { near: "boca-raton", kind: "market" }],
  ["33010", { in: "hialeah" }],
  ["sur de la florida teatro", { counties: SOUTH_FLORIDA, kind: "stage" }],
  ["cayo largo", { in: "key-largo" }],
  [
    "festival en pensacola o destin",
    { in: ["pensacola", "destin"], kind: ["music-festival", "food-festival"] },
    [2, { in: ["pensacola", "destin"] }],
  ],
  ["condado de miami-dade yoga", { counties: ["miami-dade"], kind: "yoga" }],
  ["clases de tango boca raton", { in: "boca-raton", kind: "tango" }],
  ["comedia en español fort lauderdale", { in: "fort-lauderdale", kind: "comedy", language: "es" }],
  ["pesca en destin", { in: "destin", kind: "fishing" }],
  ["sunrise conciertos", { in: "sunrise", kind: "concert" }],
  ["vino en cape coral", { in: "cape-coral", kind: "tasting" }],
  ["teatro en venice", { in: "venice", kind: "theater" }],
  ["panhandle mariscos", { counties: PANHANDLE, kind: "food-festival" }],
];

/** Towns, neighborhoods, ZIP codes, counties and regions. */
export const PLACE_QUERIES = [...queriesOf("places", "en", ENGLISH), ...queriesOf("places", "es", SPANISH)];
