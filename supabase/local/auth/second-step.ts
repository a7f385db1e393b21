import type { Signed } from "./bearer.ts";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import { newRefreshToken } from "./new-refresh-token.ts";
import type { FactorRow } from "./rows.ts";
import { type SessionJson, sessionJson } from "./sessions.ts";
import { getUserById, isUuid, listFactors } from "./users.ts";

/** A factor that was never confirmed may be cleared away after this time, whosever it is. */
const UNCONFIRMED_SECONDS = 300;

/** What `amr` says of a session whose second step was this kind of factor. */
const METHODS: Record<FactorRow["factor_type"], string> = {
  totp: "totp",
  webauthn: "mfa/webauthn",
  phone: "mfa/phone",
  recovery_code: "mfa/recovery_code",
};

/**
 * The factor with this id, if it is the account's.
 * @throws AuthError 404 `validation_failed` for an id that is none, 404 `mfa_factor_not_found`.
 */
export async function requireFactor(tx: Transaction, userId: string, id: string): Promise<FactorRow> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const [factor] = await tx<FactorRow>`select * from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
  if (factor === undefined) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/**
 * The account's factors, once it is sure that it may have another one with this name.
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

/** Whether one of these factors, other than recovery codes, makes a session aal2. */
export function hasUsableFactor({ config }: AuthContext, factors: FactorRow[]): boolean {
  return (
    config.auth.mfa.totp.verifyEnabled &&
    factors.some(({ factor_type, status }) => factor_type === "totp" && status === "verified")
  );
}

/**
 * Makes the session aal2 by this factor, ends the account's sessions that are not, and renews its tokens. A claim that the session
 * has already gets a new time.
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

/** Deletes the factor; sessions whose second step it was are aal1 again. */
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
