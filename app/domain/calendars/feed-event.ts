import type { PriceFacts } from "#app/domain/events/format.ts";

/** The columns of a public event for calendars and feeds. Times are instants. */
export interface FeedEvent extends PriceFacts {
  id: string;
  title: string;
  description: string;
  category: string;
  location: string;
  start_date: string;
  end_date: string | null;
  doors_at: string | null;
  image_url: string | null;
  /** JSON of the uploaded picture, see `shownPicture`. */
  picture: unknown;
  event_url: string | null;
  max_attendees: number | null;
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
  /** Null where somebody other than its organizer took it off the site. */
  title: string | null;
  /** Whether it was withdrawn for an edit that is pending approval. */
  is_updating: boolean;
  category: string;
  /** Slug of its city; null if it has no city page. */
  city: string | null;
  /** IANA zone of the city where it differs from the site's, else null. */
  time_zone: string | null;
  start_date: string;
  end_date: string | null;
  revision: number;
  changed_at: string;
}

/** A page of a list as a feed. */
export interface EventFeed {
  name: string;
  /** Soonest first. */
  events: readonly FeedEvent[];
  withdrawn: readonly WithdrawnEvent[];
  /** Path and query of the HTML list. */
  pagePath: string;
  /** Path and query of this feed. */
  path: string;
  /** Path and query of the next page; null on the last one. */
  nextPath: string | null;
}

/** Time of the latest change in the list; null for an empty list. */
export function changedAt({ events, withdrawn }: Pick<EventFeed, "events" | "withdrawn">): Date | null {
  const times = [...events, ...withdrawn].map(({ changed_at }) => Date.parse(changed_at));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
