import { categoryPicture } from "./pictures.ts";

interface EventPictureProps {
  event: { id: string; imageUrl: string | null; categoryId: string };
  /** It is among the first things seen at every width; others load when they come near. */
  isEager?: boolean;
  className?: string;
}

/** The organizer's picture, or the category's drawing. Decorative: the title beside it says what the event is. */
export function EventPicture({ event, isEager = false, className = "" }: EventPictureProps) {
  return (
    <img
      src={event.imageUrl ?? categoryPicture(event.categoryId)}
      alt=""
      width={1200}
      height={630}
      loading={isEager ? undefined : "lazy"}
      decoding={isEager ? undefined : "async"}
      referrerPolicy={event.imageUrl ? "no-referrer" : undefined}
      className={event.imageUrl ? className : `drawing-${look(event.id)} ${className}`.trim()}
    />
  );
}

/** Which of the four ways to show a shared drawing this event gets, always the same one. */
function look(eventId: string): number {
  return Number.parseInt(eventId.slice(0, 1), 16) % 4;
}
