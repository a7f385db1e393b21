import { Link } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import type { Waiting } from "#app/domain/accounts/waiting.ts";
import { type DeskPlace, isNarrowed } from "#app/domain/events/desk-filters.ts";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { AdminEventSearch } from "./AdminEventSearch.tsx";
import { EventBadges } from "./EventBadges.tsx";

interface AdminEventListProps {
  /** The page of the list. */
  page: "/admin/live" | "/admin/ended";
  title: string;
  /** Explains the order of the list, and what happens to the events. */
  order: string;
  /** Shown for an empty list. */
  none: string;
  place: DeskPlace;
  events: EventSummary[];
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** Cursors of the pages before and after. */
  previous: string | null;
  next: string | null;
  waiting: Waiting;
}

/** Searchable public events for admins, each with a link to unpublish it and, if it is live, one to correct it. */
export function AdminEventList({
  page,
  title,
  order,
  none,
  place,
  events,
  total,
  isMore,
  ...props
}: AdminEventListProps) {
  const { city, search, category, after } = place;
  const { previous, next, waiting } = props;
  const all = isNarrowed(place) ? pathTo(page) : null;
  return (
    <AdminPage
      title={title}
      lead={total > 0 && `${countEvents(total, isMore)}${all === null ? "" : " found"}, ${order}`}
      waiting={waiting}
    >
      <div className="mb-6">
        <AdminEventSearch
          key={pathTo(page, { city, search, category })}
          page={page}
          label="Title or description"
          filters={place}
          all={all}
        />
      </div>
      {events.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {events.map((event) => (
            <PublicEvent key={event.id} event={event} isLive={page === "/admin/live"} />
          ))}
        </ul>
      ) : (
        <p className="panel p-6 text-ink-soft">
          {after !== null || previous !== null ? (
            <>
              This list is shorter now.{" "}
              <Link to={pathTo(page, { city, search, category })} className="link">
                Go to the first page
              </Link>
            </>
          ) : all === null ? (
            none
          ) : (
            "None of them match."
          )}
        </p>
      )}
      <Pagination
        previous={previous && pathTo(page, { city, search, category, before: previous })}
        next={next && pathTo(page, { city, search, category, after: next })}
        label={`${title}, ${spanOfDays(events)}`}
      />
    </AdminPage>
  );
}

function PublicEvent({ event, isLive }: { event: EventSummary; isLive: boolean }) {
  // "Ended" is not repeated, because the heading of the list says it.
  const status = event.status === "happening" ? event.status : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug">
        <h2 className="mr-2 inline text-base leading-snug font-bold">
          <Link
            to={pathTo("/events/:eventId", { eventId: event.id })}
            className="underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-ink"
          >
            {event.title}
          </Link>
        </h2>{" "}
        <EventBadges status={status} isPending={false} plan={event.plan} />
        <p className="mt-1 dots">
          <time dateTime={event.startsAt}>{event.shortDate}</time>
          <span>
            {event.time} {event.zone}
          </span>
          <span className="text-ink-soft">{event.location}</span>
        </p>
      </div>
      <div className="row-actions">
        {isLive && (
          <ButtonLink
            to={`${pathTo("/admin/events/:eventId", { eventId: event.id, correct: "public" })}#correct`}
            variant="secondary"
          >
            Correct<span className="sr-only"> {event.title}</span>
          </ButtonLink>
        )}
        <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId: event.id })} variant="delete">
          Unpublish<span className="sr-only"> {event.title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
