import { type Day, dayOf, isReadableInstant, lastWholeDay, nightlyDay, zoneOf } from "#app/domain/events/days.ts";
import { formatDay, formatShortDate, formatTime, formatTimeInSentence } from "#app/domain/events/format.ts";
import { langOf } from "#app/domain/events/language.ts";
import type { EventFacts, EventSummary } from "#app/domain/events/summary.ts";
import messages from "#app/messages/dates.ts";
import type { Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { countEvents } from "./texts.ts";

const t = translator(messages);

/** The part of an event's summary that its card shows; the rest is not sent to browsers. */
export type CardSummary = Omit<EventSummary, "categoryId" | "isAllDay" | "status" | "startsOn"> & {
  /** Omitted below a heading with the day. */
  startsOn?: string;
};

/** The events of a list that start on the same day. */
export interface EventDay {
  /** Such as "Friday, November 27". */
  name: string;
  /** Such as "9 events"; null if other pages have more of them. */
  count: string | null;
  events: CardSummary[];
}

/** The events of a page: grouped by day if ordered by start, else in the order of the list. */
export type ListedEvents = { days: EventDay[] } | { events: CardSummary[] };

interface ListPage {
  filters: { search: string; sort: string | null };
  today: Day;
  /** Whether there are previous and next pages, which may have events of the same first or last day. */
  isCutBefore: boolean;
  isCutAfter: boolean;
}

/**
 * The events of a page, grouped by the day on which they start in their own zones, unless the list is ordered by relevance or distance.
 * Those that began on an earlier day are grouped under today.
 */
export function arrangeEvents(events: EventSummary[], { filters, today, ...page }: ListPage): ListedEvents {
  const { search, sort } = filters;
  if (sort !== "soonest" && (sort !== null || search !== "")) return { events };
  const groups = new Map<Day, CardSummary[]>();
  for (const event of events) {
    const day = event.startsOn > today ? event.startsOn : today;
    const { categoryId, isAllDay, status, startsOn, ...card } = event;
    groups.set(day, [...(groups.get(day) ?? []), startsOn === day ? card : { ...card, startsOn }]);
  }
  const last = groups.size - 1;
  const days = [...groups].map(([day, ofDay], index) => {
    const isCut = (index === 0 && page.isCutBefore) || (index === last && page.isCutAfter);
    return { name: formatDay(day, today), count: isCut ? null : countEvents(ofDay.length), events: ofDay };
  });
  return { days };
}

/** The events of a page in their order. */
export function eventsOf(list: ListedEvents): CardSummary[] {
  return "days" in list ? list.days.flatMap(({ events }) => events) : list.events;
}

/** An event that is happening, formatted as a line of 'Happening now'. */
export interface EventUnderWay {
  id: string;
  title: string;
  /** As in `EventSummary`. */
  lang: Language | undefined;
  location: string;
  /** "Until 10:00 PM", with the date unless that is today or tonight in the zone of the event; "All day", or "Through Sun, Nov 22". */
  until: string;
}

/** Formats an event for 'Happening now'. @param siteTimeZone IANA zone, where the location's city has no other. */
export function eventUnderWay(event: EventFacts, siteTimeZone: string, now: Date): EventUnderWay {
  const { id, title, location } = event;
  return { id, title, lang: langOf(event), location, until: untilText(event, zoneOf(location, siteTimeZone), now) };
}

function untilText(
  { end_date: end, is_all_day }: Pick<EventFacts, "end_date" | "is_all_day">,
  zone: string,
  now: Date,
): string {
  if (!isReadableInstant(end)) return t("happeningNow");
  const today = dayOf(now.toISOString(), zone);
  if (is_all_day) {
    const last = lastWholeDay(end, zone);
    return last === today ? t("allDay") : t("through", { date: formatShortDate(`${last}T00:00:00Z`, "UTC") });
  }
  return dayOf(end, zone) === today || nightlyDay(end, zone) === today
    ? t("until", { time: formatTimeInSentence(end, zone) })
    : t("untilDate", { date: formatShortDate(end, zone), time: formatTime(end, zone) });
}
