import type { Day } from "#app/domain/events/days.ts";
import * as calendar from "./calendar.ts";
import { daysMeaning } from "./calendar.ts";
import type { DayRange, Meaning } from "./meaning.ts";
import type { Context, Rule, Values } from "./rules.ts";

// Rules for months and dates; the comment in dates.ts describes their meaning.

/**
 * Days of a month, such as its Saturdays: the one an ordinal names, else the first, with the others as alternatives. Without a year, those
 * of this year, or of next year once they are past.
 */
function daysOfMonth(
  { month = 0, year, ordinal }: Values,
  today: Day,
  all: (year: number, month: number) => DayRange[],
) {
  const thisYear = Number(today.slice(0, 4));
  for (const next of year === undefined ? [thisYear, thisYear + 1] : [year]) {
    const days = all(next, month);
    const wanted = ordinal === undefined ? days : days.slice(ordinal).slice(0, 1);
    const [first, ...others] = wanted.flatMap((span) => (span.to >= today ? calendar.fromToday(span, today) : []));
    if (first) return daysMeaning(first, {}, { alternatives: others });
  }
  return null;
}

const weekdaysOfMonth: Rule<Meaning>["means"] = (values, { today }) =>
  daysOfMonth(values, today, (year, month) => calendar.weekdaysOfMonth(values.weekday ?? 0, year, month));

const weekendsOfMonth: Rule<Meaning>["means"] = (values, { today }) =>
  daysOfMonth(values, today, calendar.weekendsOfMonth);

const MONTHS: readonly Rule<Meaning>[] = [
  {
    pattern: "[for|of|during|para|de|durante] <plainMonth>",
    means: (values, { today }) => daysMeaning(calendar.namedMonth(values.month ?? 0, undefined, today), values),
  },
  {
    pattern: "(in|during|this|en|durante|este) <month>",
    means: (values, { today }) => daysMeaning(calendar.namedMonth(values.month ?? 0, undefined, today), values),
  },
  {
    pattern: "[in|during|for|of|en|durante|para|de] <month> [of|de|del] <year>",
    means: (values, { today }) => daysMeaning(calendar.namedMonth(values.month ?? 0, values.year, today), values),
  },
  {
    pattern: "[in|el|en el] (next|proximo) <month>",
    means: (values, { today }) => daysMeaning(calendar.nextMonth(values.month ?? 0, today), values),
  },
  {
    pattern: "[in|the|at the|a] <third> <month> [<year>]",
    means: ({ month = 0, ordinal = 0, year }, { today }) =>
      daysMeaning(calendar.thirdOfMonth(month, ordinal, year, today), {}),
  },
  { pattern: "[on|every|los] (<everyWeekday>|<weekday>) (in|of|en|de) <month> [<year>]", means: weekdaysOfMonth },
  { pattern: "[on|the|el] <ordinal> <weekday> (in|of|en|de) <month> [<year>]", means: weekdaysOfMonth },
  { pattern: "[the|los] (weekends|fines de semana|weekend) (in|of|en|de) <month> [<year>]", means: weekendsOfMonth },
  { pattern: "[the|el] <ordinal> (weekend|fin de semana) (in|of|en|de) <month> [<year>]", means: weekendsOfMonth },
];

/** What may precede a date; a weekday adds nothing to it and is not checked. */
const BEFORE_DATE = "[on|for|el|para el|del] [<anyWeekday>] [the|el]";

function date(month: number, day: number, { year }: Values, { today }: Context): DayRange | null {
  const found = calendar.dateOf(month, day, year, today);
  return found === null ? null : calendar.range(found);
}

/** Unpacks a date in digits (`numericDateParser`): month first, unless the first number exceeds 12. */
function digitsOf(value = 0) {
  const year = Math.floor(value / 10_000);
  const [first, second] = [Math.floor(value / 100) % 100, value % 100];
  const isDayFirst = first > 12;
  return {
    month: isDayFirst ? second : first,
    day: isDayFirst ? first : second,
    isAmbiguous: first <= 12 && second <= 12 && first !== second,
    ...(year > 0 && { year }),
  };
}

const namedDate: Rule<Meaning>["means"] = (values, context) =>
  daysMeaning(date(values.month ?? 0, values.day ?? 0, values, context), values);

