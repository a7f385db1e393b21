import { hostOf } from "#app/domain/site/text.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { categoryLabel } from "./categories.ts";
import { describeCityPages } from "./cities.ts";
import { isReadableInstant, zoneOf } from "./days.ts";
import { formatDashboardDate, formatRecent } from "./format.ts";
import {
  type EventFacts,
  type EventStatus,
  type EventSummary,
  type FullDates,
  fullDatesOf,
  summarizeEvent,
} from "./summary.ts";

const t = translator(messages);

/** An organizer's event, formatted for the dashboard. */
export interface DashboardEvent extends EventSummary, Pick<FullDates, "dashboardDate" | "doors"> {
  eventUrl: string | null;
  /** The site that `eventUrl` leads to, such as "tickets.example"; null without an `eventUrl`. */
  eventHost: string | null;
  /** Pending approval, and not public. */
  isPending: boolean;
  /** The admin's reason for unpublishing it, or null. */
  unpublishReason: string | null;
  /** The city pages on which it will be listed, as text. */
  cityPages: string;
}

/**
 * Formats an event for the dashboard.
 * @param siteTimeZone IANA zone, where the location's city has no other.
 */
export function summarizeDashboardEvent(
  event: EventFacts & { event_url: string | null; is_approved: boolean; unpublish_reason: string | null },
  siteTimeZone: string,
  now: Date,
): DashboardEvent {
  const { dashboardDate, doors } = fullDatesOf(event, siteTimeZone);
  return {
    ...summarizeEvent(event, siteTimeZone, now),
    dashboardDate,
    doors,
    eventUrl: event.event_url,
    eventHost: event.event_url && hostOf(event.event_url),
    isPending: !event.is_approved,
    unpublishReason: event.unpublish_reason,
    cityPages: describeCityPages(event.location),
  };
}

/** A group of the dashboard: events with the same status. */
export interface DashboardEventGroup {
  /** Fragment identifier of the group. */
  id: "pending" | EventStatus;
  title: string;
  /** At least one. */
  events: DashboardEvent[];
}

const GROUP_TITLES = {
  pending: "pendingApproval",
  happening: "happeningNow",
  upcoming: "upcomingEvents",
  ended: "endedEvents",
} as const;

/**
 * The non-empty groups of the dashboard: pending, happening now, upcoming (soonest first), and ended (latest first).
 */
export function groupDashboardEvents(events: readonly DashboardEvent[]): DashboardEventGroup[] {
  const soonestFirst = events.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  return (["pending", "happening", "upcoming", "ended"] as const).flatMap((id) => {
    const alike = soonestFirst.filter((event) => groupOf(event) === id);
    if (alike.length === 0) return [];
    return { id, title: t(GROUP_TITLES[id]), events: id === "ended" ? alike.reverse() : alike };
  });
}

/** The group of an event; ended events are "ended" even if they were never approved. */
function groupOf({ status, isPending }: DashboardEvent): DashboardEventGroup["id"] {
  return isPending && status !== "ended" ? "pending" : status;
}

/** A removed event, formatted for the dashboard. */
export interface PastEventSummary {
  id: string;
  title: string;
  location: string;
  categoryLabel: string;
  /** UTC ISO 8601, for `<time>` elements; the stored text if it is unparsable. */
  startsAt: string;
  /** "November 21, 2026" */
  dashboardDate: string;
}

/** Formats a removed event for the dashboard; `siteTimeZone` as above. */
export function summarizePastEvent(
  event: { id: string; title: string; location: string; category: string; start_date: string },
  siteTimeZone: string,
): PastEventSummary {
  return {
    id: event.id,
    title: event.title,
    location: event.location,
    categoryLabel: categoryLabel(event.category),
    startsAt: isReadableInstant(event.start_date) ? new Date(event.start_date).toISOString() : event.start_date,
    dashboardDate: formatDashboardDate(event.start_date, zoneOf(event.location, siteTimeZone)),
  };
}

/** An admin's decision about an event, formatted for the dashboard. */
export interface DecisionSummary {
  id: number;
  eventId: string;
  title: string;
  /** "Approved" */
  label: string;
  /** The admin's message, or null. */
  reason: string | null;
  /** UTC ISO 8601, for `<time>` elements. */
  decidedAt: string;
  /** "Nov 20, 3:15 PM", in the site's zone. */
  decided: string;
}

/** Days for which a decision is shown on the dashboard. */
export const DECISION_DAYS = 30;

/** What admins decide; each is also the name of its label. */
const DECISIONS = ["approved", "unpublished", "deleted"] as const;

/** Formats a decision for the dashboard, with its time in `siteTimeZone`. */
export function summarizeDecision(
  row: { id: number; event_id: string; title: string; decision: string; reason: string | null; decided_at: string },
  siteTimeZone: string,
  now: Date,
): DecisionSummary {
  const decision = DECISIONS.find((known) => known === row.decision);
  return {
    id: row.id,
    eventId: row.event_id,
    title: row.title,
    label: decision ? t(decision) : row.decision,
    reason: row.reason,
    decidedAt: new Date(row.decided_at).toISOString(),
    decided: formatRecent(row.decided_at, siteTimeZone, now),
  };
}
