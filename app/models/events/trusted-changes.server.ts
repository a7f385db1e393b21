import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { type Client, type EventRow, READ, toDataError } from "#app/models/supabase.ts";

/** Entries on one page of the list. */
const PAGE_SIZE = 25;

/** An event that a trusted account has changed without review. Times are UTC ISO 8601. */
export interface TrustedChange {
  /** For dates of a series with the same content: the first. */
  event: EventRow;
  /** "Porch Concerts (Olive Owner)" for an organization. */
  organizer: string;
  /** Who changed it last; null once the account is deleted. */
  editor: { id: string; name: string } | null;
  /** When it was changed last. */
  version: string;
  /** The event before the first change that no admin has reviewed. `after`: as it is public now. */
  before: EventRow;
  after: EventRow;
  /** Ids of all these dates. */
  ids: string[];
}

/**
 * One page of the events with unreviewed changes of trusted accounts, last changed first. Admins only: others get none.
 * @param before cursor (`formatCursor`): only events changed before it; null for the newest.
 * @throws DataError
 */
export async function listTrustedChanges(
  client: Client,
  before: string | null,
): Promise<{ changes: TrustedChange[]; older: string | null }> {
  const cursor = parseCursor(before);
  const result = await client.rpc(
    "list_trusted_changes",
    { page_size: PAGE_SIZE + 1, before_changed: cursor?.start, before_id: cursor?.id },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load the changes");
  const rows = result.data.slice(0, PAGE_SIZE);
  const last = result.data.length > rows.length ? rows.at(-1) : undefined;
  return {
    changes: rows.map(({ event, organizer_name, editor_id, editor_name, version, before: former, content, ids }) => ({
      event,
      organizer: organizer_name,
      version,
      ids,
      editor: editor_id === null ? null : { id: editor_id, name: editor_name ?? "an account" },
      before: { ...event, ...(former as Partial<EventRow>) },
      after: { ...event, ...(content as Partial<EventRow>) },
    })),
    older: last ? formatCursor({ start_date: last.version, id: last.event.id }) : null,
  };
}

/** A reviewed entry: its dates, with `version` the time of their last change. */
export interface SeenChange {
  ids: string[];
  version: string;
}

/**
 * Marks entries as reviewed, unless they were changed since. Admins only.
 * @returns how many.
 * @throws DataError
 */
export async function lookAtTrustedChanges(client: Client, seen: readonly SeenChange[]): Promise<number> {
  const dates = seen.flatMap(({ ids, version }) => ids.map((id) => ({ id, version })));
  const result = await client.rpc("look_at_trusted_changes", {
    event_ids: dates.map(({ id }) => id),
    versions: dates.map(({ version }) => version),
  });
  if (result.error) throw toDataError(result, "An error occurred while taking the changes off the list");
  return result.data;
}
