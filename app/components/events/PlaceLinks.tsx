import { directionsAddress, mapAddress } from "#app/domain/events/venues.ts";

interface PlaceLinkProps {
  location: string;
  className: string;
}

/** Links to OpenStreetMap's search for the location. No map is embedded, so that nothing is requested from it before the click. */
export function MapLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={mapAddress(location)} rel="noopener noreferrer" className={className}>
      Map
      <span className="sr-only"> on OpenStreetMap</span>
    </a>
  );
}

/** Links to OpenStreetMap's directions to the location; the start is entered there. */
export function DirectionsLink({ location, className }: PlaceLinkProps) {
  return (
    <a href={directionsAddress(location)} rel="noopener noreferrer" className={className}>
      Directions
      <span className="sr-only"> on OpenStreetMap</span>
    </a>
  );
}

/** Visible note of where these links lead. Hidden from screen readers, because each link says it. */
export function PlaceLinkNote() {
  return (
    <span aria-hidden="true" className="self-center text-sm font-normal text-ink-soft print:hidden">
      on OpenStreetMap
    </span>
  );
}
