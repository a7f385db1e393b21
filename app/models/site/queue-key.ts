import { DataError, type RestFailure, toDataError } from "#app/models/supabase.ts";

/**
 * The shared secret (MAIL_QUEUE_KEY) that the database requires for submissions of visitors, so that they cannot bypass this site's rate
 * limits. Undefined in local development without it.
 */
export type QueueKey = string | undefined;

/** Kinds of submissions, as the message names them. */
type SubmissionKind = "Messages" | "Reports" | "Requests for weekly mail";

/** The queue key. @throws DataError of kind "unavailable" when it is not set. */
export function requireQueueKey(queueKey: QueueKey, kind: SubmissionKind): string {
  if (queueKey === undefined) throw unavailable(kind, new Error("MAIL_QUEUE_KEY is not set"));
  return queueKey;
}

/**
 * The `DataError` for a rejected submission.
 * @param fallback message when the database's own is not meant for people.
 */
export function toSubmissionError(failure: RestFailure, kind: SubmissionKind, fallback: string): DataError {
  // 42501: the database has another queue key, or none. Not the visitor's fault.
  return failure.error.code === "42501" ? unavailable(kind, failure.error) : toDataError(failure, fallback);
}

function unavailable(kind: SubmissionKind, cause: unknown): DataError {
  return new DataError("unavailable", `${kind} cannot be taken at the moment. Please try again later.`, { cause });
}
