import type { EventFilters } from "#app/domain/event-filters.ts";
import { z } from "#app/domain/zod.ts";
import type { Database } from "#app/types/database.ts";
import { type ListingPage, positionArguments, toListingPage } from "./listings.server.ts";
import { type Client, DataError, type EventRow, READ, toDataError } from "./supabase.ts";

/** Pending events on one page of the queue. */
const QUEUE_PAGE_SIZE = 25;

/** A pending event and its organizer's name. */
export type PendingEvent = EventRow & { organizerName: string };

/** Of a longer queue the newest events are shown; it gets shorter from there. */
const MOST_QUEUED = 1_000;

/** One page of the queue. */
export interface QueuePage {
  rows: PendingEvent[];
  /** Of all pages, at most 1,000. */
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** From 1; the last page if a later one was requested. */
  page: number;
  pageCount: number;
}

/** What the Admin Panel shows. */
export interface AdminPanel {
  queue: QueuePage;
  /** A page of all public events, also those that have started. */
  live: ListingPage;
  /** The pending event that a dialog asks about, also when it is on another page of the queue. */
  asked: EventRow | null;
}

/**
 * A page of the events that wait for approval, newest first, and one of the live events, earliest first. Admins only: others get no more
 * than their own pending events.
 * @param query.page of the queue, from 1; past its end no event is read.
 * @param query.live which of the live events.
 * @param query.asked the id of a pending event, or null.
 * @throws DataError
 */
export async function readAdminPanel(
  client: Client,
  query: { page: number; live: Pick<EventFilters, "search" | "after" | "before">; asked: string | null },
  siteTimeZone: string,
): Promise<AdminPanel> {
  const { page, live, asked } = query;
  const place = positionArguments(live);
  const result = await client.rpc(
    "admin_panel",
    {
      page_number: page,
      page_size: QUEUE_PAGE_SIZE,
      site_zone: siteTimeZone,
      live_search: live.search || undefined,
      live_after_start: place.after_start,
      live_after_id: place.after_id,
      live_before_start: place.before_start,
      live_before_id: place.before_id,
      asked_id: asked ?? undefined,
    },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load pending events");
  const panel = result.data[0];
  if (!panel) throw new DataError("unexpected", "Failed to load pending events");
  return { queue: toQueuePage(panel, page), live: toListingPage(panel.live), asked: panel.asked[0] ?? null };
}

type PanelRow = Database["public"]["Functions"]["admin_panel"]["Returns"][number];

function toQueuePage({ events, organizer_names, total }: PanelRow, page: number): QueuePage {
  const pageCount = Math.ceil(Math.min(total, MOST_QUEUED) / QUEUE_PAGE_SIZE);
  const names = namesSchema.parse(organizer_names);
  return {
    rows: events.map((event) => ({ ...event, organizerName: names[event.organizer_id] ?? "Unknown" })),
    total: Math.min(total, MOST_QUEUED),
    isMore: total > MOST_QUEUED,
    page: Math.min(page, Math.max(pageCount, 1)),
    pageCount,
  };
}

const namesSchema = z.record(z.string(), z.string());

/**
 * Approves an event as it was when `version` (its `updated_at`, UTC ISO 8601) was read.
 * @returns the event, or null when it was deleted, changed since, or is no longer pending.
 * @throws DataError
 */
export async function approveEvent(client: Client, id: string, version: string): Promise<EventRow | null> {
  const result = await client
    .from("events")
    .update({ is_approved: true })
    .eq("id", id)
    .eq("updated_at", version)
    .eq("is_approved", false)
    .select()
    .maybeSingle();
  if (result.error) throw toDataError(result, "An error occurred while approving the event");
  return result.data;
}

/**
 * Deletes a pending event as an admin, and notifies its organizer.
 * @param reason for the organizer, or null.
 * @returns its title, or null when it does not exist or is no longer pending.
 * @throws DataError
 */
export async function deletePendingEvent(
  client: Client,
  id: string,
  reason: string | null,
): Promise<Pick<EventRow, "title"> | null> {
  if (reason !== null) {
    const deletion = await client.rpc("delete_pending_event", { event_id: id, reason });
    if (deletion.error) throw toDataError(deletion, "An error occurred while deleting the event");
    return deletion.data === null ? null : { title: deletion.data };
  }
  const result = await client.from("events").delete().eq("id", id).eq("is_approved", false).select().maybeSingle();
  if (result.error) throw toDataError(result, "An error occurred while deleting the event");
  return result.data;
}

/**
 * Unpublishes an event until it is approved again, and notifies its organizer with the reason.
 * @returns its title, or null when it does not exist or is not public.
 * @throws DataError
 */
export async function unpublishEvent(client: Client, id: string, reason: string): Promise<string | null> {
  const result = await client.rpc("unpublish_event", { event_id: id, reason });
  if (result.error) throw toDataError(result, "An error occurred while unpublishing the event");
  return result.data;
}
