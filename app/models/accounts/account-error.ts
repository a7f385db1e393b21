import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { DataError } from "#app/models/supabase.ts";

/** Shown when Auth has no message of its own (PRODUCT.md, Failures). */
const UNEXPECTED = "An unexpected error occurred";

/**
 * The `DataError` for a failed call of Auth. Its message is Auth's own (PRODUCT.md, Failures), its `data.code`
 * is Auth's, such as `email_not_confirmed`.
 */
export function toAccountError(error: AuthError): DataError {
  const options = { code: error.code, cause: error };
  // auth-js treats a 500 as retryable; in that case Auth did answer, but without a message for people.
  if (isAuthRetryableFetchError(error)) {
    return error.status === 500 ? new DataError("unexpected", UNEXPECTED, options) : DataError.unreachable(error);
  }
  const status = error.status ?? 500;
  // why: for a response that is not JSON, the message of auth-js is "{}".
  const message = /\w/.test(error.message) ? error.message : UNEXPECTED;
  if (status === 429) return new DataError("limited", message, options);
  return status >= 400 && status < 500
    ? new DataError("invalid", message, options)
    : new DataError("unexpected", UNEXPECTED, options);
}

/**
 * Whether Auth rejected the call because it mailed this account less than a minute ago. It does so for existing accounts
 * only, so showing this error would reveal which addresses have one.
 */
export function isMailedRecently(error: AuthError): boolean {
  return error.code === "over_email_send_rate_limit";
}

/**
 * Whether Auth accepted a request for a mail but failed to send it, as when the mail server is down. That happens for
 * existing accounts only, so this too would reveal who has one. (auth-js drops the message of such a response.)
 */
export function isMailUndelivered(error: AuthError): boolean {
  return error.status === 500;
}
