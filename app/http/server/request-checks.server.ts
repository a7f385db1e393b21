import type { IncomingMessage } from "node:http";
import { FOREIGN_FORM, isSameOrigin } from "#app/http/same-origin.server.ts";
import { isCleanEncoded } from "./clean-text.server.ts";
import type { OurSite } from "./hosts.server.ts";
import type { Limits } from "./limits.server.ts";
import { garbled, type Refusal } from "./refusal.server.ts";

const METHODS = ["GET", "HEAD", "POST"];

/** What forms are sent as. */
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const UNREADABLE_ADDRESS = garbled("This address holds characters that cannot be read. Please check it.");

/** Refuses what can be told from the request line alone. */
export function checkRequestLine({ method = "", url = "" }: IncomingMessage, limits: Limits): Refusal | null {
  if (!METHODS.includes(method))
    return {
      status: 405,
      title: "That did not work",
      text: "Pages can be read, and forms can be sent; nothing else is done here.",
      headers: { Allow: METHODS.join(", ") },
    };
  if (url.length > limits.urlChars)
    return { status: 414, title: "That address is too long", text: "Please use a shorter search or link." };
  // An absolute address is for proxies, which this is not.
  if (!url.startsWith("/")) return UNREADABLE_ADDRESS;
  const queryAt = url.indexOf("?");
  const query = queryAt === -1 ? "" : url.slice(queryAt);
  if (!isCleanEncoded(url)) return UNREADABLE_ADDRESS;
  // Remix still answers its data in an old form when asked by this name, past much of what pages do; nothing here asks so.
  if (new URLSearchParams(query).has("_data")) return garbled("Pages of this site are not asked for in this way.");
  if (countOf("&", query) >= limits.queryParams)
    return garbled("This address asks for more things at once than any page of this site does.");
  return null;
}

/** Refuses by the headers: a request for another site, a form from another site, or a body that is no form or too long. */
export function checkHeaders(
  { method, url = "", headers }: IncomingMessage,
  ourSite: OurSite,
  limits: Limits,
): Refusal | null {
  if (!ourSite.isOurHost(headers.host))
    return {
      status: 421,
      title: "This is another site",
      text: "The address you used is not the address of this site.",
    };
  const length = Number(headers["content-length"] ?? 0);
  const hasBody = length > 0 || headers["transfer-encoding"] !== undefined;
  if (method !== "POST") return hasBody ? garbled("Only forms bring something along.") : null;
  // Remix has a check like it for pages, which fails as an error of ours.
  const sent = { origin: headers.origin ?? null, fetchSite: headers["sec-fetch-site"]?.toString() ?? null };
  if (!isSameOrigin(sent, [headers.host ?? "", ourSite.host]))
    return { status: 403, title: "That did not work", text: FOREIGN_FORM, formPath: pagePathOf(url) };
  const [type = ""] = headers["content-type"]?.toLowerCase().split(";", 1) ?? [];
  if (!FORM_TYPES.includes(type.trim()))
    return { status: 415, title: "That did not work", text: "Send this as a form." };
  return length > limits.bodyBytes ? TOO_LARGE : null;
}

/** A plain path, in which nothing can pass for the address of another site or for HTML. */
const PAGE_PATH = /^(?:\/\w[\w.-]*)+$/;

/** The path of an address, or null where it is not as plain as those of this site's pages. */
function pagePathOf(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  return PAGE_PATH.test(path) ? path : null;
}

/** For a body beyond the limit. */
export const TOO_LARGE: Refusal = {
  status: 413,
  title: "That is too much",
  text: "That is more than a form can hold. Please go back and send less.",
};

/** How often `part` occurs in `text`. */
export function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}
