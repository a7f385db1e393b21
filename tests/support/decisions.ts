import type { Client } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

type Decision = Database["public"]["Functions"]["decide"]["Args"];

/**
 * Decides about one event, as the desk does.
 * @param version that was read; null for whichever there is.
 * @returns the answer, with the title as `data`, or null where the event was not decided.
 */
async function decideOne(
  client: Client,
  id: string,
  version: string | null,
  decision: Omit<Decision, "event_ids" | "versions">,
) {
  const versions = version === null ? [] : [version];
  const { data, ...answer } = await client.rpc("decide", { event_ids: [id], versions, ...decision });
  const [decided] = data ?? [];
  return { ...answer, data: decided?.outcome === decision.decision ? decided.title : null };
}

/** Approves an event in a version, with the dates that are decided with it. */
export function approveEvent(client: Client, id: string, version: string) {
  return decideOne(client, id, version, { decision: "approved" });
}

/** Takes an event, or its whole series, off the site. */
export function unpublishEvent(client: Client, id: string, note: string, whole_series = false) {
  return decideOne(client, id, null, { decision: "unpublished", note, whole_series });
}

/** Corrects an event that waits, or what is public of it. */
export function correctEvent(
  client: Client,
  id: string,
  version: string,
  note: string,
  correction: Record<string, string | null>,
  more: Pick<Decision, "of_public" | "whole_series"> = {},
) {
  return decideOne(client, id, version, { decision: "edited", note, correction, ...more });
}

/** Deletes a pending event, with the dates of its series, in a version. */
export function deleteVersion(client: Client, id: string, version: string, note: string) {
  return decideOne(client, id, version, { decision: "deleted", note });
}

/** Deletes a pending event, with the dates of its series, in the version that is there now; who may not judge it names one that nobody has read. */
export async function deletePending(client: Client, id: string, note: string) {
  const { data } = await client.rpc("judged_event", { event_id: id });
  return deleteVersion(client, id, data?.[0]?.version ?? new Date(0).toISOString(), note);
}
