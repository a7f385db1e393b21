import { findCategory } from "./categories.ts";
import { zoneOf } from "./days.ts";
import { type EventFacts, type EventSummary, summarizeEvent } from "./event-summary.ts";
import { formatDashboardDate } from "./format.ts";

/** An event as its organizer sees it on the dashboard. */
export interface OwnEvent extends EventSummary {
  eventUrl: string | null;
  /** Waits for approval, hence is not public. */
  isPending: boolean;
}

/**
 * What the dashboard shows of an event.
 * @param siteTimeZone the zone of places that have none of their own.
 */
export function summarizeOwnEvent(
  event: EventFacts & { event_url: string | null; is_approved: boolean },
  siteTimeZone: string,
  now: Date,
): OwnEvent {
  return { ...summarizeEvent(event, siteTimeZone, now), eventUrl: event.event_url, isPending: !event.is_approved };
}

/** An event that was removed after it ended, as its organizer still sees it. */
export interface PastEventSummary {
  id: string;
  title: string;
  location: string;
  categoryLabel: string;
  /** UTC ISO 8601, for `<time>` elements. */
  startsAt: string;
  /** "November 21, 2026" */
  dashboardDate: string;
}

/** What the dashboard shows of a removed event; `siteTimeZone` as above. */
export function summarizePastEvent(
  event: { id: string; title: string; location: string; category: string; start_date: string },
  siteTimeZone: string,
): PastEventSummary {
  return {
    id: event.id,
    title: event.title,
    location: event.location,
    categoryLabel: findCategory(event.category)?.label ?? event.category,
    startsAt: new Date(event.start_date).toISOString(),
    dashboardDate: formatDashboardDate(event.start_date, zoneOf(event.location, siteTimeZone)),
  };
}
