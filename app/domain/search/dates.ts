import { addDays } from "#app/domain/events/days.ts";
import { choiceValues, type PartOfDay, type Period } from "#app/domain/lists/filters.ts";
import * as calendar from "./calendar.ts";
import { daysMeaning } from "./calendar.ts";
import type { Meaning } from "./meaning.ts";
import { MONTH_RULES } from "./months.ts";
import type { Rule, Values } from "./rules.ts";

/*
 * Expressions for days. All are relative to `today`, the date in the zone of the search, and never mean past days:
 *
 * - A weekend begins on Friday at 5 PM. "weekend" is the rest of the current one; on a Sunday the next is an alternative. "next weekend" is
 *   that of next week; from Monday to Thursday many mean the coming one, which is the alternative. Spanish "próximo" is the coming one.
 * - Weeks begin on Monday. "next friday" is the Friday of next week, with the coming Friday as the alternative.
 * - A weekday is the next one, today included. If that is today, and for "fridays", the one a week later is the alternative.
 * - "december" is the rest of that month, "december 5" its next occurrence. "12/5" is December 5 in both languages, as usual in Florida; in
 *   a Spanish text May 12 is the alternative. "25/12" can only be December 25.
 * - Parts of the day are the choices of the filter `time`: night counts as evening, and a clock time as the part that contains it. "after"
 *   and "before" a time only match where they mean a single part.
 */

const inPart =
  (time: PartOfDay): Rule<Meaning>["means"] =>
  () => ({ filter: "time", time });

const dayAfter =
  (count: number, period?: Period): Rule<Meaning>["means"] =>
  (values, { today }) =>
    daysMeaning(calendar.range(addDays(today, count)), values, { ...(period && { period }) });

const tonight: Rule<Meaning>["means"] = (_, { today }) =>
  daysMeaning(calendar.range(today), {}, { period: "tonight", time: "evening" });

const DISTANCES: readonly Rule<Meaning>[] = [
  { pattern: "[for|later|para|de] (today|2day|hoy) [only|mismo]", means: dayAfter(0, "today") },
  { pattern: "(today|hoy) <part>", means: dayAfter(0, "today") },
  { pattern: "(this|esta) <partNoun>", means: dayAfter(0, "today") },
  { pattern: "[for|para|de] (tonight|tonite|2nite|2night|this night|esta noche)", means: tonight },
  { pattern: "hoy [por|en|de|a] [la] noche", means: tonight },
  {
    pattern: "[for|para|de] (tomorrow|tommorow|tommorrow|tomorow|tmrw|2morrow|manana) [<part>]",
    means: dayAfter(1, "tomorrow"),
  },
  { pattern: "[the] day after tomorrow [<part>]", means: dayAfter(2) },
  { pattern: "pasado manana [<part>]", means: dayAfter(2) },
  { pattern: "[in the] (morning|mornings)", means: inPart("morning") },
  { pattern: "(por|en) (la|las) (manana|mananas)", means: inPart("morning") },
  { pattern: "[in the] (afternoon|afternoons)", means: inPart("afternoon") },
  { pattern: "[por|en] [la|las] (tarde|tardes)", means: inPart("afternoon") },
  { pattern: "[in the] (evening|evenings)", means: inPart("evening") },
  { pattern: "at night", means: inPart("evening") },
  { pattern: "(por|en) (la|las) (noche|noches)", means: inPart("evening") },
  { pattern: "de noche", means: inPart("evening") },
];

/** The hours at which the parts "afternoon" and "evening" of the filter `time` begin. */
const [NOON, EVENING] = [12, 17];

const partOf = (hour: number): PartOfDay => (hour < NOON ? "morning" : hour < EVENING ? "afternoon" : "evening");

const atHour: Rule<Meaning>["means"] = ({ hour = 0 }) => ({ filter: "time", time: partOf(hour) });

const CLOCK: readonly Rule<Meaning>[] = [
  { pattern: "[at|around|about|a la|a las|sobre las] <clock>", means: atHour },
  {
    pattern: "(after|from|past|starting at|despues de las|desde las|a partir de las) <clock>",
    // "after 4" is nearly all evening.
    means: (values, context) => ((values.hour ?? 0) >= EVENING - 1 ? inPart("evening")(values, context) : null),
  },
  {
    pattern: "(before|until|antes de las|antes del|hasta las) <clock>",
    means: (values, context) => ((values.hour ?? 0) <= NOON ? inPart("morning")(values, context) : null),
  },
  { pattern: "after work", means: inPart("evening") },
  { pattern: "despues del trabajo", means: inPart("evening") },
];

