import ical, { ICalEventStatus } from "ical-generator";
import { isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { formatPrice, formatTime, type PriceFacts } from "#app/domain/events/format.ts";
import { letterText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { withoutControls } from "#app/domain/site/text.ts";

/** An event for the calendar. Times are instants. */
export interface CalendarEvent extends PriceFacts {
  id: string;
  title: string;
  description: string;
  location: string;
  start_date: string;
  end_date: string | null;
  doors_at: string | null;
  event_url: string | null;
  /** Whether the event is or was public; otherwise it waits for approval. */
  isApproved: boolean;
}

/**
 * Events as an iCalendar file (RFC 5545), its times in UTC; an event without an end has none in the calendar either.
 * Events with an unparsable start are omitted.
 * @param site name and origin of the site: the calendar's name, and what makes the ids of its entries unique; and its zone.
 */
export function calendarOf(
  events: readonly CalendarEvent[],
  site: { productName: string; siteUrl: string; timeZone: string },
  now: Date,
): string {
  const { host } = new URL(site.siteUrl);
  const calendar = ical({
    name: calendarName(`Your events on ${site.productName}`),
    prodId: `//${site.productName}//Events//EN`,
  });
  for (const event of events.filter(({ start_date }) => isReadableInstant(start_date))) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      stamp: now,
      start: new Date(event.start_date),
      end: event.end_date !== null && isReadableInstant(event.end_date) ? new Date(event.end_date) : null,
      summary: event.title,
      description: [letterText(parseMarkdown(event.description)), ...practicalLines(event, site.timeZone)].join("\n"),
      location: event.location,
      url: event.event_url && calendarUrl(event.event_url),
      status: event.isApproved ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    });
  }
  return withoutControls(calendar.toString());
}

/** The name of a calendar as its file has it: the library escapes the texts of entries, and not this one. */
export function calendarName(name: string): string {
  return name.replace(/[\r\n\u2028\u2029]+/g, " ").replace(/[\\;,]/g, "\\$&");
}

/**
 * An address as the library takes it: it would escape these characters as if they stood in a text.
 * @throws TypeError for what is no address.
 */
function calendarUrl(address: string): string {
  return new URL(address).href.replace(/[\\;,]/g, encodeURIComponent);
}

/** Lines about what a calendar has no fields for, below a blank one: price and doors. */
export function practicalLines(
  event: Pick<CalendarEvent, "location" | "doors_at"> & PriceFacts,
  siteTimeZone: string,
): string[] {
  const { doors_at } = event;
  const price = formatPrice(event);
  const doors =
    doors_at !== null && isReadableInstant(doors_at) && formatTime(doors_at, zoneOf(event.location, siteTimeZone));
  const lines = [...(price === null ? [] : [`Price: ${price}`]), ...(doors ? [`Doors open: ${doors}`] : [])];
  return lines.length === 0 ? [] : ["", ...lines];
}
