import type { AppLoadContext } from "@remix-run/node";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { PublicData } from "#app/domain/site/shared-page.ts";
import type { Theme } from "#app/domain/site/site.ts";
import { encodingFor } from "#app/http/content-encoding.server.ts";
import { isShared } from "#app/http/page-headers.server.ts";
import { matchesEtag } from "#app/http/responses.server.ts";
import { createRequestContext, type RequestContext } from "#app/session/request-context.server.ts";
import { themeCookie, visitorTheme } from "#app/session/theme.server.ts";
import { countPage, type PageResult } from "../metrics.ts";
import type { ServerEnv } from "../server-env.ts";
import type { PageAddress } from "./addresses.ts";
import { type Changes, conditionOf, expiryOf, type Made } from "./freshness.ts";
import { Page } from "./representation.ts";

/** Dependencies of the cache. */
export interface PageCacheParts {
  /** The address of a shared page for a request target; null for other pages. See `addressReader`. */
  addressOf: (target: string) => PageAddress | null;
  /** Renders a page for a visitor. */
  render: (request: Request, context: AppLoadContext & RequestContext) => Response | Promise<Response>;
  changes: Changes;
  /** The origin of the requests that are rendered. */
  siteUrl: string;
  /** Maximum size of all copies, in bytes. */
  maxBytes: number;
}

/** Cache of pages that are the same for every visitor: rendered once, and served from memory until their data change. */
export interface PageCache {
  /** Answers the requests of visitors for such pages. */
  serve: MiddlewareHandler<ServerEnv>;
  /** Drops the copies of pages with these data, which this process has changed. A page that is being rendered is not cached either. */
  drop(changed: PublicData): void;
  /** The size of the copies, in bytes. */
  readonly bytes: number;
}

/** A cached page. */
interface Copy extends Made {
  page: Page;
  /** See `PageAddress`. */
  shows: PublicData | undefined;
}

/** A requested page, in one theme. */
interface Wanted {
  key: string;
  address: PageAddress;
  theme: Theme;
  /** The request for which it is rendered if it is not cached. */
  request: Pick<RequestContext, "id" | "clientAddress" | "log">;
}

/** A rendering in progress, which all requests for the page wait for. */
interface Rendering {
  epoch: number;
  copy: Promise<Copy | null>;
}

