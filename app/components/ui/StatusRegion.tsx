import type { ReactNode } from "react";

/**
 * A polite live region for outcomes. Also rendered while it is empty, because screen readers announce changes inside a live
 * region, but often not a region that is inserted together with its text.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>;
}
