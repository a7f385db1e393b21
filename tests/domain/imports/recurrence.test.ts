import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { datesOf, stepBudget } from "#app/domain/imports/recurrence.ts";
import { type Rule, readRule } from "#app/domain/imports/recurrence-rule.ts";

const DAY_MS = 86_400_000;
/** At most this many dates and days are compared, because rules are followed for ten years only. */
const COMPARED = 25;
const COMPARED_DAYS = 3_000;

const ruleOf = (text: string): Rule => readRule(ICAL.parse.property(`RRULE:${text}`)[3]);
const dayText = (date: number) => new Date(date).toISOString().slice(0, 10);

/** The dates of a rule, starting with the day `from`. */
function datesFrom(text: string, start: string, from = start, until = Number.POSITIVE_INFINITY): string[] {
  const dates: string[] = [];
  for (const date of datesOf(ruleOf(text), { start: Date.parse(start), from: Date.parse(from), until }, stepBudget())) {
    if (dates.length === COMPARED || date > Date.parse(from) + COMPARED_DAYS * DAY_MS) break;
    dates.push(dayText(date));
  }
  return dates;
}

/** The same from ical.js, an independent implementation, which iterates from the first date. */
function datesByLibrary(text: string, start: string): string[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(start));
  const dates: string[] = [];
  const last = dayText(Date.parse(start) + COMPARED_DAYS * DAY_MS);
  for (let date = iterator.next(); date && dates.length < COMPARED; date = iterator.next()) {
    if (date.toString() > last) break;
    dates.push(date.toString());
  }
  return dates;
}

const some = <Value>(values: readonly Value[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const weekdays = some(WEEKDAYS).map((days) => `;BYDAY=${days.join()}`);
const nthWeekdays = fc
  .tuple(fc.constantFrom(1, 2, 3, 4, -1, -2), fc.constantFrom(...WEEKDAYS))
  .map(([nth, day]) => `;BYDAY=${nth}${day}`);
const monthDays = some([1, 5, 13, 28, -1, -3]).map((days) => `;BYMONTHDAY=${days.join()}`);
const months = some([1, 2, 3, 6, 11, 12]).map((list) => `;BYMONTH=${list.join()}`);
const none = fc.constant("");
/** Rules as in real calendars, by frequency. */
const rules = fc.oneof(
  fc.tuple(fc.constant("FREQ=DAILY"), fc.oneof(none, weekdays, months)),
  fc.tuple(fc.constant("FREQ=WEEKLY"), fc.oneof(none, weekdays), fc.constantFrom("", ";WKST=SU")),
  fc.tuple(fc.constant("FREQ=MONTHLY"), fc.oneof(none, nthWeekdays, monthDays)),
  fc.tuple(fc.constant("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR"), fc.constantFrom(";BYSETPOS=1", ";BYSETPOS=-1")),
  fc.tuple(fc.constant("FREQ=YEARLY"), fc.oneof(none, months), fc.oneof(none, nthWeekdays)),
  // ical.js gets the last day of some months wrong, and every day of the month without BYMONTH.
  fc.tuple(fc.constant("FREQ=YEARLY"), months, fc.constantFrom(";BYMONTHDAY=1", ";BYMONTHDAY=13,28")),
);
const intervals = fc.constantFrom("", ";INTERVAL=2", ";INTERVAL=3");
/** Up to the 28th: in shorter months, ical.js takes the first days of the next month. */
const startDays = fc
  .tuple(fc.integer({ min: 2010, max: 2034 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => dayText(Date.UTC(...parts)));

test("rules have the dates that an independent reader finds", () => {
  fc.assert(
    fc.property(rules, intervals, fc.constantFrom("", ";COUNT=7"), startDays, (parts, interval, count, day) => {
      const text = `${parts.join("")}${interval}`;
      const [start] = datesFrom(text, day);
      fc.pre(start !== undefined);
      expect([text, start, ...datesFrom(text + count, start)]).toEqual([
        text,
        start,
        ...datesByLibrary(text + count, start),
      ]);
    }),
    { numRuns: 200 },
  );
});

test("the dates from any day on are those that the whole rule has from there", () => {
  fc.assert(
    fc.property(
      rules,
      intervals,
      startDays,
      fc.integer({ min: 0, max: COMPARED - 1 }),
      (parts, interval, day, skipped) => {
        const text = `${parts.join("")}${interval}`;
        const [start = day] = datesFrom(text, day);
        const all = datesFrom(text, start);
        const later = all[skipped];
        if (later !== undefined)
          expect(datesFrom(text, start, later).slice(0, all.length - skipped)).toEqual(all.slice(skipped));
      },
    ),
  );
});

describe("a rule", () => {
  test.each([
    [
      "the last working day of a quarter",
      "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "2027-03-31",
      "2027-06-30",
    ],
    ["the 100th day of the year", "FREQ=YEARLY;BYYEARDAY=100", "2027-04-10", "2028-04-09"],
    ["the last day of the year", "FREQ=YEARLY;BYYEARDAY=-1", "2027-12-31", "2028-12-31"],
    ["the 20th Monday of the year", "FREQ=YEARLY;BYDAY=20MO", "2027-05-17", "2028-05-15"],
    ["every other week, begun on Sunday", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,TU", "2027-03-07", "2027-03-09"],
    ["the 31st, which not every month has", "FREQ=MONTHLY", "2027-03-31", "2027-05-31"],
  ])("may be %s", (_, text, first, second) => {
    expect(datesFrom(text, first).slice(0, 2)).toEqual([first, second]);
  });

  test("that began in 1900 has its next date without a walk from there, which would take too many steps", () => {
    for (const text of ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=3"])
      expect(datesFrom(text, "1900-01-01", "2027-02-28T12:00:00Z", Date.parse("2027-03-02")).slice(0, 1)).toEqual([
        "2027-03-01",
      ]);
    expect(() => datesFrom("FREQ=DAILY;COUNT=99999", "1900-01-01", "2027-03-01")).toThrow("too many days");
  });

  test("ends the reading of a file that has used up its steps", () => {
    const budget = { left: 100 };
    const span = { start: 0, from: 0, until: Number.POSITIVE_INFINITY };
    const dates = () => [...datesOf(ruleOf("FREQ=DAILY;COUNT=50"), span, budget)];
    expect(dates).toThrow("too many dates");
    budget.left = 1_000;
    expect(dates()).toHaveLength(50);
    expect(budget.left).toBe(1_000 - 50 * 10 - 51);
  });

  test.each(["FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=DAILY;BYSECOND=1", ""])(
    "is not read from '%s'",
    (text) => {
      expect(() => ruleOf(text)).toThrow("not read");
    },
  );

  test("with hundreds of times a day is not read", () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => minute).join();
    expect(() => ruleOf(`FREQ=DAILY;BYHOUR=1,2;BYMINUTE=${minutes}`)).toThrow("too many times");
  });
});
