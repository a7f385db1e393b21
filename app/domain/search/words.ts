import type { CategoryId } from "#app/domain/events/categories.ts";
import { CATEGORY_HINTS } from "./kinds.ts";
import type { Outcome } from "./meaning.ts";
import { NAMES } from "./names.ts";
import type { Rule } from "./rules.ts";
import { SPANISH_WORDS } from "./spanish-words.ts";
import { fold } from "./tokens.ts";

/** English words for the same, each of which finds the others. */
const SAME: readonly (readonly string[])[] = [
  ["theater", "theatre"],
  ["film", "movie"],
  ["barbecue", "bbq"],
  ["christmas", "xmas"],
];

/** Words about searching, and for events of all kinds. */
const NOISE = [
  "[all|upcoming|local|latest|new|best|top|popular|todos los|proximos] (event|events|evento|eventos|happenings)",
  "(upcoming|happening|anything|something|somewhere|algo)",
  "(activity|activities|actividad|actividades|planes)",
  "[fun|cool|best] (thing|things|stuff|something|anything|what) to do",
  "(things|stuff|cosas)",
  "(whats|what is|what) (on|up|happening|going on|there)",
  "(cosas|algo) (que|para|por) hacer",
  "que (hacer|hay|hay para hacer|puedo hacer)",
  "(find me|show me|looking for|search for|i want|busco|buscar|buscando|quiero)",
  "(in|across|around|en) [la] florida",
  // Lists cannot leave out what is free or for children; the opposite would be worse than nothing.
  "(not|no) (free|gratis)",
  "(no|not for|without|sin) (kid|kids|child|children|ninos)",
  "(at|a las|a la) <count>",
  // Where the time means no part of the day.
  "(after|from|past|before|until) <clock>",
];

/** Words that many texts have and that tell events apart from no other. They count where a search has no others. */
const STOP_WORDS =
  "a after an and any are around at before by do for from in is it me my near of on or our over some than the this to under us we where when with you your " +
  "al bajo con de del donde e el en es esta este la las lo los me mi o para por que se sin su u un una unas unos y";

const COMMON_SPANISH =
  "el en donde esta este para por que una gratis hoy manana concierto conciertos evento eventos ninos comida musica";

/** Words that a Spanish text has and an English one seldom. */
export const SPANISH_MARKS: ReadonlySet<string> = new Set([
  ...COMMON_SPANISH.split(" "),
  ...SPANISH_WORDS.flatMap(([word, ...english]) => (english.includes(word) ? [] : word)),
]);

/** English words that Spanish ones stand for, and their plurals: spelled as they are meant. */
export const KNOWN_ENGLISH: ReadonlySet<string> = new Set(
  SPANISH_WORDS.flatMap(([, ...english]) => english.flatMap((words) => words.split(" "))).flatMap((word) => [
    fold(word),
    `${fold(word)}s`,
    `${fold(word)}es`,
  ]),
);

/** A word and its plurals, in either language: the last of several words has them. */
function withPlurals(words: string): string {
  const plurals = [`${words}s`, `${words}es`];
  if (words.endsWith("z")) plurals.push(`${words.slice(0, -1)}ces`);
  return `(${[words, ...plurals].join("|")})`;
}

function wordRule(pattern: string, also: readonly string[], category: CategoryId | null): Rule<Outcome> {
  const outcome: Outcome = { is: "word", also, category };
  return { pattern, means: () => outcome };
}

const hints = new Map(CATEGORY_HINTS.flatMap(([category, words]) => words.map((word) => [word, category] as const)));
const sameAs = (word: string) => SAME.find((words) => words.includes(word))?.filter((other) => other !== word) ?? [];

/** What is searched for in more than its own word, or stands for itself although its words mean something else. */
export const WORD_RULES: readonly Rule<Outcome>[] = [
  ...NAMES.map(([pattern, also]) => wordRule(pattern, also === undefined ? [] : [also], null)),
  ...SPANISH_WORDS.map(([word, ...english]) =>
    wordRule(withPlurals(word), english, english.map((other) => hints.get(other)).find(Boolean) ?? null),
  ),
  ...[...hints].map(([word, category]) => wordRule(withPlurals(word), sameAs(word), category)),
  ...SAME.flat()
    .filter((word) => !hints.has(word))
    .map((word) => wordRule(withPlurals(word), sameAs(word), null)),
  ...NOISE.map((pattern): Rule<Outcome> => ({ pattern, means: () => ({ is: "noise" }) })),
  ...STOP_WORDS.split(" ").map((pattern): Rule<Outcome> => ({ pattern, means: () => ({ is: "stop" }) })),
];
