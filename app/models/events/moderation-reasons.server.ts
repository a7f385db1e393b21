import type { ModerationReason } from "#app/domain/events/moderation-reasons.ts";
import messages from "#app/messages/moderation.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/**
 * The reasons that admins choose from, in display order; includes retired ones.
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
 * Adds, rewords or reinstates a reason. Admins only.
 * @throws DataError with the code `reason_key_taken` when the key belongs to a reason about another field.
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
 * Retires a reason: it is no longer offered, past decisions keep it. Admins only.
 * @throws DataError
 */
export async function retireReason(client: Client, key: string): Promise<void> {
  const result = await client.rpc("retire_reason", { key });
  if (result.error) throw toDataError(result, "Failed to remove the reason from the list");
}

/** Number of decisions of one kind in the last 90 days, or of those that gave one reason of the list (`reason_key`). */
type ModerationFigure = Omit<Database["public"]["Functions"]["moderation_figures"]["Returns"][number], "reason_key"> & {
  /** Null for all decisions of the kind. */
  reason_key: string | null;
};

/**
 * Numbers of decisions on the whole site in the last 90 days; numbers below five are omitted.
 * @throws DataError
 */
export async function listModerationFigures(client: Client): Promise<ModerationFigure[]> {
  const result = await client.rpc("moderation_figures", undefined, READ);
  if (result.error) throw toDataError(result, t("notLoaded"));
  return result.data;
}
