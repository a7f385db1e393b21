import type { EventCounts } from "#app/domain/events/event-counts.ts";
import { inReadersLanguage } from "#app/domain/events/language.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Views and clicks of one event that a process has counted since its last report. */
export interface EventVisits {
  event_id: string;
  views: number;
  clicks: number;
}

/**
 * Adds views and ticket clicks to the counts of this week. Those of events that are not public are dropped.
 * @param counts of at most `MAX_EVENTS` events, see `app/server/visits.ts`.
 * @returns for how many events the counts were stored.
 * @throws DataError
 */
export async function countEventVisits(
  client: Client,
  queueKey: string,
  counts: readonly EventVisits[],
  siteTimeZone: string,
): Promise<number> {
  const visits = counts.map((count) => ({ ...count }));
  const result = await client.rpc("count_event_visits", {
    queue_key: queueKey,
    counts: visits,
    site_zone: siteTimeZone,
  });
  if (result.error) throw toDataError(result, "Views and clicks could not be counted.");
  return result.data;
}

const weekSchema = z.object({ week: z.string(), views: z.number(), saves: z.number(), clicks: z.number() });

const countsSchema = z
  .object({
    event: z
      .object({
        title: z.string(),
        language: z.string(),
        translation_language: z.string().nullable(),
        translated_title: z.string().nullable(),
      })
      .transform(inReadersLanguage),
    has_tickets: z.boolean(),
    weeks: z.array(weekSchema),
    views: z.number(),
    saves: z.number(),
    clicks: z.number(),
  })
  .transform(
    ({ event, has_tickets, weeks, views, saves, clicks }): EventCounts => ({
      event,
      hasTickets: has_tickets,
      weeks: weeks.map(({ week, ...counts }) => ({ startsOn: week, ...counts })),
      total: { views, saves, clicks },
    }),
  );

/**
 * Views, saves and ticket clicks of an event of the caller, in all and in each of up to twelve weeks.
 * @returns null for other people's events, and for one that was never public.
 * @throws DataError
 */
export async function readOwnEventCounts(
  client: Client,
  id: string,
  siteTimeZone: string,
): Promise<EventCounts | null> {
  const result = await client.rpc("own_event_counts", { event_id: id, site_zone: siteTimeZone }, READ);
  if (result.error) throw toDataError(result, t("eventNotLoaded"));
  return result.data === null ? null : countsSchema.parse(result.data);
}
