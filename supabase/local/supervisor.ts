import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";

/** How long a child may take to finish what it is doing, in milliseconds. A visitor's page is out well before that. */
const STOP_DEADLINE_MS = 10_000;

/** A start failed; the message is one line for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

/**
 * Starts one of our Node programs, with a channel for messages; TypeScript as it is, through tsx. Its own process group keeps Ctrl-C away from it, so that its
 * parent decides in which order things stop; the program itself stops when the channel closes, which is how it learns that its
 * parent is gone, even by kill -9.
 */
export function startProgram(program: string, args: readonly string[], options: ForkOptions): ChildProcess {
  const execArgv = program.endsWith(".ts") ? ["--import", "tsx"] : [];
  return fork(program, args, { execArgv, ...options, detached: true });
}

/** Whether a child that was started is gone, or never came to be. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Waits until a child is gone and its output was read. @returns its exit code; null when a signal ended it. */
export async function waitForEnd(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, "close");
  return child.exitCode;
}

/**
 * Asks a child to finish what it is doing and waits until it is gone.
 * @param options.deadlineMs after so many milliseconds it is forced; `Infinity` for one that has limits of its own.
 * @param options.ask SIGTERM unless given.
 * @param options.force SIGKILL unless given.
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
 * The first value that `listen` finds in what a child sends or prints.
 * @throws StartError when the child ends before that.
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

/** A process that is to run until it is stopped. */
export interface Service<Ready = void> {
  /** As lines for the operator begin: "The site". */
  name: string;
  /** Starts it, also once more after it ended by itself. */
  spawn(): ChildProcess | Promise<ChildProcess>;
  /** Settles when it can be used, with what its users need; rejects when it ended instead. */
  ready(child: ChildProcess): Promise<Ready>;
  /** `stopChild` unless given. */
  stop?(child: ChildProcess): Promise<void>;
  /** How often in a row it is started again after it ended by itself; then an operator has to look. 0 unless given. */
  restartsMax?: number;
  /** After running for so long, in milliseconds, it has a full count of restarts again. Never unless given. */
  stableAfterMs?: number;
  /** Where the operator finds out more. */
  hint?: string;
}

/** A service that runs, or is being started. */
export interface Supervised<Ready> {
  /** Settles when it can be used for the first time. @throws when it does not start. */
  ready: Promise<Ready>;
  /** Settles, with one line for the operator, when it ended by itself and is not started again. Otherwise never. */
  failed: Promise<Error>;
  /** Stops it for good, also while it is being started. May be called twice. */
  stop(): Promise<void>;
}

/** Starts a service, and starts it again whenever it ends by itself, as often as it allows. */
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
