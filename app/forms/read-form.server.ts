import { data } from "@remix-run/node";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The longest form is an event with a description of 10,000 characters, each at most 12 bytes when URL-encoded. */
export const MAX_FORM_BYTES = 256 * 1024;

/** The longest form with a file that is parsed: above the limit of a file, so that a file that is too large gets an error at its field. */
export const MAX_RECEIVED_BYTES = 40 * 1024 * 1024;

const CONFORM_FIELDS = ["__intent__", "__state__"];

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a form that was posted from this site: as our server has parsed it, or parsed here under another server, such as
 * remix-serve. Every action calls it first, because it is the CSRF check.
 * @param options.hasFiles whether the form may contain a file.
 * @throws Response 403 for a cross-site post, 415 for another content type, 413 over 256 KiB (40 MiB with files), 400 for a malformed body.
 */
export async function readForm({ request, context }: RequestArgs, { hasFiles = false } = {}): Promise<FormData> {
  requireSameOrigin(request);
  if (!isFormType(request.headers.get("Content-Type"))) throw refuse(415, t("sendAsForm"));
  if (Number(request.headers.get("Content-Length") ?? 0) > (hasFiles ? MAX_RECEIVED_BYTES : MAX_FORM_BYTES))
    throw refuse(413, t("formTooLong"));
  try {
    const form = requestContext(context).form ?? (await request.formData());
    // conform interprets these fields. Our forms do not send them, and a forged value must not cause a 500.
    for (const name of CONFORM_FIELDS) form.delete(name);
    return form;
  } catch {
    throw refuse(400, t("formUnreadable"));
  }
}

/** Whether a header Content-Type is that of a form. */
export function isFormType(contentType: string | null): boolean {
  const [type = ""] = contentType?.toLowerCase().split(";", 1) ?? [];
  return FORM_TYPES.includes(type.trim());
}

/** CSRF protection: rejects cross-site posts, which browsers may send with the visitor's cookies. */
function requireSameOrigin({ url, headers }: Request): void {
  const sent = { origin: headers.get("Origin"), fetchSite: headers.get("Sec-Fetch-Site") };
  if (!isSameOrigin(sent, [new URL(url).host, new URL(getEnv().SITE_URL).host])) throw refuse(403, t("foreignForm"));
}

function refuse(status: number, message: string) {
  return data({ message, code: "BAD_FORM" }, { status });
}

/** The headers by which browsers report the origin of a post; null for one that was not sent. */
interface PostOrigin {
  /** The header `Origin`, which browsers send with every post. */
  origin: string | null;
  /** The header `Sec-Fetch-Site`. */
  fetchSite: string | null;
}

/**
 * Whether a post was made by a page of this site. A client that sends neither header is not a browser, so it sends nobody else's
 * cookies.
 * @param ourHosts the hosts of this site, with their ports.
 */
export function isSameOrigin({ origin, fetchSite }: PostOrigin, ourHosts: readonly string[]): boolean {
  const originIsOurs = origin === null || (URL.canParse(origin) && ourHosts.includes(new URL(origin).host));
  const siteIsOurs = fetchSite === null || fetchSite === "same-origin" || fetchSite === "none";
  return originIsOurs && siteIsOurs;
}
