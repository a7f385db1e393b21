import { createHash, randomInt } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod";
import { requireClaims, requireSession, type Signed } from "./bearer.ts";
import { optionalText, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { AuthError, invalid } from "./errors.ts";
import type { FactorRow, RecoveryCodeSetRow } from "./rows.ts";
import { deleteFactor, hasUsableFactor, raiseSession, requireRoomForFactor } from "./second-step.ts";

const CODE_COUNT = 10;
const CODE_CHARS = 16;

/** Base32: five random bits per character, without look-alikes. */
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

const DEFAULT_NAME = "Recovery codes";

/** After this many wrong codes in a row the set is locked, even for a right one. */
const MAX_WRONG_CODES = 5;
const LOCK_MS = 15 * 60 * 1000;

/** `GET /factors/recovery-codes`: the number of codes, and of unused ones. */
export async function recoveryCodesStatus(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const { user } = await requireSession(tx, claims);
    const set = await requireSet(tx, user.id);
    const [count] = await tx<{ total: number; remaining: number }>`
      select count(*)::int as total, (count(*) filter (where consumed_at is null))::int as remaining
      from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${set.id}`;
    return { id: set.mfa_factor_id, type: "recovery_code", ...count };
  });
  return c.json(answer);
}

const generateSchema = z.object({ friendly_name: optionalText });

/** `POST /factors/recovery-codes`: creates the account's first codes. They are only shown in this response. */
export async function generateRecoveryCodes(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    requireEnrollEnabled(context);
    const body = (await c.req.text()) === "" ? { friendly_name: "" } : await readBody(c, generateSchema);
    requireAal2(signed, "AAL2 required to generate recovery codes");
    if ((await findSet(tx, signed.user.id)) !== null) {
      const message = "Recovery codes are already enrolled for this user, use regenerate to rotate them";
      throw new AuthError(422, "mfa_verified_factor_exists", message);
    }
    const name = body.friendly_name.trim() === "" ? DEFAULT_NAME : body.friendly_name;
    if (!hasUsableFactor(context, await requireRoomForFactor(context, tx, signed, name))) {
      const message = "At least one other verified factor is required to generate recovery codes";
      throw new AuthError(422, "mfa_recovery_codes_sole_factor", message);
    }
    const factorId = crypto.randomUUID();
    const setId = crypto.randomUUID();
    const now = new Date();
    await tx`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${factorId}, ${signed.user.id}, ${name}, 'recovery_code', 'verified', ${now}, ${now})`;
    await tx`
      insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id)
      values (${setId}, ${signed.user.id}, ${factorId})`;
    return shown(factorId, name, await insertCodes(tx, setId));
  });
  return c.json(answer);
}

/** `POST /factors/recovery-codes/regenerate`: replaces all codes. They are only shown in this response. */
export async function regenerateRecoveryCodes(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    requireEnrollEnabled(context);
    requireAal2(signed, "AAL2 required to regenerate recovery codes");
    const set = await requireSet(tx, signed.user.id);
    const factor = await factorOf(tx, set);
    await tx`delete from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${set.id}`;
    const codes = await insertCodes(tx, set.id);
    await forgetFailures(tx, set);
    return shown(factor.id, factor.friendly_name ?? "", codes);
  });
  return c.json(answer);
}

const verifySchema = z.object({ code: optionalText });

/** `POST /factors/recovery-codes/verify`: exchanges a code, which is used up, for a session at aal2. */
export async function verifyRecoveryCode(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const answer = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    if (!context.config.auth.mfa.recoveryCodes.verifyEnabled) {
      const message = "MFA verification is disabled for recovery codes";
      throw new AuthError(422, "mfa_recovery_codes_verify_not_enabled", message);
    }
    const body = await readBody(c, verifySchema);
    const code = body.code.replace(/[\s-]/g, "").toLowerCase();
    if (code === "") throw invalid("Code needs to be non-empty");
    const set = await findSet(tx, signed.user.id);
    if (set === null) throw wrongCode();
    if (set.verification_locked_until !== null && set.verification_locked_until > new Date()) {
      const message = "Too many failed verification attempts, try again later";
      throw new AuthError(429, "mfa_recovery_codes_locked", message);
    }
    const [spent] = await tx`
      update auth.mfa_recovery_codes set consumed_at = ${new Date()}
      where mfa_recovery_code_set_id = ${set.id} and code_hash = ${hashOf(set.id, code)} and consumed_at is null
      returning id`;
    if (spent === undefined) {
      await countFailure(tx, set);
      // Returned instead of thrown, so that the count is committed.
      return wrongCode();
    }
    await forgetFailures(tx, set);
    return raiseSession(context, tx, signed, await factorOf(tx, set));
  });
  if (answer instanceof AuthError) throw answer;
  return c.json(answer);
}

