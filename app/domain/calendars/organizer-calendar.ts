import ical, { ICalEventStatus } from "ical-generator";
import { type AttendanceFacts, attendanceTexts } from "#app/domain/events/attendance.ts";
import { dayOf, isReadableInstant, zoneOf } from "#app/domain/events/days.ts";
import { formatPrice, formatTime, type PriceFacts } from "#app/domain/events/format.ts";
import { planSentence, takesPlace } from "#app/domain/events/plans.ts";
import { placeWithAddress } from "#app/domain/events/venues.ts";
import { markdownPlainText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import { withoutControls } from "#app/domain/site/text.ts";
import messages from "#app/messages/feeds.ts";
import { currentLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { FeedEvent, FeedSite } from "./feed-event.ts";
import { formProperty } from "./form-property.ts";

const t = translator(messages);

type CalendarColumn =
  | "id"
  | "title"
  | "description"
  | "location"
  | "address"
  | "start_date"
  | "end_date"
  | "is_all_day"
  | "doors_at"
  | "image_url"
  | "event_url"
  | "category"
  | "language"
  | "translated_title"
  | "translated_description"
  | "max_attendees";

/** The columns of an event for the calendar. Times are instants. */
export interface CalendarEvent extends PriceFacts, AttendanceFacts, Pick<FeedEvent, CalendarColumn> {
  /** Whether the event is or was public; otherwise it is pending approval. */
  isApproved: boolean;
  /** See `Plan`. */
  status?: string | null;
}

/** REFRESH-INTERVAL for subscribers, in seconds: an hour. */
const REFRESH_SECONDS = 3_600;

/**
 * An organizer's events as an iCalendar file (RFC 5545) with times in UTC. An event without an end has no DTEND; events with an unparsable
 * start are omitted.
 * @param site provides the calendar's name, the host of the UIDs, and the zone of doors unless the location's city has another.
 * @param now DTSTAMP of all entries.
 * @throws TypeError for an event with an invalid `event_url`.
 */
export function organizerCalendar(events: readonly CalendarEvent[], site: FeedSite, now: Date): string {
  const { host } = new URL(site.siteUrl);
  const calendar = ical({
    name: calendarName(t("yourEventsOn", { product: site.productName })),
    prodId: productId(site),
    ttl: REFRESH_SECONDS,
  });
  for (const event of events.filter(({ start_date }) => isReadableInstant(start_date))) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      stamp: now,
      ...calendarTimes(event, zoneOf(event.location, site.timeZone)),
      summary: event.title,
      description: [
        ...sentenceOf(event),
        markdownPlainText(parseMarkdown(event.description)),
        ...practicalLines(event, site.timeZone),
      ].join("\n"),
      location: placeWithAddress(event),
      url: event.event_url && calendarUrl(event.event_url),
      status: statusOf(event),
      x: [formProperty(event, site.timeZone)],
    });
  }
  return withoutControls(calendar.toString());
}

/** The times of an entry: instants, or dates for an all-day event, whose end is the day after its last. */
function calendarTimes({ start_date, end_date, is_all_day }: CalendarEvent, zone: string) {
  const end = isReadableInstant(end_date) ? end_date : null;
  if (is_all_day) return wholeDays(start_date, end, zone);
  return { start: new Date(start_date), end: end && new Date(end) };
}

/** An all-day event in a calendar. @param end the midnight after its last day. */
export function wholeDays(start: string, end: string | null, zone: string) {
  const day = (instant: string) => new Date(dayOf(instant, zone));
  return { start: day(start), end: end && day(end), allDay: true };
}

/** A sentence about its plan, to precede the description. */
function sentenceOf({ status }: CalendarEvent): string[] {
  const sentence = planSentence(status);
  return sentence === null ? [] : [sentence, ""];
}

function statusOf({ status, isApproved }: CalendarEvent): ICalEventStatus {
  if (!takesPlace(status)) return ICalEventStatus.CANCELLED;
  return isApproved ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
}

/** The PRODID of a calendar; it names the language of its texts. */
export function productId({ productName }: Pick<FeedSite, "productName">): string {
  return `//${productName}//Events//${currentLanguage().toUpperCase()}`;
}

/** Escapes the name of a calendar (RFC 5545, 3.3.11), which ical-generator does for entries but not here. */
export function calendarName(name: string): string {
  return name.replace(/[\r\n\u2028\u2029]+/g, " ").replace(/[\\;,]/g, "\\$&");
}

/**
 * A URL without characters that ical-generator would escape as in a TEXT value, which a URI value must not be.
 * @throws TypeError for an invalid URL.
 */
function calendarUrl(address: string): string {
  return new URL(address).href.replace(/[\\;,]/g, encodeURIComponent);
}

/**
 * Lines for the description with price, doors and attendance, for which iCalendar has no properties; with a leading blank line, or empty.
 */
export function practicalLines(
  event: Pick<CalendarEvent, "location" | "doors_at"> & PriceFacts & AttendanceFacts,
  siteTimeZone: string,
): string[] {
  const { doors_at } = event;
  const price = formatPrice(event);
  const attendance = attendanceTexts(event);
  const doors = isReadableInstant(doors_at) && formatTime(doors_at, zoneOf(event.location, siteTimeZone));
  const lines = [
    ...(price === null ? [] : [t("price", { price })]),
    ...(doors ? [t("doorsOpen", { time: doors })] : []),
    ...(attendance.length === 0 ? [] : [attendance.join(", ")]),
  ];
  return lines.length === 0 ? [] : ["", ...lines];
}
