/**
 * How long a page may stand in for one that cannot be made, in milliseconds. As long as shared caches may show it anyway, and
 * no longer: what was deleted or taken back through another process, or past this site, must not come back.
 */
export const STALE_MS = 600_000;

/** Pages under an address of their own: home, lists, cities, static pages and some hundred events, of 20 to 60 kB each. */
const PLAIN_PAGES = { entries: 400, bytes: 24 * 1024 * 1024 };

/** Pages with a query. Anybody can make up any number of these, so that they have a store of their own. */
const SEARCHES = { entries: 100, bytes: 8 * 1024 * 1024 };

const plainPages = createPageStore(PLAIN_PAGES);
const searches = createPageStore(SEARCHES);

/**
 * Remembers an answer that shared caches may keep as what visitors without cookies get under this address, for the time
 * when it cannot be made.
 */
export function keepPage(request: Request, headers: Headers, body: string | ArrayBuffer): void {
  if (request.method !== "GET") return;
  const { store, key } = placeOf(request);
  store.keep(key, { body, headers: [...headers], keptAt: Date.now() });
}

/** Forgets a page that visitors without cookies no longer get: it turned out to be gone or moved, which is no failure. */
export function forgetPage(request: Request, status: number): void {
  if (!isForAnybody(request) || status >= 500) return;
  const { store, key } = placeOf(request);
  store.forget(key);
}

/** Forgets every page. Called when an event or an account goes, or changes: lists show it too, and each page is soon kept anew. */
export function forgetAllPages(): void {
  plainPages.clear();
  searches.clear();
}

/**
 * The page that stands in for one that failed: what a visitor without cookies last got under this address, marked with its
 * age as stale caches mark it (RFC 9111, sections 4.2.4 and 5.1). No cache takes it for new.
 * @returns null when there is none that is young enough, and for everybody who carries a cookie.
 */
export function findStalePage(request: Request, status: number, now = Date.now()): Response | null {
  if (status < 500 || !isForAnybody(request)) return null;
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

/** Whether the answer is the same whoever asks. */
function isForAnybody({ method, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && !headers.has("Cookie");
}

function placeOf({ url }: Request) {
  const { pathname, search } = new URL(url);
  return { store: search === "" ? plainPages : searches, key: `${pathname}${search}` };
}

/** A page as it went out. */
export interface KeptPage {
  body: string | ArrayBuffer;
  headers: [string, string][];
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Pages by address, within bounds: when there are too many, those that were kept longest ago go first. A page beyond the bounds alone is not kept. */
export interface PageStore {
  keep(key: string, page: KeptPage): void;
  find(key: string): KeptPage | null;
  forget(key: string): void;
  clear(): void;
}

/** @param limits of all pages together; `bytes` counts what they take in memory, at two bytes per character of text. */
export function createPageStore(limits: { entries: number; bytes: number }): PageStore {
  // A map hands out its keys in the order in which they were set.
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
