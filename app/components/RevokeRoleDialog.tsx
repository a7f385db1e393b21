import { Form } from "@remix-run/react";
import { ButtonLink } from "./ui/Button.tsx";
import { Dialog } from "./ui/Dialog.tsx";
import { Field } from "./ui/Field.tsx";
import { SubmitButton } from "./ui/SubmitButton.tsx";

interface RevokeRoleDialogProps {
  admin: { user_id: string; full_name: string; email: string };
  errors: string[] | undefined;
  reason: string;
}

/** Asks before an admin ends another's role, and why. */
export function RevokeRoleDialog({ admin, errors, reason }: RevokeRoleDialogProps) {
  const page = "/admin-setup";
  return (
    <Dialog title={`Remove the admin role of ${admin.full_name}?`} closeTo={page}>
      <p className="mb-4">
        <span className="break-all">{admin.email}</span> will at once no longer review events, read messages or appoint
        admins. Their account and their events stay.
      </p>
      <Form
        method="post"
        action={`${page}?${new URLSearchParams({ remove: admin.user_id })}`}
        preventScrollReset
        noValidate
        className="space-y-6"
      >
        <input type="hidden" name="target_user_id" value={admin.user_id} />
        <Field
          name="reason"
          label="Reason"
          hint="They read it in a mail, and all admins in the audit log."
          maxLength={1000}
          autoComplete="off"
          defaultValue={reason}
          errors={errors}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={page} look="secondary" replace preventScrollReset>
            Cancel
          </ButtonLink>
          <SubmitButton look="danger" intent="revoke" busyLabel="Removing...">
            Remove Admin Role
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
