import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";

/** Asks before an admin gives up the role. */
export function GiveUpRoleDialog() {
  return (
    <Dialog title="Give Up the Admin Role" closeTo="/account">
      <p>
        Are you sure? You will no longer review events or read messages, and you cannot take the role back yourself.
      </p>
      <Form method="post" action="/account" className="mt-6 flex flex-wrap justify-end gap-3">
        <ButtonLink to="/account" look="secondary" replace preventScrollReset>
          Cancel
        </ButtonLink>
        <SubmitButton look="danger" intent="give-up-role" busyLabel="Giving up...">
          Give Up the Role
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
