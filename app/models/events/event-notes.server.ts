import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

// Internal notes of admins about events. Nobody else can read them.

/** A note, as `private.notes_about()` returns it. `author`: the name; null once the account is deleted. */
export const noteSchema = z.object({
  id: z.number(),
  note: z.string(),
  written_at: z.string(),
  author: z.string().nullable(),
  is_own: z.boolean(),
});

/**
 * Adds a note to an event.
 * @returns false when the event no longer exists.
 * @throws DataError with the code `event_notes_limit` when there are too many.
 */
export async function writeEventNote(client: Client, eventId: string, note: string): Promise<boolean> {
  const result = await client.rpc("write_event_note", { event_id: eventId, note });
  if (result.error) throw toDataError(result, "Failed to save the note");
  return result.data;
}

/** Deletes a note of the caller; false when there is none. @throws DataError */
export async function deleteEventNote(client: Client, id: number): Promise<boolean> {
  const result = await client.rpc("delete_event_note", { note_id: id });
  if (result.error) throw toDataError(result, "Failed to delete the note");
  return result.data;
}
