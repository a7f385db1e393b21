import { categoryPictures } from "./pictures.ts";

interface EventPictureProps {
  event: { id: string; imageUrl: string | null; categoryId: string };
  /** It is among the first things seen at every width; others load when they come near. */
  isEager?: boolean;
  className?: string;
}

/** The organizer's picture, or a drawing of the category. Decorative: the title beside it says what the event is. */
export function EventPicture({ event, isEager = false, className = "" }: EventPictureProps) {
  const drawing = drawingOf(event);
  return (
    <img
      src={event.imageUrl ?? drawing.src}
      alt=""
      width={1200}
      height={630}
      loading={isEager ? undefined : "lazy"}
      decoding={isEager ? undefined : "async"}
      referrerPolicy={event.imageUrl ? "no-referrer" : undefined}
      className={event.imageUrl ? className : `drawing-${drawing.look} ${className}`.trim()}
    />
  );
}

/** Which of its category's drawings an event gets, and in which of the four looks (0 to 3): always the same. */
function drawingOf({ id, categoryId }: EventPictureProps["event"]) {
  const pictures = categoryPictures(categoryId);
  const src = pictures[Number.parseInt(id.slice(0, 4), 16) % pictures.length] ?? pictures[0];
  return { src, look: Number.parseInt(id.slice(4, 5), 16) % 4 };
}
