import type { ChildProcess } from "node:child_process";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { hasEnded, stopChild } from "../supervisor.ts";
import type { Launcher } from "./launcher.ts";
import { isPostgresOf, processStamp, waitUntilGone, waitUntilUnused } from "./processes.ts";

const POLL_MILLISECONDS = 25;
const START_SECONDS = 60;
const STOP_SECONDS = 30;
const MAX_LOG_BYTES = 5 * 1024 * 1024;
const LAST_LINES = 5;

export interface ServerProgram {
  postgres: string;
  launcher: Launcher;
  pgdata: string;
  logFile: string;
  durable: boolean;
}

/**
 * Starts the server on 127.0.0.1:`port` and returns once it takes connections (after any crash recovery).
 * @throws Error with the last lines of the server's log when it ends first or is not ready within a minute.
 */
export async function startServer(program: ServerProgram, port: number): Promise<ChildProcess> {
  const size = await stat(program.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(program.logFile, `${program.logFile}.1`);
  const log = await open(program.logFile, "a", 0o600);
  const from = (await log.stat()).size;
  const child = program.launcher.spawn(
    program.postgres,
    ["-D", program.pgdata, ...serverSettings(port, program.durable)],
    {
      stdio: ["ignore", log.fd, log.fd],
      // Its own process group: Ctrl-C only reaches this process, which stops the server after draining requests.
      detached: true,
      cwd: "/",
    },
  );
  const failed = new Promise<never>((_, reject) => child.once("error", reject));
  failed.catch(() => undefined);
  await log.close();
  const giveUpAt = Date.now() + START_SECONDS * 1000;
  while (!(await isReady(program.pgdata, child.pid))) {
    const ended = hasEnded(child);
    if (child.pid === undefined) await failed;
    if (ended || Date.now() > giveUpAt) {
      if (!ended) child.kill("SIGQUIT");
      throw new Error(`PostgreSQL did not start: ${await lastLines(program.logFile, from)}`);
    }
    await pause(POLL_MILLISECONDS);
  }
  return child;
}

function serverSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    // Terse, because details contain row values, and personal data must not be logged.
    log_error_verbosity: "terse",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

// postmaster.pid as pg_ctl reads it: the first line is the pid, the eighth the state.
async function isReady(pgdata: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(pgdata, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

async function lastLines(logFile: string, from: number): Promise<string> {
  const written = (await readFile(logFile)).subarray(from).toString();
  return written.trim().split("\n").slice(-LAST_LINES).join(" | ") || `see ${logFile}`;
}

/**
 * Stops an orphaned server that a killed stack left running on `pgdata`, and removes a stale lock file whose pid was reused.
 * @returns the pid of the stopped server, or null when there was none.
 * @throws Error with one line when it does not end.
 */
export async function stopOrphan(pgdata: string): Promise<number | null> {
  const path = join(pgdata, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const pid = Number(text.split("\n")[0]);
  const stamp = await processStamp(pid);
  if (stamp === null) {
    // Its workers exit a moment after it. why the file is removed: PostgreSQL takes a zombie, which a container without an init never
    // reaps, for a running server. On other systems than Linux it checks by itself.
    if (process.platform !== "linux") return null;
    if (!(await waitUntilUnused(pgdata, STOP_SECONDS)))
      throw new Error(`Workers of a killed PostgreSQL server still use ${pgdata}`);
    await rm(path, { force: true });
    return null;
  }
  if (!(await isPostgresOf(pid, pgdata))) {
    await rm(path, { force: true });
    return null;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    if (await waitUntilGone(pid, stamp, STOP_SECONDS)) return pid;
  }
  throw new Error(`The PostgreSQL server ${pid} left on ${pgdata} does not stop`);
}

/** Fast shutdown: open transactions are rolled back, the rest is written. Returns once the server is gone. */
export async function stopServer(child: ChildProcess): Promise<void> {
  await stopChild(child, { ask: "SIGINT", force: "SIGQUIT", deadlineMs: STOP_SECONDS * 1000 });
}

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free TCP port was found on 127.0.0.1");
  return address.port;
}
