import {
  type ChangedDate,
  isCancelled,
  keyOf,
  type Reading,
  readChange,
  readEntry,
  toEvent,
} from "./calendar-entry.ts";
import { type Component, componentsOf } from "./calendar-lines.ts";
import { readSeries } from "./calendar-series.ts";
import { textOf, titleOf } from "./calendar-texts.ts";
import { Zones } from "./calendar-zones.ts";
import { type ReadEvent, UnreadableEvent, type UnreadEvent, unreadEvent } from "./imported.ts";
import { stepBudget } from "./recurrence.ts";

/**
 * Reads the events of an iCalendar file (RFC 5545). A repeating event becomes one event with its upcoming dates, and one for each date that
 * differs in more than its day.
 * @param text with continued lines joined.
 * @param siteTimeZone IANA zone, unless the location's city has another.
 * @throws ImportError for a file with too many lines, or with rules that take too long.
 */
export function readCalendar(text: string, siteTimeZone: string, now: Date): Generator<ReadEvent> {
  return readComponents(componentsOf(text), { siteTimeZone, now }, { readSingle, readRepeating });
}

/** Readers for single and repeating events of a calendar. */
export interface EventReaders<Read> {
  /** @param isShared whether several events have its UID. */
  readSingle: (event: Component, isShared: boolean, reading: Reading) => Read;
  readRepeating: (
    series: Component,
    changes: readonly Component[],
    isShared: boolean,
    reading: Reading,
  ) => Generator<Read>;
}

/** Reads the events of a calendar in order, each with its changed dates. @throws ImportError for rules that take too long. */
export function* readComponents<Read>(
  components: readonly Component[],
  settings: Pick<Reading, "siteTimeZone" | "now">,
  readers: EventReaders<Read>,
): Generator<Read> {
  const budget = stepBudget();
  const reading = { ...settings, zones: new Zones(components, settings.now, budget), budget };
  for (const group of groupsOf(components)) yield* readGroup(group, reading, readers);
}

/** Components with one UID. */
interface Group {
  /** Events; more than one if a program gives all the same UID. */
  events: Component[];
  /** Single dates of a repeating event that are changed or cancelled. */
  changes: Component[];
}

/** The events in order, each with its changed dates, wherever these are in the file. */
function groupsOf(components: readonly Component[]): Group[] {
  const groups = new Map<string | Component, Group>();
  for (const component of components) {
    if (component.kind !== "vevent") continue;
    const key = uidOf(component) || component;
    const group = groups.get(key) ?? { events: [], changes: [] };
    groups.set(key, group);
    const isChange = component.lines.some(({ name }) => name === "recurrence-id");
    (isChange ? group.changes : group.events).push(component);
  }
  return [...groups.values()];
}

function uidOf(component: Component): string {
  const uid = orUnread(component, () => textOf(component, "uid"));
  return typeof uid === "string" ? uid : "";
}

function* readGroup<Read>(
  { events, changes }: Group,
  reading: Reading,
  { readSingle, readRepeating }: EventReaders<Read>,
): Generator<Read> {
  const isShared = events.length > 1;
  const series = events.find(isRepeating);
  for (const event of events) {
    // If several events share a UID, the changed dates belong to the first repeating one.
    if (isRepeating(event)) yield* readRepeating(event, event === series ? changes : [], isShared, reading);
    else yield readSingle(event, isShared, reading);
  }
  if (!series) for (const change of changes) yield readSingle(change, false, reading);
}

function isRepeating({ lines }: Component): boolean {
  return lines.some(({ name }) => name === "rrule" || name === "rdate");
}

function readSingle(component: Component, isShared: boolean, reading: Reading): ReadEvent {
  return orUnread(component, (): ReadEvent => {
    if (isCancelled(component)) return "cancelled";
    const entry = readEntry(component, reading);
    return toEvent(entry, { key: keyOf(entry, isShared), span: entry.span });
  });
}

function* readRepeating(
  series: Component,
  changes: readonly Component[],
  isShared: boolean,
  reading: Reading,
): Generator<ReadEvent> {
  if (isCancelled(series)) {
    for (const _ of [series, ...changes]) yield "cancelled";
    return;
  }
  const known: ChangedDate[] = [];
  const unread: ReadEvent[] = [];
  const found = orUnread(series, () => {
    const entry = readEntry(series, reading);
    for (const change of changes) {
      const read = orUnread(change, () => readChange(change, entry, reading));
      if ("unread" in read) unread.push(read);
      else known.push(read);
    }
    return [...readSeries(entry, known, keyOf(entry, isShared), reading)];
  });
  if (Array.isArray(found)) {
    yield* found;
    yield* unread;
  } else {
    yield found;
    for (const change of changes) yield readSingle(change, false, reading);
  }
}

/** The result of `read`, or a report of the unreadable event. */
export function orUnread<Value>(component: Component, read: () => Value): Value | { unread: UnreadEvent } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return unreadEvent(component.line, readableTitle(component), error.reason);
  }
}

function readableTitle(component: Component): string {
  try {
    return titleOf(component);
  } catch (error) {
    if (error instanceof UnreadableEvent) return "";
    throw error;
  }
}
