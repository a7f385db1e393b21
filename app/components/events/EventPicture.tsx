import { PICTURE_FORMATS, picturePath, type ShownPicture } from "#app/domain/events/picture.ts";

/** Address of a poster (see `posterOf`), with a hash of all drawings as cache busting, because it is served as immutable. */
export function posterAddress(name: string): string {
  return `/posters/${name}.svg?${import.meta.env.DRAWINGS}`;
}

interface EventPictureProps {
  event: { imageUrl: string | null; picture: ShownPicture | null; poster: string };
  /** Loads eagerly, because it is above the fold at every width; others load lazily. */
  isEager?: boolean;
  className?: string;
  /** Alternative text; "" for a decorative picture. */
  alt?: string;
  /** The `sizes` attribute; by default that of cards. */
  sizes?: string;
}

/** On cards the picture is up to 22rem wide. On phones it is a small square, and 12rem allow for the crop of a wide picture. */
const CARD_SIZES = "(min-width: 40rem) 22rem, 12rem";

/** The widest copy offered on cards, in pixels: a page has many cards, and each address makes the document longer. */
const CARD_PIXELS = 640;

/**
 * The organizer's picture, or the generated poster of the event. Decorative without `alt`, because the title is next to it.
 *
 * The poster is also behind an external picture as the fallback if that fails to load, because event pages run no scripts. Must be the
 * first child of a positioned element with hidden overflow.
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
  /** Size of its frame, in pixels. */
  width: number;
  height: number;
  loading: "lazy" | undefined;
}

/**
 * An uploaded picture as responsive AVIF and WebP, on its average colour while it loads. On cards, WebP has one size only, because few
 * browsers do not support AVIF.
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
      {/* An SVG attribute, because the CSP allows no inline styles. */}
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
