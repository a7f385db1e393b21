import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/dates.ts";
import type { Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { categoryLabel } from "./categories.ts";
import { type Day, dayOf, instantToMs, isReadableInstant, lastWholeDay, nightlyDay, todayIn, zoneOf } from "./days.ts";
import {
  formatDashboardDate,
  formatLongDate,
  formatPrice,
  formatShortDate,
  formatTime,
  type PriceFacts,
  withYear,
  zoneAbbreviation,
} from "./format.ts";
import { type EventText, langOf } from "./language.ts";
import { focusClasses, picturePath, type ShownPicture, widthsOf } from "./picture.ts";
import { type ShownPlan, shownPlan, takesPlace } from "./plans.ts";
import { posterOf } from "./posters.ts";
import { describeSeries, type SeriesFacts } from "./series.ts";

const t = translator(messages);

/** The columns of an event that its summary needs. Times are UTC ISO 8601. */
export interface EventFacts extends PriceFacts, EventText {
  id: string;
  category: string;
  location: string;
  start_date: string;
  end_date: string | null;
  /** Whether it takes place on whole days, from midnight to midnight. */
  is_all_day: boolean;
  image_url: string | null;
  /** The subject of its drawing, see `Motif`; null if it was saved without one. */
  motif: string | null;
  /** JSON of the uploaded picture, see `shownPicture`. */
  picture: unknown;
  max_attendees: number | null;
  /** Set for a date of a series, in lists. */
  series?: SeriesFacts | null;
  /** Omitted in lists. */
  doors_at?: string | null;
  /** See `Plan`; omitted if it takes place as planned. */
  status?: string | null;
  /** Kind of the storm notice on it, see `StormKind`; omitted for none. */
  notice?: string | null;
}

/** An event formatted for cards and rows, with dates in its own zone. */
export interface EventSummary {
  id: string;
  title: string;
  /** Language of the title if it differs from the page's. */
  lang: Language | undefined;
  categoryId: string;
  categoryLabel: string;
  location: string;
  imageUrl: string | null;
  /** The uploaded picture, or null. */
  picture: ShownPicture | null;
  /** Poster name, for `/posters/{name}.svg`, of an event without an uploaded picture; else "". */
  poster: string;
  maxAttendees: number | null;
  /** "Free", "$12 – $40"; null if the organizer states no price. */
  price: string | null;
  /** "Saturdays until May 30 · next Nov 28"; null without a series, and for its last date. */
  seriesText: string | null;
  status: EventStatus;
  /** Null if it takes place as planned. */
  plan: ShownPlan | null;
  /** UTC ISO 8601 without zero seconds, for `<time>` elements; the first day of an all-day event; the stored text if it is unparsable. */
  startsAt: string;
  /** `YYYY-MM-DD` in the zone of the event; "" if its start is unparsable, and the texts below then say so. */
  startsOn: string;
  /** "Sat, Nov 21", or "Fri, Nov 21, 2031" in another year. */
  shortDate: string;
  /** "Mon, Nov 23": the last day of an event of several days, else null. */
  lastDay: string | null;
  isAllDay: boolean;
  /** "7:30 PM", or "All day". */
  time: string;
  /** "EST"; shown unless it is the site's zone. "" for all-day events. */
  zone: string;
  isSiteZone: boolean;
}

/**
 * Formats the events of a list. Neighbours have different posters.
 * @param siteTimeZone IANA zone, unless the location's city has another.
 */
export function summarizeEvents(events: readonly EventFacts[], siteTimeZone: string, now: Date): EventSummary[] {
  const posters: string[] = [];
  return events.map((event) => {
    const summary = summarizeEvent(event, siteTimeZone, now, posters);
    if (summary.poster !== "") posters.push(summary.poster);
    return summary;
  });
}

/**
 * Formats an event; `siteTimeZone` as above.
 * @param postersBefore poster names of the events before it in a list.
 */
export function summarizeEvent(
  event: EventFacts,
  siteTimeZone: string,
  now: Date,
  postersBefore: readonly string[] = [],
): EventSummary {
  const zone = zoneOf(event.location, siteTimeZone);
  const start = summarizeStart(event.start_date, zone, now, event.is_all_day);
  const picture = shownPicture(event.picture);
  return {
    id: event.id,
    title: event.title,
    lang: langOf(event),
    categoryId: event.category,
    categoryLabel: categoryLabel(event.category),
    location: event.location,
    imageUrl: event.image_url,
    picture,
    poster: picture ? "" : posterOf(event, postersBefore),
    maxAttendees: event.max_attendees,
    price: formatPrice(event),
    seriesText: describeSeries(event.series, event.start_date, zone),
    status: eventStatus(event, now),
    plan: shownPlan(event.status, event.notice),
    ...start,
    lastDay: start.startsOn === "" ? null : lastDay(event.start_date, event.end_date, zone, formatShortDate),
    isAllDay: event.is_all_day,
    zone: event.is_all_day ? "" : zoneAbbreviation(event.start_date, zone),
    isSiteZone: zone === siteTimeZone || event.is_all_day,
  };
}

/** The start of an event, for `EventSummary`. */
export function summarizeStart(start: string, zone: string, now: Date, isAllDay = false) {
  const isReadable = isReadableInstant(start);
  const startsOn = isReadable ? dayOf(start, zone) : "";
  const year = startsOn.slice(0, 4);
  const isThisYear = year === "" || year === todayIn(zone, now).slice(0, 4);
  const shortDate = formatShortDate(start, zone);
  return {
    startsAt: !isReadable ? start : isAllDay ? startsOn : new Date(start).toISOString().replace(":00.000", ""),
    startsOn,
    shortDate: isThisYear ? shortDate : withYear(shortDate, year),
    time: startTime(start, zone, isAllDay),
  };
}

/** "7:30 PM" in `zone`, or "All day"; "Time unavailable" if it is unparsable. */
function startTime(start: string, zone: string, isAllDay: boolean): string {
  if (!isReadableInstant(start)) return t("timeUnknown");
  return isAllDay ? t("allDay") : formatTime(start, zone);
}

/** The dates of an event in full, for its own page. */
export interface FullDates {
  /** "Saturday, November 21, 2026" */
  longDate: string;
  /** The last day of an event of several days, as `longDate`; else null. */
  lastLongDate: string | null;
  /** "November 21, 2026" */
  dashboardDate: string;
  /**
   * "7:30 PM – 10:00 PM", with the date of the end if it is later than that night, and the zone of the start if it differs from the end's;
   * "All day, through Sunday, November 22, 2026".
   */
  timeSpan: string;
  /** The same with the other day in short, for posters and rows: "All day, through Sun, Nov 22". */
  shortTimeSpan: string;
  /** Abbreviation of the zone at the end, "EST"; "" for all-day events. */
  zone: string;
  /** When doors open: "7:00 PM", with the date if it is not the day of the start; null if unknown. */
  doors: string | null;
}

/** The dates of an event in full; `siteTimeZone` as above. */
export function fullDatesOf(
  event: Pick<EventFacts, "location" | "start_date" | "end_date" | "doors_at" | "is_all_day">,
  siteTimeZone: string,
): FullDates {
  const { location, start_date: start, end_date: end, doors_at: doors } = event;
  const zone = zoneOf(location, siteTimeZone);
  const isReadable = isReadableInstant(start);
  return {
    longDate: formatLongDate(start, zone),
    lastLongDate: isReadable ? lastDay(start, end, zone, formatLongDate) : null,
    dashboardDate: formatDashboardDate(start, zone),
    timeSpan: timeSpanOf(event, zone, longDay),
    shortTimeSpan: timeSpanOf(event, zone, (day) => shortDay(day, dayOf(start, zone))),
    zone: event.is_all_day ? "" : zoneAbbreviation(isReadableInstant(end) ? end : start, zone),
    doors: isReadable && doors ? timeBeside(start, doors, zone, longDay) : null,
  };
}

function timeSpanOf(
  {
    start_date: start,
    end_date: end,
    is_all_day: isAllDay,
  }: Pick<EventFacts, "start_date" | "end_date" | "is_all_day">,
  zone: string,
  formatOther: (day: Day) => string,
): string {
  const time = startTime(start, zone, isAllDay);
  if (!isReadableInstant(start) || !end) return time;
  if (!isReadableInstant(end)) return `${time} – ${t("endUnreadable")}`;
  if (isAllDay) {
    const last = lastWholeDay(end, zone);
    return last > dayOf(start, zone) ? t("allDayThrough", { date: formatOther(last) }) : time;
  }
  const [starting, ending] = [zoneAbbreviation(start, zone), zoneAbbreviation(end, zone)];
  const isSameNight = nightlyDay(end, zone) <= dayOf(start, zone);
  const until = isSameNight ? formatTime(end, zone) : timeBeside(start, end, zone, formatOther);
  return `${starting === ending ? time : `${time} ${starting}`} – ${until}`;
}

/** A time shown beside the start, with its date if it is another day; null if it is unparsable. */
function timeBeside(start: string, other: string, zone: string, formatOther: (day: Day) => string): string | null {
  if (!isReadableInstant(other)) return null;
  const time = formatTime(other, zone);
  const day = dayOf(other, zone);
  return dayOf(start, zone) === day ? time : `${formatOther(day)}, ${time}`;
}

/** "Sunday, November 22, 2026" */
const longDay = (day: Day) => formatLongDate(`${day}T00:00:00Z`, "UTC");

/** "Sun, Nov 22", with the year unless it is that of the start. */
function shortDay(day: Day, start: Day): string {
  const date = formatShortDate(`${day}T00:00:00Z`, "UTC");
  const year = day.slice(0, 4);
  return year === start.slice(0, 4) ? date : withYear(date, year);
}

function lastDay(
  start: string,
  end: string | null,
  zone: string,
  format: (instant: string, zone: string) => string,
): string | null {
  if (!isReadableInstant(end)) return null;
  const last = nightlyDay(end, zone);
  return last > dayOf(start, zone) ? format(`${last}T12:00:00Z`, "UTC") : null;
}

/**
 * The next time after `now` at which the status of one of these events changes, in milliseconds since the Unix epoch; Infinity for never.
 * Until then, a rendering of them stays valid.
 */
export function nextChangeOf(events: readonly Pick<EventFacts, "start_date" | "end_date">[], now: Date): number {
  const times = events.flatMap(({ start_date, end_date }) => [start_date, end_date ?? start_date]);
  // One millisecond later: an event ends after its end (without one, after its start), and not at that instant.
  const changes = times.filter(isReadableInstant).map((time) => instantToMs(time) + 1);
  return Math.min(...changes.filter((change) => change > now.getTime()));
}

/** `happening` is from the start to the end of an event that has an end. */
export type EventStatus = "upcoming" | "happening" | "ended";

/**
 * The status of an event at `now`. It has ended once its end, or without one its start, is past; also if its start is unparsable. A
 * postponed event has not, and a cancelled one is never happening.
 * @param event times as instants, with "Z" or "+00:00".
 */
export function eventStatus(
  event: { start_date: string; end_date: string | null; status?: string | null },
  now: Date,
): EventStatus {
  if (event.status === "postponed") return "upcoming";
  if (!isReadableInstant(event.start_date)) return "ended";
  const start = instantToMs(event.start_date);
  const end = isReadableInstant(event.end_date) ? instantToMs(event.end_date) : null;
  if (now.getTime() > (end ?? start)) return "ended";
  return end !== null && now.getTime() >= start && takesPlace(event.status) ? "happening" : "upcoming";
}

const factsSchema = z.object({
  id: z.string(),
  width: z.number(),
  color: z.string(),
  x: z.number(),
  y: z.number(),
});

/** Parses the column `picture` of an event or organizer for rendering; null without an uploaded picture. */
export function shownPicture(column: unknown): ShownPicture | null {
  const facts = factsSchema.safeParse(column);
  if (!facts.success) return null;
  const { id, width, color, x, y } = facts.data;
  return { id, widths: widthsOf(width), color, focus: focusClasses(x, y) };
}

/** Absolute URL of the widest variant, for other sites; null without an uploaded picture. */
export function sharedPictureUrl(column: unknown, siteUrl: string): string | null {
  const facts = factsSchema.safeParse(column);
  return facts.success ? `${siteUrl}${picturePath(facts.data.id, facts.data.width, "webp")}` : null;
}
