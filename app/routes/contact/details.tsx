import type { ReactNode } from "react";
import { EmailAddress } from "#app/components/site/EmailAddress.tsx";
import { BlueskyIcon, XIcon } from "#app/components/site/icons.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { MAP_EMBED_URL, MAP_URL, phoneUrl, SUPPORT_HOURS } from "#app/content/office.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";

/** The contact details of the team. */
export function ContactDetails({ site }: { site: SiteSettings }) {
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="mb-4 text-xl">
        Contact details
      </h2>
      <dl className="space-y-4">
        <Detail name="Email">
          <EmailAddress address={site.supportEmail} className="link" />
        </Detail>
        <Detail name="Phone">
          <a className="link" href={phoneUrl(site.phone)}>
            {site.phone}
          </a>
        </Detail>
        <Detail name="Support hours">
          <SupportHours />
        </Detail>
        <Detail name="Office">
          <address className="not-italic">{site.office}</address>
        </Detail>
        <Detail name="Follow us">
          <span className="-my-1.5 -ml-2.5 flex gap-1">
            <a className="social-link" href={site.xUrl}>
              <XIcon />X
            </a>
            <a className="social-link" href={site.blueskyUrl}>
              <BlueskyIcon />
              Bluesky
            </a>
          </span>
        </Detail>
      </dl>
    </section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="flex min-h-8 items-center">{children}</dd>
    </div>
  );
}

/** The office on a map. Nothing is requested from OpenStreetMap until the visitor asks for the map. */
export function OfficeMap({ isShown }: { isShown: boolean }) {
  return (
    <section id="map" aria-labelledby="map-title">
      <h2 id="map-title" className="mb-4 text-xl">
        Find our office
      </h2>
      <div className="panel overflow-hidden">
        {isShown ? (
          // The map has a light theme only. In dark mode its iframe would be white until it has loaded.
          <div className="relative grid aspect-4/3 place-content-center border-b border-line bg-sunken p-5">
            <p className="text-center text-sm text-ink-soft">
              The map is loading. If it stays empty, open it in OpenStreetMap below.
            </p>
            <iframe
              title="Map of the streets around our office in Tampa"
              src={MAP_EMBED_URL}
              loading="lazy"
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              className="absolute inset-0 size-full scheme-light"
            />
          </div>
        ) : (
          <p className="px-4 pt-4 text-sm text-ink-soft">
            The map comes from OpenStreetMap, which learns your IP address when you show it.
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 p-4">
          {/* Loads a new document, because the CSP (`frame-src`) applies to a whole document. */}
          {!isShown && (
            <ButtonLink to={`${pathTo("/contact", { map: "1" })}#map`} variant="secondary" reloadDocument>
              Show the map
            </ButtonLink>
          )}
          <a href={MAP_URL} rel="noopener" className="inline-flex min-h-8 items-center link">
            Open in OpenStreetMap
          </a>
        </p>
      </div>
    </section>
  );
}

/** Support hours, on one line. */
export function SupportHours() {
  return <span className="whitespace-nowrap">{SUPPORT_HOURS}</span>;
}
