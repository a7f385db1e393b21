import { findCategoryByLabel } from "#app/domain/events/categories.ts";
import { toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import { type Component, componentsOf, firstProperty, propertiesOf } from "./calendar-lines.ts";
import { type CalendarTime, instantOf, nextDateOf } from "./calendar-times.ts";
import { localText, UTC, Zones } from "./calendar-zones.ts";
import { cutDescription, cutText, type ReadEvent, toReadEvent, UnreadableEvent, unreadEvent } from "./imported.ts";

/** What the events of a file are read with. */
interface Reading {
  zones: Zones;
  siteTimeZone: string;
  now: Date;
}

/**
 * Reads the events of an iCalendar file (RFC 5545). Of a repeating event the next date is read.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 * @throws ImportError for a file with too many lines.
 */
export function* readCalendar(text: string, siteTimeZone: string, now: Date): Generator<ReadEvent> {
  const components = componentsOf(text);
  const reading = { zones: new Zones(components), siteTimeZone, now };
  for (const component of components) if (component.kind === "vevent") yield readComponent(component, reading);
}

function readComponent(component: Component, reading: Reading): ReadEvent {
  let title = "";
  try {
    title = textOf(component, "summary");
    if (!component.isComplete) throw new UnreadableEvent("The event has no end.");
    return readEvent(component, title, reading);
  } catch (error) {
    if (error instanceof UnreadableEvent) return unreadEvent(component.line, title);
    throw error;
  }
}

function readEvent(component: Component, summary: string, { zones, siteTimeZone, now }: Reading): ReadEvent {
  if (textOf(component, "status").toUpperCase() === "CANCELLED") return "cancelled";
  const location = cutText(textOf(component, "location"));
  const placeZone = zoneOf(location, siteTimeZone);
  const place = zones.get(placeZone) ?? UTC;
  const next = nextDateOf(component, { named: zones, place }, now);
  if (!next) return "over";
  const { start, length } = next;
  // A day without a time stays a day, which the form does not accept: nobody but the organizer knows when the event starts.
  const control = (time: CalendarTime) => {
    if (time.isDay) return localText(time.local).slice(0, 10);
    return time.zone === place ? localText(time.local) : toLocalInput(instantOf(time), placeZone);
  };
  const starts = control(start);
  // The end of an event of whole days is the day after it (RFC 5545, 3.6.1).
  const ends = length === null || start.isDay ? "" : control({ ...start, local: start.local + length });
  const title = cutText(summary);
  const uid = cutText(textOf(component, "uid"));
  const changedDate = firstProperty(component, "recurrence-id")?.values[0] ?? "";
  const fields = {
    title,
    description: cutDescription(textOf(component, "description")),
    location,
    start_date: starts,
    end_date: ends === starts ? "" : ends,
    event_url: cutText(textOf(component, "url")),
    category: categoryOf(component),
  };
  const key = uid ? `uid ${uid} ${changedDate}` : `event ${[title, location, starts].join("\n").toLowerCase()}`;
  return toReadEvent({ key, fields }, component.line);
}

function textOf(component: Component, name: string): string {
  return String(firstProperty(component, name)?.values[0] ?? "");
}

function categoryOf(component: Component): string {
  const names = propertiesOf(component, "categories").flatMap(({ values }) => values.map(String));
  for (const name of names) {
    const category = findCategoryByLabel(name);
    if (category) return category.id;
  }
  return "";
}
