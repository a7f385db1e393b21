import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { type AuditEntry, describeAuditRow } from "#app/domain/accounts/audit.ts";
import { AUDIT_ACTIONS } from "#app/domain/accounts/audit-actions.ts";
import { auditPath, parseAuditCursor, parseAuditFilter } from "#app/domain/accounts/audit-filter.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listAudit } from "#app/models/accounts/audit.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Audit log", path: pathTo("/admin/audit"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const filter = parseAuditFilter(params);
  const before = parseAuditCursor(params);
  const { rows, names, nextBefore } = await listAudit(client, filter, before);
  const { timeZone } = getSite();
  return {
    filter,
    before,
    nextBefore,
    /** Name of the person by whom the log is filtered; null without one, or if no entry on this page names them. */
    person: filter.person && (names.get(filter.person) ?? null),
    waiting: user.waiting,
    entries: rows.map((row) => describeAuditRow(row, names, timeZone)),
  };
});

export default function AuditLogPage() {
  const { entries, filter, before, nextBefore, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Audit log"
      lead="What admins and organizers did, newest first. Entries cannot be changed; routine actions are combined into one entry per hour or day."
      waiting={waiting}
    >
      <FilterForm />
      {entries.length > 0 ? (
        <>
          <p className="mb-3 text-sm">
            <a href={auditPath(filter, { file: "csv" })} className="link" download>
              Download these entries as a table (CSV)
            </a>
          </p>
          <Entries entries={entries} />
        </>
      ) : (
        <EmptyState isCompact title="No entries" text="Actions on events, admins and accounts appear here." />
      )}
      {(before !== null || nextBefore !== null) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
          {before !== null && (
            <ButtonLink to={auditPath(filter)} variant="secondary">
              Newest entries
            </ButtonLink>
          )}
          {nextBefore !== null && (
            <ButtonLink to={auditPath(filter, { before: nextBefore })} variant="secondary" rel="next">
              Older entries
            </ButtonLink>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

/** Narrows the log; person and event are set by links and can be removed here. */
function FilterForm() {
  const { filter, person } = useLoaderData<typeof loader>();
  const { search, action, event } = filter;
  return (
    <div className="mb-6 space-y-3">
      <Form method="get" action={pathTo("/admin/audit")} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64 sm:max-w-xs">
          <SelectField name="action" label="Show" required={false} key={action} defaultValue={action ?? ""}>
            <option value="">Everything</option>
            {Object.entries(AUDIT_ACTIONS).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="min-w-0 grow basis-64 sm:max-w-xs">
          <Field
            name="search"
            type="search"
            label="Words in the title"
            required={false}
            key={search}
            defaultValue={search ?? ""}
          />
        </div>
        {filter.person && <input type="hidden" name="person" value={filter.person} />}
        {event && <input type="hidden" name="event" value={event} />}
        <Button variant="secondary">Filter</Button>
      </Form>
      {(filter.person || event) && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {filter.person && (
            <li>
              By or about {person ?? `account ${filter.person.slice(0, 8)}`}{" "}
              <Link to={auditPath({ ...filter, person: null })} className="link">
                Show everyone
              </Link>
            </li>
          )}
          {event && (
            <li>
              About one event{" "}
              <Link to={auditPath({ ...filter, event: null })} className="link">
                Show all events
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line panel px-4">
      {entries.map((entry) => (
        <li key={entry.id} className="grid py-2.5 sm:grid-cols-[15rem_1fr] sm:items-baseline">
          <time dateTime={entry.at} className="text-sm text-ink-soft">
            {entry.when}
          </time>
          <div className="min-w-0 break-words">
            <p className="whitespace-pre-line">{entry.sentence}</p>
            {entry.links.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 text-sm">
                {entry.links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to} className="link inline-block py-0.5">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
