import { redirect } from "@remix-run/node";
import { parseUrl } from "#app/domain/site/text.ts";
import { splitLanguage } from "#app/messages/language.ts";
import { commitRequestState, type RequestArgs } from "#app/session/supabase.server.ts";

/**
 * A 303 redirect to `to` with this request's cookies (Post/Redirect/Get: a reload does not repeat the post). Return it from an action or
 * throw it from a guard.
 */
export function seeOther(args: RequestArgs, to: string): Response {
  const response = redirect(to, { status: 303, headers: { "Cache-Control": "private, no-store" } });
  commitRequestState(args.context, response.headers);
  return response;
}

/**
 * The path, query and fragment of `to` if it stays on this site, else `fallback`: prevents open redirects. `to` is resolved as browsers
 * do, because they take `/\evil.example` and `/<tab>/evil.example` for another host, and `/..//evil.example` resolves to a path that
 * begins with `//`, which is a host too. Without the prefix of a language, which redirects add again.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  const base = "http://this-site.invalid";
  if (typeof to !== "string" || !to.startsWith("/")) return fallback;
  const url = parseUrl(to, base);
  if (!url) return fallback;
  const { path } = splitLanguage(url.pathname);
  const isOurs = url.origin === base && !path.startsWith("//");
  return isOurs ? `${path}${url.search}${url.hash}` : fallback;
}
