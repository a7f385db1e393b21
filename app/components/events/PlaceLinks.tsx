import { directionsAddress, mapAddress } from "#app/domain/events/venues.ts";

interface PlaceLinkProps {
  location: string;
  className: string;
}

/** To OpenStreetMap's search for a place in words: opening it is the reader's decision, nothing of it is loaded here. */
export function MapLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={mapAddress(location)} rel="noopener noreferrer" className={className}>
      Map
      <span className="sr-only"> on OpenStreetMap</span>
    </a>
  );
}

/** To OpenStreetMap's directions to a place in words, from wherever the reader then says. */
export function DirectionsLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={directionsAddress(location)} rel="noopener noreferrer" className={className}>
      Directions
      <span className="sr-only"> on OpenStreetMap</span>
    </a>
  );
}

/** Says beside these links where they lead; to those who only hear, each link says it. */
export function PlaceLinkNote() {
  return (
    <span aria-hidden="true" className="self-center text-sm font-normal text-ink-soft print:hidden">
      on OpenStreetMap
    </span>
  );
}
