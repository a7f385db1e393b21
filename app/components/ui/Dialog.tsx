import { Form, Link, useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { ButtonLink } from "./Button.tsx";
import { SubmitButton } from "./SubmitButton.tsx";

const t = translator(messages);

interface DialogProps {
  title: string;
  /** Address of the page without the dialog, for Escape and clicks on the backdrop. */
  closeTo: string;
  /** The first link or button gets the focus: put Cancel before a destructive action. */
  children: ReactNode;
}

/**
 * A dialog whose open state is in the URL: the server renders it open, so that it works without JavaScript, over a page that the route
 * makes `inert`. Once hydrated it becomes modal: a focus trap that closes on Escape and on clicks on the backdrop, and then restores the
 * focus.
 */
export function Dialog({ title, closeTo, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useModal(dialog, () => navigate(closeTo, { preventScrollReset: true, replace: true }));
  return (
    <div className="fixed inset-0 z-50">
      <Link
        to={closeTo}
        replace
        preventScrollReset
        tabIndex={-1}
        aria-label={t("close")}
        className="absolute inset-0 bg-black/60"
      />
      <dialog
        ref={dialog}
        open
        aria-labelledby="dialog-title"
        className="fixed inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto panel text-ink shadow-panel backdrop:bg-transparent"
      >
        {/* Fills the dialog to its edges, so that a click whose target is the dialog itself is one on the backdrop. */}
        <div className="p-6">
          {/* Without scripts, autofocus starts here instead of at the top of the page behind. */}
          <h2 id="dialog-title" tabIndex={-1} autoFocus className="mb-3 text-xl outline-none">
            {title}
          </h2>
          {children}
        </div>
      </dialog>
    </div>
  );
}

/** Closes the dialog. The first link in its form, so that it gets the focus. */
export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="secondary" replace preventScrollReset>
      {t("cancel")}
    </ButtonLink>
  );
}

interface ConfirmDialogProps extends DialogProps {
  /** Route whose action handles `intent`. */
  action: string;
  intent: string;
  /** Further fields of the form. */
  fields?: Readonly<Record<string, string>>;
  label: string;
  busyLabel: string;
}

/** Confirmation before an irreversible action; `children` explain its effect. */
export function ConfirmDialog({ title, closeTo, children, action, fields = {}, ...button }: ConfirmDialogProps) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      {children}
      <Form method="post" action={action} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CancelLink to={closeTo} />
        <SubmitButton variant="danger" intent={button.intent} busyLabel={button.busyLabel}>
          {button.label}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** React warns about layout effects in components that the server renders. */
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** Makes the rendered dialog modal, moves the focus into it, and restores the focus when the dialog is removed. */
function useModal(dialog: RefObject<HTMLDialogElement>, close: () => void): void {
  const latestClose = useRef(close);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    latestClose.current = close;
  });
  // Before the dialog is painted: until it is modal, Tab leaves it for the page behind.
  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    opener.current = document.activeElement;
    // In a document, visitors may have gone on from the title to a field.
    const field = element.querySelector<HTMLElement>(":focus:not(h2)");
    // showModal() throws for an open dialog, and close() would fire a close event.
    element.removeAttribute("open");
    element.showModal();
    (field ?? element.querySelector<HTMLElement>("a[href], button"))?.focus();
    return onCloseRequest(element, () => latestClose.current());
  }, [dialog]);
  // After the page is no longer inert: until then its elements can't have the focus.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
}

/** Calls `close` on Escape and on clicks on the backdrop. @returns a function that removes the listeners. */
function onCloseRequest(element: HTMLDialogElement, close: () => void): () => void {
  function onCancel(event: Event) {
    event.preventDefault();
    close();
  }
  // Clicks on the backdrop of a modal dialog have the dialog as their target.
  function onClick({ target }: Event) {
    if (target === element) close();
  }
  element.addEventListener("cancel", onCancel);
  // When Escape is pressed twice, browsers close a dialog without a cancel event.
  element.addEventListener("close", close);
  element.addEventListener("click", onClick);
  return () => {
    element.removeEventListener("cancel", onCancel);
    element.removeEventListener("close", close);
    element.removeEventListener("click", onClick);
  };
}
