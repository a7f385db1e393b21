import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";

const claimedPages = z
  .object({ paths: z.array(z.string()), cursor_at: z.string(), cursor_path: z.string() })
  .transform(({ paths, ...cursor }) => ({ paths, cursor }));

/** Paths of created, changed and removed pages, and the cursor of the last of them. */
type ChangedPages = z.output<typeof claimedPages>;

/**
 * Claims the next changed pages: a lease of 2 minutes, during which no other process gets them.
 * @param most at most 10,000.
 * @returns null when there are none, while another process holds the lease, and during the backoff after a failure.
 * @throws DataError of kind "refused" when the database has another queue key, or none.
 */
export async function claimChangedPages(client: Client, queueKey: string, most: number): Promise<ChangedPages | null> {
  const result = await client.rpc("claim_changed_pages", { queue_key: queueKey, most });
  if (result.error) throw toDataError(result, "The changed pages could not be read.");
  return result.data === null ? null : claimedPages.parse(result.data);
}

/**
 * Acknowledges claimed pages that search engines were notified of (`isTold`), or releases them for a later retry by any process.
 * @param waitSeconds the Retry-After of the search engine, at most a day.
 * @throws DataError
 */
export async function settleChangedPages(
  client: Client,
  queueKey: string,
  cursor: ChangedPages["cursor"],
  { isNotified, waitSeconds }: { isNotified: boolean; waitSeconds: number },
): Promise<void> {
  const outcome = { is_notified: isNotified, wait_seconds: waitSeconds };
  const result = await client.rpc("settle_changed_pages", { queue_key: queueKey, ...cursor, ...outcome });
  if (result.error) throw toDataError(result, "It could not be noted which pages search engines know.");
}
