import { Link } from "@remix-run/react";
import type { DescribedNeighbour } from "#app/domain/lists/neighbours.ts";

interface NeighboursProps {
  title: string;
  /** Nearest first, each with the path of its list. */
  neighbours: readonly (DescribedNeighbour & { to: string })[];
}

/** Links to lists of nearby cities that have more events. */
export function Neighbours({ title, neighbours }: NeighboursProps) {
  if (neighbours.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-xl sm:text-2xl">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {neighbours.map(({ slug, name, text, to }) => (
          <li key={slug}>
            <Link to={to} className="panel block p-4 text-ink no-underline hover:border-line-strong">
              <b className="block text-lg underline decoration-1 underline-offset-4">{name}</b>{" "}
              <span className="text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