/** `DELETE /factors/recovery-codes`. */
export async function deleteRecoveryCodes(context: AuthContext, c: Context): Promise<Response> {
  const claims = await requireClaims(context, c);
  const id = await inTransaction(context, async (tx) => {
    const signed = await requireSession(tx, claims);
    requireAal2(signed, "AAL2 required to delete recovery codes");
    const factor = await factorOf(tx, await requireSet(tx, signed.user.id));
    await deleteFactor(tx, factor);
    return factor.id;
  });
  return c.json({ id });
}

function requireEnrollEnabled({ config }: AuthContext): void {
  if (config.auth.mfa.recoveryCodes.enrollEnabled) return;
  throw new AuthError(422, "mfa_recovery_codes_enroll_not_enabled", "MFA enroll is disabled for recovery codes");
}

function requireAal2({ aal }: Signed, message: string): void {
  if (aal !== "aal2") throw new AuthError(403, "insufficient_aal", message);
}

/** The account's codes, their row locked; null when there are none. */
async function findSet(tx: Transaction, userId: string): Promise<RecoveryCodeSetRow | null> {
  const [set] = await tx<RecoveryCodeSetRow>`
    select * from auth.mfa_recovery_code_sets where user_id = ${userId} for update`;
  return set ?? null;
}

async function requireSet(tx: Transaction, userId: string): Promise<RecoveryCodeSetRow> {
  const set = await findSet(tx, userId);
  if (set === null) throw noCodes();
  return set;
}

async function factorOf(tx: Transaction, set: RecoveryCodeSetRow): Promise<FactorRow> {
  const [factor] = await tx<FactorRow>`select * from auth.mfa_factors where id = ${set.mfa_factor_id}`;
  if (factor === undefined) throw noCodes();
  return factor;
}

/** Creates codes and stores their hashes. With 80 random bits a fast hash is enough. */
async function insertCodes(tx: Transaction, setId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode);
  for (const code of codes) {
    await tx`
      insert into auth.mfa_recovery_codes (id, mfa_recovery_code_set_id, code_hash)
      values (${crypto.randomUUID()}, ${setId}, ${hashOf(setId, code)})`;
  }
  return codes;
}

function newCode(): string {
  return Array.from({ length: CODE_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

function hashOf(setId: string, code: string): string {
  return createHash("sha256").update(`${setId} ${code}`).digest("hex");
}

async function countFailure(tx: Transaction, set: RecoveryCodeSetRow): Promise<void> {
  // An expired lock restarts the count.
  const failures = (set.verification_locked_until === null ? set.failed_verification_count : 0) + 1;
  const lockedUntil = failures >= MAX_WRONG_CODES ? new Date(Date.now() + LOCK_MS) : null;
  await tx`
    update auth.mfa_recovery_code_sets
    set failed_verification_count = ${failures}, verification_locked_until = ${lockedUntil}, updated_at = ${new Date()}
    where id = ${set.id}`;
}

async function forgetFailures(tx: Transaction, set: RecoveryCodeSetRow): Promise<void> {
  await tx`
    update auth.mfa_recovery_code_sets
    set failed_verification_count = 0, verification_locked_until = null, updated_at = ${new Date()}
    where id = ${set.id}`;
}

function shown(id: string, name: string, codes: string[]) {
  return { id, type: "recovery_code", friendly_name: name, total: codes.length, codes };
}

function wrongCode(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
}

function noCodes(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
}
