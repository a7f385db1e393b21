import type { WithdrawnEvent } from "#app/domain/calendars/feed-event.ts";
import { z } from "#app/domain/site/zod.ts";
import { zoneAbbreviation } from "./format.ts";
import { type ShownPlan, shownPlan } from "./plans.ts";
import { type EventFacts, type EventSummary, summarizeEvents, summarizeStart } from "./summary.ts";

/** Most events that a browser, an account or a URL can save; equals `private.max_saved_events()`. */
export const MAX_SAVED_EVENTS = 100;

/** Separates ids in a URL; a comma would be percent-encoded to three characters. */
const SEPARATOR = ".";

/**
 * Parses the ids of events in a URL or a form: invalid ones are dropped, duplicates removed, at most `MAX_SAVED_EVENTS` returned.
 * @example parseEventIds("6f1c….0b2a….nonsense") // ["6f1c…", "0b2a…"]
 */
export function parseEventIds(text: FormDataEntryValue | null): string[] {
  const parts = typeof text === "string" ? text.toLowerCase().split(SEPARATOR) : [];
  const ids = parts.filter((part) => z.uuid().safeParse(part).success);
  return [...new Set(ids)].slice(0, MAX_SAVED_EVENTS);
}

/** Saved events: the public ones, and tombstones of those that were public. Both in the order of starts. */
export interface EventsState {
  listings: readonly EventFacts[];
  withdrawn: readonly WithdrawnEvent[];
}

/** A saved event that is no longer public, formatted. */
export interface WithdrawnSummary {
  id: string;
  /** Null if somebody other than its organizer withdrew it. */
  title: string | null;
  /** Null unless it is being updated. */
  location: string | null;
  /** "Sat, Nov 21" */
  date: string;
  /** "7:30 PM" */
  time: string;
  /** UTC ISO 8601, for `<time>` elements. */
  startsAt: string;
  /** Whether it was withdrawn for an edit that is pending approval. */
  isUpdating: boolean;
  /** The organizer's plan meanwhile. */
  plan: ShownPlan | null;
}

/** The mails about saved events that a member has chosen. */
export interface MailsAboutSaved {
  /** When plans change. */
  isTold: boolean;
  /** On the day before. */
  isReminded: boolean;
}

/** Saved events by status, each in the order of starts. */
export interface SavedEvents {
  /** Upcoming or happening. */
  coming: EventSummary[];
  withdrawn: WithdrawnSummary[];
  over: EventSummary[];
}

/** Groups and formats saved events for their list. */
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
  const { startsAt, shortDate, time } = summarizeStart(start_date, zone, now);
  return {
    id,
    title,
    location: event.location,
    date: shortDate,
    time: zone === siteTimeZone ? time : `${time} ${zoneAbbreviation(start_date, zone)}`,
    startsAt,
    isUpdating: is_updating,
    plan: shownPlan(event.status, event.notice),
  };
}
