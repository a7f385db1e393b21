/** `code` of the response when the OAuth provider Google is not configured; the page then stops offering it. */
export const GOOGLE_OFF = "GOOGLE_OFF";

/**
 * The Google identity of an account, and whether it can be unlinked, or why not. Supabase Auth does not unlink the last identity of an
 * account, nor any where manual linking is disabled.
 */
export interface GoogleConnection {
  /** Address of the Google account; null if Google did not send it. */
  email: string | null;
  removal: "possible" | "needs-password" | "only-identity" | "switched-off";
}
