import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form as HtmlForm, Link, useLoaderData } from "@remix-run/react";
import { AdminPage, NewestOlder, SelectAll } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { ChangedFields, isUnchanged } from "#app/components/events/AdminChangedFields.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { compareVersions } from "#app/domain/events/changed-fields.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { markDifferences } from "#app/domain/events/text-difference.server.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { readParagraphs } from "#app/domain/site/text.ts";
import { type Form, handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { decidePlanNote, listPlanNotes } from "#app/models/events/plan-notes.server.ts";
import {
  listTrustedChanges,
  lookAtTrustedChanges,
  type SeenChange,
  type TrustedChange,
} from "#app/models/events/trusted-changes.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/trusted");
const FORM_ID = "chosen-changes";
/** Field name of the reviewed entries, each as "version id id …". */
const CHOSEN_FIELD = "chosen";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Changes and notes", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const before = new URL(args.request.url).searchParams.get("before");
  const { changes, older } = await listTrustedChanges(client, before);
  const { timeZone } = getSite();
  const now = new Date();
  return {
    notes: (before === null ? await listPlanNotes(client) : []).map((note) => ({
      ...note,
      said: formatRecent(note.said_at, timeZone, now),
    })),
    changes: changes.map((change) => describe(change, timeZone, now)),
    newest: before && PATH,
    older: older && pathTo("/admin/trusted", { before: older }),
    waiting: user.waiting,
  };
});

function describe({ event, before, after, version, ids, ...who }: TrustedChange, timeZone: string, now: Date) {
  return {
    id: event.id,
    title: after.title,
    organizerId: event.organizer_id,
    ...who,
    dates: ids.length,
    changed: formatRecent(version, timeZone, now),
    changedAt: new Date(version).toISOString(),
    chosen: [version, ...ids].join(" "),
    comparison: markDifferences(compareVersions(before, after, timeZone, now)),
  };
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: requireAdmin,
    forms: {
      approve_note: noteForm(true),
      refuse_note: noteForm(false),
      look: {
        failTo: PATH,
        async save(_, { client }, { form }) {
          const seen = form.getAll(CHOSEN_FIELD).flatMap((value) => parseSeen(String(value)));
          if (seen.length === 0) return { to: PATH, error: "Choose at least one event first." };
          const count = await lookAtTrustedChanges(client, seen);
          if (count < seen.length)
            return {
              to: PATH,
              error: `${describeCount(count)} The ones still here were changed in the meantime, or no longer exist.`,
            };
          return { to: PATH, success: describeCount(count) };
        },
      },
    },
  });
}

function noteForm(isApproved: boolean): Form<object, Awaited<ReturnType<typeof requireAdmin>>> {
  return {
    changes: "listings",
    failTo: PATH,
    async save(_, { client }, { form }) {
      const said = requireId(String(form.get("said")), "Note not found");
      const reason = isApproved ? "" : readParagraphs(form.get("reason"));
      const isDecided = await decidePlanNote(client, said, isApproved, reason);
      if (!isDecided) return { to: PATH, error: "The note was changed or decided in the meantime." };
      return {
        to: PATH,
        success: isApproved ? "The note is public." : "The note was refused. Its organizer gets an email.",
      };
    },
  };
}

function parseSeen(value: string): SeenChange[] {
  const [version = "", ...ids] = value.split(" ");
  // Ignores a malformed version.
  if (Number.isNaN(Date.parse(version))) return [];
  return [{ version, ids: ids.map((id) => requireId(id, "Event not found")) }];
}

function describeCount(count: number): string {
  return count === 1 ? "1 event is off the list." : `${count} events are off the list.`;
}

/** Unreviewed changes of trusted accounts, with their differences. */
export default function TrustedChangesPage() {
  const { notes, changes, newest, older, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Changes and notes"
      lead="Organizers' notes on a status, and changes by trusted accounts that went live right away. Each leaves the list once an admin has reviewed it."
      waiting={waiting}
    >
      {notes.length > 0 && <PlanNotes notes={notes} />}
      {changes.length === 0 ? (
        <EmptyState isCompact title="Nothing to review" text="Changes by trusted accounts appear here." />
      ) : (
        <>
          <HtmlForm
            autoComplete="off"
            id={FORM_ID}
            method="post"
            action={PATH}
            className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2"
          >
            <SelectAll name={CHOSEN_FIELD} />
            <SubmitButton intent="look" variant="secondary" busyLabel="Saving...">
              Mark selected as reviewed
            </SubmitButton>
          </HtmlForm>
          <ul className="space-y-6">
            {changes.map((change) => (
              <ChangedEvent key={change.id} change={change} />
            ))}
          </ul>
        </>
      )}
      <NewestOlder newest={newest} older={older} />
    </AdminPage>
  );
}

