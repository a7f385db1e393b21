import { AuthApiError, AuthRetryableFetchError, type Factor } from "@supabase/supabase-js";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { type AuthFetch, type Client, DataError } from "#app/models/supabase.ts";
import { toAccountError } from "./account-error.ts";

const t = translator(messages);

/** `code` of the error for a wrong TOTP code or recovery code. */
export const WRONG_CODE = "wrong_code";

/** `code` of the error when this Auth has no recovery codes: an older version, or disabled. */
export const NO_RECOVERY_CODES = "recovery_codes_unavailable";

/** `code` of the error for removing the last authenticator in a session whose second step was a recovery code. */
export const NEEDS_ANOTHER = "needs_another_authenticator";

/** An authenticator app (TOTP factor) of the caller's account. */
export interface Authenticator {
  id: string;
  /** As the owner named it. */
  name: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

/**
 * The caller's verified authenticators, oldest first.
 * @throws DataError
 */
export async function listAuthenticators(client: Client): Promise<Authenticator[]> {
  const found = await listFactors(client, "verified");
  return found
    .map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name || t("authenticator"),
      createdAt: created_at,
    }))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

/**
 * Starts the enrollment of an authenticator and discards earlier unverified ones. It counts from `confirmAuthenticator` on.
 * @returns its id, and the TOTP secret (base32) for the app.
 * @throws DataError of kind "invalid" with code `mfa_factor_name_conflict` for a name in use.
 */
export async function beginAuthenticator(client: Client, name: string): Promise<{ id: string; secret: string }> {
  await dropUnfinishedAuthenticators(client);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: name });
  if (error) throw toFactorError(error);
  return { id: data.id, secret: data.totp.secret };
}

/**
 * Removes the caller's unverified authenticators.
 * @throws DataError
 */
export async function dropUnfinishedAuthenticators(client: Client): Promise<void> {
  for (const { id } of await listFactors(client, "unverified")) await unenroll(client, id);
}

/** Whether this is an unverified authenticator of the caller. @throws DataError */
export async function isUnfinishedAuthenticator(client: Client, id: string): Promise<boolean> {
  return (await listFactors(client, "unverified")).some((factor) => factor.id === id);
}

/**
 * Verifies an authenticator with its first code, which completes the enrollment. This session reaches `aal2`; the account's others end.
 * @throws DataError of kind "invalid" with code `WRONG_CODE`, or `mfa_factor_not_found` if the enrollment was discarded.
 */
export async function confirmAuthenticator(client: Client, id: string, code: string): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
  if (error) throw toFactorError(error);
}

/**
 * Removes an authenticator; with the last one also the recovery codes.
 * @returns how many are left; null when it was removed already.
 * @throws DataError of kind "invalid" with code `NEEDS_ANOTHER` for the last one in a session whose second step was a recovery code.
 */
export async function removeAuthenticator(client: Client, auth: AuthFetch, id: string): Promise<number | null> {
  const all = await listFactors(client, "verified");
  const left = all.filter((factor) => factor.id !== id).length;
  if (left === all.length) return null;
  if (left === 0) {
    // Deleting the recovery codes reduces such a session to `aal1`, which may not remove the authenticator: its owner would be locked out.
    if (await isOpenedByRecoveryCode(client))
      throw new DataError("invalid", t("addAnotherFirst"), { code: NEEDS_ANOTHER });
    // Auth rejects removing the last authenticator while there are recovery codes.
    await removeRecoveryCodes(client, auth);
  }
  return (await unenroll(client, id)) ? left : null;
}

/**
 * Completes the second step with a TOTP code. It is tried against each authenticator, the last used one first.
 * @throws DataError of kind "invalid" with code `WRONG_CODE`.
 */
export async function verifyCode(client: Client, code: string): Promise<void> {
  const lastUsed = (factor: Factor) => Date.parse(factor.last_challenged_at ?? factor.created_at);
  const factors = await listFactors(client, "verified");
  for (const { id } of factors.toSorted((one, other) => lastUsed(other) - lastUsed(one))) {
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    const failure = toFactorError(error);
    if (failure.code !== WRONG_CODE) throw failure;
  }
  throw wrongCode();
}

/** The caller's recovery codes. */
export type RecoveryCodes =
  | { state: "none" }
  | { state: "some"; total: number; remaining: number }
  /** This Auth does not support them. */
  | { state: "unavailable" };

const statusSchema = z.object({ total: z.int(), remaining: z.int() });
const codesSchema = z.object({ codes: z.array(z.string().min(1)).min(1) });
const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
const failureSchema = z
  .object({ code: z.string().catch(""), message: z.string().catch("") })
  .catch({ code: "", message: "" });

/**
 * The number of the caller's recovery codes, in all and unused.
 * @throws DataError
 */
export async function readRecoveryCodes(client: Client, auth: AuthFetch): Promise<RecoveryCodes> {
  try {
    const { total, remaining } = await callRecoveryCodes(client, auth, { method: "GET" }, statusSchema);
    return { state: "some", total, remaining };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    if (error.code === "mfa_factor_not_found") return { state: "none" };
    if (error.code === NO_RECOVERY_CODES) return { state: "unavailable" };
    throw error;
  }
}

/**
 * Generates single-use recovery codes, which replace all earlier ones.
 * @returns the codes, which cannot be read again.
 * @throws DataError of kind "invalid" with code `NO_RECOVERY_CODES` if Auth does not support them.
 */
