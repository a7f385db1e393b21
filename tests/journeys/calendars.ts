import { dayAhead } from "#tests/support/events.ts";

// Calendar files of organizers, as their programs write them.

const compact = (day: string) => day.replaceAll("-", "");

/** From Apple's Calendar: an all-day weekend, and an event whose start cannot be parsed, which begins in line 12. */
export function appleCalendar(first: string, after: string, ...more: string[]): string {
  return [
    ...["BEGIN:VCALENDAR", "PRODID:-//Apple Inc.//macOS 15.1//EN", "BEGIN:VEVENT", "UID:B1F7", "SUMMARY:Harbor Lights"],
    ...[`DTSTART;VALUE=DATE:${compact(first)}`, `DTEND;VALUE=DATE:${compact(after)}`],
    ...["DESCRIPTION:Boats with lights on both days\\, and a market.", "LOCATION:St. Pete Pier\\n600 2nd Ave NE\\nSt."],
    ...["  Petersburg\\, FL 33701", "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:Broken", "DTSTART:soon", "END:VEVENT"],
    ...more,
    "END:VCALENDAR",
  ].join("\r\n");
}

/** A one-hour event on this day. */
export function hourLong(title: string, day: string): string[] {
  return ["BEGIN:VEVENT", `SUMMARY:${title}`, `DTSTART:${compact(day)}T190000`, "DURATION:PT1H", "END:VEVENT"];
}

/** From Outlook: a book club on five weeks; the second meeting is an hour earlier and the third is cancelled. */
export function outlookCalendar(daysAhead: number): string {
  const day = (weeks: number) => compact(dayAhead(daysAhead + 7 * weeks));
  const zone = "TZID=Eastern Standard Time";
  const times = (days: string, start = "190000", end = "210000") => [
    ...[`DTSTART;${zone}:${days}T${start}`, `DTEND;${zone}:${days}T${end}`, "LOCATION:Main Library\\, Tampa"],
  ];
  const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:040000008200E00074", ...lines, "END:VEVENT"];
  return [
    ...["BEGIN:VCALENDAR", "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN", "METHOD:PUBLISH"],
    ...event("SUMMARY:Book Club", ...times(day(0)), "RRULE:FREQ=WEEKLY;COUNT=5"),
    ...event("SUMMARY:Book Club", `RECURRENCE-ID;${zone}:${day(1)}T190000`, ...times(day(1), "180000", "200000")),
    ...event("SUMMARY:Book Club", `RECURRENCE-ID;${zone}:${day(2)}T190000`, "STATUS:Cancelled", ...times(day(2))),
    "END:VCALENDAR",
  ].join("\r\n");
}
