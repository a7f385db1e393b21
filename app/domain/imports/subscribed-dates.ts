import { SERIES_LIMITS } from "#app/domain/events/series.ts";
import { orUnread, readComponents } from "./calendar.ts";
import { type Entry, isCancelled, keyOf, type Reading, readChange, readEntry } from "./calendar-entry.ts";
import { type Component, componentsOf } from "./calendar-lines.ts";
import { partsOf, rhythmOf } from "./calendar-series.ts";
import { textOf } from "./calendar-texts.ts";
import {
  type CalendarTime,
  comingDates,
  DAY_MS,
  dateSet,
  type EventSpan,
  isComing,
  localIn,
  momentOf,
} from "./calendar-times.ts";
import { localText } from "./calendar-zones.ts";
import { ImportError, MAX_EVENTS_READ, type UnreadEvent } from "./imported.ts";

// The events of a subscribed calendar, with each date of a repeating event separate: unlike a file, the calendar is read again and again,
// and a moved or cancelled date must be recognized.

/** The repeating event that a date belongs to. */
interface FoundSeries {
  key: string;
  rhythm: string;
}

/** An upcoming event, or an upcoming date of a repeating one. */
export interface FoundDate {
  /** The same in each reading, even if the date is moved. */
  key: string;
  series: FoundSeries | null;
  entry: Entry;
  span: EventSpan;
  isCancelled: boolean;
}

/** Why an event is left out: it is over, private, or tentative. */
type LeftOut = "over" | "private" | "tentative";

/** The end of the range in which dates of a repeating event are read; later dates do not count as missing. */
interface Horizon {
  series: string;
  /** An instant. */
  until: number;
}

/** The result for one event or date. */
export type Found = FoundDate | LeftOut | { unread: UnreadEvent } | Horizon;

/**
 * The events of a subscribed calendar, in file order. Of a repeating event: its dates within a year, at most 60; if it continues, only
 * those until the end of a month, so that new dates are added once a month.
 * @param text with continued lines joined.
 * @throws ImportError for a calendar that takes too long to read.
 */
export function subscribedDates(text: string, settings: Pick<Reading, "siteTimeZone" | "now">): Generator<Found> {
  const components = componentsOf(text);
  if (components.filter(({ kind }) => kind === "vevent").length > MAX_EVENTS_READ)
    throw new ImportError("tooLong", `The calendar has more than ${MAX_EVENTS_READ} events.`);
  return readComponents<Found>(components, settings, { readSingle, readRepeating });
}

function readSingle(component: Component, isShared: boolean, reading: Reading): Found {
  return orUnread(component, (): Found => {
    const reason = leftOutBy(component);
    if (reason) return reason;
    const entry = readEntry(component, reading);
    if (!isComing(entry.span, reading.now)) return "over";
    return {
      key: keyOf(entry, isShared),
      series: null,
      entry,
      span: entry.span,
      isCancelled: isCancelled(component),
    };
  });
}

/** Whether CLASS or STATUS keep an event from being published. */
function leftOutBy(component: Component): LeftOut | null {
  const [access, status] = ["class", "status"].map((name) => textOf(component, name).trim().toUpperCase());
  if (access === "PRIVATE" || access === "CONFIDENTIAL") return "private";
  return status === "TENTATIVE" ? "tentative" : null;
}

function* readRepeating(
  series: Component,
  changes: readonly Component[],
  isShared: boolean,
  reading: Reading,
): Generator<Found> {
  const unread: Found[] = [];
  const found = orUnread(series, (): Found[] => {
    const reason = leftOutBy(series);
    if (reason) return [reason];
    const entry = readEntry(series, reading);
    const known = changes.flatMap((change): Change[] => {
      const read = orUnread(change, () => ({
        ...readChange(change, entry, reading),
        leftOut: leftOutBy(change),
      }));
      if (!("unread" in read)) return [read];
      unread.push(read);
      return [];
    });
    return datesOfSeries(entry, known, keyOf(entry, isShared).trimEnd(), reading);
  });
  if (Array.isArray(found)) {
    yield* found;
    yield* unread;
  } else {
    yield found;
    for (const change of changes) yield readSingle(change, false, reading);
  }
}

/** A changed date. */
interface Change extends ReturnType<typeof readChange> {
  leftOut: LeftOut | null;
}

