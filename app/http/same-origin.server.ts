/** What a browser says about where a post comes from; null for a header that was not sent. */
export interface PostOrigin {
  /** The header `Origin`, which browsers send with every post. */
  origin: string | null;
  /** The header `Sec-Fetch-Site`. */
  fetchSite: string | null;
}

/** What a post from elsewhere is answered. */
export const FOREIGN_FORM = "This form came from another site. Please use the form on this site.";

/**
 * Whether a post was made by a page of this site. A client that sends neither header is no browser, and carries nobody's
 * cookies.
 * @param ourHosts under which this site is reached, with their ports.
 */
export function isSameOrigin({ origin, fetchSite }: PostOrigin, ourHosts: readonly string[]): boolean {
  const originIsOurs = origin === null || (URL.canParse(origin) && ourHosts.includes(new URL(origin).host));
  const siteIsOurs = fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
  return originIsOurs && siteIsOurs;
}
