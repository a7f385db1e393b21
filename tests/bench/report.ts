import type { Audience } from "./pages.ts";
import { type ByPart, PARTS, WORKING_PARTS } from "./usage.ts";

/** A page, or one of its controls: a static file of the same size from the same server, and the page from a site without a cache. */
export type Variant = "page" | "static" | "uncached";

/** Results of loading one variant of a page. Times in milliseconds. */
export interface Measurement {
  page: string;
  path: string;
  audience: Audience;
  variant: Variant;
  connections: number;
  requests: number;
  failures: number;
  /** Of the compressed body. */
  bytes: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpuMsPerRequest: ByPart;
}

/** The measurements with this number of events. */
export interface SizeReport {
  events: number;
  startMilliseconds: number;
  memoryAtStart: ByPart;
  memoryAtMost: ByPart;
  measurements: Measurement[];
}

export interface Report {
  madeAt: string;
  commit: string;
  node: string;
  cpus: number;
  seconds: number;
  rounds: number;
  sizes: SizeReport[];
}

/** A page and its controls, with one number of connections. */
export interface Row {
  page: Measurement;
  /** Request rate as a share of the static file's. */
  share: number;
  uncached: Measurement | null;
  uncachedShare: number | null;
  /** p50 divided by p50 with the fewest events of the run; null for those themselves. */
  growth: number | null;
  uncachedGrowth: number | null;
}

/** One row for each page and number of connections. */
export function rowsOf(report: Report, size: SizeReport): Row[] {
  const [smallest] = report.sizes;
  const growthOf = (now: Measurement | null) => {
    if (!now || !smallest || smallest === size) return null;
    const before = find(smallest, now, now.variant);
    return before && before.p50 > 0 ? now.p50 / before.p50 : null;
  };
  return size.measurements
    .filter(({ variant }) => variant === "page")
    .map((page) => {
      const file = find(size, page, "static");
      const uncached = find(size, page, "uncached");
      const shareOf = (one: Measurement) => (file ? one.requestsPerSecond / file.requestsPerSecond : 0);
      return {
        page,
        share: shareOf(page),
        uncached,
        uncachedShare: uncached && shareOf(uncached),
        growth: growthOf(page),
        uncachedGrowth: growthOf(uncached),
      };
    });
}

function find(size: SizeReport, like: Measurement, variant: Variant): Measurement | null {
  const found = size.measurements.find(
    (each) => each.page === like.page && each.connections === like.connections && each.variant === variant,
  );
  return found ?? null;
}

/** Whether a value met its target in all measurements. */
export interface Verdict {
  target: string;
  isMet: boolean;
  /** The worst value, and where it was measured. */
  worst: string;
}

interface Candidate {
  value: number;
  where: string;
}

const MEGABYTE = 1_000_000;

/** The site's performance targets. */
export function assess(report: Report): Verdict[] {
  const rows = report.sizes.flatMap((size) => rowsOf(report, size).map((row) => ({ ...row, events: size.events })));
  const where = (row: { page: Measurement; events: number }) =>
    `${row.page.page}, ${row.page.connections} connections, ${count(row.events)} events`;
  const visitors = rows.filter(({ uncached }) => uncached !== null);
  const rendered = rows.map((row) => ({ ...row, rendered: row.uncached ?? row.page }));
  const of = <T extends (typeof rows)[number]>(list: T[], pick: (row: T) => number | null): Candidate[] =>
    list.flatMap((row) => {
      const value = pick(row);
      return value === null ? [] : [{ value, where: where(row) }];
    });
  const memory = (part: "memoryAtStart" | "memoryAtMost", sum: (use: ByPart) => number) =>
    report.sizes.map((size) => ({ value: sum(size[part]) / MEGABYTE, where: `${count(size.events)} events` }));
  return [
    least(
      "cached page / static file",
      1,
      of(visitors, ({ share }) => share),
    ),
    least(
      "uncached page / static file",
      0.12,
      of(visitors, ({ uncachedShare }) => uncachedShare),
    ),
    most(
      "CPU of the site per uncached page, ms",
      12,
      of(rendered, (row) => row.rendered.cpuMsPerRequest.site),
    ),
    most(
      "p50 by p50 with the fewest events",
      1.25,
      of(rows, ({ growth }) => growth),
    ),
    most(
      "the same, uncached",
      1.25,
      of(visitors, ({ uncachedGrowth }) => uncachedGrowth),
    ),
    most(
      "p99 / p50 at 64 connections",
      5,
      of(
        rows.filter(({ page }) => page.connections === 64),
        ({ page }) => (page.p50 > 0 ? page.p99 / page.p50 : null),
      ),
    ),
    most(
      "p50 of a page of the busy desk with one connection, ms",
      300,
      of(
        rows.filter(({ page }) => page.connections === 1 && page.page.startsWith("desk: ")),
        ({ page }) => page.p50,
      ),
    ),
    most(
      "memory of the site under load, MB",
      250,
      memory("memoryAtMost", ({ site }) => site),
    ),
    most(
      "memory of everything at start, MB",
      350,
      memory("memoryAtStart", (use) => PARTS.reduce((sum, part) => sum + use[part], 0)),
    ),
    most(
      "answers that failed",
      0,
      of(rows, ({ page, uncached }) => page.failures + (uncached?.failures ?? 0)),
    ),
  ].filter((verdict) => verdict !== null);
}

