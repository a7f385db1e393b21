import { pathTo } from "#app/domain/site/links.ts";
import { cityPicture } from "#app/drawings/city-drawings.ts";
import { PictureTile } from "./PictureTile.tsx";

/** Cities as links to their pages, each with its drawing. */
export function CityGrid({ cities }: { cities: readonly { slug: string; name: string }[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
      {cities.map(({ slug, name }) => (
        <li key={slug} className="flex">
          <PictureTile to={pathTo("/:city", { city: slug })} picture={cityPicture(slug)} name={name} />
        </li>
      ))}
    </ul>
  );
}
