import { Link } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";
import { cityPicture } from "#app/drawings/city-drawings.ts";

/** Cities as links to their pages, each with its drawing. */
export function CityGrid({ cities }: { cities: readonly { slug: string; name: string }[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4">
      {cities.map(({ slug, name }) => (
        <li key={slug} className="flex">
          <Link to={pathTo("/:city", { city: slug })} className="tile">
            <img src={cityPicture(slug)} alt="" width={1200} height={800} loading="lazy" decoding="async" />
            <b>{name}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
