import type { Context, MiddlewareHandler } from "hono";
import { FOREIGN_FORM, isSameOrigin } from "#app/forms/read-form.server.ts";
import type { OwnSite } from "./hosts.ts";
import type { Limits } from "./limits.ts";
import { type Reject, type Rejection, unreadable } from "./rejection.ts";
import type { ServerEnv } from "./server-env.ts";

const METHODS = ["GET", "HEAD", "POST"];

/** Content types of forms. */
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const UNREADABLE_ADDRESS = unreadable("This address holds characters that cannot be read. Please check it.");

/** The parts of a raw request that this step checks. */
interface RequestHead {
  method: string;
  /** The request target, as the client sent it. */
  target: string;
  headers: Headers;
}

/** Why a request is rejected, or null. */
export type RequestRules = (c: Context<ServerEnv>) => Rejection | null;

/**
 * The rules against requests that no page of this site sends: other methods, addresses that are too long or not valid text,
 * requests for another host, forms from another site, and bodies that are not forms. They need no body.
 */
export function requestRules(site: OwnSite, limits: Limits): RequestRules {
  return (c) => {
    const { method, headers } = c.req.raw;
    const head = { method, target: c.env.incoming.url ?? "", headers };
    return checkTarget(head, limits) ?? checkHeaders(head, site);
  };
}

/** Rejects requests by these rules, before the body is read. */
export function requestPolicy(rules: RequestRules, reject: Reject): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const rejection = rules(c);
    return rejection ? reject(c, rejection) : next();
  };
}

/** Checks of the request line. */
function checkTarget({ method, target }: RequestHead, limits: Limits): Rejection | null {
  if (!METHODS.includes(method))
    return {
      status: 405,
      title: "That did not work",
      text: "Pages can be read, and forms can be sent; nothing else is done here.",
      headers: { Allow: METHODS.join(", ") },
    };
  if (target.length > limits.urlChars)
    return { status: 414, title: "That address is too long", text: "Please use a shorter search or link." };
  // Clients behind a proxy send an absolute request target; this server is not a proxy, so it rejects them.
  if (!target.startsWith("/")) return UNREADABLE_ADDRESS;
  if (!isCleanEncoded(target)) return UNREADABLE_ADDRESS;
  const queryAt = target.indexOf("?");
  const query = queryAt === -1 ? "" : target.slice(queryAt);
  // Remix still serves its legacy data requests under this parameter, bypassing much of the page; our pages do not use them.
  if (new URLSearchParams(query).has("_data")) return unreadable("Pages of this site are not asked for in this way.");
  if (countOf("&", query) >= limits.queryParams)
    return unreadable("This address asks for more things at once than any page of this site does.");
  return null;
}

/** Checks of the headers: another host, a form from another site, or a body that is not a form. */
function checkHeaders({ method, target, headers }: RequestHead, site: OwnSite): Rejection | null {
  const host = headers.get("host");
  if (!site.isOwnHost(host ?? undefined))
    return {
      status: 421,
      title: "This is another site",
      text: "The address you used is not the address of this site.",
    };
  const hasBody = Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
  if (method !== "POST") return hasBody ? unreadable("Only forms carry content.") : null;
  if (!isFromOwnPage(headers, site) && !OPEN_FORMS.includes(target.split("?", 1)[0] ?? ""))
    return { status: 403, title: "That did not work", text: FOREIGN_FORM, formPath: pagePathOf(target) };
  const [type = ""] = headers.get("content-type")?.toLowerCase().split(";", 1) ?? [];
  return FORM_TYPES.includes(type.trim())
    ? null
    : { status: 415, title: "That did not work", text: "Send this as a form." };
}

function isFromOwnPage(headers: Headers, site: OwnSite): boolean {
  const origin = { origin: headers.get("origin"), fetchSite: headers.get("sec-fetch-site") };
  return isSameOrigin(origin, [headers.get("host") ?? "", site.host]);
}

/**
 * Forms that other sites may send as well: mail programs post there when their user unsubscribes (RFC 8058). The token in the address
 * says what is asked for, and nothing else about the request counts.
 */
const OPEN_FORMS = ["/weekly/unsubscribe"];

/** Takes from such a post of another site what browsers add to it, above all cookies: it is done in no visitor's name. */
export function openForms(site: OwnSite): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const { method, headers } = c.req.raw;
    if (method === "POST" && OPEN_FORMS.includes(c.req.path) && !isFromOwnPage(headers, site)) {
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
export function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}
