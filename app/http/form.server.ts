import { data } from "@remix-run/node";
import { getEnv } from "#app/http/env.server.ts";

/** The longest form is an event with a description of 10,000 characters, each of up to 12 bytes when URL-encoded. */
const MAX_FORM_BYTES = 256 * 1024;

const CONFORM_FIELDS = ["__intent__", "__state__"];

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * The fields of a form that was posted from this site. The first line of every action.
 * @throws a 403 when the post comes from another site, 415 when it is no form, 413 over 256 KiB, 400 when it cannot be read.
 */
export async function readForm(request: Request): Promise<FormData> {
  requireSameOrigin(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (!FORM_TYPES.some((form) => type.toLowerCase().startsWith(form))) throw refuse(415, "Send this as a form.");
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_FORM_BYTES)
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

/**
 * Refuses posts that another site's page makes with our visitor's cookies. Browsers send `Origin` with every post; a
 * client that sends neither header carries nobody's cookies.
 */
function requireSameOrigin(request: Request): void {
  const origin = request.headers.get("Origin");
  const site = request.headers.get("Sec-Fetch-Site");
  const ours = [new URL(request.url).host, new URL(getEnv().SITE_URL).host];
  const originIsOurs = origin === null || (URL.canParse(origin) && ours.includes(new URL(origin).host));
  const siteIsOurs = site === null || site === "same-origin" || site === "none";
  if (!originIsOurs || !siteIsOurs)
    throw refuse(403, "This form was sent from another site. Please use the form on this site.");
}

function refuse(status: number, message: string) {
  return data({ message, code: "BAD_FORM" }, { status });
}
