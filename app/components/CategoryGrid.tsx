import { CATEGORIES } from "#app/domain/categories.ts";
import { PictureTile } from "./PictureTile.tsx";
import { categoryPicture } from "./pictures.ts";

/** The ten categories as links to their events. */
export function CategoryGrid() {
  return (
    <ul className="category-grid">
      {CATEGORIES.map(({ id, label, description }) => (
        <li key={id} className="flex">
          <PictureTile to={`/events?category=${id}`} picture={categoryPicture(id)} name={label} text={description} />
        </li>
      ))}
    </ul>
  );
}
