import { type Page, readPage } from "./page.ts";
import type { Client, EventRow } from "./supabase.ts";
import { toDataError } from "./supabase.ts";

/** Pending events on one page of the queue. */
const QUEUE_PAGE_SIZE = 25;

/** A pending event and its organizer's name. */
export type PendingEvent = EventRow & { organizerName: string };

/**
 * Events that wait for approval, newest first. Admins only: others get an empty list.
 * @param page from 1; the last page if it is past the end.
 * @throws DataError
 */
export async function listPendingEvents(client: Client, page = 1): Promise<Page<PendingEvent>> {
  const list = await readPage(page, QUEUE_PAGE_SIZE, "Failed to load pending events", (from, to) =>
    client
      .from("events")
      .select("*", { count: "exact" })
      .eq("is_approved", false)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, to),
  );
  const names = await getNames(client, [...new Set(list.rows.map((event) => event.organizer_id))]);
  return {
    ...list,
    rows: list.rows.map((event) => ({ ...event, organizerName: names.get(event.organizer_id) ?? "Unknown" })),
  };
}

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

async function getNames(client: Client, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const result = await client.from("profiles").select("id, full_name").in("id", ids);
  if (result.error) throw toDataError(result, "Failed to load pending events");
  return new Map(result.data.map((profile) => [profile.id, profile.full_name]));
}
