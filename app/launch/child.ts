import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const STOP_WITH_PARENT = fileURLToPath(new URL("./stop-with-parent.mjs", import.meta.url));

/** How long a child may take to finish what it is doing, in milliseconds. A visitor's page is out well before that. */
const PATIENCE_MS = 10_000;

/**
 * Starts a Node program that ends when this process ends, however that happens. Its own process group keeps Ctrl-C away
 * from it: who started it decides in which order things stop.
 */
export function startChild(program: string, args: readonly string[], options: ForkOptions): ChildProcess {
  return fork(program, args, {
    ...options,
    detached: true,
    execArgv: ["--import", STOP_WITH_PARENT, ...(options.execArgv ?? [])],
  });
}

/**
 * Asks a child to finish what it is doing and waits until it is gone.
 * @param patienceMs after so many milliseconds it is killed; `Infinity` for one that has limits of its own.
 */
export async function stopChild(child: ChildProcess | null, patienceMs = PATIENCE_MS): Promise<void> {
  if (!child || hasEnded(child)) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const timer = Number.isFinite(patienceMs) ? setTimeout(() => child.kill("SIGKILL"), patienceMs) : undefined;
  await gone;
  clearTimeout(timer);
}

/** Whether a child that was started is gone, or never came to be. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/**
 * The first value that `listen` finds among a child's messages or output lines.
 * @throws LaunchError when the child ends before that.
 */
export function firstFrom<T>(
  child: ChildProcess,
  name: string,
  listen: (found: (value: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new LaunchError(`${name} ended at start (${signal ?? `exit code ${code}`}).`)),
    );
    listen(resolve);
  });
}

/** The start failed; the message is one line for the operator. */
export class LaunchError extends Error {
  override name = "LaunchError";
}
