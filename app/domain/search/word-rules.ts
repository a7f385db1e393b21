import type { CategoryId } from "#app/domain/events/categories.ts";
import { HOLIDAYS, nextDate } from "./holidays.ts";
import { KINDS } from "./kinds.ts";
import type { Meaning, TokenMatch } from "./meaning.ts";
import type { Rule } from "./rules.ts";
import { SPANISH_WORDS } from "./spanish-words.ts";
import { fold } from "./tokens.ts";

/** Patterns that mean a whole category, rather than part of one. There are no words for "Other". */
const CATEGORY_NAMES: Readonly<Record<Exclude<CategoryId, "other">, readonly string[]>> = {
  music: [
    "music",
    "live (music|band|bands)",
    "(concert|concerts|gig|gigs)",
    "musica [en vivo|en directo]",
    "(concierto|conciertos)",
  ],
  tech: ["(tech|technology)", "tecnologia"],
  food: [
    "food [and] [drink|drinks]",
    "(drinks|foods|eats)",
    "(comida|comidas) [y] [bebida|bebidas]",
    "(bebidas|gastronomia)",
  ],
  arts: ["(art|arts) [and] [culture]", "culture", "(arte|artes) [y] [cultura]", "cultura"],
  sports: ["(sport|sports) [and] [fitness]", "fitness", "(deporte|deportes) [y] [fitness]"],
  families: ["[for|with] [the|your] (family|families)", "[con] [la|las] (familia|familias)"],
  education: ["(education|educational)", "educacion"],
  business: ["(business|negocios)"],
  health: ["(health|wellness) [and] [wellness]", "salud [y] [bienestar]", "bienestar"],
};

/** Rules for categories. */
export const CATEGORY_RULES: readonly Rule<Meaning>[] = Object.entries(CATEGORY_NAMES).flatMap(([category, patterns]) =>
  patterns.map((pattern): Rule<Meaning> => {
    const meaning: Meaning = { filter: "category", category: category as CategoryId };
    return { pattern, means: () => meaning };
  }),
);

/** Groups of English synonyms: each word also finds the others of its group. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["theater", "theatre"],
  ["film", "movie"],
  ["barbecue", "bbq"],
];

/** Words for part of a category, in singular. They are searched for as words; several of them are one term. */
const EVENT_WORDS = [
  ...["open mic", "band"],
  ...["coding", "hackathon", "programming", "software"],
  ...["food truck", "brunch", "tasting", "foodie", "restaurant"],
  ...["gallery", "galleries", "exhibition", "exhibit", "theater", "theatre"],
  ...["5k", "10k", "run", "race", "marathon", "workout", "martial art"],
  ...["workshop", "lecture", "lesson", "class", "seminar"],
  ...["networking", "entrepreneur", "career"],
  ...["meditation", "mindfulness", "pilates"],
];

/**
 * Fixed expressions that contain a word that alone would be a filter ("free parking", "taco tuesday"). They are searched for as a whole,
 * Spanish ones also by their English form. Patterns as in rules.ts.
 */
const FIXED_EXPRESSIONS: readonly (readonly [pattern: string, english?: string])[] = [
  // Not a price.
  [
    "free (parking|wifi|wi fi|shuttle|spirit|speech|range|fall|throw|throws|solo|agent|agency|will|weights|flight|bird)",
  ],
  ["(gluten|sugar|dairy|nut|meat|fat|alcohol|drug|smoke|cruelty|plastic|car|scent|hands|debt|stress|screen|cage) free"],
  ["(feel|set|break|born|be) free"],
  ["(kid|kids|child) free"],
  ["(estacionamiento|parqueo|parking) gratis", "free parking"],
  ["(cheap trick|kids eat free)"],
  // Not a date.
  ["(freaky|casual) friday"],
  ["(palm|super bowl) sunday"],
  ["(ash wednesday|cyber monday|manic monday|giving tuesday|taco tuesday|throwback thursday|maundy thursday)"],
  ["(small business saturday|saturday night fever|sunday funday|sunday school)"],
  ["(first|second|third|fourth|last|1st|2nd|3rd|4th) (monday|tuesday|wednesday|thursday|friday|saturday|sunday)"],
  ["(first|second|third|fourth|last) (mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)"],
  ["(primer|segundo|tercer|ultimo) (viernes|sabado|domingo|jueves)"],
  ["(4th of july|fourth of july|new years|mothers day|fathers day) weekend"],
  ["(memorial|labor|presidents|veterans) day weekend"],
  ["(thanksgiving|christmas|easter|holiday|race|homecoming|vampire) weekend"],
  ["(restaurant|fashion|bike|speed|art|design|beer|spirit|race|holy|music) week"],
  ["semana santa", "holy week"],
  ["evening with"],
  ["(evening gown|good morning|good evening|morning glory)"],
  ["(may the fourth|august wilson)"],
  ["(march madness|april fools)"],
  ["sat (prep|test|tests|exam)"],
  ["24 7"],
  ["9 11"],
  ["1 2 (marathon|price|off)"],
  // Not a city.
  [
    "(holiday|christmas|birthday|anniversary|new year|new years|day|year end|grand|diwali|eid|hanukkah|kwanzaa) celebration",
  ],
  ["celebration (of|for)"],
  ["(dr|doctor) phillips center"],
  ["(old|classic) hollywood"],
  ["hollywood (film|films|movie|movies|studios|bowl|squares|undead)"],
  ["(university of miami|miami vice|miami sound machine|sebring international)"],
  // Not a category.
  ["art (basel|deco|nouveau|garfunkel)"],
  ["state of the art"],
  ["(art|arts) [and] (craft|crafts)", "craft"],
  ["food (drive|bank|pantry|safety|handler)"],
  ["(music therapy|tech support|business casual|monkey business)"],
  ["family (law|court|feud|guy|reunion|planning)"],
  ["addams family"],
  ["baby shower"],
];

