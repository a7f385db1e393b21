import { Link } from "@remix-run/react";

interface PaginationProps {
  /** Address of the previous page; null on the first. */
  previous: string | null;
  next: string | null;
  /** Such as "Page 2 of 8". */
  label: string;
}

const LINK =
  "inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-surface px-4 font-semibold hover:bg-gulf-wash";

/** Links to the neighbours of a page of a list. Shows nothing when there is only one page. */
export function Pagination({ previous, next, label }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-4">
      {previous && (
        <Link to={previous} rel="prev" className={LINK}>
          <span aria-hidden="true">←&nbsp;</span>Previous
        </Link>
      )}
      <span className="text-ink-soft">{label}</span>
      {next && (
        <Link to={next} rel="next" className={LINK}>
          Next<span aria-hidden="true">&nbsp;→</span>
        </Link>
      )}
    </nav>
  );
}
