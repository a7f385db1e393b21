import type { User } from "@supabase/supabase-js";
import { GOOGLE_OFF, type GoogleConnection } from "#app/domain/accounts/google.ts";
import messages from "#app/messages/account-errors.ts";
import { currentLanguage, DEFAULT_LANGUAGE } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { Client } from "#app/models/supabase.ts";
import { DataError } from "#app/models/supabase.ts";
import { toAccountError } from "./account-error.ts";

const t = translator(messages);

/** Timeout of each call below, in milliseconds. */
const SETTINGS_TIMEOUT_MS = 6_000;

/** A sign-in this soon after the account's creation counts as its first, in milliseconds. */
const FIRST_SIGN_IN_MS = 10_000;

/**
 * Starts a sign-in with Google.
 * @param supabase URL and public key of the project.
 * @param returnUrl absolute URL to which Google redirects back.
 * @returns the absolute URL to redirect the browser to.
 * @throws DataError of kind "invalid" when the provider is disabled; Auth would otherwise show a JSON error in the browser.
 */
export async function beginGoogleSignIn(
  client: Client,
  supabase: { url: string; anonKey: string },
  returnUrl: string,
): Promise<string> {
  if (!(await isGoogleOn(supabase))) throw new DataError("invalid", t("googleOff"), { code: GOOGLE_OFF });
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: returnUrl, skipBrowserRedirect: true },
  });
  if (error) throw toAccountError(error);
  return data.url;
}

/**
 * Exchanges the authorization code from Google's redirect for a session (PKCE). Mail to a new account is in the current language.
 * @throws DataError when the code is used, expired, or was issued to another browser.
 */
export async function finishGoogleSignIn(client: Client, code: string): Promise<void> {
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  if (error) throw toAccountError(error);
  const language = currentLanguage();
  // If this fails, mail is in the default language until the member chooses another.
  if (language !== DEFAULT_LANGUAGE && isFirstSignIn(data.user))
    await client.from("profiles").update({ language }).eq("id", data.user.id);
}

function isFirstSignIn({ created_at, last_sign_in_at }: User): boolean {
  return Date.parse(last_sign_in_at ?? created_at) - Date.parse(created_at) < FIRST_SIGN_IN_MS;
}

/**
 * The Google identity of the caller's account; null without one. Auth is only called if the access token lists Google as a provider, so
 * a session that began before Google was connected elsewhere may get null until its next token refresh, for up to an hour.
 * @throws DataError
 */
export async function getGoogleConnection(
  client: Client,
  supabase: { url: string; anonKey: string },
  hasPassword: boolean,
): Promise<GoogleConnection | null> {
  const { data: claims } = await client.auth.getClaims();
  if (!claims?.claims.app_metadata?.providers?.includes("google")) return null;
  const { google, count } = await findGoogleIdentity(client);
  if (!google) return null;
  const address: unknown = google.identity_data?.email;
  const email = typeof address === "string" ? address : null;
  if (count < 2) return { email, removal: "only-identity" };
  if (!hasPassword) return { email, removal: "needs-password" };
  return { email, removal: (await isManualLinkingOn(client, supabase)) ? "possible" : "switched-off" };
}

/** Messages by Auth's error codes; Auth's own are for developers. */
const DISCONNECT_REFUSALS: Record<string, () => string> = {
  manual_linking_disabled: () => t("googleStays"),
  single_identity_not_deletable: () => t("googleOpened"),
  email_conflict_identity_not_deletable: () => t("googleAddressTaken"),
};

/**
 * Unlinks Google from the caller's account.
 * @returns false when it was not linked any more.
 * @throws DataError of kind "invalid" when Auth does not allow it.
 */
export async function disconnectGoogle(client: Client): Promise<boolean> {
  const { google } = await findGoogleIdentity(client);
  if (!google) return false;
  const { error } = await client.auth.unlinkIdentity(google);
  if (!error) return true;
  if (error.code === "identity_not_found") return false;
  const message = DISCONNECT_REFUSALS[error.code ?? ""]?.();
  if (message === undefined) throw toAccountError(error);
  throw new DataError("invalid", message, { code: error.code ?? "", cause: error });
}

async function findGoogleIdentity(client: Client) {
  const { data, error } = await client.auth.getUserIdentities();
  if (error) throw toAccountError(error);
  const { identities } = data;
  return { google: identities.find(({ provider }) => provider === "google"), count: identities.length };
}

/**
 * Whether members may unlink an identity (manual linking). Auth's public settings do not include it, so this tries to link an unknown
 * provider: the error code is `validation_failed` if manual linking is enabled, else `manual_linking_disabled`.
 */
async function isManualLinkingOn(client: Client, { url, anonKey }: { url: string; anonKey: string }): Promise<boolean> {
  const { data } = await client.auth.getSession();
  try {
    const response = await fetch(`${url}/auth/v1/user/identities/authorize?provider=`, {
      headers: { apikey: anonKey, Authorization: `Bearer ${data.session?.access_token}` },
      redirect: "manual",
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.headers.get("x-sb-error-code") === "validation_failed";
  } catch (error) {
    throw DataError.unreachable(error);
  }
}

async function isGoogleOn({ url, anonKey }: { url: string; anonKey: string }): Promise<boolean> {
  let settings: unknown;
  try {
    const response = await fetch(`${url}/auth/v1/settings`, {
      headers: { apikey: anonKey },
      signal: AbortSignal.timeout(SETTINGS_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Auth answered ${response.status}`);
    settings = await response.json();
  } catch (error) {
    throw DataError.unreachable(error);
  }
  return hasGoogle(settings);
}

function hasGoogle(settings: unknown): boolean {
  if (typeof settings !== "object" || settings === null || !("external" in settings)) return false;
  const { external } = settings;
  return typeof external === "object" && external !== null && "google" in external && external.google === true;
}
