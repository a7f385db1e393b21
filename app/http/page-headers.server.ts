/** How long a shared cache may keep a page that holds nothing personal, in seconds, and serve it while fetching anew. */
const SHARED_CACHE_SECONDS = 60;
const STALE_SECONDS = 600;

/** When to come back while Supabase is away, in seconds. */
const RETRY_SECONDS = 10;

/**
 * Sets what every page answers with: whether shared caches may keep it, and what browsers must not do with it.
 * A page is personal when the request carried any cookie, when it sets one, or when it is no plain success.
 */
export function setPageHeaders(request: Request, status: number, headers: Headers): void {
  const isPersonal =
    request.headers.has("Cookie") ||
    headers.has("Set-Cookie") ||
    !["GET", "HEAD"].includes(request.method) ||
    status !== 200;
  if (!headers.has("Content-Type")) headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  if (!headers.has("Cache-Control")) {
    headers.set(
      "Cache-Control",
      isPersonal
        ? "private, no-store"
        : `public, max-age=0, s-maxage=${SHARED_CACHE_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
    );
  }
  // The router drops the headers of a thrown failure unless the route asks for them.
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(RETRY_SECONDS));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy());
}

/**
 * What a page forbids its browser.
 * @param formTargets origins, besides this site, that posting a form may lead on to: browsers hold redirects to it too.
 */
export function contentSecurityPolicy(formTargets: readonly string[] = []): string {
  const formAction = ["form-action 'self'", ...formTargets].join(" ");
  return `base-uri 'none'; object-src 'none'; frame-ancestors 'none'; ${formAction}`;
}
