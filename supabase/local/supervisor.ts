import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

/** Deadline for a child to drain its work, in milliseconds. A page takes much less. */
const STOP_DEADLINE_MS = 10_000;

/** A start failed; the message is one line for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Starts one of our Node programs, TypeScript through tsx, with an IPC channel. It has its own process group, so that Ctrl-C only
 * reaches the parent, which stops its children in order. A child stops when the channel closes, even after kill -9 of the parent.
 */
export function startProgram(program: string, args: readonly string[], options: ForkOptions): ChildProcess {
  const execArgv = program.endsWith(".ts") ? ["--import", "tsx"] : [];
  return fork(program, args, { execArgv, ...options, detached: true });
}

/** Whether a child has exited or failed to start. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Waits until a child has exited and its output was read. @returns its exit code; null when a signal ended it. */
export async function waitForEnd(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, "close");
  return child.exitCode;
}

/**
 * Asks a child to stop and waits until it has exited.
 * @param options.deadlineMs after which it is killed, in milliseconds; `Infinity` for one with its own deadline.
 * @param options.ask default: SIGTERM.
 * @param options.force default: SIGKILL.
 */
export async function stopChild(
  child: ChildProcess,
  options: { deadlineMs?: number; ask?: NodeJS.Signals; force?: NodeJS.Signals } = {},
): Promise<void> {
  const { deadlineMs = STOP_DEADLINE_MS, ask = "SIGTERM", force = "SIGKILL" } = options;
  if (hasEnded(child)) return;
  const gone = once(child, "exit");
  child.kill(ask);
  const timer = Number.isFinite(deadlineMs) ? setTimeout(() => child.kill(force), deadlineMs) : undefined;
  await gone;
  clearTimeout(timer);
}

/**
 * The first value that `listen` finds in a child's messages or output.
 * @throws StartError when the child exits before that.
 */
export function firstFrom<T>(
  child: ChildProcess,
  name: string,
  listen: (found: (value: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new StartError(`${name} ended at start (${reasonOf(code, signal)}).`)));
    listen(resolve);
  });
}

/** A supervised process. */
export interface Service<Ready = void> {
  /** Subject of lines for the operator: "The site". */
  name: string;
  /** Starts it, and restarts it after it exited unexpectedly or stopped answering. */
  spawn(): ChildProcess | Promise<ChildProcess>;
  /** Resolves when it is ready, with the values for its users; rejects when it exits before. */
  ready(child: ChildProcess): Promise<Ready>;
  /**
   * Health check URL, requested once it is ready. After `MISSES` consecutive failures the service is stopped and started
   * again. Without it, only an exit is noticed.
   */
  healthUrl?(ready: Ready): string;
  /** Default: `stopChild`. */
  stop?(child: ChildProcess): Promise<void>;
  /** Stops what a killed service left running; called after the last stop if it was ever ready. */
  cleanUp?(): Promise<void>;
  /** When to restart it: after each failure (default), after each exit until a start fails, or never. */
  restarts?: "always" | "untilStartFails" | "never";
  /** Where the operator finds details. */
  hint?: string;
}

/** A service that is running, starting, or waiting to be started again. */
export interface Supervised<Ready> {
  /** Resolves when it is ready for the first time. @throws when it does not start. */
  ready: Promise<Ready>;
  /** Resolves with one line for the operator when it has failed and is not restarted; otherwise never. */
  failed: Promise<Error>;
  /** Stops it for good, also while it is starting or waiting for a restart. May be called twice. */
  stop(): Promise<void>;
}

/** Intervals and timeouts of supervision, in milliseconds. */
export interface SupervisionTimes {
  /** Interval and timeout of health checks. */
  healthMs: number;
  /** How long an unresponsive service may take to stop before it is killed. */
  endMs: number;
  /** How long a restart may take until it is ready: longer than PostgreSQL's recovery after a crash. */
  startMs: number;
  /** Exponential back-off: the first restart is immediate, the second waits this long, each later one twice as long, up to `backoffMaxMs`. */
  backoffMs: number;
  backoffMaxMs: number;
  /** Uptime after which the back-off is reset. */
  stableMs: number;
}

/** Defaults for production. */
export const SUPERVISION_TIMES: SupervisionTimes = {
  healthMs: 5_000,
  endMs: 5_000,
  startMs: 180_000,
  backoffMs: 1_000,
  backoffMaxMs: 60_000,
  stableMs: 600_000,
};

/** Consecutive failed health checks before a restart: a paused machine or one slow request must not cause one. */
const MISSES = 3;

