import type { Browser } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";

/** Slow 4G as Lighthouse defines it. Chromium applies it to each request, so times are measured, not estimated. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A phone's window, the same as Lighthouse's. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** How a page loads on a phone with a slow connection. Times in milliseconds since the request. */
export interface Paint {
  firstPaint: number;
  largestPaint: number;
  /** The tag of the largest painted element. */
  largestElement: string;
  /** How long tasks after the first paint block the page, beyond 50 ms each. */
  blocking: number;
  /** Layout shift (web.dev/articles/cls). */
  shift: number;
}

/** Medians of several loads, each with an empty cache. Each time has its own median, because the machine disturbs each at random. */
export async function measurePaint(browser: Browser, url: string, runs: number): Promise<Paint> {
  const paints: Paint[] = [];
  for (let run = 0; run < runs; run += 1) paints.push(await measureOnce(browser, url));
  const median = (of: (paint: Paint) => number) => paints.map(of).sort((a, b) => a - b)[runs >> 1] ?? Number.NaN;
  return {
    firstPaint: median((paint) => paint.firstPaint),
    largestPaint: median((paint) => paint.largestPaint),
    largestElement: paints[0]?.largestElement ?? "",
    blocking: median((paint) => paint.blocking),
    // No shift is allowed, so the worst run counts.
    shift: Math.max(...paints.map((paint) => paint.shift)),
  };
}

/** Loads a page with an empty cache, and waits until its scripts have started. */
async function measureOnce(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript((types) => {
      const seen: PerformanceEntry[] = [];
      Object.assign(window, { seenEntries: seen });
      for (const type of types)
        new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true });
    }, ENTRY_TYPES);
    await page.goto(url, { waitUntil: "load" });
    await waitUntilHydrated(page);
    // A page without scripts fires `load` before it is painted, because the slowed processor delays the first frame.
    await page.waitForFunction(() =>
      window.seenEntries.some(({ entryType }) => entryType === "largest-contentful-paint"),
    );
    return summarize(
      await page.evaluate(() =>
        window.seenEntries.map(({ entryType, startTime, duration, value = 0, element }) => ({
          entryType,
          startTime,
          duration,
          value,
          tag: element?.localName ?? "",
        })),
      ),
    );
  } finally {
    await context.close();
  }
}

const ENTRY_TYPES = ["paint", "largest-contentful-paint", "longtask", "layout-shift"];

declare global {
  interface Window {
    /** Entries of the page's performance observers. */
    seenEntries: SeenEntry[];
  }
}

interface SeenEntry extends PerformanceEntry {
  value?: number;
  element?: Element | null;
}

type Entry = Required<Pick<SeenEntry, "entryType" | "startTime" | "duration" | "value">> & { tag: string };

function summarize(entries: readonly Entry[]): Paint {
  const ofType = (type: string) => entries.filter(({ entryType }) => entryType === type);
  const firstPaint = Math.max(0, ...ofType("paint").map(({ startTime }) => startTime));
  const largest = ofType("largest-contentful-paint").at(-1);
  const blocking = ofType("longtask")
    .filter(({ startTime, duration }) => startTime + duration > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  const shift = ofType("layout-shift").reduce((sum, { value }) => sum + value, 0);
  return {
    firstPaint: Math.round(firstPaint),
    largestPaint: Math.round(largest?.startTime ?? 0),
    largestElement: largest?.tag ?? "",
    blocking: Math.round(blocking),
    shift: Math.round(shift * 1000) / 1000,
  };
}
