import { createClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { type ClaimedMail, claimMail, handOverMail, settleMail } from "#app/models/mail.server.ts";
import { type Client, NoRealtime } from "#app/models/supabase.ts";
import type { Env } from "#app/settings/env.server.ts";
import type { Database } from "#app/types/database.ts";
import { queueDueDigests, WEEKLY_DIGEST, writeDigest } from "./digest.server.ts";
import { canSendMail, type MailSettings, sendMail } from "./message.server.ts";

/** The settings of delivery: those of mail and of the weekly one, and access to the queue. */
export type DeliverySettings = MailSettings &
  Pick<
    Env,
    "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "SITE_TIME_ZONE" | "WEEKLY_MAIL_DAY" | "WEEKLY_MAIL_HOUR"
  >;

/** Interval for polling the queue, in milliseconds, and its maximum while that fails. */
const POLL_MS = 5_000;
const MAX_POLL_MS = 60_000;

/** Mails per round. Each may take 15 s with a slow mail server; together they must take less time than a claim lasts. */
const ROUND_SIZE = 10;

/** How long Supabase may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends the queued mail, now and every few seconds, until it is stopped. Any number of processes may do so: the database
 * gives each mail to one of them. Only logs a warning if the queue's key or a mail server is missing; mail then stays queued,
 * which admins can see.
 * @returns a function that ends it, after the round under way.
 */
export function startMailDelivery(settings: DeliverySettings, log: Logger): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY || !canSendMail(settings)) {
    const missing = settings.MAIL_QUEUE_KEY ? "SMTP_URL" : "MAIL_QUEUE_KEY";
    log.warn(`mail: ${missing} is not set, so that neither mail about decisions nor weekly mail is sent.`);
    return () => Promise.resolve();
  }
  let isStopped = false;
  let failures = 0;
  let hasWeeklyFailed = false;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    try {
      // After a full round there may be more.
      while (!isStopped && (await deliverMail(settings, log)) === ROUND_SIZE);
      failures = 0;
    } catch (error) {
      // Logged once, not every few seconds.
      if (failures === 0) log.error({ err: error }, "mail: the queue could not be read");
      failures += 1;
    }
    const hasMore = !isStopped && failures === 0 && (await queueWeekly());
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = run();
      },
      hasMore ? 0 : Math.min(POLL_MS * 2 ** failures, MAX_POLL_MS),
    );
    // The timer must not keep the process alive.
    timer.unref();
  }

  /** Whether weekly mail was queued. A failure does not keep other mail from being sent. */
  async function queueWeekly(): Promise<boolean> {
    try {
      const queued = await queueDueDigests(openQueue(settings), settings, new Date());
      hasWeeklyFailed = false;
      return queued > 0;
    } catch (error) {
      if (!hasWeeklyFailed) log.error({ err: error }, "mail: the weekly mail could not be queued");
      hasWeeklyFailed = true;
      return false;
    }
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}

/**
 * One round: claims due mail, sends it, and reports the outcome to the database. Mail that cannot be sent is logged and
 * retried later by any process.
 * @returns how many mails were claimed, at most 10.
 * @throws DataError when the queue cannot be read or written; claimed mail can then be claimed again after 6 minutes.
 */
export async function deliverMail(settings: DeliverySettings, log: Logger): Promise<number> {
  const client = openQueue(settings);
  const { MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const mails = await claimMail(client, queueKey, ROUND_SIZE);
  for (const mail of mails) {
    const outcome = await trySending(client, settings, mail, log);
    if (outcome) await settleMail(client, queueKey, mail.id, outcome.problem);
  }
  return mails.length;
}

/** Supabase as this process delivers its mail: with the public key, like any visitor. */
function openQueue({ SUPABASE_URL: url = "", SUPABASE_ANON_KEY: anonKey = "" }: DeliverySettings): Client {
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }) },
    realtime: { transport: NoRealtime },
  });
}

/** What became of a mail. */
interface Outcome {
  /** Why it could not be sent, without addresses; null when it was, or when there was nothing to send. */
  problem: string | null;
}

/** @returns null for a mail that is not this process's to send any more. */
async function trySending(
  client: Client,
  settings: DeliverySettings,
  mail: ClaimedMail,
  log: Logger,
): Promise<Outcome | null> {
  try {
    if (mail.kind === WEEKLY_DIGEST) return await sendDigest(client, settings, mail);
    await sendMail(settings, mail);
    return { problem: null };
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(ADDRESS, "[e-mail]");
    log.error(`mail ${mail.id} (${mail.kind}) was not sent: ${problem}`);
    return { problem };
  }
}

/** Sends a weekly mail, unless nothing is on, another process has it, or its reader has unsubscribed meanwhile. */
async function sendDigest(client: Client, settings: DeliverySettings, mail: ClaimedMail): Promise<Outcome | null> {
  const data = await writeDigest(client, settings, mail.data, new Date());
  if (data === null) return { problem: null };
  if (!(await handOverMail(client, settings.MAIL_QUEUE_KEY ?? "", mail.id))) return null;
  const messageId = `<weekly-${mail.id}@${new URL(settings.SITE_URL).hostname}>`;
  await sendMail(settings, { ...mail, data, messageId });
  return { problem: null };
}

/** Mail servers quote the address that they reject. */
const ADDRESS = /[^\s<>"'(]+@[^\s<>"')]+/g;
