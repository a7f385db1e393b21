import type { Plan } from "#app/domain/events/plans.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, type EventRow, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * Says what becomes of a public event of the caller, at once and without review. An event that has the plan already is returned as it is.
 * @param plan null where it takes place as planned.
 * @param version the `updated_at` of the event that the organizer has read.
 * @returns the event; null when it has changed since.
 * @throws DataError "refused" for events of others, those that are not public, and those that are over.
 */
export async function setEventPlan(
  client: Client,
  id: string,
  plan: Plan | null,
  version: string,
): Promise<EventRow | null> {
  // The generated types do not know which arguments may be null.
  const query = { event_id: id, status: plan as string, version };
  const result = await client.rpc("set_event_status", query).maybeSingle();
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}
