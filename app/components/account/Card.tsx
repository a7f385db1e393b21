import type { ReactNode } from "react";

/** The sheet that an account form lies on. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="panel p-6 shadow-sm sm:p-8">{children}</div>;
}
