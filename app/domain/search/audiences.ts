import type { AccessKind, Ages } from "#app/domain/events/attendance.ts";
import type { Meaning } from "./meaning.ts";
import { dashParser, type Rule, type ValueParser, wordParser } from "./rules.ts";

// Expressions for the audience of an event, and for accessibility.

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const SPANISH_NUMBERS = "uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");
/** The age at which somebody becomes a teenager. */
const TEEN = 13;
const ADULT = 18;

function readAge(folded: string): number | null {
  if (/^\d{1,2}$/.test(folded)) return Number(folded);
  return Math.max(NUMBERS.indexOf(folded), SPANISH_NUMBERS.indexOf(folded)) + 1 || null;
}

const ageBetween = (first: number, last: number): ValueParser =>
  wordParser("number", (folded) => {
    const age = readAge(folded);
    return age !== null && first <= age && age <= last ? age : null;
  });

/** Parsers for the placeholders of the rules about ages. */
export const AGE_PARSERS = {
  /** A token such as "21+"; words of the tables have no sign. */
  limit: {
    name: "number",
    parse: (tokens, at) => {
      const [, age] = /^(18|21)\+$/.exec(tokens[at]?.typed ?? "") ?? [];
      return age === undefined ? [] : [{ length: 1, value: Number(age) }];
    },
  },
  childAge: ageBetween(0, TEEN - 1),
  teenAge: ageBetween(TEEN, ADULT - 1),
  minorAge: ageBetween(0, ADULT - 1),
  dash: dashParser,
} as const satisfies Record<string, ValueParser>;

const CHILDREN =
  "kid|kids|child|children|childrens|toddler|toddlers|tots|infants|babies|kiddo|kiddos|preschooler|preschoolers|nino|ninos|nina|ninas|bebe|bebes|peques|infantil|infantiles";
const YEARS_OLD = "(year|years|yr|yrs|month|months) (old|olds)";
const TO = "(<dash>|to|and|or|through|a|y|o)";

const forChildren = (): Meaning => ({ filter: "audience", audience: "children" });

/** Children by age: a number of years belongs to the audience, not to a date. */
const AGES_OF_CHILDREN = [
  `[for|with] [a|an|my|our] <childAge> ${YEARS_OLD} [kid|kids|child|children|boy|boys|girl|girls]`,
  `[for|with] [${CHILDREN}] [ages|aged|age] <childAge> ${TO} <minorAge> ${YEARS_OLD}`,
  `[for|with] [${CHILDREN}] (ages|aged|age) <childAge>`,
  `[for|with] [${CHILDREN}] (ages|aged|age) <childAge> ${TO} <minorAge>`,
  `[for|with] [${CHILDREN}] [ages|aged|age] <childAge> [and|or] (under|younger|up|over|older)`,
  `[for|with] (${CHILDREN}) under <childAge>`,
  `[for|with] (${CHILDREN}) <childAge> ${TO} <minorAge>`,
  `[para|con|de] [un|una|mi] [${CHILDREN}] [de] <childAge> (ano|anos|mes|meses)`,
  `[para|con|de] [${CHILDREN}] [de|entre] <childAge> ${TO} <minorAge> anos`,
  `[para|con] [${CHILDREN}] menores de <childAge> [anos]`,
];

const AUDIENCES: readonly string[] = [
  `[for|with|para|con|de] [los|las|little|young|small] (${CHILDREN}) [friendly]`,
  "[for|with] (little ones|young families|the little ones)",
  "[para|con|de] [los|las] (ninos y ninas|ninas y ninos|mas pequenos|chiquitos)",
  "family (friendly|fun)",
  "[for] (the|your) whole family",
  "(para|con) toda la familia",
  "(en familia|familiar|familiares)",
];

/** Names of each kind of access. */
const ACCESS_NAMES: Readonly<Record<AccessKind, readonly string[]>> = {
  step_free: [
    "[with] step free [access]",
    "wheelchair (accessible|access|friendly)",
    "(for|with) (wheelchair|wheelchairs) [users]",
    "(sin escalones|sin escaleras)",
    "(accesible|accesibles) (en|con|para) (silla de ruedas|sillas de ruedas)",
    "para (silla de ruedas|sillas de ruedas)",
  ],
  restroom: [
    "[with] [an] accessible (restroom|restrooms|bathroom|bathrooms)",
    "[con] (bano accesible|banos accesibles)",
  ],
  asl: [
    "[with|in] (asl|sign language) (interpreted|interpreter|interpreters|interpretation)",
    "(with|in) (asl|sign language)",
    "[con] (interprete|interpretes) de (asl|lengua de senas|lenguaje de senas)",
    "(con|en) (lengua de senas|lenguaje de senas)",
  ],
  captions: ["[with] (closed|open|live) (captions|captioning)", "captioned", "con subtitulos"],
  quiet: ["(sensory|autism) friendly"],
};

const forAges = (ages: Ages): Meaning => ({ filter: "ages", ages });

/**
 * Rules for attendance and accessibility. Words for indoors and outdoors stay search terms, because the text of events that state it
 * contains them.
 */
export const AUDIENCE_RULES: readonly Rule<Meaning>[] = [
  ...[...AUDIENCES, ...AGES_OF_CHILDREN].map((pattern) => ({ pattern, means: forChildren })),
  ...Object.entries(ACCESS_NAMES).flatMap(([access, patterns]) =>
    patterns.map((pattern): Rule<Meaning> => {
      const meaning: Meaning = { filter: "access", access: access as AccessKind };
      return { pattern, means: () => meaning };
    }),
  ),
  { pattern: "[for] [ages|age] <limit>", means: ({ number }) => forAges(number === 18 ? "18" : "21") },
  ...(["18", "21"] as const).flatMap((age): Rule<Meaning>[] => [
    { pattern: `[for] [ages|age] ${age} [and|or] (over|up|older|plus)`, means: () => forAges(age) },
    { pattern: `[for] [adults|people] over ${age}`, means: () => forAges(age) },
    { pattern: `[para] (mayores|mayor) de ${age} [anos]`, means: () => forAges(age) },
  ]),
  // Most events for adults only serve alcohol, so the limit is 21.
  { pattern: "[for] (adult|adults|grown ups|grownups) only", means: () => forAges("21") },
  { pattern: "(solo|solamente) [para] adultos", means: () => forAges("21") },
  { pattern: "[solo] [para] (mayores|mayor) de edad", means: () => forAges("18") },
  { pattern: "[for] all ages [welcome]", means: () => forAges("all") },
  { pattern: "[para] todas las edades", means: () => forAges("all") },
];
