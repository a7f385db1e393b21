import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/event-summary.ts";
import { EventBadges } from "./EventBadges.tsx";
import { EventPicture } from "./EventCard.tsx";
import { ButtonLink } from "./ui/Button.tsx";
import { Notice } from "./ui/Notice.tsx";

interface EventDetailsProps {
  event: EventSummary;
  description: string;
  eventUrl: string | null;
  /** Only its organizer and admins see a pending event. */
  isPending: boolean;
  canEdit: boolean;
}

/** Everything about one event. */
export function EventDetails({ event, description, eventUrl, isPending, canEdit }: EventDetailsProps) {
  return (
    <article className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/events" look="plain" className="-ml-2">
          <span aria-hidden="true">←</span> Back to Events
        </ButtonLink>
        {canEdit && (
          <ButtonLink to={`/edit-event/${event.id}`} look="secondary">
            Edit
          </ButtonLink>
        )}
      </div>
      {isPending && (
        <div className="mb-6">
          <Notice kind="warning">
            Until our team has reviewed it, only its organizer and our team can see this page.
          </Notice>
        </div>
      )}
      <EventPicture
        event={event}
        isEager
        className={`w-full rounded-2xl border border-line ${event.imageUrl ? "aspect-[1200/630] max-h-[28rem]" : "h-36 sm:h-52"}`}
      />
      <div className="mt-6 flex flex-wrap gap-2">
        <Link
          to={`/events?category=${event.categoryId}`}
          className={`${BADGE} bg-gulf-wash text-gulf underline-offset-4 hover:underline`}
        >
          {event.categoryLabel}
        </Link>
        <EventBadges status={event.status} isPending={isPending} />
      </div>
      <h1 className="mt-4 text-3xl font-extrabold sm:text-4xl">{event.title}</h1>
      <div className="mt-8 grid gap-10 md:grid-cols-[1fr_20rem]">
        <div className="space-y-6 md:order-last">
          <dl className="space-y-4 rounded-xl border border-line bg-surface p-5">
            <Fact name="Date">
              <time dateTime={event.startsAt}>{event.longDate}</time>
            </Fact>
            <Fact name="Time">
              {event.timeSpan} {event.zone}
            </Fact>
            <Fact name="Location">{event.location}</Fact>
            {event.maxAttendees !== null && <Fact name="Max attendees">{event.maxAttendees}</Fact>}
          </dl>
          {eventUrl && (
            <a href={eventUrl} rel="nofollow noopener ugc" className={TICKETS}>
              Get Tickets / More Info
            </a>
          )}
        </div>
        <section aria-labelledby="about-event" className="min-w-0">
          <h2 id="about-event" className="mb-3 text-xl font-bold">
            About this event
          </h2>
          <p className="max-w-prose whitespace-pre-line">{description}</p>
        </section>
      </div>
    </article>
  );
}

const BADGE = "inline-flex min-h-7 items-center rounded-full px-3 text-sm font-semibold";
const TICKETS =
  "flex min-h-11 items-center justify-center rounded-lg bg-gulf px-5 py-2 font-semibold text-on-gulf hover:bg-gulf-strong";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
