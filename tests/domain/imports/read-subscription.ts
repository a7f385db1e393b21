import { type CalendarReading, readSubscribedCalendar } from "#app/domain/imports/subscribed-calendar.ts";
import { calendarText, eventLines } from "./files.ts";
import { NOW } from "./read-files.ts";

/** What a subscription makes of a calendar, or why it cannot be read. */
export const readAt = (now: Date, text: string, description: string | null = null) =>
  readSubscribedCalendar(new TextEncoder().encode(text), {
    siteTimeZone: "America/New_York",
    now,
    category: "arts",
    language: "es",
    description,
  });

/** The same for a calendar that can be read. */
export function read(text: string, now = NOW, description: string | null = null): CalendarReading {
  const found = readAt(now, text, description);
  if (typeof found === "string") throw new Error(`Not read: ${found}`);
  return found;
}

/** The texts that our form requires of an event. */
export const TEXTS = ["DESCRIPTION:Two bands on one porch.", "LOCATION:Straub Park\\, St. Petersburg"];
/** An event with these lines that our form accepts. */
export const jazz = (...lines: string[]) => eventLines(...TEXTS, ...lines);
export const start = (day: string, time = "190000") => `DTSTART;TZID=America/New_York:${day}T${time}`;
/** A calendar with one such event, as it is read. */
export const one = (...lines: string[]) => read(calendarText(...jazz(...lines)));
export const daysOf = ({ items }: CalendarReading) => items.map(({ starts }) => starts.slice(0, 10));
export const keysOf = ({ items }: CalendarReading) => items.map(({ key }) => key);
/** Weekly on Mondays at 7 PM since 2016; March 1, 2027 is one. */
export const WEEKLY = [start("20160104"), "RRULE:FREQ=WEEKLY"];
