import type { OwnEvent } from "#app/domain/own-event.ts";
import { EventBadges } from "./EventBadges.tsx";
import { EventPicture } from "./EventPicture.tsx";
import { ButtonLink } from "./ui/Button.tsx";

/** The organizer's events, one below the other, each with what can be done with it. */
export function OwnEventList({ events }: { events: readonly OwnEvent[] }) {
  return (
    <ul className="space-y-4">
      {events.map((event) => (
        <li key={event.id}>
          <article className="overflow-hidden panel md:flex">
            <div className="overflow-hidden bg-sunken md:w-56 md:shrink-0">
              <EventPicture event={event} className="aspect-[1200/630] w-full object-cover md:aspect-auto md:h-full" />
            </div>
            <div className="grow gap-x-6 p-5 lg:grid lg:grid-cols-[1fr_auto] lg:items-center">
              <div>
                <p className="mb-2 flex flex-wrap gap-2 empty:hidden">
                  <EventBadges status={event.status} isPending={event.isPending} />
                </p>
                <h3 className="text-xl leading-snug font-bold">{event.title}</h3>
                <OwnEventFacts event={event} />
              </div>
              <div className="mt-4 flex flex-wrap gap-2 lg:mt-0">
                <ButtonLink to={`/edit-event/${event.id}`} look="secondary">
                  Edit<span className="sr-only"> {event.title}</span>
                </ButtonLink>
                <ButtonLink to={`/events/${event.id}`} look="secondary">
                  View Details<span className="sr-only"> of {event.title}</span>
                </ButtonLink>
                <ButtonLink to={`/dashboard?delete=${event.id}`} look="delete" preventScrollReset>
                  Delete<span className="sr-only"> {event.title}</span>
                </ButtonLink>
              </div>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

function OwnEventFacts({ event }: { event: OwnEvent }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 xl:grid-cols-[auto_1fr_auto_1fr]">
      <dt className="text-ink-soft">Date</dt>
      <dd>
        <time dateTime={event.startsAt}>{event.dashboardDate}</time>
      </dd>
      <dt className="text-ink-soft">Time</dt>
      <dd>
        {event.time}
        {!event.isSiteZone && ` ${event.zone}`}
      </dd>
      <dt className="text-ink-soft">Location</dt>
      <dd>{event.location}</dd>
      <dt className="text-ink-soft">Category</dt>
      <dd>{event.categoryLabel}</dd>
      {event.maxAttendees !== null && (
        <>
          <dt className="text-ink-soft">Max attendees</dt>
          <dd>{event.maxAttendees}</dd>
        </>
      )}
      {event.eventUrl && (
        <>
          <dt className="text-ink-soft">Link</dt>
          <dd>
            <a href={event.eventUrl} rel="nofollow noopener ugc" className="inline-block py-0.5 link">
              Event/Ticket Link
            </a>
          </dd>
        </>
      )}
    </dl>
  );
}
