import { Form, Link, useNavigation } from "@remix-run/react";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { Badge, EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { Chevron } from "#app/components/site/icons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { picturePath } from "#app/domain/events/picture.ts";
import { type QueuePlace, queueAddress, queueRowId } from "#app/domain/events/queue-address.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { ChooseEvent } from "./chosen.tsx";

interface PendingEventTableProps {
  events: readonly PendingEventSummary[];
  /** The page of the queue. */
  place: QueuePlace;
  /** Id of an event that changed before the admin's decision, to highlight it. */
  changedId: string | null;
  /** Whether approved versions stay public while a change waits. */
  keepsVersions: boolean;
}

const COLUMNS = ["Event", "When and where", "Decision"];
/** Most characters in a line of a description, on phones and on wider screens. */
const LINE_CHARS = { phone: 50, wide: 90 };
/** Lines of a description that are shown before it is expanded. */
const SHOWN_LINES = 3;

/** The moderation queue: a table whose rows become cards on small screens. */
export function PendingEventTable({ events, place, changedId, keepsVersions }: PendingEventTableProps) {
  // After a decision the queue continues at the next row, or at the one before if it was the last.
  const placeAt = (index: number): QueuePlace => ({
    ...place,
    next: (events[index + 1] ?? events[index - 1])?.id ?? null,
  });
  return (
    <div className="queue overflow-clip panel">
      <table className="block lg:table lg:w-full lg:table-fixed">
        <caption className="sr-only">Events that wait for approval</caption>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="border-b border-line text-left">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold first:w-[55%] last:w-60">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {events.map((event, index) => (
            <tr
              key={event.id}
              id={queueRowId(event.id)}
              tabIndex={-1}
              className={`relative scroll-mt-32 block p-4 lg:table-row ${event.id === changedId ? "bg-sun-wash" : ""}`}
            >
              <th scope="row" className="block text-left align-top font-normal lg:table-cell lg:p-4">
                {event.id === changedId && (
                  <p className="mb-1 font-semibold text-on-sun md:max-lg:pr-84">
                    {event.edited ? `Changed ${event.edited}: look at this one again` : "Look at this one again"}
                  </p>
                )}
                <div className="flex items-start gap-x-2">
                  <ChooseEvent event={event} />
                  <div className="min-w-0 grow">
                    <EventContent event={event} place={placeAt(index)} keepsVersions={keepsVersions} />
                  </div>
                </div>
              </th>
              <td className="mt-3 block align-top lg:mt-0 lg:table-cell lg:p-4">
                <span className="sr-only lg:hidden">When and where: </span>
                <WhenAndWhere event={event} />
              </td>
              <td className="mt-3 block align-top md:max-lg:absolute md:max-lg:top-1 md:max-lg:right-4 lg:mt-0 lg:table-cell lg:p-4">
                <Decision event={event} place={placeAt(index)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EventContentProps extends Pick<PendingEventTableProps, "place" | "keepsVersions"> {
  event: PendingEventSummary;
}

function EventContent({ event, place, keepsVersions }: EventContentProps) {
  return (
    <>
      <div className="flex gap-4 md:max-lg:pr-84">
        <div className="min-w-0 grow">
          <Link
            to={`${pathTo("/admin/events/:eventId", { eventId: event.id })}${fromList(queueAddress(place))}`}
            className="link text-lg leading-snug font-bold"
          >
            {event.title}
          </Link>
          <QueueBadges event={event} />
          <p className="mt-1 dots text-sm text-ink-soft">
            <span>{event.categoryLabel}</span>
            <span>{event.price ?? "No price stated"}</span>
            {event.maxAttendees !== null && <span>{event.maxAttendees.toLocaleString("en-US")} max attendees</span>}
            {event.attendance.length > 0 && <span>{event.attendance.join(", ")}</span>}
            <span>
              by <PersonLink id={event.organizerId}>{event.organizerName}</PersonLink>, {event.submitted}
            </span>
            {event.edited && <span>edited {event.edited}</span>}
            {event.isChange && (
              <span>
                {keepsVersions
                  ? "a change: the approved version stays public"
                  : "a change: the event is off the lists until you decide"}
              </span>
            )}
          </p>
        </div>
        {(event.imageUrl ?? event.picture) && (
          <div className="relative h-16 w-24 shrink-0 overflow-hidden rounded-lg bg-sunken">
            <EventPicture event={event} className="size-full object-cover" sizes="6rem" />
          </div>
        )}
      </div>
      {event.dates && <p className="mt-1 text-sm text-ink-soft">{event.dates}</p>}
      <Description text={event.description} />
      {event.translation && (
        <div className="mt-2" lang={event.translation.lang}>
          <p className="font-bold">{event.translation.title}</p>
          <Description text={event.translation.description} />
        </div>
      )}
      {event.imageUrl && <OutsideLink href={event.imageUrl}>Picture</OutsideLink>}
      {event.picture && (
        <a
          href={picturePath(event.picture.id, event.picture.widths.at(-1) ?? 0, "webp")}
          className="mt-1 block w-fit min-h-6 link"
        >
          Uploaded picture
        </a>
      )}
      {event.imageAlt !== null && (
        <p className="text-sm text-ink-soft">The picture shows, in the organizer's words: {event.imageAlt}</p>
      )}
      {event.eventUrl && <OutsideLink href={event.eventUrl}>Event/Ticket Link</OutsideLink>}
    </>
  );
}

/** What to know before reading: its past, and its organizer's. */
function QueueBadges({ event: { wasPublic, takenOff, dateCount, isFirst } }: { event: PendingEventSummary }) {
  if (!wasPublic && dateCount === 1 && !isFirst) return null;
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-2">
        {wasPublic && !takenOff && <Badge variant="leaf">Was public</Badge>}
        {takenOff && <Badge variant="coral">{`Taken off by ${takenOff.by ?? "an admin"}`}</Badge>}
        {dateCount > 1 && <Badge variant="plain">{`Series of ${dateCount}`}</Badge>}
        {isFirst && <Badge variant="sun">First event</Badge>}
      </p>
      {takenOff?.reason && <p className="mt-1 max-w-prose font-semibold">Taken off: {takenOff.reason}</p>}
    </>
  );
}

function WhenAndWhere({ event }: { event: PendingEventSummary }) {
  return (
    <>
      <p className="dots">
        <time dateTime={event.startsAt} className="font-semibold">
          {event.shortDate}
        </time>
        {event.startsIn && (
          <span className={event.isUrgent ? "font-semibold text-coral" : "text-ink-soft"}>{event.startsIn}</span>
        )}
        <span>
          {event.timeSpan}&nbsp;{event.zone}
        </span>
        {event.doors !== null && <span>Doors {event.doors}</span>}
      </p>
      <p>{event.location}</p>
      <p className="text-sm text-ink-soft">{event.cityPages}</p>
      {event.status !== "upcoming" && (
        <p className="mt-1">
          <EventBadges status={event.status} isPending={false} />
        </p>
      )}
    </>
  );
}

/** A description, truncated to its first lines with a disclosure for the rest, unless it is about as short. */
function Description({ text }: { text: string }) {
  const isFolded = countLines(text, LINE_CHARS.wide) > SHOWN_LINES;
  if (!isFolded && countLines(text, LINE_CHARS.phone) <= SHOWN_LINES) {
    return <p className="mt-2 max-w-prose whitespace-pre-line">{text}</p>;
  }
  return (
    <div className="group mt-2">
      <p
        className={`max-w-prose whitespace-pre-line group-has-[details[open]]:line-clamp-none max-sm:max-w-88 ${isFolded ? "line-clamp-3" : "max-sm:line-clamp-3"}`}
      >
        {text}
      </p>
      <details className={isFolded ? undefined : "sm:hidden"}>
        <summary className="mt-1 flex min-h-6 w-fit items-center gap-1 link">
          <span className="in-open:hidden">Whole description</span>
          <span className="hidden in-open:inline">Show less</span>
          <Chevron />
        </summary>
      </details>
    </div>
  );
}

/** A lower bound of the number of lines of a text. */
function countLines(text: string, lineChars: number): number {
  return text.split("\n").reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / lineChars)), 0);
}

