import { randomInt } from "node:crypto";
import type { Transaction } from "./context.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

export const REFRESH_TOKEN_CHARS = 12;

/** Stores and returns a refresh token: 12 characters of 5 random bits each. */
export async function newRefreshToken(
  tx: Transaction,
  owner: { userId: string; sessionId: string; parent: string | null },
): Promise<string> {
  const token = Array.from({ length: REFRESH_TOKEN_CHARS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
  const now = new Date();
  await tx`
    insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
    values (${token}, ${owner.userId}, ${owner.sessionId}, ${owner.parent}, false, ${now}, ${now})`;
  return token;
}
