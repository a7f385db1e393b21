import type { ReactNode } from "react";

/**
 * Where it shows what came of something, when the reader pauses. Rendered before there is a message too: screen readers
 * read out what changes inside of such a region, and hardly one that comes with its words.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>;
}
