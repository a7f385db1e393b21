import type { ReactNode } from "react";
import { EmailAddress } from "#app/components/site/EmailAddress.tsx";
import { SocialLinks } from "#app/components/site/SiteFooter.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { MAP_EMBED_URL, MAP_URL, phoneUrl } from "#app/content/office.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import messages from "#app/messages/contact.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The contact details of the team. */
export function ContactDetails({ site }: { site: SiteSettings }) {
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="mb-4 text-xl">
        {t("contactDetails")}
      </h2>
      <dl className="space-y-4">
        <Detail name={t("email")}>
          <EmailAddress address={site.supportEmail} className="link" />
        </Detail>
        <Detail name={t("phone")}>
          <a className="link" href={phoneUrl(site.phone)}>
            {site.phone}
          </a>
        </Detail>
        <Detail name={t("supportHours")}>
          <span className="whitespace-nowrap">{t("hours")}</span>
        </Detail>
        <Detail name={t("office")}>
          <address className="not-italic">{site.office}</address>
        </Detail>
        {site.postalAddress && (
          <Detail name={t("postalAddress")}>
            <address className="not-italic">{site.postalAddress}</address>
          </Detail>
        )}
        {site.copyrightAgent && <Detail name={t("copyrightAgent")}>{site.copyrightAgent}</Detail>}
        <Detail name={t("followUs")}>
          <SocialLinks site={site} />
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
        {t("findOffice")}
      </h2>
      <div className="panel overflow-hidden">
        {isShown ? (
          // The map has a light theme only. In dark mode its iframe would be white until it has loaded.
          <div className="relative grid aspect-4/3 place-content-center border-b border-line bg-sunken p-5">
            <p className="text-center text-sm text-ink-soft">{t("mapLoading")}</p>
            <iframe
              title={t("mapOfOffice")}
              src={MAP_EMBED_URL}
              loading="lazy"
              sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
              className="absolute inset-0 size-full scheme-light"
            />
          </div>
        ) : (
          <p className="px-4 pt-4 text-sm text-ink-soft">{t("mapDiscloses")}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          {/* Loads a new document, because the CSP (`frame-src`) applies to a whole document. */}
          {!isShown && (
            <ButtonLink to={`${pathTo("/contact", { map: "1" })}#map`} variant="secondary" reloadDocument>
              {t("showMap")}
            </ButtonLink>
          )}
          <a href={MAP_URL} rel="noopener" className="inline-flex min-h-8 items-center link">
            {t("openInOpenStreetMap")}
          </a>
        </p>
      </div>
    </section>
  );
}
