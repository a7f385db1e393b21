import { PICTURE_FORMATS, picturePath, type ShownPicture } from "#app/domain/events/picture.ts";

/** Address of a drawing (see `posterOf`); another one when drawings have changed, because browsers keep them. */
export function posterAddress(name: string): string {
  return `/posters/${name}.svg?${import.meta.env.DRAWINGS}`;
}

interface EventPictureProps {
  event: { imageUrl: string | null; picture: ShownPicture | null; poster: string };
  /** Loads eagerly, because it is above the fold at every width; others load lazily. */
  isEager?: boolean;
  className?: string;
  /** What the picture shows, where it is more than decoration. */
  alt?: string;
  /** How wide it is shown where it is large; by default as on cards. */
  sizes?: string;
}

/** Cards are up to 22rem wide in columns, and a row with a small square picture on phones, of which wide pictures fill more. */
const CARD_SIZES = "(min-width: 40rem) 22rem, 12rem";

/** The widest copy that cards need, in pixels: they are many, and each address makes the document longer. */
const CARD_PIXELS = 640;

/**
 * The organizer's picture, or the drawing that was made for the event. Decorative unless it has words: the title is next to it.
 *
 * The drawing is also below a picture elsewhere, in case that does not load, because event pages run no scripts. Must be the first
 * child of an element with a position and hidden overflow.
 */
export function EventPicture({
  event,
  isEager = false,
  className = "",
  alt = "",
  sizes = CARD_SIZES,
}: EventPictureProps) {
  const { picture } = event;
  const shared = {
    width: 1200,
    height: 630,
    loading: isEager ? undefined : "lazy",
  } as const;
  if (picture) return <UploadedPicture {...shared} {...{ picture, alt, sizes, className }} />;
  return (
    <>
      <img alt="" {...shared} src={posterAddress(event.poster)} className={className || undefined} />
      {event.imageUrl && (
        <img alt={alt} {...shared} src={event.imageUrl} referrerPolicy="no-referrer" className="organizers-picture" />
      )}
    </>
  );
}

interface UploadedPictureProps {
  picture: ShownPicture;
  alt: string;
  sizes: string;
  className: string;
  /** Of the frame that it fills. */
  width: number;
  height: number;
  loading: "lazy" | undefined;
}

/**
 * In the sizes and formats that browsers choose from, on its average colour until it is there. Small ones have one size for browsers
 * that know the older format alone.
 */
function UploadedPicture({
  picture: { id, widths, color, focus },
  alt,
  sizes,
  className,
  ...img
}: UploadedPictureProps) {
  const isSmall = sizes === CARD_SIZES;
  const copies = isSmall ? widths.filter((width) => width <= CARD_PIXELS) : widths;
  const [avif, webp] = PICTURE_FORMATS.map((format) =>
    copies.map((width) => `${picturePath(id, width, format)} ${width}w`).join(", "),
  );
  return (
    <>
      {/* An attribute, because the page's policy allows no styles of elements. */}
      <svg aria-hidden="true" className="picture-color">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <picture>
        <source type="image/avif" srcSet={avif} sizes={sizes} />
        <img
          {...img}
          alt={alt}
          {...(!isSmall && { srcSet: webp, sizes })}
          src={picturePath(id, copies.at(isSmall ? -1 : 0) ?? 0, "webp")}
          className={`uploaded-picture ${focus} ${className}`.trim()}
        />
      </picture>
    </>
  );
}
