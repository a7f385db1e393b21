import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { AdminEventSearch } from "#app/components/events/AdminEventSearch.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { describeReasons } from "#app/domain/events/decision-reasons.ts";
import { isNarrowed, parseDeskFilters } from "#app/domain/events/desk-filters.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listSentBackEvents } from "#app/models/events/sent-back.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/returned");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Returned Events", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const filters = parseDeskFilters(params);
  const { city, search, category } = filters;
  const before = params.get("before");
  const { rows, total, older } = await listSentBackEvents(client, { filters, before });
  const { timeZone } = getSite();
  const now = new Date();
  return {
    events: rows.map((row) => describe(row, timeZone, now)),
    filters,
    total,
    newest: before && pathTo("/admin/returned", { city, search, category }),
    older: older && pathTo("/admin/returned", { city, search, category, before: older }),
    waiting: user.waiting,
  };
});

type Row = Awaited<ReturnType<typeof listSentBackEvents>>["rows"][number];

const STATES: Readonly<Record<string, string>> = { returned: "Returned", refused: "Refused", unpublished: "Taken off" };

function describe({ event, organizer_name, verdicts: [verdict] }: Row, timeZone: string, now: Date) {
  // Nobody is told of what admins decide about their own events; the event itself says when it was taken off.
  const decision = verdict?.decision ?? (event.unpublished_at === null ? event.review : "unpublished");
  const since = verdict?.decided_at ?? event.unpublished_at ?? event.updated_at;
  return {
    id: event.id,
    title: event.title,
    organizer: organizer_name,
    organizerId: event.organizer_id,
    state: STATES[decision ?? ""] ?? "Returned",
    since: formatRecent(since, timeZone, now),
    sinceAt: new Date(since).toISOString(),
    ...describeReasons(verdict ?? { reason: event.unpublish_reason, field_reasons: null, reasons: null }),
  };
}

/** What was returned to its organizers, refused or unpublished, until they change it. */
export default function ReturnedEventsPage() {
  const { events, filters, total, newest, older, waiting } = useLoaderData<typeof loader>();
  const { city, search, category } = filters;
  const isFound = isNarrowed(filters);
  return (
    <AdminPage
      title="Returned Events"
      lead={`${total > 0 ? `${countEvents(total)}${isFound ? " found" : ""}: returned` : "Returned"}, refused or taken off, last changed first. They wait in the queue again once their organizers have changed them.`}
      waiting={waiting}
    >
      <div className="mb-6">
        <AdminEventSearch
          key={pathTo("/admin/returned", { city, search, category })}
          page="/admin/returned"
          label="Title, organizer, email, or place"
          filters={filters}
          all={isFound ? PATH : null}
        />
      </div>
      {events.length > 0 ? (
        <ul className="divide-y divide-line panel">
          {events.map(({ id, title, organizer, organizerId, state, since, sinceAt, reason, fields }) => (
            <li key={id} className="px-4 py-3 text-[0.9375rem] leading-snug">
              <h2 className="text-base leading-snug font-bold break-words">
                <Link
                  to={pathTo("/admin/events/:eventId", { eventId: id })}
                  className="underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-ink"
                >
                  {title}
                </Link>
              </h2>
              <p className="mt-1 dots">
                <span className="font-semibold">{state}</span>
                <span>
                  since <time dateTime={sinceAt}>{since}</time>
                </span>
                <span className="text-ink-soft">
                  by <PersonLink id={organizerId}>{organizer}</PersonLink>
                </span>
              </p>
              <DecisionReasons reason={reason} fields={fields} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          isCompact
          title={isFound ? "No event found" : "No events"}
          text={
            isFound
              ? "None of them is what you are looking for."
              : "What admins return, refuse or unpublish appears here."
          }
        />
      )}
      {(newest ?? older) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3">
          {newest && (
            <ButtonLink to={newest} variant="secondary">
              Newest
            </ButtonLink>
          )}
          {older && (
            <ButtonLink to={older} variant="secondary" rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
