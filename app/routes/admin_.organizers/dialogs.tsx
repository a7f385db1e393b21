import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { AdminReasonBoxes } from "#app/components/events/AdminReasonBoxes.tsx";
import { Button } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { FieldState } from "#app/forms/answer.ts";

const PATH = pathTo("/admin/organizers");

interface DialogProps {
  organizer: { id: string; name: string; version: string };
  field: (name: string) => FieldState;
}

/** Asks why a page goes back to its owners. */
export function ReturnDialog({
  organizer: { id, name, version },
  reasons,
  field,
}: DialogProps & { reasons: readonly { key: string; text: string }[] }) {
  return (
    <Dialog title="Return organizer page" closeTo={PATH}>
      <p>The owners of "{name}" get an email with your reasons. They can change the page and send it again.</p>
      <DialogForm action={pathTo("/admin/organizers", { return: id, version })}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <div className="w-full space-y-4">
          <AdminReasonBoxes label="Reasons" reasons={reasons} field={field} />
          <TextAreaField
            name="note"
            label="Note"
            required={false}
            hint="Check a reason, write a note, or both."
            rows={3}
            maxLength={MAX_REASON_CHARS}
            {...field("note")}
          />
        </div>
        <CancelLink to={PATH} />
        <Button name="intent" value="return">
          Return
        </Button>
      </DialogForm>
    </Dialog>
  );
}

/** Asks whether a page is to be deleted, and why. */
export function DeleteDialog({ organizer: { id, name }, field }: DialogProps) {
  return (
    <Dialog title="Delete organizer page" closeTo={PATH}>
      <p>
        Are you sure you want to delete the page of "{name}"? Their events stay, without a name, each with the member
        who created it. This cannot be undone.
      </p>
      <DialogForm action={pathTo("/admin/organizers", { delete: id })}>
        <input type="hidden" name="id" value={id} />
        <div className="w-full">
          <TextAreaField
            name="reason"
            label="Reason"
            hint="The organizer gets an email with it."
            optional
            rows={3}
            maxLength={MAX_REASON_CHARS}
            {...field("reason")}
          />
        </div>
        <CancelLink to={PATH} />
        <Button variant="danger" name="intent" value="delete">
          Delete
        </Button>
      </DialogForm>
    </Dialog>
  );
}

function DialogForm({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form method="post" action={action} className="mt-6 flex flex-wrap justify-end gap-3">
      {children}
    </Form>
  );
}
