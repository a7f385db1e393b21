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
import { citiesByDistance, findPlace, type Point } from "#app/domain/events/near.ts";
import { type EventFacts, summarizeEvent } from "#app/domain/events/summary.ts";
import { nameWithFilters } from "#app/domain/lists/active-filters.ts";
import {
  ALL_EVENTS_PATH,
  type EventFilters,
  eventFiltersToSearch,
  FIRST_PAGE,
  fromList,
} from "#app/domain/lists/filters.ts";
import { cityFilters, parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { pathTo } from "./links.ts";

/** A list that a weekly mail can be about: all events or those of a city, with the filters that make sense every week. */
export interface DigestList {
  /** Null for the list of all events. */
  city: City | null;
  filters: EventFilters;
  /** Path and query, always in the same order. */
  path: string;
  /** "Music events in Tampa (“jazz”, Free)". */
  name: string;
  /** The same without words that somebody typed, "Music events in Tampa (Free)": mail to strangers must carry no text of others. */
  plainName: string;
  /** Whether `plainName` leaves something out. */
  hasWords: boolean;
  /** The list on the site, of the days that the mail is about. */
  weekPath: string;
}

/**
 * The list at an address without what belongs to no weekly mail: days other than the weekend, pages, an order. A point becomes the city
 * nearest to it, because the site stores the point of no reader.
 * @param address path and query of a list of this site.
 * @returns null for a list that there is no weekly mail of.
 * @example parseDigestList("/tampa?category=music&when=today")?.path // "/tampa?category=music"
 */
export function parseDigestList(address: string): DigestList | null {
  const [path = "", query = ""] = address.split("?");
  const city = path.startsWith("/") ? findCity(path.slice(1)) : null;
  if (path !== ALL_EVENTS_PATH && !city) return null;
  const params = new URLSearchParams(query);
  const read = city ? cityFilters(params) : parseEventFilters(params);
  const isWeekend = read.when === "weekend";
  const place = read.near === null ? null : findPlace(read.near);
  const filters: EventFilters = {
    ...read,
    ...FIRST_PAGE,
    when: isWeekend ? "weekend" : null,
    date: null,
    until: null,
    near: place && (place.city ?? nearestCity(place.point)).slug,
    sort: null,
  };
  const subject = city ? ({ kind: "city", slug: city.slug } as const) : ({ kind: "all" } as const);
  return {
    city,
    filters,
    path: `${path}${eventFiltersToSearch(filters)}`,
    name: nameWithFilters({ subject, filters }, ""),
    plainName: nameWithFilters({ subject, filters: { ...filters, search: "", location: "" } }, ""),
    hasWords: filters.search !== "" || filters.location !== "",
    weekPath: `${path}${eventFiltersToSearch({ ...filters, when: isWeekend ? "weekend" : "week" })}`,
  };
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

/** The weekly mail of one day. */
export interface DigestIssue {
  day: Day;
  /** From when on it is sent, until its day is over. */
  from: Instant;
  expiresAt: Instant;
}

/**
 * The weekly mail that is being sent now, or the next one.
 * @param now before its hour on its day it is the next one; until the end of that day the one being sent.
 */
export function currentIssue(now: Date, schedule: DigestSchedule): DigestIssue {
  const today = todayIn(schedule.timeZone, now);
  const ahead = (WEEKDAYS.indexOf(schedule.weekday) - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  const day = addDays(today, ahead);
  return { day, from: sendingTime(day, schedule), expiresAt: dayBounds(day, schedule.timeZone).to };
}

/** Whether a weekly mail is being sent. */
export function isBeingSent({ from }: DigestIssue, now: Date): boolean {
  return instantToMs(from) <= now.getTime();
}

/** The moment up to which the mail of a day has events: the next one begins there. */
export function endOfIssue(day: Day, schedule: DigestSchedule): Instant {
  return sendingTime(addDays(day, 7), schedule);
}

function sendingTime(day: Day, { hour, timeZone }: DigestSchedule): Instant {
  const time = parseLocalDateTime(`${day}T${String(hour).padStart(2, "0")}:00`, timeZone);
  if (time.ok) return time.instant;
  // Every weekly mail has a day and an hour; the clocks may skip that hour.
  return time.problem === "skipped" ? time.resumesAt : dayBounds(day, timeZone).from;
}

/** "9 AM": an hour of the day. */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** One event in a weekly mail. */
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

/** The events of a weekly mail by day, in their order. @param list path of the list that their pages lead back to. */
export function digestDays(events: readonly EventFacts[], list: string, timeZone: string, now: Date): DigestDay[] {
  const days = new Map<Day, DigestEvent[]>();
  for (const event of events) {
    const { id, title, startsOn, time, zone, isSiteZone, location, price } = summarizeEvent(event, timeZone, now);
    // A row with an unreadable date, which no mail could place.
    if (startsOn === "") continue;
    const text = [isSiteZone ? time : `${time} ${zone}`, location, price].filter(Boolean).join(", ");
    const items = days.get(startsOn) ?? [];
    items.push({ title, path: `${pathTo("/events/:eventId", { eventId: id })}${fromList(list)}`, text });
    days.set(startsOn, items);
  }
  const today = todayIn(timeZone, now);
  return [...days].map(([day, items]) => ({ title: formatDay(day, today), items }));
}
