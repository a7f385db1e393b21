import { Form } from "@remix-run/react";
import { SelectAll } from "#app/components/accounts/AdminPage.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { formatChosen, type QueuePlace, queueAddress } from "#app/domain/events/queue-address.ts";

const FORM_ID = "chosen-events";

/** Field name of the selected events. */
export const CHOSEN_FIELD = "chosen";
/** Field name of the page's pending events, in order: the queue continues with one of them. */
export const WAITING_FIELD = "waiting";

/** Bulk decisions about the selected events. The checkboxes are in the rows. */
export function ChosenEvents({ events, place }: { events: readonly PendingEventSummary[]; place: QueuePlace }) {
  const waiting = waitingIds(events);
  return (
    <Form
      // Remounted after a decision, so that nothing is selected and the focus moves on.
      key={waiting.join()}
      // Firefox restores checkboxes by position, where another event may be by now.
      autoComplete="off"
      id={FORM_ID}
      method="post"
      action={queueAddress({ ...place, next: null })}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2"
    >
      <SelectAll name={CHOSEN_FIELD} />
      {waiting.map((id) => (
        <input key={id} type="hidden" name={WAITING_FIELD} value={id} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="approve_chosen" variant="secondary" busyLabel="Approving...">
          Approve selected
        </SubmitButton>
        <SubmitButton intent="return_chosen" variant="secondary" busyLabel="Opening...">
          Return selected
        </SubmitButton>
        <SubmitButton intent="refuse_chosen" variant="secondary" busyLabel="Opening...">
          Refuse selected
        </SubmitButton>
      </div>
    </Form>
  );
}

/** The checkbox that selects an event, in the version shown. */
export function ChooseEvent({ event }: { event: PendingEventSummary }) {
  const place = "-mt-2 -ml-3 flex h-11 w-11 shrink-0 items-center justify-center";
  if (event.decided) return <span className={place} />;
  return (
    <label className={place}>
      <input type="checkbox" form={FORM_ID} name={CHOSEN_FIELD} value={formatChosen(event)} className="checkbox" />
      <span className="sr-only">Choose {event.title}</span>
    </label>
  );
}

/** The ids of undecided events, in order. */
export function waitingIds(events: readonly PendingEventSummary[]): string[] {
  return events.flatMap(({ id, decided }) => (decided ? [] : id));
}