/** The page cache as a middleware, see `createApp`. */
export function createPageCache(parts: PageCacheParts): PageCache {
  const { addressOf, render, changes, siteUrl, maxBytes } = parts;
  const store = new PageStore(maxBytes);
  const renderings = new Map<string, Rendering>();

  /** The epoch of a page's data, see `Changes`. */
  const epochOf = ({ shows }: PageAddress) => (shows ? changes.epoch : 0);

  /** Renders the page, or waits for a rendering of the same epoch. */
  function renderOnce(wanted: Wanted): Promise<Copy | null> {
    const running = renderings.get(wanted.key);
    const epoch = epochOf(wanted.address);
    if (running?.epoch === epoch) return running.copy;
    const rendering: Rendering = { epoch, copy: renderCopy(wanted) };
    renderings.set(wanted.key, rendering);
    const end = () => {
      if (renderings.get(wanted.key) === rendering) renderings.delete(wanted.key);
    };
    rendering.copy.then(end, end);
    return rendering.copy;
  }

  /** @returns null for a response that sets cookies, which must not be shared. */
  async function renderCopy({ key, address, theme, request }: Wanted): Promise<Copy | null> {
    const epoch = epochOf(address);
    const madeAt = Date.now();
    const context = createRequestContext(request);
    const headers = themeCookie(theme);
    const answer = await render(new Request(`${siteUrl}${address.target}`, { headers }), context);
    if (answer.headers.has("Set-Cookie")) return null;
    const page = new Page(answer.status, answer.headers, await answer.arrayBuffer());
    const copy = { page, madeAt, expiresAt: expiryOf(madeAt, context.expiresAt), epoch, shows: address.shows };
    // The data changed during rendering: the page is only for the waiting requests.
    if (epoch !== epochOf(address)) return copy;
    if (answer.status === 200 && isShared(answer.headers)) store.set(key, address.isFixed, copy);
    // 404, 410 and redirects replace the copy; only a 5xx is answered with the stale one.
    else if (answer.status < 500) store.delete(key, address.isFixed);
    return copy;
  }

  async function find(wanted: Wanted): Promise<{ copy: Copy; result: PageResult } | null> {
    const { key, address } = wanted;
    const areKnown = !address.shows || (await changes.areKnown(performance.now()));
    const copy = store.get(key, address.isFixed);
    const condition = copy ? conditionOf(copy, Date.now(), { epoch: epochOf(address), areKnown }) : "tooOld";
    if (copy && condition === "fresh") return { copy, result: "hit" };
    if (copy && condition === "stale" && address.shows && changes.isAway) return { copy, result: "stale" };
    const made = await renderOnce(wanted);
    const hasFailed = made !== null && made.page.status >= 500;
    // Looked up again, because it may have been dropped meanwhile.
    const stale = hasFailed && condition === "stale" ? store.get(key, address.isFixed) : undefined;
    if (stale) return { copy: stale, result: "stale" };
    return made && { copy: made, result: "miss" };
  }

  return {
    async serve(c, next) {
      const { method, url = "" } = c.env.incoming;
      if (method !== "GET" && method !== "HEAD") return next();
      const theme = visitorTheme(c.req.raw);
      if (theme === null) return next();
      const address = addressOf(url);
      if (!address) return next();

      const key = `${theme} ${address.target}`;
      const { requestId: id, clientAddress, log } = c.var;
      const found = await find({ key, address, theme, request: { id, clientAddress, log } });
      if (!found) return next();
      const { copy, result } = found;
      countPage(result);
      const { page, madeAt } = copy;
      const sent = c.env.incoming.headers;
      const bytesBefore = page.bytes;
      const { body, headers, etag } = await page.in(encodingFor(sent["accept-encoding"]));
      // Updates its size after an encoding was added, unless another copy has replaced it meanwhile.
      if (page.bytes > bytesBefore && store.get(key, address.isFixed) === copy) store.set(key, address.isFixed, copy);

      const isStale = result === "stale";
      const own = {
        ...page.headers,
        ...(etag !== undefined && { etag }),
        ...(page.status === 200 && { age: String(Math.max(0, Math.floor((Date.now() - madeAt) / 1_000))) }),
        ...(isStale && { "cache-control": "no-store", warning: '110 - "Response is Stale"' }),
      };
      if (!isStale && etag !== undefined && matchesEtag(sent["if-none-match"], etag))
        return new Response(null, { status: 304, headers: own });
      return new Response(body, { status: page.status, headers: { ...headers, ...own } });
    },
    drop(changed) {
      changes.note();
      store.dropAll(changed);
    },
    get bytes() {
      return store.bytes;
    },
  };
}

/**
 * The share of memory for the few hundred fixed addresses, each of about 60 kB in all its encodings. The rest is for searches and events,
 * whose number clients can increase at will.
 */
const FIXED_SHARE = 0.6;

/** LRU store of copies. Searches cannot evict home or a city. */
export class PageStore {
  readonly #fixed: LRUCache<string, Copy>;
  readonly #other: LRUCache<string, Copy>;

  /** @param maxBytes total size of all copies. */
  constructor(maxBytes: number) {
    const options = (share: number) => ({
      maxSize: Math.floor(maxBytes * share),
      sizeCalculation: ({ page }: Copy, key: string) => page.bytes + key.length * 2,
    });
    this.#fixed = new LRUCache(options(FIXED_SHARE));
    this.#other = new LRUCache(options(1 - FIXED_SHARE));
  }

  get(key: string, isFixed: boolean): Copy | undefined {
    return this.#of(isFixed).get(key);
  }

  /** Stores a copy; call again when an encoding was added. A copy larger than the limit is not stored. */
  set(key: string, isFixed: boolean, copy: Copy): void {
    const store = this.#of(isFixed);
    // Without this, the LRU cache would not measure the same object again.
    store.delete(key);
    store.set(key, copy);
  }

  delete(key: string, isFixed: boolean): void {
    this.#of(isFixed).delete(key);
  }

  /** Drops the copies of pages that show these data. */
  dropAll(shows: PublicData): void {
    for (const store of [this.#fixed, this.#other])
      for (const [key, copy] of [...store.entries()]) if (copy.shows === shows) store.delete(key);
  }

  /** The size of all copies, in bytes. */
  get bytes(): number {
    return this.#fixed.calculatedSize + this.#other.calculatedSize;
  }

  #of(isFixed: boolean): LRUCache<string, Copy> {
    return isFixed ? this.#fixed : this.#other;
  }
}
