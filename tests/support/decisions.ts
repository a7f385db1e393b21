import type { Client } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

type Decision = Database["public"]["Functions"]["decide"]["Args"];

/**
 * Sends an admin's decision about one event.
 * @param version the version that the admin read; null for the current one.
 * @returns the RPC's answer; `data` is the title, or null if the decision was not applied.
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

/** Approves this version of an event, and the dates that are decided with it. */
export function approveEvent(client: Client, id: string, version: string) {
  return decideOne(client, id, version, { decision: "approved" });
}

/** Takes an event, or its whole series, off the site. */
export function unpublishEvent(client: Client, id: string, note: string, whole_series = false) {
  return decideOne(client, id, null, { decision: "unpublished", note, whole_series });
}

/** Corrects a pending event or, with `of_public`, the public version of one. */
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

/** Deletes this version of a pending event, and the dates of its series. */
export function deleteVersion(client: Client, id: string, version: string, note: string) {
  return decideOne(client, id, version, { decision: "deleted", note });
}

/**
 * Deletes the current version of a pending event, and the dates of its series. Callers who are not admins can't read the version and send
 * an invalid one.
 */
export async function deletePending(client: Client, id: string, note: string) {
  const { data } = await client.rpc("judged_event", { event_id: id });
  return deleteVersion(client, id, data?.[0]?.version ?? new Date(0).toISOString(), note);
}
