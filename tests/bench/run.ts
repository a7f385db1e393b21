import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "#app/server/launch/stale-build.ts";
import { Launcher } from "#tests/launch/launcher.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { fillFolder } from "./fill.ts";
import { type LoadResult, loadPage } from "./load.ts";
import { measureMemory, type PartMemory } from "./memory.ts";

/*
 * npm run bench -- [--seconds 5] [--in-flight 16] [--json]: pages per second and memory of `npm start` with its seeded
 * events, over loopback. Client, site and database share the machine, so figures compare between runs on one machine only.
 * npm run bench -- --events 1000000 [--data .cache/bench]: fills a data folder with so many events, and keeps it.
 */

const WARM_UP_SECONDS = 2;

interface Report {
  node: string;
  cpus: number;
  seconds: number;
  inFlight: number;
  startMilliseconds: number;
  memoryAtStart: PartMemory[];
  memoryAfterLoad: PartMemory[];
  pages: LoadResult[];
}

async function bench(
  launcher: Launcher,
  origin: string,
  options: { seconds: number; inFlight: number },
): Promise<Report> {
  const launchedAt = performance.now();
  await launcher.serving();
  const startMilliseconds = Math.round(performance.now() - launchedAt);
  const memoryAtStart = await measureMemory(launcher.pid);
  const pages: LoadResult[] = [];
  for (const path of ["/", "/events", await findEventPage(origin), "/tampa", "/signin"]) {
    await loadPage(origin, path, { ...options, seconds: Math.min(WARM_UP_SECONDS, options.seconds) });
    pages.push(await loadPage(origin, path, options));
  }
  const memoryAfterLoad = await measureMemory(launcher.pid);
  const machine = { node: process.version, cpus: availableParallelism() };
  return { ...machine, ...options, startMilliseconds, memoryAtStart, memoryAfterLoad, pages };
}

async function findEventPage(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/events`)).text();
  const path = /href="(\/events\/[0-9a-f-]{36})"/.exec(html)?.[1];
  if (path === undefined) throw new Error("The seeded site lists no event.");
  return path;
}

function print(report: Report): void {
  const { node, cpus, seconds, inFlight, startMilliseconds } = report;
  console.log(`Node ${node}, ${cpus} CPUs; ${inFlight} requests in flight, ${seconds} s per page`);
  console.log(`First start with migrations and seed: ${(startMilliseconds / 1000).toFixed(1)} s\n`);
  const cells = (...texts: string[]) => texts.map((text) => text.padStart(9)).join("");
  console.log(`${"page".padEnd(46)}${cells("req/s", "p50 ms", "p95 ms", "p99 ms", "kB", "errors")}`);
  for (const page of report.pages) {
    const times = [page.p50, page.p95, page.p99].map((ms) => ms.toFixed(1));
    const size = (page.bytesPerAnswer / 1000).toFixed(1);
    console.log(page.path.padEnd(46) + cells(page.requestsPerSecond.toFixed(0), ...times, size, String(page.errors)));
  }
  console.log(`\n${"memory (RSS)".padEnd(46)}${cells("start", "loaded")}`);
  for (const [index, { part, processes, rssBytes }] of report.memoryAtStart.entries()) {
    const name = processes > 1 ? `${part} (${processes} processes)` : part;
    const megabytes = [rssBytes, report.memoryAfterLoad[index]?.rssBytes ?? 0].map(
      (bytes) => `${(bytes / 1e6).toFixed(0)} MB`,
    );
    console.log(name.padEnd(46) + cells(...megabytes));
  }
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} is "${text}", but needs to be a number above 0.`);
  return number;
}

const { values } = parseArgs({
  options: {
    events: { type: "string" },
    data: { type: "string", default: ".cache/bench" },
    seconds: { type: "string", default: "5" },
    "in-flight": { type: "string", default: "16" },
    json: { type: "boolean", default: false },
  },
});
const options = {
  seconds: readNumber("--seconds", values.seconds),
  inFlight: Math.ceil(readNumber("--in-flight", values["in-flight"])),
};
if (values.events === undefined) await measure();
else {
  const events = Math.ceil(readNumber("--events", values.events));
  await fillFolder(join(values.data, String(events)), events, (line) => console.error(line));
}

async function measure(): Promise<void> {
  await buildIfStale((line) => console.error(line));
  const folder = await mkdtemp(join(tmpdir(), "sunshine-bench-"));
  const port = await findFreePort();
  const launcher = new Launcher({
    DATA_DIR: join(folder, "data"),
    PORT: String(port),
    LOCAL_SUPABASE_PORT: String(await findFreePort()),
  });
  // Ctrl-C: the launcher ends, the next request fails, and the folder goes.
  process.once("SIGINT", () => launcher.signal("SIGTERM"));
  try {
    const report = await bench(launcher, `http://127.0.0.1:${port}`, options);
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else print(report);
  } finally {
    launcher.signal("SIGTERM");
    await launcher.ended;
    await rm(folder, { recursive: true, force: true });
  }
}
