import type { PastEventSummary } from "#app/domain/own-event.ts";

/** Where the list stands on its page. */
export const PAST_EVENTS_ID = "past-events";

/** Events that were removed from the site after they ended. They have no page of their own any more. */
export function PastEventList({ events }: { events: readonly PastEventSummary[] }) {
  return (
    <section aria-labelledby={PAST_EVENTS_ID} className="mt-10">
      <h2 id={PAST_EVENTS_ID} className="text-2xl">
        Past events <span className="font-sans font-normal tracking-normal text-ink-soft">({events.length})</span>
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">Removed from the site 24 hours after they ended. Only you can see them.</p>
      <ul className="divide-y divide-line panel">
        {events.map((event) => (
          <li key={event.id} className="px-4 py-3 text-[0.9375rem] leading-snug">
            <h3 className="text-base leading-snug font-bold sm:text-lg">{event.title}</h3>
            <p className="mt-1">
              <time dateTime={event.startsAt}>{event.dashboardDate}</time>
            </p>
            <p className="dots text-ink-soft">
              <span>{event.location}</span>
              <span>{event.categoryLabel}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
