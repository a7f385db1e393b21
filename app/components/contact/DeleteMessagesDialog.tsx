import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";

interface DeleteMessagesDialogProps {
  /** One or more. */
  messages: readonly { id: string; name: string; subject: string }[];
  /** Route action that takes `intent=delete` and every `id`. */
  action: string;
  /** The page without the dialog. */
  closeTo: string;
}

/** Asks before contact messages are deleted. */
export function DeleteMessagesDialog({ messages, action, closeTo }: DeleteMessagesDialogProps) {
  const isOne = messages.length === 1;
  return (
    <Dialog title={isOne ? "Delete Message" : `Delete ${messages.length} Messages`} closeTo={closeTo}>
      <ul className="mb-2 font-semibold">
        {messages.map(({ id, subject, name }) => (
          <li key={id}>
            {subject} from {name}
          </li>
        ))}
      </ul>
      <p>
        Are you sure you want to delete {isOne ? "this message" : `these ${messages.length} messages`}? This action
        cannot be undone.
      </p>
      <Form method="post" action={action} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        {messages.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
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
