import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database, Json } from "#app/types/database.ts";
import type { DecisionRow, PastEventRow } from "./dashboard.server.ts";

const t = translator(messages);

/** The place of an event in the queue, counted by how long events have waited. */
export type QueuePosition = Database["public"]["Functions"]["queue_place"]["Returns"][number];

/** Within how many seconds half and nine of ten events were decided that waited for approval. */
export type UsualWait = Database["public"]["Functions"]["usual_wait"]["Returns"][number];

/**
 * Where an event of the caller is in the queue; null unless it waits and is theirs.
 * @throws DataError
 */
export async function getQueuePosition(client: Client, eventId: string): Promise<QueuePosition | null> {
  const result = await client.rpc("queue_place", { event_id: eventId }, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data[0] ?? null;
}

/**
 * How long events usually wait for approval; null while there are too few decisions to say.
 * @throws DataError
 */
export async function getUsualWait(client: Client): Promise<UsualWait | null> {
  const result = await client.rpc("usual_wait", undefined, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data[0] ?? null;
}

/**
 * The decisions of admins about an event of the caller, the last one first: those of the last 90 days.
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

/** The last decision by which an event came back to its organizer: what was corrected of its public version since is none. */
export function lastVerdict(decisions: readonly DecisionRow[]): DecisionRow | undefined {
  return decisions.find(({ decision }) => ["returned", "refused", "unpublished"].includes(decision));
}

/**
 * What was public of an event of the caller when it was last approved, by the name of the column; null if nothing was, or if it was taken off.
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
