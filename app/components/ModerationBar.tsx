import { type QueuePlace, queueAddress } from "#app/domain/queue-address.ts";
import { Button, ButtonLink } from "./ui/Button.tsx";

/** What an admin needs to decide on an event from its page. */
export interface Moderation {
  /** Names the state of the event that the page shows, so that nothing else gets approved. */
  version: string;
  place: QueuePlace;
}

/** The decision on a pending event, on its own page: as in the queue, and leading back there. A page without scripts, so its form is a plain one. */
export function ModerationBar({ eventId, moderation }: { eventId: string; moderation: Moderation }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 panel px-4 py-3">
      <p className="font-semibold">Approve this event for everybody to see?</p>
      <div className="flex flex-wrap gap-3">
        <form method="post" action={queueAddress(moderation.place)}>
          <input type="hidden" name="id" value={eventId} />
          <input type="hidden" name="version" value={moderation.version} />
          <Button name="intent" value="approve">
            Approve
          </Button>
        </form>
        <ButtonLink to={queueAddress(moderation.place, { delete: eventId })} look="delete">
          Delete
        </ButtonLink>
      </div>
    </div>
  );
}
