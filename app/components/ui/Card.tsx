import type { ReactNode } from "react";

/** The card around the form of a page. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="panel p-5 shadow-card sm:p-8">{children}</div>;
}
