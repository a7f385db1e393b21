import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import { beginGoogleSignIn } from "#app/models/accounts/google.server.ts";
import { getSite, requireSupabaseEnv } from "#app/settings/env.server.ts";
import { seeOther } from "./redirect.server.ts";
import { getClient, type RequestArgs } from "./supabase.server.ts";

/** Origin of Google's consent page. */
const GOOGLE_ORIGIN = "https://accounts.google.com";

/**
 * A 303 to Google's OAuth consent page, which redirects back to /auth/callback.
 * @param next path on this site to open after signing in.
 * @throws DataError when Google is not configured or Supabase does not answer.
 */
export async function sendToGoogle(args: RequestArgs, next: string): Promise<Response> {
  const returnUrl = `${getSite().siteUrl}${localPath(pathTo("/auth/callback", { next }))}`;
  return seeOther(args, await beginGoogleSignIn(getClient(args), requireSupabaseEnv(), returnUrl));
}

/**
 * Headers of a page with a Google button: its form may be redirected to Supabase and from there to Google, and browsers
 * apply `form-action` to such redirects.
 */
export function googleFormHeaders(): HeadersInit {
  const { url } = requireSupabaseEnv();
  return { "Content-Security-Policy": `form-action 'self' ${new URL(url).origin} ${GOOGLE_ORIGIN}` };
}
