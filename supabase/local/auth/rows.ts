/** Columns of `auth.users` that Auth reads. */
export interface UserRow {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  /** 0: no half of a change is confirmed; 1: one of the two addresses has confirmed. */
  email_change_confirm_status: number | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  banned_until: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
  is_anonymous: boolean;
}

export interface IdentityRow {
  id: string;
  /** The user's id at the provider; for `email` the user's own id. */
  provider_id: string;
  user_id: string;
  provider: string;
  identity_data: Record<string, unknown>;
  email: string | null;
  last_sign_in_at: Date | null;
  created_at: Date | null;
  updated_at: Date | null;
}

export interface SessionRow {
  id: string;
  user_id: string;
  not_after: Date | null;
  created_at: Date;
  refreshed_at: Date | null;
}

export type AssuranceLevel = "aal1" | "aal2" | "aal3";

export interface FactorRow {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "webauthn" | "phone" | "recovery_code";
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  /** In base32; null for recovery codes. */
  secret: string | null;
  phone: string | null;
  last_challenged_at: Date | null;
}

export interface ChallengeRow {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
}

export interface RecoveryCodeSetRow {
  id: string;
  mfa_factor_id: string;
  failed_verification_count: number;
  verification_locked_until: Date | null;
}

export interface RefreshTokenRow {
  /** bigint, as text. */
  id: string;
  token: string;
  parent: string | null;
  revoked: boolean;
  session_id: string | null;
  user_id: string;
  updated_at: Date;
}

export type OneTimeTokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

export interface OneTimeTokenRow {
  id: string;
  user_id: string;
  token_type: OneTimeTokenType;
  token_hash: string;
  relates_to: string;
}

export interface FlowStateRow {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  provider_type: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  authentication_method: string;
  auth_code_issued_at: Date | null;
  created_at: Date;
  referrer: string | null;
}
