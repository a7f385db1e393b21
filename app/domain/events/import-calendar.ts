import ICAL from "ical.js";
import { findCategoryByLabel } from "./categories.ts";
import { isTimeZone } from "./days.ts";
import {
  cutText,
  ImportError,
  type ImportedEvent,
  type ImportedFile,
  type ImportedTime,
  isOver,
  MAX_IMPORTED_EVENTS,
  toControl,
} from "./import.ts";

/** Steps after which the next date of a repeating event is no longer looked for: hostile rules have one for each second. */
const MAX_STEPS = 5_000;

/**
 * Reads an iCalendar file (RFC 5545). Of a repeating event the next date is read.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 * @throws ImportError for a text that is no calendar.
 */
export function readCalendar(text: string, siteTimeZone: string, now: Date): ImportedFile {
  const found: ImportedFile = { events: [], over: 0, cancelled: 0, isCut: false };
  for (const component of eventsOf(text)) {
    if (component.getFirstPropertyValue("status") === "CANCELLED") {
      found.cancelled += 1;
      continue;
    }
    const event = readEvent(component, siteTimeZone, now);
    if (!event || isOver(event.fields, now)) {
      found.over += 1;
      continue;
    }
    if (found.events.length === MAX_IMPORTED_EVENTS) return { ...found, isCut: true };
    found.events.push(event);
  }
  return found;
}

function eventsOf(text: string): ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    // A file may hold several calendars.
    const calendars = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    return calendars.flatMap((calendar) => new ICAL.Component(calendar).getAllSubcomponents("vevent"));
  } catch (error) {
    throw new ImportError("The file is no calendar.", { cause: error });
  }
}

/** Null for a repeating event without a date to come. */
function readEvent(component: ICAL.Component, siteTimeZone: string, now: Date): ImportedEvent | null {
  const event = new ICAL.Event(component);
  const textOf = (name: string) => cutText(String(component.getFirstPropertyValue(name) ?? ""));
  const location = textOf("location");
  const occurrence = event.isRecurring() && !event.isRecurrenceException() ? nextOf(event, now) : event;
  if (!occurrence?.startDate) return null;
  const hasEnd = component.hasProperty("dtend") || component.hasProperty("duration");
  const control = (time: ICAL.Time) => toControl(toTime(time), location, siteTimeZone);
  const start = control(occurrence.startDate);
  // The end of an event of whole days is the day after it (RFC 5545, 3.6.1).
  const end = hasEnd && !occurrence.startDate.isDate ? control(occurrence.endDate) : "";
  const title = textOf("summary");
  const exception = component.getFirstPropertyValue("recurrence-id");
  const uid = textOf("uid");
  return {
    key: uid ? `uid ${uid} ${exception ?? ""}` : `event ${[title, location, start].join("\n").toLowerCase()}`,
    fields: {
      title,
      description: textOf("description"),
      location,
      start_date: start,
      end_date: end === start ? "" : end,
      event_url: textOf("url"),
      category: categoryOf(component),
    },
  };
}

/** The first occurrence that is not over. */
function nextOf(event: ICAL.Event, now: Date) {
  const dates = event.iterator();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const date = dates.next();
    if (!date) return null;
    const occurrence = event.getOccurrenceDetails(date);
    if (occurrence.endDate.toJSDate() > now) return occurrence;
  }
  return null;
}

function toTime(time: ICAL.Time): ImportedTime {
  if (time.isDate) return { kind: "day", day: time.toString().slice(0, 10) };
  const named: unknown = "timezone" in time ? time.timezone : null;
  // A zone without a description in the file, by its IANA name.
  if (time.zone === ICAL.Timezone.localTimezone)
    return {
      kind: "local",
      text: time.toString().slice(0, 16),
      zone: typeof named === "string" && isTimeZone(named) ? named : null,
    };
  return { kind: "instant", instant: time.toJSDate().toISOString() };
}

function categoryOf(component: ICAL.Component): string {
  const names = component.getAllProperties("categories").flatMap((property) => property.getValues().map(String));
  for (const name of names) {
    const category = findCategoryByLabel(name);
    if (category) return category.id;
  }
  return "";
}
