import ICAL from "ical.js";

/** A VEVENT as `ical.js`, an independent parser, reads it. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  summary: string;
  description: string;
  location: string;
  status: string | null;
  url: string;
  /** Milliseconds since 1970; for an all-day event, midnight in UTC. */
  start: number;
  end: number | null;
  zone: string;
  stamp: string;
  modified: string;
}

/** Parses an iCalendar file with its own VTIMEZONE definitions. @throws Error for invalid iCalendar. */
export function readCalendar(text: string): { name: string; entries: CalendarEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((part) => {
      const zone = new ICAL.Timezone(part);
      return [zone.tzid, zone] as const;
    }),
  );
  const entries = calendar.getAllSubcomponents("vevent").map((part): CalendarEntry => {
    const text = (name: string) => String(part.getFirstPropertyValue(name) ?? "");
    const moment = (name: string) => {
      const property = part.getFirstProperty(name);
      const value = property?.getFirstValue();
      if (!(value instanceof ICAL.Time)) return null;
      if (value.zone === ICAL.Timezone.utcTimezone) return value.toUnixTime() * 1000;
      if (value.isDate) return Date.parse(value.toString());
      const zone = zones.get(String(property?.getFirstParameter("tzid")));
      if (!zone) throw new Error(`The calendar does not describe the zone of ${name}.`);
      value.zone = zone;
      return value.toUnixTime() * 1000;
    };
    return {
      uid: text("uid"),
      sequence: Number(text("sequence")),
      summary: text("summary"),
      description: text("description"),
      location: text("location"),
      status: part.getFirstPropertyValue("status")?.toString() ?? null,
      url: text("url"),
      start: moment("dtstart") ?? Number.NaN,
      end: moment("dtend"),
      zone: String(part.getFirstProperty("dtstart")?.getFirstParameter("tzid")),
      stamp: text("dtstamp"),
      modified: text("last-modified"),
    };
  });
  return { name: String(calendar.getFirstPropertyValue("x-wr-calname")), entries };
}
