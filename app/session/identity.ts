import type { Waiting } from "#app/domain/accounts/waiting.ts";
import type { Language } from "#app/messages/language.ts";

/** The signed-in member of a request. */
export interface User {
  id: string;
  fullName: string;
  /** The language of mail to the member. */
  language: Language;
  isAdmin: boolean;
  /** Current address from the database; the access token may still contain an earlier one. */
  email: string;
  /** A new address that is not confirmed yet, or null. */
  pendingEmail: string | null;
  /** False for an account that only ever signed in with Google. */
  hasPassword: boolean;
  /** Whether the account has an authenticator (TOTP), whose codes also serve for re-authentication. */
  hasSecondStep: boolean;
  /** True for an admin who has to set up a second step before they can use the role. */
  lacksSecondStep: boolean;
  /** Owners whose events they may change: their account and their organizations. */
  ownerIds: string[];
  /** Whether small changes of the member are public at once: an admin trusts them. */
  isTrusted: boolean;
  /** Counts for the links to admin pages; null for other members. */
  waiting: Waiting | null;
}

/** Who sent a request: a member, a person between the first and the second step of signing in, or a visitor (both are null). */
export interface Identity {
  user: User | null;
  /** Id of the account whose session still needs its second step (`aal1`); it gives access to nothing else. */
  pendingAccountId: string | null;
}
