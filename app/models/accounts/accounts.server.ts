import { type AuthError, AuthRetryableFetchError, isAuthSessionMissingError } from "@supabase/supabase-js";
import type { Logger } from "pino";
import type { EmailLink } from "#app/domain/accounts/email-link.ts";
import messages from "#app/messages/account-errors.ts";
import { currentLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { Client } from "#app/models/supabase.ts";
import { toDataError } from "#app/models/supabase.ts";
import { isMailedRecently, isMailUndelivered, toAccountError } from "./account-error.ts";
import { hasPassword, proveIdentityForPassword, withdrawProofAfter } from "./own-account.server.ts";

const t = translator(messages);

/** The data of a new account. */
export interface NewAccount {
  full_name: string;
  email: string;
  password: string;
}

/** The outcome of a sign-up: signed in at once, or waiting for confirmation by a mailed link. */
type SignUpOutcome = "signed-in" | "awaiting-email";

/** Timeout of a sign-out at Auth, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 4_000;

/** How long after opening a mailed link a password can be chosen, in seconds: the lifetime of such links. */
const EMAIL_PROOF_SECONDS = 60 * 60;

/** Auth's authentication methods (`amr`) of mailed links and codes, the same as in `private.is_fresh_session()`. */
const EMAIL_METHODS: readonly string[] = ["otp", "magiclink", "recovery", "invite", "email/signup", "email_change"];

/**
 * Creates an account, and sends its mail in the current language. If addresses need confirmation, a taken one gives the same result as a
 * new one.
 * @param confirmUrl absolute URL of the page that the mailed link opens.
 * @throws DataError with Auth's own message.
 */
export async function signUp(client: Client, account: NewAccount, confirmUrl: string): Promise<SignUpOutcome> {
  const { full_name, email, password } = account;
  const options = { data: { full_name, language: currentLanguage() }, emailRedirectTo: confirmUrl };
  const { data, error } = await client.auth.signUp({ email, password, options });
  // The project's hourly quota has the same code, but affects new addresses too and must be shown.
  if (error && isMailedRecently(error) && /security purposes/i.test(error.message)) return "awaiting-email";
  if (error) throw toAccountError(error);
  return data.session ? "signed-in" : "awaiting-email";
}

/**
 * Starts a session with e-mail and password.
 * @throws DataError with Auth's own message; its `code` is `email_not_confirmed` if only the confirmation is missing.
 */
export async function signIn(client: Client, credentials: { email: string; password: string }): Promise<void> {
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) throw toAccountError(error);
}

/**
 * Ends only this session at Auth. Never throws, and gives up after 4 s: the session then expires by itself.
 */
export async function signOut(client: Client, log: Logger): Promise<void> {
  // auth-js first refreshes a session that is about to expire, and retries that for 30 s.
  const limit = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  const gaveUp = new Promise<{ error: AuthError }>((resolve) => {
    limit.addEventListener("abort", () => resolve({ error: new AuthRetryableFetchError("no answer in time", 0) }));
  });
  const { error } = await Promise.race([client.auth.signOut({ scope: "local" }), gaveUp]);
  if (error) log.warn(`auth: a session was not ended at Supabase: ${error.code ?? error.name}`);
}

/**
 * Mails the confirmation link again if there is an unconfirmed account; otherwise also resolves, to prevent account enumeration.
 * @param confirmUrl absolute URL of the page that the mailed link opens.
 * @throws DataError when Auth could not be reached.
 */
export async function resendConfirmation(
  client: Client,
  log: Logger,
  email: string,
  confirmUrl: string,
): Promise<void> {
  const options = { emailRedirectTo: confirmUrl };
  handleMailError(log, (await client.auth.resend({ type: "signup", email, options })).error);
}

/**
 * Mails a link for choosing a new password if the account exists; otherwise also resolves, to prevent account enumeration.
 * @param confirmUrl absolute URL of the page that the mailed link opens.
 * @throws DataError when Auth could not be reached.
 */
export async function sendPasswordReset(client: Client, log: Logger, email: string, confirmUrl: string): Promise<void> {
  handleMailError(log, (await client.auth.resetPasswordForEmail(email, { redirectTo: confirmUrl })).error);
}

/** Swallows errors that only existing accounts get, to prevent account enumeration; throws others. */
function handleMailError(log: Logger, error: AuthError | null): void {
  if (!error) return;
  if (isMailUndelivered(error)) {
    // Logged for the operator only; the person can try again when no mail arrives.
    log.error("auth: a mail was not sent, Auth answered 500; see its log and the mail server");
    return;
  }
  if (!isMailedRecently(error)) throw toAccountError(error);
  log.warn(`auth: a mail was not sent: ${error.code}`);
}

/**
 * Redeems a single-use mailed link and starts a session.
 * @returns false for the first of the two links that a change of address needs, which starts no session.
 * @throws DataError of kind "invalid" when the link is used, expired or unknown.
 */