function least(name: string, limit: number, found: Candidate[]): Verdict | null {
  const [worst] = found.sort((a, b) => a.value - b.value);
  return worst ? { target: `${name}: at least ${limit}`, isMet: worst.value >= limit, worst: say(worst) } : null;
}

function most(name: string, limit: number, found: Candidate[]): Verdict | null {
  const [worst] = found.sort((a, b) => b.value - a.value);
  return worst ? { target: `${name}: at most ${limit}`, isMet: worst.value <= limit, worst: say(worst) } : null;
}

function say({ value, where }: Candidate): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} (${where})`;
}

/** The report as text for a terminal. */
export function printReport(report: Report): string {
  const lines = [
    `Node ${report.node}, ${report.cpus} CPUs, commit ${report.commit}; ${report.seconds} s per variant, rounds: ${report.rounds}`,
    "Times in ms. '/ static' is the rate as a share of that of a static file of the same size, 'growth' p50 by p50 with the fewest events.",
    "The columns from 'uncached' on are of a site without the page cache. CPU: ms per rendered request, site + stack + PostgreSQL.",
  ];
  for (const size of report.sizes) {
    lines.push("", `${count(size.events)} events, start ${(size.startMilliseconds / 1000).toFixed(1)} s`);
    const memory = PARTS.map(
      (part) => `${part} ${megabytes(size.memoryAtStart[part])}, under load ${megabytes(size.memoryAtMost[part])}`,
    );
    lines.push(`Memory in MB: ${memory.join("; ")}`);
    lines.push(
      "page".padEnd(30) +
        cells(
          ...["conn.", "req/s", "p50", "p99", "/ static", "growth"],
          ...["uncached", "p50", "p99", "/ static", "growth"],
        ) +
        "   CPU",
    );
    for (const row of rowsOf(report, size)) lines.push(printRow(row));
  }
  lines.push(
    "",
    ...assess(report).map(({ target, isMet, worst }) => `${isMet ? "met    " : "NOT MET"} ${target}; worst ${worst}`),
  );
  return lines.join("\n");
}

function printRow({ page, share, uncached, uncachedShare, growth, uncachedGrowth }: Row): string {
  const rendered = uncached ?? page;
  const cpu = WORKING_PARTS.map((part) => rendered.cpuMsPerRequest[part].toFixed(1)).join(" + ");
  const right = uncached
    ? cells(rate(uncached), time(uncached.p50), time(uncached.p99), ratio(uncachedShare), ratio(uncachedGrowth))
    : cells("", "", "", "", "");
  const left = [String(page.connections), rate(page), time(page.p50), time(page.p99), ratio(share), ratio(growth)];
  const failed = page.failures + (uncached?.failures ?? 0);
  return `${page.page.padEnd(30)}${cells(...left)}${right}   ${cpu}${failed > 0 ? `   ${failed} FAILED` : ""}`;
}

const cells = (...texts: string[]) => texts.map((text) => text.padStart(9)).join("");
const rate = ({ requestsPerSecond }: Measurement) => requestsPerSecond.toFixed(0);
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(0);
const time = (milliseconds: number) => milliseconds.toFixed(milliseconds < 10 ? 2 : 0);
const ratio = (value: number | null) => (value === null ? "" : value.toFixed(2));

/** Formats a number with commas: "1,000,000". */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}
