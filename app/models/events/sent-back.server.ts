import { type DeskFilters, isNarrowed } from "#app/domain/events/desk-filters.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Returned to its organizer, or taken off the site; or refused. */
export type SentBackReview = "returned" | "refused";

/** Events on one page of those that were returned or refused. */
const SENT_BACK_PAGE_SIZE = 25;

type SentBackRow = Database["public"]["Functions"]["list_sent_back_events"]["Returns"][number];

/**
 * Events that were returned or unpublished, or those that were refused, last changed first. Admins only: others get their own at most, without the decisions,
 * and nothing by filters.
 * @param query.filters the text also finds names and addresses of organizers.
 * @param query.before cursor (`formatCursor`): those that were changed before; null for the newest.
 * @returns also how many there are on all pages; 0 if there are none on this one.
 * @throws DataError
 */
export async function listSentBackEvents(
  client: Client,
  { review, filters, before }: { review: SentBackReview; filters: DeskFilters; before: string | null },
): Promise<{ rows: SentBackRow[]; total: number; older: string | null }> {
  const cursor = parseCursor(before);
  const { search, city, category } = filters;
  const result = await client.rpc(
    "list_sent_back_events",
    {
      page_size: SENT_BACK_PAGE_SIZE + 1,
      of_review: review,
      filters: isNarrowed(filters) ? JSON.stringify({ search: search || null, city, category }) : undefined,
      before_updated: cursor?.start,
      before_id: cursor?.id,
    },
    READ,
  );
  if (result.error) throw toDataError(result, `Failed to load ${review} events`);
  const rows = result.data.slice(0, SENT_BACK_PAGE_SIZE);
  const last = result.data.length > rows.length ? rows.at(-1)?.event : undefined;
  const total = rows[0]?.total ?? 0;
  return { rows, total, older: last ? formatCursor({ start_date: last.updated_at, id: last.id }) : null };
}
