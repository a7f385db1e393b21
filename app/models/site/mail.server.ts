import { type Language, parseLanguage } from "#app/messages/language.ts";
import { type Client, READ, toDataError } from "#app/models/supabase.ts";

/** A queued mail, claimed by this process. `data` holds the values for its template. */
export interface ClaimedMail {
  id: number;
  kind: string;
  address: string;
  /** The language of its reader. */
  language: Language;
  data: unknown;
}

/** A mail that has not been sent yet. Times are UTC ISO 8601. */
export interface UnsentMail {
  id: number;
  kind: string;
  queuedAt: string;
  attempts: number;
  /** Null before the first attempt. */
  problem: string | null;
  /** Whether it failed for good; otherwise it is retried automatically. */
  hasFailed: boolean;
}

/**
 * Claims due mails: a lease of 6 minutes, during which no other process gets them.
 * @param most at most 20.
 * @throws DataError of kind "refused" when the database has another queue key, or none.
 */
export async function claimMail(client: Client, queueKey: string, most: number): Promise<ClaimedMail[]> {
  const result = await client.rpc("claim_mail", { queue_key: queueKey, most });
  if (result.error) throw toDataError(result, "The mail queue could not be read.");
  return result.data.map((mail) => ({ ...mail, language: parseLanguage(mail.language) }));
}

/** The outcome of a claimed mail. */
export interface MailOutcome {
  /** Why it could not be sent, without addresses; null when it was sent, or there was nothing to send. */
  problem: string | null;
  /** Whether the mail server rejected the address permanently, so that the mail is not retried. */
  isRefused?: boolean;
}

/**
 * Acknowledges a claimed mail, or schedules its retry.
 * @throws DataError
 */
export async function settleMail(client: Client, queueKey: string, id: number, outcome: MailOutcome): Promise<void> {
  const { problem, isRefused = false } = outcome;
  const result = await client.rpc("settle_mail", {
    queue_key: queueKey,
    mail_id: id,
    ...(problem !== null && { problem, is_refused: isRefused }),
  });
  if (result.error) throw toDataError(result, "The mail queue could not be written.");
}

/**
 * Checks, just before it is passed to the mail server, that a claimed bulk mail may still be sent, and marks it as handed over
 * (at-most-once delivery).
 * @returns false when another process has claimed it, it has expired, or its reader has unsubscribed.
 * @throws DataError
 */
export async function handOverMail(client: Client, queueKey: string, id: number): Promise<boolean> {
  const result = await client.rpc("hand_over_mail", { queue_key: queueKey, mail_id: id });
  if (result.error) throw toDataError(result, "The mail queue could not be written.");
  return result.data;
}

/**
 * Mail that has not been sent yet, newest first. Admins only.
 * @throws DataError
 */
export async function listUnsentMail(client: Client): Promise<UnsentMail[]> {
  const result = await client.rpc("list_unsent_mail", undefined, READ);
  if (result.error) throw toDataError(result, "Failed to load unsent mail");
  return result.data.map((row) => ({
    id: row.id,
    kind: row.kind,
    queuedAt: new Date(row.queued_at).toISOString(),
    attempts: row.attempts,
    problem: row.problem,
    hasFailed: row.has_failed,
  }));
}

/**
 * Makes one mail, or all unsent mail, due at once. Admins only.
 * @returns the number of mails.
 * @throws DataError
 */
export async function retryMail(client: Client, id?: number): Promise<number> {
  const result = await client.rpc("retry_mail", id === undefined ? {} : { mail_id: id });
  if (result.error) throw toDataError(result, "The mail could not be queued again");
  return result.data;
}
