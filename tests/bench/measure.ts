import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchOptions } from "./arguments.ts";
import { DESK_EVENTS } from "./desk-sql.ts";
import { type Folder, fillFolder } from "./fill.ts";
import { BROWSER_HEADERS, loadAddress, percentile } from "./load.ts";
import { type Audience, type BenchPage, choosePages, listDeskPages, listPages, signInAll } from "./pages.ts";
import type { Measurement, SizeReport, Variant } from "./report.ts";
import { type BenchServer, controlPath, startSite, startSiteWithoutCache } from "./servers.ts";
import { type ByPart, cpuBetween, mapParts, measureUsage, WORKING_PARTS } from "./usage.ts";

/** Loads that fill caches and let V8 compile the code, in seconds. */
const WARM_UP = { connections: 16, seconds: 1 };

/** How long to wait for abandoned requests, and how often to check, in milliseconds. */
const SETTLE_MS = 10_000;
const SETTLE_POLL_MS = 150;

const NOTHING = { seconds: 0, sent: 0, failures: 0, times: [] as number[], cpuMs: mapParts(() => 0) };

/** One URL to load: a page, or one of its controls. */
interface Contender {
  variant: Variant;
  url: string;
  headers: Record<string, string>;
  site: BenchServer;
}

/** Fills a folder, starts a site on it, and loads its pages. */
export async function measureFolder(
  folder: Folder,
  options: BenchOptions,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<SizeReport> {
  const { dataDir, isDesk } = folder;
  const events = folder.events + (isDesk ? DESK_EVENTS : 0);
  const { day } = await fillFolder(folder, log);
  signal.throwIfAborted();
  const startedAt = performance.now();
  const site = await startSite(dataDir);
  const startMilliseconds = Math.round(performance.now() - startedAt);
  let uncached: BenchServer | null = null;
  try {
    const memoryAtStart = await memoryOf(site);
    uncached = await startSiteWithoutCache(dataDir);
    const cookies = await signInAll(site.origin);
    const all = isDesk ? listDeskPages() : await listPages(site.origin, day);
    const pages = choosePages(all, options.isQuick && !isDesk, options.pages);
    const measurements: Measurement[] = [];
    let memoryAtMost = memoryAtStart;
    for (const page of pages) {
      const contenders = await contendersOf(page, cookies, { site, uncached });
      for (const { url, headers } of contenders) await loadAddress(url, { ...WARM_UP, headers });
      for (const connections of options.connections) {
        const round = await runRounds(page, contenders, connections, { ...options, launcher: site.pid, signal });
        measurements.push(...round);
        const memory = await memoryOf(site);
        memoryAtMost = mapParts((part) => Math.max(memoryAtMost[part], memory[part]));
        log(round.map(oneLine).join("; "));
      }
    }
    return { events, startMilliseconds, memoryAtStart, memoryAtMost, measurements };
  } finally {
    await uncached?.stop();
    await site.stop();
  }
}

async function contendersOf(
  page: BenchPage,
  cookies: Record<Audience, Record<string, string>>,
  { site, uncached }: { site: BenchServer; uncached: BenchServer },
): Promise<Contender[]> {
  const headers = cookies[page.audience];
  const sent = await sentBytes(`${site.origin}${page.path}`, headers);
  const contenders: Contender[] = [
    { variant: "page", url: `${site.origin}${page.path}`, headers, site },
    { variant: "static", url: `${site.origin}${controlPath(sent)}`, headers: {}, site },
  ];
  // Personal pages are rendered for each request with or without the cache.
  if (page.audience === "visitor")
    contenders.push({ variant: "uncached", url: `${uncached.origin}${page.path}`, headers, site: uncached });
  return contenders;
}

async function runRounds(
  page: BenchPage,
  contenders: Contender[],
  connections: number,
  { seconds, rounds, launcher, signal }: BenchOptions & { launcher: number; signal: AbortSignal },
): Promise<Measurement[]> {
  const everything = [...new Set(contenders.map(({ site }) => site.pid))].map((pid) => ({ site: pid, launcher }));
  const totals = contenders.map(() => ({ ...NOTHING, times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    // The second round runs in reverse order, so that the after-effects of one load do not always hit the same next one.
    const order = [...contenders.entries()];
    for (const [index, { url, headers, site }] of round % 2 === 0 ? order : order.reverse()) {
      signal.throwIfAborted();
      const total = totals[index];
      if (!total) continue;
      const pids = { site: site.pid, launcher };
      const before = await measureUsage(pids);
      const result = await loadAddress(url, { connections, seconds: seconds / rounds, headers });
      // The site still renders requests that a load abandons at its end. Waiting for them keeps them out of the next load and in this one's
      // CPU time.
      await settle(everything);
      const cpuMs = cpuBetween(before, await measureUsage(pids));
      total.seconds += result.seconds;
      total.sent += result.sent;
      total.failures += result.failures;
      for (const time of result.times) total.times.push(time);
      total.cpuMs = mapParts((part) => total.cpuMs[part] + cpuMs[part]);
    }
  }
  const bytes = await Promise.all(contenders.map(({ url, headers }) => sentBytes(url, headers)));
  return contenders.map(({ variant }, index): Measurement => {
    const { seconds: lasted, sent, failures, times, cpuMs } = totals[index] ?? NOTHING;
    const sorted = Float64Array.from(times).sort();
    const requests = sorted.length;
    return {
      page: page.name,
      path: page.path,
      audience: page.audience,
      variant,
      connections,
      requests,
      failures,
      bytes: bytes[index] ?? 0,
      requestsPerSecond: requests / Math.max(lasted, 0.001),
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      cpuMsPerRequest: mapParts((part) => cpuMs[part] / Math.max(1, sent)),
    };
  });
}

/** Waits until requests that a load abandoned at its end are answered, which shows in low CPU use. */
async function settle(everything: { site: number; launcher: number }[]): Promise<void> {
  const used = async () => {
    const all = await Promise.all(everything.map(measureUsage));
    return all.reduce((sum, { cpuMs }) => sum + WORKING_PARTS.reduce((part, name) => part + cpuMs[name], 0), 0);
  };
  const giveUpAt = performance.now() + SETTLE_MS;
  for (let before = await used(); performance.now() < giveUpAt; ) {
    await pause(SETTLE_POLL_MS);
    const now = await used();
    if (now - before <= SETTLE_POLL_MS / 5) return;
    before = now;
  }
}

/** Size of the compressed body in bytes. @throws Error when the status is not 200. */
function sentBytes(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { ...BROWSER_HEADERS, ...headers } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answers ${response.statusCode}.`)),
      );
    });
    request.once("error", reject);
  });
}

async function memoryOf(site: BenchServer): Promise<ByPart> {
  return (await measureUsage({ site: site.pid, launcher: site.pid })).memoryBytes;
}

function oneLine({ page, variant, connections, requestsPerSecond, p50 }: Measurement): string {
  return `${page} (${variant}, ${connections}): ${requestsPerSecond.toFixed(0)}/s, ${p50.toFixed(1)} ms`;
}
