import type { Day } from "#app/domain/events/days.ts";
import { RHYTHMS, type Rhythm, SERIES_LIMITS } from "#app/domain/events/series.ts";
import { daysBetween, daysOfRhythm } from "#app/domain/events/series-dates.ts";
import { type ChangedDate, type Dates, type Entry, localTime, type Reading, toEvent } from "./calendar-entry.ts";
import { type CalendarTime, comingDates, DAY_MS, dateSet, isComing, localIn, momentOf } from "./calendar-times.ts";
import type { ReadEvent } from "./imported.ts";

// A repeating event becomes one draft with its upcoming dates at the same time of day and with the same texts. Dates at another time or
// with other texts become separate drafts.

/** Dates that one form can represent: with the same texts, at the same time of day. */
interface Run {
  entry: Entry;
  key: string;
  /** Key of the properties that its dates share. */
  likeness: string;
  /** Each day with its time, and whether an exception leaves it out. */
  days: Map<Day, { time: CalendarTime; isLeftOut: boolean }>;
}

/** A segment of a series: all its dates, or those from a changed date with RANGE=THISANDFUTURE on. */
interface Part {
  entry: Entry;
  /** First instant; -Infinity for the first part. */
  from: number;
  /** Moves a date of the rule to its changed wall-clock time. */
  shift: (date: CalendarTime) => CalendarTime;
  runs: Map<string, Run>;
  key: string;
}

/**
 * The events of a repeating event.
 * @param key of the event.
 * @throws UnreadableEvent for unsupported rules.
 */
export function* readSeries(
  series: Entry,
  changes: readonly ChangedDate[],
  key: string,
  reading: Reading,
): Generator<ReadEvent> {
  const { start } = series.span;
  const parts = partsOf(series, changes, key);
  const single = changes.filter(({ isRange, entry }) => !isRange || entry === null);
  const isChanged = dateSet(
    start,
    single.map(({ date }) => date),
  );
  const { dates, hasMore, underWay } = comingDates(series.component, series.span, series.zones, isChanged, reading);
  const ends = changes.filter(({ isRange, entry }) => isRange && entry === null);
  const end = Math.min(...ends.map(({ date }) => momentOf(date)));
  for (const { time, isLeftOut } of dates) {
    if (momentOf(time) >= end) break;
    const part = parts.findLast(({ from }) => from <= momentOf(time));
    if (part) addDate(part, part.shift(time), isLeftOut);
  }
  const runs = parts.flatMap((part) => [...part.runs.values()]);
  const own: ReadEvent[] = [];
  for (const { entry } of single) {
    if (entry === null) own.push("cancelled");
    else if (!joins(entry, runs, reading.now))
      own.push(toEvent(entry, { key: changeKey(key, entry), span: entry.span }));
  }
  // Only the last part can continue beyond the dates that were found.
  const goesOn = hasMore && end === Number.POSITIVE_INFINITY;
  const drafts = runs.flatMap((run) => draftOf(run, goesOn && run.entry === parts.at(-1)?.entry));
  yield* drafts;
  yield* own;
  if (drafts.length > 0) return;
  if (underWay && momentOf(underWay) < end)
    yield toEvent(series, { key, span: { ...series.span, start: underWay }, hasMore });
  else if (own.length === 0) yield "over";
}

/** The parts in order, split at changed dates with RANGE=THISANDFUTURE. */
export function partsOf(series: Entry, changes: readonly ChangedDate[], key: string): Part[] {
  const parts: Part[] = [
    { entry: series, from: Number.NEGATIVE_INFINITY, shift: (date) => date, runs: new Map(), key },
  ];
  for (const { date, isRange, entry } of changes) {
    if (!isRange || entry === null) continue;
    const { start } = series.span;
    const isDayOnly = date.isDay && !start.isDay;
    const was = localIn(start.zone, date) + (isDayOnly ? start.local % DAY_MS : 0);
    parts.push({
      entry,
      from: momentOf(date),
      shift: ({ local }) => ({ ...entry.span.start, local: entry.span.start.local + local - was }),
      runs: new Map(),
      key: changeKey(key, entry),
    });
  }
  return parts.sort((one, other) => one.from - other.from);
}

