import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface PaginationProps {
  /** Address of the previous page; null on the first. */
  previous: string | null;
  /** Address of the next page; null on the last. */
  next: string | null;
  /** Label of the page, such as "Page 2 of 8" or the days of its events. */
  label: ReactNode;
}

/** Links to the previous and next page of a list. Renders nothing if there is only one page. */
export function Pagination({ previous, next, label }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t("pages")}
      className="mt-10 flex flex-wrap items-center justify-center gap-4 sm:grid sm:grid-cols-[1fr_auto_1fr]"
    >
      {previous && (
        <Link to={previous} rel="prev" className="button button-secondary justify-self-end">
          <span aria-hidden="true">←</span>
          {t("previous")}
        </Link>
      )}
      <span data-page-label="" className="text-ink-soft sm:col-start-2">
        {label}
      </span>
      {next && (
        <Link to={next} rel="next" className="button button-secondary justify-self-start">
          {t("next")}
          <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}
