import type { CalendarItem } from "#app/domain/imports/subscribed-calendar.ts";
import { z } from "#app/domain/site/zod.ts";
import { type Client, toDataError } from "#app/models/supabase.ts";
import type { Json } from "#app/types/database.ts";

/** Most events and characters per call: a call may take one second, and Supabase's gateways accept 1 MB. */
const MOST_ITEMS = 20;
const MOST_CHARS = 200_000;

/** PostgreSQL's code for a cancelled statement; those of visitors time out after one second. */
const STATEMENT_TIMEOUT = "57014";

const claimed = z
  .object({
    id: z.string(),
    lease: z.string(),
    url: z.string(),
    etag: z.string().nullable(),
    last_modified: z.string().nullable(),
    category: z.string(),
    language: z.string(),
    description: z.string().nullable(),
    known: z.record(z.string(), z.string()),
  })
  .transform(({ last_modified: lastModified, ...calendar }) => ({ ...calendar, lastModified }));

/** A subscribed calendar claimed by this process. `known`: hashes of the items written so far, by key. */
export type ClaimedCalendar = z.output<typeof claimed>;

/** What the calls of a reading need: the client, and the queue key that the database requires. */
export interface QueueAccess {
  client: Client;
  queueKey: string;
}

/**
 * Claims the subscribed calendar that is due next: a lease of 2 minutes, during which no other process gets it. Each call that writes
 * renews it.
 * @returns null when none is due.
 * @throws DataError of kind "refused" when the database has another queue key, or none.
 */
export async function claimCalendar({ client, queueKey }: QueueAccess): Promise<ClaimedCalendar | null> {
  const result = await client.rpc("claim_calendar", { queue_key: queueKey });
  if (result.error) throw toDataError(result, "The calendars that are due could not be read.");
  const [calendar] = result.data;
  return calendar === undefined ? null : claimed.parse(calendar);
}

/**
 * Writes new and changed items, soonest first, in batches.
 * @param items all items of the fetched calendar.
 * @returns how many had each outcome of `write_calendar_items()`.
 * @throws DataError; items of earlier batches stay written. Code `calendar_lease_lost` when another process has claimed the calendar, or it
 * was removed.
 */
export async function writeCalendarItems(
  { client, queueKey }: QueueAccess,
  { id, lease, known }: ClaimedCalendar,
  items: readonly CalendarItem[],
): Promise<Record<string, number>> {
  const seen = items.map(({ key }) => key);
  const changed = items.filter(({ key, hash }) => known[key] !== hash).map(toJson);
  const counts: Record<string, number> = {};
  let most = MOST_ITEMS;
  for (let at = 0; at < changed.length; ) {
    const batch = firstBatch(changed.slice(at, at + most));
    const call = { queue_key: queueKey, calendar_id: id, lease, items: batch, seen };
    const result = await client.rpc("write_calendar_items", call);
    if (result.error) {
      const error = toDataError(result, "The events of a calendar could not be written.");
      if (error.code !== STATEMENT_TIMEOUT || batch.length === 1) throw error;
      most = Math.ceil(batch.length / 2);
      continue;
    }
    for (const { outcome } of result.data) counts[outcome] = (counts[outcome] ?? 0) + 1;
    at += batch.length;
  }
  return counts;
}

function toJson({ isCancelled, ...item }: CalendarItem): Json {
  return { ...item, is_cancelled: isCancelled, content: item.content && { ...item.content } };
}

/** As many items as fit into one call, at least one. */
function firstBatch(items: readonly Json[]): Json[] {
  let chars = 0;
  const end = items.findIndex((item) => {
    chars += JSON.stringify(item).length;
    return chars > MOST_CHARS;
  });
  return items.slice(0, end === -1 ? items.length : Math.max(end, 1));
}

/** The outcome of a reading, see `settle_calendar()`. */
export type SettledReading =
  | {
      outcome: "read";
      /** The keys of all items of the fetched calendar. */
      seen: string[];
      /** Whether the calendar was read completely, so that known items it lacks count as missing. */
      is_whole: boolean;
      /** By the hash of a series: from this time on, absent dates of the series do not count as missing. */
      horizons: Record<string, string>;
      etag: string | null;
      last_modified: string | null;
      /** The new address after a permanent redirect. */
      url: string | null;
      counts: Record<string, number>;
      /** At most 20. */
      unread: { title: string; line: number; reason: string | null }[];
    }
  | { outcome: "unmodified"; url: string | null }
  /** `problem`: a `ReadingProblem`, or "not_written" when the database rejected its events. */
  | { outcome: "failed"; problem: string; retry_after: number | null }
  | { outcome: "gone"; problem: "gone" };

/**
 * Ends a reading and its lease.
 * @throws DataError as `writeCalendarItems`.
 */
export async function settleCalendar(
  { client, queueKey }: QueueAccess,
  { id, lease }: ClaimedCalendar,
  answer: SettledReading,
): Promise<void> {
  const result = await client.rpc("settle_calendar", { queue_key: queueKey, calendar_id: id, lease, answer });
  if (result.error) throw toDataError(result, "It could not be noted how a calendar was read.");
}
