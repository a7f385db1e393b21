import { Link } from "@remix-run/react";
import { pathTo } from "#app/domain/site/links.ts";
import { cityPicture } from "#app/drawings/city-drawings.ts";

interface PictureTileProps {
  to: string;
  /** Address of the drawing, with an aspect ratio of about 3:2. */
  picture: string;
  name: string;
  /** A line below the name. */
  text?: string;
}

/** A picture with a name below it, as one link. */
export function PictureTile({ to, picture, name, text }: PictureTileProps) {
  return (
    <Link to={to} className="tile">
      <img src={picture} alt="" width={1200} height={800} loading="lazy" decoding="async" />
      <b>{name}</b> {text && <small>{text}</small>}
    </Link>
  );
}

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
