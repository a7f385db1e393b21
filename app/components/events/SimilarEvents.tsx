import type { ReactNode } from "react";
import type { EventSummary } from "#app/domain/events/summary.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { EventGrid } from "./EventCard.tsx";

const t = translator(messages);

interface SimilarEventsProps {
  events: readonly EventSummary[];
  className?: string;
  /** Links to further lists. */
  children?: ReactNode;
}

/** Up to four events similar to the one shown. Not printed. */
export function SimilarEvents({ events, className = "", children }: SimilarEventsProps) {
  return (
    <section aria-labelledby="similar-events" className={`similar-events ${className}`}>
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="similar-events" className="text-2xl">
          {t(events.length > 0 ? "youMayLike" : "moreEvents")}
        </h2>
        {children && <p className="flex flex-wrap gap-x-6">{children}</p>}
      </div>
      {events.length > 0 && <EventGrid events={events} />}
    </section>
  );
}
