import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

const claimedPages = z
  .object({ paths: z.array(z.string()), told_at: z.string(), told_path: z.string() })
  .transform(({ paths, ...place }) => ({ paths, place }));

/** Paths of pages that are new, have changed or are gone, and the place in the order of changes up to which they go. */
export type ChangedPages = z.output<typeof claimedPages>;

/**
 * Claims the next changed pages for 2 minutes, during which no other process gets them.
 * @param most at most 10,000.
 * @returns null when there are none, another process has them, or it is too early after a failure.
 * @throws DataError of kind "refused" when the database has another key, or none.
 */
export async function claimChangedPages(client: Client, queueKey: string, most: number): Promise<ChangedPages | null> {
  const result = await client.rpc("claim_changed_pages", { queue_key: queueKey, most });
  if (result.error) throw toDataError(result, "The changed pages could not be read.");
  return result.data === null ? null : claimedPages.parse(result.data);
}

/**
 * Reports whether search engines took claimed pages. If not, they can be claimed again later, also by other processes.
 * @param waitSeconds how long the endpoint asked to wait, at most a day.
 * @throws DataError
 */
export async function settleChangedPages(
  client: Client,
  queueKey: string,
  place: ChangedPages["place"],
  { isTold, waitSeconds }: { isTold: boolean; waitSeconds: number },
): Promise<void> {
  const outcome = { is_told: isTold, wait_seconds: waitSeconds };
  const result = await client.rpc("settle_changed_pages", { queue_key: queueKey, ...place, ...outcome });
  if (result.error) throw toDataError(result, "It could not be noted which pages search engines know.");
}
