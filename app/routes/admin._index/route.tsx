import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage, MissingPart } from "#app/components/accounts/AdminPage.tsx";
import { DeleteEventDialog, deleteQuestion } from "#app/components/events/DeleteEventDialog.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { summarizePendingEvent } from "#app/domain/events/pending-event.ts";
import {
  isFiltered,
  nextInQueue,
  parseChosen,
  parseQueuePlace,
  QUEUE_START,
  queueAddress,
  queueFragment,
  returnAddress,
} from "#app/domain/events/queue-address.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { deletionSchema } from "#app/domain/events/report-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { UUID } from "#app/domain/site/text.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, loadPart, requireId } from "#app/http/responses.server.ts";
import { decide, decideOne, undoDecisions } from "#app/models/events/decisions.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { readAdminPanel, readDeskWeeks } from "#app/models/events/moderation.server.ts";
import { sweepPictures } from "#app/models/events/pictures.server.ts";
import { releaseEvent, takeEvents } from "#app/models/events/taken-events.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { CHOSEN_FIELD, ChosenEvents, WAITING_FIELD } from "./chosen.tsx";
import { ApproveEndedDialog, DESPITE_END_FIELD, UndoDecision } from "./decision.tsx";
import { QueueKeys } from "./keys.tsx";
import { PendingEventTable } from "./queue.tsx";
import { describeTogether, describeUndone, explainRefusal } from "./together.ts";
import { describeQueue, QueueTools } from "./tools.tsx";
import { describeWeeks, WeeksLink, WeeksOfDesk } from "./weeks.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Panel", path: pathTo("/admin"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const place = parseQueuePlace(params);
  const [toDelete, toApprove] = [params.get("delete"), params.get("approve")];
  const { timeZone } = getSite();
  const askedId = parseAskedId(toDelete || toApprove);
  const [panel, weeks] = await Promise.all([
    loadPart(args, readAdminPanel(client, { place, asked: askedId })),
    place.page === 1 && !isFiltered(place) ? loadPart(args, readDeskWeeks(client, timeZone)) : null,
  ]);
  const { queue, asked = null, keepsVersions = false, undoable = null } = panel.loaded ?? {};
  // All events of the last page are decided: continue on the previous page.
  if (queue && place.page > queue.pageCount)
    throw seeOther(args, queueAddress({ ...place, page: queue.pageCount, next: null }));
  const now = new Date();
  // The version that the admin has read, not the current one.
  const version = params.get("version") ?? (toDelete ? (asked?.updated_at ?? "") : "");
  const confirming = asked && { id: asked.id, title: asked.title, version };
  const page = {
    place,
    keepsVersions,
    undoable,
    failure: panel.failure,
    total: queue?.total ?? 0,
    pageCount: queue?.pageCount ?? place.page,
    events: queue?.rows.map((event) => summarizePendingEvent(event, timeZone, now)) ?? [],
    deleting: toDelete ? confirming : null,
    approving: toDelete ? null : confirming,
    waiting: user.waiting,
    weeks: weeks?.loaded ? describeWeeks(weeks.loaded) : null,
    weeksFailure: weeks?.failure ?? null,
    changedId: params.get("changed"),
  };
  return data(page, { status: (panel.failure ?? weeks?.failure)?.status ?? 200 });
});

/** The id in an address, or null without one. @throws Response 404 for a malformed id. */
function parseAskedId(text: string | null): string | null {
  return text ? requireId(text, "Event not found") : null;
}

export const handle: PageHandle<typeof loader> = {
  showsDialog: ({ deleting, approving }) => deleting !== null || approving !== null,
};

export function action(args: ActionFunctionArgs) {
  const place = parseQueuePlace(new URL(args.request.url).searchParams);
  const goOnAt = (next: string | null) => `${queueAddress({ ...place, next: null })}${queueFragment(next)}`;
  const done = goOnAt(place.next);
  const explain = async (client: Client, id: string, did: string) => {
    const current = await getEvent(client, id);
    const isStillWaiting = current?.review === "waiting";
    const changed = `${queueAddress({ ...place, next: null }, { changed: id })}${queueFragment(id)}`;
    return { to: isStillWaiting ? changed : done, error: explainRefusal(current, did) };
  };
  const openChosen = (form: FormData, only: "refuse" | null) => {
    const { chosen, next } = readChosen(form);
    if (chosen.length === 0) return { to: done, error: NOTHING_CHOSEN };
    return { to: returnAddress(chosen, { ...place, next }, only) };
  };
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      approve: {
        changes: "listings",
        failTo: done,
        async save(_, { client }, { form }) {
          const id = requireId(String(form.get("id")), "Event not found");
          const version = String(form.get("version"));
          const leavesOut = form.has(DESPITE_END_FIELD) ? [] : (["ended"] as const);
          const [decided] = await decide(client, [{ id, version }], "approved", { leavesOut });
          if (decided?.outcome === "ended") return { to: queueAddress(place, { approve: id, version }) };
          if (decided?.outcome !== "approved") return explain(client, id, "approved");
          await sweepPictures(client);
          return { to: done, success: `Event "${decided.title}" has been approved successfully.` };
        },
      },
      approve_chosen: {
        changes: "listings",
        failTo: done,
        async save(_, { client }, { form }) {
          const { chosen, next } = readChosen(form);
          if (chosen.length === 0) return { to: done, error: NOTHING_CHOSEN };
          const results = await decide(client, chosen, "approved", { leavesOut: ONE_BY_ONE });
          await sweepPictures(client);
          return { to: goOnAt(next), ...describeTogether(results, "approved") };
        },
      },
      return_chosen: { failTo: done, save: async (_, __, { form }) => openChosen(form, null) },
      refuse_chosen: { failTo: done, save: async (_, __, { form }) => openChosen(form, "refuse") },
      take: {
        failTo: done,
        async save(_, { client }, { form }) {
          const id = requireId(String(form.get("id")), "Event not found");
          const taken = (await takeEvents(client, [id]))[id];
          if (taken?.is_own) return { to: goOnAt(id) };
          return { to: goOnAt(id), error: taken ? `${taken.admin} has already taken it.` : "It's no longer waiting." };
        },
      },
      release: {
        failTo: done,
        async save(_, { client }, { form }) {
          const id = requireId(String(form.get("id")), "Event not found");
          await releaseEvent(client, id);
          return { to: goOnAt(id) };
        },
      },
      undo: {
        changes: "listings",
        failTo: done,
        async save(_, { client }, { form }) {
          const ids = String(form.get("ids")).split(" ").map(Number).filter(Number.isSafeInteger);
          return { to: done, ...describeUndone(await undoDecisions(client, ids), ids.length) };
        },
      },
      delete: {
        changes: "listings",
        fields: ["id", "version", "reason"],
        schema: deletionSchema,
        fieldOf: () => "reason",
        async save({ reason, version, ...sent }, { client }) {
          const id = requireId(sent.id, "Event not found");
          const title = await decideOne(client, id, version, "deleted", { note: reason });
          if (title === null) return explain(client, id, "deleted");
          await sweepPictures(client);
          return { to: done, success: `Event "${title}" has been deleted successfully.` };
        },
      },
    },
  });
}

