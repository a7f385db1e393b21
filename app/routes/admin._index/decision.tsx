import { Form, Link, useNavigation } from "@remix-run/react";
import { Chevron } from "#app/components/site/icons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { reasonFieldName, SPAM_REASON } from "#app/domain/events/moderation-reasons.ts";
import type { PendingEventSummary, TakenEvent } from "#app/domain/events/pending-event.ts";
import { type QueuePlace, queueAddress, returnAddress } from "#app/domain/events/queue-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { nameDecided } from "./together.ts";

interface DecisionProps {
  event: PendingEventSummary;
  /** Where to continue afterwards. */
  place: QueuePlace;
}

/** The actions for an event in the queue: the decisions, or undoing the last one. */
export function Decision({ event, place }: DecisionProps) {
  if (event.decided) {
    const { id, together } = event.decided;
    return (
      <div className="flex flex-wrap gap-3">
        <Undo ids={[id]} label="Undo" about={`"${event.title}"`} place={place} />
        {together.length > 1 && (
          <Undo
            ids={together}
            label={`Undo all ${together.length}`}
            about={`"${event.title}" and the others`}
            place={place}
          />
        )}
      </div>
    );
  }
  return <Decide event={event} place={place} />;
}

function Decide({ event, place }: DecisionProps) {
  const { formData } = useNavigation();
  const isBusy = formData !== undefined;
  const isApproving = formData?.get("intent") === "approve" && formData.get("id") === event.id;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:flex lg:flex-wrap">
      <Form method="post" action={queueAddress(place)} preventScrollReset className="grid max-sm:col-span-2">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        <Button name="intent" value="approve" disabled={isBusy} data-key="a">
          {isApproving ? "Approving..." : "Approve"}
          <span className="sr-only"> {event.title}</span>
        </Button>
      </Form>
      <ButtonLink to={returnAddress([event], place)} variant="secondary" data-key="r">
        Return<span className="sr-only"> {event.title}</span>
      </ButtonLink>
      <ButtonLink to={returnAddress([event], place, "refuse")} variant="delete" data-key="x">
        Refuse<span className="sr-only"> {event.title}</span>
      </ButtonLink>
      <MoreDecisions event={event} place={place} isBusy={isBusy} />
    </div>
  );
}

interface TakenNoteProps {
  taken: TakenEvent;
  event: { id: string; title: string };
  place: QueuePlace;
}

/** The admin who is looking at the event; the reader can release their own claim. */
export function TakenNote({ taken: { admin, isOwn, until }, event, place }: TakenNoteProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      <p className="rounded-full bg-sun-wash px-3 font-semibold text-on-sun forced-colors:border">
        {isOwn ? "You are" : `${admin} is`} looking at this until {until}
      </p>
      {isOwn && (
        <Form method="post" action={queueAddress({ ...place, next: null })} preventScrollReset>
          <input type="hidden" name="id" value={event.id} />
          <button type="submit" name="intent" value="release" className="min-h-11 cursor-pointer link" data-key="t">
            Release<span className="sr-only"> {event.title}</span>
          </button>
        </Form>
      )}
    </div>
  );
}

/** Rare and irreversible decisions. */
function MoreDecisions({ event, place, isBusy }: DecisionProps & { isBusy: boolean }) {
  const title = <span className="sr-only"> {event.title}</span>;
  return (
    <details className="group max-sm:col-span-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
        More{title} <Chevron />
      </summary>
      <ul className="-ml-3">
        {!event.taken && (
          <li>
            <Form method="post" action={queueAddress({ ...place, next: null })} preventScrollReset>
              <input type="hidden" name="id" value={event.id} />
              <button
                type="submit"
                name="intent"
                value="take"
                disabled={isBusy}
                className="menu-item cursor-pointer forced-colors:border"
                data-key="t"
              >
                Take{title}
              </button>
            </Form>
          </li>
        )}
        <li>
          <Form method="post" action={returnAddress([event], place, "refuse")} preventScrollReset>
            <input type="hidden" name={reasonFieldName(SPAM_REASON)} value="yes" />
            <button
              type="submit"
              name="intent"
              value="refuse"
              disabled={isBusy}
              className="menu-item cursor-pointer forced-colors:border"
            >
              Refuse as spam{title}
            </button>
          </Form>
        </li>
        <li>
          <Link
            to={queueAddress(place, { delete: event.id, version: event.version })}
            preventScrollReset
            className="menu-item text-coral"
          >
            Delete{title}
          </Link>
        </li>
        <li>
          <Link to={pathTo("/admin/events/:eventId", { eventId: event.id })} className="menu-item">
            Read more{title}
          </Link>
        </li>
      </ul>
    </details>
  );
}

interface UndoProps {
  /** Ids of the decisions. */
  ids: readonly number[];
  label: string;
  /** The subject, for screen readers. */
  about: string;
  place: QueuePlace;
}

function Undo({ ids, label, about, place }: UndoProps) {
  return (
    <Form method="post" action={queueAddress(place)} preventScrollReset>
      <input type="hidden" name="ids" value={ids.join(" ")} />
      <Button name="intent" value="undo" variant="secondary">
        {label}
        <span className="sr-only"> the decision about {about}</span>
      </Button>
    </Form>
  );
}

interface UndoDecisionProps {
  decision: string;
  /** `id`: that of the decision. */
  events: readonly { id: number; title: string }[];
  place: QueuePlace;
}

/** The admin's latest decision with its undo buttons, if the queue does not show all of its events in their rows. */
export function UndoDecision({ decision, events, place }: UndoDecisionProps) {
  const named = nameDecided(events.map(({ title }) => title));
  const ids = events.map(({ id }) => id);
  const isOne = events.length === 1;
  return (
    <div className="mb-4 panel px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          You have {decision} {named}. For 30 seconds you can take it back; mail about it waits that long.
        </p>
        <Undo ids={ids} label={isOne ? "Undo" : `Undo all ${ids.length}`} about={named} place={place} />
      </div>
      {!isOne && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {events.map(({ id, title }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <span className="min-w-0 flex-1 basis-40 break-words">{title}</span>
              <Undo ids={[id]} label="Undo" about={`"${title}"`} place={place} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The field that confirms the approval of an event that has ended. */
export const DESPITE_END_FIELD = "despite_end";

interface ApproveEndedDialogProps {
  /** `version`: the `updated_at` of the event that the admin has read. */
  event: { id: string; title: string; version: string };
  /** Route whose action handles `intent=approve`. */
  action: string;
  /** Address of the page without the dialog. */
  closeTo: string;
}

/** Confirmation before an event that has ended is approved. */
export function ApproveEndedDialog({ event, action, closeTo }: ApproveEndedDialogProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Dialog title="Approve an event that has ended?" closeTo={closeTo}>
      <p className="mb-2 font-semibold">{event.title}</p>
      <p>
        This event has ended. If you approve it, it won't be on any list. Its page will say that it has ended, until
        it's removed 24 hours after the end.
      </p>
      <Form method="post" action={action} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        <input type="hidden" name={DESPITE_END_FIELD} value="1" />
        <CancelLink to={closeTo} />
        <Button name="intent" value="approve" disabled={isBusy}>
          {isBusy ? "Approving..." : "Approve"}
        </Button>
      </Form>
    </Dialog>
  );
}
