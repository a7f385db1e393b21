import type { AuditAction, AuditRow } from "#app/domain/audit.ts";
import type { Client } from "./supabase.ts";
import { toDataError } from "./supabase.ts";

/** Entries on one page of the log. */
const AUDIT_PAGE_SIZE = 50;

/** One page of the log. */
export interface AuditPage {
  rows: AuditRow[];
  /** Names of the people on it, by id, without deleted accounts. */
  names: Map<string, string>;
  /** Cursor of the next, older page; null on the last. */
  nextBefore: number | null;
}

const LOAD_FAILED = "Failed to load the audit log";

/**
 * Entries of the log, newest first. Admins only: others get an empty list.
 * @param query.before only entries older than this id; null starts with the newest.
 * @throws DataError
 */
export async function listAudit(
  client: Client,
  query: { action: AuditAction | null; before: number | null },
): Promise<AuditPage> {
  let entries = client.from("audit_log").select("id, at, actor_id, action, subject_kind, subject_id, details");
  if (query.action) entries = entries.eq("action", query.action);
  if (query.before !== null) entries = entries.lt("id", query.before);
  const result = await entries.order("id", { ascending: false }).limit(AUDIT_PAGE_SIZE + 1);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  const rows = result.data.slice(0, AUDIT_PAGE_SIZE);
  const people = rows.flatMap((row) => [row.actor_id, row.subject_kind === "account" ? row.subject_id : null]);
  const hasMore = result.data.length > AUDIT_PAGE_SIZE;
  const [names, titles, reasons] = await Promise.all([
    getNames(client, people),
    getTitles(client, rows),
    getReasons(client, rows),
  ]);
  return {
    rows: rows.map((row) => {
      const { title, reason } = titles.get(row.id) ?? { title: null, reason: null };
      return { ...row, title, reason: reason ?? reasons.get(row.id) ?? null };
    }),
    names,
    nextBefore: hasMore ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Titles and reasons of the entries that still have them, by the entry's id. */
async function getTitles(
  client: Client,
  rows: readonly { id: number; subject_kind: string }[],
): Promise<Map<number, { title: string; reason: string | null }>> {
  const ids = rows.filter((row) => row.subject_kind === "event").map((row) => row.id);
  if (ids.length === 0) return new Map();
  const result = await client.from("audit_titles").select("entry_id, title, reason").in("entry_id", ids);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return new Map(result.data.map(({ entry_id, title, reason }) => [entry_id, { title, reason }]));
}

/** Reasons of the ended roles that still have one, by the entry's id. */
async function getReasons(
  client: Client,
  rows: readonly { id: number; action: string }[],
): Promise<Map<number, string>> {
  const ids = rows.filter((row) => row.action === "admin_revoked").map((row) => row.id);
  if (ids.length === 0) return new Map();
  const result = await client.from("audit_reasons").select("entry_id, reason").in("entry_id", ids);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return new Map(result.data.map(({ entry_id, reason }) => [entry_id, reason]));
}

async function getNames(client: Client, people: (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(people.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const result = await client.from("profiles").select("id, full_name").in("id", ids);
  if (result.error) throw toDataError(result, LOAD_FAILED);
  return new Map(result.data.map((profile) => [profile.id, profile.full_name]));
}
