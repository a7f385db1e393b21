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

/** Access to the database, and the zone of places without one. */
export type CalendarSettings = Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE">;

/** Polling interval, in milliseconds, and its maximum while polling fails. */
const POLL_MS = 30_000;
const MAX_POLL_MS = 300_000;

/** Timeout of calls to Supabase, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Most unreadable events that are reported to the owner. */
const MOST_UNREAD = 20;

/** A title that was not truncated with "…". */
const WHOLE_TITLE = /^.+(?<!…)$/;

/** Options that tests replace. */
export interface ReadingOptions {
  everyMs?: number;
  fetchLimits?: Partial<FetchLimits>;
  readLimits?: typeof READ_LIMITS;
}

/**
 * Reads due subscribed calendars, one after the other, until stopped. Any number of processes may run this: the database leases each
 * calendar to one of them. Does nothing without the queue key.
 * @returns a function that stops it after the current calendar.
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
      // Continue without a pause until none is due.
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
 * Reads the next due calendar, writes its changes, and reports the outcome to the database.
 * @returns false when none was due.
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
      // Its owner has removed it, or the lease expired and another process has claimed it.
      log.info(`calendars: ${calendar.id} is not to be written any more`);
      return true;
    }
    log.error({ err: error }, `calendars: the events of ${calendar.id} could not be written`);
    await settleCalendar(access, calendar, { outcome: "failed", problem: "not_written", retry_after: null });
  }
  return true;
}

/** Writes the events of a fetched calendar. @returns the outcome. */
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

/** Parses the calendar in a separate process, queued behind files that are already waiting. */
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

/** Whether events that are missing from the calendar count as removed: it was read in full, and every unreadable event is known. */
function isWhole({ items, over, unread, isCut, ...counts }: CalendarReading): boolean {
  const hasEvents = items.length + over + counts.private + counts.tentative > 0;
  const areNamed = unread.length <= MOST_UNREAD && unread.every(({ title }) => WHOLE_TITLE.test(title));
  return hasEvents && !isCut && areNamed;
}
