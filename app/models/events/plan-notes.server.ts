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

/** The organizer's explanation of an event's plan, and whether the event was rescheduled or moved, which can be explained too. */
export type OwnPlanWords = NonNullable<z.infer<typeof ownWordsSchema>>;

/** The caller's explanation of the plan of an own event; empty for events of others. @throws DataError */
export async function getOwnPlanWords(client: Client, eventId: string): Promise<OwnPlanWords> {
  const result = await client.rpc("own_status_note", { event_id: eventId }, READ);
  if (result.error) throw toDataError(result, t("notLoaded"));
  return ownWordsSchema.parse(result.data) ?? { has_moved: false, said: null };
}

/**
 * Replaces the explanation of an own event's plan or move, also on the other dates that got the plan together with it.
 * @returns false when the plan has changed since. @throws DataError
 */
export async function explainPlan(client: Client, eventId: string, plan: ExplainedPlan, words: PlanWords) {
  const result = await client.rpc("explain_event_status", { event_id: eventId, status: plan, ...words });
  if (result.error) throw toDataError(result, plans("notSaved"));
  return result.data > 0;
}

/** The public explanation of a plan; null for none. */
export const planWordsSchema = z
  .object({ status: explainedPlan, reasons: z.array(z.string()), note: z.string().nullable() })
  .nullable();
export type ReadPlanWords = z.infer<typeof planWordsSchema>;

/** Pending notes, oldest first. Admins only. @throws DataError */
export async function listPlanNotes(client: Client) {
  const result = await client.rpc("list_status_notes", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the notes");
  return result.data;
}

/**
 * Approves or refuses a note. Admins only.
 * @param saidId id of the text that the admin has read.
 * @param reason mailed to the organizer with a refusal; "" for none.
 * @returns false when the note was decided about or changed meanwhile. @throws DataError
 */
export async function decidePlanNote(client: Client, saidId: string, isApproved: boolean, reason: string) {
  const result = await client.rpc("decide_status_note", { said: saidId, is_approved: isApproved, reason });
  if (result.error) throw toDataError(result, "An error occurred while deciding about the note");
  return result.data;
}
