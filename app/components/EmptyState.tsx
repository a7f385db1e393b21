import type { ReactNode } from "react";

/** What stands where a list would be. `children` are the ways on. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="rounded-xl border border-dashed border-line-strong bg-surface px-6 py-14 text-center">
      <h2 className="text-xl">{title}</h2>
      {text && <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
