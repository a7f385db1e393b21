import type { ReactNode } from "react";
import { DIRECTIONS, mapAddress } from "#app/domain/events/venues.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** What the links say to screen readers only. */
function note(text: ReactNode): ReactNode {
  return <span className="sr-only">{text}</span>;
}

/** Links to a map of the location and to directions there. No map is embedded, so that no service learns of the reader before the click. */
export function PlaceLinks({ location }: { location: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-4 font-normal print:hidden">
      <a href={mapAddress(location)} rel="noopener noreferrer" className="link inline-block py-1">
        {t.rich("map", { note })}
      </a>{" "}
      <span aria-hidden="true" className="text-sm text-ink-soft">
        {t("directions")}
      </span>{" "}
      {DIRECTIONS.map(({ service, address }) => (
        <a key={service} href={address(location)} rel="noopener noreferrer" className="link inline-block py-1">
          {t.rich("directionsBy", { note, service })}
        </a>
      ))}
    </span>
  );
}
