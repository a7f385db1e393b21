import type { ReactNode } from "react";
import { PICTURES } from "#app/drawings/drawings.ts";

interface EmptyStateProps {
  title: string;
  text?: string;
  /** Without a picture, for admin lists. */
  isCompact?: boolean;
  /** Links below the text. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ title, text, isCompact = false, children }: EmptyStateProps) {
  if (isCompact)
    return (
      <div className="panel p-6">
        <h2 className="text-xl">{title}</h2>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
        {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
      </div>
    );
  return (
    <div className="px-4 py-6 text-center">
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mx-auto mb-6 w-full max-w-sm rounded-3xl" />
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mx-auto mt-2 max-w-prose text-balance text-ink-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
