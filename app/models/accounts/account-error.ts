import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { DataError } from "#app/models/supabase.ts";

/** Shown when Auth's response has no message (PRODUCT.md, Failures). */
const UNEXPECTED = "An unexpected error occurred";

/**
 * The `DataError` for a failed call of Auth, with Auth's message (PRODUCT.md, Failures) and Auth's `code`, such as `email_not_confirmed`.
 */
export function toAccountError(error: AuthError): DataError {
  const options = { code: error.code, cause: error };
  // auth-js counts a 500 as a retryable network error. Auth did answer, but without a message for people.
  if (isAuthRetryableFetchError(error)) {
    return error.status === 500 ? new DataError("unexpected", UNEXPECTED, options) : DataError.unreachable(error);
  }
  const status = error.status ?? 500;
  // why: for a response that is not JSON, auth-js's message is "{}".
  const message = /\w/.test(error.message) ? error.message : UNEXPECTED;
  if (status === 429) return new DataError("limited", message, options);
  return status >= 400 && status < 500
    ? new DataError("invalid", message, options)
    : new DataError("unexpected", UNEXPECTED, options);
}

/**
 * Whether Auth rejected the call because it mailed this account less than a minute ago. Only existing accounts get this error, so showing
 * it would allow account enumeration.
 */
export function isMailedRecently(error: AuthError): boolean {
  return error.code === "over_email_send_rate_limit";
}

/**
 * Whether Auth failed to send a mail, such as when the mail server is down. Only existing accounts get this error, so showing it would
 * allow account enumeration. (auth-js drops the message of such a response.)
 */
export function isMailUndelivered(error: AuthError): boolean {
  return error.status === 500;
}
