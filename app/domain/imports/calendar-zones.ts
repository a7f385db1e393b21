import { tzOffset } from "@date-fns/tz";
import { parseLocalDateTime } from "#app/domain/events/days.ts";
import { type Component, firstProperty, plainValue, propertiesOf } from "./calendar-lines.ts";
import { UnreadableEvent } from "./imported.ts";
import { datesOf, type StepBudget } from "./recurrence.ts";
import { readRule } from "./recurrence-rule.ts";
import { zoneNamed } from "./zone-names.ts";

// Time zones of a calendar. A local time is a number of milliseconds since 1970, written as if it were UTC.

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

/** Most clock changes that a calendar may list for a zone; the complete history since 1883 has about 250. */
const MAX_CHANGES = 600;

/** Most parts of a zone description with a rule; two are in use at a time. */
const MAX_ZONE_RULES = 20;

/** Years before and after now for which rules are expanded. Of earlier changes only the last matters. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 10;

/** A time zone. */
export interface Zone {
  /** The instant of a local time, in milliseconds since 1970. @throws UnreadableEvent for years out of range. */
  momentOf(local: number): number;
  /** The local time of an instant. */
  localOf(moment: number): number;
}

/** An IANA zone. Offsets are cached per day, because looking them up is by far the slowest operation on a date. */
function namedZone(name: string): Zone {
  const offsets = new Map<number, number>();
  const offsetOn = (day: number): number => {
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const offset = Math.round(tzOffset(name, new Date(day * DAY_MS)) * 60_000);
    offsets.set(day, offset);
    return offset;
  };
  /** The offset on all of these days, counted since 1970; null if clocks change among them. */
  const offsetBetween = (first: number, last: number): number | null =>
    offsetOn(first) === offsetOn(last) ? offsetOn(first) : null;
  return {
    momentOf(local) {
      const day = Math.floor(local / DAY_MS);
      const offset = offsetBetween(day - 1, day + 2);
      if (offset !== null) return local - offset;
      const parsed = parseLocalDateTime(localText(local), name);
      if (parsed.ok) return Date.parse(parsed.instant) + (local % 60_000);
      if (parsed.problem === "skipped") return Date.parse(parsed.resumesAt);
      throw new UnreadableEvent("The time is in no year of an event.", "start");
    },
    localOf(moment) {
      const day = Math.floor(moment / DAY_MS);
      return moment + (offsetBetween(day, day + 1) ?? Math.round(tzOffset(name, new Date(moment)) * 60_000));
    },
  };
}

/** A local time in the format of a form control: "2026-12-01T19:00". @throws UnreadableEvent for years out of range. */
export function localText(local: number): string {
  if (!(local >= Date.UTC(1900, 0, 1) && local < Date.UTC(3000, 0, 1)))
    throw new UnreadableEvent("The time is in no year of an event.", "start");
  return new Date(local).toISOString().slice(0, 16);
}

/**
 * A time in jCal: "2027-01-31", "2027-01-31T19:00:00" or "2027-01-31T19:00:00Z". A day without VALUE=DATE ends in "T::", a time without
 * seconds in ":".
 */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d):(\d\d)?(Z?)))?$/;

/** @throws UnreadableEvent for anything but a time. */
export function readLocalTime(value: unknown): { local: number; isDay: boolean; isUtc: boolean } {
  const [, day, clock, seconds = "00", utc] = TIME.exec(String(value)) ?? [];
  const text = `${day}T${clock ?? "00:00"}:${seconds}.000Z`;
  const local = Date.parse(text);
  // Date.parse accepts February 30 as a day of March.
  if (Number.isNaN(local) || new Date(local).toISOString() !== text)
    throw new UnreadableEvent("A time is malformed.", "start");
  return { local, isDay: clock === undefined, isUtc: utc === "Z" };
}

/** The time zones of a calendar. Those of IANA and Windows come from the runtime, which is more reliable than the definitions in files. */
export class Zones {
  readonly utc: Zone = { momentOf: (local) => local, localOf: (moment) => moment };
  readonly #described = new Map<string, Component>();
  readonly #known = new Map<string, Zone | null>();
  readonly #budget: StepBudget;
  readonly #now: Date;

