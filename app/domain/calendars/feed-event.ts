import type { PriceFacts } from "#app/domain/events/format.ts";

/** A public event as calendars and feeds have it. Times are instants. */
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
  /** Of an uploaded picture, see `shownPicture`. */
  picture: unknown;
  event_url: string | null;
  max_attendees: number | null;
  /** The public page of its organizer, if there is one. */
  organizer: { name: string; slug: string } | null;
  /** Counts the changes that readers see, from 0. */
  revision: number;
  changed_at: string;
  added_at: string;
}

/** An event that is not public any more, for calendars that have it. Times are instants. */
export interface WithdrawnEvent {
  id: string;
  /** Null where somebody other than its organizer took it off the site. */
  title: string | null;
  /** Whether a change waits for approval. */
  is_updating: boolean;
  category: string;
  /** Slug of its city, if that has a page. */
  city: string | null;
  /** IANA zone of the city where it differs from the site's, else null. */
  time_zone: string | null;
  start_date: string;
  end_date: string | null;
  revision: number;
  changed_at: string;
}

/** A list of events and what it is called. */
export interface EventFeed {
  name: string;
  /** Soonest first. */
  events: readonly FeedEvent[];
  withdrawn: readonly WithdrawnEvent[];
  /** Path and query of the list for people. */
  pagePath: string;
  /** Path and query of this form of it. */
  path: string;
  /** Path and query of what follows; null where nothing does. */
  nextPath: string | null;
}

/** When something in the list last changed; null for an empty one. */
export function changedAt({ events, withdrawn }: Pick<EventFeed, "events" | "withdrawn">): Date | null {
  const times = [...events, ...withdrawn].map(({ changed_at }) => Date.parse(changed_at));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
