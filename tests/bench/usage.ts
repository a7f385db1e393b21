import { readFile } from "node:fs/promises";
import { processTree, type RunningProcess } from "#tests/support/processes.ts";

/** The parts of a running site. */
export const PARTS = ["site", "stack", "PostgreSQL", "launcher"] as const;
export type Part = (typeof PARTS)[number];

/** The parts that handle requests. */
export const WORKING_PARTS = ["site", "stack", "PostgreSQL"] as const;

/** One number per part. */
export type ByPart = Record<Part, number>;

/** Resources used by the parts. */
export interface Usage {
  /** CPU time since the start in milliseconds, including children that have ended; 0 where the system does not report it. */
  cpuMs: ByPart;
  /** Memory in use. Memory that PostgreSQL's processes share counts once. */
  memoryBytes: ByPart;
}

/** Patterns for the command lines of each part's processes. */
export const PART_COMMANDS: Record<Part, RegExp> = {
  site: /build\/programs\/site\.js/,
  stack: /build\/programs\/stack\.js/,
  PostgreSQL: /(^|\/)postgres(:| )/,
  launcher: /app\/server\/start\.js/,
};

/** Length of a clock tick on Linux. `getconf CLK_TCK` prints 100 per second on every machine that Node runs on. */
const MILLISECONDS_PER_TICK = 10;

/**
 * Resources used so far by the descendants of these processes.
 * @param pids the launcher; or one site, and the launcher whose stack it uses.
 */
export async function measureUsage(pids: { site: number; launcher: number }): Promise<Usage> {
  const all = await processTree(pids.launcher);
  const site = pids.site === pids.launcher ? all : await processTree(pids.site);
  const processesOf = (part: Part) =>
    (part === "site" ? site : all).filter(({ command }) => PART_COMMANDS[part].test(command));
  const uses = await Promise.all(PARTS.map((part) => sumUp(part, processesOf(part))));
  const useOf = (part: Part) => uses[PARTS.indexOf(part)] ?? { cpuMs: 0, memory: 0 };
  return { cpuMs: mapParts((part) => useOf(part).cpuMs), memoryBytes: mapParts((part) => useOf(part).memory) };
}

/** CPU time between two measurements, by part. */
export function cpuBetween(before: Usage, after: Usage): ByPart {
  return mapParts((part) => Math.max(0, after.cpuMs[part] - before.cpuMs[part]));
}

/** A number for each part. */
export function mapParts(numberOf: (part: Part) => number): ByPart {
  return {
    site: numberOf("site"),
    stack: numberOf("stack"),
    PostgreSQL: numberOf("PostgreSQL"),
    launcher: numberOf("launcher"),
  };
}

async function sumUp(part: Part, processes: RunningProcess[]): Promise<{ cpuMs: number; memory: number }> {
  const uses = await Promise.all(
    processes.map(async ({ pid, rssBytes }) => ({
      cpuMs: await readCpu(pid),
      memory: part === "PostgreSQL" ? ((await readProportional(pid)) ?? rssBytes) : rssBytes,
    })),
  );
  return {
    cpuMs: uses.reduce((sum, use) => sum + use.cpuMs, 0),
    memory: uses.reduce((sum, use) => sum + use.memory, 0),
  };
}

/** User and system time of a process and its ended children; 0 if the process itself has ended. */
async function readCpu(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in brackets, may contain spaces. After it: state is field 3, utime to cstime are fields 14 to 17.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * MILLISECONDS_PER_TICK;
}

/** Memory of a process, with each shared page divided by the number of its users (PSS); null where the system does not report it. */
async function readProportional(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+)/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
