import { Link } from "@remix-run/react";
import type { SiteSettings } from "#app/domain/site.ts";
import { ADMIN_LINKS } from "./admin-links.ts";

interface SiteFooterProps {
  site: SiteSettings;
  /** The current year where the site is. */
  year: string;
  isAdmin: boolean;
}

const LINK = "inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";

/** What the site is, where to go, whom to ask. */
export function SiteFooter({ site, year, isAdmin }: SiteFooterProps) {
  const quickLinks = [
    { to: "/", label: "Home" },
    { to: "/events", label: "Browse Events" },
    { to: "/create-event", label: "Create Event" },
    ...(isAdmin ? ADMIN_LINKS : []),
  ];
  return (
    <footer className="mt-20 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
        <div>
          <h2 className="mb-3 font-bold">About {site.productName}</h2>
          <p className="max-w-sm text-ink-soft">
            Discover and join amazing local events or create your own to share with the community.
          </p>
          <ul className="mt-4 flex gap-5">
            <li>
              <a className={LINK} href={site.xUrl}>
                X
              </a>
            </li>
            <li>
              <a className={LINK} href={site.blueskyUrl}>
                Bluesky
              </a>
            </li>
          </ul>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className="mb-3 font-bold">
            Quick Links
          </h2>
          <ul className="space-y-1">
            {quickLinks.map(({ to, label }) => (
              <li key={to}>
                <Link className={LINK} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-3 font-bold">Contact</h2>
          <p>
            <a className={LINK} href={`mailto:${site.supportEmail}`}>
              {site.supportEmail}
            </a>
          </p>
          <p className="text-ink-soft">Tampa, FL, US</p>
        </div>
      </div>
      <p className="border-t border-line py-5 text-center text-sm text-ink-soft">
        © {year} {site.productName}. All rights reserved.
      </p>
    </footer>
  );
}
