import type { ReactNode } from "react";

/** The sheet that the form of a page lies on. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="panel p-5 shadow-sm sm:p-8">{children}</div>;
}
