import type { DigestData } from "#app/content/mails.ts";
import type { Instant } from "#app/domain/events/days.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { currentIssue, type DigestDay, digestDays, endOfIssue, isDue, isPastHour } from "#app/domain/site/digest.ts";
import { z } from "#app/domain/site/zod.ts";
import { currentLanguage } from "#app/messages/language.ts";
import type { QueryContext } from "#app/models/lists/list-filter.server.ts";
import { listDigestEvents, queueDigests, readDigestList } from "#app/models/site/digests.server.ts";
import { queueSavedReminders } from "#app/models/site/event-mails.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { digestSchedule, type Env } from "#app/settings/env.server.ts";

/** Kind of the weekly mail in `MAIL_KINDS`. */
export const WEEKLY_DIGEST = "weekly_digest";

/** Kind of the mail with the link to confirm a weekly mail in `MAIL_KINDS`. */
export const DIGEST_CONFIRMATION = "digest_confirmation";

/** Kind of the reminder of saved events in `MAIL_KINDS`. */
export const SAVED_TOMORROW = "saved_tomorrow";

type DigestSettings = Pick<Env, "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE" | "WEEKLY_MAIL_DAY" | "WEEKLY_MAIL_HOUR">;

/**
 * Queues the weekly mails of the current issue while it is due. Idempotent per subscription and issue.
 * @returns the number of mails queued; 0 while no issue is due.
 * @throws DataError when the database does not answer or rejects the call.
 */
export async function queueDueDigests(client: Client, settings: DigestSettings, now: Date): Promise<number> {
  const issue = currentIssue(now, digestSchedule(settings));
  if (!isDue(issue, now)) return 0;
  return queueDigests(client, settings.MAIL_QUEUE_KEY ?? "", issue.day, issue.expiresAt);
}

/**
 * Queues the next reminders of tomorrow's saved events, from the hour of the weekly mail on. One for each member and day.
 * @returns the number of mails queued; 0 before the hour.
 * @throws DataError when the database does not answer or rejects the call.
 */
export async function queueDueReminders(client: Client, settings: DigestSettings, now: Date): Promise<number> {
  if (!isPastHour(now, digestSchedule(settings))) return 0;
  return queueSavedReminders(client, settings.MAIL_QUEUE_KEY ?? "", settings.SITE_TIME_ZONE);
}

/** The data of a weekly mail in the queue. */
const queuedDigest = z.object({ list: z.string(), token: z.string(), issue: z.string() });

/** The part of a weekly mail that is the same for all subscribers of a list who read the same language. */
export interface DigestContent {
  /** Name of the list. */
  name: string;
  weekPath: string;
  /** Number of events in the mail. */
  shown: number;
  /** Number of events in the list, formatted: "34". */
  count: string;
  /** Whether the list has more events than the mail. */
  isCut: boolean;
  days: DigestDay[];
}

/**
 * Gathers the data of a weekly mail, in the current language: the events of its list until the next issue.
 * @param known cache of contents by language, list and period, filled here; for one delivery round, because most lists have many
 * subscribers.
 * @returns null when the list has no events, or no longer exists: no mail is sent.
 * @throws DataError when the events cannot be read; ZodError when `data` does not match the schema.
 */
export async function writeDigest(
  client: Client,
  settings: DigestSettings,
  data: unknown,
  now: Date,
  known: Map<string, DigestContent>,
): Promise<DigestData | null> {
  const { list: path, token, issue } = queuedDigest.parse(data);
  const schedule = digestSchedule(settings);
  const until = endOfIssue(issue, schedule);
  const key = `${currentLanguage()} ${until} ${path}`;
  const content =
    known.get(key) ?? (await readContent(client, path, until, { now, siteTimeZone: settings.SITE_TIME_ZONE }));
  if (!content) return null;
  known.set(key, content);
  return content.shown === 0 ? null : { token, weekday: schedule.weekday, ...content };
}

/** Adds the public name of its list to the data of a confirmation mail. @throws DataError when it cannot be read. */
export async function writeConfirmation(
  client: Client,
  settings: DigestSettings,
  data: unknown,
  now: Date,
): Promise<unknown> {
  const { list: path } = z.object({ list: z.string() }).parse(data);
  const list = await readDigestList(client, path, { now, siteTimeZone: settings.SITE_TIME_ZONE });
  return { ...Object(data), name: list?.plainName };
}

async function readContent(
  client: Client,
  path: string,
  until: Instant,
  context: QueryContext,
): Promise<DigestContent | null> {
  const list = await readDigestList(client, path, context);
  const page = list && (await listDigestEvents(client, list, until, context));
  if (!page) return null;
  const { listings, total, isMore } = page;
  return {
    name: list.name,
    weekPath: list.weekPath,
    shown: listings.length,
    count: formatCount(total, isMore),
    isCut: isMore || total > listings.length,
    days: digestDays(listings, context.siteTimeZone, context.now),
  };
}
