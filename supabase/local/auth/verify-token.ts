import { isBanned } from "./bearer.ts";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError, emailExists, invalid } from "./errors.ts";
import { deleteToken, findTokens, hashCode, listTokens, PKCE_PREFIX } from "./one-time-tokens.ts";
import type { OneTimeTokenRow, OneTimeTokenType, UserRow } from "./rows.ts";
import { applyEmail, confirmEmail } from "./user-changes.ts";
import { getUserByEmail, getUserById } from "./users.ts";

const TOKEN_TYPES: Record<string, readonly OneTimeTokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  magiclink: ["recovery_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
};

/** The result: the account, or that the first of the two links of an address change was confirmed. */
export type Verification = { outcome: "verified"; user: UserRow } | { outcome: "half-changed" };

const LINK_PROBLEM = "Email link is invalid or has expired";
const CODE_PROBLEM = "Token has expired or is invalid";

/**
 * Consumes the token of a mailed link.
 * @throws AuthError 403 `otp_expired` when it is unknown, used or expired; 403 `user_banned`; 429 after too many unknown ones.
 */
export async function verifyHash(
  context: AuthContext,
  tx: Transaction,
  type: string,
  tokenHash: string,
): Promise<Verification> {
  const types = tokenTypes(type);
  context.verifyAttempts.requireLinkAttempt();
  const [found] = await findTokens(tx, tokenHash, types);
  const user = found === undefined ? null : await getUserById(tx, found.user_id);
  if (user === null) {
    context.verifyAttempts.countWrongLink();
    throw expired(LINK_PROBLEM);
  }
  // Read again after locking the account: a concurrent request may have used it.
  const token = (await listTokens(tx, user.id, types)).find((row) => row.token_hash === tokenHash);
  if (token === undefined) throw expired(LINK_PROBLEM);
  return consume(context, tx, user, token, LINK_PROBLEM);
}

/**
 * Consumes a token by the code in its mail.
 * @throws AuthError 403 `otp_expired` when the code is wrong, used or expired, or too many were tried.
 */
export async function verifyCode(
  context: AuthContext,
  tx: Transaction,
  type: string,
  email: string,
  code: string,
): Promise<Verification> {
  const types = tokenTypes(type);
  const user = await findAccount(tx, type, email);
  if (user === null) throw expired(CODE_PROBLEM);
  const hash = hashCode(email, code);
  for (const token of await listTokens(tx, user.id, types)) {
    if (token.relates_to !== email || context.verifyAttempts.isExhausted(token.id)) continue;
    if ([hash, PKCE_PREFIX + hash].includes(token.token_hash)) return consume(context, tx, user, token, CODE_PROBLEM);
    context.verifyAttempts.countWrongCode(token.id);
  }
  throw expired(CODE_PROBLEM);
}

async function findAccount(tx: Transaction, type: string, email: string): Promise<UserRow | null> {
  const user = await getUserByEmail(tx, email);
  if (user !== null || type !== "email_change") return user;
  const [owner] = await tx<{ id: string }>`select id from auth.users where email_change = ${email}`;
  return owner === undefined ? null : getUserById(tx, owner.id);
}

async function consume(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  token: OneTimeTokenRow,
  problem: string,
): Promise<Verification> {
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  const sentAt = sentAtOf(user, token.token_type);
  const ageSeconds = sentAt === null ? Number.POSITIVE_INFINITY : (Date.now() - sentAt.getTime()) / 1000;
  if (ageSeconds > context.config.auth.email.otpExpirySeconds) throw expired(problem);
  await deleteToken(tx, token.id);
  if (token.token_type === "confirmation_token" || token.token_type === "recovery_token") {
    // A recovery or sign-in link proves the address as well as a confirmation link does.
    const proved = user.email_confirmed_at === null ? await confirmEmail(tx, user.id) : user;
    return { outcome: "verified", user: proved };
  }
  return changeEmail(context, tx, user);
}

async function changeEmail(context: AuthContext, tx: Transaction, user: UserRow): Promise<Verification> {
  const isFirstHalf = context.config.auth.email.doubleConfirmChanges && user.email_change_confirm_status === 0;
  if (isFirstHalf && (user.email ?? "") !== "") {
    await tx`update auth.users set email_change_confirm_status = 1, updated_at = ${new Date()} where id = ${user.id}`;
    return { outcome: "half-changed" };
  }
  const email = user.email_change ?? "";
  if (email === "") throw expired(LINK_PROBLEM);
  if ((await getUserByEmail(tx, email)) !== null) throw emailExists();
  return { outcome: "verified", user: await applyEmail(tx, user.id, email) };
}

function sentAtOf(user: UserRow, type: OneTimeTokenType): Date | null {
  if (type === "confirmation_token") return user.confirmation_sent_at;
  return type === "recovery_token" ? user.recovery_sent_at : user.email_change_sent_at;
}

function tokenTypes(type: string): readonly OneTimeTokenType[] {
  const types = Object.hasOwn(TOKEN_TYPES, type) ? TOKEN_TYPES[type] : undefined;
  if (types === undefined) throw invalid("Unsupported verification type");
  return types;
}

function expired(message: string): AuthError {
  return new AuthError(403, "otp_expired", message);
}
