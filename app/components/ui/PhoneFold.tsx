import type { ReactNode } from "react";
import { Chevron } from "#app/components/site/icons.tsx";

interface PhoneFoldProps {
  /** Of the heading, for what it names. */
  id: string;
  title: string;
  /** What the phone's disclosure says, where that is more than the title. */
  summary?: string;
  children: ReactNode;
}

/** A heading and what belongs to it, which on phones opens when it is asked for. */
export function PhoneFold({ id, title, summary = title, children }: PhoneFoldProps) {
  return (
    <>
      <details className="peer -my-2 sm:hidden">
        <summary className="flex min-h-11 items-center justify-between font-display text-lg font-extrabold">
          {summary}
          <Chevron />
        </summary>
      </details>
      <div className="hidden peer-open:mt-3 peer-open:block sm:block">
        <h2 id={id} className="mb-2 text-lg max-sm:sr-only">
          {title}
        </h2>
        {children}
      </div>
    </>
  );
}
