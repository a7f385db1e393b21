import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The question on the dashboard and in the Admin Panel (PRODUCT.md, Deleting). */
export const deleteQuestion = () => t("deleteQuestion");

interface DeleteEventDialogProps {
  /** `version`: the one that was read, where the action asks for it. */
  event: { id: string; title: string; version?: string };
  /** Route whose action handles `intent=delete` and `id`. */
  action: string;
  /** Address of the page without the dialog. */
  closeTo: string;
  /** Question below the title; by default one sentence with the event's title. */
  question?: string;
  /** Fields: an admin's reason for the organizer, or an organizer's choice of dates. */
  children?: ReactNode;
}

/** Confirmation before an event is deleted from a list. */
export function DeleteEventDialog({ event, action, closeTo, question, children }: DeleteEventDialogProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Dialog title={t("deleteEvent")} closeTo={closeTo}>
      {question && <p className="mb-2 font-semibold">{event.title}</p>}
      <p>{question ?? t("deleteTitledQuestion", { title: event.title })}</p>
      <Form method="post" action={action} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={event.id} />
        {event.version !== undefined && <input type="hidden" name="version" value={event.version} />}
        {children && <div className="w-full">{children}</div>}
        <CancelLink to={closeTo} />
        <Button variant="danger" name="intent" value="delete" disabled={isBusy}>
          {t(isBusy ? "deleting" : "deleteNow")}
        </Button>
      </Form>
    </Dialog>
  );
}
