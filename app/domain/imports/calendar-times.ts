import { type Component, firstProperty, type Property, propertiesOf } from "./calendar-lines.ts";
import { readLocalTime, type Zone, type Zones } from "./calendar-zones.ts";
import { UnreadableEvent } from "./imported.ts";
import { datesOf, type StepBudget } from "./recurrence.ts";
import { type Rule, readRule } from "./recurrence-rule.ts";

export const DAY_MS = 86_400_000;

/** Maximum length of a repeating event. */
const MAX_REPEATED_MS = 366 * DAY_MS;

/** Most rules of one event, and most RDATE and EXDATE values. */
const MAX_RULES = 10;
const MAX_DATES = 1_000;

/** Most upcoming dates of one rule: three a day for a year. */
const MAX_COMING = 1_000;

/** Days after the first upcoming date in which further dates are searched. */
const MOST_DAYS = 366;

/** A time of a calendar; a day is represented by its midnight. */
export interface CalendarTime {
  /** Local time, in milliseconds since 1970, written as if it were UTC. */
  local: number;
  isDay: boolean;
  zone: Zone;
  /** Whether its zone is unknown. `zone` is then that of the place, so at best the day is right. */
  isUnsure: boolean;
}

/** The zones of an event. */
export interface EventZones {
  /** By the TZID of a time. */
  named: Zones;
  /** The zone of the place. */
  place: Zone;
  /** For times without a zone: the zone of the calendar, else of the place. */
  floating: Zone;
}

export function momentOf({ local, zone }: CalendarTime): number {
  return zone.momentOf(local);
}

/** The local time in a zone; a day stays the same day. */
export function localIn(zone: Zone, time: CalendarTime): number {
  return time.isDay || zone === time.zone ? time.local : zone.localOf(momentOf(time));
}

/** Start and length of an event. */
export interface EventSpan {
  start: CalendarTime;
  /** Wall-clock duration in milliseconds; null without an end; whole days if the start is a day. */
  length: number | null;
}

/** Whether an event is upcoming: it has not started, or is an all-day event that is not over. */
export function isComing({ start, length }: EventSpan, now: Date): boolean {
  const last = start.isDay ? { ...start, local: start.local + (length ?? DAY_MS) } : start;
  return momentOf(last) > now.getTime();
}

/** The times of an event; of a repeating one, those of its first date. @throws UnreadableEvent for malformed times. */
export function spanOf(event: Component, zones: EventZones): EventSpan {
  const [start] = timesOf(event, "dtstart", zones);
  if (!start) throw new UnreadableEvent("The event has no start.", "start");
  const length = lengthOf(event, start, zones);
  const day = start.isDay ? start : markedDay(event, start, length, zones);
  if (!day) return { start, length };
  return { start: day, length: Math.max(1, Math.round((length ?? 0) / DAY_MS)) * DAY_MS };
}

/** The day of an event that Outlook marks as all-day although it starts at midnight with a time. */
function markedDay(
  event: Component,
  start: CalendarTime,
  length: number | null,
  { place }: EventZones,
): CalendarTime | null {
  const mark = firstProperty(event, "x-microsoft-cdo-alldayevent");
  if (String(mark?.values[0]).trim().toUpperCase() !== "TRUE") return null;
  const local = [start.local, localIn(place, start)].find((time) => time % DAY_MS === 0);
  // Allows for days of 23 or 25 hours when clocks change.
  const isWhole = length === null || Math.abs(length - Math.round(length / DAY_MS) * DAY_MS) <= 3_600_000;
  return local === undefined || !isWhole ? null : { local, isDay: true, zone: place, isUnsure: false };
}

/** The values of all properties of this name. */
export function timesOf(event: Component, name: string, { named, floating, place }: EventZones): CalendarTime[] {
  return propertiesOf(event, name).flatMap(({ parameters: { tzid }, values }: Property) => {
    const zone = typeof tzid === "string" && tzid !== "" ? named.get(tzid) : floating;
    return values.map((value) => {
      // A period (RDATE;VALUE=PERIOD) has its start first.
      const { local, isDay, isUtc } = readLocalTime(Array.isArray(value) ? value[0] : value);
      if (isDay || isUtc) return { local, isDay, zone: isDay ? place : named.utc, isUnsure: false };
      return { local, isDay, zone: zone ?? place, isUnsure: zone === null };
    });
  });
}

function lengthOf(event: Component, start: CalendarTime, zones: EventZones): number | null {
  const [end] = timesOf(event, "dtend", zones);
  if (end && end.zone === start.zone) return end.local - start.local;
  if (end) return momentOf(end) - momentOf(start);
  const duration = firstProperty(event, "duration");
  return duration && readDuration(duration.values[0]);
}

const DURATION = /^([+-]?)P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;