const thisWeekend: Rule<Meaning>["means"] = (values, { today }) =>
  daysMeaning(calendar.weekend(today), values, {
    period: "weekend",
    alternatives: calendar.weekdayOf(today) === 0 ? [calendar.weekend(today, 1)] : [],
  });

/** Whether today is Monday to Thursday, so that "next weekend" may mean the coming one. */
const isBeforeWeekend = (today: string) => [1, 2, 3, 4].includes(calendar.weekdayOf(today));

const nextWeekend: Rule<Meaning>["means"] = (values, { today }) =>
  daysMeaning(calendar.weekend(today, 1), values, {
    period: "next-weekend",
    alternatives: isBeforeWeekend(today) ? [calendar.weekend(today)] : [],
  });

const comingWeekend: Rule<Meaning>["means"] = (values, { today }) =>
  isBeforeWeekend(today)
    ? daysMeaning(calendar.weekend(today), values, { alternatives: [calendar.weekend(today, 1)] })
    : daysMeaning(calendar.weekend(today, 1), values);

const thisWeek: Rule<Meaning>["means"] = (values, { today }) =>
  daysMeaning(calendar.week(today), values, {
    alternatives: calendar.weekdayOf(today) === 0 ? [calendar.week(today, 1)] : [],
  });

/** The next `number × length` days, today included; seven of them are the period "week". */
const nextDays =
  (length: number): Rule<Meaning>["means"] =>
  (values, { today }) => {
    const count = (values.number ?? 1) * length;
    return daysMeaning(calendar.range(today, addDays(today, count - 1)), values, {
      ...(count === 7 && { period: "week" }),
    });
  };

/** The rest of this week's Monday to Friday, or at the weekend next week's. */
const workdays: Rule<Meaning>["means"] = (values, { today }) => daysMeaning(calendar.weekdays(1, 5, today), values);

const SPANS: readonly Rule<Meaning>[] = [
  {
    pattern:
      "[on|at|over|for|during] [the|this|this coming|coming|this upcoming|upcoming] (weekend|weekends|wknd|wkend) [<part>]",
    means: thisWeekend,
  },
  { pattern: "[on|for] [the] (next weekend|following weekend) [<part>]", means: nextWeekend },
  {
    pattern: "[para|en|durante] [el|este|los|de este|del] (fin de semana|fines de semana|finde|findes) [<part>]",
    means: thisWeekend,
  },
  { pattern: "[para|en] [el] proximo (fin de semana|finde) [<part>]", means: comingWeekend },
  { pattern: "[para|en] [el] (fin de semana|finde) (que viene|proximo) [<part>]", means: comingWeekend },
  { pattern: "[during|for|later|de|durante|para] (this week|esta semana)", means: thisWeek },
  {
    pattern:
      "[during|for|para|en] (next week|la proxima semana|proxima semana|la semana que viene|semana que viene|la semana proxima)",
    means: (values, { today }) => daysMeaning(calendar.week(today, 1), values),
  },
  { pattern: "[in|within|for|en] [the|los] (next|coming|proximos) <count> (days|dias)", means: nextDays(1) },
  { pattern: "[in|within|for|en] [the|las] (next|coming|proximas) <count> (weeks|semanas)", means: nextDays(7) },
  {
    pattern: "(in|en|dentro de) <count> (day|days|dia|dias)",
    means: (values, { today }) => daysMeaning(calendar.range(addDays(today, values.number ?? 0)), values),
  },
  {
    pattern: "(in|en|dentro de) <count> (week|weeks|semana|semanas)",
    means: (values, { today }) => daysMeaning(calendar.week(today, values.number), values),
  },
  { pattern: "[on|during] (weekdays|entre semana)", means: workdays },
  { pattern: "[on] (weeknights|weeknight)", means: (_, context) => workdays({ part: 2 }, context) },
  {
    pattern: "[during|for|later|de|durante|para] (this month|este mes)",
    means: (values, { today }) => daysMeaning(calendar.monthAfter(today, 0), values),
  },
  {
    pattern: "[during|for|para|en] (next month|el proximo mes|proximo mes|el mes que viene|mes que viene)",
    means: (values, { today }) => daysMeaning(calendar.monthAfter(today, 1), values),
  },
];

