import { createHash, randomInt } from "node:crypto";
import type { AuthContext, Transaction } from "./context.ts";
import type { OneTimeTokenRow, OneTimeTokenType } from "./rows.ts";

/** Prefix of token hashes of PKCE flows, whose links redirect with a code instead of tokens. */
export const PKCE_PREFIX = "pkce_";

export interface IssuedToken {
  /** The code in the mail, which is not stored. */
  code: string;
  /** The token in links, and the hash in the database. */
  tokenHash: string;
}

/**
 * Issues the account's only token of this type, replacing an older one.
 * @param relatesTo the address the mail goes to.
 */
export async function issueToken(
  context: AuthContext,
  tx: Transaction,
  token: { userId: string; type: OneTimeTokenType; relatesTo: string; isPkce: boolean },
): Promise<IssuedToken> {
  const code = randomCode(context.config.auth.email.otpLength);
  const tokenHash = (token.isPkce ? PKCE_PREFIX : "") + hashCode(token.relatesTo, code);
  const now = new Date();
  // A new row resets the count of wrong codes.
  await tx`delete from auth.one_time_tokens where user_id = ${token.userId} and token_type = ${token.type}`;
  await tx`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${crypto.randomUUID()}, ${token.userId}, ${token.type}, ${tokenHash}, ${token.relatesTo}, ${now}, ${now})`;
  return { code, tokenHash };
}

/** Supabase Auth's hash of address and code, 56 hex digits: only as hard to guess as the code. */
export function hashCode(email: string, code: string): string {
  return createHash("sha224").update(`${email}${code}`).digest("hex");
}

/** Tokens of these types with this hash. Without a lock: lock the account, then read them again with `listTokens`. */
export async function findTokens(
  tx: Transaction,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  return tx<OneTimeTokenRow>`
    select id, user_id, token_type, token_hash, relates_to from auth.one_time_tokens
    where token_hash = ${tokenHash} and token_type::text = any(${types})`;
}

/** The account's tokens of these types. */
export async function listTokens(
  tx: Transaction,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  return tx<OneTimeTokenRow>`
    select id, user_id, token_type, token_hash, relates_to from auth.one_time_tokens
    where user_id = ${userId} and token_type::text = any(${types})`;
}

export async function deleteToken(tx: Transaction, id: string): Promise<void> {
  await tx`delete from auth.one_time_tokens where id = ${id}`;
}

function randomCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}
