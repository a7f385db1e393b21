import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { LanguageLinks } from "#app/components/ui/Link.tsx";
import { PhoneDisclosure } from "#app/components/ui/PhoneDisclosure.tsx";
import { CITIES } from "#app/domain/events/cities.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { THEMES, type Theme } from "#app/domain/site/site.ts";
import { leavesLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { EmailAddress } from "./EmailAddress.tsx";
import { BlueskyIcon, XIcon } from "./icons.tsx";
import { ADMIN_LINKS } from "./SiteHeader.tsx";

const t = translator(messages);

interface SiteFooterProps {
  site: SiteSettings;
  /** The current year in the site's zone. */
  year: string;
  isAdmin: boolean;
  theme: Theme;
}

interface FooterLink {
  to: string;
  label: string;
  /** Whether the page runs no scripts: its link loads a document. */
  isScriptFree?: boolean;
}

function linkTo(page: FixedPath, label: string, isScriptFree?: boolean): FooterLink {
  return { to: pathTo(page), label, isScriptFree };
}

function quickLinks(): FooterLink[] {
  return [
    linkTo("/", t("home")),
    linkTo("/events", t("browseEvents")),
    linkTo("/create-event", t("createEvent")),
    linkTo("/follow", t("followEvents"), true),
    linkTo("/about", t("aboutUs"), true),
    linkTo("/contact", t("contactUs")),
    linkTo("/developers", t("forDevelopers"), true),
  ];
}

function legalLinks(): FooterLink[] {
  return [
    linkTo("/terms", t("termsOfService"), true),
    linkTo("/privacy", t("privacyPolicy"), true),
    linkTo("/accessibility", t("accessibility"), true),
    linkTo("/moderation", t("moderation"), true),
  ];
}

const CITY_LINKS: readonly FooterLink[] = CITIES.map(({ slug, name }) => ({
  to: pathTo("/:city", { city: slug }),
  label: name,
}));

/** The footer: about text, links, contact details and the theme. */
export function SiteFooter({ site, year, isAdmin, theme }: SiteFooterProps) {
  return (
    <footer className="mt-10 bg-sunken sm:mt-20">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 gap-y-8 px-4 py-8 sm:px-6 lg:grid-cols-[4fr_2fr_2fr_4fr]">
        <FooterColumns site={site} isAdmin={isAdmin} />
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-5 sm:px-6">
          <p className="text-sm text-ink-soft">{t("allRightsReserved", { year, product: site.productName })}</p>
          <LanguageLinks className="footer-link" />
          <ThemeChoice theme={theme} />
        </div>
      </div>
    </footer>
  );
}

function FooterColumns({ site, isAdmin }: Pick<SiteFooterProps, "site" | "isAdmin">) {
  return (
    <>
      <div className="col-span-2 space-y-6 lg:col-span-1">
        <section aria-labelledby="footer-about">
          <FooterTitle id="footer-about">{t("about", { product: site.productName })}</FooterTitle>
          <p className="mb-3 max-w-sm text-ink-soft">{t("aboutText")}</p>
          <SocialLinks site={site} />
        </section>
        <section aria-labelledby="footer-contact">
          <FooterTitle id="footer-contact">{t("support")}</FooterTitle>
          <EmailAddress address={site.supportEmail} className="footer-link" />
          <p className="text-ink-soft">
            {site.locality}, {site.region}, {site.country}
          </p>
        </section>
      </div>
      <nav aria-labelledby="footer-links">
        <FooterTitle id="footer-links">{t("quickLinks")}</FooterTitle>
        <LinkList links={isAdmin ? [...quickLinks(), ...ADMIN_LINKS] : quickLinks()} />
      </nav>
      <nav aria-labelledby="footer-legal">
        <FooterTitle id="footer-legal">{t("legal")}</FooterTitle>
        <LinkList links={legalLinks()} />
      </nav>
      <CityLinks />
    </>
  );
}

function FooterTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-2 text-lg">
      {children}
    </h2>
  );
}

/** Links to all city pages. A disclosure on phones, because the list is as long as the rest of the footer. */
function CityLinks() {
  return (
    <nav aria-labelledby="footer-cities" className="col-span-2 lg:col-span-1">
      <PhoneDisclosure id="footer-cities" title={t("floridaCities")}>
        <LinkList links={CITY_LINKS} className="columns-2 gap-x-6" />
      </PhoneDisclosure>
    </nav>
  );
}

interface LinkListProps {
  links: readonly FooterLink[];
  className?: string;
}

function LinkList({ links, className = "" }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ to, label, isScriptFree }) => (
        <li key={to} className="break-inside-avoid">
          {/* No route discovery on render: most of these links are also in the header and on the page. */}
          <Link className="footer-link" to={to} discover="none" reloadDocument={isScriptFree || leavesLanguage(to)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const LABELS = { system: "themeSystem", light: "themeLight", dark: "themeDark" } as const;

/** Chooses the theme. A form, so that it works without scripts. */
function ThemeChoice({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathTo("/theme")} replace preventScrollReset className="text-sm">
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="float-left text-ink-soft">{t("appearance")}</legend>{" "}
        <span className="flex rounded-full border border-line-strong p-0.5">
          {THEMES.map((choice) => (
            <button
              key={choice}
              type="submit"
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              className="min-h-8 cursor-pointer rounded-full px-3 font-medium hover:bg-gulf-wash aria-pressed:bg-gulf aria-pressed:text-on-gulf forced-colors:aria-pressed:outline-2"
            >
              {t(LABELS[choice])}
            </button>
          ))}
        </span>
      </fieldset>
    </Form>
  );
}

/** The profiles of the site's operator. */
export function SocialLinks({ site }: { site: SiteSettings }) {
  const profiles: readonly { name: string; url: string; icon?: ReactNode }[] = [
    { name: "X", url: site.xUrl, icon: <XIcon /> },
    { name: "Bluesky", url: site.blueskyUrl, icon: <BlueskyIcon /> },
    ...(site.profiles ?? []),
  ];
  return (
    <ul className="-ml-2.5 flex flex-wrap gap-x-1" aria-label={t("socialMedia")}>
      {profiles.map(({ name, url, icon }) => (
        <li key={url}>
          <a className="social-link" href={url} rel="me">
            {icon}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
