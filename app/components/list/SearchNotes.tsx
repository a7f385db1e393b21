import { Link } from "#app/components/ui/Link.tsx";
import type { SearchNotes as Notes } from "#app/domain/search-results.ts";

/** What a list says about its search: what was corrected, and the filters that the text names. Renders nothing without either. */
export function SearchNotes({ notes }: { notes: Notes | null }) {
  if (notes === null) return null;
  const { corrected, narrower } = notes;
  return (
    <div className="mb-4 text-ink-soft">
      {corrected && (
        <p>
          No event has “{corrected.typed}”. Showing results for <strong className="text-ink">“{corrected.text}”</strong>
          .{" "}
          <Link to={corrected.to} preventScrollReset className="link inline-block py-2.5">
            Search for exactly “{corrected.typed}”
          </Link>
        </p>
      )}
      {narrower && (
        <p>
          <Link to={narrower.to} preventScrollReset className="link inline-block py-2.5">
            {narrower.label}
          </Link>
        </p>
      )}
    </div>
  );
}
