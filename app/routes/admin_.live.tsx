import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminPage, AdminSearch } from "#app/components/accounts/AdminPage.tsx";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { summarizeEvents } from "#app/domain/events/summary.ts";
import { type EventFilters, eventFiltersToSearch } from "#app/domain/lists/filters.ts";
import { parseEventFilters } from "#app/domain/lists/parse-filters.ts";
import { countEvents, spanOfDays } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listLiveEvents } from "#app/models/lists/listings.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/live");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Live Events", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const { search, after, before } = parseEventFilters(new URL(args.request.url).searchParams);
  const { timeZone } = getSite();
  const page = await listLiveEvents(client, { search, after, before }, timeZone);
  const pathOf = (filters: Partial<EventFilters>) => `${PATH}${eventFiltersToSearch({ search, ...filters })}`;
  return {
    search,
    isFirst: page.previous === null && after === null,
    total: page.total,
    isMore: page.isMore,
    previous: page.previous && pathOf({ before: page.previous }),
    next: page.next && pathOf({ after: page.next }),
    events: summarizeEvents(page.listings, timeZone, new Date()),
    waiting: user.waiting,
  };
});

/** The public events, searchable, each with a link to unpublish it. */
export default function LiveEventsPage() {
  const { events, search, isFirst, total, isMore, previous, next, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Live Events"
      lead={total > 0 && `${countEvents(total, isMore)}, earliest first`}
      waiting={waiting}
    >
      <AdminSearch path={PATH} label="Search live events" maxLength={100} search={search} />
      {events.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 grow basis-64 text-[0.9375rem] leading-snug">
                <h2 className="mr-2 inline text-base leading-snug font-bold">
                  <Link
                    to={pathTo("/events/:eventId", { eventId: event.id })}
                    className="underline-offset-3 hover:underline"
                  >
                    {event.title}
                  </Link>
                </h2>{" "}
                <EventBadges
                  status={event.status === "upcoming" ? null : event.status}
                  isPending={false}
                  plan={event.plan}
                />
                <p className="mt-1 dots">
                  <time dateTime={event.startsAt}>{event.shortDate}</time>
                  <span>
                    {event.time} {event.zone}
                  </span>
                  <span className="text-ink-soft">{event.location}</span>
                </p>
              </div>
              <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId: event.id })} variant="delete">
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
              <Link to={PATH} className="link">
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
    </AdminPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
