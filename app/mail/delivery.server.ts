import { createClient } from "@supabase/supabase-js";
import type { Logger } from "pino";
import { NoRealtime } from "#app/models/client.ts";
import { type ClaimedMail, claimMail, settleMail } from "#app/models/mail.server.ts";
import type { Env } from "#app/settings/env.server.ts";
import type { Database } from "#app/types/database.ts";
import { canSendMail, type MailSettings, sendMail } from "./message.server.ts";

/** The settings of delivery: those of mail, and the way to the queue. */
export type DeliverySettings = MailSettings & Pick<Env, "SUPABASE_URL" | "SUPABASE_ANON_KEY" | "MAIL_QUEUE_KEY">;

/** How often the queue is looked into, in milliseconds, and how seldom while that fails. */
const POLL_MS = 5_000;
const MAX_POLL_MS = 60_000;

/** Mails that one round claims. Each may take a slow mail server 15 s, all of them less than a claim lasts. */
const ROUND_SIZE = 10;

/** How long Supabase may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends the mail that the database queues, now and every few seconds, until it is stopped. Any number of processes may do
 * so at once: the database hands each mail to one of them. Does nothing, and says so in the log, where the queue's key or
 * a way to send is missing; mail then waits, and admins see that it does.
 * @returns a function that ends it, after the round under way.
 */
export function startMailDelivery(settings: DeliverySettings, log: Logger): () => Promise<void> {
  if (!settings.MAIL_QUEUE_KEY || !canSendMail(settings)) {
    const missing = settings.MAIL_QUEUE_KEY ? "SMTP_URL" : "MAIL_QUEUE_KEY";
    log.warn(`mail: ${missing} is not set, so that nobody is told of decisions by mail.`);
    return () => Promise.resolve();
  }
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let round = run();

  async function run(): Promise<void> {
    try {
      // A full round is a sign that there is more.
      while (!isStopped && (await deliverMail(settings, log)) === ROUND_SIZE);
      failures = 0;
    } catch (error) {
      // Said once, not every few seconds.
      if (failures === 0) log.error({ err: error }, "mail: the queue could not be read");
      failures += 1;
    }
    if (isStopped) return;
    timer = setTimeout(
      () => {
        round = run();
      },
      Math.min(POLL_MS * 2 ** failures, MAX_POLL_MS),
    );
    // Mail that waits is no reason for a process to stay.
    timer.unref();
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await round;
  };
}

/**
 * One round: claims what is due, sends it, and tells the database what became of it. Mail that cannot be sent is logged and
 * tried again later by whoever claims it then.
 * @returns how many mails were claimed, at most 10.
 * @throws DataError when the queue cannot be read or written; claimed mail is then free again after 6 minutes.
 */
export async function deliverMail(settings: DeliverySettings, log: Logger): Promise<number> {
  const { SUPABASE_URL: url = "", SUPABASE_ANON_KEY: anonKey = "", MAIL_QUEUE_KEY: queueKey = "" } = settings;
  const client = createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }) },
    realtime: { transport: NoRealtime },
  });
  const mails = await claimMail(client, queueKey, ROUND_SIZE);
  for (const mail of mails) await settleMail(client, queueKey, mail.id, await trySending(settings, mail, log));
  return mails.length;
}

/** @returns why it could not be sent, without addresses; null when it was. */
async function trySending(settings: MailSettings, mail: ClaimedMail, log: Logger): Promise<string | null> {
  try {
    await sendMail(settings, mail);
    return null;
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(ADDRESS, "[e-mail]");
    log.error(`mail ${mail.id} (${mail.kind}) was not sent: ${problem}`);
    return problem;
  }
}

/** Mail servers repeat the address that they refuse. */
const ADDRESS = /[^\s<>"'(]+@[^\s<>"')]+/g;
