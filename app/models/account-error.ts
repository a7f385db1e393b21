import { type AuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import { DataError } from "./data-error.ts";

/** Shown when Auth has no message of its own (PRODUCT.md, Failures). */
const UNEXPECTED = "An unexpected error occurred";

/**
 * The `DataError` for a failed call of Auth. Its message is Auth's own (PRODUCT.md, Failures), its `data.code`
 * is Auth's, such as `email_not_confirmed`.
 */
export function toAccountError(error: AuthError): DataError {
  const options = { code: error.code, cause: error };
  // auth-js counts a 500 among what may be asked again; there Auth did answer, though with nothing for people.
  if (isAuthRetryableFetchError(error)) {
    return error.status === 500 ? new DataError("unexpected", UNEXPECTED, options) : DataError.unreachable(error);
  }
  const status = error.status ?? 500;
  // why: an answer that is no JSON gives auth-js nothing but "{}" to say.
  const message = /\w/.test(error.message) ? error.message : UNEXPECTED;
  if (status === 429) return new DataError("limited", message, options);
  return status >= 400 && status < 500
    ? new DataError("invalid", message, options)
    : new DataError("unexpected", UNEXPECTED, options);
}

/**
 * Whether Auth refused because it mailed this account less than a minute ago. It says so of existing accounts only, so
 * whoever repeats it tells strangers which addresses have one.
 */
export function isMailedRecently(error: AuthError): boolean {
  return error.code === "over_email_send_rate_limit";
}

/**
 * Whether Auth answered a request for a mail, but failed at it, as when the mail server is down. It gets that far for
 * existing accounts only, so this too would tell who has one. (auth-js drops the text of such an answer.)
 */
export function isMailUndelivered(error: AuthError): boolean {
  return error.status === 500;
}
