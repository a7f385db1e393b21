import { type Client, READ, toDataError } from "#app/models/supabase.ts";

/** A queued mail, claimed by this process. `data` holds the values for its template. */
export interface ClaimedMail {
  id: number;
  kind: string;
  address: string;
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
 * Claims due mails for 6 minutes, during which no other process gets them.
 * @param most at most 20.
 * @throws DataError of kind "refused" when the database has another key, or none.
 */
export async function claimMail(client: Client, queueKey: string, most: number): Promise<ClaimedMail[]> {
  const result = await client.rpc("claim_mail", { queue_key: queueKey, most });
  if (result.error) throw toDataError(result, "The mail queue could not be read.");
  return result.data;
}

/** What became of a mail. */
export interface MailOutcome {
  /** Why it could not be sent, without addresses; null when it was, or when there was nothing to send. */
  problem: string | null;
  /** Whether its address was refused for good, so that it is not tried again. */
  isRefused?: boolean;
}

/**
 * Reports the outcome of a claimed mail.
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
 * Whether a claimed bulk mail may be given to the mail server. Asked once for each, at the last moment.
 * @returns false when another process has it, its time is over, or its reader has unsubscribed.
 * @throws DataError
 */
export async function handOverMail(client: Client, queueKey: string, id: number): Promise<boolean> {
  const result = await client.rpc("hand_over_mail", { queue_key: queueKey, mail_id: id });
  if (result.error) throw toDataError(result, "The mail queue could not be written.");
  return result.data;
}

/**
 * Mail that could not be sent yet, newest first. Admins only.
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
 * Makes a mail due at once, or all unsent mail. Admins only.
 * @returns their number.
 * @throws DataError
 */
export async function retryMail(client: Client, id?: number): Promise<number> {
  const result = await client.rpc("retry_mail", id === undefined ? {} : { mail_id: id });
  if (result.error) throw toDataError(result, "The mail could not be queued again");
  return result.data;
}
