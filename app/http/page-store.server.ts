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
