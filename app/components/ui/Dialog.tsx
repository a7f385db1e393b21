import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface DialogProps {
  title: string;
  /** The page without the dialog: where Cancel, Escape and a click outside lead. */
  closeTo: string;
  children: ReactNode;
}

/**
 * A dialog that is a state of the URL: the server renders it open, so that it works without JavaScript. It covers the
 * page, and the page behind it is expected to be `inert`.
 */
export function Dialog({ title, closeTo, children }: DialogProps) {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center p-4">
      <Link to={closeTo} preventScrollReset tabIndex={-1} aria-label="Close" className="absolute inset-0 bg-black/50" />
      <dialog
        open
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
