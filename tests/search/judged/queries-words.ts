import { type QueryRow, queriesOf } from "./query-rows.ts";

// No event contains every word, but some contain all except one.
const SURPLUS_IN_ENGLISH: readonly QueryRow[] = [
  ["jazz brunch amelia island hotel", { keys: { "ame-jazz": 3 } }],
  ["acoustic bluegrass ocala", { in: "ocala", kind: "folk" }],
  ["glass blowing workshop st pete", { keys: { "stp-glass": 3, "pc-art": 1, "stp-clay": 1 } }],
  ["nutcracker ballet tickets orlando", { keys: { "orl-ballet": 3, "mia-ballet": 1 } }],
  ["sunset dolphin cruise destin cheap", { keys: { "des-cruise": 3, "kl-reef": 1 } }],
  ["manatee kayak rental", { keys: { "oca-kayak": 3, "cr-swim": 1, "es-kl-limpieza": 1 } }],
  ["guided ghost tour st augustine", { keys: { "sta-ghost": 3, "es-sta-historia": 2 } }],
  ["indie rock festival st petersburg", { keys: { "stp-indie": 3 } }],
  ["beginner pottery lessons jacksonville", { in: "jacksonville", kind: "pottery" }],
  ["christmas boat parade fort lauderdale parking", { keys: { "ftl-boat": 3, "hol-candy": 1 } }],
];

const SURPLUS_IN_SPANISH: readonly QueryRow[] = [
  ["noche de boleros con cena sarasota", { keys: { "srq-boleros": 3, "stp-boleros": 1 } }],
  ["clases de bachata para principiantes miami", { keys: { "mia-bachata": 3, "mia-val": 2, "es-hol-tango": 0 } }],
  ["torneo de dominó hialeah inscripciones", { keys: { "hia-domino": 3 } }],
  ["festival de la arepa entradas", { keys: { "mia-arepa": 3 } }],
  ["yoga gratis en el parque miami principiantes", { keys: { "mia-yoga": 3, "sob-yoga": 1 } }],
  ["rosca de reyes tampa niños", { keys: { "tpa-kings": 3 } }],
];

const TYPOS_IN_ENGLISH: readonly QueryRow[] = [
  ["famers market lakeland", { in: "lakeland", kind: "farmers-market" }],
  ["orchestera", { kind: "classical" }],
  ["pickelball", { kind: "pickleball" }],
  ["comdey orlando", { in: "orlando", kind: "comedy" }],
  ["manitee", { kind: "manatees" }],
  ["chrismas lights", { kind: "lights", andKind: "christmas" }],
  ["jaz", { kind: "jazz" }],
  ["thanksgivng", { kind: "thanksgiving" }],
];

const TYPOS_IN_SPANISH: readonly QueryRow[] = [
  ["bolelos", { kind: "bolero" }],
  ["vallentato", { keys: { "sun-vallenato": 3 } }],
  ["bachatta", { kind: "bachata" }],
  ["serámica", { kind: "pottery" }],
];

const TITLES_IN_ENGLISH: readonly QueryRow[] = [
  ["renninger's antique extravaganza", { keys: { "md-antique": 3 } }],
  ["renningers", { keys: { "md-antique": 3 } }],
  ["stand-up showcase", { keys: { "ftm-comedy": 3 } }],
  ["kids' mermaid swim", { keys: { "gab-venetian": 3 } }],
  ["hollywood classics", { keys: { "tpa-hollywood": 3 } }],
  ["naples-style pizza night", { keys: { "tpa-pizza": 3 } }],
  ["sunset celebration", { keys: { "kw-sunset": 3 } }],
  ["clearwater jazz holiday", { keys: { "clw-jazz": 3 } }],
  ["free fridays", { keys: { "gnv-free": 3 } }],
  ["camellia weekend", { keys: { "wh-garden": 3 } }],
];

const TITLES_IN_SPANISH: readonly QueryRow[] = [
  ["la casa de bernarda alba", { keys: { "mia-teatro": 3 } }],
  ["viernes culturales", { keys: { "lh-viernes": 3 } }],
  ["domingos de salsa", { keys: { "es-wpb-salsa": 3 } }],
  ["cuentos y canciones", { keys: { "tpa-story": 3 } }],
  ["cine de almodóvar", { keys: { "gab-cine": 3 } }],
  ["son cubano", { keys: { "lh-son": 3 } }],
];

// No such event exists. The best suggestions are the same kind elsewhere, or the same place.
const NOTHING_IN_ENGLISH: readonly QueryRow[] = [
  [
    "ice skating naples",
    { in: "naples", kind: "ice-skating" },
    [1, { kind: "ice-skating" }],
    [1, { in: "naples", kind: "pickleball" }],
  ],
  [
    "opera in key west",
    { in: "key-west", kind: "opera" },
    [1, { in: "key-west", kind: "concert" }],
    [1, { kind: "opera" }],
  ],
  [
    "pottery apalachicola",
    { in: "apalachicola", kind: "pottery" },
    [2, { keys: { "es-tal-taller": 2 } }],
    [1, { kind: "pottery" }],
  ],
  [
    "stand up comedy lake wales",
    { near: "lake-wales", kind: "comedy" },
    [2, { keys: { "orl-comedy": 2, "orl-comedy2": 2, "es-orl-comedia": 2 } }],
  ],
  [
    "hackathon sarasota tonight",
    { in: "sarasota", kind: "hackathon" },
    [1, { kind: "hackathon" }],
    [1, { in: "tampa", kind: "tech" }],
  ],
  ["curling", { keys: { "sun-ice": 1, "del-tree": 1, "sun-hockey": 1 } }],
  ["halloween party", { keys: { "ybor-goth": 1, "sta-ghost": 1 } }],
];

const NOTHING_IN_SPANISH: readonly QueryRow[] = [
  [
    "flamenco en hialeah",
    { in: "hialeah", kind: "flamenco" },
    [2, { kind: "flamenco" }],
    [1, { in: "hialeah", kind: "latin-music" }],
  ],
  [
    "rodeo en sarasota",
    { in: "sarasota", kind: "rodeo" },
    [1, { keys: { "kis-rodeo": 1, "hom-rodeo": 1, "lwr-polo": 1 } }],
  ],
  ["ópera en español", { kind: "opera", language: "es" }],
  ["esquí", { keys: { "wh-ski": 2, "sun-ice": 1 } }],
];

/** One word too many, typing errors, titles, and things that do not exist. */
export const WORD_QUERIES = [
  ...queriesOf("one word too many", "en", SURPLUS_IN_ENGLISH),
  ...queriesOf("one word too many", "es", SURPLUS_IN_SPANISH),
  ...queriesOf("typing errors", "en", TYPOS_IN_ENGLISH),
  ...queriesOf("typing errors", "es", TYPOS_IN_SPANISH),
  ...queriesOf("titles", "en", TITLES_IN_ENGLISH),
  ...queriesOf("titles", "es", TITLES_IN_SPANISH),
  ...queriesOf("nothing fits", "en", NOTHING_IN_ENGLISH),
  ...queriesOf("nothing fits", "es", NOTHING_IN_SPANISH),
];
