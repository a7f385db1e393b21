import type { FactorRow, IdentityRow, UserRow } from "./rows.ts";

/** The user as clients see it; times are UTC ISO 8601, absent values are left out. */
export function userJson(user: UserRow, identities: IdentityRow[], factors: FactorRow[]) {
  return {
    id: user.id,
    aud: user.aud ?? "",
    role: user.role ?? "",
    email: user.email ?? "",
    ...time("email_confirmed_at", user.email_confirmed_at),
    ...time("invited_at", user.invited_at),
    phone: user.phone ?? "",
    ...time("confirmation_sent_at", user.confirmation_sent_at),
    ...time("confirmed_at", user.email_confirmed_at),
    ...time("recovery_sent_at", user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...time("email_change_sent_at", user.email_change_sent_at),
    ...time("last_sign_in_at", user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(factors.length > 0 ? { factors: factors.map(factorJson) } : {}),
    identities: identities.map(identityJson),
    created_at: user.created_at?.toISOString() ?? null,
    updated_at: user.updated_at?.toISOString() ?? null,
    ...time("banned_until", user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}

export type UserJson = ReturnType<typeof userJson>;

/**
 * What a sign-up with a taken, confirmed address answers: shaped like a new user, so that it does not reveal whether the address
 * has an account. The empty `identities` and `role` are what auth-js documents.
 */
export function obfuscatedUserJson(email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** A factor as clients see it, without its secret. */
export function factorJson(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: factor.phone ?? "",
    last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
  };
}

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: identity.last_sign_in_at?.toISOString() ?? null,
    created_at: identity.created_at?.toISOString() ?? null,
    updated_at: identity.updated_at?.toISOString() ?? null,
    email: identity.email ?? "",
  };
}

function time(name: string, value: Date | null): Record<string, string> {
  return value === null ? {} : { [name]: value.toISOString() };
}
