import { data } from "@remix-run/node";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { getEnv } from "#app/settings/env.server.ts";

/** The longest form is an event with a description of 10,000 characters, each of up to 12 bytes when URL-encoded. */
const MAX_FORM_BYTES = 256 * 1024;

/** The longest form with a file: that file, and the fields. */
export const MAX_UPLOAD_BYTES = EVENT_LIMITS.maxPictureBytes + MAX_FORM_BYTES;

/** How long a form with a file may be that is read at all, so that a file over its limit is answered at its field. */
export const MAX_RECEIVED_BYTES = 40 * 1024 * 1024;

const CONFORM_FIELDS = ["__intent__", "__state__"];

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a form that was posted from this site. The first line of every action.
 * @param options.hasFiles whether it may bring a file.
 * @throws a 403 when the post comes from another site, 415 when it is no form, 413 over 256 KiB, with files over 40 MB, 400 when it
 * cannot be read.
 */
export async function readForm(request: Request, { hasFiles = false } = {}): Promise<FormData> {
  requireSameOrigin(request);
  const [type = ""] = request.headers.get("Content-Type")?.toLowerCase().split(";", 1) ?? [];
  if (!FORM_TYPES.includes(type.trim())) throw refuse(415, "Send this as a form.");
  if (Number(request.headers.get("Content-Length") ?? 0) > (hasFiles ? MAX_RECEIVED_BYTES : MAX_FORM_BYTES))
    throw refuse(413, "That is more than a form can hold.");
  try {
    const form = await request.formData();
    // conform reads instructions of its own from these; our forms send none, and a made-up one must not be an error of ours.
    for (const name of CONFORM_FIELDS) form.delete(name);
    return form;
  } catch {
    throw refuse(400, "The form could not be read. Please go back and try again.");
  }
}

/** Refuses posts that another site's page makes with our visitor's cookies. */
function requireSameOrigin({ url, headers }: Request): void {
  const sent = { origin: headers.get("Origin"), fetchSite: headers.get("Sec-Fetch-Site") };
  if (!isSameOrigin(sent, [new URL(url).host, new URL(getEnv().SITE_URL).host])) throw refuse(403, FOREIGN_FORM);
}

function refuse(status: number, message: string) {
  return data({ message, code: "BAD_FORM" }, { status });
}

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
 * Whether a post was made by a page of this site. A client that sends neither header is not a browser, and carries no one's
 * cookies.
 * @param ourHosts under which this site is reached, with their ports.
 */
export function isSameOrigin({ origin, fetchSite }: PostOrigin, ourHosts: readonly string[]): boolean {
  const originIsOurs = origin === null || (URL.canParse(origin) && ourHosts.includes(new URL(origin).host));
  const siteIsOurs = fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
  return originIsOurs && siteIsOurs;
}
