import { pathTo, type Query } from "#app/domain/site/links.ts";
import { UUID } from "#app/domain/site/text.ts";
import { type AuditAction, isAuditAction } from "./audit-actions.ts";

/** Filters of the audit log, combined with AND; null means off. */
export interface AuditFilter {
  /** Words in the title of the event. */
  search: string | null;
  action: AuditAction | null;
  /** Id of an account (the actor, the subject, or the owner of the event), or of an organization. */
  person: string | null;
  event: string | null;
}

/** Longest search text, the maximum length of titles. */
const MAX_SEARCH_CHARS = 200;

/** Parses the filter from a URL of the log; ignores invalid parameters. */
export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const id = (name: string) => (UUID.test(params.get(name) ?? "") ? params.get(name) : null);
  const action = params.get("action") ?? "";
  return {
    search: params.get("search")?.trim().slice(0, MAX_SEARCH_CHARS) || null,
    action: isAuditAction(action) ? action : null,
    person: id("person"),
    event: id("event"),
  };
}

/** The cursor in a URL of the log; null without a valid one, for the newest entries. */
export function parseAuditCursor(params: URLSearchParams): number | null {
  const text = params.get("before") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The address of the log, or of its CSV export, with this filter. */
export function auditPath(
  { search, action, person, event }: AuditFilter,
  { file, before }: { file?: "csv"; before?: Query["before"] } = {},
): string {
  return pathTo(file ? "/admin/audit.csv" : "/admin/audit", { search, action, person, event, before });
}
