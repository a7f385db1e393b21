import type { Context } from "hono";
import { z } from "zod";
import { type Claims, requireClaims, requireUser } from "./bearer.ts";
import { optionalObject, optionalText, pkceFields, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { mailEmailChange } from "./email-change.ts";
import { requireEmail } from "./emails.ts";
import { AuthError, emailExists, invalid } from "./errors.ts";
import { parseChallenge } from "./flow-state.ts";
import { hashPassword, passwordMatches, requireStrongPassword } from "./passwords.ts";
import { redirectTarget } from "./redirects.ts";
import type { UserRow } from "./rows.ts";
import { applyPassword, mergeMetadata } from "./user-changes.ts";
import { getUserByEmail, listFactors, presentUser } from "./users.ts";

/** `GET /user`: the account of the access token, if its session still exists. */
export async function getUser(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const user = await requireUser(tx, claims, "read");
    return presentUser(tx, user);
  });
  return c.json(answer);
}

const updateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  data: optionalObject,
  ...pkceFields,
});

const CURRENT_PASSWORD_REQUIRED = "Current password required when setting new password.";

/**
 * `PUT /user`: metadata is merged, a new password ends all other sessions, a new address waits for its confirmation.
 */
export async function updateUser(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const body = await readBody(c, updateSchema);
  if (body.phone !== "") throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  const email = body.email === "" ? null : requireEmail(body.email);
  if (body.password) requireStrongPassword(context.config, body.password);
  const challenge = parseChallenge(body);
  const redirectTo = redirectTarget(context.config, c);
  const before = await inTransaction(context, async (tx) => ({
    user: await requireUser(tx, claims, "read"),
    isRecovery: await isRecovery(tx, claims.sessionId),
    lacksSecondStep: await lacksSecondStep(tx, claims),
  }));
  if (before.lacksSecondStep && (body.password || (email !== null && email !== before.user.email))) {
    const message = "AAL2 session is required to update email or password when MFA is enabled.";
    throw new AuthError(401, "insufficient_aal", message);
  }
  const hash = await newPasswordHash(context, before, body);
  const answer = await inTransaction(context, async (tx) => {
    let user = await requireUser(tx, claims);
    if (body.data !== null) user = await mergeMetadata(tx, user.id, "raw_user_meta_data", body.data);
    if (hash !== null) user = await applyPassword(tx, user.id, hash, claims.sessionId);
    if (email !== null && email !== user.email) {
      await requireFreeEmail(tx, email);
      user = await mailEmailChange(context, tx, user, { newEmail: email, redirectTo, challenge });
    }
    return presentUser(tx, user);
  });
  return c.json(answer);
}

async function newPasswordHash(
  { config }: AuthContext,
  { user, isRecovery }: { user: UserRow; isRecovery: boolean },
  typed: { password?: string | null | undefined; current_password: string },
): Promise<string | null> {
  const { password, current_password: current } = typed;
  if (password === null || password === undefined) return null;
  if (password === "") throw invalid("Password cannot be empty");
  if (config.auth.email.requireCurrentPassword && user.encrypted_password && !isRecovery) {
    if (current === "") throw new AuthError(400, "current_password_required", CURRENT_PASSWORD_REQUIRED);
    if (!(await passwordMatches(config, current, user.encrypted_password))) {
      // Supabase Auth's message, the same for a wrong password as for a missing one.
      throw new AuthError(400, "current_password_invalid", CURRENT_PASSWORD_REQUIRED);
    }
  }
  if (await passwordMatches(config, password, user.encrypted_password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(config, password);
}

/** Whether the account has a second step and this session is at aal1. */
async function lacksSecondStep(tx: Transaction, { userId, sessionId }: Claims): Promise<boolean> {
  const factors = await listFactors(tx, userId);
  if (!factors.some(({ status }) => status === "verified")) return false;
  const [row] = await tx`select 1 from auth.sessions where id = ${sessionId}::uuid and aal = 'aal2'`;
  return row === undefined;
}

/** Whether a mailed link or code started this session; then no current password is required, which may be forgotten. */
async function isRecovery(tx: Transaction, sessionId: string | null): Promise<boolean> {
  const [row] = await tx`
    select 1 from auth.mfa_amr_claims
    where session_id = ${sessionId} and authentication_method in ('otp', 'magiclink', 'recovery') limit 1`;
  return row !== undefined;
}

async function requireFreeEmail(tx: Transaction, email: string): Promise<void> {
  if ((await getUserByEmail(tx, email)) !== null) throw emailExists();
}
