import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/event-summary.ts";
import { CategoryPicture } from "./CategoryPicture.tsx";

/** Pictures beyond the first row load when they come near. */
const EAGER_PICTURES = 4;

/** Cards in up to four columns. `actions` adds what the reader may do with one event below its card. */
export function EventGrid({
  events,
  actions,
}: {
  events: readonly EventSummary[];
  actions?: (event: EventSummary) => ReactNode;
}) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {events.map((event, index) => (
        <li key={event.id} className="flex">
          <EventCard event={event} isEager={index < EAGER_PICTURES}>
            {actions?.(event)}
          </EventCard>
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event, isEager, children }: { event: EventSummary; isEager: boolean; children?: ReactNode }) {
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-xl border border-line bg-surface transition-shadow hover:shadow-lg">
      <EventPicture event={event} isEager={isEager} className="aspect-[1200/630] w-full" />
      <div className="flex grow flex-col gap-1 p-4">
        <p className="text-sm font-semibold text-gulf">
          <time dateTime={event.startsAt}>
            {event.shortDate} · {event.time}
            {!event.isSiteZone && ` ${event.zone}`}
          </time>
        </p>
        <h3 className="line-clamp-3 text-lg leading-snug font-bold">
          <Link
            to={`/events/${event.id}`}
            className="text-ink no-underline group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-ink-soft">{event.location}</p>
        <p className="mt-auto flex flex-wrap gap-x-3 pt-3 text-sm text-ink-soft">
          <span>{event.categoryLabel}</span>
          {event.maxAttendees !== null && <span>{event.maxAttendees} max attendees</span>}
        </p>
        {children && <div className="relative z-10 pt-2">{children}</div>}
      </div>
    </article>
  );
}

/** The organizer's picture, or the category's. Decorative: the title beside it says what the event is. */
export function EventPicture({
  event,
  isEager,
  className,
}: {
  event: EventSummary;
  isEager: boolean;
  className: string;
}) {
  if (!event.imageUrl) return <CategoryPicture category={event.categoryId} className={className} />;
  return (
    <img
      src={event.imageUrl}
      alt=""
      width={1200}
      height={630}
      loading={isEager ? "eager" : "lazy"}
      referrerPolicy="no-referrer"
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
