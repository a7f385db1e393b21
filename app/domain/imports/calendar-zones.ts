import { isTimeZone, parseLocalDateTime } from "#app/domain/events/days.ts";
import { type Component, firstProperty, propertiesOf } from "./calendar-lines.ts";
import { UnreadableEvent } from "./imported.ts";
import { datesOf, type Rule, readRule } from "./recurrence.ts";

// Time zones of a calendar. A local time is a number of milliseconds since 1970, written as if it were UTC.

/** The most changes of the clock that a calendar may describe for a zone; one with all changes since 1883 has about 250. */
const MAX_CHANGES = 300;

/** How many of them may have a rule; two are in use at a time. */
const MAX_ZONE_RULES = 20;

/** How far back the last change is looked for where a rule says when: two years, as such clocks change every year. */
const LOOK_BACK_MS = 732 * 86_400_000;

/** A time zone. */
export interface Zone {
  /** The moment of a local time, in milliseconds since 1970. @throws UnreadableEvent for years that no event has. */
  momentOf(local: number): number;
}

export const UTC: Zone = { momentOf: (local) => local };

function namedZone(name: string): Zone {
  return {
    momentOf(local) {
      const parsed = parseLocalDateTime(localText(local), name);
      if (parsed.ok) return Date.parse(parsed.instant);
      if (parsed.problem === "skipped") return Date.parse(parsed.resumesAt);
      throw new UnreadableEvent("The time is in no year of an event.");
    },
  };
}

/** A local time as a control has it: "2026-12-01T19:00". @throws UnreadableEvent for years that no event has. */
export function localText(local: number): string {
  if (!(local >= Date.UTC(1900, 0, 1) && local < Date.UTC(3000, 0, 1)))
    throw new UnreadableEvent("The time is in no year of an event.");
  return new Date(local).toISOString().slice(0, 16);
}

/** As jCal has it: "2027-01-31", "2027-01-31T19:00:00" or "2027-01-31T19:00:00Z". A day without VALUE=DATE ends in "T::". */
const TIME = /^(\d{4}-\d\d-\d\d)(?:T(?:::|(\d\d:\d\d:\d\d)(Z?)))?$/;

/** @throws UnreadableEvent for what is no time. */
export function readLocalTime(value: unknown): { local: number; isDay: boolean; isUtc: boolean } {
  const [, day, clock, utc] = TIME.exec(String(value)) ?? [];
  const text = `${day}T${clock ?? "00:00:00"}.000Z`;
  const local = Date.parse(text);
  // Date.parse takes February 30 for a day of March.
  if (Number.isNaN(local) || new Date(local).toISOString() !== text) throw new UnreadableEvent("A time is malformed.");
  return { local, isDay: clock === undefined, isUtc: utc === "Z" };
}

/** The zones that the times of a calendar name. */
export class Zones {
  readonly #known = new Map<string, Zone | null>();

  /** @param components of the calendar, the zones that it describes among them. */
  constructor(components: readonly Component[]) {
    for (const component of components) {
      const name = component.kind === "vtimezone" && component.lines.find((line) => line.name === "tzid");
      const tzid = name ? name.text.slice(name.text.indexOf(":") + 1) : "";
      // IANA's zones are known better here.
      if (!isTimeZone(tzid)) this.#known.set(tzid, describedZone(component));
    }
  }

  /** The zone with a TZID; null for one that is neither IANA's nor described. */
  get(name: string): Zone | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const zone = isTimeZone(name) ? namedZone(name) : null;
    this.#known.set(name, zone);
    return zone;
  }
}

/** A zone that the calendar describes. An unreadable one makes its own events unreadable, not the others. */
function describedZone(component: Component): Zone {
  let changes: Change[] | null = null;
  return {
    momentOf(local) {
      changes ??= changesOf(component);
      return local - offsetAt(changes, local);
    },
  };
}

/** A change of the clock: standard or daylight saving time begins. */
interface Change {
  /** The first time that it happened, and others without a rule, by the clock before it. */
  dates: number[];
  /** Of the first one. */
  start: number;
  rule: Rule | null;
  /** The last moment of the rule; Infinity for none. */
  until: number;
  /** The offset from UTC before it and after it, in milliseconds. */
  before: number;
  after: number;
}

function changesOf({ lines }: Component): Change[] {
  const groups: Component["lines"][] = [];
  for (const line of lines) {
    if (line.name === "begin") groups.push([]);
    else groups.at(-1)?.push(line);
  }
  const rules = lines.filter(({ name }) => name === "rrule").length;
  if (groups.length === 0 || groups.length > MAX_CHANGES || rules > MAX_ZONE_RULES)
    throw new UnreadableEvent("The time zone has too many changes of the clock, or none.");
  const changes = groups.map((group) => readChange({ lines: group }));
  if (changes.reduce((sum, { dates }) => sum + dates.length, 0) > 2 * MAX_CHANGES)
    throw new UnreadableEvent("The time zone has too many changes of the clock.");
  return changes;
}

function readChange(component: Pick<Component, "lines">): Change {
  const times = (name: string) =>
    propertiesOf(component, name).flatMap(({ values }) => values.map((value) => readLocalTime(value).local));
  const dates = [...times("dtstart"), ...times("rdate")];
  const [start] = dates;
  if (start === undefined) throw new UnreadableEvent("A change of the clock has no time.");
  const [before, after] = [offsetOf(component, "tzoffsetfrom"), offsetOf(component, "tzoffsetto")];
  const property = firstProperty(component, "rrule");
  const rule = property && readRule(property.values[0]);
  const until = rule && rule.until !== null ? readLocalTime(rule.until).local + before : Number.POSITIVE_INFINITY;
  return { dates, start, rule, until, before, after };
}

function offsetOf(component: Pick<Component, "lines">, name: string): number {
  const text = String(firstProperty(component, name)?.values[0]);
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (sign === undefined) throw new UnreadableEvent("An offset is malformed.");
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -offset : offset;
}

/** The offset from UTC after the last change of the clock. */
function offsetAt(changes: readonly Change[], local: number): number {
  let last = { date: Number.NEGATIVE_INFINITY, offset: changes[0]?.before ?? 0 };
  for (const change of changes) {
    const date = lastDateOf(change, local);
    if (date > last.date) last = { date, offset: change.after };
  }
  return last.offset;
}

/** The last time up to `local` that the clock changed so; -Infinity for none. */
function lastDateOf({ dates, start, rule, until }: Change, local: number): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const date of dates) if (date <= local && date > last) last = date;
  if (!rule) return last;
  for (const date of datesOf(rule, { start, from: Math.min(local, until) - LOOK_BACK_MS, until })) {
    if (date > local) break;
    if (date > last) last = date;
  }
  return last;
}
