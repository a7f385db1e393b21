import type { Logger } from "pino";
import { sweepFiles } from "#app/models/events/pictures.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import { QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Where the sweep works, and with which key. */
export type SweepSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY">;

/** Interval of the sweep, in milliseconds. */
const SWEEP_MS = 300_000;

/** Batches of 100 pictures in one round: what 300 members upload at their limit in an hour is gone within it. */
const MAX_BATCHES = 10;

/** How long Supabase may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Removes the files of pictures that no event shows, every few minutes until it is stopped. Several processes may do so. Without the key
 * nothing is swept but by the next upload of the same member and the next decision of an admin.
 * @param everyMs interval in milliseconds, five minutes unless given.
 * @returns a function that ends it, after the round under way.
 */
export function startPictureSweep(
  settings: SweepSettings,
  log: Logger,
  everyMs: number = SWEEP_MS,
): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY) return () => Promise.resolve();
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = sweepPicturesOfAll(settings).then(
      (files) => {
        if (files > 0) log.info(`pictures: ${files} files of pictures without an event are removed`);
      },
      (error: unknown) => log.error({ err: error }, "pictures: unused files could not be removed"),
    );
  }, everyMs);
  // The timer must not keep the process alive.
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

/**
 * One round: batch after batch, until nothing is left or a batch cannot be removed.
 * @returns how many files are gone.
 * @throws DataError
 */
export async function sweepPicturesOfAll(settings: SweepSettings): Promise<number> {
  const { MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const client = openJobClient(settings, ANSWER_TIMEOUT_MS, { [QUEUE_KEY_HEADER]: queueKey });
  let removed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const files = await sweepFiles(client, queueKey);
    removed += files;
    if (files === 0) break;
  }
  return removed;
}
