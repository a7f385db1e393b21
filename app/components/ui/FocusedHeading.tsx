import { type ReactNode, useRef } from "react";
import { useFocusOnResponse } from "./focus.ts";

/** Moves the focus here in a document. */
const AUTO_FOCUS = { autoFocus: true };

interface FocusedHeadingProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The heading of content that a response shows once, such as a question. It gets the focus, because the pressed button may be gone. */
export function FocusedHeading({ id, className = "text-2xl", children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnResponse(heading, true);
  return (
    <h2 id={id} ref={heading} tabIndex={-1} {...AUTO_FOCUS} className={`outline-none ${className}`}>
      {children}
    </h2>
  );
}
