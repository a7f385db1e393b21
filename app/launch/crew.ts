import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { EnvError } from "#app/settings/env.server.ts";
import { hasEnded, LaunchError, stopChild } from "./child.ts";

/** How often in a row a child is started again: one that keeps ending needs somebody to look at it. */
const RESTARTS_MAX = 3;

/** After running for so long, in milliseconds, a child counts as well again: ten minutes. */
const WELL_AFTER_MS = 600_000;

/** How a child is stopped. */
export interface Membership {
  /** Milliseconds until it is killed; see `stopChild`. */
  patienceMs?: number;
  /** Its work must not stay half done: it is waited for and not asked to stop. */
  endsByItself?: boolean;
}

/** Starts a child once more. */
type Restart = () => Promise<ChildProcess>;

/** The processes of one launcher. */
export interface Crew {
  /** Aborted when everything is to stop: nothing may be started any more. */
  signal: AbortSignal;
  /** Remembers a child, so that it is stopped before those that were started earlier. */
  track(child: ChildProcess, membership?: Membership): void;
  /**
   * Stops everything, with exit code 1, when this child ends.
   * @param restart starts it once more instead, unless that was done several times in a row.
   */
  depend(child: ChildProcess, name: string, restart?: Restart): void;
}

/**
 * Runs a launcher: `start` brings up its processes, which then run until one of them ends or somebody stops the launcher.
 * The process exits with 0 when stopped by Ctrl-C or SIGTERM, at any moment, and with 1 when anything fails. What the
 * operator can change is said in one line; anything else is a fault of ours and shown whole.
 */
export function runLauncher(start: (crew: Crew) => Promise<void>): void {
  const stopping = new AbortController();
  const members: { child: ChildProcess; membership: Membership }[] = [];

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Last started first: requests in flight still find their database.
    for (const { child, membership } of members.reverse()) await end(child, membership);
    process.exit(exitCode);
  }

  const crew: Crew = {
    signal: stopping.signal,
    track(child, membership = {}) {
      members.push({ child, membership });
    },
    depend(child, name, restart) {
      watch(child, name, restart, RESTARTS_MAX);
    },
  };

  function watch(child: ChildProcess, name: string, restart: Restart | undefined, restartsLeft: number): void {
    const startedAt = performance.now();
    child.once("exit", (code, signal) => {
      if (stopping.signal.aborted) return;
      const left = performance.now() - startedAt > WELL_AFTER_MS ? RESTARTS_MAX : restartsLeft;
      const isToRestart = restart !== undefined && left > 0;
      const next = isToRestart ? " and is started again" : "";
      console.error(`${name} ended unexpectedly (${signal ?? `exit code ${code}`})${next}.`);
      if (isToRestart) restart().then((again) => watch(again, name, restart, left - 1), fail);
      else void stop(1);
    });
  }

  function fail(error: unknown): void {
    if (stopping.signal.aborted) return;
    console.error(error instanceof EnvError || error instanceof LaunchError ? error.message : error);
    void stop(1);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  start(crew).catch(fail);
}

async function end(child: ChildProcess, { patienceMs, endsByItself = false }: Membership): Promise<void> {
  if (!endsByItself) return stopChild(child, patienceMs);
  if (!hasEnded(child)) await once(child, "exit");
}
