import messages from "#app/messages/rejections.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError, type RestFailure, toDataError } from "#app/models/supabase.ts";

const t = translator(messages);

/**
 * The shared secret (MAIL_QUEUE_KEY) that the database requires for submissions of visitors, so that they cannot bypass this site's rate
 * limits. Undefined in local development without it.
 */
export type QueueKey = string | undefined;

/** Names of the messages shown when submissions cannot be accepted. */
type Unavailable = "messagesUnavailable" | "reportsUnavailable" | "weeklyMailUnavailable";

/** The queue key. @throws DataError of kind "unavailable" when it is not set. */
export function requireQueueKey(queueKey: QueueKey, message: Unavailable): string {
  if (queueKey === undefined) throw unavailable(message, new Error("MAIL_QUEUE_KEY is not set"));
  return queueKey;
}

/**
 * The `DataError` for a rejected submission.
 * @param fallback message used when the database's own message is not meant for people.
 */
export function toSubmissionError(failure: RestFailure, message: Unavailable, fallback: string): DataError {
  // 42501: the database has another queue key, or none. Not the visitor's fault.
  return failure.error.code === "42501" ? unavailable(message, failure.error) : toDataError(failure, fallback);
}

function unavailable(message: Unavailable, cause: unknown): DataError {
  return new DataError("unavailable", t(message), { cause });
}
