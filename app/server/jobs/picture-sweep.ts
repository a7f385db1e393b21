import type { Logger } from "pino";
import { sweepFiles } from "#app/models/events/pictures.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import { QUEUE_KEY_HEADER } from "#app/models/supabase.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Access to Supabase. */
export type SweepSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY">;

/** Interval of the sweep, in milliseconds. */
const SWEEP_MS = 300_000;

/** Most batches of 100 pictures per round: 12,000 pictures an hour, which is what 300 members can upload at their limit. */
const MAX_BATCHES = 10;

/** Timeout of calls to Supabase, in milliseconds. */
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Deletes the files of unused pictures every few minutes until stopped. Several processes may run this. Without the queue key, unused
 * pictures are only swept when their member uploads another or an admin decides about an event.
 * @param everyMs interval in milliseconds, five minutes unless given.
 * @returns a function that stops it after the current round.
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
 * One round: batch after batch, until nothing is left or a batch fails.
 * @returns the number of deleted files.
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
