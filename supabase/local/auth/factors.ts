import type { Context } from "hono";
import { z } from "zod";
import { requireClaims, requireSession } from "./bearer.ts";
import { optionalText, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { AuthError, invalid } from "./errors.ts";
import type { ChallengeRow, FactorRow } from "./rows.ts";
import { deleteFactor, hasUsableFactor, raiseSession, requireFactor, requireRoomForFactor } from "./second-step.ts";
import { isCodeOf, newSecret } from "./totp.ts";

const CHALLENGE_SECONDS = 300;

/** Expired challenges of all accounts are deleted after this time. */
const CHALLENGE_KEPT_SECONDS = 24 * 3600;

/** All requests come from this machine: the stack listens on loopback only. */
const OWN_ADDRESS = "127.0.0.1";

const enrollSchema = z.object({ friendly_name: optionalText, factor_type: optionalText, issuer: optionalText });

/** `POST /factors`: enrolls an authenticator, unverified until its first code. */
export async function enrollFactor(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const { auth } = context.config;
  const answer = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    const body = await readBody(c, enrollSchema);
    requireKindToEnroll(context, body.factor_type);
    await requireRoomForFactor(context, tx, signed, body.friendly_name);
    const totp = newSecret(body.issuer || new URL(auth.siteUrl).host, signed.user.email ?? "");
    const id = crypto.randomUUID();
    const now = new Date();
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (${id}, ${signed.user.id}, ${body.friendly_name}, 'totp', 'unverified', ${totp.secret}, ${now}, ${now})`;
    return { id, type: "totp", friendly_name: body.friendly_name, totp };
  });
  return c.json(answer);
}

/** `POST /factors/<id>/challenge`: creates a challenge, for which a code can then be verified. */
export async function challengeFactor(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const { user } = await requireSession(tx, claims);
    const factor = await requireFactor(tx, user.id, c.req.param("id") ?? "");
    requireKindToVerify(context, factor);
    const id = crypto.randomUUID();
    const now = Date.now();
    await tx`
      delete from auth.mfa_challenges where created_at < ${new Date(now - CHALLENGE_KEPT_SECONDS * 1000)}`;
    await tx`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
      values (${id}, ${factor.id}, ${new Date(now)}, ${OWN_ADDRESS})`;
    // The database's clock has microseconds: creation times must differ.
    await tx`update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`;
    return { id, type: factor.factor_type, expires_at: Math.floor(now / 1000) + CHALLENGE_SECONDS };
  });
  return c.json(answer);
}

const verifySchema = z.object({
  challenge_id: z
    .uuid()
    .nullish()
    .transform((value) => value ?? null),
  code: optionalText,
});

/** `POST /factors/<id>/verify`: exchanges a code for a session at aal2. The first code verifies the factor. */
export async function verifyFactor(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    const factor = await requireFactor(tx, signed.user.id, c.req.param("id") ?? "");
    const body = await readBody(c, verifySchema);
    if (body.code === "") throw invalid("Code needs to be non-empty");
    requireKindToVerify(context, factor);
    const challenge = await findChallenge(tx, factor, body.challenge_id);
    // Returned instead of thrown, so that the deletion of the expired challenge is committed.
    if (challenge instanceof AuthError) return challenge;
    if (!isCodeOf(factor.secret ?? "", body.code)) {
      throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
    }
    await tx`update auth.mfa_challenges set verified_at = ${new Date()} where id = ${challenge.id}`;
    if (factor.status !== "verified") {
      await tx`update auth.mfa_factors set status = 'verified', updated_at = ${new Date()} where id = ${factor.id}`;
    }
    await tx`
      delete from auth.mfa_factors
      where user_id = ${factor.user_id} and factor_type = ${factor.factor_type} and status = 'unverified'`;
    return raiseSession(context, tx, signed, factor);
  });
  if (answer instanceof AuthError) throw answer;
  return c.json(answer);
}

/** `DELETE /factors/<id>`: removes an authenticator; a verified one only at aal2. */
export async function unenrollFactor(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const id = await inTransaction(context, async (tx) => {
    const { user, aal } = await requireSession(tx, claims);
    const factor = await requireFactor(tx, user.id, c.req.param("id") ?? "");
    if (factor.factor_type === "recovery_code") {
      const message = "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes";
      throw new AuthError(422, "validation_failed", message);
    }
    if (factor.status === "verified" && aal !== "aal2") {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    if (factor.status === "verified") await requireMoreThanCodes(context, tx, factor);
    await deleteFactor(tx, factor);
    return factor.id;
  });
  return c.json({ id });
}

/** The last authenticator cannot be removed before the recovery codes, which Auth does not allow as the only factor. */
async function requireMoreThanCodes(context: AuthContext, tx: Transaction, leaving: FactorRow): Promise<void> {
  const kept = await tx<FactorRow>`
    select * from auth.mfa_factors where user_id = ${leaving.user_id} and id <> ${leaving.id}`;
  const hasCodes = kept.some(({ factor_type }) => factor_type === "recovery_code");
  if (!hasCodes || hasUsableFactor(context, kept)) return;
  throw new AuthError(
    422,
    "mfa_recovery_codes_sole_factor",
    "Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.",
  );
}

/** The factor's open challenge. An expired one is deleted and an error returned. */
async function findChallenge(tx: Transaction, factor: FactorRow, id: string | null): Promise<ChallengeRow | AuthError> {
  const [challenge] = await tx<ChallengeRow>`
    select * from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factor.id}`;
  if (challenge === undefined) {
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  if (challenge.verified_at !== null) {
    // Supabase Auth's message, the same for a used challenge as for one from another address.
    throw new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
  }
  if (challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000 > Date.now()) return challenge;
  await tx`delete from auth.mfa_challenges where id = ${challenge.id}`;
  const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`;
  return new AuthError(422, "mfa_challenge_expired", message);
}

function requireKindToEnroll({ config }: AuthContext, kind: string): void {
  if (kind === "phone") {
    throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  }
  if (kind === "webauthn") {
    throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  }
  if (kind !== "totp") throw invalid("factor_type needs to be totp, phone, or webauthn");
  if (!config.auth.mfa.totp.enrollEnabled) {
    throw new AuthError(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  }
}

function requireKindToVerify({ config }: AuthContext, factor: FactorRow): void {
  if (factor.factor_type !== "totp") throw invalid("factor_type needs to be totp, phone, or webauthn");
  if (!config.auth.mfa.totp.verifyEnabled) {
    throw new AuthError(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
  }
}
