import { describeCityPages } from "./cities.ts";
import { type Day, instantToMs, todayIn, zoneOf } from "./days.ts";
import { type EventFacts, type EventSummary, summarizeEvent } from "./event-summary.ts";
import { formatRecent } from "./format.ts";

/** A pending event with everything that an admin judges it by. */
export interface PendingEventSummary extends EventSummary {
  description: string;
  eventUrl: string | null;
  /** On which city pages it is listed once it is approved, in words. */
  cityPages: string;
  organizerName: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with its year where that is another one. */
  submitted: string;
  /** When it was last edited, in the same form; null when it stands as it was submitted. */
  edited: string | null;
  /** How soon it is where it happens: "today", "in 7 days"; null when that is more than a month, or no longer ahead. */
  startsIn: string | null;
  /** Whether it happens before a review in its usual time would be done. */
  isUrgent: boolean;
  /** Names the state of the row that was read, so that nothing else gets approved. */
  version: string;
}

interface PendingEventFacts extends EventFacts {
  description: string;
  event_url: string | null;
  organizerName: string;
  created_at: string;
  updated_at: string;
}

/** Creating a row writes both of its times, a moment apart. In milliseconds. */
const SAME_MOMENT_MS = 5_000;

const DAY_MS = 86_400_000;
/** Review takes 1 to 2 business days (PRODUCT.md, Figures). */
const URGENT_DAYS = 2;
/** What is further off is clear enough from its date. */
const COUNTED_DAYS = 31;

/** What the Admin Panel shows of an event that waits for approval; `siteTimeZone` is also the admins' own. */
export function summarizePendingEvent(event: PendingEventFacts, siteTimeZone: string, now: Date): PendingEventSummary {
  const isEdited = instantToMs(event.updated_at) - instantToMs(event.created_at) > SAME_MOMENT_MS;
  const summary = summarizeEvent(event, siteTimeZone, now);
  const today = todayIn(zoneOf(event.location, siteTimeZone), now);
  const days = summary.status === "upcoming" ? countDays(today, summary.startsOn) : null;
  return {
    ...summary,
    description: event.description,
    eventUrl: event.event_url,
    cityPages: describeCityPages(event.location),
    organizerName: event.organizerName,
    submitted: formatRecent(event.created_at, siteTimeZone, now),
    edited: isEdited ? formatRecent(event.updated_at, siteTimeZone, now) : null,
    startsIn: days === null || days > COUNTED_DAYS ? null : describeDistance(days),
    isUrgent: days !== null && days <= URGENT_DAYS,
    version: event.updated_at,
  };
}

function countDays(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function describeDistance(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