export async function redeemEmailLink(client: Client, link: EmailLink): Promise<boolean> {
  const { data, error } =
    link.proof === "token"
      ? await client.auth.verifyOtp({ token_hash: link.secret, type: link.type })
      : await client.auth.exchangeCodeForSession(link.secret);
  if (error) throw toAccountError(error);
  return data.session !== null;
}

/** Whether the caller is signed in to the account with this address. */
export async function isSessionOf(client: Client, email: string): Promise<boolean> {
  const { data } = await client.auth.getClaims();
  return data?.claims.email?.toLowerCase() === email.toLowerCase();
}

/** The name and password that an owner chooses after proving the address. */
export interface OwnerChoice {
  full_name: string;
  password: string;
}

/**
 * Sets the name, first password and language (the current one) of an account whose address was just confirmed. Leaves an account that
 * already has a password unchanged: changing that requires the current password.
 * @returns false when there is no session any more, as `beginPasswordSession`.
 * @throws DataError with Auth's own message when it rejects the password; the name has been saved then.
 */
export async function takeOwnership(
  client: Client,
  log: Logger,
  { full_name, password }: OwnerChoice,
): Promise<boolean> {
  if (await hasPassword(client)) return true;
  const { data: claims } = await client.auth.getClaims();
  const named = await client
    .from("profiles")
    .update({ full_name, language: currentLanguage() })
    .eq("id", claims?.claims.sub ?? "")
    .select("id")
    .single();
  if (named.error) throw toDataError(named, t("nameNotSaved"));
  await proveIdentityForPassword(client, null);
  // Auth keeps the name of the first sign-up in its metadata, possibly another person's.
  const { data, error } = await withdrawProofAfter(client, log, () =>
    client.auth.updateUser({ password, data: { full_name } }),
  );
  if (error) throw toAccountError(error);
  return beginPasswordSession(client, log, { email: data.user.email ?? "", password });
}

/**
 * Sets a new or first password in a session that a mailed link started within the last hour.
 * @throws DataError as `setPassword`, and of kind "refused" for an older session.
 */
export async function replacePassword(client: Client, log: Logger, password: string): Promise<void> {
  if (await hasPassword(client)) return setPassword(client, password);
  await proveIdentityForPassword(client, null);
  await withdrawProofAfter(client, log, () => setPassword(client, password));
}

/**
 * Replaces the session of a mailed link with one from the new password: as long as the former lasts, Auth lets it change the password
 * without the old one.
 * @returns false when the sign-in failed; there is no session then.
 */
export async function beginPasswordSession(
  client: Client,
  log: Logger,
  credentials: { email: string; password: string },
): Promise<boolean> {
  await signOut(client, log);
  const { error } = await client.auth.signInWithPassword(credentials);
  if (error) log.warn(`auth: a sign-in after a new password failed: ${error.code ?? error.name}`);
  return !error;
}

/**
 * The access token of this browser's session, or null. Read it before another session replaces this one, for `endSession`.
 */
export async function getAccessToken(client: Client): Promise<string | null> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}

/**
 * Ends the session of this access token at Auth; it need not be the session of `client`. Never throws: the session would expire by itself.
 */
export async function endSession(client: Client, log: Logger, accessToken: string): Promise<void> {
  const { error } = await client.auth.admin.signOut(accessToken, "local");
  if (error) log.warn(`auth: a session was not ended at Supabase: ${error.code ?? error.name}`);
}

/**
 * Whether this session was started by a mailed link less than an hour ago. Only such a session may set a password without the old one, so
 * that an unattended browser is not enough to take over an account.
 * @throws DataError when Supabase does not answer.
 */
export async function hasFreshEmailProof(client: Client): Promise<boolean> {
  const { data, error } = await client.auth.getClaims();
  if (error && isAuthSessionMissingError(error)) return false;
  if (error) throw toAccountError(error);
  const earliest = Date.now() / 1000 - EMAIL_PROOF_SECONDS;
  return (data?.claims.amr ?? []).some(
    (entry) => typeof entry === "object" && EMAIL_METHODS.includes(entry.method) && entry.timestamp >= earliest,
  );
}

/**
 * Ends every session of the signed-in member, including this one.
 * @throws DataError when Auth could not be reached; no session has ended then.
 */
export async function signOutEverywhere(client: Client): Promise<void> {
  const { error } = await client.auth.signOut({ scope: "global" });
  if (error) throw toAccountError(error);
}

/**
 * Sets a new password for the signed-in member and ends their other sessions.
 * @param current the current password; Auth requires it unless a mailed link started the session or the account has none.
 * @throws DataError with Auth's own message; its `code` is `same_password` or `weak_password` for the new password,
 * `current_password_required` or `current_password_invalid` for the current one.
 */
export async function setPassword(client: Client, password: string, current?: string): Promise<void> {
  const { error } = await client.auth.updateUser({ password, current_password: current });
  if (error) throw toAccountError(error);
}
