/** What an operator may change about the site without touching its pages. */
export interface SiteSettings {
  /** Name of the product, as titles and the logo show it. */
  readonly productName: string;
  /** Origin under which visitors reach the site, without a closing slash. */
  readonly siteUrl: string;
  /** IANA zone of events whose city has none of its own. */
  readonly timeZone: string;
  readonly supportEmail: string;
  /** As people read it; `tel:` links strip what is not a digit or a plus. */
  readonly phone: string;
  /** Street address of the office, on one line. */
  readonly office: string;
  readonly xUrl: string;
  readonly blueskyUrl: string;
  /** Name in the structured data of the organisation. */
  readonly organizationName: string;
  readonly locality: string;
  /** Two-letter state. */
  readonly region: string;
  /** ISO 3166 country code. */
  readonly country: string;
}

/** The settings of a site whose operator has changed nothing. Tampa, FL, US is specification section 9. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  productName: "Sunshine Events",
  siteUrl: "http://127.0.0.1:3000",
  timeZone: "America/New_York",
  supportEmail: "support@sunshine-events.example",
  phone: "+1 (813) 555-0134",
  office: "400 N Ashley Dr, Tampa, FL 33602",
  xUrl: "https://x.com/sunshineevents",
  blueskyUrl: "https://bsky.app/profile/sunshine-events.example",
  organizationName: "Sunshine Events",
  locality: "Tampa",
  region: "FL",
  country: "US",
};
