import { parseCookieHeader } from "@supabase/ssr";
import { getEnv } from "#app/http/env.server.ts";

/** Browsers take a cookie with such a name only from this very host, over https, for the whole site. */
const HOST_PREFIX = "__Host-";

/** The name by which browsers know a cookie of this site: where the site has https, one that no other host can set. */
export function cookieName(name: string): string {
  return isHttps() ? `${HOST_PREFIX}${name}` : name;
}

/** What every cookie of this site has in common: none is for scripts, for other sites' requests, or for plain http where there is https. */
export function cookieDefaults() {
  return { path: "/", httpOnly: true, sameSite: "lax" as const, secure: isHttps() };
}

/** Every cookie that a request brought, under the names that browsers know. */
export function sentCookies(request: Request): { name: string; value: string }[] {
  const sent = parseCookieHeader(request.headers.get("Cookie") ?? "");
  return sent.map(({ name, value = "" }) => ({ name, value }));
}

/** The value of one of this site's cookies, or null when the request did not bring it. `name` without the prefix. */
export function readCookie(request: Request, name: string): string | null {
  return sentCookies(request).find((cookie) => cookie.name === cookieName(name))?.value || null;
}

function isHttps(): boolean {
  return getEnv().SITE_URL.startsWith("https://");
}
