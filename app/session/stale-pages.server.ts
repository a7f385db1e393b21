/**
 * How long a copy may be served instead of a page that fails, in milliseconds. As long as shared caches may serve it anyway:
 * events that were deleted or unpublished through another process or the API must not reappear later.
 */
export const STALE_MS = 600_000;

/** Pages without a query: home, lists, cities, static pages and a few hundred events, 20 to 60 kB each. */
const PLAIN_PAGES = { entries: 400, bytes: 24 * 1024 * 1024 };

/** Pages with a query. Clients can invent any number of these, so they have a store of their own. */
const SEARCHES = { entries: 100, bytes: 8 * 1024 * 1024 };

const plainPages = createPageStore(PLAIN_PAGES);
const searches = createPageStore(SEARCHES);

/**
 * Stores a response that shared caches may keep as the copy for visitors without cookies, to be served if the page
 * fails later.
 */
export function keepPage(request: Request, headers: Headers, body: string | ArrayBuffer): void {
  if (request.method !== "GET") return;
  const { store, key } = placeOf(request);
  store.keep(key, { body, headers: [...headers], keptAt: Date.now() });
}

/** Drops the copy of a page that visitors can no longer read: it was removed or moved, which is not a failure. */
export function forgetPage(request: Request, status: number): void {
  if (!isSameForAll(request) || status >= 500) return;
  const { store, key } = placeOf(request);
  store.forget(key);
}

/** Drops all copies. Called when an event or an account changes or is deleted, since lists contain it too; pages are soon stored again. */
export function forgetAllPages(): void {
  plainPages.clear();
  searches.clear();
}

/**
 * The copy to serve instead of a page that failed, marked as stale with its age (RFC 9111, sections 4.2.4 and 5.1) so that no
 * cache treats it as fresh.
 * @returns null when there is none that is recent enough, and for requests with a cookie.
 */
export function findStalePage(request: Request, status: number, now = Date.now()): Response | null {
  if (status < 500 || !isSameForAll(request)) return null;
  const { store, key } = placeOf(request);
  const page = store.find(key);
  return page && now - page.keptAt <= STALE_MS ? staleAnswer(page, now) : null;
}

function staleAnswer({ body, headers, keptAt }: KeptPage, now: number): Response {
  const answer = new Response(body, { status: 200, headers });
  answer.headers.set("Age", String(Math.round((now - keptAt) / 1000)));
  answer.headers.set("Warning", '110 - "Response is Stale"');
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

/** Whether the response is the same for every client. */
function isSameForAll({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !headers.has("Cookie");
}

function placeOf({ url }: Request) {
  const { pathname, search } = new URL(url);
  return { store: search === "" ? plainPages : searches, key: `${pathname}${search}` };
}

/** A page as it was sent. */
export interface KeptPage {
  body: string | ArrayBuffer;
  headers: [string, string][];
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Pages by address, within limits: the oldest are evicted first. A page that exceeds the limits alone is not stored. */
export interface PageStore {
  keep(key: string, page: KeptPage): void;
  find(key: string): KeptPage | null;
  forget(key: string): void;
  clear(): void;
}

/** @param limits of all pages together; `bytes` is their size in memory, at two bytes per character of text. */
export function createPageStore(limits: { entries: number; bytes: number }): PageStore {
  // A map iterates in insertion order.
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  function forget(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= sizeOf(key, page);
  }

  return {
    keep(key, page) {
      forget(key);
      const size = sizeOf(key, page);
      if (size > limits.bytes) return;
      pages.set(key, page);
      bytes += size;
      for (const oldest of pages.keys()) {
        if (pages.size <= limits.entries && bytes <= limits.bytes) break;
        forget(oldest);
      }
    },
    find: (key) => pages.get(key) ?? null,
    forget,
    clear() {
      pages.clear();
      bytes = 0;
    },
  };
}

function sizeOf(key: string, { body, headers }: KeptPage): number {
  const texts = [key, ...headers.flat(), typeof body === "string" ? body : ""];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return characters * 2 + (typeof body === "string" ? 0 : body.byteLength);
}
