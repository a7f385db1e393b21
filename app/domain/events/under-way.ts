import { dayOf, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { formatShortDate, formatTime } from "#app/domain/events/format.ts";
import type { EventFacts } from "#app/domain/events/summary.ts";

/** An event that is happening, formatted as a line of 'Happening now'. */
export interface EventUnderWay {
  id: string;
  title: string;
  location: string;
  /** "Until 10:00 PM", with the date unless that is today in the zone of the event. */
  until: string;
}

/** Formats an event for 'Happening now'. @param siteTimeZone IANA zone, where the location's city has no other. */
export function eventUnderWay(event: EventFacts, siteTimeZone: string, now: Date): EventUnderWay {
  const { id, title, location, end_date } = event;
  return { id, title, location, until: untilText(end_date, zoneOf(location, siteTimeZone), now) };
}

function untilText(end: string | null, zone: string, now: Date): string {
  if (!isReadableInstant(end)) return "Happening now";
  const time = formatTime(end, zone);
  const today = dayOf(now.toISOString(), zone);
  return dayOf(end, zone) === today ? `Until ${time}` : `Until ${formatShortDate(end, zone)}, ${time}`;
}
