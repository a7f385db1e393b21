import { dashParser, phraseParser, type ValueParser, wordParser } from "./rules.ts";
import type { Token } from "./tokens.ts";

/** Names of weekdays, Sunday first. "sun" is only accepted by `anyWeekday`, because alone it is the star. */
const WEEKDAYS = [
  "(sunday|domingo)",
  "(monday|mon|lunes)",
  "(tuesday|tues|tue|martes)",
  "(wednesday|wed|weds|wensday|miercoles)",
  "(thursday|thurs|thur|thu|jueves)",
  "(friday|fri|viernes)",
  "(saturday|saterday|sat|sabado)",
].map((names, weekday) => [names, weekday] as const);

/** Plural weekdays ("fridays"). In Spanish only Saturday and Sunday have a plural. */
const EVERY_WEEKDAY = [
  "(sundays|domingos)",
  "mondays",
  "tuesdays",
  "wednesdays",
  "thursdays",
  "fridays",
  "(saturdays|sabados)",
].map((names, weekday) => [names, weekday] as const);

/** Unambiguous names of months. */
const MONTHS = [
  [1, "(january|enero)"],
  [2, "(february|febuary|febrero|feb)"],
  [3, "marzo"],
  [4, "(april|abril)"],
  [6, "(june|junio)"],
  [7, "(july|julio)"],
  [8, "(august|agosto)"],
  [9, "(september|septiembre|setiembre|sept)"],
  [10, "(october|octubre|oct)"],
  [11, "(november|noviembre|nov)"],
  [12, "(december|diciembre|dec)"],
].map(([month, names]) => [String(names), Number(month)] as const);

/** Ambiguous names of months ("may", "march", "mar"), which need a day beside them or "in" before them. */
const MONTHS_IN_DATES = [
  [1, "(jan|ene)"],
  [3, "(march|mar)"],
  [4, "(apr|abr)"],
  [5, "(may|mayo)"],
  [6, "jun"],
  [7, "jul"],
  [8, "(aug|ago)"],
  [9, "sep"],
  [12, "dic"],
].map(([month, names]) => [String(names), Number(month)] as const);

/** Parts of the day that follow a date, as indexes of the choices of the filter `time`. Night counts as evening, the last of them. */
const PARTS_AFTER_DAY = [
  ["[in the] (morning|mornings)", 0],
  ["(por|en|de) la manana", 0],
  ["[in the] (afternoon|afternoons)", 1],
  ["[por|en|de|a] [la] tarde", 1],
  ["[in the|at] (evening|evenings|night|nights)", 2],
  ["[por|en|de|a] [la] noche", 2],
] as const;

const PARTS_AS_NOUNS = [
  ["(morning|manana)", 0],
  ["(afternoon|tarde)", 1],
  ["(evening|noche)", 2],
] as const;

