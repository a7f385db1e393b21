import { type Client, READ } from "./client.ts";
import { toDataError } from "./data-error.ts";

/** A mail that waits to be sent, claimed by this process. `data` is for the text of its kind. */
export interface ClaimedMail {
  id: number;
  kind: string;
  address: string;
  data: unknown;
}

/** A mail that was not sent so far. Times are UTC ISO 8601. */
export interface UnsentMail {
  id: number;
  kind: string;
  queuedAt: string;
  attempts: number;
  /** Null when nobody has tried yet. */
  problem: string | null;
  /** Whether nobody tries any more; else it is tried again by itself. */
  hasFailed: boolean;
}

/**
 * Claims mails that are due: for 6 minutes nobody else gets them.
 * @param most at most 20.
 * @throws DataError of kind "refused" when the database has another key, or none.
 */
export async function claimMail(client: Client, queueKey: string, most: number): Promise<ClaimedMail[]> {
  const result = await client.rpc("claim_mail", { queue_key: queueKey, most });
  if (result.error) throw toDataError(result, "The mail queue could not be read.");
  return result.data;
}

/**
 * Says what became of a claimed mail.
 * @param problem why it was not sent; null when it was. Holds no addresses.
 * @throws DataError
 */
export async function settleMail(client: Client, queueKey: string, id: number, problem: string | null): Promise<void> {
  const result = await client.rpc("settle_mail", {
    queue_key: queueKey,
    mail_id: id,
    ...(problem !== null && { problem }),
  });
  if (result.error) throw toDataError(result, "The mail queue could not be written.");
}

/**
 * Mail that could not be sent so far, newest first. Admins only.
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
 * @returns how many there were.
 * @throws DataError
 */
export async function retryMail(client: Client, id?: number): Promise<number> {
  const result = await client.rpc("retry_mail", id === undefined ? {} : { mail_id: id });
  if (result.error) throw toDataError(result, "The mail could not be queued again");
  return result.data;
}
