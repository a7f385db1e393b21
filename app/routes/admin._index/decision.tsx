import { Form, Link, useNavigation } from "@remix-run/react";
import { Chevron } from "#app/components/site/icons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { reasonFieldName, SPAM_REASON } from "#app/domain/events/moderation-reasons.ts";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { type QueuePlace, queueAddress, returnAddress } from "#app/domain/events/queue-address.ts";
import { pathTo } from "#app/domain/site/links.ts";

interface DecisionProps {
  event: PendingEventSummary;
  /** Where to continue afterwards. */
  place: QueuePlace;
}

/** What can be done with an event of the queue: the decisions, or taking back the one that was just taken. */
export function Decision({ event, place }: DecisionProps) {
  if (event.decided) {
    return <Undo id={event.decided.id} title={event.title} others={event.decided.others} place={place} />;
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

/** What is rarely decided, or cannot be undone. */
function MoreDecisions({ event, place, isBusy }: DecisionProps & { isBusy: boolean }) {
  const title = <span className="sr-only"> {event.title}</span>;
  return (
    <details className="group max-sm:col-span-2">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
        More{title} <Chevron />
      </summary>
      <ul className="-ml-3">
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
            Read all of it{title}
          </Link>
        </li>
      </ul>
    </details>
  );
}

interface UndoProps {
  /** Of the decision. */
  id: number;
  /** Title of the event, and how many others the decision is about. */
  title: string;
  others: number;
  place: QueuePlace;
}

function Undo({ id, title, others, place }: UndoProps) {
  return (
    <Form method="post" action={queueAddress(place)} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="others" value={others} />
      <Button name="intent" value="undo" variant="secondary">
        {others === 0 ? "Undo" : `Undo all ${others + 1}`}
        <span className="sr-only"> the decision about {nameDecided({ title, others })}</span>
      </Button>
    </Form>
  );
}

/** "Porch Concert", or "Porch Concert" and 4 others. */
export function nameDecided({ title, others }: Pick<UndoProps, "title" | "others">): string {
  if (others === 0) return `"${title}"`;
  return `"${title}" and ${others === 1 ? "another event" : `${others} other events`}`;
}

/** The admin's latest decision, with the button that takes it back, where the queue does not show it in its place. */
export function UndoDecision({ decision, ...undo }: UndoProps & { decision: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 panel px-4 py-3">
      <p>
        You have {decision} {nameDecided(undo)}. For 30 seconds you can take it back; mail about it waits that long.
      </p>
      <Undo {...undo} />
    </div>
  );
}

/** The field by which this dialog confirms the approval of an event that has ended. */
export const DESPITE_END_FIELD = "despite_end";

interface ApproveEndedDialogProps {
  /** `version`: the `updated_at` of the event that the admin has read. */
  event: { id: string; title: string; version: string };
  /** Route whose action handles `intent=approve`. */
  action: string;
  /** Address of the page without the dialog. */
  closeTo: string;
}

/** Confirmation before an event is approved that has ended. */
export function ApproveEndedDialog({ event, action, closeTo }: ApproveEndedDialogProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Dialog title="Approve an event that has ended?" closeTo={closeTo}>
      <p className="mb-2 font-semibold">{event.title}</p>
      <p>
        This event has ended. Approved, it is on no list; its page says that it has ended, until it is removed 24 hours
        after the end.
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
