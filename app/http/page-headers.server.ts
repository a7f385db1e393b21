/**
 * How long a shared cache may keep a page that holds nothing personal, in seconds; for how long it may serve it while
 * fetching anew; and for how long when that fails.
 */
const SHARED_CACHE_SECONDS = 60;
const STALE_SECONDS = 600;

const MAY_BE_KEPT = [
  "public",
  "max-age=0",
  `s-maxage=${SHARED_CACHE_SECONDS}`,
  `stale-while-revalidate=${STALE_SECONDS}`,
  `stale-if-error=${STALE_SECONDS}`,
].join(", ");

/** When to come back while Supabase is away, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets what every page answers with: its type, and whether shared caches may keep it.
 * A page is personal when the request carried any cookie, when it sets one, or when it is no plain success.
 */
export function setPageHeaders(request: Request, status: number, headers: Headers): void {
  const isPersonal =
    request.headers.has("Cookie") ||
    headers.has("Set-Cookie") ||
    !["GET", "HEAD"].includes(request.method) ||
    status !== 200;
  if (!headers.has("Content-Type")) headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Encoding");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", isPersonal ? "private, no-store" : MAY_BE_KEPT);
  // The router drops the headers of a thrown failure unless the route asks for them.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
}

/** Whether shared caches may keep an answer with these headers. */
export function isShared(headers: Headers): boolean {
  return headers.get("Cache-Control")?.includes("public") ?? false;
}
