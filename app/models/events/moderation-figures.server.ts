import messages from "#app/messages/moderation.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

const t = translator(messages);

/** How often admins decided something, or gave a reason of the list for it (`reason_key`), in the last 90 days. */
type ModerationFigure = Omit<Database["public"]["Functions"]["moderation_figures"]["Returns"][number], "reason_key"> & {
  /** Null for the decision itself. */
  reason_key: string | null;
};

/**
 * What was decided on the whole site in the last 90 days; numbers below five are left out.
 * @throws DataError
 */
export async function listModerationFigures(client: Client): Promise<ModerationFigure[]> {
  const result = await client.rpc("moderation_figures", undefined, READ);
  if (result.error) throw toDataError(result, t("notLoaded"));
  return result.data;
}
