import ical, { ICalEventStatus } from "ical-generator";

/** What a calendar needs to know of an event. Times are instants. */
export interface CalendarEvent {
  id: string;
  title: string;
  description: string;
  location: string;
  start_date: string;
  end_date: string | null;
  event_url: string | null;
  /** Whether the event is, or was, public; else it still waits for approval. */
  isApproved: boolean;
}

/**
 * Events as an iCalendar file (RFC 5545), its times in UTC; an event without an end has none in the calendar either.
 * @param site name and origin of the site: the calendar's name, and what makes the ids of its entries unique.
 */
export function calendarOf(
  events: readonly CalendarEvent[],
  site: { productName: string; siteUrl: string },
  now: Date,
): string {
  const { host } = new URL(site.siteUrl);
  const calendar = ical({ name: `Your events on ${site.productName}`, prodId: `-//${site.productName}//Events//EN` });
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      stamp: now,
      start: new Date(event.start_date),
      end: event.end_date === null ? null : new Date(event.end_date),
      summary: event.title,
      description: event.description,
      location: event.location,
      url: event.event_url,
      status: event.isApproved ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  return calendar.toString();
}
