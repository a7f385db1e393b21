import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { type QueuePlace, queueAddress, returnAddress } from "#app/domain/events/queue-address.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The state of an admin's decision on the page of an event. */
export interface Moderation {
  /** The `updated_at` of the displayed event, for optimistic locking. */
  version: string;
  place: QueuePlace;
}

/** Approves or deletes a pending event from its page, and returns to the queue. A plain form, because the page runs no scripts. */
export function ModerationBar({ eventId, moderation }: { eventId: string; moderation: Moderation }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 panel px-4 py-3">
      <p className="font-semibold">{t("approveQuestion")}</p>
      <div className="flex flex-wrap gap-3">
        <form method="post" action={queueAddress(moderation.place)}>
          <input type="hidden" name="id" value={eventId} />
          <input type="hidden" name="version" value={moderation.version} />
          <Button name="intent" value="approve">
            {t("approve")}
          </Button>
        </form>
        <ButtonLink
          to={returnAddress([{ id: eventId, version: moderation.version }], moderation.place)}
          variant="secondary"
        >
          {t("returnOrRefuse")}
        </ButtonLink>
        <ButtonLink
          to={queueAddress(moderation.place, { delete: eventId, version: moderation.version })}
          variant="delete"
        >
          {t("delete")}
        </ButtonLink>
      </div>
    </div>
  );
}
