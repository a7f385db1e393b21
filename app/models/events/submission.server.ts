import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database, Json } from "#app/types/database.ts";
import type { DecisionRow, PastEventRow } from "./dashboard.server.ts";

const t = translator(messages);

/** The position of an event in the queue, which is ordered by waiting time. */
export type QueuePosition = Database["public"]["Functions"]["queue_place"]["Returns"][number];

/** Median and 90th percentile of the time until a decision, in seconds. */
export type UsualWait = Database["public"]["Functions"]["usual_wait"]["Returns"][number];

/**
 * The queue position of an event of the caller; null unless it is pending and theirs.
 * @throws DataError
 */
export async function getQueuePosition(client: Client, eventId: string): Promise<QueuePosition | null> {
  const result = await client.rpc("queue_place", { event_id: eventId }, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data[0] ?? null;
}

/**
 * How long events usually wait for approval; null while there are too few decisions.
 * @throws DataError
 */
export async function getUsualWait(client: Client): Promise<UsualWait | null> {
  const result = await client.rpc("usual_wait", undefined, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data[0] ?? null;
}

/**
 * Admins' decisions of the last 90 days about an event of the caller, newest first.
 * @throws DataError
 */
export async function listDecisions(client: Client, eventId: string): Promise<DecisionRow[]> {
  const result = await client
    .from("event_decisions")
    .select("*")
    .eq("event_id", eventId)
    .order("decided_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(50);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data as DecisionRow[];
}

/** The latest return, refusal or unpublication; corrections of the public version do not count. */
export function lastVerdict(decisions: readonly DecisionRow[]): DecisionRow | undefined {
  return decisions.find(({ decision }) => ["returned", "refused", "unpublished"].includes(decision));
}

/**
 * The last approved content of an event of the caller, by column; null if it was never approved, or was taken off the site.
 * @throws DataError
 */
export async function getApprovedContent(
  client: Client,
  eventId: string,
): Promise<{ content: Json; approved_at: string } | null> {
  const result = await client.rpc("approved_content", { event_id: eventId }, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data as { content: Json; approved_at: string } | null;
}

/**
 * An event of the caller that was removed after it ended, or null.
 * @throws DataError
 */
export async function getPastEvent(client: Client, eventId: string): Promise<PastEventRow | null> {
  const result = await client.from("past_events").select("*").eq("id", eventId).maybeSingle();
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data;
}