/** Starts a service and restarts it after failures, with exponential back-off. */
export function supervise<Ready>(
  service: Service<Ready>,
  log: (line: string) => void,
  times: SupervisionTimes = SUPERVISION_TIMES,
): Supervised<Ready> {
  const { name, restarts = "always", hint } = service;
  const stopping = new AbortController();
  const { signal } = stopping;
  type Running = { child: ChildProcess; answer: Ready };
  let child: ChildProcess | null = null;
  let spawned: Promise<unknown> = Promise.resolve();
  let wasReady = false;

  /** @param deadlineMs after which it is killed if it is not ready; unlimited by default. */
  async function start(deadlineMs?: number): Promise<Running> {
    const spawning = (async () => {
      child = await service.spawn();
      return child;
    })();
    spawned = spawning.catch(() => undefined);
    const started = await spawning;
    const timer = deadlineMs && setTimeout(() => started.kill("SIGKILL"), deadlineMs);
    const answer = await service.ready(started).finally(() => clearTimeout(timer));
    wasReady = true;
    return { child: started, answer };
  }

  /** Restarts it until it is ready. @throws when it is being stopped, or a failed start is final. */
  async function startAgain(failure: string, restart: { count: number }): Promise<Running> {
    for (let reason = failure; ; restart.count += 1) {
      const waitMs = restart.count === 0 ? 0 : Math.min(times.backoffMs * 2 ** (restart.count - 1), times.backoffMaxMs);
      const when = waitMs === 0 ? "" : ` in ${waitMs / 1000} s`;
      log(`${reason} and is started again${when}${hint ? `; see ${hint}` : ""}.`);
      await pause(waitMs, undefined, { signal });
      try {
        const started = await start(times.startMs);
        restart.count += 1;
        return started;
      } catch (error) {
        signal.throwIfAborted();
        if (restarts !== "always") throw error;
        reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      }
    }
  }

  /** @returns why it failed, if it is not restarted. @throws when it is being stopped. */
  async function keepRunning(first: Running): Promise<Error> {
    const restart = { count: 0 };
    for (let running = first; ; ) {
      const startedAt = performance.now();
      const failure = await failureOf(running);
      signal.throwIfAborted();
      child = null;
      if (performance.now() - startedAt > times.stableMs) restart.count = 0;
      if (restarts === "never") return new StartError(`${failure}${hint ? `; see ${hint}` : ""}.`);
      running = await startAgain(failure, restart);
      log(`${name} runs again.`);
    }
  }

  /** Waits until it exits, or stops it once it is unresponsive. @returns what happened, without the period. */
  async function failureOf({ child: current, answer }: Running): Promise<string> {
    const exited = hasEnded(current) ? Promise.resolve() : once(current, "exit");
    const watching = new AbortController();
    const url = service.healthUrl?.(answer);
    const silent = url && untilSilent(url, times.healthMs, AbortSignal.any([watching.signal, signal]));
    const isSilent = await Promise.race([exited.then(() => false), ...(silent ? [silent] : [])]);
    watching.abort();
    if (!isSilent) return `${name} ended unexpectedly (${reasonOf(current.exitCode, current.signalCode)})`;
    await stopChild(current, { deadlineMs: times.endMs });
    return `${name} has not answered ${url} ${MISSES} times in a row`;
  }

  const first = start();
  const failed = new Promise<Error>((resolve) => {
    first.then(keepRunning).then(resolve, (error: unknown) => {
      // `ready` rejects with the failure of the first start.
      if (wasReady && !signal.aborted) resolve(error instanceof Error ? error : new Error(String(error)));
    });
  });
  return {
    ready: first.then(({ answer }) => answer),
    failed,
    async stop() {
      stopping.abort();
      await spawned;
      if (child) await (service.stop ?? stopChild)(child);
      if (wasReady) await service.cleanUp?.();
    },
  };
}

/** Resolves with true after `MISSES` consecutive failed health checks, and with false when it is aborted. */
async function untilSilent(url: string, everyMs: number, signal: AbortSignal): Promise<boolean> {
  for (let misses = 0; misses < MISSES; ) {
    const next = pause(everyMs, undefined, { signal }).catch(() => undefined);
    const answer = await fetch(url, { signal: AbortSignal.timeout(everyMs) }).catch(() => null);
    await answer?.body?.cancel();
    misses = answer?.ok ? 0 : misses + 1;
    await next;
    if (signal.aborted) return false;
  }
  return true;
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code}`;
}
