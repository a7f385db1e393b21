import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PendingEventSummary } from "#app/domain/pending-event.ts";
import { EventBadges } from "./EventBadges.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";

interface PendingEventTableProps {
  events: readonly PendingEventSummary[];
  /** Address of this page of the queue; it takes the form posts. */
  action: string;
  /** Address of this page with the question whether to delete the event. */
  deletePath: (id: string) => string;
}

const COLUMNS = ["Event", "When and where", "Submitted", "Decision"];
const LINK = "inline-block py-0.5 link";

/** The moderation queue: a table, of which each row is a card where there is no room for columns. */
export function PendingEventTable({ events, action, deletePath }: PendingEventTableProps) {
  return (
    <table className="block w-full md:table md:table-fixed">
      <caption className="sr-only">Events that wait for approval</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b border-line-strong text-left">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 font-semibold first:w-2/5 last:w-40">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block space-y-5 md:table-row-group">
        {events.map((event) => (
          <tr key={event.id} className="block panel p-4 md:table-row md:rounded-none md:border-0 md:border-b">
            <th scope="row" className="block pb-3 text-left align-top font-normal md:table-cell md:p-4">
              <EventContent event={event} />
            </th>
            <Cell name="When and where">
              <time dateTime={event.startsAt}>{event.longDate}</time>
              <br />
              {event.timeSpan} {event.zone}
              <br />
              {event.location}
            </Cell>
            <Cell name="Submitted">
              <span className="font-semibold">{event.organizerName}</span>
              <br />
              {event.submitted}
              {event.edited && (
                <>
                  <br />
                  Edited {event.edited}
                </>
              )}
            </Cell>
            <td className="block pt-3 align-top md:table-cell md:p-4">
              <Decision event={event} action={action} deletePath={deletePath(event.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventContent({ event }: { event: PendingEventSummary }) {
  return (
    <>
      <p className="text-lg leading-snug font-bold">{event.title}</p>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {event.categoryLabel}
        {event.maxAttendees !== null && ` · ${event.maxAttendees} max attendees`}
        <EventBadges status={event.status} isPending={false} />
      </p>
      <details className="mt-2">
        <summary className={`${LINK} min-h-6`}>Description</summary>
        <p className="mt-2 whitespace-pre-line">{event.description}</p>
      </details>
      <p className="flex flex-wrap gap-x-4">
        {event.imageUrl && <OutsideLink href={event.imageUrl}>Picture</OutsideLink>}
        {event.eventUrl && <OutsideLink href={event.eventUrl}>Event/Ticket Link</OutsideLink>}
      </p>
    </>
  );
}

/** An address somebody typed: shown in full, so that nobody opens it unseen. */
function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer ugc" className={`${LINK} max-w-full break-words`}>
      {children} <span className="text-sm break-all text-ink-soft">{href}</span>
    </a>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="block py-2 align-top md:table-cell md:p-4">
      <span aria-hidden="true" className="block text-sm text-ink-soft md:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}

function Decision({ event, action, deletePath }: { event: PendingEventSummary; action: string; deletePath: string }) {
  const { formData } = useNavigation();
  const isBusy = formData !== undefined;
  const isApproving = formData?.get("intent") === "approve" && formData.get("id") === event.id;
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        <Button name="intent" value="approve" disabled={isBusy}>
          {isApproving ? "Approving..." : "Approve"}
          <span className="sr-only"> {event.title}</span>
        </Button>
      </Form>
      <ButtonLink to={deletePath} look="delete" preventScrollReset>
        Delete<span className="sr-only"> {event.title}</span>
      </ButtonLink>
    </div>
  );
}
