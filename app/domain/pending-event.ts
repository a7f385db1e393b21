import { instantToMs } from "./days.ts";
import { type EventFacts, type EventSummary, summarizeEvent } from "./event-summary.ts";
import { formatMoment } from "./format.ts";

/** A pending event with everything that an admin judges it by. */
export interface PendingEventSummary extends EventSummary {
  description: string;
  eventUrl: string | null;
  organizerName: string;
  /** "November 20, 2026, 3:15 PM EST", in the site's zone. */
  submitted: string;
  /** When it was last edited, in the same form; null when it stands as it was submitted. */
  edited: string | null;
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

/** What the Admin Panel shows of an event that waits for approval; `siteTimeZone` is also the admins' own. */
export function summarizePendingEvent(event: PendingEventFacts, siteTimeZone: string, now: Date): PendingEventSummary {
  const isEdited = instantToMs(event.updated_at) - instantToMs(event.created_at) > SAME_MOMENT_MS;
  return {
    ...summarizeEvent(event, siteTimeZone, now),
    description: event.description,
    eventUrl: event.event_url,
    organizerName: event.organizerName,
    submitted: formatMoment(event.created_at, siteTimeZone),
    edited: isEdited ? formatMoment(event.updated_at, siteTimeZone) : null,
    version: event.updated_at,
  };
}
