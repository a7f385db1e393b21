import { hostOf } from "#app/domain/site/text.ts";
import messages from "#app/messages/dashboard.ts";
import { translator } from "#app/messages/translator.ts";
import { categoryLabel } from "./categories.ts";
import { describeCityPages } from "./cities.ts";
import { zoneOf } from "./days.ts";
import { type DecisionReasonsFacts, type DecisionReasonTexts, describeReasons } from "./decision-reasons.ts";
import { formatRecent, formatShortDate } from "./format.ts";
import { posterOf } from "./posters.ts";
import {
  type EventFacts,
  type EventSummary,
  type FullDates,
  fullDatesOf,
  summarizeEvent,
  summarizeStart,
} from "./summary.ts";
import { placeWithAddress } from "./venues.ts";

const t = translator(messages);

/** The states of an event that is not approved: waiting for an admin, or sent back to its organizer. */
export const REVIEWS = ["waiting", "returned", "refused"] as const;
export type Review = (typeof REVIEWS)[number];

/** Parses `events.review`; null for an approved event. */
export function parseReview(column: string | null): Review | null {
  return REVIEWS.find((review) => review === column) ?? null;
}

/** An organizer's event, formatted for the dashboard. */
export interface DashboardEvent extends EventSummary, Pick<FullDates, "dashboardDate" | "shortTimeSpan" | "doors"> {
  /** Its `updated_at`. */
  version: string;
  /** Location and street address. */
  place: string;
  eventUrl: string | null;
  /** The host of `eventUrl`, such as "tickets.example"; null without an `eventUrl`. */
  eventHost: string | null;
  /** Null for an approved event, which is public. */
  review: Review | null;
  /** Why an admin unpublished, returned or refused it, or null. */
  verdict: DecisionSummary | null;
  /** The city pages on which it will be listed, as text. */
  cityPages: string;
  /** The series of which it is the next date; null for a single event. */
  series: { id: string; dates: number; until: string } | null;
}

interface OwnEventFacts extends EventFacts {
  address: string | null;
  event_url: string | null;
  review: string | null;
  series_id: string | null;
  updated_at: string;
}

/**
 * Formats an event for the dashboard.
 * @param siteTimeZone IANA zone, unless the location's city has another.
 * @param series number of dates and start of the last one, if the entry stands for a series.
 */
export function summarizeDashboardEvent(
  event: OwnEventFacts,
  siteTimeZone: string,
  now: Date,
  { series = null, verdict }: { series?: { dates: number; last: string } | null; verdict?: DecisionFacts } = {},
): DashboardEvent {
  const { dashboardDate, shortTimeSpan, doors } = fullDatesOf(event, siteTimeZone);
  const review = parseReview(event.review);
  const until = series && formatShortDate(series.last, zoneOf(event.location, siteTimeZone));
  return {
    ...summarizeEvent(event, siteTimeZone, now),
    dashboardDate,
    shortTimeSpan,
    doors,
    version: event.updated_at,
    place: placeWithAddress(event),
    eventUrl: event.event_url,
    eventHost: event.event_url && hostOf(event.event_url),
    review,
    verdict: verdict && review !== "waiting" ? summarizeDecision(verdict, siteTimeZone, now) : null,
    cityPages: describeCityPages(event.location),
    series: series && until && event.series_id ? { id: event.series_id, dates: series.dates, until } : null,
  };
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
  /** For `EventPicture`. Null, because uploaded pictures are deleted with the event. */
  picture: null;
  imageUrl: string | null;
  poster: string;
  /** "1,204 page views · 31 saves · 87 ticket clicks" while it was public; null if not counted. */
  numbers: string | null;
}

/** Formats a removed event for the dashboard; `siteTimeZone` as above. */
export function summarizePastEvent(
  event: {
    id: string;
    title: string;
    location: string;
    category: string;
    start_date: string;
    end_date: string | null;
    is_all_day: boolean;
    image_url: string | null;
    motif: string | null;
    views: number | null;
    saves: number | null;
    clicks: number | null;
  },
  siteTimeZone: string,
  now: Date,
): PastEventSummary {
  const { startsAt } = summarizeStart(event.start_date, zoneOf(event.location, siteTimeZone), now, event.is_all_day);
  return {
    id: event.id,
    title: event.title,
    location: event.location,
    categoryLabel: categoryLabel(event.category),
    startsAt,
    dashboardDate: fullDatesOf(event, siteTimeZone).dashboardDate,
    picture: null,
    imageUrl: event.image_url,
    poster: posterOf(event),
    numbers: event.views
      ? t("pastNumbers", { views: event.views, saves: event.saves ?? 0, clicks: event.clicks ?? 0 })
      : null,
  };
}

/** An admin's decision about an event, formatted for its organizer. */
export interface DecisionSummary extends DecisionReasonTexts {
  id: number;
  eventId: string;
  title: string;
  /** "Approved" */
  label: string;
  /** UTC ISO 8601, for `<time>` elements. */
  decidedAt: string;
  /** "Nov 20, 3:15 PM", in the site's zone. */
  decided: string;
}

/** A row of `event_decisions`. */
export interface DecisionFacts extends DecisionReasonsFacts {
  id: number;
  event_id: string;
  title: string;
  decision: string;
  decided_at: string;
}

/** Days for which a decision is shown on the dashboard. */
export const DECISION_DAYS = 30;

/** Kinds of decisions; each is also the name of its label. */
export const DECISIONS = ["approved", "returned", "refused", "unpublished", "deleted", "edited"] as const;

/** Formats a decision for its organizer, with its time in `siteTimeZone`. */
export function summarizeDecision(row: DecisionFacts, siteTimeZone: string, now: Date): DecisionSummary {
  const decision = DECISIONS.find((known) => known === row.decision);
  return {
    id: row.id,
    eventId: row.event_id,
    title: row.title,
    label: decision ? t(decision) : row.decision,
    ...describeReasons(row),
    decidedAt: new Date(row.decided_at).toISOString(),
    decided: formatRecent(row.decided_at, siteTimeZone, now),
  };
}