export async function makeRecoveryCodes(client: Client, auth: AuthFetch): Promise<string[]> {
  const { state } = await readRecoveryCodes(client, auth);
  const path = state === "some" ? "/regenerate" : "";
  const { codes } = await callRecoveryCodes(client, auth, { method: "POST", path, body: {} }, codesSchema);
  return codes;
}

/**
 * Completes the second step with a recovery code, which cannot be used again.
 * @throws DataError of kind "invalid" with code `WRONG_CODE` or `NO_RECOVERY_CODES`, "limited" after too many wrong ones.
 */
export async function verifyRecoveryCode(client: Client, auth: AuthFetch, code: string): Promise<void> {
  const session = await callRecoveryCodes(
    client,
    auth,
    { method: "POST", path: "/verify", body: { code } },
    sessionSchema,
  ).catch((error: unknown) => {
    const isWrong = error instanceof DataError && [WRONG_CODE, "mfa_factor_not_found"].includes(error.code);
    if (!isWrong) throw error;
    throw new DataError("invalid", t("wrongRecoveryCode"), { code: WRONG_CODE, cause: error });
  });
  const { error } = await client.auth.setSession(session);
  if (error) throw toAccountError(error);
}

/** Whether the latest second step of this session was a recovery code. */
async function isOpenedByRecoveryCode(client: Client): Promise<boolean> {
  const { data, error } = await client.auth.getClaims();
  if (error) throw toAccountError(error);
  const usedAt = (method: string) =>
    Math.max(
      0,
      ...(data?.claims.amr ?? []).map((entry) =>
        typeof entry === "object" && entry.method === method ? entry.timestamp : 0,
      ),
    );
  return usedAt("mfa/recovery_code") > usedAt("totp");
}

async function removeRecoveryCodes(client: Client, auth: AuthFetch): Promise<void> {
  const { state } = await readRecoveryCodes(client, auth);
  if (state === "some") await callRecoveryCodes(client, auth, { method: "DELETE" }, z.unknown());
}

interface RecoveryCodesCall {
  method: "GET" | "POST" | "DELETE";
  /** Below `/factors/recovery-codes`. */
  path?: string;
  body?: object;
}

/**
 * Calls Auth's endpoint for recovery codes, which supabase-js does not support yet.
 * @throws DataError with Auth's code; `NO_RECOVERY_CODES` if Auth does not support them.
 */
async function callRecoveryCodes<Answer>(
  client: Client,
  auth: AuthFetch,
  { method, path = "", body }: RecoveryCodesCall,
  schema: z.ZodType<Answer>,
): Promise<Answer> {
  const { data } = await client.auth.getSession();
  const response = await auth(`/factors/recovery-codes${path}`, {
    method,
    headers: { Authorization: `Bearer ${data.session?.access_token}`, "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answered: unknown = await response.json().catch(() => null);
  if (!response.ok) throw toRecoveryCodesError(response.status, failureSchema.parse(answered));
  const parsed = schema.safeParse(answered);
  if (parsed.success) return parsed.data;
  throw new DataError("unexpected", t("unexpected"), { cause: parsed.error });
}

function toRecoveryCodesError(status: number, { code, message }: { code: string; message: string }): DataError {
  // An older Auth has no such route, or parses "recovery-codes" as the id of a factor.
  const isOlder = (status === 404 && code !== "mfa_factor_not_found") || status === 405;
  if (isOlder || /_(disabled|not_enabled)$/.test(code)) {
    const cause = `Auth answered ${status} ${code}`;
    return new DataError("invalid", t("noRecoveryCodes"), { code: NO_RECOVERY_CODES, cause });
  }
  if (code === "mfa_recovery_codes_locked") {
    return new DataError("limited", t("tooManyRecoveryCodes"), { code });
  }
  return toFactorError(
    status >= 500 ? new AuthRetryableFetchError(message, status) : new AuthApiError(message, status, code),
  );
}

/** The caller's TOTP factors. why not `mfa.listFactors()`: it fails on factor types that it does not know, such as recovery codes. */
async function listFactors(client: Client, status: Factor["status"]): Promise<Factor[]> {
  const { data, error } = await client.auth.getUser();
  if (error) throw toAccountError(error);
  return (data.user.factors ?? []).filter((factor) => factor.factor_type === "totp" && factor.status === status);
}

/** @returns false when it was removed already. */
async function unenroll(client: Client, factorId: string): Promise<boolean> {
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error && error.code !== "mfa_factor_not_found") throw toFactorError(error);
  return !error;
}

/** Messages by Auth's error codes; Auth's own are for developers. */
const REFUSALS: Record<string, () => string> = {
  mfa_factor_name_conflict: () => t("authenticatorNameTaken"),
  too_many_enrolled_mfa_factors: () => t("authenticatorsFull"),
  mfa_factor_not_found: () => t("authenticatorGone"),
  mfa_totp_enroll_not_enabled: () => t("authenticatorsOff"),
};

function toFactorError(error: Parameters<typeof toAccountError>[0]): DataError {
  const { code = "" } = error;
  if (code === "mfa_verification_failed" || code === "mfa_challenge_expired") return wrongCode(error);
  const message = REFUSALS[code]?.();
  return message === undefined ? toAccountError(error) : new DataError("invalid", message, { code, cause: error });
}

function wrongCode(cause?: unknown): DataError {
  return new DataError("invalid", t("wrongCode"), { code: WRONG_CODE, cause });
}
