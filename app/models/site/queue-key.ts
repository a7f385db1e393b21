import { DataError, type RestFailure, toDataError } from "#app/models/supabase.ts";

/**
 * The key with which the site hands in what visitors write, the setting MAIL_QUEUE_KEY: the database takes that from nobody else.
 * Undefined on a site of this machine that was started without it.
 */
export type QueueKey = string | undefined;

/** Kinds of what visitors write, as they are named to the person. */
type Written = "Messages" | "Reports" | "Requests for weekly mail";

/** @throws DataError of kind "unavailable" when there is no key. */
export function requireQueueKey(queueKey: QueueKey, written: Written): string {
  if (queueKey === undefined) throw notTaken(written, new Error("MAIL_QUEUE_KEY is not set"));
  return queueKey;
}

/**
 * The `DataError` for what the database did not take.
 * @param fallback shown to the person where the database's own text is not meant for people.
 */
export function toSubmissionError(failure: RestFailure, written: Written, fallback: string): DataError {
  // 42501: the database has another key, or none; nothing that a visitor did.
  return failure.error.code === "42501" ? notTaken(written, failure.error) : toDataError(failure, fallback);
}

function notTaken(written: Written, cause: unknown): DataError {
  return new DataError("unavailable", `${written} cannot be taken at the moment. Please try again later.`, { cause });
}
