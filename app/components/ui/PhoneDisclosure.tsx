import type { ReactNode } from "react";
import { Chevron } from "#app/components/site/icons.tsx";

interface PhoneDisclosureProps {
  /** Id of the heading, for `aria-labelledby`. */
  id: string;
  title: string;
  /** Summary of the disclosure on phones, if it differs from the title. */
  summary?: string;
  children: ReactNode;
}

/** A heading with its content, collapsed into a disclosure on phones. */
export function PhoneDisclosure({ id, title, summary = title, children }: PhoneDisclosureProps) {
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
