import { Link } from "#app/components/ui/Link.tsx";
import type { ListChip } from "#app/domain/list-page.ts";

interface FilterChipsProps {
  chips: readonly ListChip[];
  /** The list without any filter. Left out where something else on the page leads there. */
  clearTo?: string;
}

/** The filters of a list; each is a link that removes it. Renders nothing without filters. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters of this list" className="chips">
      {chips.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} preventScrollReset className="chip" aria-label={`Remove filter: ${label}`}>
            {label}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {clearTo && (
        <li>
          <Link to={clearTo} preventScrollReset className="link inline-flex min-h-11 items-center px-2">
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