/** A link that an organizer typed: shows its host, and the full address on hover. */
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

function Decision({ event, place }: { event: PendingEventSummary; place: QueuePlace }) {
  const { formData } = useNavigation();
  const isBusy = formData !== undefined;
  const isApproving = formData?.get("intent") === "approve" && formData.get("id") === event.id;
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex lg:flex-wrap">
      <Form method="post" action={queueAddress(place)} preventScrollReset className="grid max-sm:col-span-2">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        <Button name="intent" value="approve" disabled={isBusy}>
          {isApproving ? "Approving..." : "Approve"}
          <span className="sr-only"> {event.title}</span>
        </Button>
      </Form>
      <ButtonLink
        to={pathTo("/events/:eventId/return", { eventId: event.id, version: event.version })}
        variant="secondary"
      >
        Return<span className="sr-only"> {event.title}</span>
      </ButtonLink>
      <ButtonLink to={queueAddress(place, { delete: event.id })} variant="delete" preventScrollReset>
        Delete<span className="sr-only"> {event.title}</span>
      </ButtonLink>
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

/** "Porch Concert", or "Porch Concert" and 4 others. */
export function nameDecided({ title, others }: { title: string; others: number }): string {
  if (others === 0) return `"${title}"`;
  return `"${title}" and ${others === 1 ? "another event" : `${others} other events`}`;
}

/** The admin's latest decision, with the button that takes it back. */
export function UndoDecision(props: { id: number; decision: string; title: string; others: number; action: string }) {
  const { id, decision, others, action } = props;
  return (
    <Form
      method="post"
      action={action}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 panel px-4 py-3"
    >
      <p>
        You have {decision} {nameDecided(props)}. For 30 seconds you can take it back; mail about it waits that long.
      </p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="others" value={others} />
      <Button name="intent" value="undo" variant="secondary">
        Undo<span className="sr-only"> the decision about {nameDecided(props)}</span>
      </Button>
    </Form>
  );
}
