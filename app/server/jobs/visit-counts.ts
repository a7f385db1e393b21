import type { Logger } from "pino";
import { countEventVisits } from "#app/models/events/event-counts.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import type { VisitCounter } from "#app/server/visits.ts";
import type { Env } from "#app/settings/env.server.ts";

/** Where the sums are reported, with which key, and the zone whose weeks they belong to. */
export type CountSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE">;

/** Interval of the reports, in milliseconds. */
const REPORT_MS = 60_000;

/** How long Supabase may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Reports the visits of events to the database every minute until it is stopped, and then once more. Several processes may do so: each adds
 * its own. Without the queue's key nothing is reported. A process that is killed loses what it counted in the last minute.
 * @param everyMs interval in milliseconds, a minute unless given.
 * @returns a function that ends it, after the last report; to be called when no request is under way any more.
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
 * One report: all sums in one call, or none when nothing was counted. Sums that could not be reported are kept for the next one; where only
 * the answer was lost they count twice.
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