/** A duration in milliseconds, at most 48 years. */
function readDuration(value: unknown): number {
  const [, sign, ...digits] = DURATION.exec(String(value)) ?? [];
  if (sign === undefined) throw new UnreadableEvent("The duration is malformed, or too long.", "start");
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = digits.map((text) => Number(text ?? 0));
  const length = (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return sign === "-" ? -length : length;
}

/**
 * A predicate for dates named by exceptions or changes. A time matches an instant; a day, or any time of an all-day event, matches the day.
 * @param start of the event.
 */
export function dateSet(start: CalendarTime, named: readonly CalendarTime[]): (date: CalendarTime) => boolean {
  const [moments, days] = [new Set<number>(), new Set<number>()];
  for (const time of named) {
    if (!time.isDay && !start.isDay) moments.add(momentOf(time));
    // Midnight stands for the day as written, even in UTC.
    else days.add(dayOfLocal(time.local % DAY_MS === 0 ? time.local : localIn(start.zone, time)));
  }
  return (date) => days.has(dayOfLocal(date.local)) || (moments.size > 0 && moments.has(momentOf(date)));
}

function dayOfLocal(local: number): number {
  return Math.floor(local / DAY_MS);
}

/** A date of a repeating event. */
export interface SeriesDate {
  time: CalendarTime;
  /** Whether an exception excludes it. */
  isLeftOut: boolean;
}

/** The upcoming dates of a repeating event (see `isComing`), in order. */
export interface ComingDates {
  /** Up to 366 days after the first one that is not excluded. */
  dates: SeriesDate[];
  /** Whether there are later ones. */
  hasMore: boolean;
  /** The last date that has begun and is not over; null for none. */
  underWay: CalendarTime | null;
}

/**
 * The upcoming dates of an event with rules (RRULE) or further dates (RDATE).
 * @param isChanged whether a date is excluded, in addition to EXDATE, because it is changed or cancelled separately.
 * @throws UnreadableEvent for rules that are unsupported, have no date for years, or take too long.
 */
export function comingDates(
  event: Component,
  { start, length }: EventSpan,
  zones: EventZones,
  isChanged: (date: CalendarTime) => boolean,
  { now, budget }: { now: Date; budget: StepBudget },
): ComingDates {
  const rules = propertiesOf(event, "rrule").map(({ values }) => readRule(values[0]));
  const [added, exceptions] = [timesOf(event, "rdate", zones), timesOf(event, "exdate", zones)];
  const lasts = Math.max(length ?? 0, 0);
  if (lasts > MAX_REPEATED_MS || rules.length > MAX_RULES || added.length + exceptions.length > MAX_DATES)
    throw new UnreadableEvent("The event repeats too often, or lasts too long.", "repeats");
  const isException = dateSet(start, exceptions);
  const found: ComingDates = { dates: [], hasMore: false, underWay: null };
  const seen = new Set<number>();
  const add = (time: CalendarTime): boolean => {
    const moment = momentOf(time);
    if (seen.has(moment) || moment + lasts <= now.getTime()) return false;
    seen.add(moment);
    const date = { time, isLeftOut: isException(time) || isChanged(time) };
    const isAhead = isComing({ start: time, length }, now);
    if (isAhead) found.dates.push(date);
    else if (!date.isLeftOut && (found.underWay === null || momentOf(found.underWay) < moment)) found.underWay = time;
    return isAhead && !date.isLeftOut;
  };
  // RDATE values of an all-day event become days; days of other events get the event's time.
  const times = added.map((time) => {
    if (time.isDay === start.isDay) return time;
    return { ...start, local: dayOfLocal(time.local) * DAY_MS + (start.isDay ? 0 : start.local % DAY_MS) };
  });
  for (const time of [start, ...times]) add(time);
  let isOpen = false;
  for (const rule of rules) {
    // Two days earlier, to allow for zones and clock changes.
    const from = now.getTime() - lasts - 2 * DAY_MS;
    const dates = datesOf(rule, { start: start.local, from, until: untilOf(rule, start) }, budget);
    let last = Number.POSITIVE_INFINITY;
    let count = 0;
    let date = dates.next();
    for (; !date.done && date.value <= last && count < MAX_COMING; date = dates.next()) {
      count += 1;
      if (add({ ...start, local: date.value }) && last === Number.POSITIVE_INFINITY)
        last = date.value + MOST_DAYS * DAY_MS;
    }
    if (!date.done) found.hasMore = true;
    else if (date.value === "open" && count === 0) isOpen = true;
  }
  if (isOpen && found.dates.length === 0 && !found.underWay)
    throw new UnreadableEvent("The rule has no date for years.", "repeats");
  return inOrder(found);
}

/** The dates in their order, up to a year after the first. */
function inOrder({ dates, hasMore, underWay }: ComingDates): ComingDates {
  const sorted = dates.toSorted((one, other) => momentOf(one.time) - momentOf(other.time));
  const first = sorted.find(({ isLeftOut }) => !isLeftOut);
  if (!first && hasMore) throw new UnreadableEvent("The event leaves too many dates out.", "repeats");
  if (!first) return { dates: sorted, hasMore, underWay };
  const last = (dayOfLocal(first.time.local) + MOST_DAYS + 1) * DAY_MS;
  const near = sorted.filter(({ time }) => localIn(first.time.zone, time) < last);
  return { dates: near, hasMore: hasMore || near.length < sorted.length, underWay };
}

/** The end of a rule, as a local time; Infinity without one. */
function untilOf({ until }: Rule, start: CalendarTime): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const { local, isDay, isUtc } = readLocalTime(until);
  if (isDay || start.isDay) {
    const isMoment = isUtc && local % DAY_MS !== 0;
    return dayOfLocal(isMoment ? start.zone.localOf(local) : local) * DAY_MS + DAY_MS - 1;
  }
  return isUtc ? local + (local - start.zone.momentOf(local)) : local;
}
