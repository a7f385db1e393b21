import { Link } from "@remix-run/react";
import { CATEGORIES } from "#app/domain/categories.ts";
import { categoryPicture } from "./pictures.ts";

/** The ten categories as links to their events. */
export function CategoryGrid() {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
      {CATEGORIES.map(({ id, label, description }) => (
        <li key={id} className="flex">
          <Link to={`/events?category=${id}`} className="tile">
            <img src={categoryPicture(id)} alt="" width={1200} height={630} loading="lazy" decoding="async" />
            <span className="mt-2 block font-bold">{label}</span>
            <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
