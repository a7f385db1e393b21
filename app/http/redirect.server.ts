import { redirect } from "@remix-run/node";
import { commitRequestState, type RequestArgs } from "#app/http/supabase.server.ts";

/**
 * A 303 to `to`, with the cookies of this request: the browser fetches `to` with GET, so reloading posts nothing twice.
 * Return it from an action or throw it from a guard.
 */
export function seeOther(args: RequestArgs, to: string): Response {
  const response = redirect(to, { status: 303, headers: { "Cache-Control": "private, no-store" } });
  commitRequestState(args.context, response.headers);
  return response;
}

/**
 * The path, query and fragment of `to` when it stays on this site, else `fallback`. Resolved as a browser would do it,
 * because `/\evil.example` and `/<tab>/evil.example` look like paths and are not; and `/..//evil.example` is one that
 * becomes the address of another site once it is resolved.
 */
export function safePath(to: FormDataEntryValue | null | undefined, fallback = "/"): string {
  const base = "http://this-site.invalid";
  if (typeof to !== "string" || !to.startsWith("/") || !URL.canParse(to, base)) return fallback;
  const url = new URL(to, base);
  const isOurs = url.origin === base && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
