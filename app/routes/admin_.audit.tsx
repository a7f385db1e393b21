import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { SelectField } from "#app/components/ui/Field.tsx";
import { AUDIT_ACTIONS, type AuditEntry, describeAuditRow, isAuditAction } from "#app/domain/accounts/audit.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listAudit } from "#app/models/accounts/audit.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Audit Log", path: pathTo("/admin/audit"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const wanted = params.get("action") ?? "";
  const action = isAuditAction(wanted) ? wanted : null;
  const before = parseId(params.get("before"));
  const { rows, names, nextBefore } = await listAudit(client, { action, before });
  const { timeZone } = getSite();
  return {
    action,
    before,
    nextBefore,
    waiting: user.waiting,
    entries: rows.map((row) => describeAuditRow(row, names, timeZone)),
  };
});

/** The cursor in an address; null without a valid one, for the newest entries. */
function parseId(text: string | null): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

function logPath(action: string | null, before: number | null): string {
  return pathTo("/admin/audit", { action, before });
}

export default function AuditLogPage() {
  const { entries, action, before, nextBefore, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Audit Log"
      lead="What admins and organizers did, newest first. Entries cannot be changed; routine actions are combined into one entry per hour or day."
      waiting={waiting}
    >
      <ActionFilter action={action} />
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <EmptyState isCompact title="No entries" text="What is done with events, admins and accounts appears here." />
      )}
      {(before !== null || nextBefore !== null) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
          {before !== null && (
            <ButtonLink to={logPath(action, null)} variant="secondary">
              Newest Entries
            </ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink to={logPath(action, nextBefore)} variant="secondary" rel="next">
              Older Entries
            </ButtonLink>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

function ActionFilter({ action }: { action: string | null }) {
  return (
    <Form method="get" action={pathTo("/admin/audit")} className="mb-6 flex flex-wrap items-end gap-3">
      <div className="max-w-xs min-w-0 grow">
        <SelectField name="action" label="Show" required={false} key={action} defaultValue={action ?? ""}>
          <option value="">Everything</option>
          {Object.entries(AUDIT_ACTIONS).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Button variant="secondary">Filter</Button>
    </Form>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line panel px-5">
      {entries.map((entry) => (
        <li key={entry.id} className="grid py-2.5 sm:grid-cols-[15rem_1fr] sm:items-baseline">
          <time dateTime={entry.at} className="text-sm text-ink-soft">
            {entry.when}
          </time>
          <p className="min-w-0 break-words">{entry.sentence}</p>
        </li>
      ))}
    </ol>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
