import { Link } from "@remix-run/react";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { AdminCalendarSource } from "#app/components/events/AdminCalendarSource.tsx";
import { ChangedFields } from "#app/components/events/AdminChangedFields.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { Badge, EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { Chevron } from "#app/components/site/icons.tsx";
import type { CameBack } from "#app/domain/events/came-back.server.ts";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { picturePath } from "#app/domain/events/picture.ts";
import { type QueuePlace, queueAddress } from "#app/domain/events/queue-address.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { TakenNote } from "./decision.tsx";

/** Most characters in a line of a description, on phones and on wider screens. */
const LINE_CHARS = { phone: 50, wide: 90 };
/** Lines of a description that are shown before it is expanded. */
const SHOWN_LINES = 3;

interface EventContentProps {
  event: PendingEventSummary;
  place: QueuePlace;
  /** Whether approved versions stay public while a change is pending. */
  keepsVersions: boolean;
}

/** The content of an event in the queue, except time and place. */
export function EventContent({ event, place, keepsVersions }: EventContentProps) {
  return (
    <>
      <div className="flex gap-4">
        <div className="min-w-0 grow">
          <Link
            to={`${pathTo("/admin/events/:eventId", { eventId: event.id })}${fromList(queueAddress(place))}`}
            className="link text-lg leading-snug font-bold"
          >
            {event.title}
          </Link>
          <QueueBadges event={event} />
          {event.taken && <TakenNote taken={event.taken} event={event} place={place} />}
          {event.cameBack && <CameBackNote cameBack={event.cameBack} />}
          <p className="mt-1 dots text-sm text-ink-soft">
            <span>{event.categoryLabel}</span>
            <span>{event.price ?? "No price listed"}</span>
            {event.maxAttendees !== null && <span>{event.maxAttendees.toLocaleString("en-US")} max attendees</span>}
            {event.attendance.length > 0 && <span>{event.attendance.join(", ")}</span>}
            <span>
              by <PersonLink id={event.organizerId}>{event.organizerName}</PersonLink>, {event.submitted}
            </span>
            {event.calendar && (
              <span className="wrap-anywhere">
                <AdminCalendarSource calendar={event.calendar} />
              </span>
            )}
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

/** Badges about the history of the event and its organizer. */
function QueueBadges({ event }: { event: PendingEventSummary }) {
  const { wasPublic, takenOff, dateCount, isFirst, decided, notes } = event;
  if (!wasPublic && dateCount === 1 && !isFirst && !decided && notes === 0) return null;
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-2">
        {decided && <Badge variant="leaf">{`You ${decided.decision} this`}</Badge>}
        {wasPublic && !takenOff && <Badge variant="leaf">Was public</Badge>}
        {takenOff && <Badge variant="coral">{`Taken off by ${takenOff.by ?? "an admin"}`}</Badge>}
        {dateCount > 1 && <Badge variant="plain">{`Series of ${dateCount}`}</Badge>}
        {isFirst && <Badge variant="sun">First event</Badge>}
        {notes > 0 && <Badge variant="plain">{notes === 1 ? "1 note" : `${notes} notes`}</Badge>}
      </p>
      {takenOff?.reason && event.cameBack?.did !== "taken off" && (
        <p className="mt-1 max-w-prose font-semibold">Taken off: {takenOff.reason}</p>
      )}
    </>
  );
}

/** The decision that sent the event back to its organizer, and the changes since. */
function CameBackNote({ cameBack: { did, decided, decidedAt, admin, reasons, comparison } }: { cameBack: CameBack }) {
  const { fields, attendance, pictures } = comparison;
  const changed = [
    ...fields.map(({ label }) => label),
    ...(attendance ? ["Who can come"] : []),
    ...(pictures ? ["Picture"] : []),
  ];
  return (
    <div className="mt-2">
      <p>
        <span className="font-semibold">{did === "taken off" ? "Taken off" : `Was ${did}`}</span>{" "}
        <time dateTime={decidedAt}>{decided}</time> by {admin ?? "a former admin"}
      </p>
      <DecisionReasons {...reasons} />
      {changed.length === 0 ? (
        <p className="mt-1">Nothing has changed since.</p>
      ) : (
        <details>
          <summary className="mt-1 flex min-h-6 w-fit items-center gap-1 link">
            Changed since: {changed.join(", ")} <Chevron />
          </summary>
          <div className="mt-2 panel">
            <ChangedFields {...comparison} />
          </div>
        </details>
      )}
    </div>
  );
}

/** Time and place of an event in the queue. */
export function WhenAndWhere({ event }: { event: PendingEventSummary }) {
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
      {event.address !== null && <p>{event.address}</p>}
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
