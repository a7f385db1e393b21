import { createServer } from "node:http";
import { expect, test } from "vitest";
import { parseBenchArguments } from "./arguments.ts";
import { drawReport } from "./chart.ts";
import { loadAddress, percentile } from "./load.ts";
import { assess, type Measurement, printReport, type Report, rowsOf, type SizeReport, type Variant } from "./report.ts";
import { controlPath } from "./servers.ts";

function measured(variant: Variant, fields: Partial<Measurement> = {}): Measurement {
  return {
    page: "browse",
    path: "/events",
    audience: "visitor",
    variant,
    connections: 64,
    requests: 1_000,
    failures: 0,
    bytes: 9_000,
    requestsPerSecond: 1_000,
    p50: 2,
    p99: 6,
    cpuMsPerRequest: { site: 0.5, stack: 0, PostgreSQL: 0, launcher: 0 },
    ...fields,
  };
}

function size(events: number, measurements: Measurement[]): SizeReport {
  const memory = { site: 200e6, stack: 100e6, PostgreSQL: 50e6, launcher: 60e6 };
  return { events, startMilliseconds: 3_000, memoryAtStart: memory, memoryAtMost: memory, measurements };
}

const slow = {
  requestsPerSecond: 130,
  p50: 10,
  p99: 20,
  cpuMsPerRequest: { site: 8, stack: 2, PostgreSQL: 1, launcher: 0 },
};
const report: Report = {
  madeAt: "2026-11-22T04:00:00.000Z",
  commit: "abc1234",
  node: "v20.20.2",
  cpus: 2,
  seconds: 4,
  rounds: 2,
  sizes: [
    size(1_000, [measured("page"), measured("static"), measured("uncached", slow)]),
    size(100_000, [
      measured("page", { p50: 2.2 }),
      measured("static", { requestsPerSecond: 800 }),
      measured("uncached", { ...slow, p50: 15 }),
    ]),
  ],
};

test("a page is compared with its static file, and with itself at the smallest size", () => {
  const [small, large] = report.sizes.map((each) => rowsOf(report, each)[0]);
  expect([small?.share, small?.uncachedShare, small?.growth]).toEqual([1, 0.13, null]);
  expect([large?.share, large?.uncachedShare]).toEqual([1.25, 0.1625]);
  expect([large?.growth, large?.uncachedGrowth]).toEqual([1.1, 1.5]);
});

test("a target names the worst of its numbers and where that was measured", () => {
  const verdicts = new Map(assess(report).map((verdict) => [verdict.target.split(":")[0], verdict]));
  expect(verdicts.get("cached page / static file")?.isMet).toBe(true);
  expect(verdicts.get("uncached page / static file")).toMatchObject({
    isMet: true,
    worst: expect.stringContaining("0.13"),
  });
  expect(verdicts.get("the same, uncached")).toMatchObject({
    isMet: false,
    worst: "1.50 (browse, 64 connections, 100,000 events)",
  });
  expect(verdicts.get("p99 / p50 at 64 connections")?.isMet).toBe(true);
});

test("answers that failed are seen in the table and among the targets", () => {
  const failed = { ...report, sizes: [size(1_000, [measured("page", { failures: 3 }), measured("static")])] };
  expect(printReport(failed)).toContain("3 FAILED");
  expect(assess(failed).find(({ target }) => target.startsWith("answers"))?.isMet).toBe(false);
});

test("the drawn report needs nothing but itself, and has a bar for each number", async () => {
  const page = await drawReport(report);
  expect(page).not.toMatch(/<script|<link|url\(|src=/);
  expect(page.match(/<svg /g)?.length).toBe(7);
  expect(page).toContain("browse, static file: 800");
  expect(page).toContain("prefers-color-scheme: dark");
});

test("a page that no cache keeps is drawn without the control that it lacks", async () => {
  const page = await drawReport({ ...report, sizes: [size(1_000, [measured("page"), measured("static")])] });
  expect(page).not.toContain("browse, without cache");
  expect(page).not.toMatch(/NaN|Infinity|undefined/);
});

test("the quick mode measures one size, and every option can be given", () => {
  expect(parseBenchArguments([])).toMatchObject({ sizes: [1_000, 100_000], connections: [1, 16, 64] });
  expect(parseBenchArguments([]).isDesk).toBe(true);
  expect(parseBenchArguments(["--quick"])).toMatchObject({ sizes: [1_000], isQuick: true, connections: [1, 16] });
  expect(parseBenchArguments(["--desk"])).toMatchObject({ sizes: [], isDesk: true });
  const given = parseBenchArguments([
    "--events",
    "5000,1000",
    "--connections",
    "8",
    "--seconds",
    "0.5",
    "--pages",
    "Search",
    "--storm",
  ]);
  expect(given).toMatchObject({ sizes: [1_000, 5_000], connections: [8], seconds: 0.5, isStormy: true, isDesk: false });
  expect(given.pages?.test("search: rare word")).toBe(true);
});

test.each([
  ["--events", "many"],
  ["--seconds", "0"],
  ["--connections", "1,-4"],
])("%s %s is not understood", (name, value) => {
  expect(() => parseBenchArguments([name, value])).toThrow(name);
});

test("the control file differs from the page by at most a quarter of a kilobyte", () => {
  expect(controlPath(9_100)).toBe("/bench/9216.txt");
  expect(controlPath(10)).toBe("/bench/512.txt");
});

test("percentiles are values that were measured", () => {
  const times = Array.from({ length: 200 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99].map((share) => percentile(times, share))).toEqual([100, 190, 198]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});

test("a load counts every answer, and as failures those that are no page", async () => {
  let [good, bad] = [0, 0];
  const server = createServer((_request, response) => {
    if ((good + bad) % 3 === 1) bad += 1;
    else good += 1;
    response.writeHead(bad > 0 && (good + bad) % 3 === 2 ? 503 : 200).end("page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const result = await loadAddress(`http://127.0.0.1:${address.port}/`, { connections: 1, seconds: 1 });
  await new Promise((resolve) => server.close(resolve));
  expect(result.answers).toBeGreaterThan(0);
  expect(result.failures).toBeGreaterThan(0);
  // The request in progress at the end has no response.
  expect(result.sent - result.answers - result.failures).toBeLessThanOrEqual(1);
  expect(result.times.length).toBe(result.answers);
});
