import { Form } from "@remix-run/react";
import { EventBadges } from "#app/components/event/EventBadges.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Link } from "#app/components/ui/Link.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import type { EventSummary } from "#app/domain/event-summary.ts";
import { formatCount, spanOfDays } from "#app/domain/list-texts.ts";

interface LiveEventSectionProps {
  events: readonly EventSummary[];
  /** What the list was searched for; "" for all. */
  search: string;
  /** Whether this is the first page. */
  isFirst: boolean;
  total: number;
  /** Whether there are more than `total`. */
  isMore: boolean;
  /** Addresses of the pages around this one; null where there is none. */
  previous: string | null;
  next: string | null;
}

/** Part of the Admin Panel: the events that are public now, searchable, each with the way to unpublish it. */
export function LiveEventSection({ events, search, isFirst, total, isMore, previous, next }: LiveEventSectionProps) {
  return (
    <section aria-labelledby="live-events" className="mt-14">
      <h2 id="live-events" className="text-2xl">
        Live events{" "}
        <span className="font-sans font-normal tracking-normal text-ink-soft">({formatCount(total, isMore)})</span>
      </h2>
      <Form action="/admin#live-events" role="search" className="mt-3 mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-md">
          <Field
            name="search"
            label="Search live events"
            type="search"
            maxLength={100}
            required={false}
            defaultValue={search}
          />
        </div>
        <Button variant="secondary">Search</Button>
        {search && (
          <ButtonLink to="/admin#live-events" variant="plain">
            Show all
          </ButtonLink>
        )}
      </Form>
      {events.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug">
                <h3 className="mr-2 inline text-base leading-snug font-bold">
                  <Link to={`/events/${event.id}`} className="underline-offset-3 hover:underline">
                    {event.title}
                  </Link>
                </h3>{" "}
                <EventBadges status={event.status === "upcoming" ? null : event.status} isPending={false} />
                <p className="mt-1 dots">
                  <time dateTime={event.startsAt}>{event.shortDate}</time>
                  <span>
                    {event.time} {event.zone}
                  </span>
                  <span className="text-ink-soft">{event.location}</span>
                </p>
              </div>
              <ButtonLink to={`/events/${event.id}/unpublish`} variant="delete">
                Unpublish<span className="sr-only"> {event.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className="panel p-6 text-ink-soft">
          {!isFirst ? (
            <>
              The list of live events has become shorter.{" "}
              <Link to="/admin#live-events" className="link">
                Go to the first page
              </Link>
            </>
          ) : search ? (
            `No live event has "${search}" in its title or description.`
          ) : (
            "No event is live."
          )}
        </p>
      )}
      <Pagination previous={previous} next={next} label={`Live events, ${spanOfDays(events)}`} />
    </section>
  );
}
