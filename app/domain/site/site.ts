/** Settings of the site that pages show. */
export interface SiteSettings {
  /** Name of the product, in titles and the logo. */
  readonly productName: string;
  /** Public origin of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** IANA zone of events, unless their city has another. */
  readonly timeZone: string;
  readonly supportEmail: string;
  /** For display; `tel:` links keep only digits and the plus. */
  readonly phone: string;
  /** Street address of the office, on one line. */
  readonly office: string;
  /** Postal address of the operator, if it is not the office; omitted like `profiles`. */
  readonly postalAddress?: string;
  /** Contact for copyright notices (DMCA agent); omitted like `profiles`. */
  readonly copyrightAgent?: string;
  readonly xUrl: string;
  readonly blueskyUrl: string;
  /** Further profiles of the operator; omitted if there are none, because every page carries the settings. */
  readonly profiles?: readonly { readonly name: string; readonly url: string }[];
  /** Whether browsers keep copies of pages for reading without a connection. */
  readonly hasOfflineCopies: boolean;
  /** Name of the operator in structured data. */
  readonly organizationName: string;
  readonly locality: string;
  /** Two-letter state. */
  readonly region: string;
  /** ISO 3166 country code. */
  readonly country: string;
}

/** The default settings (PRODUCT.md, Settings). */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  productName: "Sunshine Events",
  siteUrl: "http://127.0.0.1:3000",
  timeZone: "America/New_York",
  supportEmail: "support@sunshine-events.example",
  phone: "+1 (813) 555-0134",
  office: "400 N Ashley Dr, Tampa, FL 33602",
  xUrl: "https://x.com/sunshineevents",
  blueskyUrl: "https://bsky.app/profile/sunshine-events.example",
  hasOfflineCopies: true,
  organizationName: "Sunshine Events",
  locality: "Tampa",
  region: "FL",
  country: "US",
};

/** Names of services, by host. */
const SERVICES: Readonly<Record<string, string>> = {
  "instagram.com": "Instagram",
  "facebook.com": "Facebook",
  "youtube.com": "YouTube",
  "tiktok.com": "TikTok",
  "linkedin.com": "LinkedIn",
  "x.com": "X",
  "bsky.app": "Bluesky",
  "meetup.com": "Meetup",
};

/** The label of a profile link: "Instagram", or the host of an unknown service. */
export function nameOfProfile(address: string): string {
  const host = parse(address)?.host.replace(/^www\./, "") ?? address;
  return SERVICES[host.replace(/^m\./, "")] ?? host;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Normalises the configured URL of the site to an origin: lower case, no default port, no slash.
 * @returns null unless it is an http(s) URL without path, query, fragment and credentials.
 */
export function parseSiteAddress(text: string): string | null {
  const url = parse(text);
  if (!url) return null;
  const { protocol, origin, pathname, search, hash, username, password } = url;
  const isOriginOnly = /^\/*$/.test(pathname) && !search && !hash && !username && !password;
  return /^https?:$/.test(protocol) && isOriginOnly ? origin : null;
}

// why not parseUrl() of text.ts: every page loads this module, and would load that one, too.
function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** What `parseSiteAddress` accepts, for messages. */
export const SITE_ADDRESS_HELP = "an address such as https://events.example.org, without a path, a query or a password";

/** The host in URL syntax, IPv6 in brackets; null if it is not a host. */
export function urlHost(host: string): string | null {
  const text = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const url = parse(`http://${text}`);
  if (!url) return null;
  return url.port === "" && url.pathname === "/" && !url.search && !url.hash && !url.username ? url.hostname : null;
}

/** Whether a host name or IP address is the loopback interface; anything else counts as public. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(urlHost(host) ?? "");
}

/**
 * The setting that exposes the site to other machines, as `NAME=value`; null for none.
 * @param settings.HOST the interface that the server binds to.
 * @param settings.SITE_URL an origin; omitted when it is derived from HOST.
 */
export function publicSetting(settings: { HOST?: string | undefined; SITE_URL?: string | undefined }): string | null {
  const { HOST, SITE_URL } = settings;
  if (HOST && !isLoopback(HOST)) return `HOST=${HOST}`;
  return SITE_URL && !isLoopback(new URL(SITE_URL).hostname) ? `SITE_URL=${SITE_URL}` : null;
}

/** Message for a start that would expose the local stack without LOCAL_STACK_PUBLIC. @param setting from `publicSetting`. */
export function publicStackError(setting: string): string {
  return `${setting} lets others reach this site, but SUPABASE_URL is not set: set it to a Supabase project, or set LOCAL_STACK_PUBLIC=yes to serve them from the local stack.`;
}

/** Themes of the site; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Parses the name of a theme; `system` for anything else. */
export function parseTheme(name: unknown): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
