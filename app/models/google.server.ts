import { GOOGLE_OFF } from "#app/domain/google.ts";
import { toAccountError } from "./account-error.ts";
import type { Client } from "./supabase.ts";
import { DataError } from "./supabase.ts";

/** Longest wait for Auth's settings, in milliseconds. */
const SETTINGS_TIMEOUT_MS = 6_000;

/** Shown where Google is not configured. */
const GOOGLE_IS_OFF = "Google sign-in is not set up on this site yet. Please use your email and password.";

/**
 * Starts a sign-in with Google.
 * @param supabase where Auth is, and the public key.
 * @param returnUrl absolute URL to which Google redirects back.
 * @returns the absolute URL to send the browser to.
 * @throws DataError of kind "invalid" when the provider is off; Auth itself would show the browser a JSON error.
 */
export async function beginGoogleSignIn(
  client: Client,
  supabase: { url: string; anonKey: string },
  returnUrl: string,
): Promise<string> {
  if (!(await isGoogleOn(supabase))) throw new DataError("invalid", GOOGLE_IS_OFF, { code: GOOGLE_OFF });
  const { data, error } = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo: returnUrl, skipBrowserRedirect: true },
  });
  if (error) throw toAccountError(error);
  return data.url;
}

/**
 * Exchanges the code from Google's redirect for a session.
 * @throws DataError when the code was used, has expired, or belongs to another browser.
 */
export async function finishGoogleSignIn(client: Client, code: string): Promise<void> {
  const { error } = await client.auth.exchangeCodeForSession(code);
  if (error) throw toAccountError(error);
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
