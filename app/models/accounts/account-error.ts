import { type AuthError, isAuthRetryableFetchError, isAuthSessionMissingError } from "@supabase/supabase-js";
import messages from "#app/messages/account-errors.ts";
import { currentLanguage, DEFAULT_LANGUAGE } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError } from "#app/models/supabase.ts";

const t = translator(messages);

/** Our translations of Auth's messages, by its error codes; Auth writes in English only. */
const NAMES = {
  invalid_credentials: "wrongCredentials",
  email_not_confirmed: "emailNotConfirmed",
  same_password: "samePassword",
  weak_password: "weakPassword",
  current_password_required: "currentPasswordRequired",
  current_password_invalid: "wrongCurrentPassword",
  email_address_invalid: "emailNotPossible",
  email_address_not_authorized: "emailNotPossible",
  signup_disabled: "signUpsClosed",
  email_provider_disabled: "signUpsClosed",
  user_banned: "accountBanned",
  user_not_found: "sessionEnded",
  session_not_found: "sessionEnded",
  session_expired: "sessionEnded",
  refresh_token_not_found: "sessionEnded",
  refresh_token_already_used: "sessionEnded",
  over_request_rate_limit: "tooManyRequests",
  over_email_send_rate_limit: "tooManyMails",
  otp_expired: "linkSpent",
} as const;

/**
 * The `DataError` for a failed Auth call: Auth's message in English (PRODUCT.md, Failures), in other languages our translation; with Auth's
 * `code`, such as `email_not_confirmed`.
 */
export function toAccountError(error: AuthError): DataError {
  const options = { code: error.code, cause: error };
  // auth-js counts a 500 as a retryable network error. Auth did answer, but without a message for people.
  if (isAuthRetryableFetchError(error)) {
    return error.status === 500 ? new DataError("unexpected", t("unexpected"), options) : DataError.unreachable(error);
  }
  const status = error.status ?? 500;
  if (status === 429) return new DataError("limited", messageOf(error), options);
  return status >= 400 && status < 500
    ? new DataError("invalid", messageOf(error), options)
    : new DataError("unexpected", t("unexpected"), options);
}

function messageOf(error: AuthError): string {
  // why: for a response that is not JSON, auth-js's message is "{}".
  // Auth's "User is banned" does not explain what a ban is.
  if (error.code === "user_banned") return t("accountBanned");
  if (currentLanguage() === DEFAULT_LANGUAGE && /\w/.test(error.message)) return error.message;
  if (isAuthSessionMissingError(error)) return t("sessionEnded");
  return t(isKnown(error.code) ? NAMES[error.code] : "unexpected");
}

function isKnown(code: string | undefined): code is keyof typeof NAMES {
  return code !== undefined && Object.hasOwn(NAMES, code);
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
