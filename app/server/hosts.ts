import { isIP } from "node:net";
import { isLoopback } from "#app/domain/site.ts";

/** A host name or address with an optional port, as a Host header has it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

const UNSPECIFIED = ["0.0.0.0", "[::]"];

/** By which hosts requests mean this site. */
export interface OwnSite {
  /** The one in its public address. */
  host: string;
  isOwnHost(host: string | undefined): boolean;
}

/**
 * By which Host headers requests mean this site. A site without a public address of its own (SITE_URL is
 * this machine, or every interface) is reached by this machine's names and, listening on every interface, by its
 * addresses; other sites' names that were pointed at it are refused there too.
 * @param siteUrl the setting SITE_URL.
 */
export function ownSite(siteUrl: string): OwnSite {
  const site = new URL(siteUrl);
  return {
    host: site.host,
    isOwnHost(host) {
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
