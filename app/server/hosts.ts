import { isIP } from "node:net";
import { isLoopback } from "#app/domain/site/site.ts";

/** A host name or address with an optional port, as a Host header has it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

const UNSPECIFIED = ["0.0.0.0", "[::]"];

/** The hosts of this site. */
export interface OwnSite {
  /** The one in its public address. */
  host: string;
  isOwnHost(host: string | undefined): boolean;
}

/**
 * The Host headers that this site accepts. Without a public address (SITE_URL is this machine, or every interface) these
 * are this machine's names and, when it listens on every interface, its addresses; other names that resolve to it are
 * rejected.
 * @param siteUrl the setting SITE_URL.
 */
export function ownSite(siteUrl: string): OwnSite {
  const site = new URL(siteUrl);
  return {
    host: site.host,
    isOwnHost(host) {
      if (host === site.host) return true;
      if (host === undefined || !HOST.test(host) || !URL.canParse(`${site.protocol}//${host}`)) return false;
      const asked = new URL(`${site.protocol}//${host}`);
      if (asked.host === site.host) return true;
      if (asked.port !== site.port) return false;
      const isLocal = isLoopback(asked.hostname);
      if (isLoopback(site.hostname)) return isLocal;
      return UNSPECIFIED.includes(site.hostname) && (isLocal || isIP(asked.hostname.replace(/^\[|\]$/g, "")) !== 0);
    },
  };
}