function ChangedEvent({ change }: { change: ReturnType<typeof describe> }) {
  const { id, title, organizer, organizerId, editor, changed, changedAt, dates, chosen, comparison } = change;
  return (
    <li className="panel">
      <div className="flex items-start gap-x-2 px-4 pt-3">
        <label className="-mt-2 -ml-3 flex h-11 w-11 shrink-0 items-center justify-center">
          <input type="checkbox" form={FORM_ID} name={CHOSEN_FIELD} value={chosen} className="checkbox" />
          <span className="sr-only">Choose {title}</span>
        </label>
        <div className="min-w-0 grow text-[0.9375rem] leading-snug">
          <h2 className="text-lg leading-snug font-bold break-words">
            <Link to={pathTo("/admin/events/:eventId", { eventId: id })} className="link">
              {title}
            </Link>
          </h2>
          <p className="mt-1 mb-2 dots">
            <span>
              changed <time dateTime={changedAt}>{changed}</time> by{" "}
              {editor ? <PersonLink id={editor.id}>{editor.name}</PersonLink> : "a deleted account"}
            </span>
            <span className="text-ink-soft">
              event of <PersonLink id={organizerId}>{organizer}</PersonLink>
            </span>
            {dates > 1 && <span>{dates} dates</span>}
          </p>
        </div>
      </div>
      <div className="border-t border-line">
        {isUnchanged(comparison) ? (
          <p className="px-4 py-3 text-ink-soft">Nothing is different now: the event is back to what it was.</p>
        ) : (
          <ChangedFields {...comparison} />
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line px-4 py-3">
        <HtmlForm method="post" action={PATH} preventScrollReset>
          <input type="hidden" name={CHOSEN_FIELD} value={chosen} />
          <Button name="intent" value="look" variant="secondary">
            Mark as reviewed<span className="sr-only"> {title}</span>
          </Button>
        </HtmlForm>
        <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId: id })} variant="delete">
          Unpublish<span className="sr-only"> {title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

const STATUSES = { sold_out: "Sold out", postponed: "Postponed", cancelled: "Canceled", moved: "Moved" } as const;

/** Organizers' notes about plans that are pending approval. */
function PlanNotes({ notes }: { notes: ReturnType<typeof useLoaderData<typeof loader>>["notes"] }) {
  return (
    <section aria-labelledby="notes" className="mb-8">
      <h2 id="notes" className="mb-3 text-xl">
        Notes on a status
      </h2>
      <ul className="space-y-4">
        {notes.map(({ said_id, event_id, title, status, note, is_public, dates, said, said_by, author }) => (
          <li key={said_id} className="panel p-4">
            <h3 className="text-lg leading-snug font-bold break-words">
              <Link to={pathTo("/admin/events/:eventId", { eventId: event_id })} className="link">
                {title}
              </Link>
            </h3>
            <p className="mt-1 mb-2 dots">
              <span>{STATUSES[status as keyof typeof STATUSES]}</span>
              {dates > 1 && <span>{dates} dates</span>}
              <span>
                {said} by {said_by ? <PersonLink id={said_by}>{author ?? ""}</PersonLink> : "a deleted account"}
              </span>
              {is_public && <span className="text-ink-soft">public already (trusted account)</span>}
            </p>
            <p className="break-words whitespace-pre-line">{note}</p>
            <HtmlForm method="post" action={PATH} preventScrollReset className="mt-4 flex flex-wrap gap-3">
              <input type="hidden" name="said" value={said_id} />
              <label className="w-full">
                Reason, if you refuse it (optional)
                <input name="reason" maxLength={MAX_REASON_CHARS} className="control" />
              </label>
              <Button name="intent" value="approve_note" variant="secondary">
                Approve<span className="sr-only"> the note on {title}</span>
              </Button>
              <Button name="intent" value="refuse_note" variant="delete">
                Refuse<span className="sr-only"> the note on {title}</span>
              </Button>
            </HtmlForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