/** Expressions that carry no information about an event; they are dropped. */
const NOISE = [
  "[all|upcoming|local|latest|new|best|top|popular|good|great|cool|fun|todos los|proximos|buenos] (event|events|evento|eventos|happenings)",
  "(upcoming|happening|anything|something|somewhere|algo)",
  "happening (now|today)",
  "(activity|activities|actividad|actividades|plans|planes)",
  "[good|great|cool|fun|best] (thing|things|stuff|something|anything|what) [fun|cool|good] to do",
  "[good|great|cool|fun] (things|stuff|cosas|idea|ideas)",
  "(whats|what is|what) (on|up|happening|going on|there)",
  "(places|place|where) to go",
  "(what|where) (can|should) (i|we) (do|go)",
  "(cosas|algo) (que|para|por) hacer",
  "que (hacer|hay|hay para hacer|hay que hacer|puedo hacer|podemos hacer|se puede hacer|hacemos|pasa)",
  "[a] (donde|adonde) (ir|salir)",
  "(lugares|sitios) (para|a donde) (ir|salir)",
  "(event|events) (calendar|listing|listings|guide)",
  "(calendario|agenda|guia) de eventos",
  "(find me|show me|looking for|search for|i want|busco|buscar|buscando|quiero)",
  "(in|across|around|en) [la] florida",
  // Lists have no negated filters. Dropped as a whole, because "free" alone would give the opposite of what was asked.
  "(not|no) (free|gratis)",
  "(no|not|not for|without|sin) (kid|kids|child|children|ninos)",
  "(at|a las|a la) <count>",
  // Times that the rules of dates.ts reject, because they fall into no single part of the day.
  "(after|from|past|before|until) <clock>",
];

/** Stop words of both languages: searched for only where a search has no other words. */
const STOP_WORDS =
  "a after an and any are around at before by do for from in is it me my near of on or our over some than the this to under us we where when with you your " +
  "al bajo con de del donde e el en es esta este la las lo los me mi o para por que se sin su u un una unas unos y";

const COMMON_SPANISH =
  "el en donde esta este para por que una gratis hoy manana concierto conciertos evento eventos ninos comida musica";

/** Words that mark a text as Spanish. */
export const SPANISH_MARKS: ReadonlySet<string> = new Set([
  ...COMMON_SPANISH.split(" "),
  ...SPANISH_WORDS.flatMap(([word, ...english]) => (english.includes(word) ? [] : word)),
]);

/** English translations of the Spanish words, and their plurals; exempt from spelling correction. */
export const ENGLISH_TRANSLATIONS: ReadonlySet<string> = new Set(
  SPANISH_WORDS.flatMap(([, ...english]) => english.flatMap((words) => words.split(" "))).flatMap((word) => [
    fold(word),
    `${fold(word)}s`,
    `${fold(word)}es`,
  ]),
);

/** A pattern of a word and its plurals in either language; of several words the last one is put into the plural, or the one before "de". */
function withPlurals(words: string): string {
  const [head = "", ...of] = words.split(/(?= de )/);
  const plurals = ["s", "es"].flatMap((ending) => [
    `${words}${ending}`,
    ...(of.length > 0 ? [`${head}${ending}${of.join("")}`] : []),
  ]);
  if (words.endsWith("z")) plurals.push(`${words.slice(0, -1)}ces`);
  if (/[^aeiou]y$/.test(words)) plurals.push(`${words.slice(0, -1)}ies`);
  return `(${[words, ...plurals].join("|")})`;
}

function wordRule(pattern: string, synonyms: readonly string[]): Rule<TokenMatch> {
  const outcome: TokenMatch = { is: "word", synonyms };
  return { pattern, means: () => outcome };
}

const synonymsOf = (word: string) =>
  SYNONYMS.find((words) => words.includes(word))?.filter((other) => other !== word) ?? [];

const findsOf = (name: string) => KINDS.find(({ names }) => names.includes(name))?.finds ?? [];

/** Rules for holidays. They precede dates, so that "4th of july" also finds events that name it. */
export const HOLIDAY_RULES: readonly Rule<TokenMatch>[] = HOLIDAYS.flatMap((holiday) =>
  holiday.names.map((name) => ({
    pattern: withPlurals(name),
    means: (_, { today }): TokenMatch => ({
      is: "word",
      synonyms: [...holiday.finds, nextDate(holiday, today) ?? []].flat(),
    }),
  })),
);

/**
 * Rules for words that are searched for: kinds, translations, synonyms, words of events and fixed expressions; also noise and stop words.
 */
export const WORD_RULES: readonly Rule<TokenMatch>[] = [
  ...KINDS.flatMap(({ names, finds }) => names.map((name) => wordRule(withPlurals(name), finds))),
  wordRule("[for|with] [a|an|my|our] <teenAge> (year|years|yr|yrs) (old|olds)", findsOf("teen")),
  wordRule("[para|con|de] [un|una] [joven|jovenes] [de] <teenAge> anos", findsOf("teen")),
  ...FIXED_EXPRESSIONS.map(([pattern, english]) => wordRule(pattern, english === undefined ? [] : [english])),
  ...SPANISH_WORDS.map(([word, ...english]) => wordRule(withPlurals(word), english)),
  ...[...EVENT_WORDS, ...SYNONYMS.flat()].map((word) => wordRule(withPlurals(word), synonymsOf(word))),
  ...NOISE.map((pattern): Rule<TokenMatch> => ({ pattern, means: () => ({ is: "noise" }) })),
  ...STOP_WORDS.split(" ").map((pattern): Rule<TokenMatch> => ({ pattern, means: () => ({ is: "stop" }) })),
];
