import type { AttendanceFacts } from "#app/domain/events/attendance.ts";
import type { EventPlace } from "#app/domain/events/near.ts";
import type { EventFacts } from "#app/domain/events/summary.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";

/** The site's settings for calendars and feeds. */
export type FeedSite = Pick<SiteSettings, "productName" | "siteUrl" | "timeZone">;

/** The columns of a public event for calendars and feeds. Times are instants. */
export interface FeedEvent extends EventFacts, AttendanceFacts {
  description: string;
  address: string | null;
  doors_at: string | null;
  event_url: string | null;
  /** Null when unknown. */
  place: EventPlace | null;
  /** Its organizer, if they have a public page. */
  organizer: { name: string; slug: string } | null;
  /** Number of visible changes, from 0; the SEQUENCE of iCalendar. */
  revision: number;
  changed_at: string;
  added_at: string;
}

/** Tombstone of an event that is no longer public, for calendars that have stored it. Times are instants. */
export interface WithdrawnEvent {
  id: string;
  /** Null when somebody other than its organizer withdrew it. */
  title: string | null;
  /** Whether a change is pending; title, date and place are then those of the approved version. */
  is_updating: boolean;
  /** The organizer's plan meanwhile, see `Plan`. */
  status?: string | null;
  /** Kind of the storm notice on it meanwhile, see `StormKind`. */
  notice?: string | null;
  category: string;
  /** Slug of its city; null if it has no city page. */
  city: string | null;
  /** Null unless the event is being updated. */
  location: string | null;
  /** IANA zone of the city if it differs from the site's, else null. */
  time_zone: string | null;
  start_date: string;
  end_date: string | null;
  is_all_day: boolean;
  revision: number;
  changed_at: string;
}

/** A page of a list as a feed. */
export interface EventFeed {
  name: string;
  /** Sentences about storm notices. */
  notices?: readonly string[];
  /** Soonest first. */
  events: readonly FeedEvent[];
  /** Postponed events, without a date. Only in calendars, which may have stored the old date. */
  postponed?: readonly FeedEvent[];
  withdrawn: readonly WithdrawnEvent[];
  /** Path and query of the HTML list. */
  pagePath: string;
  /** Path and query of this feed. */
  path: string;
  /** Path and query of the next page; null on the last one. */
  nextPath: string | null;
}

/** An event that is being updated; calendars and feeds keep its title, date and place. */
export interface UpdatingFeedEvent extends WithdrawnEvent {
  title: string;
  location: string;
}

/** Whether calendars and feeds keep this event, because a change of it is pending. */
export function isKept(event: WithdrawnEvent): event is UpdatingFeedEvent {
  return event.is_updating && event.title !== null && event.location !== null;
}

/** Time of the latest change in the list; null for an empty list. */
export function changedAt({ events, withdrawn }: Pick<EventFeed, "events" | "withdrawn">): Date | null {
  const times = [...events, ...withdrawn].map(({ changed_at }) => Date.parse(changed_at));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
