import { parseTheme, type Theme } from "#app/domain/site/site.ts";
import { cookieName, type RequestArgs, readCookie, sentCookies, setCookie } from "#app/session/supabase.server.ts";

const THEME_COOKIE = "sunshine-theme";

/** Lifetime of the cookie, in seconds: a year. */
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

/** The theme that this visitor chose; `system` by default. */
export function getTheme({ request }: { request: Pick<Request, "headers"> }): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE) ?? undefined);
}

/** Names of this site's cookies. Others do not affect a page. */
const OWN_COOKIE = /^(?:__Host-)?sunshine-/;

/**
 * The theme, if it is the only personal part of a request: part of the page cache's key. Null with any other cookie of this site, such as
 * a session or a flash message.
 */
export function visitorTheme(request: Pick<Request, "headers">): Theme | null {
  if (!request.headers.has("Cookie")) return "system";
  const own = sentCookies(request).filter(({ name }) => OWN_COOKIE.test(name));
  return own.every(({ name }) => name === cookieName(THEME_COOKIE)) ? getTheme({ request }) : null;
}

/** Request headers of a visitor with this theme. */
export function themeCookie(theme: Theme): HeadersInit {
  return theme === "system" ? {} : { Cookie: `${cookieName(THEME_COOKIE)}=${theme}` };
}

/** Stores the theme in a cookie; `system` deletes it, so that shared caches can store the visitor's pages again. */
export function setTheme(args: RequestArgs, theme: Theme): void {
  if (theme === "system") setCookie(args, THEME_COOKIE, "", { maxAge: 0 });
  else setCookie(args, THEME_COOKIE, theme, { maxAge: REMEMBERED_SECONDS });
}
