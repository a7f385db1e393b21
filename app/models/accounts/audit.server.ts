import type { AuditRow } from "#app/domain/accounts/audit.ts";
import type { AuditFilter } from "#app/domain/accounts/audit-filter.ts";
import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { describePageReturn } from "#app/domain/events/page-reasons.ts";
import { z } from "#app/domain/site/zod.ts";
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
 * @param before cursor: only entries older than this id; null for the newest.
 * @throws DataError
 */
export async function listAudit(
  client: Client,
  { search, action, person, event }: AuditFilter,
  before: number | null,
  pageSize = AUDIT_PAGE_SIZE,
): Promise<AuditPage> {
  const result = await client.rpc(
    "list_audit",
    {
      most: pageSize + 1,
      of_action: action ?? undefined,
      before_id: before ?? undefined,
      of_person: person ?? undefined,
      of_event: event ?? undefined,
      in_title: search ?? undefined,
    },
    READ,
  );
  if (result.error) throw toDataError(result, "Failed to load the audit log");
  const rows = result.data.slice(0, pageSize).map((row) => ({ ...row, reason: reasonsOf(row) }));
  const hasMore = result.data.length > pageSize;
  return { rows, names: namesIn(rows), nextBefore: hasMore ? (rows.at(-1)?.id ?? null) : null };
}

/** Entries per request: PostgREST's limit of 1,000 rows, minus the extra row that shows whether more follow. */
const FILE_PAGE_SIZE = 999;

/** Most entries in an exported file. */
const MAX_FILE_ENTRIES = 10_000;

/**
 * The newest entries of the audit log, for an export. Admins only: others get none.
 * @throws DataError
 */
export async function listAuditForFile(client: Client, filter: AuditFilter): Promise<Omit<AuditPage, "nextBefore">> {
  const rows: AuditRow[] = [];
  const names = new Map<string, string>();
  let before: number | null = null;
  do {
    const page: AuditPage = await listAudit(client, filter, before, FILE_PAGE_SIZE);
    rows.push(...page.rows);
    for (const [id, name] of page.names) names.set(id, name);
    before = page.nextBefore;
  } while (before !== null && rows.length < MAX_FILE_ENTRIES);
  return { rows: rows.slice(0, MAX_FILE_ENTRIES), names };
}

const pageReturnSchema = z.object({ reasons: z.array(z.string()) });

/** An admin's reasons: those from the list, the free text, and the requests about fields of the form, one per line; null without any. */
function reasonsOf(row: Pick<Entry, "action" | "details" | "reason" | "reasons" | "field_reasons">): string | null {
  if (row.action === "organizer_returned")
    return describePageReturn(pageReturnSchema.parse(row.details).reasons, row.reason);
  const { reason, fields } = describeReasons(row);
  const lines = [reason ?? [], fields.map((field) => `${field.label}: ${field.reason}`)].flat();
  return lines.length === 0 ? null : lines.join("\n");
}

type Entry = Database["public"]["Functions"]["list_audit"]["Returns"][number];

function namesIn(
  rows: readonly Pick<Entry, "actor_id" | "actor_name" | "subject_id" | "subject_name">[],
): Map<string, string> {
  const people = rows.flatMap((row): [string | null, string | null][] => [
    [row.actor_id, row.actor_name],
    [row.subject_id, row.subject_name],
  ]);
  return new Map(people.filter((person): person is [string, string] => person[0] !== null && person[1] !== null));
}
