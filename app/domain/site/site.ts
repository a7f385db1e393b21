/** What an operator can configure about the site. */
export interface SiteSettings {
  /** Name of the product, as titles and the logo show it. */
  readonly productName: string;
  /** Origin under which visitors reach the site, without a closing slash. */
  readonly siteUrl: string;
  /** IANA zone of events whose city has none of its own. */
  readonly timeZone: string;
  readonly supportEmail: string;
  /** For display; `tel:` links keep only digits and the plus. */
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
  organizationName: "Sunshine Events",
  locality: "Tampa",
  region: "FL",
  country: "US",
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Normalises the configured address of the site to an origin: lower case, no default port, no slash.
 * @returns null unless it is an http(s) address without path, query, fragment and credentials.
 */
export function parseSiteAddress(text: string): string | null {
  const url = parse(text);
  if (!url) return null;
  const { protocol, origin, pathname, search, hash, username, password } = url;
  const isOriginOnly = /^\/*$/.test(pathname) && !search && !hash && !username && !password;
  return /^https?:$/.test(protocol) && isOriginOnly ? origin : null;
}

// why not parseUrl() of text.ts: every page loads this module, and would load that one with it.
function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** What `parseSiteAddress` accepts, for messages. */
export const SITE_ADDRESS_HELP = "an address such as https://events.example.org, without a path, a query or a password";

/** `host` as in a URL, IPv6 in brackets; null if it is not a host. */
export function urlHost(host: string): string | null {
  const text = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const url = parse(`http://${text}`);
  if (!url) return null;
  return url.port === "" && url.pathname === "/" && !url.search && !url.hash && !url.username ? url.hostname : null;
}

/** Whether `host`, a name or an address, is reachable from this machine only; anything unknown counts as public. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(urlHost(host) ?? "");
}

/**
 * Which of the two settings makes the site reachable from other machines, as `NAME=value`; null if none does.
 * @param settings.HOST where the site listens.
 * @param settings.SITE_URL an origin; omitted when it is derived from HOST.
 */
export function publicSetting(settings: { HOST?: string | undefined; SITE_URL?: string | undefined }): string | null {
  const { HOST, SITE_URL } = settings;
  if (HOST && !isLoopback(HOST)) return `HOST=${HOST}`;
  return SITE_URL && !isLoopback(new URL(SITE_URL).hostname) ? `SITE_URL=${SITE_URL}` : null;
}

/** Error for a start that would make the local stack public without LOCAL_STACK_PUBLIC. */
export function unaskedPublicStack(setting: string): string {
  return `${setting} lets others reach this site, but SUPABASE_URL is not set: name a Supabase project there, or set LOCAL_STACK_PUBLIC=yes to run the local stack for them.`;
}

/** Themes of the site; `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of that name; `system` for anything else. */
export function parseTheme(name: unknown): Theme {
  return THEMES.find((theme) => theme === name) ?? "system";
}
