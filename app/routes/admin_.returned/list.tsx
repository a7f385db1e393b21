import { Link } from "@remix-run/react";
import { AdminPage, NewestOlder } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { AdminEventSearch } from "#app/components/events/AdminEventSearch.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { isNarrowed } from "#app/domain/events/desk-filters.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { loadSentBackEvents } from "./load.server.ts";

interface SentBackEventsProps extends Awaited<ReturnType<typeof loadSentBackEvents>> {
  page: "/admin/returned" | "/admin/refused";
  title: string;
  /** The decision, and what happens next. */
  did: string;
  next: string;
  /** Shown for an empty list. */
  none: string;
}

/** Events that were sent back to their organizers, until they are changed. */
export function SentBackEvents({ page, title, did, next, none, ...list }: SentBackEventsProps) {
  const { events, filters, total, newest, older, waiting } = list;
  const { city, search, category } = filters;
  const isFound = isNarrowed(filters);
  return (
    <AdminPage
      title={title}
      lead={`${total > 0 ? `${countEvents(total)}${isFound ? " found" : ""}: ${did.toLowerCase()}` : did}, last changed first. ${next}`}
      waiting={waiting}
    >
      <div className="mb-6">
        <AdminEventSearch
          key={pathTo(page, { city, search, category })}
          page={page}
          label="Title, organizer, email, or place"
          filters={filters}
          all={isFound ? pathTo(page) : null}
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
          text={isFound ? "None of them match." : none}
        />
      )}
      <NewestOlder newest={newest} older={older} />
    </AdminPage>
  );
}
