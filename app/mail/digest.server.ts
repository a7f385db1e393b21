import type { DigestData } from "#app/content/mails.ts";
import type { Instant } from "#app/domain/events/days.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import {
  currentIssue,
  type DigestDay,
  type DigestList,
  digestDays,
  endOfIssue,
  isBeingSent,
  parseDigestList,
} from "#app/domain/site/digest.ts";
import { z } from "#app/domain/site/zod.ts";
import { listDigestEvents, queueDigests } from "#app/models/site/digests.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { digestSchedule, type Env } from "#app/settings/env.server.ts";

/** The kind of a weekly mail. */
export const WEEKLY_DIGEST = "weekly_digest";

type DigestSettings = Pick<Env, "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE" | "WEEKLY_MAIL_DAY" | "WEEKLY_MAIL_HOUR">;

/**
 * Queues the next weekly mails, from their hour on until their day is over.
 * @returns how many.
 * @throws DataError
 */
export async function queueDueDigests(client: Client, settings: DigestSettings, now: Date): Promise<number> {
  const issue = currentIssue(now, digestSchedule(settings));
  if (!isBeingSent(issue, now)) return 0;
  return queueDigests(client, settings.MAIL_QUEUE_KEY ?? "", issue.day, issue.expiresAt);
}

/** The data of a weekly mail in the queue. */
const queuedDigest = z.object({ list: z.string(), token: z.string(), issue: z.string() });

/** What all readers of one list get. */
export interface DigestContent {
  shown: number;
  /** How many events the list has: "34". */
  count: string;
  isCut: boolean;
  days: DigestDay[];
}

/**
 * What a weekly mail says: the events of its list until the next one.
 * @param known what the lists of the mails before it have, for a short time: most lists have many readers.
 * @returns null when nothing is on, so that no mail is sent.
 * @throws DataError when the events cannot be read; ZodError for data of another mail.
 */
export async function writeDigest(
  client: Client,
  settings: DigestSettings,
  data: unknown,
  now: Date,
  known: Map<string, DigestContent>,
): Promise<DigestData | null> {
  const { list: path, token, issue } = queuedDigest.parse(data);
  const list = parseDigestList(path);
  if (!list) return null;
  const schedule = digestSchedule(settings);
  const until = endOfIssue(issue, schedule);
  const key = `${until} ${list.path}`;
  const content = known.get(key) ?? (await readContent(client, list, until, now, settings.SITE_TIME_ZONE));
  known.set(key, content);
  if (content.shown === 0) return null;
  return { name: list.name, token, weekday: schedule.weekday, weekPath: list.weekPath, ...content };
}

async function readContent(
  client: Client,
  list: DigestList,
  until: Instant,
  now: Date,
  siteTimeZone: string,
): Promise<DigestContent> {
  const { listings, total, isMore } = await listDigestEvents(client, list, until, { now, siteTimeZone });
  return {
    shown: listings.length,
    count: formatCount(total, isMore),
    isCut: isMore || total > listings.length,
    days: digestDays(listings, list.path, siteTimeZone, now),
  };
}
