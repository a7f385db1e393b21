import type { ReactNode } from "react";
import { PICTURES } from "./pictures.ts";

/** What stands where a list would be. `children` are the ways on. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="px-4 py-6 text-center">
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mx-auto mb-6 w-full max-w-sm rounded-3xl" />
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="mx-auto mt-2 max-w-prose text-ink-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
