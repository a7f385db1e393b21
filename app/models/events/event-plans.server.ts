import type { PlanWords } from "#app/domain/events/plan-notes.ts";
import type { Plan } from "#app/domain/events/plans.ts";
import type { SeriesDates } from "#app/domain/events/series.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, type EventRow, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * Sets the plan of a public event of the caller (cancelled, postponed, ...), without review. An event that has the plan already is returned
 * unchanged.
 * @param plan null when it takes place as planned; a plan that was set for several dates at once is then removed from all of them.
 * @param words the explanation: reasons are public at once, a note needs approval.
 * @param version the `updated_at` of the event that the organizer has read.
 * @returns the event, then the other dates that were changed with it; null when the event has changed since.
 * @throws DataError "refused" for events of others, and for events that are not public or have ended.
 */
export async function setEventPlan(
  client: Client,
  id: string,
  plan: Plan | null,
  version: string,
  dates: SeriesDates = "one",
  words?: PlanWords,
): Promise<[EventRow, ...EventRow[]] | null> {
  // The generated types do not know which arguments may be null.
  const query = { event_id: id, status: plan as string, version, dates, ...words };
  const result = await client.rpc("set_event_status", query);
  if (result.error) throw toDataError(result, t("notSaved"));
  const [event, ...others] = result.data;
  return event ? [event, ...others] : null;
}

/** Whether visitors can see the event, or at least its approved version. */
export function isPublic(event: Pick<EventRow, "first_approved_at" | "unpublished_at">): boolean {
  return event.first_approved_at !== null && event.unpublished_at === null;
}

/**
 * Answers a storm notice: this event of the caller takes place.
 * @returns false when no storm notice applies to it (any more).
 * @throws DataError "refused" for events of others.
 */
export async function sayTakesPlace(client: Client, id: string): Promise<boolean> {
  const result = await client.rpc("say_takes_place", { event_id: id });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}

const stormAnswer = z.enum(["takes_place", "moved", "cancelled"]);

/** An organizer's answer to a storm notice. */
export type StormAnswer = z.infer<typeof stormAnswer>;

const linkSchema = z.discriminatedUnion("is_over", [
  z.object({ is_over: z.literal(true) }),
  z.object({
    is_over: z.literal(false),
    answer: stormAnswer,
    said: stormAnswer.nullable(),
    event: z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      start_date: z.string(),
      is_all_day: z.boolean(),
    }),
  }),
]);

/**
 * The mailed storm link with this token: its event, the answer that it gives, and any earlier answer, or that it is too late; null for an
 * unknown token.
 * @throws DataError
 */
export async function findStormLink(client: Client, token: string): Promise<z.infer<typeof linkSchema> | null> {
  // why not GET: the token would be in the URL, which servers log.
  const result = await client.rpc("find_storm_link", { token });
  if (result.error) throw toDataError(result, t("linkFailed"));
  return result.data === null ? null : linkSchema.parse(result.data);
}

/**
 * Stores the answer of a mailed storm link.
 * @returns false when the link is no longer valid.
 * @throws DataError
 */
export async function answerStorm(client: Client, token: string): Promise<boolean> {
  const result = await client.rpc("answer_storm", { token });
  if (result.error) throw toDataError(result, t("notSaved"));
  return result.data;
}