function changeKey(key: string, { changedDate }: Entry): string {
  return `${key.trimEnd()} ${changedDate}`;
}

function addDate({ entry, runs, key }: Part, time: CalendarTime, isLeftOut: boolean): void {
  const { day, clock } = placedAt(entry, time);
  const ownClock = placedAt(entry, entry.span.start).clock;
  const run = runs.get(clock) ?? {
    entry,
    key: clock === ownClock ? key : `${key} ${clock}`,
    likeness: likenessOf(entry, clock),
    days: new Map(),
  };
  runs.set(clock, run);
  // If one of two dates on the same day is excluded, the other is kept.
  if (run.days.get(day)?.isLeftOut !== false) run.days.set(day, { time, isLeftOut });
}

function likenessOf({ content, span }: Entry, clock: string): string {
  return JSON.stringify([content, span.length, span.start.isDay, span.start.isUnsure, clock]);
}

/** Day and time of day in the place's zone; "" for no time. */
function placedAt(entry: Entry, time: CalendarTime): { day: Day; clock: string } {
  const text = localTime(entry, time);
  return { day: text.slice(0, 10), clock: text.slice(11) };
}

/** Adds a changed date to a run with the same texts, time of day and length. @returns false without one. */
function joins(entry: Entry, runs: readonly Run[], now: Date): boolean {
  const { start } = entry.span;
  const { day, clock } = placedAt(entry, start);
  const likeness = likenessOf(entry, clock);
  const run = runs.find((each) => each.likeness === likeness);
  if (!run || !isComing(entry.span, now)) return false;
  run.days.set(day, { time: start, isLeftOut: false });
  return true;
}

function draftOf(run: Run, hasMore: boolean): ReadEvent[] {
  const { entry, key } = run;
  const kept = [...run.days].filter(([, { isLeftOut }]) => !isLeftOut).sort(([one], [other]) => (one < other ? -1 : 1));
  const [first] = kept;
  if (!first) return [];
  const [start, { time }] = first;
  const near = kept
    .slice(0, SERIES_LIMITS.mostDates)
    .filter(([day]) => daysBetween(start, day) <= SERIES_LIMITS.mostDays);
  // A yearly event gets only its next date: it is entered anew each year.
  const isYearly = near.length === 2 && near.every(([day]) => day === start || daysBetween(start, day) > 364);
  const days = isYearly ? [start] : near.map(([day]) => day);
  const dates: Dates = {
    key,
    span: { ...entry.span, start: time },
    hasMore: hasMore || days.length < kept.length,
    ...(days.length > 1 && { repeats: repeatsOf(days, [...run.days.keys()]) }),
  };
  return [toEvent(entry, dates)];
}

/**
 * The form's values for these days.
 * @param all days, including excluded ones.
 */
function repeatsOf(days: readonly Day[], all: readonly Day[]): NonNullable<Dates["repeats"]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const planned = all.filter((day) => day >= first && day <= last).sort();
  const { rhythm, isEveryMonth } = rhythmOf(planned);
  if (rhythm === "dates") return { rhythm, until: "", days };
  // The form needs a list of days when some are excluded or a month has no such day.
  const isPlain = isEveryMonth && planned.length === days.length;
  return { rhythm, until: last, days: isPlain ? [] : days };
}

/** The rhythm of these sorted days, and whether each month has such a day. */
export function rhythmOf(days: readonly Day[]): { rhythm: Rhythm; isEveryMonth: boolean } {
  const [first, last] = [days[0], days.at(-1)];
  for (const rhythm of RHYTHMS) {
    if (rhythm === "dates" || first === undefined || last === undefined || first === last) continue;
    const found = daysOfRhythm(rhythm, first, last);
    if (found.days.join() === days.join()) return { rhythm, isEveryMonth: found.without.length === 0 };
  }
  return { rhythm: "dates", isEveryMonth: true };
}
