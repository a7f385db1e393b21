import { visitorTheme } from "#app/session/theme.server.ts";

/** `s-maxage` of pages without personal content, and their `stale-while-revalidate` and `stale-if-error`, in seconds. */
const SHARED_CACHE_SECONDS = 60;
export const STALE_SECONDS = 600;

/**
 * Cache-Control of pages, calendars and feeds without personal content. `must-revalidate` is for browsers: Firefox would answer with a stale page
 * while it revalidates, so a returning visitor would miss what was approved, changed or removed meanwhile. nginx ignores it.
 */
export const SHARED_CACHING = [
  "public",
  "max-age=0",
  "must-revalidate",
  `s-maxage=${SHARED_CACHE_SECONDS}`,
  `stale-while-revalidate=${STALE_SECONDS}`,
  `stale-if-error=${STALE_SECONDS}`,
].join(", ");

/**
 * For 404 and 410: one second, so that it replaces the stale copy in shared caches. A response that may not be stored would leave that copy
 * in place for as long as stale copies are served.
 */
const ABSENCE_MAY_BE_KEPT = "public, max-age=0, s-maxage=1";

/** For pages in a theme that the visitor chose: a shared cache that ignores `Vary` would serve them to others. */
const KEPT_BY_BROWSERS = "private, no-cache";

const PERSONAL = "private, no-store";

/** Retry-After while Supabase is unavailable, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets the headers of every page: its type, and whether caches may store it. A page counts as personal when the request has a personal
 * cookie, when the response sets a cookie, or when its status is neither 200, 404 nor 410.
 */
export function setPageHeaders(request: Request, status: number, headers: Headers): void {
  const theme = visitorTheme(request);
  const isPersonal = theme === null || headers.has("Set-Cookie") || !["GET", "HEAD"].includes(request.method);
  if (!headers.has("Content-Type")) headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding");
  if (!headers.has("Cache-Control"))
    headers.set("Cache-Control", isPersonal ? PERSONAL : sharedCaching(status, theme === "system"));
  // The router drops the headers of thrown responses unless the route exports them.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
}

function sharedCaching(status: number, isPlain: boolean): string {
  if (status === 200) return isPlain ? SHARED_CACHING : KEPT_BY_BROWSERS;
  return isPlain && (status === 404 || status === 410) ? ABSENCE_MAY_BE_KEPT : PERSONAL;
}

/** Whether a response with these headers is the same for every visitor with the same theme. */
export function isShared(headers: Headers): boolean {
  const caching = headers.get("Cache-Control") ?? "";
  return caching.includes("public") || caching === KEPT_BY_BROWSERS;
}

/**
 * The path of the speculation rules for a visitor's page (`app/routes/prefetch.$links[.]json.ts`). With client-side routing, links between
 * pages with a router load data only, so a prefetched document would be useless.
 * @param hasRouter whether this page has client-side routing.
 */
export function prefetchRules(hasRouter: boolean): string {
  return hasRouter ? '"/prefetch/documents.json"' : '"/prefetch/pages.json"';
}
