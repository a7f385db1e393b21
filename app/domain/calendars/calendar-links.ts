import { dayOf, instantToMs, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import type { EventFacts } from "#app/domain/events/summary.ts";
import { placeWithAddress } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";

/** The columns of an event that the links need. Times are instants. */
type LinkedEvent = Pick<EventFacts, "id" | "title" | "location" | "start_date" | "end_date" | "is_all_day"> & {
  address?: string | null;
};

/** Links that add one event to a calendar; they work without scripts. */
export interface CalendarLinks {
  /** Path of the iCalendar file. */
  file: string;
  google: string;
  outlook: string;
}

/**
 * Links that add one public event to a calendar, with times in UTC. An event without an end gets its start as the end.
 * @param siteUrl origin of the site, for the link to the event's page.
 * @param timeZone IANA zone of the site, unless the location's city has another.
 * @returns null for an event whose start is unparsable.
 */
export function calendarLinks(
  event: LinkedEvent,
  { siteUrl, timeZone }: { siteUrl: string; timeZone: string },
): CalendarLinks | null {
  if (!isReadableInstant(event.start_date)) return null;
  const start = inSeconds(event.start_date);
  // Both calendars require an end.
  const end = isReadableInstant(event.end_date) ? inSeconds(event.end_date) : start;
  const zone = zoneOf(event.location, timeZone);
  // For all-day events Google expects the first day and the day after the last; Outlook expects the same days, at midnight.
  const days = event.is_all_day && [dayOf(start, zone), dayOf(end, zone)];
  const page = `${siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`;
  const google = new URLSearchParams({
    action: "TEMPLATE",
    text: event.title,
    dates: days ? days.join("/").replaceAll("-", "") : `${compact(start)}/${compact(end)}`,
    location: placeWithAddress(event),
    details: page,
  });
  const outlook = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    ...(days ? { startdt: days[0] ?? start, enddt: days[1] ?? end, allday: "true" } : { startdt: start, enddt: end }),
    location: placeWithAddress(event),
    body: page,
  });
  return {
    file: localPath(pathTo("/events/:eventId.ics", { eventId: event.id })),
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/action/compose?${outlook}`,
  };
}

/** "2026-11-22T00:30:00Z" */
function inSeconds(instant: string): string {
  return new Date(instantToMs(instant)).toISOString().replace(/\.\d+/, "");
}

/** "20261122T003000Z" */
function compact(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, "")}Z`;
}
