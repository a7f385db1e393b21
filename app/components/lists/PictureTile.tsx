import { Link } from "@remix-run/react";

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
      <b>{name}</b>
      {text && <small>{text}</small>}
    </Link>
  );
}
