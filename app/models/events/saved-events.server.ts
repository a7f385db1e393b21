import type { EventsState } from "#app/domain/events/saved-events.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { withdrawnSchema } from "#app/models/lists/list-feed.server.ts";
import { eventsNotLoaded } from "#app/models/lists/list-filter.server.ts";
import { listingsSchema } from "#app/models/lists/listing-page.server.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/** One row of `saved_events`. Times are UTC ISO 8601. */
export type SavedEventRow = Database["public"]["Tables"]["saved_events"]["Row"];

const stateSchema = z.object({ listings: listingsSchema, withdrawn: z.array(withdrawnSchema) });
const ownStateSchema = stateSchema.extend({ is_told: z.boolean(), is_reminded: z.boolean() });

/** The mails about saved events that the caller has chosen. */
type MailsAboutSavedRow = Pick<z.infer<typeof ownStateSchema>, "is_told" | "is_reminded">;

/**
 * The current state of these events. Events that were never public or ended more than a day ago are omitted.
 * @param ids at most `MAX_SAVED_EVENTS`.
 * @throws DataError
 */
export async function readEventsById(client: Client, ids: readonly string[]): Promise<EventsState> {
  const result = await client.rpc("events_by_id", { event_ids: [...ids] }, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return stateSchema.parse(result.data);
}

/**
 * The current state of the caller's saved events, as `readEventsById`, and the mails about them that they have chosen.
 * @throws DataError
 */
export async function readSavedEvents(client: Client): Promise<EventsState & MailsAboutSavedRow> {
  const result = await client.rpc("own_saved_events", undefined, READ);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return ownStateSchema.parse(result.data);
}

/**
 * The ids of the events that the caller has saved.
 * @throws DataError
 */
export async function listSavedIds(client: Client, userId: string): Promise<string[]> {
  const result = await client.from("saved_events").select("event_id").eq("member_id", userId);
  if (result.error) throw toDataError(result, eventsNotLoaded());
  return result.data.map(({ event_id }) => event_id);
}

/** The result of saving several events. */
interface SaveResult {
  /** How many of them are saved now, including those that were before. */
  saved: number;
  /** How many do not exist, were never public, or ended more than a day ago. */
  unknown: number;
  /** How many were skipped, because the account has `MAX_SAVED_EVENTS`. */
  leftOut: number;
}

/**
 * Saves events in the caller's account, in this order, up to `MAX_SAVED_EVENTS` in all.
 * @param ids at most `MAX_SAVED_EVENTS`.
 * @throws DataError of kind "refused" when the session has ended.
 */
export async function saveEvents(client: Client, ids: readonly string[]): Promise<SaveResult> {
  const result = await client.rpc("save_events", { event_ids: [...ids] }).single();
  if (result.error) throw toDataError(result, t("eventNotSaved"));
  const { saved, unknown, left_out } = result.data;
  return { saved, unknown, leftOut: left_out };
}

/**
 * Removes an event from the caller's saved events. Idempotent.
 * @throws DataError
 */
export async function removeSavedEvent(client: Client, userId: string, id: string): Promise<void> {
  const result = await client.from("saved_events").delete().eq("member_id", userId).eq("event_id", id);
  if (result.error) throw toDataError(result, t("eventNotUnsaved"));
}
