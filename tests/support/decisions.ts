import type { Client } from "#app/models/supabase.ts";

/** Deletes a pending event, with the dates of its series, in the version that is there now; who may not judge it names one that nobody has read. */
export async function deletePending(client: Client, id: string, reason: string) {
  const { data } = await client.rpc("judged_event", { event_id: id });
  const version = data?.[0]?.version ?? new Date(0).toISOString();
  return client.rpc("delete_pending_event", { event_id: id, version, reason });
}
