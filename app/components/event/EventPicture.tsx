import { categoryPictures } from "#app/components/pictures.ts";

interface EventPictureProps {
  event: { id: string; imageUrl: string | null; categoryId: string };
  /** It is among the first things seen at every width; others load when they come near. */
  isEager?: boolean;
  className?: string;
}

/**
 * The organizer's picture, or a drawing of the category. Decorative: the title beside it says what the event is.
 *
 * The drawing lies below the picture too, for when that one does not load: no script runs where events are shown. Goes into
 * an element that has a position and hides what overflows, as its first child.
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

/** Which of its category's drawings an event gets, and in which of the four looks (0 to 3): always the same. */
function drawingOf({ id, categoryId }: EventPictureProps["event"]) {
  const pictures = categoryPictures(categoryId);
  const src = pictures[Number.parseInt(id.slice(0, 4), 16) % pictures.length] ?? pictures[0];
  return { src, variant: Number.parseInt(id.slice(4, 5), 16) % 4 };
}
