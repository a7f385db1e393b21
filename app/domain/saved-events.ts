import { type EventFacts, type EventSummary, summarizeEvent, summarizeEvents } from "./event-summary.ts";
import type { WithdrawnEvent } from "./feed-event.ts";
import { z } from "./zod.ts";

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
  /** Null where an admin took it off the site. */
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
  const { id, title, location, start_date, end_date, is_updating } = event;
  const unknown = { category: "", image_url: null, picture: null, max_attendees: null };
  const price = { price_kind: null, price_min_cents: null, price_max_cents: null };
  const facts = { id, title: title ?? "", location, start_date, end_date, ...unknown, ...price };
  const { shortDate, time, zone, isSiteZone, startsAt } = summarizeEvent(facts, siteTimeZone, now);
  return {
    id,
    title,
    date: shortDate,
    time: isSiteZone ? time : `${time} ${zone}`,
    startsAt,
    isUpdating: is_updating,
  };
}
