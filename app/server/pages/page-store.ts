import { LRUCache } from "lru-cache";
import type { PublicData } from "#app/domain/site/shared-page.ts";
import type { Made } from "./freshness.ts";
import type { Page } from "./representation.ts";

/** A page that is kept. */
export interface Copy extends Made {
  page: Page;
  /** As in `PageAddress`. */
  shows: PublicData | undefined;
}

/**
 * The part of the memory for the few hundred addresses that clients cannot add to, each of which takes about 60 kB in all its
 * encodings. The rest is for searches and events, of which they can ask for any number.
 */
const FIXED_SHARE = 0.6;

/** Copies of pages within limits; those not asked for longest go first, and no search pushes out home or a city. */
export class PageStore {
  readonly #fixed: LRUCache<string, Copy>;
  readonly #other: LRUCache<string, Copy>;

  /** @param maxBytes of all copies. */
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

  /** Keeps a copy; called again when it has grown by an encoding. One that exceeds the limit alone is not kept. */
  set(key: string, isFixed: boolean, copy: Copy): void {
    const store = this.#of(isFixed);
    // Otherwise the cache would not measure the same copy again.
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

  /** What all copies take, in bytes. */
  get bytes(): number {
    return this.#fixed.calculatedSize + this.#other.calculatedSize;
  }

  #of(isFixed: boolean): LRUCache<string, Copy> {
    return isFixed ? this.#fixed : this.#other;
  }
}
