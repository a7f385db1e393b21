import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

/**
 * Minimum duration of the response to a form that sends mail, in milliseconds. Passing a mail to the mail server takes 100 to 500 ms and
 * happens for existing accounts only.
 */
const MIN_DURATION_MS = 500;

/**
 * Resolves after a fixed time, 500 ms, so that the duration does not reveal whether an account exists (a timing attack). Slower work
 * continues in the background.
 * @param work must fail in the same way with and without an account.
 * @throws what `work` throws within that time; a later failure is logged under `name`.
 */
export async function padToConstantTime(log: Logger, name: string, work: Promise<void>): Promise<void> {
  let isOver = false;
  const watched = work.catch((error: unknown) => {
    if (!isOver) throw error;
    log.error({ err: error }, `${name}, after the answer`);
  });
  const over = pause(MIN_DURATION_MS);
  await Promise.race([watched, over]);
  await over;
  isOver = true;
}

/** Like `padToConstantTime`, but waits for the result of slower work: takes at least 500 ms. @throws at once what `work` throws. */
export async function padResultToConstantTime<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, pause(MIN_DURATION_MS)]);
  return outcome;
}
