import type { Logger } from "pino";
import { secondsToWait } from "#app/domain/site/retry-after.ts";
import { isLoopback } from "#app/domain/site/site.ts";
import { LANGUAGES, localPath } from "#app/messages/language.ts";
import { claimChangedPages, settleChangedPages } from "#app/models/events/changed-pages.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import type { Env } from "#app/settings/env.server.ts";

/** The settings of IndexNow: the site, the database, the endpoint and the keys. */
export type IndexNowSettings = Pick<
  Env,
  "SITE_URL" | "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "INDEXNOW_ENDPOINT" | "INDEXNOW_KEY"
>;

/** Polling interval, in milliseconds. */
const LOOK_MS = 60_000;

/** Most addresses per IndexNow request. */
const MOST_ADDRESSES = 10_000;

/** Most pages per request: each has an address in every language. */
const MOST_PAGES = Math.floor(MOST_ADDRESSES / LANGUAGES.length);

/** Timeout of calls to Supabase and to the endpoint, in milliseconds; both together must be shorter than the lease. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Notifies search engines through IndexNow (https://www.indexnow.org/documentation) of new, changed and removed event pages, every minute
 * until stopped. Any number of processes may run this: the database leases each page to one of them. Does nothing unless the operator has
 * set an endpoint and a key; a site on a loopback address notifies only endpoints on this machine.
 * @param everyMs interval in milliseconds, a minute unless given.
 * @returns a function that stops it after the current round.
 */
export function startIndexNow(settings: IndexNowSettings, log: Logger, everyMs: number = LOOK_MS): () => Promise<void> {
  const { INDEXNOW_ENDPOINT: endpoint, INDEXNOW_KEY: key, MAIL_QUEUE_KEY: queueKey } = settings;
  if (!endpoint || !key) return () => Promise.resolve();
  if (!queueKey) {
    log.warn("indexnow: MAIL_QUEUE_KEY is not set, so that search engines are not told of changes.");
    return () => Promise.resolve();
  }
  if (isLoopback(new URL(settings.SITE_URL).hostname) && !isLoopback(new URL(endpoint).hostname)) {
    log.warn("indexnow: SITE_URL is an address of this machine, so that search engines are not told of changes.");
    return () => Promise.resolve();
  }
  let isStopped = false;
  let hasFailed = false;
  const run = async () => {
    try {
      while (!isStopped && (await tellChanges(settings, log)) === MOST_PAGES);
      hasFailed = false;
    } catch (error) {
      // Logged once, not every minute.
      if (!hasFailed) log.error({ err: error }, "indexnow: changed pages could not be read");
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
    isStopped = true;
    clearInterval(timer);
    return round;
  };
}

/**
 * One round: claims changed pages, sends their addresses, and reports the outcome to the database. Addresses that the endpoint does not
 * accept are sent again later, by any process.
 * @param most pages in the round, at most `MOST_PAGES`.
 * @returns how many were accepted.
 * @throws DataError when the database cannot be read or written; the pages can then be claimed again after 2 minutes.
 */
export async function tellChanges(settings: IndexNowSettings, log: Logger, most: number = MOST_PAGES): Promise<number> {
  const client = openJobClient(settings, ANSWER_TIMEOUT_MS);
  const { MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const pages = await claimChangedPages(client, queueKey, most);
  if (pages === null) return 0;
  const { problem, waitSeconds } = await post(settings, pages.paths);
  await settleChangedPages(client, queueKey, pages.cursor, { isNotified: problem === null, waitSeconds });
  if (problem === null) {
    log.info(`indexnow: search engines know of ${pages.paths.length} changed pages`);
    return pages.paths.length;
  }
  log.error(`indexnow: ${pages.paths.length} changed pages are told later: ${problem}`);
  return 0;
}

/** Explanations of the responses that the operator has to act on. */
const REASONS: Record<number, string> = {
  400: "the request is not understood",
  403: "the key is not found at its address on this site",
  422: "the addresses do not belong to SITE_URL, or the key to them",
  429: "too many calls",
};

/** Sends the addresses of pages to the endpoint. `problem` is null when it accepted them. */
async function post(
  { SITE_URL, INDEXNOW_ENDPOINT = "", INDEXNOW_KEY = "" }: IndexNowSettings,
  paths: readonly string[],
): Promise<{ problem: string | null; waitSeconds: number }> {
  try {
    const response = await fetch(INDEXNOW_ENDPOINT, {
      method: "POST",
      headers: { "Content-Type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        host: new URL(SITE_URL).host,
        key: INDEXNOW_KEY,
        keyLocation: `${SITE_URL}/${INDEXNOW_KEY}.txt`,
        urlList: paths.flatMap((path) => LANGUAGES.map((language) => `${SITE_URL}${localPath(path, language)}`)),
      }),
      // The key must not be sent to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { problem: null, waitSeconds: 0 };
    const reason = REASONS[response.status];
    return {
      problem: `the endpoint answered ${response.status}${reason === undefined ? "" : `, ${reason}`}`,
      waitSeconds: secondsToWait(response.headers.get("Retry-After"), new Date()),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), waitSeconds: 0 };
  }
}
