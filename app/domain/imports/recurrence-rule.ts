import { z } from "#app/domain/site/zod.ts";
import { UnreadableEvent } from "./imported.ts";

// Recurrence rules (RFC 5545, 3.3.10), as far as event calendars use them: daily, weekly, monthly and yearly.

/** Most times per day, by BYHOUR and BYMINUTE. */
const MAX_TIMES = 100;

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** Unsupported parts that would change the dates of a rule. */
const UNKNOWN_PARTS = ["byweekno", "bysecond", "rscale", "skip"];

const numbers = z
  .union([z.number(), z.array(z.number())])
  .default([])
  .transform((value) => [value].flat());
const texts = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((value) => [value].flat());

/** A rule as ical.js parses it: lower-case parts, single values without a list, Sunday as day 1. */
const jCalRule = z.object({
  freq: z.enum(FREQUENCIES),
  interval: z.number().int().min(1).default(1),
  count: z.number().int().min(1).optional(),
  until: z.string().optional(),
  wkst: z.number().int().min(1).max(7).default(2),
  bymonth: numbers,
  bymonthday: numbers,
  byyearday: numbers,
  byday: texts,
  bysetpos: numbers,
  byhour: numbers,
  byminute: numbers,
});

/** A recurrence rule. Lists are empty if the rule has no such part. */
export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  /** Number of dates; Infinity without COUNT. */
  count: number;
  /** The end as written in the file, "2027-01-01" or "2027-01-01T00:00:00Z"; null for none. */
  until: string | null;
  /** First day of the week: 0 for Sunday. */
  weekStart: number;
  months: number[];
  /** Negative ones count from the end, as in `yearDays` and `positions`. */
  monthDays: number[];
  yearDays: number[];
  /** Weekdays, 0 for Sunday: each of them, or the nth of the month or year. */
  weekdays: { weekday: number; nth: number | null }[];
  /** BYSETPOS: positions among the matching days of each month, week or year. */
  positions: number[];
  hours: number[];
  minutes: number[];
}

/** @throws UnreadableEvent for rules that repeat several times an hour, or with unsupported parts. */
export function readRule(value: unknown): Rule {
  const parsed = jCalRule.safeParse(value);
  if (!parsed.success || UNKNOWN_PARTS.some((part) => part in Object(value)))
    throw new UnreadableEvent("The rule of repetition is not read.", "repeats");
  const { data } = parsed;
  const rule: Rule = {
    frequency: data.freq,
    interval: data.interval,
    count: data.count ?? Number.POSITIVE_INFINITY,
    until: data.until ?? null,
    weekStart: data.wkst - 1,
    months: data.bymonth,
    monthDays: data.bymonthday,
    yearDays: data.byyearday,
    weekdays: data.byday.map(readWeekday),
    positions: data.bysetpos,
    hours: data.byhour,
    minutes: data.byminute,
  };
  if (rule.hours.length * rule.minutes.length > MAX_TIMES)
    throw new UnreadableEvent("The rule has too many times.", "repeats");
  return rule;
}

function readWeekday(text: string): Rule["weekdays"][number] {
  const nth = Number.parseInt(text, 10);
  return { weekday: WEEKDAYS.indexOf(text.slice(-2)), nth: Number.isNaN(nth) ? null : nth };
}
