import { type Component, firstProperty, type Property, propertiesOf } from "./calendar-lines.ts";
import { localText, readLocalTime, UTC, type Zone, type Zones } from "./calendar-zones.ts";
import { UnreadableEvent } from "./imported.ts";
import { datesOf, type Rule, readRule } from "./recurrence.ts";

const DAY_MS = 86_400_000;

/** The longest event that repeats. */
const MAX_REPEATED_MS = 366 * DAY_MS;

/** The most rules of one event, and the most dates that it has or leaves out beside them. */
const MAX_RULES = 10;
const MAX_DATES = 1_000;

/** A time of a calendar; a day is its first moment. */
export interface CalendarTime {
  /** Local time, in milliseconds since 1970, written as if it were UTC. */
  local: number;
  isDay: boolean;
  zone: Zone;
}

/** The zones of an event. */
export interface EventZones {
  /** By the TZID of a time. */
  named: Zones;
  /** That of the place, for times without a zone. */
  place: Zone;
}

/** A text for `toLocalInput`. @throws UnreadableEvent for years that no event has. */
export function instantOf({ local, zone }: CalendarTime): string {
  return `${localText(zone.momentOf(local))}:00Z`;
}

/** When the next date of an event begins. */
export interface NextDate {
  start: CalendarTime;
  /** How long it lasts by the clock, in milliseconds; null without an end. */
  length: number | null;
}

/**
 * The times of an event, of its next date where it repeats.
 * @returns null for a repeating event that is over.
 * @throws UnreadableEvent for malformed times, and for rules that are not read or give no date for years.
 */
export function nextDateOf(event: Component, zones: EventZones, now: Date): NextDate | null {
  const [start] = timesOf(event, "dtstart", zones);
  if (!start) throw new UnreadableEvent("The event has no start.");
  const length = lengthOf(event, start, zones);
  if (!isRepeating(event)) return { start, length };
  // A day without an end lasts until the next one.
  const lasts = length ?? (start.isDay ? DAY_MS : 0);
  const next = nextStart(event, start, Math.max(lasts, 0), zones, now);
  return next && { start: next, length };
}

/** The values of all properties of this name. */
function timesOf(event: Component, name: string, { named, place }: EventZones): CalendarTime[] {
  const zoneOf = ({ parameters: { tzid } }: Property) => (typeof tzid === "string" && named.get(tzid)) || place;
  const read = (value: unknown, zone: Zone) => {
    const { local, isDay, isUtc } = readLocalTime(value);
    return { local, isDay, zone: isUtc ? UTC : zone };
  };
  return propertiesOf(event, name).flatMap((property) =>
    // A period (RDATE;VALUE=PERIOD) has its start first.
    property.values.map((value) => read(Array.isArray(value) ? value[0] : value, zoneOf(property))),
  );
}

function lengthOf(event: Component, start: CalendarTime, zones: EventZones): number | null {
  const [end] = timesOf(event, "dtend", zones);
  if (end && end.zone === start.zone) return end.local - start.local;
  if (end) return end.zone.momentOf(end.local) - start.zone.momentOf(start.local);
  const duration = firstProperty(event, "duration");
  return duration && readDuration(duration.values[0]);
}

const DURATION = /^([+-]?)P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/;

/** A length in milliseconds, at most 48 years. */
function readDuration(value: unknown): number {
  const [, sign, ...digits] = DURATION.exec(String(value)) ?? [];
  if (sign === undefined) throw new UnreadableEvent("The duration is malformed, or too long.");
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = digits.map((text) => Number(text ?? 0));
  const length = (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return sign === "-" ? -length : length;
}

/** A date of a repeating event that was changed on its own is an event like others. */
function isRepeating({ lines }: Component): boolean {
  const has = (name: string) => lines.some((line) => line.name === name);
  return (has("rrule") || has("rdate")) && !has("recurrence-id");
}

/** The first date that is not over. */
function nextStart(
  event: Component,
  start: CalendarTime,
  length: number,
  zones: EventZones,
  now: Date,
): CalendarTime | null {
  const rules = propertiesOf(event, "rrule").map(({ values }) => readRule(values[0]));
  const [added, left] = [timesOf(event, "rdate", zones), timesOf(event, "exdate", zones)];
  if (length > MAX_REPEATED_MS || rules.length > MAX_RULES || added.length + left.length > MAX_DATES)
    throw new UnreadableEvent("The event repeats too often, or lasts too long.");
  const momentOf = ({ local, zone }: CalendarTime) => zone.momentOf(local);
  const leftOut = new Set(left.map(momentOf));
  const isNext = (time: CalendarTime) => {
    const moment = momentOf(time);
    return moment + length > now.getTime() && !leftOut.has(moment);
  };
  const found = [start, ...added].filter(isNext);
  let hasEnded = true;
  for (const rule of rules) {
    // Two days earlier, because of zones and of changes of the clock.
    const from = now.getTime() - length - 2 * DAY_MS;
    const dates = datesOf(rule, { start: start.local, from, until: untilOf(rule, start.zone) });
    let date = dates.next();
    while (!date.done && !isNext({ ...start, local: date.value })) date = dates.next();
    if (!date.done) found.push({ ...start, local: date.value });
    else if (date.value === "open") hasEnded = false;
  }
  const [next] = found.toSorted((one, other) => momentOf(one) - momentOf(other));
  if (!next && !hasEnded) throw new UnreadableEvent("The rule has no date for years.");
  return next ?? null;
}

/** The last moment of a rule, as a local time; Infinity for a rule without an end. */
function untilOf({ until }: Rule, zone: Zone): number {
  if (until === null) return Number.POSITIVE_INFINITY;
  const { local, isDay, isUtc } = readLocalTime(until);
  if (isDay) return local + DAY_MS - 1;
  return isUtc ? local + (local - zone.momentOf(local)) : local;
}
