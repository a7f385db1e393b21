import { type FeedSubject, nameFeed, nameOfThisFeed, parseFeedAddress } from "#app/domain/calendars/feed-address.ts";
import { type City, findCity } from "#app/domain/events/cities.ts";
import {
  addDays,
  type Day,
  dayBounds,
  type Instant,
  instantToMs,
  parseLocalDateTime,
  todayIn,
  WEEKDAYS,
  type Weekday,
} from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import { centreOf, citiesByDistance, type Place } from "#app/domain/events/near.ts";
import { type EventFacts, summarizeEvent } from "#app/domain/events/summary.ts";
import { nameWithFilters } from "#app/domain/lists/active-filters.ts";
import { type EventFilters, eventFiltersToSearch, FIRST_PAGE, feedPath } from "#app/domain/lists/filters.ts";
import { cityFilters, parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import type { Point } from "#app/domain/places/gazetteer.ts";
import { comingWeekday } from "#app/domain/search/calendar.ts";
import { currentLanguage, LOCALES } from "#app/messages/language.ts";
import { pathTo } from "./links.ts";

/**
 * The list of a weekly mail: all events or those of a city, with the filters that do not depend on a date, or those of a venue or
 * organizer.
 */
export interface DigestList {
  subject: FeedSubject;
  /** Null unless it is the list of a city. */
  city: City | null;
  filters: EventFilters;
  /** Canonical path and query. */
  path: string;
  /** "Music events in Tampa (“jazz”, Free)". Venues and organizers are called "this venue", see `withSubjectName`. */
  name: string;
  /**
   * The name without free text, "Music events in Tampa (Free)", for mail to an unconfirmed address: otherwise the form could send
   * somebody's text to strangers.
   */
  plainName: string;
  /** Whether the list has free text, which `plainName` omits. */
  hasWords: boolean;
  /** Path and query of the list on the site, for the week or weekend of the mail. */
  weekPath: string;
}

/**
 * Parses the list of a weekly mail from its URL. Dates other than the weekend, cursors and the order are dropped; a point is replaced by
 * the nearest city, because the site does not store positions of readers.
 * @param address path and query of a list of this site.
 * @returns null for other lists and pages. Does not check that a venue or organizer exists.
 * @example parseDigestList("/tampa?category=music&when=today")?.path // "/tampa?category=music"
 */
export function parseDigestList(address: string): DigestList | null {
  const [path = "", query = ""] = address.split("?");
  const params = new URLSearchParams(query);
  const feed = parseFeedAddress(feedPath(path, "ics"), params);
  if (!feed) return null;
  const { subject } = feed;
  if (subject.kind === "venue" || subject.kind === "organizer") {
    const name = nameOfThisFeed(feed);
    const filters = parseEventFilters(new URLSearchParams());
    return { subject, city: null, filters, path, name, plainName: name, hasWords: false, weekPath: path };
  }
  const city = subject.kind === "city" ? findCity(subject.slug) : null;
  const read = city ? cityFilters(params) : parseEventFilters(params);
  const isWeekend = read.when === "weekend";
  const filters: EventFilters = {
    ...read,
    ...FIRST_PAGE,
    when: isWeekend ? "weekend" : null,
    date: null,
    until: null,
    near: read.near && storedPlace(read.near),
    sort: null,
  };
  return {
    subject,
    city,
    filters,
    path: `${path}${eventFiltersToSearch(filters)}`,
    name: nameWithFilters({ subject, filters }, ""),
    plainName: nameWithFilters({ subject, filters: { ...filters, search: "", location: "" } }, ""),
    hasWords: filters.search !== "" || filters.location !== "",
    weekPath: `${path}${eventFiltersToSearch({ ...filters, when: isWeekend ? "weekend" : "week" })}`,
  };
}

/** The list of a venue or organizer with its name. @param name the public name. */
export function withSubjectName(list: DigestList, name: string): DigestList {
  const called = nameFeed(list, name);
  return { ...list, name: called, plainName: called };
}

/** The place of a stored list: a point is replaced by the nearest city. */
function storedPlace({ name, point, ...place }: Place): Place {
  const city = name === null && point !== null ? nearestCity(point) : null;
  return city ? { id: city.slug, name: city.name, point: centreOf(city) } : { ...place, name, point };
}

function nearestCity(point: Point): City {
  const [nearest] = citiesByDistance(point);
  if (!nearest) throw new Error("There are no cities.");
  return nearest.city;
}

/** When weekly mails are sent. */
export interface DigestSchedule {
  weekday: Weekday;
  /** From 0 to 23. */
  hour: number;
  timeZone: string;
}

/** One issue of the weekly mail. */
interface DigestIssue {
  /** Its date in the zone of the schedule. */
  day: Day;
  /** It is sent from `from` until `expiresAt`, the end of its day. */
  from: Instant;
  expiresAt: Instant;
}

/**
 * The issue that is due at `now`, else the next one. An issue is due from its hour until the end of its day.
 */
export function currentIssue(now: Date, schedule: DigestSchedule): DigestIssue {
  const day = comingWeekday(WEEKDAYS.indexOf(schedule.weekday), todayIn(schedule.timeZone, now));
  return { day, from: sendingTime(day, schedule), expiresAt: dayBounds(day, schedule.timeZone).to };
}

/** Whether the sending of an issue of `currentIssue` has begun. */
export function isDue({ from }: DigestIssue, now: Date): boolean {
  return instantToMs(from) <= now.getTime();
}

/** Whether mails of today's hour are sent at `now`. */
export function isPastHour(now: Date, schedule: Omit<DigestSchedule, "weekday">): boolean {
  return instantToMs(sendingTime(todayIn(schedule.timeZone, now), schedule)) <= now.getTime();
}

/** End of the period that the issue of a day covers: the sending time of the next issue. */
export function endOfIssue(day: Day, schedule: DigestSchedule): Instant {
  return sendingTime(addDays(day, 7), schedule);
}

function sendingTime(day: Day, { hour, timeZone }: Omit<DigestSchedule, "weekday">): Instant {
  const time = parseLocalDateTime(`${day}T${String(hour).padStart(2, "0")}:00`, timeZone);
  if (time.ok) return time.instant;
  // Daylight saving time may skip the hour; the mail is then sent right after the gap.
  return time.problem === "skipped" ? time.resumesAt : dayBounds(day, timeZone).from;
}

/** An hour of the day, 0 to 23, as "9 AM", without line breaks. */
export function formatHour(hour: number): string {
  const format = new Intl.DateTimeFormat(LOCALES[currentLanguage()], {
    hour: "numeric",
    hour12: true,
    timeZone: "UTC",
  });
  // Engines disagree on the spaces, also within "a. m.".
  return format
    .format(Date.UTC(2026, 0, 1, hour))
    .replace(/\s/g, "\u00a0")
    .replace(/([ap])\.\u00a0?m\./, "$1.\u00a0m.");
}

/** A day of the week in a sentence: "Thursday", "jueves". */
export function formatWeekday(weekday: Weekday): string {
  const format = new Intl.DateTimeFormat(LOCALES[currentLanguage()], { weekday: "long", timeZone: "UTC" });
  return format.format(instantToMs(`${comingWeekday(WEEKDAYS.indexOf(weekday), "2026-01-01")}T00:00:00Z`));
}

/** An event in a weekly mail, formatted. */
interface DigestEvent {
  title: string;
  path: string;
  /** "7:30 PM, Armature Works, Tampa, $12". */
  text: string;
}

/** The events of a day. */
export interface DigestDay {
  title: string;
  items: DigestEvent[];
}

/** The events of a weekly mail grouped by day, in their order. */
export function digestDays(events: readonly EventFacts[], timeZone: string, now: Date): DigestDay[] {
  const days = new Map<Day, DigestEvent[]>();
  for (const event of events) {
    const { id, title, startsOn, time, zone, isSiteZone, location, price, plan } = summarizeEvent(event, timeZone, now);
    // Skips rows with an unparsable start.
    if (startsOn === "") continue;
    const text = [isSiteZone ? time : `${time} ${zone}`, location, price, plan?.label].filter(Boolean).join(", ");
    const items = days.get(startsOn) ?? [];
    items.push({ title, path: pathTo("/events/:eventId", { eventId: id }), text });
    days.set(startsOn, items);
  }
  const today = todayIn(timeZone, now);
  return [...days].map(([day, items]) => ({ title: formatDay(day, today), items }));
}
