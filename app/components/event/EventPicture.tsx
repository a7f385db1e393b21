import { categoryPictures } from "./category-pictures.ts";

interface EventPictureProps {
  event: { id: string; imageUrl: string | null; categoryId: string };
  /** Loads eagerly, because it is above the fold at every width; others load lazily. */
  isEager?: boolean;
  className?: string;
}

/**
 * The organizer's picture, or a drawing of the category. Decorative: the title is next to it.
 *
 * The drawing is also below the picture, in case that does not load, because event pages run no scripts. Must be the first
 * child of an element with a position and hidden overflow.
 */
export function EventPicture({ event, isEager = false, className = "" }: EventPictureProps) {
  const drawing = drawingOf(event);
  const shared = {
    width: 1200,
    height: 630,
    loading: isEager ? undefined : "lazy",
    decoding: isEager ? undefined : "async",
  } as const;
  return (
    <>
      <img alt="" {...shared} src={drawing.src} className={`drawing-${drawing.variant} ${className}`.trim()} />
      {event.imageUrl && (
        <img alt="" {...shared} src={event.imageUrl} referrerPolicy="no-referrer" className="organizers-picture" />
      )}
    </>
  );
}

/** Which of its category's drawings an event gets, and in which of four variants (0 to 3); stable per event. */
function drawingOf({ id, categoryId }: EventPictureProps["event"]) {
  const pictures = categoryPictures(categoryId);
  const src = pictures[Number.parseInt(id.slice(0, 4), 16) % pictures.length] ?? pictures[0];
  return { src, variant: Number.parseInt(id.slice(4, 5), 16) % 4 };
}
