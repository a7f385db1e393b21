import type { ReactNode } from "react";

const VARIANTS = {
  success: "border-leaf bg-leaf-wash",
  error: "border-coral bg-coral-wash",
  warning: "border-sun bg-sun-wash",
  info: "border-gulf bg-gulf-wash",
} as const;

/** A message. Errors are an alert for screen readers; wrap others in a `StatusRegion` to have them announced. */
export function Notice({ kind, children }: { kind: keyof typeof VARIANTS; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : undefined} className={`rounded-lg border-l-4 p-4 ${VARIANTS[kind]}`}>
      {children}
    </div>
  );
}

/**
 * A polite live region for outcomes. It is also rendered while empty: screen readers announce changes within a live region, but often not a
 * region that is inserted together with its text.
 */
export function StatusRegion({ children }: { children: ReactNode }) {
  return <div role="status">{children}</div>;
}
