import type { Signed } from "./bearer.ts";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import { newRefreshToken } from "./new-refresh-token.ts";
import type { FactorRow } from "./rows.ts";
import { type SessionJson, sessionJson } from "./sessions.ts";
import { getUserById, isUuid, listFactors } from "./users.ts";

/** Unverified factors of all accounts may be deleted after this time. */
const UNCONFIRMED_SECONDS = 300;

/** `amr` method of a session that was raised by this kind of factor. */
const METHODS: Record<FactorRow["factor_type"], string> = {
  totp: "totp",
  webauthn: "mfa/webauthn",
  phone: "mfa/phone",
  recovery_code: "mfa/recovery_code",
};

/**
 * The account's factor with this id.
 * @throws AuthError 404 `validation_failed` for a malformed id, 404 `mfa_factor_not_found`.
 */
export async function requireFactor(tx: Transaction, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await tx<FactorRow>`select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
  if (factor === undefined) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/**
 * The account's factors, after checking that it may enroll another with this name.
 * @throws AuthError 422 `mfa_factor_name_conflict`, 422 `too_many_enrolled_mfa_factors`, 403 `insufficient_aal`.
 */
export async function requireRoomForFactor(
  { config }: AuthContext,
  tx: Transaction,
  { user, aal }: Signed,
  name: string,
): Promise<FactorRow[]> {
  await tx`
    delete from auth.mfa_factors as factor
    where status <> 'verified' and created_at < ${new Date(Date.now() - UNCONFIRMED_SECONDS * 1000)}
      and not exists (select from auth.mfa_challenges where factor_id = factor.id)`;
  const factors = await listFactors(tx, user.id);
  if (factors.some((factor) => (factor.friendly_name ?? "") === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw new AuthError(422, "mfa_factor_name_conflict", message);
  }
  if (factors.length >= config.auth.mfa.maxEnrolledFactors) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  if (aal !== "aal2" && factors.some(({ status }) => status === "verified")) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  return factors;
}

/** Whether one of these factors, recovery codes aside, can raise a session to aal2. */
export function hasUsableFactor({ config }: AuthContext, factors: FactorRow[]): boolean {
  return (
    config.auth.mfa.totp.verifyEnabled &&
    factors.some(({ factor_type, status }) => factor_type === "totp" && status === "verified")
  );
}

/**
 * Raises the session to aal2 by this factor, ends the account's sessions at aal1, and issues new tokens. An existing claim of the
 * session gets a new time.
 */
export async function raiseSession(
  context: AuthContext,
  tx: Transaction,
  { user, sessionId }: Signed,
  factor: FactorRow,
): Promise<SessionJson> {
  const now = new Date();
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${crypto.randomUUID()}, ${sessionId}, ${now}, ${now}, ${METHODS[factor.factor_type]})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = excluded.updated_at`;
  await tx`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now} where id = ${sessionId}`;
  await tx`delete from auth.sessions where user_id = ${user.id} and aal < 'aal2'`;
  const [replaced] = await tx<{ token: string }>`
    update auth.refresh_tokens set revoked = true, updated_at = ${now}
    where session_id = ${sessionId} and not revoked returning token`;
  const refreshToken = await newRefreshToken(tx, { userId: user.id, sessionId, parent: replaced?.token ?? null });
  const present = await getUserById(tx, user.id);
  return sessionJson(context, tx, present ?? user, sessionId, refreshToken);
}

/** Deletes the factor; sessions that were raised by it fall back to aal1. */
export async function deleteFactor(tx: Transaction, factor: FactorRow): Promise<void> {
  await tx`delete from auth.mfa_factors where id = ${factor.id}`;
  await tx`
    delete from auth.mfa_amr_claims
    where authentication_method = ${METHODS[factor.factor_type]}
      and session_id in (select id from auth.sessions where user_id = ${factor.user_id} and factor_id = ${factor.id})`;
  await tx`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${new Date()}
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`;
}
