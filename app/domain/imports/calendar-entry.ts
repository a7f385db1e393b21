import { type Day, zoneOf } from "#app/domain/events/days.ts";
import { type Component, firstProperty } from "./calendar-lines.ts";
import { contentOf, type EventContent, textOf } from "./calendar-texts.ts";
import {
  type CalendarTime,
  DAY_MS,
  type EventSpan,
  type EventZones,
  localIn,
  spanOf,
  timesOf,
} from "./calendar-times.ts";
import { localText, type Zones } from "./calendar-zones.ts";
import { cutText, type ImportNote, NOTES_FIELD, type ReadFields, toReadEvent, UnreadableEvent } from "./imported.ts";
import type { StepBudget } from "./recurrence.ts";

/** The context of parsing a file's events. */
export interface Reading {
  zones: Zones;
  siteTimeZone: string;
  now: Date;
  budget: StepBudget;
}

/** An event of a calendar, or a changed date of a repeating event. */
export interface Entry {
  component: Component;
  uid: string;
  /** RECURRENCE-ID of a changed date, as ical.js writes it; "" for an event. */
  changedDate: string;
  content: EventContent;
  zones: EventZones;
  span: EventSpan;
}

/** A single date of a repeating event that is changed or cancelled. */
export interface ChangedDate {
  /** The original date (RECURRENCE-ID). */
  date: CalendarTime;
  /** Whether all later dates change with it (RANGE=THISANDFUTURE). */
  isRange: boolean;
  /** Null if it is cancelled. */
  entry: Entry | null;
}

export function isCancelled(component: Component): boolean {
  return component.calendar.method === "CANCEL" || textOf(component, "status").trim().toUpperCase() === "CANCELLED";
}

/** @throws UnreadableEvent */
export function readEntry(component: Component, reading: Reading): Entry {
  if (!component.isComplete) throw new UnreadableEvent("The event has no end.", "incomplete");
  const content = contentOf(component);
  const place = reading.zones.get(zoneOf(content.texts.location, reading.siteTimeZone)) ?? reading.zones.utc;
  const { zone } = component.calendar;
  const zones = { named: reading.zones, place, floating: (zone !== "" && reading.zones.get(zone)) || place };
  const changedDate = String(firstProperty(component, "recurrence-id")?.values[0] ?? "");
  const uid = cutText(textOf(component, "uid"));
  return { component, uid, changedDate, content, zones, span: spanOf(component, zones) };
}

/** @param series the event of which it is a date. @throws UnreadableEvent */
export function readChange(component: Component, series: Entry, reading: Reading): ChangedDate {
  const [date] = timesOf(component, "recurrence-id", series.zones);
  if (!date) throw new UnreadableEvent("The changed date is missing.", "repeats");
  const range = firstProperty(component, "recurrence-id")?.parameters.range;
  return {
    date,
    isRange: String(range).toUpperCase() === "THISANDFUTURE",
    entry: isCancelled(component) ? null : readEntry(component, reading),
  };
}

/**
 * Key of an event, the same in every version of the file.
 * @param isShared whether other events of the file have its UID, so that start and title become part of the key.
 */
export function keyOf(entry: Entry, isShared: boolean): string {
  const { uid, changedDate, content } = entry;
  const { title, location } = content.texts;
  const start = localTime(entry, entry.span.start);
  if (uid === "") return `event ${[title, location, start].join("\n").toLowerCase()}`;
  return isShared ? `uid ${uid} ${[start, title].join("\n")}` : `uid ${uid} ${changedDate}`;
}

/**
 * Wall-clock time at the place in the format of a form control: "2027-01-02T19:00"; only a day for all-day events and for unknown times.
 */
export function localTime({ zones }: Entry, time: CalendarTime): string {
  const text = localText(localIn(zones.place, time));
  return time.isDay || time.isUnsure ? text.slice(0, 10) : text;
}

/** The times of an event, and its further days. */
export interface Dates {
  key: string;
  span: EventSpan;
  /** Undefined for a single event. */
  repeats?: { rhythm: string; until: Day | ""; days: readonly Day[] };
  /** Whether the calendar has further dates. */
  hasMore?: boolean;
}

/** The event as values of the form. */
export function toEvent(entry: Entry, { key, span, repeats, hasMore = false }: Dates): ReadFields {
  const notes: Record<ImportNote, boolean> = {
    zone: span.start.isUnsure,
    online: entry.content.isOnline,
    dates: hasMore,
  };
  const noted = Object.entries(notes).flatMap(([note, isNoted]) => (isNoted ? [note] : []));
  const fields = {
    ...entry.content.texts,
    ...timeFields(entry, span),
    ...(repeats && {
      repeat_rhythm: repeats.rhythm,
      repeat_until: repeats.until,
      repeat_dates: repeats.days.join("\n"),
    }),
    ...(noted.length > 0 && { [NOTES_FIELD]: noted.join(" ") }),
  };
  return toReadEvent({ key, fields }, entry.component.line);
}

function timeFields(entry: Entry, { start, length }: EventSpan): Record<string, string> {
  const starts = localTime(entry, start);
  if (!start.isDay) {
    // An end without a time is omitted: it would say less than none.
    const ends = length === null || start.isUnsure ? "" : localTime(entry, { ...start, local: start.local + length });
    return { start_date: starts, end_date: ends === starts ? "" : ends };
  }
  // The end of an event of whole days is the day after it (RFC 5545, 3.6.1).
  const last = localText(start.local + (length ?? DAY_MS) - DAY_MS).slice(0, 10);
  return { is_all_day: "yes", start_day: starts, end_day: last === starts ? "" : last };
}
