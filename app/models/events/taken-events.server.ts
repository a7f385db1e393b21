import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

// Which admin is looking at an event of the queue, for ten minutes. It informs the others, and locks nothing.

/** As `private.taken_by()`: who has taken an event, until when (ISO 8601). */
export const takenSchema = z.object({ admin: z.string(), is_own: z.boolean(), until: z.string() }).nullable();
export type Taken = NonNullable<z.infer<typeof takenSchema>>;

const answerSchema = z.record(z.string(), takenSchema.unwrap());

/**
 * Takes events that wait and that no other admin has taken.
 * @returns who has taken each of them now, by id: the caller or somebody else.
 * @throws DataError
 */
export async function takeEvents(client: Client, ids: readonly string[]): Promise<Readonly<Record<string, Taken>>> {
  const result = await client.rpc("take_events", { event_ids: [...ids] });
  if (result.error) throw toDataError(result, "Failed to take the event");
  return answerSchema.parse(result.data);
}

/** Gives an event back that the caller has taken; false where they have not. @throws DataError */
export async function releaseEvent(client: Client, id: string): Promise<boolean> {
  const result = await client.rpc("release_event", { event_id: id });
  if (result.error) throw toDataError(result, "Failed to give the event back");
  return result.data;
}