const numericDate: Rule<Meaning>["means"] = (values, context) => {
  const { month, day, isAmbiguous, ...year } = digitsOf(values.date);
  return daysMeaning(date(month, day, year, context), values, {
    alternatives: context.isSpanish && isAmbiguous ? [date(day, month, year, context)] : [],
  });
};

const datesInDigits: Rule<Meaning>["means"] = (values, { today }) => {
  const [first, last] = [digitsOf(values.date), digitsOf(values.date2)];
  return daysMeaning(calendar.dates(first, last, today), values);
};

const namedDates: Rule<Meaning>["means"] = (values, { today }) => {
  const { month = 0, month2 = month, day = 0, day2 = 0, year } = values;
  return daysMeaning(calendar.dates({ month, day }, { month: month2, day: day2, year }, today), values);
};

/** Two consecutive dates, "december 5 and 6", as one range; other pairs are two parts. */
const adjacentDates: Rule<Meaning>["means"] = (values, context) =>
  (values.day ?? 0) + 1 === values.day2 && (values.month2 ?? values.month) === values.month
    ? namedDates(values, context)
    : null;

/** The weekend in the week of a date. */
const weekendOfDate: Rule<Meaning>["means"] = (values, context) => {
  const found = calendar.dateOf(values.month ?? 0, values.day ?? 0, values.year, context.today);
  return daysMeaning(found === null ? null : calendar.weekendAround(found, context.today), values);
};

const BEFORE_DATES = "[from|del|de|on]";
const TO = "(<dash>|to|through|thru|until|a|al|hasta|hasta el)";

const DATES: readonly Rule<Meaning>[] = [
  { pattern: "[on|the] <month> <day> weekend", means: weekendOfDate },
  { pattern: "[on|the|el] (weekend|fin de semana) (of|del) [the] <month> <day>", means: weekendOfDate },
  { pattern: "[on|the|el] (weekend|fin de semana) (of|del) [the] <day> (of|de) <month>", means: weekendOfDate },
  { pattern: "[on] <month> <day> (and|or|y|o) <day> [<year>]", means: adjacentDates },
  { pattern: "[el] <day> (y|o|and|or) [el] <day> (de|of) <month>", means: adjacentDates },
  { pattern: "(between|entre) <month> <day> (and|y) [<month>] <day>", means: namedDates },
  { pattern: "entre el <day> y el <day> de <month>", means: namedDates },
  { pattern: `${BEFORE_DATE} <month> [the] <day> [<part>]`, means: namedDate },
  { pattern: `${BEFORE_DATE} <month> [the] <day> [of|de|del] <year> [<part>]`, means: namedDate },
  { pattern: `${BEFORE_DATE} <day> [of|de] <month> [<part>]`, means: namedDate },
  { pattern: `${BEFORE_DATE} <day> [of|de] <month> [of|de|del] <year> [<part>]`, means: namedDate },
  { pattern: `${BEFORE_DATE} (<numeric>|<iso>) [<part>]`, means: numericDate },
  { pattern: `${BEFORE_DATES} <month> <day> ${TO} <day> [<year>]`, means: namedDates },
  { pattern: `${BEFORE_DATES} <month> <day> ${TO} <month> <day> [<year>]`, means: namedDates },
  { pattern: `${BEFORE_DATES} <day> ${TO} <day> [of|de] <month>`, means: namedDates },
  { pattern: `${BEFORE_DATES} <day> ${TO} <day> [of|de] <month> [of|de|del] <year>`, means: namedDates },
  { pattern: `${BEFORE_DATES} <day> [of|de] <month> ${TO} <day> [of|de] <month>`, means: namedDates },
  {
    pattern: `${BEFORE_DATES} <day> [of|de] <month> ${TO} <day> [of|de] <month> [of|de|del] <year>`,
    means: namedDates,
  },
  { pattern: `${BEFORE_DATES} <numeric> ${TO} <numeric>`, means: datesInDigits },
  { pattern: `${BEFORE_DATES} <iso> ${TO} <iso>`, means: datesInDigits },
];

/** Rules for months, days of a month and dates. */
export const MONTH_RULES: readonly Rule<Meaning>[] = [...MONTHS, ...DATES];
