import type { ExplainedPlan, PlanWords } from "#app/domain/events/plan-notes.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/plan-notes.ts";
import planMessages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);
const plans = translator(planMessages);

const explainedPlan: z.ZodType<ExplainedPlan> = z.enum(["sold_out", "postponed", "cancelled", "moved"]);

const ownWordsSchema = z
  .object({
    has_moved: z.boolean(),
    said: z
      .object({
        status: explainedPlan,
        reasons: z.array(z.string()),
        note: z.string().nullable(),
        review: z.enum(["waiting", "approved", "refused"]).nullable(),
      })
      .nullable(),
  })
  .nullable();

/** What the organizer of an event has said about its plan, and whether the event has moved, which they can explain as well. */
export type OwnPlanWords = NonNullable<z.infer<typeof ownWordsSchema>>;

/** What the caller has said about the plan of an own event; nothing of events of others. @throws DataError */
export async function getOwnPlanWords(client: Client, eventId: string): Promise<OwnPlanWords> {
  const result = await client.rpc("own_status_note", { event_id: eventId }, READ);
  if (result.error) throw toDataError(result, t("notLoaded"));
  return ownWordsSchema.parse(result.data) ?? { has_moved: false, said: null };
}

/**
 * Says why an own event has a plan, or has moved, instead of what was said before, together with the dates of which that was said at once.
 * @returns false when the plan is another one by now. @throws DataError
 */
export async function explainPlan(client: Client, eventId: string, plan: ExplainedPlan, words: PlanWords) {
  const result = await client.rpc("explain_event_status", { event_id: eventId, status: plan, ...words });
  if (result.error) throw toDataError(result, plans("notSaved"));
  return result.data > 0;
}

/** What readers are told of a plan besides; null for nothing. */
export const planWordsSchema = z
  .object({ status: explainedPlan, reasons: z.array(z.string()), note: z.string().nullable() })
  .nullable();
export type ReadPlanWords = z.infer<typeof planWordsSchema>;

/** The notes that no admin has decided about, the longest waiting first. Admins only. @throws DataError */
export async function listPlanNotes(client: Client) {
  const result = await client.rpc("list_status_notes", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the notes");
  return result.data;
}

/**
 * Approves or refuses a note. Admins only.
 * @param saidId of the text that was read.
 * @param reason for its organizer, who gets it by mail with a refusal; "" for none.
 * @returns false when it was decided or changed meanwhile. @throws DataError
 */
export async function decidePlanNote(client: Client, saidId: string, isApproved: boolean, reason: string) {
  const result = await client.rpc("decide_status_note", { said: saidId, is_approved: isApproved, reason });
  if (result.error) throw toDataError(result, "An error occurred while deciding about the note");
  return result.data;
}
