import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { costlyRequests } from "./costly.ts";
import type { CostlyRequest } from "./costly-request.ts";
import { type FuzzedPeople, fuzzedPeople } from "./people.ts";
import { send } from "./request.ts";
import { RUNS, SEED } from "./settings.ts";

// The processor time of requests as long as the site accepts, one after the other. Only for `npm run fuzz`.

/**
 * Maximum processor time of a request, in milliseconds, plus an amount for each MiB of its body: about twice the slowest request on two
 * busy cores (140 ms, and 640 ms with 10 MB in place of a photo, whatever they contain).
 */
const MOST_MS = 250;
const MOST_MS_PER_MIB = 100;

/**
 * A request that takes more than half of its limit is measured again, this many times. The minimum counts, without compilation and garbage
 * collection.
 */
const REPEATS = 2;

/** A part is not tried further after this many requests above the limit. */
const ENOUGH = 3;

const PARTS = [
  "addresses",
  "parameters of paths",
  "query strings",
  "search sentences",
  "headers",
  "cookies",
  "fields of an event",
  "forms",
  "forms in parts",
  "names of fields",
  "boundaries of parts",
];

interface Cost {
  ms: number;
  mostMs: number;
  status: number;
  name: string;
}

let site: TestSite;
let people: FuzzedPeople;
let metrics: string;
let requests: Record<string, CostlyRequest[]>;
const slowest = new Map<string, Cost[]>();
let count = 0;

beforeAll(async () => {
  const port = await findFreePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  site = await openSite({ LOG_LEVEL: "silent", METRICS_PORT: String(port) });
  people = await fuzzedPeople(site);
  const page = await (await fetch(`${site.origin}/signin`)).text();
  const manifest = /\/assets\/manifest-[\w-]+\.js/.exec(page)?.[0] ?? "";
  const version = /"version":"(\w+)"/.exec(await (await fetch(`${site.origin}${manifest}`)).text())?.[1] ?? "";
  expect(version).not.toBe("");
  requests = costlyRequests({ origin: site.origin, eventId: people.ids[0] ?? "", version }, SEED, RUNS);
});

afterAll(async () => {
  const lines = [...slowest].flatMap(([part, costs]) => [part, ...costs.map((cost) => `  ${inWords(cost)}`)]);
  console.log(
    `Cost: seed ${SEED}, ${count} requests; the slowest by part, in ms of the processor\n${lines.join("\n")}`,
  );
  await site.close();
});

function isTooMuch({ ms, mostMs }: Cost): boolean {
  return !(ms <= mostMs);
}

function inWords({ ms, status, name }: Cost): string {
  return `${ms.toFixed(0)} ms, ${status}, ${name}`;
}

/** Processor time of the site's process since its start, in milliseconds, including garbage collection and threads. */
async function processorMs(): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const seconds = (mode: string) =>
    Number(new RegExp(`^process_cpu_${mode}_seconds_total (\\S+)`, "m").exec(text)?.[1]);
  return (seconds("user") + seconds("system")) * 1_000;
}

async function measure({ name, request }: CostlyRequest): Promise<Cost> {
  const before = await processorMs();
  const { status } = await send(site.origin, request, people.sessions.get(request.actor) ?? "");
  const mostMs = MOST_MS + (Buffer.byteLength(request.body) / 1024 ** 2) * MOST_MS_PER_MIB;
  return { ms: (await processorMs()) - before, mostMs, status, name };
}

async function costOf(request: CostlyRequest): Promise<Cost> {
  let cost = await measure(request);
  // Noise only adds time, so the minimum counts.
  for (let repeat = 0; repeat < REPEATS && cost.ms > cost.mostMs / 2; repeat += 1) {
    const again = await measure(request);
    if (again.ms < cost.ms) cost = again;
  }
  return cost;
}

test("every part of a request is tried", () => {
  expect(Object.keys(requests)).toEqual(PARTS);
});

test.each(PARTS)(
  "%s cost a bounded time of the processor, and are answered",
  async (part) => {
    const costs: Cost[] = [];
    for (const [index, request] of (requests[part] ?? []).entries()) {
      if (costs.filter(isTooMuch).length === ENOUGH) break;
      if (index % 50 === 0) await people.renew();
      costs.push(await costOf(request));
    }
    count += costs.length;
    costs.sort((one, other) => other.ms / other.mostMs - one.ms / one.mostMs);
    slowest.set(part, costs.slice(0, 3));
    expect(costs.length).toBeGreaterThan(0);
    expect(costs.filter(isTooMuch).map(inWords)).toEqual([]);
    expect(costs.filter(({ status }) => !(status >= 200 && status < 500)).map(inWords)).toEqual([]);
  },
  Math.max(120_000, RUNS * 10_000),
);
