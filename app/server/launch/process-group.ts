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
  /** Aborted when everything has to stop; nothing may be started afterwards. */
  signal: AbortSignal;
  /** Starts a service, keeps it running, and waits until it is ready. When it fails for good, everything stops with exit code 1. */
  start<Ready>(service: Service<Ready>): Promise<Ready>;
  /**
   * Waits until a one-off child process exits.
   * @param options.isAtomic its work must not be interrupted: it is not sent a signal, only awaited.
   * @returns its exit code.
   */
  complete(child: ChildProcess, options?: { isAtomic?: boolean }): Promise<number | null>;
}

/**
 * Runs a launcher: `start` starts its processes, which run until the launcher is stopped; failed ones are restarted. The process exits with
 * 0 when stopped by Ctrl-C or SIGTERM, at any moment, and with 1 when the start fails. Errors that the operator can fix are printed in one
 * line; others are bugs and printed with their stack.
 * @param times of the supervision; those of production by default.
 */
export function runProcessGroup(start: (group: ProcessGroup) => Promise<void>, times?: SupervisionTimes): void {
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  async function stop(exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // In reverse order, so that requests in flight still have their database.
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
