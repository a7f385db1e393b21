import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DELETE_QUESTION, DeleteEventDialog } from "#app/components/event/DeleteEventDialog.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import {
  DECISION_DAYS,
  groupOwnEvents,
  summarizeDecision,
  summarizeOwnEvent,
  summarizePastEvent,
} from "#app/domain/own-event.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { readForm, requireIntent } from "#app/forms/read-form.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { deleteOwnEvent, listDecisions, listOrganizerEvents, listPastEvents } from "#app/models/events.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { requireId, seeOther } from "#app/session/responses.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DecisionList, OwnEventList, PastEventList } from "./lists.tsx";

const TITLE = "Dashboard - Manage your events";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: "/dashboard", isIndexed: false });

export async function loader(args: LoaderFunctionArgs) {
  const { client, user } = await requireUser(args);
  const { timeZone } = getSite();
  const now = new Date();
  const decidedFrom = new Date(now.getTime() - DECISION_DAYS * 86_400_000).toISOString();
  const [rows, past, decisions] = await Promise.all([
    listOrganizerEvents(client, user.id),
    listPastEvents(client, user.id),
    listDecisions(client, user.id, decidedFrom),
  ]);
  const events = rows.map((row) => summarizeOwnEvent(row, timeZone, now));
  const toDelete = new URL(args.request.url).searchParams.get("delete");
  const deleting = events.find((event) => event.id === toDelete);
  return {
    groups: groupOwnEvents(events),
    decisions: decisions.map((row) => summarizeDecision(row, timeZone, now)),
    past: past.map((event) => summarizePastEvent(event, timeZone)),
    deleting: deleting ? { id: deleting.id, title: deleting.title } : null,
  };
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

export async function action(args: ActionFunctionArgs) {
  const { client, user } = await requireUser(args);
  const form = await readForm(args.request);
  requireIntent(form, ["delete"]);
  const id = requireId(String(form.get("id")), "Event not found");
  try {
    const deleted = await deleteOwnEvent(client, user.id, id);
    if (deleted) setFlash(args, "success", "Event deleted.");
    else setFlash(args, "error", "That event was already gone, or is not yours to delete.");
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    requestContext(args.context).log.error({ err: error }, `delete event ${id}`);
    setFlash(args, "error", error.message);
  }
  return seeOther(args, "/dashboard");
}

export default function DashboardPage() {
  const { groups, past, decisions, deleting } = useLoaderData<typeof loader>();
  const eventIds = new Set(groups.flatMap(({ events }) => events.map(({ id }) => id)));
  const isEmpty = groups.length === 0;
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <Page title={TITLE} actions={!isEmpty && <ButtonLink to="/create-event">Create New Event</ButtonLink>}>
          {isEmpty ? (
            <EmptyState title="No events created" text="Get started by creating a new event.">
              <ButtonLink to="/create-event">Create New Event</ButtonLink>
            </EmptyState>
          ) : (
            <OwnEventList groups={groups} pastCount={past.length} decisionCount={decisions.length} />
          )}
          {decisions.length > 0 && <DecisionList decisions={decisions} eventIds={eventIds} />}
          {past.length > 0 && <PastEventList events={past} />}
        </Page>
      </div>
      {deleting && (
        <DeleteEventDialog event={deleting} action="/dashboard" closeTo="/dashboard" question={DELETE_QUESTION} />
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