/** Outcomes that need an individual decision or confirmation. */
const ONE_BY_ONE = ["taken_off", "ended", "sent_back"] as const;

const NOTHING_CHOSEN = "Choose at least one event first.";

/** The selected events of a form, and the event to continue with afterwards. */
function readChosen(form: FormData) {
  const texts = (name: string) => form.getAll(name).map(String);
  const chosen = parseChosen(texts(CHOSEN_FIELD));
  const next = nextInQueue(
    texts(WAITING_FIELD),
    chosen.map(({ id }) => id),
  );
  return { chosen, next: next !== null && UUID.test(next) ? next : null };
}

export default function AdminPanel() {
  const { events, place, keepsVersions, undoable, pageCount, total, waiting, weeks, failure, ...asking } =
    useLoaderData<typeof loader>();
  const { deleting, approving, changedId, weeksFailure } = asking;
  const { errors, field } = formState<"reason">(useActionData<typeof action>());
  const asked = deleting ?? approving;
  const calendar = events.find((event) => event.calendar?.id === place.calendar)?.calendar ?? null;
  const isShown = undoable?.events.every(({ id }) => events.some(({ decided }) => decided?.id === id));
  const closeTo = `${queueAddress({ ...place, next: null })}${queueFragment(asked?.id ?? null)}`;
  return (
    <>
      <div {...(asked ? { inert: "" } : {})}>
        <AdminPage
          title="Admin Panel"
          lead={
            <>
              {total > 0 && `${describeQueue(total, place)}. `}
              {weeks && <WeeksLink />}
            </>
          }
          waiting={waiting}
        >
          {!deleting && <ErrorSummary errors={errors} />}
          {undoable && !isShown && <UndoDecision {...undoable} place={place} />}
          <h2 className="sr-only">Pending events</h2>
          {(total > 0 || failure || isFiltered(place)) && <QueueTools place={place} calendar={calendar} />}
          {failure ? (
            <MissingPart
              failure={failure}
              advice="The other admin pages still work. Try again in a minute, or search for less."
            />
          ) : events.length > 0 ? (
            <>
              <ChosenEvents events={events} place={place} />
              <QueueKeys />
              <PendingEventTable keepsVersions={keepsVersions} events={events} place={place} changedId={changedId} />
            </>
          ) : isFiltered(place) ? (
            <EmptyState isCompact title="No pending events found" text="None of the events waiting for approval match.">
              <ButtonLink to={queueAddress({ ...QUEUE_START, sort: place.sort })} variant="secondary">
                Show all
              </ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState
              isCompact
              title="No pending events"
              text="Every event has been reviewed. New and edited ones appear here."
            >
              <ButtonLink to={pathTo("/admin/messages")} variant="secondary">
                Read contact messages
              </ButtonLink>
            </EmptyState>
          )}
          <Pagination
            previous={place.page > 1 ? queueAddress({ ...place, page: place.page - 1, next: null }) : null}
            next={place.page < pageCount ? queueAddress({ ...place, page: place.page + 1, next: null }) : null}
            label={`Page ${place.page} of ${pageCount}`}
          />
          {weeks && <WeeksOfDesk weeks={weeks} />}
          {weeksFailure && (
            <div className="mt-14">
              <MissingPart failure={weeksFailure} advice="The queue is not affected. Try again in a minute." />
            </div>
          )}
        </AdminPage>
      </div>
      {deleting && (
        <DeleteEventDialog
          event={deleting}
          action={queueAddress(place, { delete: deleting.id, version: deleting.version })}
          closeTo={closeTo}
          question={deleteQuestion()}
        >
          <TextAreaField
            name="reason"
            label="Reason"
            hint="Its organizer gets an email with it."
            optional
            rows={3}
            maxLength={MAX_REASON_CHARS}
            {...field("reason")}
          />
        </DeleteEventDialog>
      )}
      {approving && <ApproveEndedDialog event={approving} action={queueAddress(place)} closeTo={closeTo} />}
    </>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
