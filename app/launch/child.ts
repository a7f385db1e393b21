import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const STOP_WITH_PARENT = fileURLToPath(new URL("./stop-with-parent.mjs", import.meta.url));

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

/** Asks a child to finish what it is doing and waits until it is gone. */
export async function stopChild(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/**
 * The first value that `pick` finds among a child's messages or output lines.
 * @throws Error when the child ends before that.
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
