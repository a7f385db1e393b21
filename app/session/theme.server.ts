import { parseTheme, type Theme } from "#app/domain/theme.ts";
import { type RequestArgs, readCookie, setCookie } from "./supabase.server.ts";

const THEME_COOKIE = "sunshine-theme";

/** Lifetime of the cookie, in seconds: a year. */
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

/** The theme that this visitor chose; `system` by default. */
export function getTheme({ request }: Pick<RequestArgs, "request">): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE) ?? undefined);
}

/** Stores the choice in a cookie; `system` removes it, so that the visitor's pages can be cached again. */
export function setTheme(args: RequestArgs, theme: Theme): void {
  if (theme === "system") setCookie(args, THEME_COOKIE, "", { maxAge: 0 });
  else setCookie(args, THEME_COOKIE, theme, { maxAge: REMEMBERED_SECONDS });
}
