import type { FeedAddress } from "#app/domain/calendars/feed-address.ts";
import type { FeedEvent, WithdrawnEvent } from "#app/domain/calendars/feed-event.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { inReadersLanguage } from "#app/domain/events/language.ts";
import { formatCursor } from "#app/domain/lists/parse-filters.ts";
import { type ListNotice, listNoticeSchema } from "#app/domain/lists/storm-notices.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, eventRowSchema, READ, toDataError } from "#app/models/supabase.ts";
import {
  eventsNotLoaded,
  filterArgument,
  type ListFilter,
  listFilter,
  positionArgument,
  type QueryContext,
  withNames,
} from "./list-filter.server.ts";
import { eventPlaceSchema } from "./listing-page.server.ts";

const eventSchema: z.ZodType<FeedEvent> = eventRowSchema
  .pick({
    id: true,
    title: true,
    description: true,
    category: true,
    location: true,
    address: true,
    start_date: true,
    end_date: true,
    is_all_day: true,
    doors_at: true,
    event_url: true,
    image_url: true,
    motif: true,
    picture: true,
    max_attendees: true,
    price_kind: true,
    price_min_cents: true,
    price_max_cents: true,
    ages: true,
    good_for_children: true,
    setting: true,
    access: true,
    language: true,
    translation_language: true,
    translated_title: true,
    translated_description: true,
    status: true,
  })
  .extend({
    notice: z.string().nullable(),
    organizer: z.object({ name: z.string(), slug: z.string() }).nullable(),
    place: eventPlaceSchema.nullable(),
    revision: z.number(),
    changed_at: z.string(),
    added_at: z.string(),
  })
  .transform(inReadersLanguage);

/** Tombstones: events that are no longer public. */
export const withdrawnSchema: z.ZodType<WithdrawnEvent> = z.object({
  id: z.string(),
  title: z.string().nullable(),
  is_updating: z.boolean(),
  status: z.string().nullable(),
  notice: z.string().nullable(),
  category: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable(),
  time_zone: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  is_all_day: z.boolean(),
  revision: z.number(),
  changed_at: z.string(),
});

const feedSchema = z.object({
  name: z.string().nullable(),
  notices: z.array(listNoticeSchema),
  events: z.array(eventSchema),
  postponed: z.array(eventSchema),
  next: z.object({ id: z.string(), start_date: z.string() }).nullable(),
  withdrawn: z.array(withdrawnSchema),
});

/** The data of a feed. */
export interface ListFeed {
  /** Name of the organizer in an organizer's feed, else null. */
  name: string | null;
  /** The storm notices on its events, newest first. */
  notices: ListNotice[];
  /** Up to 100 upcoming events and those under way, soonest first. */
  events: FeedEvent[];
  /** Postponed events that would otherwise be in the feed, by their original start; on the first page only. */
  postponed: FeedEvent[];
  /** Tombstones of events that were in the feed before. */
  withdrawn: WithdrawnEvent[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/**
 * One page of a list's feed: its upcoming public events, with every field.
 * @param most number of upcoming events, at most 100, the default.
 * @returns null for an organizer without a public page.
 * @throws DataError
 */
export async function readListFeed(
  client: Client,
  { subject, filters }: Pick<FeedAddress, "subject" | "filters">,
  context: QueryContext,
  most?: number,
): Promise<ListFeed | null> {
  const city = subject.kind === "city" ? findCity(subject.slug) : null;
  const filter: ListFilter = {
    ...listFilter(filters, city, await withNames(client, filters, city, context)),
    ...(subject.kind === "venue" && { venue: subject.slug }),
  };
  const query = {
    filter: filterArgument(filter),
    organizer_slug: subject.kind === "organizer" ? subject.slug : undefined,
    after: positionArgument(filters.after),
    page_size: most,
  };
  const result = await client.rpc("list_feed", query, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  if (result.data === null) return null;
  const { next, ...feed } = feedSchema.parse(result.data);
  return { ...feed, next: next && formatCursor(next) };
}

/**
 * One public event with every field of a feed.
 * @returns null if it is not public.
 * @throws DataError
 */
export async function readFeedEvent(client: Client, id: string): Promise<FeedEvent | null> {
  const result = await client.rpc("event_feed", { event_id: id }, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return result.data === null ? null : eventSchema.parse(result.data);
}

/** Events for a calendar, and tombstones of those that are no longer public. */
export type CalendarFeed = Pick<ListFeed, "events" | "withdrawn">;

export const calendarFeedSchema = feedSchema.pick({ events: true, withdrawn: true });

/**
 * These events with every field of a feed, soonest first, and tombstones of those that are no longer public.
 * @param ids at most `MAX_SAVED_EVENTS`.
 * @throws DataError
 */
export async function readFeedEvents(client: Client, ids: readonly string[]): Promise<CalendarFeed> {
  const result = await client.rpc("event_feeds", { event_ids: [...ids] }, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return calendarFeedSchema.parse(result.data);
}
