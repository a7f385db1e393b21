import type { ReactNode } from "react";

const WIDTHS = {
  wide: "max-w-7xl",
  text: "max-w-3xl",
  form: "max-w-xl",
  editor: "event-editor-page",
} as const;

interface PageProps {
  /** Link back, above the title. */
  back?: ReactNode;
  title: string;
  /** Before the title, or above it where there is no room. */
  picture?: ReactNode;
  lead?: ReactNode;
  /** Actions beside the title. */
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}

/** The default page layout: one `h1`, a lead, actions, content. */
export function Page({ back, title, picture, lead, actions, width = "wide", children }: PageProps) {
  return (
    <div className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${WIDTHS[width]}`}>
      {back && <div className="-mt-4 mb-3 sm:-mt-6">{back}</div>}
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        {picture}
        <div className={picture ? "grow" : undefined}>
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          {lead && <p className="mt-2 max-w-prose text-lg text-balance text-ink-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The card around the form of a page. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="panel p-5 shadow-card sm:p-8">{children}</div>;
}
