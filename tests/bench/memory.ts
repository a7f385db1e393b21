import { processTree } from "#tests/support/processes.ts";

/** Memory of one part of a running start, in bytes. PostgreSQL's is a sum in which shared memory counts once per process. */
export interface PartMemory {
  part: string;
  processes: number;
  rssBytes: number;
}

const PARTS: [string, RegExp][] = [
  ["launcher", /app\/server\/start\.js/],
  ["site", /build\/programs\/site\.js/],
  ["local stack", /build\/programs\/stack\.js/],
  ["PostgreSQL", /(^|\/)postgres(:| )/],
];

/** What the launcher `pid` and everything below it use now. */
export async function measureMemory(pid: number): Promise<PartMemory[]> {
  const tree = await processTree(pid);
  return PARTS.map(([part, pattern]) => {
    const own = tree.filter(({ command }) => pattern.test(command));
    return { part, processes: own.length, rssBytes: own.reduce((sum, { rssBytes }) => sum + rssBytes, 0) };
  });
}
