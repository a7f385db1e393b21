import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "./ui/Button.tsx";
import { Dialog } from "./ui/Dialog.tsx";

/** What the form of this dialog says beside its intent: that the admin knows. */
export const DESPITE_END_FIELD = "despite_end";

interface ApproveEndedDialogProps {
  /** `version` names the state of the event that the admin has read. */
  event: { id: string; title: string; version: string };
  /** Route action that takes `intent=approve`. */
  action: string;
  /** The page without the dialog. */
  closeTo: string;
}

/** Asks once more before an event is approved that is over. */
export function ApproveEndedDialog({ event, action, closeTo }: ApproveEndedDialogProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Dialog title="Approve an event that has ended?" closeTo={closeTo}>
      <p className="mb-2 font-semibold">{event.title}</p>
      <p>
        This event has ended. Approved, it is on no list; its page says that it has ended, until it is removed 24 hours
        after the end.
      </p>
      <Form method="post" action={action} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="version" value={event.version} />
        <input type="hidden" name={DESPITE_END_FIELD} value="1" />
        <ButtonLink to={closeTo} look="secondary" replace preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value="approve" disabled={isBusy}>
          {isBusy ? "Approving..." : "Approve"}
        </Button>
      </Form>
    </Dialog>
  );
}
