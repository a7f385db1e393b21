import { picturePath, type ShownPicture } from "#app/domain/events/picture.ts";

interface OrganizerPictureProps {
  picture: ShownPicture;
  /** Its width and height, in pixels. */
  size: number;
  className: string;
  /** Whether it is below the fold. */
  isLazy?: boolean;
}

/** The logo or photo of an organizer, cropped to a circle. Decorative, because the name is next to it. */
export function OrganizerPicture({ picture: { id, focus }, size, className, isLazy }: OrganizerPictureProps) {
  return (
    <img
      src={picturePath(id, 320, "webp")}
      alt=""
      width={size}
      height={size}
      loading={isLazy ? "lazy" : undefined}
      className={`uploaded-picture ${focus} shrink-0 rounded-full object-cover ${className}`}
    />
  );
}
