import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";

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
  /** Starts it, and restarts it after it exited unexpectedly. */
  spawn(): ChildProcess | Promise<ChildProcess>;
  /** Resolves when it is ready, with the values for its users; rejects when it exits before. */
  ready(child: ChildProcess): Promise<Ready>;
  /** Default: `stopChild`. */
  stop?(child: ChildProcess): Promise<void>;
  /** Maximum number of restarts in a row after unexpected exits. Default: 0. */
  restartsMax?: number;
  /** Uptime in milliseconds after which the count of restarts is reset. Default: never. */
  stableAfterMs?: number;
  /** Where the operator finds details. */
  hint?: string;
}

/** A service that is running or starting. */
export interface Supervised<Ready> {
  /** Resolves when it is ready for the first time. @throws when it does not start. */
  ready: Promise<Ready>;
  /** Resolves with one line for the operator when it exited unexpectedly and is not restarted. Otherwise never. */
  failed: Promise<Error>;
  /** Stops it without a restart, also while it is starting. May be called twice. */
  stop(): Promise<void>;
}

/** Starts a service and restarts it after unexpected exits, as often as it allows. */
export function supervise<Ready>(service: Service<Ready>, log: (line: string) => void): Supervised<Ready> {
  const { name, restartsMax = 0, stableAfterMs = Number.POSITIVE_INFINITY, hint } = service;
  let child: ChildProcess | null = null;
  let spawned: Promise<unknown> = Promise.resolve();
  let isStopping = false;
  let fail = (_reason: Error): void => undefined;
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });

  async function start(restartsLeft: number): Promise<Ready> {
    const spawning = (async () => {
      child = await service.spawn();
      return child;
    })();
    spawned = spawning.catch(() => undefined);
    const current = await spawning;
    const answer = await service.ready(current);
    const startedAt = performance.now();
    const onExit = () => {
      if (isStopping) return;
      child = null;
      const isStable = performance.now() - startedAt > stableAfterMs;
      restart(current, isStable ? restartsMax : restartsLeft);
    };
    if (hasEnded(current)) onExit();
    else current.once("exit", onExit);
    return answer;
  }

  function restart(ended: ChildProcess, restartsLeft: number): void {
    const isToRestart = restartsLeft > 0;
    const what = `${name} ended unexpectedly (${reasonOf(ended.exitCode, ended.signalCode)})`;
    const line = `${what}${isToRestart ? " and is started again" : ""}${hint ? `; see ${hint}` : ""}.`;
    if (!isToRestart) {
      fail(new StartError(line));
      return;
    }
    log(line);
    start(restartsLeft - 1).then(
      () => {
        if (!isStopping) log(`${name} runs again.`);
      },
      (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
    );
  }

  const ready = start(restartsMax);
  return {
    ready,
    failed,
    async stop() {
      isStopping = true;
      await spawned;
      if (child) await (service.stop ?? stopChild)(child);
    },
  };
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ?? `exit code ${code}`;
}
