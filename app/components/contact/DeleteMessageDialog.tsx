import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";

interface DeleteMessageDialogProps {
  message: { id: string; name: string; subject: string };
  /** Route action that takes `intent=delete` and `id`. */
  action: string;
  /** The page without the dialog. */
  closeTo: string;
}

/** Asks before a contact message is deleted. */
export function DeleteMessageDialog({ message, action, closeTo }: DeleteMessageDialogProps) {
  return (
    <Dialog title="Delete Message" closeTo={closeTo}>
      <p className="mb-2 font-semibold">
        {message.subject} from {message.name}
      </p>
      <p>Are you sure you want to delete this message? This action cannot be undone.</p>
      <Form method="post" action={action} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={message.id} />
        <ButtonLink to={closeTo} look="secondary" replace preventScrollReset>
          Cancel
        </ButtonLink>
        <SubmitButton look="danger" intent="delete" busyLabel="Deleting...">
          Delete
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
