import type { ModerationReason } from "#app/domain/events/moderation-reasons.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

/**
 * The reasons that admins choose from, in the order in which they are offered; with those that are offered no more.
 * @throws DataError
 */
export async function listReasons(client: Client): Promise<ModerationReason[]> {
  const result = await client
    .from("moderation_reasons")
    .select("key, decision, field, text_en, text_es, retired_at")
    .order("position")
    .order("key");
  if (result.error) throw toDataError(result, "Failed to load the list of reasons");
  return result.data;
}

/**
 * Adds a reason, words it anew, or offers it again. Admins only.
 * @throws DataError with the code `reason_key_taken` when the key belongs to a reason about something else.
 */
export async function saveReason(
  client: Client,
  reason: Pick<ModerationReason, "key" | "decision" | "field" | "text_en" | "text_es">,
): Promise<void> {
  // why: the generated types do not say that an argument may be null.
  const result = await client.rpc("save_reason", { ...reason, field: reason.field as string });
  if (result.error) throw toDataError(result, "Failed to save the reason");
}

/**
 * Offers a reason no more; decisions keep it. Admins only.
 * @throws DataError
 */
export async function retireReason(client: Client, key: string): Promise<void> {
  const result = await client.rpc("retire_reason", { key });
  if (result.error) throw toDataError(result, "Failed to remove the reason from the list");
}
