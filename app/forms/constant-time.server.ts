import type { Logger } from "pino";

/**
 * Minimum duration of the response to a form that sends mail, in milliseconds: handing a mail over takes about a tenth to half
 * a second, and only accounts that exist get one.
 */
const CONSTANT_MS = 500;

/**
 * Waits as long whether `work` is quick or slow, so that the time does not reveal whether there was anything to do. What takes
 * longer goes on by itself.
 * @param work must fail alike with and without an account.
 * @throws what `work` throws in that time; a later failure is written to `log` under `name`.
 */
export async function padToConstantTime(log: Logger, name: string, work: Promise<void>): Promise<void> {
  let isOver = false;
  const watched = work.catch((error: unknown) => {
    if (!isOver) throw error;
    log.error({ err: error }, `${name}, after the answer`);
  });
  const over = wait();
  await Promise.race([watched, over]);
  await over;
  isOver = true;
}

/** Like `padToConstantTime` for work whose outcome is waited for: its answer takes at least that long. Failures come at once. */
export async function padResultToConstantTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, wait()]);
  return outcome;
}

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CONSTANT_MS));
}
