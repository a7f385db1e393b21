import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

// What admins note about an event for each other. Nobody else reads it.

/** A note as `private.notes_about()` has it. `author`: the name; null once the account is gone. */
export const noteSchema = z.object({
  id: z.number(),
  note: z.string(),
  written_at: z.string(),
  author: z.string().nullable(),
  is_own: z.boolean(),
});

/**
 * Notes something about an event.
 * @returns false where the event is gone.
 * @throws DataError with the code `event_notes_limit` where there are too many.
 */
export async function writeEventNote(client: Client, eventId: string, note: string): Promise<boolean> {
  const result = await client.rpc("write_event_note", { event_id: eventId, note });
  if (result.error) throw toDataError(result, "Failed to save the note");
  return result.data;
}

/** Deletes a note of the caller; false where there is none. @throws DataError */
export async function deleteEventNote(client: Client, id: number): Promise<boolean> {
  const result = await client.rpc("delete_event_note", { note_id: id });
  if (result.error) throw toDataError(result, "Failed to delete the note");
  return result.data;
}
