import type { ChildProcess } from "node:child_process";
import { SettingError } from "#app/domain/site/zod.ts";
import {
  type Service,
  StartError,
  type SupervisionTimes,
  stopChild,
  supervise,
  waitForEnd,
} from "#supabase/local/supervisor.ts";

/** The processes of one launcher. They are stopped in the reverse order of their starts. */
export interface ProcessGroup {
  /** Aborted when everything is to stop: nothing may be started any more. */
  signal: AbortSignal;
  /** Starts a service, keeps it running, and waits until it can be used. When it fails for good, everything stops with exit code 1. */
  start<Ready>(service: Service<Ready>): Promise<Ready>;
  /**
   * Waits for the end of a child that has one task.
   * @param options.isAtomic its work must not stay half done: it is not asked to stop, only waited for.
   * @returns its exit code.
   */
  complete(child: ChildProcess, options?: { isAtomic?: boolean }): Promise<number | null>;
}

/**
 * Runs a launcher: `start` brings up its processes, which then run until the launcher is stopped; one that fails is started again.
 * The process exits with 0 when stopped by Ctrl-C or SIGTERM, at any moment, and with 1 when the start fails. What the
 * operator can change is said in one line; anything else is a fault of ours and shown whole.
 * @param times of the supervision; those of production unless given.
 */
export function runProcessGroup(start: (group: ProcessGroup) => Promise<void>, times?: SupervisionTimes): void {
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Last started first: requests in flight still find their database.
    for (const stopOne of stops.reverse()) await stopOne().catch(report);
    process.exit(exitCode);
  }

  function report(error: unknown): void {
    console.error(error instanceof SettingError || error instanceof StartError ? error.message : error);
  }

  function fail(error: unknown): void {
    if (stopping.signal.aborted) return;
    report(error);
    void stop(1);
  }

  const group: ProcessGroup = {
    signal: stopping.signal,
    async start(service) {
      stopping.signal.throwIfAborted();
      const supervised = supervise(service, console.error, times);
      stops.push(supervised.stop);
      const answer = await supervised.ready;
      void supervised.failed.then(fail);
      return answer;
    },
    async complete(child, { isAtomic = false } = {}) {
      const ended = waitForEnd(child);
      stops.push(async () => {
        await (isAtomic ? ended : stopChild(child));
      });
      return ended;
    },
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  start(group).catch(fail);
}
