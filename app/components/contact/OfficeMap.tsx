import { ButtonLink } from "#app/components/ui/Button.tsx";
import { MAP_EMBED_URL, MAP_URL } from "#app/domain/office.ts";

/** Where the office is. Nothing is asked of OpenStreetMap before the visitor wants the map. */
export function OfficeMap({ isShown, address }: { isShown: boolean; address: string }) {
  return (
    <section id="map" aria-labelledby="map-title">
      <h2 id="map-title" className="mb-4 text-xl">
        Find our office
      </h2>
      {isShown ? (
        // The map has a day only. With the scheme of the night its frame would be white until the map is there.
        <iframe
          title="Map of the streets around our office in Tampa"
          src={MAP_EMBED_URL}
          loading="lazy"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          className="block aspect-4/3 w-full scheme-light rounded-xl border border-line bg-sunken"
        />
      ) : (
        <div className="grid aspect-4/3 w-full content-center justify-items-start rounded-xl border border-line bg-sunken p-5">
          <p className="mb-4 text-sm text-ink-soft">
            The map comes from OpenStreetMap, which learns your IP address when you show it.
          </p>
          {/* A document of its own: which sites a page may embed is settled when it is loaded. */}
          <ButtonLink to="/contact?map=1#map" look="secondary" reloadDocument>
            Show the map
          </ButtonLink>
        </div>
      )}
      <p className="mt-3">
        {address}
        <br />
        <a href={MAP_URL} rel="noopener" className="inline-flex min-h-8 items-center link">
          Open in OpenStreetMap
        </a>
      </p>
    </section>
  );
}
