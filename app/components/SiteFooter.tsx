import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { CITIES } from "#app/domain/cities.ts";
import type { SiteSettings } from "#app/domain/site.ts";
import type { Theme } from "#app/domain/theme.ts";
import { ADMIN_LINKS } from "./admin-links.ts";
import { EmailAddress } from "./EmailAddress.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

interface SiteFooterProps {
  site: SiteSettings;
  /** The current year where the site is. */
  year: string;
  isAdmin: boolean;
  theme: Theme;
}

interface FooterLink {
  to: string;
  label: string;
  /** The page runs no scripts: the browser loads it by itself. */
  isScriptFree?: true;
}

const QUICK_LINKS: readonly FooterLink[] = [
  { to: "/", label: "Home" },
  { to: "/events", label: "Browse Events" },
  { to: "/create-event", label: "Create Event" },
  { to: "/about", label: "About Us", isScriptFree: true },
  { to: "/contact", label: "Contact Us" },
];
const LEGAL_LINKS: readonly FooterLink[] = [
  { to: "/terms", label: "Terms of Service", isScriptFree: true },
  { to: "/privacy", label: "Privacy Policy", isScriptFree: true },
  { to: "/accessibility", label: "Accessibility", isScriptFree: true },
];
const CITY_LINKS: readonly FooterLink[] = CITIES.map(({ slug, name }) => ({ to: `/${slug}`, label: name }));

/** What the site is, where to go, whom to ask. */
export function SiteFooter({ site, year, isAdmin, theme }: SiteFooterProps) {
  return (
    <footer className="mt-20 bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-[3fr_2fr_4fr_3fr]">
        <section aria-labelledby="footer-about">
          <FooterTitle id="footer-about">About {site.productName}</FooterTitle>
          <p className="max-w-sm text-ink-soft">
            Discover and join amazing local events or create your own to share with the community.
          </p>
          <ul className="mt-4 flex gap-5" aria-label="Social media">
            <li>
              <a className="footer-link" href={site.xUrl} rel="me noopener">
                X
              </a>
            </li>
            <li>
              <a className="footer-link" href={site.blueskyUrl} rel="me noopener">
                Bluesky
              </a>
            </li>
          </ul>
        </section>
        <LinkList
          id="footer-links"
          title="Quick Links"
          links={isAdmin ? [...QUICK_LINKS, ...ADMIN_LINKS] : QUICK_LINKS}
        />
        <LinkList id="footer-cities" title="Florida Cities" links={CITY_LINKS} className="columns-2 gap-x-6" />
        <div className="space-y-8">
          <LinkList id="footer-legal" title="Legal" links={LEGAL_LINKS} />
          <section aria-labelledby="footer-contact">
            <FooterTitle id="footer-contact">Support</FooterTitle>
            <EmailAddress address={site.supportEmail} className="footer-link" />
            <p className="text-ink-soft">
              {site.locality}, {site.region}, {site.country}
            </p>
          </section>
        </div>
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

function FooterTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3">
      {children}
    </h2>
  );
}

interface LinkListProps {
  id: string;
  title: string;
  links: readonly FooterLink[];
  className?: string;
}

function LinkList({ id, title, links, className = "" }: LinkListProps) {
  return (
    <nav aria-labelledby={id}>
      <FooterTitle id={id}>{title}</FooterTitle>
      <ul className={className}>
        {links.map(({ to, label, isScriptFree }) => (
          <li key={to} className="break-inside-avoid">
            <Link className="footer-link" to={to} reloadDocument={isScriptFree}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
