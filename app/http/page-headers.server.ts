import { visitorTheme } from "#app/session/theme.server.ts";

/**
 * How long a shared cache may keep a page that holds nothing personal, in seconds; for how long it may serve a stale copy
 * while it revalidates; and for how long when that fails.
 */
const SHARED_CACHE_SECONDS = 60;
export const STALE_SECONDS = 600;

/** Cache-Control of pages, calendars and feeds that hold nothing personal. */
export const SHARED_CACHING = [
  "public",
  "max-age=0",
  `s-maxage=${SHARED_CACHE_SECONDS}`,
  `stale-while-revalidate=${STALE_SECONDS}`,
  `stale-if-error=${STALE_SECONDS}`,
].join(", ");

/**
 * For a page that is not there, or not any more: a moment, so that it takes the place of the one that a shared cache has. An answer that may
 * not be kept would leave that in place for as long as stale copies are served.
 */
const ABSENCE_MAY_BE_KEPT = "public, max-age=0, s-maxage=1";

/** For the same page in a theme that a visitor chose: a shared cache that ignores `Vary` would send it to others. */
const KEPT_BY_BROWSERS = "private, no-cache";

const PERSONAL = "private, no-store";

/** Retry-After while Supabase is unavailable, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets the headers of every page: its type, and whether it may be kept.
 * A page is personal when a cookie says who asks, when the response sets one, or when its status is neither 200, 404 nor 410.
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

/** Whether a response with these headers is the same for every visitor with its theme. */
export function isShared(headers: Headers): boolean {
  const caching = headers.get("Cache-Control") ?? "";
  return caching.includes("public") || caching === KEPT_BY_BROWSERS;
}

/**
 * Names the links of a visitor's page that a browser may prefetch (`app/routes/prefetch.$links[.]json.ts`). Where scripts run they
 * follow links to other such pages, and a document that was prefetched would be of no use.
 * @param hasRouter whether they do on this page.
 */
export function prefetchRules(hasRouter: boolean): string {
  return hasRouter ? '"/prefetch/documents.json"' : '"/prefetch/pages.json"';
}
