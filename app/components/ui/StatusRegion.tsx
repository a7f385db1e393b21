import type { ReactNode } from "react";

/**
 * A polite live region for outcomes. It is also rendered while empty: screen readers announce changes within a live region, but often not a
 * region that is inserted together with its text.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>;
}
