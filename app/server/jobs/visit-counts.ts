import type { Logger } from "pino";
import { countEventVisits } from "#app/models/events/event-counts.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import type { VisitCounter } from "#app/server/visits.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Access to the database, and the zone that determines the weeks. */
export type CountSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE">;

/** Interval of the reports, in milliseconds. */
const REPORT_MS = 60_000;

/** Timeout of calls to Supabase, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Reports the visits of events to the database every minute until stopped, and then once more. Several processes may run this: each adds
 * its own counts. Without the queue key nothing is reported. A killed process loses the counts of its last minute.
 * @param everyMs interval in milliseconds, a minute unless given.
 * @returns a function that stops it after a last report; call it when no requests are running any more.
 */
export function startVisitCounts(
  settings: CountSettings,
  visits: VisitCounter,
  log: Logger,
  everyMs: number = REPORT_MS,
): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY) return () => Promise.resolve();
  let hasFailed = false;
  const run = async () => {
    try {
      await reportVisits(settings, visits);
      hasFailed = false;
    } catch (error) {
      // Logged once, not every minute.
      if (!hasFailed) log.error({ err: error }, "visits: views and clicks of events could not be reported");
      hasFailed = true;
    }
  };
  let round = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(run);
  }, everyMs);
  // The timer must not keep the process alive.
  timer.unref();
  return () => {
    clearInterval(timer);
    return round.then(run);
  };
}

/**
 * One report: all counts in one call, or none when nothing was counted. Counts that could not be reported are kept for the next report; if
 * only the response was lost, they count twice.
 * @throws DataError
 */
export async function reportVisits(settings: CountSettings, visits: VisitCounter): Promise<void> {
  const { MAIL_QUEUE_KEY: queueKey = "", SITE_TIME_ZONE: timeZone } = settings;
  const counts = visits.take();
  if (counts.length === 0) return;
  try {
    await countEventVisits(openJobClient(settings, ANSWER_TIMEOUT_MS), queueKey, counts, timeZone);
  } catch (error) {
    visits.putBack(counts);
    throw error;
  }
}
