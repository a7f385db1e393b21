import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface DialogProps {
  title: string;
  /** The page without the dialog: where Cancel, Escape and a click outside lead. */
  closeTo: string;
  children: ReactNode;
}

/**
 * A dialog that is a state of the URL: the server renders it open, so that it works without JavaScript. It covers the
 * page, and the page behind it is expected to be `inert`. Where JavaScript runs it becomes a modal one: it takes the
 * focus, keeps it from the header and footer too, gives it back, and closes with Escape.
 */
export function Dialog({ title, closeTo, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const opener = document.activeElement;
    // A dialog that is open already refuses to become modal. close() would tell listeners that somebody closed it.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center p-4">
      <Link to={closeTo} preventScrollReset tabIndex={-1} aria-label="Close" className="absolute inset-0 bg-black/50" />
      <dialog
        ref={dialog}
        open
        onCancel={(event) => {
          event.preventDefault();
          navigate(closeTo, { preventScrollReset: true });
        }}
        aria-modal="true"
        aria-labelledby="dialog-title"
        className="relative m-0 w-full max-w-md rounded-xl border border-line bg-surface p-6 text-ink shadow-2xl"
      >
        <h2 id="dialog-title" className="mb-3 text-xl font-bold">
          {title}
        </h2>
        {children}
      </dialog>
    </div>
  );
}