const weekday: Rule<Meaning>["means"] = (values, { today }) => {
  const coming = calendar.comingWeekday(values.weekday ?? 0, today);
  return daysMeaning(calendar.range(coming), values, {
    alternatives: coming === today ? [calendar.range(addDays(today, 7))] : [],
  });
};

const everyWeekday: Rule<Meaning>["means"] = (values, { today }) => {
  const coming = calendar.comingWeekday(values.weekday ?? 0, today);
  return daysMeaning(calendar.range(coming), values, { alternatives: [calendar.range(addDays(coming, 7))] });
};

const weekdayOfNextWeek: Rule<Meaning>["means"] = (values, { today }) => {
  const next = calendar.weekdayOfNextWeek(values.weekday ?? 0, today);
  const coming = calendar.comingWeekday(values.weekday ?? 0, today);
  return daysMeaning(calendar.range(next), values, { alternatives: coming === today ? [] : [calendar.range(coming)] });
};

/** The next date of a weekday, today excluded. */
const weekdayAfterToday = ({ weekday: wanted = 0 }: Values, today: string) =>
  calendar.comingWeekday(wanted, addDays(today, 1));

const weekdays: Rule<Meaning>["means"] = (values, { today }) =>
  daysMeaning(calendar.weekdays(values.weekday ?? 0, values.weekday2 ?? 0, today), values);

const adjacentWeekdays: Rule<Meaning>["means"] = (values, context) =>
  ((values.weekday ?? 0) + 1) % 7 === values.weekday2 ? weekdays(values, context) : null;

const WEEKDAYS: readonly Rule<Meaning>[] = [
  { pattern: "[for|para|del] <weekday> [<part>]", means: weekday },
  { pattern: "<anyWeekday> <part>", means: weekday },
  { pattern: "(on|this|this coming|coming|el|este|para el|para este) <anyWeekday> [<part>]", means: weekday },
  { pattern: "[la|el] <partNoun> del <weekday>", means: weekday },
  {
    pattern: "[on|el] <anyWeekday> [at|around|a las] <clock>",
    means: ({ hour = 0, ...values }, context) =>
      weekday({ ...values, part: choiceValues("time").indexOf(partOf(hour)) }, context),
  },
  { pattern: "[on|every|los|todos los] <everyWeekday> [<part>]", means: everyWeekday },
  { pattern: "(every|los|todos los) <weekday> [<part>]", means: everyWeekday },
  { pattern: "[on] next <anyWeekday> [<part>]", means: weekdayOfNextWeek },
  {
    pattern: "[el] proximo <weekday> [<part>]",
    means: (values, { today }) => {
      const next = weekdayAfterToday(values, today);
      return daysMeaning(calendar.range(next), values, { alternatives: [calendar.range(addDays(next, 7))] });
    },
  },
  {
    pattern: "[el] <weekday> (que viene|proximo) [<part>]",
    means: (values, { today }) => daysMeaning(calendar.range(weekdayAfterToday(values, today)), values),
  },
  { pattern: "[on|el] <anyWeekday> [and|or|y|o] [el] <anyWeekday>", means: adjacentWeekdays },
  {
    pattern: "[on|this|el|este] <anyWeekday> [the|el] <day>",
    means: (values, { today }) => {
      const found = calendar.weekdayOnDay(values.weekday ?? 0, values.day ?? 0, today);
      return daysMeaning(found === null ? null : calendar.range(found), values);
    },
  },
  {
    pattern: "[from|de|del] <anyWeekday> (<dash>|to|through|thru|until|a|al|hasta) [el] <anyWeekday>",
    means: weekdays,
  },
];

/** Rules for days and parts of the day. */
export const DATE_RULES: readonly Rule<Meaning>[] = [...DISTANCES, ...CLOCK, ...SPANS, ...WEEKDAYS, ...MONTH_RULES];
