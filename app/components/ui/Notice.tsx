import type { ReactNode } from "react";

const LOOKS = {
  success: "border-leaf bg-leaf-wash",
  error: "border-coral bg-coral-wash",
  warning: "border-sun bg-sun-wash",
  info: "border-gulf bg-gulf-wash",
} as const;

/** A message. Errors are announced at once, others when a `StatusRegion` is around them. */
export function Notice({ kind, children }: { kind: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div role={kind === "error" ? "alert" : undefined} className={`rounded-lg border-l-4 p-4 ${LOOKS[kind]}`}>
      {children}
    </div>
  );
}
