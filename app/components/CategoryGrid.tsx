import { Link } from "@remix-run/react";
import { CATEGORIES } from "#app/domain/categories.ts";
import { CategoryPicture } from "./CategoryPicture.tsx";

/** The ten categories as links to their events. */
export function CategoryGrid() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {CATEGORIES.map(({ id, label, description }) => (
        <li key={id} className="flex">
          <Link
            to={`/events?category=${id}`}
            className="flex w-full flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink no-underline transition-shadow hover:shadow-lg"
          >
            <CategoryPicture category={id} className="h-20 w-full sm:h-24" />
            <span className="px-4 pt-3 font-bold">{label}</span>
            <span className="px-4 pt-1 pb-4 text-sm text-ink-soft">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
