import { data } from "@remix-run/node";
import { getEnv } from "#app/http/env.server.ts";
import { FOREIGN_FORM, isSameOrigin } from "#app/http/same-origin.server.ts";

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
  const [type = ""] = request.headers.get("Content-Type")?.toLowerCase().split(";", 1) ?? [];
  if (!FORM_TYPES.includes(type.trim())) throw refuse(415, "Send this as a form.");
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

/** Refuses posts that another site's page makes with our visitor's cookies. */
function requireSameOrigin({ url, headers }: Request): void {
  const sent = { origin: headers.get("Origin"), fetchSite: headers.get("Sec-Fetch-Site") };
  if (!isSameOrigin(sent, [new URL(url).host, new URL(getEnv().SITE_URL).host])) throw refuse(403, FOREIGN_FORM);
}

function refuse(status: number, message: string) {
  return data({ message, code: "BAD_FORM" }, { status });
}
