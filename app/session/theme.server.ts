import { parseTheme, type Theme } from "#app/domain/site/site.ts";
import { cookieName, type RequestArgs, readCookie, sentCookies, setCookie } from "#app/session/supabase.server.ts";

const THEME_COOKIE = "sunshine-theme";

/** Lifetime of the cookie, in seconds: a year. */
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

/** The theme that this visitor chose; `system` by default. */
export function getTheme({ request }: { request: Pick<Request, "headers"> }): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE) ?? undefined);
}

/** Names of this site's cookies; others say nothing about the visitor. */
const OWN_COOKIE = /^(?:__Host-)?sunshine-/;

/**
 * The theme of a request that is otherwise like any other visitor's; null when a cookie of this site says more about the
 * visitor, such as a session or a message.
 */
export function visitorTheme(request: Pick<Request, "headers">): Theme | null {
  if (!request.headers.has("Cookie")) return "system";
  const own = sentCookies(request).filter(({ name }) => OWN_COOKIE.test(name));
  return own.every(({ name }) => name === cookieName(THEME_COOKIE)) ? getTheme({ request }) : null;
}

/** The headers of a visitor's request who chose this theme. */
export function themeCookie(theme: Theme): HeadersInit {
  return theme === "system" ? {} : { Cookie: `${cookieName(THEME_COOKIE)}=${theme}` };
}

/** Stores the choice in a cookie; `system` removes it, so that shared caches can keep the visitor's pages again. */
export function setTheme(args: RequestArgs, theme: Theme): void {
  if (theme === "system") setCookie(args, THEME_COOKIE, "", { maxAge: 0 });
  else setCookie(args, THEME_COOKIE, theme, { maxAge: REMEMBERED_SECONDS });
}
