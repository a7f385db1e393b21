/** `code` of the response when Google is not configured, so that it is not offered again. */
export const GOOGLE_OFF = "GOOGLE_OFF";

/**
 * How an account is connected with Google: whether it can be disconnected, or why not. Auth keeps the last identity of an account,
 * whether it has a password or not, and removes none where manual linking is off.
 */
export interface GoogleConnection {
  /** The address at Google; null if Google named none. */
  email: string | null;
  removal: "possible" | "needs-password" | "only-identity" | "switched-off";
}
