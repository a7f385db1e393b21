import type { EventSummary } from "#app/domain/event-summary.ts";
import { EventGrid } from "./EventCard.tsx";
import { Page } from "./Page.tsx";
import { ButtonLink } from "./ui/Button.tsx";

/** Stands at the address of an event that was removed after it ended. */
export function RemovedEvent({ similar }: { similar: readonly EventSummary[] }) {
  return (
    <Page
      title="This event is over"
      lead="It has taken place, and events are removed 24 hours after they end."
      actions={
        <ButtonLink to="/events" look="secondary">
          Back to Events
        </ButtonLink>
      }
    >
      {similar.length > 0 && (
        <>
          <h2 className="mb-6 text-2xl">Similar events coming up</h2>
          <EventGrid events={similar} />
        </>
      )}
    </Page>
  );
}
