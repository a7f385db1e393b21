import { isIP } from "node:net";
import type { MiddlewareHandler } from "hono";
import { isLoopback } from "#app/domain/site/site.ts";
import { isFormType, isSameOrigin } from "#app/forms/read-form.server.ts";
import { splitLanguage } from "#app/messages/language.ts";
import type { Limits } from "./limits.ts";
import { type Reject, type Rejection, unreadable } from "./rejection.ts";
import type { ServerEnv } from "./server-env.ts";

const METHODS = ["GET", "HEAD", "POST"];

const UNREADABLE_ADDRESS = unreadable("unreadableAddress");

/** The parts of a raw request that are checked here. */
interface RequestHead {
  method: string;
  /** The request target, as the client sent it. */
  target: string;
  headers: Headers;
}

/**
 * Rejects requests that no page of this site sends: other methods, addresses that are too long or not valid text, requests for another
 * host, cross-site forms, and bodies that are not forms. Does not read the body.
 */
export function requestPolicy(site: OwnSite, limits: Limits, reject: Reject): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { method, headers } = c.req.raw;
    const head = { method, target: c.env.incoming.url ?? "", headers };
    const rejection = checkTarget(head, limits) ?? checkHeaders(head, site);
    return rejection ? reject(c, rejection) : next();
  };
}

/** Checks of the request line. */
function checkTarget({ method, target }: RequestHead, limits: Limits): Rejection | null {
  if (!METHODS.includes(method))
    return {
      status: 405,
      title: "didNotWork",
      text: "readOrSend",
      headers: { Allow: METHODS.join(", ") },
    };
  if (target.length > limits.urlChars) return { status: 414, title: "addressTooLongTitle", text: "addressTooLong" };
  // Clients behind a proxy send an absolute request target; this server is not a proxy, so it rejects them.
  if (!target.startsWith("/")) return UNREADABLE_ADDRESS;
  if (!isCleanEncoded(target)) return UNREADABLE_ADDRESS;
  const queryAt = target.indexOf("?");
  const query = queryAt === -1 ? "" : target.slice(queryAt);
  // Remix still serves its legacy data requests under this parameter, bypassing much of the page; our pages do not use them.
  if (new URLSearchParams(query).has("_data")) return unreadable("legacyRequest");
  if (countOf("&", query) >= limits.queryParams) return unreadable("tooManyParameters");
  return null;
}

/** Checks of the headers: another host, a cross-site form, or a body that is not a form. */
function checkHeaders({ method, target, headers }: RequestHead, site: OwnSite): Rejection | null {
  const host = headers.get("host");
  if (!site.isOwnHost(host ?? undefined))
    return {
      status: 421,
      title: "otherSiteTitle",
      text: "otherSite",
    };
  const hasBody = Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
  if (method !== "POST") return hasBody ? unreadable("onlyFormsCarryContent") : null;
  if (!isFromOwnPage(headers, site) && !CSRF_EXEMPT_PATHS.includes(splitLanguage(target.split("?", 1)[0] ?? "").path))
    return { status: 403, title: "didNotWork", text: "foreignForm", formPath: pagePathOf(target) };
  return isFormType(headers.get("content-type")) ? null : { status: 415, title: "didNotWork", text: "sendAsForm" };
}

function isFromOwnPage(headers: Headers, site: OwnSite): boolean {
  const origin = { origin: headers.get("origin"), fetchSite: headers.get("sec-fetch-site") };
  return isSameOrigin(origin, [headers.get("host") ?? "", site.host]);
}

/**
 * Forms without protection against CSRF: mail programs post there when their user unsubscribes (RFC 8058). The token in the address
 * authorizes the request; no session does.
 */
const CSRF_EXEMPT_PATHS = ["/weekly/unsubscribe", "/mail/end"];

/**
 * Removes the cookies of a cross-site post to a CSRF-exempt path, so that it runs without a session, and the headers that reveal its
 * origin.
 */
export function stripCrossSiteCredentials(site: OwnSite): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { method, headers } = c.req.raw;
    if (
      method === "POST" &&
      CSRF_EXEMPT_PATHS.includes(splitLanguage(c.req.path).path) &&
      !isFromOwnPage(headers, site)
    ) {
      const kept = new Headers(headers);
      for (const name of ["Origin", "Sec-Fetch-Site", "Cookie"]) kept.delete(name);
      c.req.raw = new Request(c.req.raw, { headers: kept });
    }
    await next();
  };
}

/** A plain path, which cannot be mistaken for the address of another site or for HTML. */
const PAGE_PATH = /^(?:\/\w[\w.-]*)+$/;

/** The path of an address, or null if it is not a plain path like those of this site's pages. */
function pagePathOf(target: string): string | null {
  const [path = ""] = target.split("?", 1);
  return PAGE_PATH.test(path) ? path : null;
}

/** Whether percent-encoded text decodes to UTF-8 without null characters, which PostgreSQL cannot store. */
export function isCleanEncoded(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}

/** How often `part` occurs in `text`. */
function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}

/** A host name or address with an optional port, as a Host header has it. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

const UNSPECIFIED = ["0.0.0.0", "[::]"];

/** The hosts of this site. */
interface OwnSite {
  /** The host of its public address. */
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
