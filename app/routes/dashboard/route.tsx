import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteEventDialog, deleteQuestion } from "#app/components/events/DeleteEventDialog.tsx";
import { DraftList } from "#app/components/events/DraftList.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import {
  DECISION_DAYS,
  groupDashboardEvents,
  summarizeDashboardEvent,
  summarizeDecision,
  summarizePastEvent,
} from "#app/domain/events/dashboard-event.ts";
import { summarizeDraft } from "#app/domain/events/drafts.ts";
import { formatCursor, parseCursor } from "#app/domain/lists/parse-filters.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { listDrafts } from "#app/models/events/drafts.server.ts";
import { deleteOwnEvent, getOwnDashboard } from "#app/models/events/events.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { DecisionList, OwnEventList, PAST_EVENTS_ID, PastEventList } from "./lists.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("dashboardTitle"), path: pathTo("/dashboard"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client } = await requireUser(args);
  const { timeZone } = getSite();
  const now = new Date();
  const decidedFrom = new Date(now.getTime() - DECISION_DAYS * 86_400_000).toISOString();
  const params = new URL(args.request.url).searchParams;
  const toDelete = params.get("delete");
  const before = parseCursor(params.get("before"));
  const pendingBefore = before ? null : parseCursor(params.get("waiting"));
  const pastBefore = before || pendingBefore || toDelete ? null : parseCursor(params.get("past"));
  const draftsBefore = parseCursor(params.get("drafts"));
  const drafts = await listDrafts(client, draftsBefore);
  const lastDraft = drafts.hasOlder ? drafts.drafts.at(-1) : undefined;
  const olderDrafts = lastDraft ? formatCursor({ start_date: lastDraft.updated_at, id: lastDraft.id }) : null;
  const {
    pending,
    has_older_pending,
    approved,
    has_older,
    past,
    has_older_past,
    decisions,
    asked: [asked],
  } = await getOwnDashboard(client, decidedFrom, {
    before,
    pendingBefore,
    pastBefore,
    asked: toDelete ? requireId(toDelete, t("eventNotFound")) : null,
  });
  const events = [...pending, ...approved].map((row) => summarizeDashboardEvent(row, timeZone, now));
  const placeAfter = (event: { created_at: string; id: string } | undefined) =>
    event ? formatCursor({ start_date: event.created_at, id: event.id }) : null;
  const older = has_older ? placeAfter(approved.at(-1)) : null;
  const olderPending = has_older_pending ? placeAfter(pending.at(-1)) : null;
  const oldestPast = has_older_past ? past.at(-1) : undefined;
  const olderPast = oldestPast ? formatCursor(oldestPast) : null;
  return {
    groups: groupDashboardEvents(events),
    newest: (before || pendingBefore) && pathTo("/dashboard"),
    older: older && pathTo("/dashboard", { before: older }),
    olderPending: olderPending && pathTo("/dashboard", { waiting: olderPending }),
    decisions: decisions.map((row) => summarizeDecision(row, timeZone, now)),
    past: {
      events: past.map((event) => summarizePastEvent(event, timeZone)),
      newest: pastBefore && `${pathTo("/dashboard")}#${PAST_EVENTS_ID}`,
      older: olderPast && `${pathTo("/dashboard", { past: olderPast })}#${PAST_EVENTS_ID}`,
    },
    drafts: {
      drafts: drafts.drafts.map((draft) => summarizeDraft(draft, timeZone, now)),
      newest: draftsBefore && `${pathTo("/dashboard")}#drafts`,
      older: olderDrafts && `${pathTo("/dashboard", { drafts: olderDrafts })}#drafts`,
    },
    deleting: asked ? { id: asked.id, title: asked.title } : null,
  };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: requireUser,
    forms: {
      delete: {
        changes: "listings",
        failTo: pathTo("/dashboard"),
        async save(_, { client }, { form }) {
          const deleted = await deleteOwnEvent(client, requireId(String(form.get("id")), t("eventNotFound")));
          if (deleted) return { to: pathTo("/dashboard"), success: t("eventDeleted") };
          return { to: pathTo("/dashboard"), error: t("eventNotDeleted") };
        },
      },
    },
  });
}

export default function DashboardPage() {
  const { groups, newest, older, olderPending, past, decisions, drafts, deleting } = useLoaderData<typeof loader>();
  const eventIds = new Set(groups.flatMap(({ events }) => events.map(({ id }) => id)));
  const isEmpty = groups.length === 0 && !newest;
  const pastPages = (
    <Pagination
      previous={past.newest}
      next={past.older}
      label={t(past.newest ? "olderPastEvents" : "latestPastEvents")}
    />
  );
  if (past.newest)
    return (
      <Page
        title={t("dashboardTitle")}
        actions={<ButtonLink to={pathTo("/create-event")}>{t("createNew")}</ButtonLink>}
      >
        <PastEventList {...past} />
        {pastPages}
      </Page>
    );
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <Page
          title={t("dashboardTitle")}
          actions={
            <>
              <ButtonLink to={pathTo("/dashboard/import")} variant="secondary">
                {t("importEvents")}
              </ButtonLink>
              {!isEmpty && <ButtonLink to={pathTo("/create-event")}>{t("createNew")}</ButtonLink>}
            </>
          }
        >
          {isEmpty ? (
            <EmptyState title={t("noEvents")} text={t("getStarted")}>
              <ButtonLink to={pathTo("/create-event")}>{t("createNew")}</ButtonLink>
            </EmptyState>
          ) : (
            <OwnEventList
              groups={groups}
              hasOlder={older !== null}
              olderPending={olderPending}
              pastCount={formatCount(past.events.length, past.older !== null)}
              decisionCount={decisions.length}
            />
          )}
          <Pagination previous={newest} next={older} label={t(newest ? "olderEvents" : "newestEvents")} />
          {drafts.drafts.length > 0 && <DraftList {...drafts} />}
          {decisions.length > 0 && <DecisionList decisions={decisions} eventIds={eventIds} />}
          {past.events.length > 0 && <PastEventList {...past} />}
          {pastPages}
        </Page>
      </div>
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          action={pathTo("/dashboard")}
          closeTo={pathTo("/dashboard")}
          question={deleteQuestion()}
        />
      )}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
