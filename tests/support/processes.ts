import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** A running process of this machine. */
export interface RunningProcess {
  pid: number;
  parentPid: number;
  /** Memory in use, in bytes, shared pages included. */
  rssBytes: number;
  command: string;
}

/** Process `pid` and all its descendants, in no particular order. */
export async function processTree(pid: number): Promise<RunningProcess[]> {
  const all = process.platform === "linux" ? await readProc() : await readPs();
  const found = new Set([pid]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const each of all) if (found.has(each.parentPid)) found.add(each.pid);
  }
  return all.filter((each) => found.has(each.pid));
}

/** Whether process `pid` is running. A zombie is not. */
export async function isRunning(pid: number): Promise<boolean> {
  if (process.platform === "linux") return (await readOne(pid).catch(() => null)) !== null;
  return (await readPs()).some((each) => each.pid === pid);
}

async function readProc(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readOne(Number(pid)).catch(() => null)));
  return found.filter((each) => each !== null);
}

async function readOne(pid: number): Promise<RunningProcess | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, "m").exec(status)?.[1];
  if (field("State") === "Z") return null;
  const command = (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ").trim();
  return { pid, parentPid: Number(field("PPid")), rssBytes: Number(field("VmRSS") ?? 0) * 1024, command };
}

async function readPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,ppid=,rss=,stat=,command="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parentPid, rss, state = "", command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), parentPid: Number(parentPid), rssBytes: Number(rss) * 1024, command }];
  });
}
