import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

// An advisory claim for ten minutes: shows other admins who is looking at an event of the queue. It locks nothing.

/** As `private.taken_by()` returns it: who has claimed an event, until when (ISO 8601). */
export const takenSchema = z.object({ admin: z.string(), is_own: z.boolean(), until: z.string() }).nullable();
export type Taken = NonNullable<z.infer<typeof takenSchema>>;

const answerSchema = z.record(z.string(), takenSchema.unwrap());

/**
 * Claims pending events that no other admin has claimed.
 * @returns who has claimed each of them now, by id: the caller or another admin.
 * @throws DataError
 */
export async function takeEvents(client: Client, ids: readonly string[]): Promise<Readonly<Record<string, Taken>>> {
  const result = await client.rpc("take_events", { event_ids: [...ids] });
  if (result.error) throw toDataError(result, "Failed to take the event");
  return answerSchema.parse(result.data);
}

/** Releases an event that the caller has claimed; false when they have not claimed it. @throws DataError */
export async function releaseEvent(client: Client, id: string): Promise<boolean> {
  const result = await client.rpc("release_event", { event_id: id });
  if (result.error) throw toDataError(result, "Failed to give the event back");
  return result.data;
}
