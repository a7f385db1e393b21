import type { Logger } from "pino";
import {
  DIGEST_CONFIRMATION,
  type DigestContent,
  queueDueDigests,
  queueDueReminders,
  SAVED_TOMORROW,
  WEEKLY_DIGEST,
  writeConfirmation,
  writeDigest,
} from "#app/mail/digest.server.ts";
import {
  canSendMail,
  type Mail,
  type MailSettings,
  RecipientRejectedError,
  sendMail,
} from "#app/mail/message.server.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openJobClient } from "#app/models/site/job-client.server.ts";
import {
  type ClaimedMail,
  claimMail,
  handOverMail,
  type MailOutcome,
  settleMail,
} from "#app/models/site/mail.server.ts";
import type { Client } from "#app/models/supabase.ts";
import type { Env } from "#app/settings/env.server.ts";

/** The settings of delivery: mail, the weekly mail, and access to the queue. */
type DeliverySettings = MailSettings &
  Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY" | "WEEKLY_MAIL_DAY" | "WEEKLY_MAIL_HOUR">;

/** Interval for polling the queue, in milliseconds, and its maximum while that fails. */
const POLL_MS = 5_000;
const MAX_POLL_MS = 60_000;

/** Pause before looking for reminders again when none were due, in milliseconds. */
const REMINDER_PAUSE_MS = 600_000;

/** Mails per round. Each may take 15 s with a slow mail server; together they must take less time than the lease. */
const ROUND_SIZE = 10;

/** Timeout of calls to Supabase, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends queued mail, now and every few seconds, until stopped. Any number of processes may run this: the database leases each mail to one
 * of them. Only logs a warning if the queue key or a mail server is missing; mail then stays queued, and admins can see it.
 * @returns a function that stops it after the current round.
 */
export function startMailDelivery(settings: DeliverySettings, log: Logger): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY || !canSendMail(settings)) {
    const missing = settings.MAIL_QUEUE_KEY ? "SMTP_URL" : "MAIL_QUEUE_KEY";
    log.warn(`mail: ${missing} is not set, so that neither mail about decisions nor weekly mail is sent.`);
    return () => Promise.resolve();
  }
  let isStopped = false;
  let failures = 0;
  let remindFrom = 0;
  const failed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    try {
      // Cached per run, so that the next batch of weekly mails reads the lists again.
      const lists = new Map<string, DigestContent>();
      // A full round means that there may be more.
      while (!isStopped && (await deliverMail(settings, log, lists)) === ROUND_SIZE);
      failures = 0;
    } catch (error) {
      // Logged once, not every few seconds.
      if (failures === 0) log.error({ err: error }, "mail: the queue could not be read");
      failures += 1;
    }
    const hasMore = !isStopped && failures === 0 && (await queueBulk());
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

  /** Queues reminders or weekly mail; reminders first, because they are useless tomorrow. True when any were queued. */
  async function queueBulk(): Promise<boolean> {
    const reminded = Date.now() >= remindFrom && (await isQueued("reminders", queueDueReminders));
    if (!reminded && Date.now() >= remindFrom) remindFrom = Date.now() + REMINDER_PAUSE_MS;
    return (await isQueued("weekly mail", queueDueDigests)) || reminded;
  }

  /** True when mail was queued. A failure does not keep other mail from being sent. */
  async function isQueued(what: string, queue: typeof queueDueDigests): Promise<boolean> {
    try {
      const queued = await queue(openJobClient(settings, ANSWER_TIMEOUT_MS), settings, new Date());
      failed.delete(what);
      return queued > 0;
    } catch (error) {
      if (!failed.has(what)) log.error({ err: error }, `mail: ${what} could not be queued`);
      failed.add(what);
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
 * One round: claims due mail, sends it, and reports the outcome to the database. Mail that cannot be sent is logged and retried later by
 * any process, unless its address is permanently rejected.
 * @param lists cache of weekly mails' contents, shared between rounds.
 * @returns how many mails were claimed, at most 10.
 * @throws DataError when the queue cannot be read or written; claimed mail can then be claimed again after 6 minutes.
 */
export async function deliverMail(
  settings: DeliverySettings,
  log: Logger,
  lists: Map<string, DigestContent> = new Map(),
): Promise<number> {
  const client = openJobClient(settings, ANSWER_TIMEOUT_MS);
  const { MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const mails = await claimMail(client, queueKey, ROUND_SIZE);
  for (const mail of mails) {
    const send = inLanguage(mail.language, () =>
      mail.kind === WEEKLY_DIGEST
        ? sendDigest(client, settings, mail, lists)
        : mail.kind === SAVED_TOMORROW
          ? sendOnce(client, settings, mail, mail.data)
          : mail.kind === DIGEST_CONFIRMATION
            ? sendConfirmation(client, settings, mail)
            : sendOne(settings, mail),
    );
    const outcome = await orProblem(send, mail, log);
    if (outcome) await settleMail(client, queueKey, mail.id, outcome);
  }
  return mails.length;
}

/** Null for a mail that another process has claimed meanwhile, or that was withdrawn. */
type Sending = Promise<MailOutcome | null>;

/** Logs and returns the problem of a mail that could not be sent. */
async function orProblem(sending: Sending, { id, kind }: ClaimedMail, log: Logger): Sending {
  try {
    return await sending;
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(ADDRESS, "[e-mail]");
    log.error(`mail ${id} (${kind}) was not sent: ${problem}`);
    return { problem, isRefused: error instanceof RecipientRejectedError };
  }
}

async function sendOne(settings: DeliverySettings, mail: Mail): Sending {
  await sendMail(settings, mail);
  return { problem: null };
}

/** Sends a weekly mail, unless its list has no events. */
async function sendDigest(
  client: Client,
  settings: DeliverySettings,
  mail: ClaimedMail,
  lists: Map<string, DigestContent>,
): Sending {
  const data = await writeDigest(client, settings, mail.data, new Date(), lists);
  return data === null ? { problem: null } : sendOnce(client, settings, mail, data);
}

async function sendConfirmation(client: Client, settings: DeliverySettings, mail: ClaimedMail): Sending {
  return sendOne(settings, { ...mail, data: await writeConfirmation(client, settings, mail.data, new Date()) });
}

/** Sends bulk mail, unless another process has claimed it or its reader has unsubscribed meanwhile. */
async function sendOnce(client: Client, settings: DeliverySettings, mail: ClaimedMail, data: unknown): Sending {
  if (!(await handOverMail(client, settings.MAIL_QUEUE_KEY ?? "", mail.id))) return null;
  const messageId = `<${mail.kind}-${mail.id}@${new URL(settings.SITE_URL).hostname}>`;
  return sendOne(settings, { ...mail, data, messageId });
}

/** E-mail addresses, which mail servers quote in rejections; redacted. */
const ADDRESS = /(?<![^\s<>"'()])[^\s<>"'()]+@[^\s<>"')]+/g;
