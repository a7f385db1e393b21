import { type DeskFilters, isNarrowed } from "#app/domain/events/desk-filters.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Which list: "returned" includes events that were taken off the site. */
export type SentBackReview = "returned" | "refused";

/** Events per page. */
const SENT_BACK_PAGE_SIZE = 25;

type SentBackRow = Database["public"]["Functions"]["list_sent_back_events"]["Returns"][number];

/**
 * One page of the returned and unpublished events, or of the refused ones, last changed first. Admins only: others get at most their own,
 * without the decisions, and nothing with filters.
 * @param query.filters the text also matches names and addresses of organizers.
 * @param query.before cursor (`formatCursor`): only events changed before it; null for the newest.
 * @returns also the number on all pages; 0 if this page is empty.
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
