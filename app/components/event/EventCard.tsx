import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/event-summary.ts";
import type { CardMarks, TextPiece } from "#app/domain/search-results.ts";
import { EventPicture } from "./EventPicture.tsx";

interface EventGridProps {
  events: readonly EventSummary[];
  /** Added to each event's address, see `fromList`. */
  from?: string;
  /** Whether the first card is above the fold at every width. */
  isFirstEager?: boolean;
  /** How far each event is from where the list is about, by its id. */
  distances?: Readonly<Record<string, string>>;
  /** What a search found, by the id of the event. */
  marks?: Readonly<Record<string, CardMarks>>;
  /** Actions for an event, below its card. */
  actions?: (event: EventSummary) => ReactNode;
}

/** Cards in up to four columns; on phones one row each, and a single card is horizontal. */
export function EventGrid({
  events,
  from = "",
  isFirstEager = false,
  distances = {},
  marks = {},
  actions,
}: EventGridProps) {
  return (
    <ul className="event-grid">
      {events.map((event, index) => (
        <li key={event.id} className="flex">
          <EventCard
            event={event}
            from={from}
            distance={distances[event.id]}
            marks={marks[event.id]}
            isEager={isFirstEager && index === 0}
          >
            {actions?.(event)}
          </EventCard>
        </li>
      ))}
    </ul>
  );
}

interface EventCardProps {
  event: EventSummary;
  from: string;
  distance: string | undefined;
  marks: CardMarks | undefined;
  /** See `EventPicture`. */
  isEager: boolean;
  children?: ReactNode;
}

function EventCard({ event, from, distance, marks, isEager, children }: EventCardProps) {
  return (
    <article className="event-card">
      <div className="event-card-picture">
        <EventPicture event={event} isEager={isEager} />
        <DateLeaf day={event.startsOn} />
      </div>
      <div className="event-card-text">
        <p className="event-card-when">
          <time dateTime={event.startsAt}>
            {event.shortDate}
            {event.lastDay && ` – ${event.lastDay}`} ·{" "}
            <span className="whitespace-nowrap">
              {event.time}
              {!event.isSiteZone && ` ${event.zone}`}
            </span>
          </time>
        </p>
        <h3>
          {/* A plain link: an event's page runs no scripts, so the browser loads it by itself. */}
          <a href={`/events/${event.id}${from}`}>{marks ? <MarkedText pieces={marks.title} /> : event.title}</a>
        </h3>
        <p className="event-card-where">{event.location}</p>
        <p className="event-card-more">
          {event.price !== null && <span className="font-semibold text-ink">{event.price}</span>}
          {distance && <span>{distance}</span>}
          <span>{event.categoryLabel}</span>
          {event.maxAttendees !== null && <span>{event.maxAttendees.toLocaleString("en-US")} max attendees</span>}
        </p>
        {marks?.excerpt && (
          <p className="event-card-excerpt">
            <MarkedText pieces={marks.excerpt} />
          </p>
        )}
        {children && <div className="relative z-10 pt-2">{children}</div>}
      </div>
    </article>
  );
}

function MarkedText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, at, isMarked }) => (isMarked ? <mark key={at}>{text}</mark> : text));
}

/** A calendar-style date badge. Decorative: the date is next to it as text. */
export function DateLeaf({ day, className = "" }: { day: string; className?: string }) {
  const { month, date } = dateBadge(day);
  return (
    <span aria-hidden="true" className={`date-leaf ${className}`}>
      <b>{month}</b>
      <i>{date}</i>
    </span>
  );
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The text of a date badge: "Nov" and "21" for `2026-11-21`; "?" for "". */
function dateBadge(day: string): { month: string; date: string } {
  if (day === "") return { month: "", date: "?" };
  const [, month, date] = day.split("-").map(Number);
  return { month: MONTHS[Number(month) - 1] ?? "", date: String(date) };
}
