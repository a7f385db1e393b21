import type { ReactNode } from "react";

const LOOKS = {
  success: "border-leaf bg-leaf-wash",
  error: "border-coral bg-coral-wash",
  warning: "border-sun bg-sun-wash",
  info: "border-gulf bg-gulf-wash",
} as const;

/** A message about what happened or what to mind. Errors are announced at once, the rest where a `StatusRegion` is around it. */
export function Notice({ kind, children }: { kind: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : undefined} className={`rounded-lg border-l-4 p-4 ${LOOKS[kind]}`}>
      {children}
    </div>
  );
}
