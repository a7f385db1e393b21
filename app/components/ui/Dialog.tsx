import { useNavigate } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "./Link.tsx";

interface DialogProps {
  title: string;
  /** Address of the page without the dialog, for Cancel, Escape and a click outside. */
  closeTo: string;
  /** The first link or button among them gets the focus: Cancel, if the other action is destructive. */
  children: ReactNode;
}

/**
 * A dialog that is a state of the URL: the server renders it open, so that it works without JavaScript. It covers the
 * page, and the page behind it is expected to be `inert`. With JavaScript it becomes modal: it traps the focus, restores it
 * afterwards, and closes with Escape or a click outside.
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
        aria-label="Close"
        className="absolute inset-0 bg-black/60"
      />
      <dialog
        ref={dialog}
        open
        aria-labelledby="dialog-title"
        className="fixed inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto panel text-ink shadow-panel backdrop:bg-transparent"
      >
        {/* Fills the dialog to its edges: a click on the dialog itself is then one outside. */}
        <div className="p-6">
          {/* Where no script moves the focus, the browser starts here instead of at the top of the page behind. */}
          <h2 id="dialog-title" tabIndex={-1} autoFocus className="mb-3 text-xl outline-none">
            {title}
          </h2>
          {children}
        </div>
      </dialog>
    </div>
  );
}

/** Makes the rendered dialog modal, moves the focus into it, and restores it when the dialog is removed. */
function useModal(dialog: RefObject<HTMLDialogElement>, close: () => void): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = document.activeElement;
    const stopListening = closeRequests(element, () => latestClose.current());
    // An open dialog cannot become modal, and close() would fire a close event.
    element.removeAttribute("open");
    element.showModal();
    element.querySelector<HTMLElement>("a[href], button")?.focus();
    return () => {
      stopListening();
      element.removeAttribute("open");
      if (opener instanceof HTMLElement && !element.contains(opener)) opener.focus();
    };
  }, [dialog]);
}

/** Calls `close` for every way of closing a modal dialog in a browser. */
function closeRequests(element: HTMLDialogElement, close: () => void): () => void {
  function onCancel(event: Event) {
    event.preventDefault();
    close();
  }
  // Clicks outside a modal dialog target the dialog itself, as its backdrop.
  function onClick({ target }: Event) {
    if (target === element) close();
  }
  element.addEventListener("cancel", onCancel);
  // Browsers close a dialog without a cancel event when Escape is pressed twice.
  element.addEventListener("close", close);
  element.addEventListener("click", onClick);
  return () => {
    element.removeEventListener("cancel", onCancel);
    element.removeEventListener("close", close);
    element.removeEventListener("click", onClick);
  };
}
