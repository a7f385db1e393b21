import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { EnvError } from "#app/http/env.server.ts";
import { hasEnded, LaunchError, stopChild } from "./child.ts";

/** A child that ended sooner than this after its start, in milliseconds, would do so again. */
const SETTLED_MS = 3_000;

/** How a child is stopped. */
export interface Membership {
  /** Milliseconds until it is killed; see `stopChild`. */
  patienceMs?: number;
  /** Its work must not stay half done: it is waited for and not asked to stop. */
  endsByItself?: boolean;
}

/** The processes of one launcher. */
export interface Crew {
  /** Aborted when everything is to stop: nothing may be started any more. */
  signal: AbortSignal;
  /** Remembers a child, so that it is stopped before those that were started earlier. */
  track(child: ChildProcess, membership?: Membership): void;
  /**
   * Stops everything, with exit code 1, when this child ends.
   * @param restart starts it once more instead, when it had been running for a while.
   */
  depend(child: ChildProcess, name: string, restart?: () => Promise<ChildProcess>): void;
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
      const startedAt = performance.now();
      child.once("exit", (code, signal) => {
        if (stopping.signal.aborted) return;
        const ending = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`;
        if (!restart || performance.now() - startedAt < SETTLED_MS) {
          console.error(`${ending}.`);
          void stop(1);
          return;
        }
        console.error(`${ending} and is started again.`);
        restart().then((next) => crew.depend(next, name, restart), fail);
      });
    },
  };

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
