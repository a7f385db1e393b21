import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteEventDialog } from "#app/components/DeleteEventDialog.tsx";
import { EmptyState } from "#app/components/EmptyState.tsx";
import { Page } from "#app/components/Page.tsx";
import { PendingEventTable } from "#app/components/PendingEventTable.tsx";
import { siteOf } from "#app/components/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { parseEventFilters } from "#app/domain/event-filters.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { summarizePendingEvent } from "#app/domain/pending-event.ts";
import { requireAdmin } from "#app/http/auth.server.ts";
import { type FlashMessage, setFlash } from "#app/http/flash.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireIntent } from "#app/http/intent.server.ts";
import { requireId } from "#app/http/not-found.server.ts";
import { seeOther } from "#app/http/redirect.server.ts";
import { getSite } from "#app/http/site.server.ts";
import type { Client } from "#app/models/client.ts";
import { DataError } from "#app/models/data-error.ts";
import { approveEvent, deletePendingEvent, listPendingEvents } from "#app/models/moderation.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Panel", path: "/admin", isIndexed: false });

export async function loader(args: LoaderFunctionArgs) {
  const { client } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const { page } = parseEventFilters(params);
  const queue = await listPendingEvents(client, page);
  // Whoever clears the last page of the queue goes on with the first.
  if (queue.events.length === 0 && page > 1) throw seeOther(args, "/admin");
  const { timeZone } = getSite();
  const now = new Date();
  const deleting = queue.events.find((event) => event.id === params.get("delete"));
  return {
    page,
    total: queue.total,
    pageCount: queue.pageCount,
    events: queue.events.map((event) => summarizePendingEvent(event, timeZone, now)),
    deleting: deleting ? { id: deleting.id, title: deleting.title } : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { client } = await requireAdmin(args);
  const form = await readForm(args.request);
  const intent = requireIntent(form, ["approve", "delete"]);
  const id = requireId(String(form.get("id")), "Event not found");
  try {
    const { kind, text } =
      intent === "approve" ? await approve(client, id, String(form.get("version"))) : await remove(client, id);
    setFlash(args, kind, text);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(`${intent} event ${id}:`, error);
    setFlash(args, "error", error.message);
  }
  return seeOther(args, queuePath(parseEventFilters(new URL(args.request.url).searchParams).page));
}

async function approve(client: Client, id: string, version: string): Promise<FlashMessage> {
  const event = await approveEvent(client, id, version);
  if (event) return { kind: "success", text: `Event "${event.title}" has been approved successfully.` };
  return {
    kind: "error",
    text: "The event was not approved: it was changed or removed after you opened this page. Please look at it again.",
  };
}

async function remove(client: Client, id: string): Promise<FlashMessage> {
  const event = await deletePendingEvent(client, id);
  if (event) return { kind: "success", text: `Event "${event.title}" has been deleted successfully.` };
  return { kind: "error", text: "The event was not deleted: it is gone already, or is no longer pending." };
}

function queuePath(page: number): string {
  return page > 1 ? `/admin?page=${page}` : "/admin";
}

export default function AdminPanel() {
  const { events, page, pageCount, total, deleting } = useLoaderData<typeof loader>();
  const path = queuePath(page);
  const deletePath = (id: string) => `${path}${page > 1 ? "&" : "?"}delete=${id}`;
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <Page
          title="Admin Panel"
          lead={total === 1 ? "1 event waits for approval" : `${total} events wait for approval`}
          actions={
            <>
              <ButtonLink to="/admin/messages" look="secondary">
                Contact Messages
              </ButtonLink>
              <ButtonLink to="/admin/audit" look="secondary">
                Audit Log
              </ButtonLink>
            </>
          }
        >
          <h2 className="sr-only">Pending events</h2>
          {events.length > 0 ? (
            <PendingEventTable events={events} action={path} deletePath={deletePath} />
          ) : (
            <EmptyState
              title="No pending events"
              text="Every event has been reviewed. New and edited ones appear here."
            >
              <ButtonLink to="/events" look="secondary">
                Browse Events
              </ButtonLink>
            </EmptyState>
          )}
          <Pagination
            previous={page > 1 ? queuePath(page - 1) : null}
            next={page < pageCount ? queuePath(page + 1) : null}
            label={`Page ${page} of ${pageCount}`}
          />
        </Page>
      </div>
      {deleting && <DeleteEventDialog event={deleting} action={path} closeTo={path} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
