import type { ReactNode } from "react";
import { directionsAddress, mapAddress } from "#app/domain/events/venues.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface PlaceLinkProps {
  location: string;
  className: string;
}

/** Where a link leads, for screen readers. */
function note(text: ReactNode): ReactNode {
  return <span className="sr-only">{text}</span>;
}

/** Links to OpenStreetMap's search for the location. No map is embedded, so that nothing is requested from it before the click. */
export function MapLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={mapAddress(location)} rel="noopener noreferrer" className={className}>
      {t.rich("map", { note })}
    </a>
  );
}

/** Links to OpenStreetMap's directions to the location; the start is entered there. */
export function DirectionsLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={directionsAddress(location)} rel="noopener noreferrer" className={className}>
      {t.rich("directions", { note })}
    </a>
  );
}

/** Visible note of where these links lead. Hidden from screen readers, because each link says it. */
export function PlaceLinkNote() {
  return (
    <span aria-hidden="true" className="self-center text-sm font-normal text-ink-soft print:hidden">
      {t("onOpenStreetMap")}
    </span>
  );
}
