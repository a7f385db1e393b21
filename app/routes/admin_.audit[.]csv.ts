import { describeAuditRow } from "#app/domain/accounts/audit.ts";
import { parseAuditFilter } from "#app/domain/accounts/audit-filter.ts";
import { formatCsv } from "#app/domain/site/csv.ts";
import { defineLoader, download } from "#app/http/responses.server.ts";
import { listAuditForFile } from "#app/models/accounts/audit.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** The audit log as CSV, with the same parameters as the page. Times are UTC ISO 8601. */
export const loader = defineLoader(async (args) => {
  const { client } = await requireAdmin(args);
  const filter = parseAuditFilter(new URL(args.request.url).searchParams);
  const { rows, names } = await listAuditForFile(client, filter);
  const { timeZone } = getSite();
  const entries = rows.map((row) => [
    String(row.id),
    new Date(row.at).toISOString(),
    row.action,
    row.actor_id ?? "",
    (row.actor_id && names.get(row.actor_id)) ?? "",
    row.subject_kind,
    row.subject_id,
    row.title ?? "",
    row.reason ?? "",
    describeAuditRow(row, names, timeZone).sentence,
  ]);
  const body = formatCsv([HEADINGS, ...entries]);
  return download(args, { body, type: "text/csv", fileName: "audit-log.csv" });
});

const HEADINGS = [
  "id",
  "at",
  "action",
  "actor_id",
  "actor_name",
  "subject_kind",
  "subject_id",
  "title",
  "reason",
  "sentence",
];
