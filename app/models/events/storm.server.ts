import { stormKindOf } from "#app/domain/events/plans.ts";
import type { StormPlan } from "#app/domain/events/storm.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const kind = z.string().transform((text) => stormKindOf(text) ?? "check");

const noticeSchema = z.object({
  id: z.number(),
  cities: z.array(z.string()),
  first_day: z.string(),
  last_day: z.string(),
  kind,
  text_en: z.string().nullable(),
  text_es: z.string().nullable(),
  placed_at: z.string(),
  ended_at: z.string().nullable(),
  placed_by: z.string().nullable(),
  ended_by: z.string().nullable(),
  is_running: z.boolean(),
  can_resume: z.boolean(),
  events: z.number(),
  unanswered: z.number().nullable(),
  mailed: z.number(),
  unsent: z.number(),
  answers: z.object({ takes_place: z.number(), moved: z.number(), cancelled: z.number() }).partial(),
});

/** A storm notice with its progress, for admins. Times are UTC ISO 8601. */
export type StormNotice = z.infer<typeof noticeSchema>;

const previewSchema = z.object({
  events: z.number(),
  organizers: z.number(),
  cities: z.array(z.object({ city: z.string(), events: z.number() })),
  listings: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      start_date: z.string(),
      is_all_day: z.boolean(),
      organizer: z.string().nullable(),
      organization: z.string().nullable(),
    }),
  ),
});

/** The events that a storm notice would apply to, the first 200 in full. */
export type StormPreview = z.infer<typeof previewSchema>;

/**
 * The last 50 storm notices, newest first. Admins only.
 * @throws DataError
 */
export async function listStormNotices(client: Client): Promise<StormNotice[]> {
  const result = await client.rpc("list_storm_notices", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load the storm notices");
  return z.array(noticeSchema).parse(result.data);
}

/**
 * The events that a notice would apply to now. Admins only.
 * @throws DataError
 */
export async function previewStorm(client: Client, { cities, firstDay, lastDay }: StormPlan): Promise<StormPreview> {
  const query = { cities: [...cities], first_day: firstDay, last_day: lastDay };
  const result = await client.rpc("preview_storm", query);
  if (result.error) throw toDataError(result, "Failed to find the events");
  return previewSchema.parse(result.data);
}

/**
 * Places a notice on the events of these cities and days, and asks their organizers by mail. Admins only. Does nothing while an equal
 * notice is active.
 * @throws DataError
 */
export async function placeStormNotice(client: Client, plan: StormPlan): Promise<void> {
  const result = await client.rpc("place_storm_notice", {
    cities: [...plan.cities],
    first_day: plan.firstDay,
    last_day: plan.lastDay,
    kind: plan.kind,
    ...(plan.textEn !== null && { text_en: plan.textEn }),
    ...(plan.textEs !== null && { text_es: plan.textEs }),
  });
  if (result.error) throw toDataError(result, "Failed to place the notice");
}

/**
 * Ends a notice. Answers that organizers gave meanwhile are kept. Admins only.
 * @returns false when it has already ended.
 * @throws DataError
 */
export async function endStormNotice(client: Client, id: number): Promise<boolean> {
  const result = await client.rpc("end_storm_notice", { notice_id: id });
  if (result.error) throw toDataError(result, "Failed to end the notice");
  return result.data;
}

/**
 * Resumes an ended notice, with the answers that organizers have given. Admins only.
 * @returns false when it is active, its days are over, or an equal one is active.
 * @throws DataError
 */
export async function resumeStormNotice(client: Client, id: number): Promise<boolean> {
  const result = await client.rpc("resume_storm_notice", { notice_id: id });
  if (result.error) throw toDataError(result, "Failed to put the notice back");
  return result.data;
}
