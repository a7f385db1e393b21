import { Link } from "#app/components/ui/Link.tsx";
import type { SearchNote } from "#app/domain/search-results.ts";

/** What a list says about its search, a line each. Renders nothing when there is nothing to say. */
export function SearchNotes({ notes }: { notes: readonly SearchNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="mb-4 text-ink-soft">
      {notes.map(({ text, link }) => (
        <p key={text}>
          {text}{" "}
          {link && (
            <Link to={link.to} preventScrollReset className="link inline-block py-2">
              {link.label}
            </Link>
          )}
        </p>
      ))}
    </div>
  );
}
