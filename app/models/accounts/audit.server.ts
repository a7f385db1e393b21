import type { AuditAction, AuditRow } from "#app/domain/accounts/audit.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";

/** Entries on one page of the log. */
const AUDIT_PAGE_SIZE = 50;

/** One page of the log. */
interface AuditPage {
  rows: AuditRow[];
  /** Names of the people in `rows`, by id; deleted accounts have none. */
  names: Map<string, string>;
  /** Cursor of the next, older page; null on the last. */
  nextBefore: number | null;
}

/**
 * One page of the audit log, newest first, by keyset pagination. Admins only: others get an empty list.
 * @param query.before cursor: only entries older than this id; null for the newest.
 * @throws DataError
 */
export async function listAudit(
  client: Client,
  query: { action: AuditAction | null; before: number | null },
): Promise<AuditPage> {
  const { action, before } = query;
  const result = await client.rpc(
    "list_audit",
    { most: AUDIT_PAGE_SIZE + 1, of_action: action ?? undefined, before_id: before ?? undefined },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load the audit log");
  const rows = result.data.slice(0, AUDIT_PAGE_SIZE);
  const hasMore = result.data.length > AUDIT_PAGE_SIZE;
  return { rows, names: namesIn(rows), nextBefore: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

type Entry = Database["public"]["Functions"]["list_audit"]["Returns"][number];

function namesIn(rows: readonly Entry[]): Map<string, string> {
  const people = rows.flatMap((row): [string | null, string | null][] => [
    [row.actor_id, row.actor_name],
    [row.subject_id, row.subject_name],
  ]);
  return new Map(people.filter((person): person is [string, string] => person[0] !== null && person[1] !== null));
}
