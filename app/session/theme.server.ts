import { parseTheme, type Theme } from "#app/domain/theme.ts";
import { type RequestArgs, readCookie, setCookie } from "./supabase.server.ts";

const THEME_COOKIE = "sunshine-theme";

/** A choice is kept for a year after it was made, in seconds. */
const REMEMBERED_SECONDS = 365 * 24 * 60 * 60;

/** The theme this visitor chose; `system` when they made no choice. */
export function getTheme({ request }: Pick<RequestArgs, "request">): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE) ?? undefined);
}

/** Remembers the choice in a cookie; going back to the device's preference removes it, so that pages can be shared again. */
export function setTheme(args: RequestArgs, theme: Theme): void {
  if (theme === "system") setCookie(args, THEME_COOKIE, "", { maxAge: 0 });
  else setCookie(args, THEME_COOKIE, theme, { maxAge: REMEMBERED_SECONDS });
}
