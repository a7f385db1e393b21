import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

/**
 * The token of an invitation whose link this browser has opened. Without this cookie it would have to go through the addresses of signing in:
 * those of shared copies of that page, of Google and Auth, and of the mail that confirms a new account.
 */
const COOKIE = "sunshine-invitation";

/** As long as an invitation works. */
const COOKIE_SECONDS = 60 * 60;

/** Tokens have 43 characters. */
const TOKEN = /^[\w-]{1,100}$/;

/** Stores the token of a link until it is accepted; one that cannot be a token is forgotten. */
export function keepInvitation(args: RequestArgs, token: string): void {
  if (TOKEN.test(token)) setCookie(args, COOKIE, token, { maxAge: COOKIE_SECONDS });
}

/** The stored token; "" without one. */
export function readInvitation({ request }: Pick<RequestArgs, "request">): string {
  const token = readCookie(request, COOKIE) ?? "";
  return TOKEN.test(token) ? token : "";
}

/** Deletes the stored token. */
export function clearInvitation(args: RequestArgs): void {
  setCookie(args, COOKIE, "", { maxAge: 0 });
}
