import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PhoneDisclosure } from "#app/components/ui/PhoneDisclosure.tsx";
import { CITIES } from "#app/domain/events/cities.ts";
import { type FixedPath, pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { THEMES, type Theme } from "#app/domain/site/site.ts";
import { EmailAddress } from "./EmailAddress.tsx";
import { BlueskyIcon, XIcon } from "./icons.tsx";
import { ADMIN_LINKS } from "./SiteHeader.tsx";

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

const QUICK_LINKS: readonly FooterLink[] = [
  linkTo("/", "Home"),
  linkTo("/events", "Browse Events"),
  linkTo("/create-event", "Create Event"),
  linkTo("/follow", "Follow Events", true),
  linkTo("/about", "About Us", true),
  linkTo("/contact", "Contact Us"),
  linkTo("/developers", "For Developers", true),
];
const LEGAL_LINKS: readonly FooterLink[] = [
  linkTo("/terms", "Terms of Service", true),
  linkTo("/privacy", "Privacy Policy", true),
  linkTo("/accessibility", "Accessibility", true),
];
const CITY_LINKS: readonly FooterLink[] = CITIES.map(({ slug, name }) => ({
  to: pathTo("/:city", { city: slug }),
  label: name,
}));

/** The footer: about text, links, contact details and the theme. */
export function SiteFooter({ site, year, isAdmin, theme }: SiteFooterProps) {
  return (
    <footer className="mt-10 bg-sunken sm:mt-20">
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 sm:px-6 lg:grid-cols-[4fr_2fr_2fr_4fr]">
        <FooterColumns site={site} isAdmin={isAdmin} />
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-5 sm:px-6">
          <p className="text-sm text-ink-soft">
            © {year} {site.productName}. All rights reserved.
          </p>
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
          <FooterTitle id="footer-about">About {site.productName}</FooterTitle>
          <p className="max-w-sm text-ink-soft">
            Discover and join amazing local events or create your own to share with the community.
          </p>
          <ul className="mt-3 -ml-2.5 flex gap-1" aria-label="Social media">
            <li>
              <a className="social-link" href={site.xUrl} rel="me noopener">
                <XIcon />X
              </a>
            </li>
            <li>
              <a className="social-link" href={site.blueskyUrl} rel="me noopener">
                <BlueskyIcon />
                Bluesky
              </a>
            </li>
          </ul>
        </section>
        <section aria-labelledby="footer-contact">
          <FooterTitle id="footer-contact">Support</FooterTitle>
          <EmailAddress address={site.supportEmail} className="footer-link" />
          <p className="text-ink-soft">
            {site.locality}, {site.region}, {site.country}
          </p>
        </section>
      </div>
      <nav aria-labelledby="footer-links">
        <FooterTitle id="footer-links">Quick Links</FooterTitle>
        <LinkList links={isAdmin ? [...QUICK_LINKS, ...ADMIN_LINKS] : QUICK_LINKS} />
      </nav>
      <nav aria-labelledby="footer-legal">
        <FooterTitle id="footer-legal">Legal</FooterTitle>
        <LinkList links={LEGAL_LINKS} />
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
      <PhoneDisclosure id="footer-cities" title="Florida Cities">
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
          <Link className="footer-link" to={to} reloadDocument={isScriptFree}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const LABELS: Record<Theme, string> = { system: "Auto", light: "Light", dark: "Dark" };

/** Chooses the theme. A form, so that it works without scripts. */
function ThemeChoice({ theme }: { theme: Theme }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={pathTo("/theme")} replace preventScrollReset className="text-sm">
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="float-left text-ink-soft">Appearance</legend>
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
              {LABELS[choice]}
            </button>
          ))}
        </span>
      </fieldset>
    </Form>
  );
}
