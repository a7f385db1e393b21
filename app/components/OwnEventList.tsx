import type { OwnEvent, OwnEventGroup } from "#app/domain/own-event.ts";
import { EventBadges } from "./EventBadges.tsx";
import { EventPicture } from "./EventPicture.tsx";
import { PAST_EVENTS_ID } from "./PastEventList.tsx";
import { ButtonLink } from "./ui/Button.tsx";

/** Between facts; no line begins with it. */
const DOT = "\u00a0· ";

interface OwnEventListProps {
  groups: readonly OwnEventGroup[];
  /** How many removed events the page shows further down. */
  pastCount: number;
}

/** The organizer's events by where they stand, each with what can be done with it; above them, the way to each group. */
export function OwnEventList({ groups, pastCount }: OwnEventListProps) {
  const sections = [
    ...groups.map(({ id, title, events }) => ({ id, title, count: events.length })),
    ...(pastCount > 0 ? [{ id: PAST_EVENTS_ID, title: "Past events", count: pastCount }] : []),
  ];
  return (
    <>
      {sections.length > 1 && (
        <nav aria-label="Your events" className="-mt-2 mb-6 flex flex-wrap gap-x-6 gap-y-1">
          {sections.map(({ id, title, count }) => (
            <a key={id} href={`#${id}`} className="py-1.5 link">
              {title} ({count})
            </a>
          ))}
        </nav>
      )}
      <div className="space-y-10">
        {groups.map(({ id, title, events }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mb-3 text-2xl">
              {title} <span className="font-normal text-ink-soft">({events.length})</span>
            </h2>
            <ul className="divide-y divide-line panel">
              {events.map((event) => (
                <li key={event.id}>
                  <OwnEventRow event={event} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function OwnEventRow({ event }: { event: OwnEvent }) {
  return (
    <article className="flex items-center gap-4 px-4 py-3">
      <div className="hidden w-24 shrink-0 overflow-hidden rounded-lg bg-sunken sm:block">
        <EventPicture event={event} className="aspect-[3/2] w-full object-cover" />
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug sm:basis-96">
          <h3 className="mr-2 inline text-base leading-snug font-bold sm:text-lg">{event.title}</h3>{" "}
          <EventBadges status={event.status} isPending={event.isPending} saysApproved />
          <OwnEventFacts event={event} />
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/edit-event/${event.id}`} look="secondary" className="px-4">
            Edit<span className="sr-only"> {event.title}</span>
          </ButtonLink>
          <ButtonLink to={`/events/${event.id}`} look="secondary" className="px-4">
            View Details<span className="sr-only"> of {event.title}</span>
          </ButtonLink>
          <ButtonLink to={`/dashboard?delete=${event.id}`} look="delete" className="px-4" preventScrollReset>
            Delete<span className="sr-only"> {event.title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

function OwnEventFacts({ event }: { event: OwnEvent }) {
  return (
    <>
      <p className="mt-1">
        <time dateTime={event.startsAt}>{event.dashboardDate}</time>
        {`${DOT}${event.time}`}
        {!event.isSiteZone && `\u00a0${event.zone}`}
        {event.maxAttendees !== null && `${DOT}Max\u00a0attendees:\u00a0${event.maxAttendees}`}
      </p>
      <p className="text-ink-soft">
        {event.location}
        {DOT}
        {event.categoryLabel}
        {event.eventUrl && (
          <>
            {DOT}
            <span className="inline-block max-w-full">
              <a href={event.eventUrl} rel="nofollow noopener ugc" className="link">
                Event/Ticket Link
              </a>{" "}
              ({event.eventHost})
            </span>
          </>
        )}
      </p>
    </>
  );
}