const MONTH_DAY_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** A day of a month: "5", "5th", "fourth", "1ro", "primero", "cuatro". */
function readMonthDay(folded: string): number | null {
  if (folded === "primero") return 1;
  const inWords = Math.max(MONTH_DAY_ORDINALS.indexOf(folded), SPANISH_NUMBERS.indexOf(folded)) + 1;
  if (inWords > 0) return inWords;
  const digits = /^(\d{1,2})(?:st|nd|rd|th|ro|er|do|to|mo|vo|no|o)?$/.exec(folded)?.[1];
  const day = Number(digits ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

/** Words after a number that is not a day of a month: "5 year old", "5 miles", "21 and over". */
const COUNTED =
  /^(?:(?:years?|yrs?|months?|anos?|mes|meses|miles?|millas?|dollars?|bucks?|dolar|dolares|people|personas|plus)\b|(?:(?:and|or|y|o) )?(?:over|under|up|older|younger)\b)/;

/** A day of a month, unless the following words show that the number counts something else. */
const monthDayParser: ValueParser = {
  name: "day",
  parse: (tokens, at) => {
    const [token, ...next] = tokens.slice(at, at + 3);
    const day = readMonthDay(token?.folded ?? "");
    const isOther = /[+%]$/.test(token?.typed ?? "") || COUNTED.test(next.map(({ folded }) => folded).join(" "));
    return day === null || isOther ? [] : [{ length: 1, value: day }];
  },
};

/** Whether each of these tokens is separated from the one before it by `by`. */
const isDivided = (by: RegExp, ...tokens: (Token | undefined)[]) => tokens.every((token) => by.test(token?.gap ?? ""));

const NOON = 12;

/** The hour (0 to 23) of "8pm", "8:30 p.m.", "19:00" or "noon", and the number of its tokens; null for anything else. */
function readClock(tokens: readonly Token[], at: number) {
  const first = tokens[at]?.folded ?? "";
  if (first === "noon" || first === "mediodia") return { length: 1, value: NOON };
  const hasMinutes = isDivided(/^:$/, tokens[at + 1]);
  const [half = "", ...more] = tokens.slice(at + (hasMinutes ? 1 : 0), at + 5).map(({ folded }) => folded);
  const text = `${hasMinutes ? `${first}:` : ""}${[half, ...more].join(" ")}`;
  const [found, hour = "", meridiem] = /^(\d{1,2})(?::\d{2})? ?(?:([ap]) ?m\b)?/.exec(text) ?? [];
  if (found === undefined) return null;
  const is24Hours = meridiem === undefined;
  const value = is24Hours ? Number(hour) : (Number(hour) % NOON) + (meridiem === "p" ? NOON : 0);
  const isTime = is24Hours ? hasMinutes && value < 24 : Number(hour) >= 1 && Number(hour) <= NOON;
  return isTime ? { length: found.trim().split(" ").length + (hasMinutes ? 1 : 0), value } : null;
}

/** A time of day as its hour, 0 to 23; of a span such as "8-10 pm" the first. */
const clockParser: ValueParser = {
  name: "hour",
  parse: (tokens, at) => {
    const first = tokens[at]?.folded ?? "";
    const isSpan = /^\d{1,2}$/.test(first) && isDivided(/^\s?[-–]\s?$/, tokens[at + 1]);
    if (!isSpan) return [readClock(tokens, at) ?? []].flat();
    const end = readClock(tokens, at + 1);
    if (!end || Number(first) > NOON) return [];
    return [{ length: end.length + 1, value: end.value < NOON ? Number(first) : (Number(first) % NOON) + NOON }];
  },
};

/**
 * "12/5", "12/5/2027" or "12-5-2027" packed into one number: the year (0 for none) and the two others in their order, two digits each.
 * `months.ts` decides which of them is the month.
 */
const numericDateParser: ValueParser = {
  name: "date",
  parse: (tokens, at) => {
    const [first, second, third] = tokens.slice(at, at + 3);
    if (!/^\d{1,2} \d{1,2}$/.test(`${first?.folded} ${second?.folded}`)) return [];
    const pair = Number(first?.folded) * 100 + Number(second?.folded);
    const year = /^(?:20)?(\d\d)$/.exec(third?.folded ?? "")?.[1];
    if (year !== undefined && (isDivided(/^\/$/, second, third) || isDivided(/^[-.]$/, second, third)))
      return [{ length: 3, value: (2000 + Number(year)) * 10_000 + pair }];
    return isDivided(/^\/$/, second) && !isDivided(/^\/$/, third) ? [{ length: 2, value: pair }] : [];
  },
};

/** "2026-12-05", packed as by `numericDateParser`. */
const isoDateParser: ValueParser = {
  name: "date",
  parse: (tokens, at) => {
    const [year, month, day] = tokens.slice(at, at + 3);
    const digits = /^(20\d\d)(\d\d)(\d\d)$/.exec(`${year?.folded}${month?.folded}${day?.folded}`);
    return digits && isDivided(/^[-/]$/, month, day) ? [{ length: 3, value: Number(digits[0]) }] : [];
  },
};

/** Words for counts of days and weeks. */
const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
const SPANISH_NUMBERS = "uno dos tres cuatro cinco seis siete ocho nueve diez".split(" ");

function readCount(folded: string): number | null {
  const digits = /^\d{1,2}$/.test(folded) ? Number(folded) : 0;
  return digits || Math.max(NUMBERS.indexOf(folded), SPANISH_NUMBERS.indexOf(folded)) + 1 || null;
}

/** Index of a weekday or weekend in its month: 0 is the first, -1 the last. */
const ORDINALS = [
  ["(first|1st|primer)", 0],
  ["(second|2nd|segundo)", 1],
  ["(third|3rd|tercer)", 2],
  ["(fourth|4th|cuarto)", 3],
  ["(last|ultimo)", -1],
] as const;

const THIRDS = [
  ["(early|early in|beginning of|principios de|comienzos de)", 0],
  ["(mid|middle of|mediados de)", 1],
  ["(late|late in|end of|finales de|fines de)", 2],
] as const;

/** Parsers for the placeholders of the rules about dates. */
export const DATE_PARSERS = {
  weekday: phraseParser("weekday", WEEKDAYS),
  anyWeekday: phraseParser("weekday", [...WEEKDAYS, ["sun", 0]]),
  everyWeekday: phraseParser("weekday", EVERY_WEEKDAY),
  month: phraseParser("month", [...MONTHS, ...MONTHS_IN_DATES]),
  plainMonth: phraseParser("month", MONTHS),
  day: monthDayParser,
  year: wordParser("year", (folded) => (/^20\d\d$/.test(folded) ? Number(folded) : null)),
  numeric: numericDateParser,
  count: wordParser("number", readCount),
  ordinal: phraseParser("ordinal", ORDINALS),
  third: phraseParser("ordinal", THIRDS),
  iso: isoDateParser,
  part: phraseParser("part", PARTS_AFTER_DAY),
  partNoun: phraseParser("part", PARTS_AS_NOUNS),
  clock: clockParser,
  dash: dashParser,
} as const;
