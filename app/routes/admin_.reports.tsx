import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { formatRecent } from "#app/domain/events/format.ts";
import { REPORT_REASONS, type ReportReason } from "#app/domain/events/report.ts";
import { parsePageNumber } from "#app/domain/lists/parse-filters.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { type EventReport, listEventReports, settleReport } from "#app/models/events/event-reports.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Reports", path: pathTo("/admin/reports"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const page = parsePageNumber(new URL(args.request.url).searchParams.get("page"));
  const list = await listEventReports(client, page);
  // The last page became empty: redirect to the one before it.
  if (list.page !== page) throw seeOther(args, pathOf(list.page));
  const now = new Date();
  const reports = list.rows.map((report) => summarize(report, getSite().timeZone, now));
  const { total, isMore, pageCount } = list;
  return { page, total, isMore, pageCount, reports, waiting: user.waiting };
});

function summarize(report: EventReport, timeZone: string, now: Date) {
  const { id, event, reason, details, created_at, further_reports: further } = report;
  const message = REPORT_REASONS[reason as ReportReason] as (typeof REPORT_REASONS)[ReportReason] | undefined;
  return {
    id,
    event,
    reason: message ? t(message) : reason,
    details,
    further,
    receivedAt: new Date(created_at).toISOString(),
    received: formatRecent(created_at, timeZone, now),
  };
}

export function action(args: ActionFunctionArgs) {
  const list = pathOf(parsePageNumber(new URL(args.request.url).searchParams.get("page")));
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      settle: {
        failTo: list,
        async save(_, { client }, { form }) {
          const isSettled = await settleReport(client, requireId(String(form.get("id")), "Report not found"));
          if (isSettled) return { to: list, success: "The report is settled." };
          return { to: list, error: "The report was settled already, or its event is gone." };
        },
      },
    },
  });
}

function pathOf(page: number): string {
  return pathTo("/admin/reports", { page: page > 1 && page });
}

export default function ReportsPage() {
  const { reports, page, pageCount, total, isMore, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Reports"
      lead={total > 0 && (total === 1 ? "1 open report" : `${formatCount(total, isMore)} open reports, newest first`)}
      waiting={waiting}
    >
      {reports.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {reports.map((report) => (
            <li key={report.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4 sm:px-5">
              <div className="min-w-0 grow basis-80">
                <ReportContent report={report} />
              </div>
              <div className="row-actions">
                {report.event.is_approved && (
                  <ButtonLink
                    to={pathTo("/events/:eventId/unpublish", { eventId: report.event.id, from: "reports" })}
                    variant="delete"
                  >
                    Unpublish<span className="sr-only"> {report.event.title}</span>
                  </ButtonLink>
                )}
                <Form method="post" action={pathOf(page)} className="grid">
                  <input type="hidden" name="id" value={report.id} />
                  <Button variant="secondary" name="intent" value="settle">
                    Mark as settled<span className="sr-only">: {report.event.title}</span>
                  </Button>
                </Form>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState isCompact title="No open reports" text="What readers report about events appears here." />
      )}
      <Pagination
        previous={page > 1 ? pathOf(page - 1) : null}
        next={page < pageCount ? pathOf(page + 1) : null}
        label={`Page ${page} of ${pageCount}`}
      />
    </AdminPage>
  );
}

function ReportContent({ report }: { report: ReturnType<typeof summarize> }) {
  const { event, reason, details, further, received, receivedAt } = report;
  return (
    <>
      <h2 className="text-lg">
        <Link to={pathTo("/events/:eventId", { eventId: event.id })} className="underline-offset-3 hover:underline">
          {event.title}
        </Link>
      </h2>
      <p className="mt-1 dots text-ink-soft">
        <span className="font-semibold text-ink">{reason}</span>
        <time dateTime={receivedAt}>{received}</time>
        {event.organization !== null && <span>of {event.organization}</span>}
        {event.organizer !== null && (
          <span>
            by <PersonLink id={event.organizer_id}>{event.organizer}</PersonLink>
          </span>
        )}
        {!event.is_approved && <span>not public at present</span>}
      </p>
      {details !== null && <p className="mt-2 max-w-prose break-words whitespace-pre-wrap">{details}</p>}
      {further > 0 && (
        <p className="mt-2 text-ink-soft">
          {further === 1 ? "1 further report" : `${further} further reports`} about this event followed. They were
          counted, not stored.
        </p>
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
