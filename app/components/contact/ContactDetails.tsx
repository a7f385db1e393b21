import type { ReactNode } from "react";
import { EmailAddress } from "#app/components/EmailAddress.tsx";
import { BlueskyIcon, XIcon } from "#app/components/site-icons.tsx";
import { phoneUrl } from "#app/domain/office.ts";
import type { SiteSettings } from "#app/domain/site.ts";
import { SupportHours } from "./SupportHours.tsx";

/** How to reach the team other than by the form. */
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
