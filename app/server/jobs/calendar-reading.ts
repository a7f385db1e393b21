import type { Logger } from "pino";
import type { CalendarReading } from "#app/domain/imports/subscribed-calendar.ts";
import {
  type ClaimedCalendar,
  claimCalendar,
  type QueueAccess,
  type SettledReading,
  settleCalendar,
  writeCalendarItems,
} from "#app/models/events/calendar-reading.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import { DataError } from "#app/models/supabase.ts";
import type { Env } from "#app/settings/env.server.ts";
import { type CalendarAnswer, fetchCalendar } from "#app/uploads/fetch-calendar.server.ts";
import type { FetchLimits } from "#app/uploads/fetch-public.server.ts";
import { ImportCrash, ImportTimeout, READ_LIMITS, readCalendarAnswer } from "#app/uploads/read-import.server.ts";

/** Where the calendars are written, with which key, and the zone of places without one. */
export type CalendarSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE">;

/** Interval for asking which calendar is due, in milliseconds, and its maximum while that fails. */
const POLL_MS = 30_000;
const MAX_POLL_MS = 300_000;

/** How long Supabase may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Events that could not be read, of which the owner is told. */
const MOST_UNREAD = 20;

/** The title of one is cut after as many characters, with "…". */
const WHOLE_TITLE = /^.+(?<!…)$/;

/** How calendars are read; tests replace it. */
export interface ReadingOptions {
  everyMs?: number;
  fetchLimits?: Partial<FetchLimits>;
  readLimits?: typeof READ_LIMITS;
}

/**
 * Reads the subscribed calendars that are due, one after the other, until it is stopped. Any number of processes may do so: the database gives each
 * calendar to one of them. Does nothing without the queue's key.
 * @returns a function that ends it, after the calendar that is being read.
 */
export function startCalendarReading(
  settings: CalendarSettings,
  log: Logger,
  options: ReadingOptions = {},
): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY) return () => Promise.resolve();
  const { everyMs = POLL_MS } = options;
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    try {
      // After one there may be more.
      while (!isStopped && (await readNextCalendar(settings, log, options)));
      failures = 0;
    } catch (error) {
      // Logged once, not every half minute.
      if (failures === 0) log.error({ err: error }, "calendars: subscribed calendars could not be read");
      failures += 1;
    }
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = run();
      },
      Math.min(everyMs * 2 ** failures, MAX_POLL_MS),
    );
    // The timer must not keep the process alive.
    timer.unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}

/**
 * Reads the calendar that is due next, writes what has changed, and reports how it went to the database.
 * @returns whether one was due.
 * @throws DataError when the database cannot be read or written; the calendar can then be claimed again after 2 minutes.
 */
export async function readNextCalendar(
  settings: CalendarSettings,
  log: Logger,
  options: ReadingOptions = {},
): Promise<boolean> {
  const { MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const access = { client: openJobClient(settings, ANSWER_TIMEOUT_MS), queueKey };
  const calendar = await claimCalendar(access);
  if (calendar === null) return false;
  try {
    const answer = await fetchCalendar(calendar, options.fetchLimits);
    await settleCalendar(access, calendar, await takeAnswer(access, calendar, answer, settings, log, options));
  } catch (error) {
    if (!(error instanceof DataError) || error.kind === "unreachable") throw error;
    if (error.isRejectedFor("calendar_lease_lost")) {
      // Its owner has ended it, or this process was so slow that another one reads it.
      log.info(`calendars: ${calendar.id} is not to be written any more`);
      return true;
    }
    log.error({ err: error }, `calendars: the events of ${calendar.id} could not be written`);
    await settleCalendar(access, calendar, { outcome: "failed", problem: "not_written", retry_after: null });
  }
  return true;
}

/** Writes the events of an answer. @returns how the reading went. */
async function takeAnswer(
  access: QueueAccess,
  calendar: ClaimedCalendar,
  answer: CalendarAnswer,
  settings: CalendarSettings,
  log: Logger,
  { readLimits = READ_LIMITS }: ReadingOptions,
): Promise<SettledReading> {
  if (answer.outcome === "gone") return { ...answer, problem: "gone" };
  if (answer.outcome === "unmodified") return { outcome: answer.outcome, url: answer.movedTo };
  if (answer.outcome === "failed") {
    log.info(`calendars: ${calendar.id} could not be read: ${answer.problem}`);
    return { outcome: "failed", problem: answer.problem, retry_after: answer.retryAfter || null };
  }
  const reading = await readBytes(calendar, answer.bytes, settings, log, readLimits);
  if (typeof reading === "string") return { outcome: "failed", problem: reading, retry_after: null };
  const { items, unread, over, tentative, horizons } = reading;
  const trimmed = items.filter(({ content, missing }) => content !== null && missing.length > 0);
  const outcomes = await writeCalendarItems(access, calendar, items);
  return {
    outcome: "read",
    seen: items.map(({ key }) => key),
    is_whole: isWhole(reading),
    horizons,
    etag: answer.etag,
    last_modified: answer.lastModified,
    url: answer.movedTo,
    counts: { ...outcomes, over, private: reading.private, tentative, unread: unread.length, trimmed: trimmed.length },
    unread: unread.slice(0, MOST_UNREAD).map(({ title, line, reason = null }) => ({ title, line, reason })),
  };
}

/** Reads the calendar in a process of its own. Its turn comes after the files that wait already. */
async function readBytes(
  { id, category, language, description }: ClaimedCalendar,
  bytes: Uint8Array,
  { SITE_TIME_ZONE: siteTimeZone }: CalendarSettings,
  log: Logger,
  limits: typeof READ_LIMITS,
): ReturnType<typeof readCalendarAnswer> {
  try {
    const order = { bytes, siteTimeZone, now: new Date(), category, language, description };
    return await readCalendarAnswer(id, order, { ...limits, waiting: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!(error instanceof ImportTimeout || error instanceof ImportCrash)) throw error;
    if (error instanceof ImportCrash) log.error({ err: error }, "calendars: the process that reads a calendar failed");
    return "too_long";
  }
}

/** Whether events that an answer lacks have gone: nothing was cut, and it is known which events could not be read. */
function isWhole({ items, over, unread, isCut, ...counts }: CalendarReading): boolean {
  const hasEvents = items.length + over + counts.private + counts.tentative > 0;
  const areNamed = unread.length <= MOST_UNREAD && unread.every(({ title }) => WHOLE_TITLE.test(title));
  return hasEvents && !isCut && areNamed;
}
