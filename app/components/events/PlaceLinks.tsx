import { DIRECTIONS } from "#app/domain/events/venues.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Ways to a place: one control, which unfolds a choice of services. No map is embedded, so that none learns of the reader before the click. */
export function PlaceLinks({ location }: { location: string }) {
  return (
    <details className="font-normal print:hidden">
      <summary className="link inline-block py-2.5">{t("directions")}</summary>
      {DIRECTIONS.map(({ service, address }) => (
        <a key={service} href={address(location)} rel="noreferrer" className="menu-item">
          {service}
        </a>
      ))}
    </details>
  );
}
