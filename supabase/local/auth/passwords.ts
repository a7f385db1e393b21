import bcrypt from "bcryptjs";
import type { StackConfig } from "../context.ts";
import { AuthError, invalid } from "./errors.ts";

/** bcrypt ignores further bytes. */
export const MAX_PASSWORD_BYTES = 72;

/** Characters of bcrypt's salt and digest, after version and cost. */
const SALT_AND_DIGEST_LENGTH = 53;

/** bcrypt hash in the `$2a$` form, which pgcrypto's `crypt()` and Supabase Auth both read. */
export async function hashPassword({ auth }: StackConfig, password: string): Promise<string> {
  return (await bcrypt.hash(password, auth.passwordCost)).replace(/^\$2b\$/, "$2a$");
}

/** Whether the password matches. Without a hash it never does, but takes as long. */
export async function passwordMatches({ auth }: StackConfig, password: string, hash: string | null): Promise<boolean> {
  const usable = hash !== null && hash !== "";
  return (await bcrypt.compare(password, usable ? hash : dummyHash(auth.passwordCost))) && usable;
}

/** A hash that no known password matches, to make both comparisons take equally long. */
function dummyHash(cost: number): string {
  return `$2a$${String(cost).padStart(2, "0")}$${".".repeat(SALT_AND_DIGEST_LENGTH)}`;
}

/** Hash of a random password, for accounts created through a link. */
export async function hashUnknownPassword(config: StackConfig): Promise<string> {
  return hashPassword(config, Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"));
}

/** Why a password is too weak, or null. `reasons` as auth-js lists them. */
export function weaknessOf(config: StackConfig, password: string): { message: string; reasons: string[] } | null {
  const minimum = config.auth.minimumPasswordLength;
  if ([...password].length >= minimum) return null;
  return { message: `Password should be at least ${minimum} characters.`, reasons: ["length"] };
}

/** @throws AuthError 422 `weak_password`, or 400 when it is longer than bcrypt reads. */
export function requireStrongPassword(config: StackConfig, password: string): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`);
  }
  const weakness = weaknessOf(config, password);
  if (weakness !== null) {
    throw new AuthError(422, "weak_password", weakness.message, { weak_password: { reasons: weakness.reasons } });
  }
}
