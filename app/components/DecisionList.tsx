import { Link } from "@remix-run/react";
import { DECISION_DAYS, type DecisionSummary } from "#app/domain/own-event.ts";

/** Where the list stands on its page. */
export const DECISIONS_ID = "decisions";

interface DecisionListProps {
  decisions: readonly DecisionSummary[];
  /** Ids of the events that are still there, and have a page. */
  eventIds: ReadonlySet<string>;
}

/** What our team decided lately about the organizer's events, and why. */
export function DecisionList({ decisions, eventIds }: DecisionListProps) {
  return (
    <section aria-labelledby={DECISIONS_ID} className="mt-10">
      <h2 id={DECISIONS_ID} className="text-2xl">
        Decisions of our team
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">About your events, in the last {DECISION_DAYS} days.</p>
      <ul className="divide-y divide-line panel">
        {decisions.map(({ id, eventId, title, label, reason, decidedAt, decided }) => (
          <li key={id} className="px-4 py-3 text-[0.9375rem] leading-snug">
            <p className="dots">
              <span className="font-semibold">{label}</span>
              <time dateTime={decidedAt} className="text-ink-soft">
                {decided}
              </time>
            </p>
            <h3 className="text-base leading-snug font-bold sm:text-lg">
              {eventIds.has(eventId) ? (
                <Link to={`/events/${eventId}`} className="underline-offset-3 hover:underline">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            {reason !== null && (
              <blockquote className="mt-1 max-w-prose border-l-4 border-line-strong pl-3 break-words whitespace-pre-line">
                {reason}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
