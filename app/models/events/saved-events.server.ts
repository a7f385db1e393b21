import type { EventsState } from "#app/domain/events/saved-events.ts";
import { z } from "#app/domain/site/zod.ts";
import { withdrawnSchema } from "#app/models/lists/list-feed.server.ts";
import { LOAD_FAILED } from "#app/models/lists/list-filter.server.ts";
import { listingsSchema } from "#app/models/lists/listing-page.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** One row of `saved_events`. Times are UTC ISO 8601. */
export type SavedEventRow = Database["public"]["Tables"]["saved_events"]["Row"];

const stateSchema: z.ZodType<EventsState> = z.object({ listings: listingsSchema, withdrawn: z.array(withdrawnSchema) });

/**
 * What has become of these events; those that were never public, or are over for a day, are left out.
 * @param ids at most `MAX_SAVED_EVENTS`.
 * @throws DataError
 */
export async function readEventsById(client: Client, ids: readonly string[]): Promise<EventsState> {
  const result = await client.rpc("events_by_id", { event_ids: [...ids] }, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return stateSchema.parse(result.data);
}

/**
 * The events that the caller has saved, as `readEventsById` has them.
 * @throws DataError
 */
export async function readSavedEvents(client: Client): Promise<EventsState> {
  const result = await client.rpc("own_saved_events", undefined, READ);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return stateSchema.parse(result.data);
}

/**
 * The ids of the events that the caller has saved.
 * @throws DataError
 */
export async function listSavedIds(client: Client, userId: string): Promise<string[]> {
  const result = await client.from("saved_events").select("event_id").eq("member_id", userId);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return result.data.map(({ event_id }) => event_id);
}

/** What came of saving several events. */
export interface SaveResult {
  /** How many of them are saved now, those included that were before. */
  saved: number;
  /** How many are over for a day, were removed, or were never public. */
  unknown: number;
  /** How many there was no room for. */
  leftOut: number;
}

/**
 * Saves events in the caller's account, in this order for as long as there is room.
 * @param ids at most `MAX_SAVED_EVENTS`.
 * @throws DataError of kind "refused" when the session has ended.
 */
export async function saveEvents(client: Client, ids: readonly string[]): Promise<SaveResult> {
  const result = await client.rpc("save_events", { event_ids: [...ids] }).single();
  if (result.error) throw toDataError(result, "The event could not be saved. Please try again.");
  const { saved, unknown, left_out } = result.data;
  return { saved, unknown, leftOut: left_out };
}

/**
 * Removes an event from those that the caller has saved; one that is not among them is as good as removed.
 * @throws DataError
 */
export async function removeSavedEvent(client: Client, userId: string, id: string): Promise<void> {
  const result = await client.from("saved_events").delete().eq("member_id", userId).eq("event_id", id);
  if (result.error) throw toDataError(result, "The event could not be removed. Please try again.");
}