function datesOfSeries(series: Entry, changes: readonly Change[], key: string, reading: Reading): Found[] {
  const { start } = series.span;
  const singles = changes.filter(({ isRange }) => !isRange);
  const ranges = changes.filter(({ isRange }) => isRange);
  const isChanged = dateSet(
    start,
    singles.map(({ date }) => date),
  );
  const coming = comingDates(series.component, series.span, series.zones, isChanged, reading);
  const originals = coming.dates.map(({ time }) => originalDate(start, time));
  const days = [...new Set(originals.map((original) => original.slice(0, 10)))].sort();
  const { rhythm } = rhythmOf(days.slice(0, SERIES_LIMITS.mostDates));
  const whole = isCancelled(series.component);
  const dateOf = (original: string, entry: Entry, time: CalendarTime, isOff: boolean): FoundDate => ({
    key: `${key} ${original}`,
    series: { key, rhythm },
    entry,
    span: { ...entry.span, start: time },
    isCancelled: isOff || whole,
  });

  const parts = partsOf(series, ranges, key);
  const end = Math.min(...ranges.filter(({ entry }) => entry === null).map(({ date }) => momentOf(date)));
  const changed = new Set(singles.map(({ date }) => originalDate(start, date)));
  const planned = coming.dates.flatMap(({ time, isLeftOut }, at): FoundDate[] => {
    const original = originals[at] ?? "";
    const part = parts.findLast(({ from }) => from <= momentOf(time));
    const leftOut = ranges.find(({ entry }) => entry !== null && entry === part?.entry)?.leftOut;
    if (!part || leftOut || changed.has(original)) return [];
    return [dateOf(original, part.entry, part.shift(time), isLeftOut || momentOf(time) >= end)];
  });
  const own = singles.flatMap(({ date, entry, leftOut }): FoundDate[] => {
    if (leftOut) return [];
    const time = entry?.span.start ?? { ...start, local: localOnDayOf(start, date) };
    return [dateOf(originalDate(start, date), entry ?? series, time, entry === null)];
  });
  const ahead = [...planned, ...own].filter(({ span }) => isComing(span, reading.now));
  const leftOut = changes.flatMap((change) => change.leftOut ?? []);
  if (ahead.length === 0 && leftOut.length === 0) return ["over"];
  const { dates, until } = nearDates(ahead, coming.hasMore, series, reading.now);
  return [...dates, ...(until === null ? [] : [{ series: key, until }]), ...leftOut];
}

/** The day of a date according to the rule, with its time if it differs from the event's: "2027-01-02", "2027-01-02T09:00". */
function originalDate(start: CalendarTime, time: CalendarTime): string {
  if (time.isDay || start.isDay) return localText(localOnDayOf(start, time)).slice(0, 10);
  const text = localText(localIn(start.zone, time));
  return text.slice(11) === localText(start.local).slice(11) ? text.slice(0, 10) : text;
}

/** The local time of a date that may be given by its day only. As in `dateSet`, midnight stands for the day as written. */
function localOnDayOf(start: CalendarTime, time: CalendarTime): number {
  if (!time.isDay && !start.isDay) return localIn(start.zone, time);
  const local = time.local % DAY_MS === 0 ? time.local : localIn(start.zone, time);
  return Math.floor(local / DAY_MS) * DAY_MS + modulo(start.local, DAY_MS);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** The dates read of a repeating event, with at most as many cancelled ones, and the end of the range; null for no end. */
function nearDates(
  dates: readonly FoundDate[],
  hasMore: boolean,
  { zones: { place } }: Entry,
  now: Date,
): { dates: FoundDate[]; until: number | null } {
  const today = new Date(place.localOf(now.getTime()));
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const before = (end: number) => dates.filter(({ span }) => localIn(place, span.start) < end);
  const isMany = (end: number) => before(end).filter((date) => !date.isCancelled).length > SERIES_LIMITS.mostDates;
  let end = Date.UTC(year + 1, month, today.getUTCDate() + 1);
  if (hasMore || before(end).length < dates.length) end = Date.UTC(year, month + 12);
  if (isMany(end)) end = Date.UTC(year, month + 2);
  const sorted = before(end).toSorted((one, other) => momentOf(one.span.start) - momentOf(other.span.start));
  const kinds = [false, true].map((isOff) => sorted.filter(({ isCancelled: isSo }) => isSo === isOff));
  const taken = kinds.flatMap((some) => some.slice(0, SERIES_LIMITS.mostDates));
  if (!hasMore && taken.length === dates.length) return { dates: taken, until: null };
  const beyond = kinds.flatMap((some) => some.slice(SERIES_LIMITS.mostDates, SERIES_LIMITS.mostDates + 1));
  return { dates: taken, until: Math.min(place.momentOf(end), ...beyond.map(({ span }) => momentOf(span.start))) };
}
