import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage, AdminSearch } from "#app/components/accounts/AdminPage.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { closingSchema } from "#app/domain/events/report-form.ts";
import {
  parseReportPlace,
  parseReportToClose,
  type ReportPlace,
  reportsPath,
} from "#app/domain/events/report-place.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { closeReports, listReportedEvents, reopenReports } from "#app/models/events/event-reports.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireAdmin, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { ClosingForm, ReportedEntry } from "./entry.tsx";
import { describeEntry } from "./entry-data.ts";

/** Longest text that is searched, as on the site. */
const MAX_SEARCH_CHARS = 100;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Reports", path: pathTo("/admin/reports"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const place = parseReportPlace(params);
  const { entries, total, reports, pageCount, undoable } = await listReportedEvents(client, place);
  // The last page became empty: redirect to the one before it.
  if (place.page > pageCount) throw seeOther(args, reportsPath({ ...place, page: pageCount }));
  const now = new Date();
  return {
    place,
    closing: parseReportToClose(params),
    entries: entries.map((entry) => describeEntry(entry, getSite().timeZone, now)),
    total,
    reports,
    pageCount,
    undoable,
    waiting: user.waiting,
  };
});

const CLOSED_MEANWHILE =
  "Nothing was closed: these reports are already closed, or new ones came in since you opened the page.";

export function action(args: ActionFunctionArgs) {
  const list = reportsPath(parseReportPlace(new URL(args.request.url).searchParams));
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      close: {
        fields: ["event", "readUntil", "outcome", "answer"],
        schema: closingSchema,
        async save({ event, ...closing }, { client }: SignedIn) {
          const closed = await closeReports(client, requireId(event, "Event not found"), closing);
          if (closed === 0) return { to: list, error: CLOSED_MEANWHILE };
          return { to: list, success: closed === 1 ? "The report is closed." : `${closed} reports are closed.` };
        },
      },
      undo: {
        failTo: list,
        async save(_: object, { client }: SignedIn, { form }) {
          const isOpen = await reopenReports(client, requireId(String(form.get("id")), "Reports not found"));
          if (isOpen) return { to: list, success: "The reports are open again. Nobody gets an email." };
          return { to: list, error: "This can no longer be undone: it was closed more than 30 seconds ago." };
        },
      },
    },
  });
}

export default function ReportsPage() {
  const { place, closing, entries, total, reports, pageCount, undoable, waiting } = useLoaderData<typeof loader>();
  const { state, search, page } = place;
  const form = formState<"outcome" | "answer">(useActionData<typeof action>(), { intent: "close" });
  const whole = reportsPath({ state, search: "", page: 1 });
  return (
    <AdminPage title="Reports" lead={describe(place, total, reports)} waiting={waiting}>
      {undoable && <UndoClosing {...undoable} action={reportsPath(place)} />}
      <nav aria-label="State of the reports" className="mb-4 flex flex-wrap gap-x-2">
        {(["open", "closed"] as const).map((other) => (
          <Link
            key={other}
            to={reportsPath({ state: other, search, page: 1 })}
            aria-current={other === state ? "page" : undefined}
            className="menu-item"
          >
            {other === "open" ? "Open" : "Closed"}
          </Link>
        ))}
      </nav>
      <AdminSearch
        path={whole}
        fields={state === "closed" ? { state } : {}}
        label="Search by title, words or organizer"
        maxLength={MAX_SEARCH_CHARS}
        search={search}
      />
      {entries.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {entries.map((entry) => (
            <li key={entry.id} id={`report-${entry.id}`} className="scroll-mt-24 p-4 sm:px-5">
              <ReportedEntry entry={entry} closePath={reportsPath(place, entry.id)} isClosing={closing === entry.id} />
              {closing === entry.id && state === "open" && (
                <ClosingForm
                  entry={entry}
                  form={form}
                  action={reportsPath(place, entry.id)}
                  closeTo={reportsPath(place)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState isCompact {...emptyTexts(place)} />
      )}
      <Pagination
        previous={page > 1 ? reportsPath({ ...place, page: page - 1 }) : null}
        next={page < pageCount ? reportsPath({ ...place, page: page + 1 }) : null}
        label={`Page ${page} of ${pageCount}`}
      />
    </AdminPage>
  );
}

/** The size of the list, as text; false for an empty one. */
function describe({ state, search }: ReportPlace, total: number, reports: number): string | false {
  if (total === 0) return false;
  const found = search && `, found by "${search}"`;
  const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const several =
    state === "open"
      ? `${countOf(reports, "report")} about ${countOf(total, "event")}`
      : `${countOf(reports, "closed report")}, in ${countOf(total, "decision")}`;
  return `${several}, newest first${found}`;
}

function emptyTexts({ state, search }: ReportPlace): { title: string; text: string } {
  const title = state === "open" ? "No open reports" : "No closed reports";
  if (search) return { title, text: `No title, words or organizer of ${state} reports contain "${search}".` };
  return {
    title,
    text:
      state === "open" ? "Reports about events appear here." : "Reports stay here for 90 days after they are closed.",
  };
}

function UndoClosing({ id, title, action }: { id: string; title: string; action: string }) {
  return (
    <Form
      method="post"
      action={action}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 panel px-4 py-3"
    >
      <p>
        You have closed the reports about "{title}". For 30 seconds you can take it back; mail about it waits that long.
      </p>
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value="undo" variant="secondary">
        Undo<span className="sr-only">: open the reports about {title} again</span>
      </Button>
    </Form>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
