import type { WithdrawnEvent } from "#app/domain/calendars/feed-event.ts";
import { z } from "#app/domain/site/zod.ts";
import { dayOf, isReadableInstant, todayIn } from "./days.ts";
import { formatShortDate, zoneAbbreviation } from "./format.ts";
import { type EventFacts, type EventSummary, startTime, summarizeEvents } from "./summary.ts";

/** Most events that a browser or an account keeps, and that an address names; as `private.max_saved_events()` has it. */
export const MAX_SAVED_EVENTS = 100;

/** Between the ids in an address: a comma would take three characters. */
const SEPARATOR = ".";

/**
 * The ids of events in an address or a form, each once, at most as many as can be saved.
 * @example parseEventIds("6f1c….0b2a….nonsense") // ["6f1c…", "0b2a…"]
 */
export function parseEventIds(text: FormDataEntryValue | null): string[] {
  const parts = typeof text === "string" ? text.toLowerCase().split(SEPARATOR) : [];
  const ids = parts.filter((part) => z.uuid().safeParse(part).success);
  return [...new Set(ids)].slice(0, MAX_SAVED_EVENTS);
}

/** What is known of some events: the public ones, and those that were public. Each soonest first. */
export interface EventsState {
  listings: readonly EventFacts[];
  withdrawn: readonly WithdrawnEvent[];
}

/** A saved event that is not public any more. */
export interface WithdrawnSummary {
  id: string;
  /** Null where somebody other than its organizer took it off the site. */
  title: string | null;
  /** "Sat, Nov 21", "7:30 PM" */
  date: string;
  time: string;
  startsAt: string;
  /** Whether a change by its organizer waits for approval. */
  isUpdating: boolean;
}

/** Saved events by what has become of them, each soonest first. */
export interface SavedEvents {
  /** Upcoming, or under way. */
  coming: EventSummary[];
  withdrawn: WithdrawnSummary[];
  over: EventSummary[];
}

/** Sorts saved events for their list. */
export function summarizeSaved({ listings, withdrawn }: EventsState, siteTimeZone: string, now: Date): SavedEvents {
  const events = summarizeEvents(listings, siteTimeZone, now);
  return {
    coming: events.filter(({ status }) => status !== "ended"),
    withdrawn: withdrawn.map((event) => summarizeWithdrawn(event, siteTimeZone, now)),
    over: events.filter(({ status }) => status === "ended"),
  };
}

function summarizeWithdrawn(event: WithdrawnEvent, siteTimeZone: string, now: Date): WithdrawnSummary {
  const { id, title, start_date, is_updating } = event;
  const zone = event.time_zone ?? siteTimeZone;
  const isReadable = isReadableInstant(start_date);
  const year = isReadable ? dayOf(start_date, zone).slice(0, 4) : "";
  const isThisYear = year === "" || year === todayIn(zone, now).slice(0, 4);
  const date = formatShortDate(start_date, zone);
  const time = startTime(start_date, zone);
  return {
    id,
    title,
    date: isThisYear ? date : `${date}, ${year}`,
    time: zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(start_date, zone)}`,
    startsAt: isReadable ? new Date(start_date).toISOString().replace(":00.000", "") : start_date,
    isUpdating: is_updating,
  };
}
