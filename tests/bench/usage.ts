import { readFile } from "node:fs/promises";
import { processTree, type RunningProcess } from "#tests/support/processes.ts";

/** The parts of a running site. */
export const PARTS = ["site", "stack", "PostgreSQL", "launcher"] as const;
export type Part = (typeof PARTS)[number];

/** The parts that work on requests. */
export const WORKING_PARTS = ["site", "stack", "PostgreSQL"] as const;

/** One number for each part. */
export type ByPart = Record<Part, number>;

/** What the parts have used. */
export interface Usage {
  /** CPU time since they started, children that have ended included, in milliseconds; 0 where the system does not tell. */
  cpuMs: ByPart;
  /** Memory in use. PostgreSQL's processes share most of theirs, which counts once. */
  memoryBytes: ByPart;
}

/** How the processes of each part are told from others. */
export const PART_COMMANDS: Record<Part, RegExp> = {
  site: /build\/programs\/site\.js/,
  stack: /build\/programs\/stack\.js/,
  PostgreSQL: /(^|\/)postgres(:| )/,
  launcher: /app\/server\/start\.js/,
};

/** Clock ticks of Linux, which `getconf CLK_TCK` prints: 100 a second on every machine that Node runs on. */
const MILLISECONDS_PER_TICK = 10;

/**
 * What the parts below these processes have used until now.
 * @param pids of the launcher; or of one site, and the launcher whose stack it uses without its own site.
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

/** What was used between two measurements, by part. */
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

/** User and system time of a process and of its children that have ended; 0 for one that has ended itself. */
async function readCpu(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name, in brackets, may hold spaces. After it: state is field 3, utime to cstime are fields 14 to 17.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * MILLISECONDS_PER_TICK;
}

/** Memory of a process in which each shared page counts in proportion to how many share it; null where the system does not tell. */
async function readProportional(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+)/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
