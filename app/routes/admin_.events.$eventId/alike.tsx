import { Link } from "@remix-run/react";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { pathTo } from "#app/domain/site/links.ts";

interface ComparedEvent extends PendingEventSummary {
  /** "Public" */
  state: string;
  /** When it was created: "November 20, 2026". */
  sent: string;
  isSameOrganizer: boolean;
}

/** Possible duplicates, side by side with this event. */
export function Alike({ self, others }: { self: ComparedEvent; others: readonly ComparedEvent[] }) {
  return (
    <section aria-labelledby="alike">
      <h2 id="alike" className="text-2xl">
        Is it a duplicate?
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        {others.length === 0
          ? "No other event in this city is similar at that time."
          : "Events in the same city at about the same time, with a similar title or place."}
      </p>
      {others.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
          <Compared event={self} isThis />
          {others.map((event) => (
            <Compared key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Compared({ event, isThis = false }: { event: ComparedEvent; isThis?: boolean }) {
  return (
    <li
      className={`flex flex-col gap-2 panel p-4 text-[0.9375rem] leading-snug ${isThis ? "border-2 border-gulf" : ""}`}
    >
      <p className="text-sm font-semibold text-ink-soft">{isThis ? "This event" : event.state}</p>
      <div className="relative aspect-[3/2] overflow-hidden rounded-lg bg-sunken">
        <EventPicture event={event} className="size-full object-cover" sizes="18rem" />
      </div>
      <h3 className="font-sans text-base font-bold tracking-normal break-words">
        {isThis ? (
          event.title
        ) : (
          <Link
            to={pathTo("/admin/events/:eventId", { eventId: event.id })}
            className="underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-ink"
          >
            {event.title}
          </Link>
        )}
      </h3>
      <p className="dots">
        <time dateTime={event.startsAt} className="font-semibold">
          {event.shortDate}
        </time>
        <span>
          {event.timeSpan}&nbsp;{event.zone}
        </span>
      </p>
      <p className="break-words">{event.location}</p>
      <p className="break-words text-ink-soft">
        by {event.organizerName}
        {!isThis && event.isSameOrganizer && " (the same account)"}, sent {event.sent}
      </p>
      <p className="break-words">{event.description}</p>
    </li>
  );
}