  /** @param components of the calendar, including its VTIMEZONEs. */
  constructor(components: readonly Component[], now: Date, budget: StepBudget) {
    this.#now = now;
    this.#budget = budget;
    for (const component of components) {
      const name = component.kind === "vtimezone" && component.lines.find((line) => line.name === "tzid");
      if (name) this.#described.set(plainValue(name), component);
    }
  }

  /** The zone with a TZID; null if it is neither known nor readably described. */
  get(tzid: string): Zone | null {
    const known = this.#known.get(tzid);
    if (known !== undefined) return known;
    const zone = this.#find(tzid);
    this.#known.set(tzid, zone);
    return zone;
  }

  #find(tzid: string): Zone | null {
    const name = zoneNamed(tzid);
    // Aliases share one object.
    if (name !== null) return name === tzid ? namedZone(name) : this.get(name);
    const component = this.#described.get(tzid);
    if (!component) return null;
    const location = component.lines.find((line) => line.name === "x-lic-location");
    const located = location ? zoneNamed(plainValue(location)) : null;
    if (located !== null) return this.get(located);
    try {
      return describedZone(component, this.#now, this.#budget);
    } catch (error) {
      if (error instanceof UnreadableEvent) return null;
      throw error;
    }
  }
}

/** A clock change, at the local time before it. */
interface Change {
  date: number;
  /** The offset from UTC after it, in milliseconds. */
  offset: number;
}

/** A zone from its VTIMEZONE. @throws UnreadableEvent for a malformed description. */
function describedZone({ lines }: Component, now: Date, budget: StepBudget): Zone {
  const groups: Component["lines"][] = [];
  for (const line of lines) {
    if (line.name === "begin") groups.push([]);
    else groups.at(-1)?.push(line);
  }
  const rules = lines.filter(({ name }) => name === "rrule").length;
  if (groups.length === 0 || groups.length > MAX_CHANGES || rules > MAX_ZONE_RULES)
    throw new UnreadableEvent("The time zone has too many changes of the clock, or none.");
  const changes: Change[] = [];
  for (const group of groups) {
    const offset = offsetOf({ lines: group }, "tzoffsetto");
    for (const date of datesOfChange({ lines: group }, now, budget)) {
      changes.push({ date, offset });
      if (changes.length > MAX_CHANGES) throw new UnreadableEvent("The time zone has too many changes of the clock.");
    }
  }
  changes.sort((one, other) => one.date - other.date);
  const first = offsetOf({ lines: groups[0] ?? [] }, "tzoffsetfrom");
  const offsetAt = (local: number) => changes.findLast(({ date }) => date <= local)?.offset ?? first;
  return {
    momentOf: (local) => local - offsetAt(local),
    localOf: (moment) => moment + offsetAt(moment + offsetAt(moment)),
  };
}

function* datesOfChange(part: Pick<Component, "lines">, now: Date, budget: StepBudget): Generator<number> {
  const times = (name: string) =>
    propertiesOf(part, name).flatMap(({ values }) => values.map((value) => readLocalTime(value).local));
  const [start, ...others] = [...times("dtstart"), ...times("rdate")];
  if (start === undefined) throw new UnreadableEvent("A change of the clock has no time.");
  yield* [start, ...others];
  const rule = propertiesOf(part, "rrule").map(({ values }) => readRule(values[0]))[0];
  if (!rule) return;
  const until =
    rule.until === null ? Number.POSITIVE_INFINITY : readLocalTime(rule.until).local + offsetOf(part, "tzoffsetfrom");
  const from = Math.min(now.getTime() - YEARS_BACK * YEAR_MS, until - YEAR_MS);
  for (const date of datesOf(rule, { start, from, until }, budget)) {
    if (date > now.getTime() + YEARS_AHEAD * YEAR_MS) return;
    yield date;
  }
}

function offsetOf(part: Pick<Component, "lines">, name: string): number {
  const text = String(firstProperty(part, name)?.values[0]);
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined) throw new UnreadableEvent("An offset is malformed.");
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -offset : offset;
}
