import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PendingEventSummary } from "#app/domain/pending-event.ts";
import { EventBadges } from "./EventBadges.tsx";
import { EventPicture } from "./EventPicture.tsx";
import { Moment } from "./Moment.tsx";
import { Chevron } from "./site-icons.tsx";
import { Button, ButtonLink } from "./ui/Button.tsx";

interface PendingEventTableProps {
  events: readonly PendingEventSummary[];
  /** Address of this page of the queue; it takes the form posts. */
  action: string;
  /** Address of this page with the question whether to delete the event. */
  deletePath: (id: string) => string;
  /** The event that was decided on too late; it stands out. */
  changedId: string | null;
}

const COLUMNS = ["Event", "When and where", "Submitted", "Decision"];
/** About what three lines hold, in characters, of a card on a phone and of a column. */
const FOLDED_CHARS = { card: 100, column: 170 };

/** The moderation queue: a table, of which each row is a card where there is no room for columns. */
export function PendingEventTable({ events, action, deletePath, changedId }: PendingEventTableProps) {
  return (
    <table className="block w-full lg:table lg:table-fixed">
      <caption className="sr-only">Events that wait for approval</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="border-b border-line-strong text-left">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-4 py-3 font-semibold first:w-[36%] last:w-60">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block space-y-5 lg:table-row-group">
        {events.map((event) => (
          <tr
            key={event.id}
            className={`block panel p-4 sm:grid sm:grid-cols-[1fr_1fr_auto] sm:gap-x-6 lg:table-row lg:rounded-none lg:border-0 lg:border-b ${
              event.id === changedId ? "border-2 border-coral bg-coral-wash" : ""
            }`}
          >
            <th scope="row" className="block pb-3 text-left align-top font-normal sm:col-span-2 lg:table-cell lg:p-4">
              {event.id === changedId && <p className="mb-1 font-semibold text-coral">Look at this one again</p>}
              <EventContent event={event} />
            </th>
            <Cell name="When and where" className="sm:row-start-2">
              <time dateTime={event.startsAt}>{event.longDate}</time>
              <br />
              {event.timeSpan}&nbsp;{event.zone}
              <br />
              {event.location}
            </Cell>
            <Cell name="Submitted" className="sm:col-span-2 sm:row-start-2">
              <span className="font-semibold">{event.organizerName}</span>
              <br />
              <Moment>{event.submitted}</Moment>
              {event.edited && (
                <>
                  <br />
                  Edited <Moment>{event.edited}</Moment>
                </>
              )}
            </Cell>
            <td className="block pt-3 align-top sm:col-start-3 sm:row-start-1 sm:pt-0 lg:table-cell lg:p-4">
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
      <div className="flex gap-4">
        <div className="min-w-0 grow">
          <Link
            to={`/events/${event.id}`}
            className="text-lg leading-snug font-bold underline-offset-3 hover:underline"
          >
            {event.title}
          </Link>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {event.categoryLabel}
            {event.maxAttendees !== null && ` · ${event.maxAttendees} max attendees`}
            <EventBadges status={event.status} isPending={false} />
          </p>
        </div>
        {event.imageUrl && (
          <EventPicture event={event} className="h-16 w-24 shrink-0 rounded-lg bg-sunken object-cover" />
        )}
      </div>
      <Description text={event.description} />
      {event.imageUrl && <OutsideLink href={event.imageUrl}>Picture</OutsideLink>}
      {event.eventUrl && <OutsideLink href={event.eventUrl}>Event/Ticket Link</OutsideLink>}
    </>
  );
}

/** The first lines, and below them, where that is not all, what unfolds the rest. */
function Description({ text }: { text: string }) {
  const isShortColumn = text.length <= FOLDED_CHARS.column && !text.includes("\n");
  const isShortCard = text.length <= FOLDED_CHARS.card && isShortColumn;
  return (
    <div className="group mt-2">
      <p className="line-clamp-3 whitespace-pre-line group-has-[details[open]]:line-clamp-none">{text}</p>
      {!isShortCard && (
        <details className={isShortColumn ? "lg:hidden" : undefined}>
          <summary className={"mt-1 flex min-h-6 w-fit items-center gap-1 link"}>
            Whole description
            <Chevron />
          </summary>
        </details>
      )}
    </div>
  );
}

/** An address somebody typed: its host can be read before anybody opens it, and all of it by pointing at it. */
function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      className="mt-1 block max-w-fit min-h-6 truncate link"
    >
      {children} <span className="text-sm font-normal text-ink-soft">{href.replace(/^https?:\/\//, "")}</span>
    </a>
  );
}

function Cell({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <td className={`block py-2 align-top lg:table-cell lg:p-4 ${className}`}>
      <span aria-hidden="true" className="block text-sm text-ink-soft lg:hidden">
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
    <div className="flex flex-wrap gap-3 lg:flex-nowrap">
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
