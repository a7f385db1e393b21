import type { ChildProcess } from "node:child_process";
import { stopServer } from "./server-process.ts";

/** How often in a row a server that ended by itself is started again: one that keeps ending needs somebody to look at it. */
const RESTARTS_MAX = 5;

/** After running for so long a server counts as well again: a minute, in milliseconds. */
const WELL_AFTER_MILLISECONDS = 60_000;

/** A server that is started again when it ends by itself. */
export interface KeptServer {
  /** Settles, with one line for the operator, when the server ended and could not be brought back. Never without need. */
  failed: Promise<Error>;
  /** Stops the server for good; one that is just being started again is waited for. */
  stop(): Promise<void>;
}

/**
 * Starts a server again whenever it ends by itself, killed or crashed, `RESTARTS_MAX` times in a row at most.
 * @param child as it runs now.
 * @param options.restart brings it back, recovery included.
 * @param options.hint where the operator finds out more.
 */
export function keepRunning(
  child: ChildProcess,
  options: { restart: () => Promise<ChildProcess>; log: (line: string) => void; hint: string },
): KeptServer {
  const { restart, log, hint } = options;
  let current: ChildProcess | null = child;
  let returning: Promise<void> = Promise.resolve();
  let isStopping = false;
  let fail = (_reason: Error): void => undefined;
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });

  function watch(server: ChildProcess, restartsLeft: number): void {
    const startedAt = performance.now();
    server.once("exit", (code, signal) => {
      if (isStopping) return;
      current = null;
      const left = performance.now() - startedAt > WELL_AFTER_MILLISECONDS ? RESTARTS_MAX : restartsLeft;
      const what = `PostgreSQL ended by itself (${signal ?? code})`;
      if (left === 0) return fail(new Error(`${what} again and again; see ${hint}`));
      log(`${what} and is started again; see ${hint}`);
      returning = bringBack(left - 1);
    });
  }

  async function bringBack(restartsLeft: number): Promise<void> {
    try {
      current = await restart();
      if (isStopping) return;
      log("PostgreSQL runs again");
      watch(current, restartsLeft);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  watch(child, RESTARTS_MAX);
  return {
    failed,
    async stop() {
      isStopping = true;
      await returning;
      if (current) await stopServer(current);
    },
  };
}
