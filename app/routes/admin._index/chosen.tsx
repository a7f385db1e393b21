import { Form } from "@remix-run/react";
import { SelectAll } from "#app/components/accounts/AdminPage.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { type QueuePlace, queueAddress } from "#app/domain/events/queue-address.ts";

const FORM_ID = "chosen-events";

/** The field of each event that is chosen. */
export const CHOSEN_FIELD = "chosen";

/** Decides about all events of the page that are chosen. Its checkboxes are in the rows. */
export function ChosenEvents({ place }: { place: QueuePlace }) {
  return (
    // autoComplete: Firefox restores boxes by their place, where another event may be by now.
    <Form
      autoComplete="off"
      id={FORM_ID}
      method="post"
      action={queueAddress({ ...place, next: null })}
      className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2"
    >
      <SelectAll name={CHOSEN_FIELD} />
      <SubmitButton intent="approve_chosen" variant="secondary" busyLabel="Approving...">
        Approve Chosen
      </SubmitButton>
    </Form>
  );
}

/** Chooses an event in the version that is shown. */
export function ChooseEvent({ event: { id, version, title } }: { event: PendingEventSummary }) {
  return (
    <label className="-mt-2 -ml-3 flex h-11 w-11 shrink-0 items-center justify-center">
      <input type="checkbox" form={FORM_ID} name={CHOSEN_FIELD} value={`${id} ${version}`} className="checkbox" />
      <span className="sr-only">Choose {title}</span>
    </label>
  );
}

/** The events that a form names. */
export function parseChosen(form: FormData): { id: string; version: string }[] {
  return form.getAll(CHOSEN_FIELD).map((value) => {
    const [id = "", version = ""] = String(value).split(" ");
    return { id, version };
  });
}
