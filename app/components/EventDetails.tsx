import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/event-summary.ts";
import { EventBadges } from "./EventBadges.tsx";
import { DateLeaf } from "./EventCard.tsx";
import { EventPicture } from "./EventPicture.tsx";
import { PictureTile } from "./PictureTile.tsx";
import { PrintedAddress } from "./PrintedAddress.tsx";
import { categoryPicture, cityPicture } from "./pictures.ts";
import { ButtonLink } from "./ui/Button.tsx";
import { Notice } from "./ui/Notice.tsx";

interface EventDetailsProps {
  event: EventSummary;
  description: string;
  eventUrl: string | null;
  /** Only its organizer and admins see a pending event. */
  isPending: boolean;
  canEdit: boolean;
  /** The city with a page of its own that the event is in, if any. */
  city: { slug: string; name: string } | null;
}

/** Everything about one event: what, when, where, how to go, and then the rest. */
export function EventDetails({ event, description, eventUrl, isPending, canEdit, city }: EventDetailsProps) {
  return (
    <article className="page-width max-w-6xl py-4 sm:py-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
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
      <div className="event-page">
        <div className="event-page-picture">
          <EventPicture event={event} isEager />
        </div>
        <div className="event-page-title">
          <p className="flex flex-wrap gap-2">
            <Link
              to={`/events?category=${event.categoryId}`}
              className="inline-flex min-h-7 items-center rounded-full bg-gulf-wash px-3 text-sm font-semibold text-gulf underline-offset-4 hover:underline"
            >
              {event.categoryLabel}
            </Link>
            <EventBadges status={event.status} isPending={isPending} />
          </p>
          <h1 className="mt-3 text-4xl sm:text-5xl">{event.title}</h1>
        </div>
        <div className="event-page-facts panel">
          <EventFactList event={event} />
          {eventUrl && (
            <a href={eventUrl} rel="nofollow noopener ugc" className="button button-primary mt-5 w-full">
              Get Tickets / More Info
            </a>
          )}
          {eventUrl && <p className="print-only">Tickets and more: {hostOf(eventUrl)}</p>}
        </div>
        <section
          aria-labelledby="about-event"
          className="event-page-text"
          data-long={isLongOnPaper(description) ? "" : undefined}
        >
          <h2 id="about-event" className="mb-3 text-2xl">
            About this event
          </h2>
          <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{description}</p>
          {isLongOnPaper(description) && <p className="print-only">… The text goes on at the address below.</p>}
          <PrintedAddress path={`/events/${event.id}`} />
        </section>
      </div>
      <nav aria-label="More events" className="mt-14 grid grid-cols-2 gap-4 border-t border-line pt-10 sm:grid-cols-4">
        {city && <PictureTile to={`/${city.slug}`} picture={cityPicture(city.slug)} name={`More in ${city.name}`} />}
        <PictureTile
          to={`/events?category=${event.categoryId}`}
          picture={categoryPicture(event.categoryId)}
          name={`More in ${event.categoryLabel}`}
        />
      </nav>
    </article>
  );
}

function EventFactList({ event }: { event: EventSummary }) {
  return (
    <dl className="space-y-4">
      <Fact name="Date" className="relative grid min-h-16 content-center gap-1 pl-17">
        <DateLeaf day={event.startsOn} className="top-0! left-0! border border-line shadow-none!" />
        <time dateTime={event.startsAt} className="text-lg leading-tight font-bold">
          {event.longDate}
        </time>
      </Fact>
      <Fact name="Time">
        <span className="font-semibold">
          {event.timeSpan} {event.zone}
        </span>
      </Fact>
      <Fact name="Location">
        <span className="block font-semibold">{event.location}</span>
        <a href={mapUrl(event.location)} rel="noopener noreferrer" className="link inline-block py-1">
          Find it on a map
        </a>
      </Fact>
      {event.maxAttendees !== null && <Fact name="Max attendees">{event.maxAttendees}</Fact>}
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** OpenStreetMap's search for a place in words: opening it is the reader's decision, nothing of it is loaded here. */
function mapUrl(location: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: location })}`;
}

/** The site that a link leads to, for paper: nobody types the rest. */
function hostOf(url: string): string {
  return url.replace(/^https?:\/\//i, "").split(/[/?#]/, 1)[0] ?? "";
}

/** Characters that fill what an event's facts leave of a sheet; a new line takes about the room of 30. */
const SHEET_CHARS = 3_400;

function isLongOnPaper(description: string): boolean {
  return description.length + 30 * description.split("\n").length > SHEET_CHARS;
}
