import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const POLL_MILLISECONDS = 50;

/**
 * The start time of process `pid` in the system's format, which tells it from a later process with the same pid.
 * @returns null when it is not running. A zombie is not.
 */
export async function processStamp(pid: number): Promise<string | null> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return process.platform === "linux" ? linuxStamp(pid) : psStamp(pid);
}

async function linuxStamp(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // proc(5): the command name stands in parentheses and may hold spaces; state is the 3rd field, start time the 22nd.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return null;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  return `${boot.trim()}/${fields[19]}`;
}

async function psStamp(pid: number): Promise<string | null> {
  const answer = await run("ps", ["-o", "stat=,lstart=", "-p", String(pid)]).catch(() => null);
  const line = answer?.stdout.trim() ?? "";
  return line === "" || line.startsWith("Z") ? null : line.replace(/^\S+\s+/, "");
}

/** True when process `pid` is a PostgreSQL server on the data folder `pgdata`, and not another program with a reused pid. */
export async function isPostgresOf(pid: number, pgdata: string): Promise<boolean> {
  if ((await processStamp(pid)) === null) return false;
  const folder = await realpath(pgdata).catch(() => pgdata);
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    // A server works inside its data folder (its first act is to change there).
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return /(^|\/)postgres\0/.test(command) && workingFolder === folder;
  }
  const answer = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]).catch(() => null);
  const command = answer?.stdout ?? "";
  return command.includes("postgres") && (command.includes(folder) || command.includes(pgdata));
}

/** Waits until process `pid` with that start time has ended. @returns false when it still runs after `seconds`. */
export async function waitUntilGone(pid: number, stamp: string, seconds: number): Promise<boolean> {
  const giveUpAt = Date.now() + seconds * 1000;
  while ((await processStamp(pid)) === stamp) {
    if (Date.now() > giveUpAt) return false;
    await pause(POLL_MILLISECONDS);
  }
  return true;
}

/** Waits until no process works inside the folder `pgdata`; Linux only. @returns false when one still does after `seconds`. */
export async function waitUntilUnused(pgdata: string, seconds: number): Promise<boolean> {
  const folder = await realpath(pgdata);
  const giveUpAt = Date.now() + seconds * 1000;
  while (await isUsed(folder)) {
    if (Date.now() > giveUpAt) return false;
    await pause(POLL_MILLISECONDS);
  }
  return true;
}

async function isUsed(folder: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  // The folder of a process that has ended, or belongs to another user, cannot be read.
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)));
  return folders.includes(folder);
}
