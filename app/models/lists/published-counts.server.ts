import { z } from "#app/domain/site/zod.ts";
import { type Client, DataError, READ, toDataError } from "#app/models/supabase.ts";

const countsSchema = z.object({ events: z.number(), venues: z.number(), organizers: z.number() });

/**
 * Numbers of public events, of their venues, and of public organizer pages.
 * @throws DataError
 */
export async function countPublished(client: Client): Promise<z.output<typeof countsSchema>> {
  const result = await client.rpc("count_published", undefined, READ);
  if (result.error) throw toDataError(result, "The counts could not be loaded. Please try again in a moment.");
  const counts = countsSchema.safeParse(result.data);
  // The response of a proxy, or of a server that is not Supabase.
  if (!counts.success) throw DataError.unreachable(counts.error);
  return counts.data;
}
