import { Link } from "@remix-run/react";

/** `[words](/path)`, the part around which a text is split. */
const LINK = /(\[[^\]]+\]\(\/[^)]*\))/;

/** A text of a legal document, with its links. */
export function LegalText({ text }: { text: string }) {
  return text.split(LINK).map((part) => {
    const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (!path) return part;
    return (
      <Link key={path} to={path} className="link">
        {words}
      </Link>
    );
  });
}
