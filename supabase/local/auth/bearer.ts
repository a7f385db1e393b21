import type { Context } from "hono";
import { TokenError } from "../context.ts";
import { verifyToken } from "../keys.ts";
import type { AuthContext, Transaction } from "./context.ts";
import { AuthError } from "./errors.ts";
import type { AssuranceLevel, UserRow } from "./rows.ts";
import { getUserById, isUuid } from "./users.ts";

export interface Claims {
  userId: string;
  sessionId: string | null;
}

/**
 * The caller of this request, from a verified access token, without a query.
 *
 * @throws AuthError 401 `no_authorization` without a token, 403 `bad_jwt` for one that is invalid, expired or not a user's.
 */
export async function requireClaims(context: AuthContext, c: Context): Promise<Claims> {
  const claims = await verifiedClaims(context, c);
  if (typeof claims.sub !== "string" || claims.sub === "") {
    throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  }
  return { userId: claims.sub, sessionId: typeof claims.session_id === "string" ? claims.session_id : null };
}

/**
 * The account (its row locked) and session of verified claims.
 *
 * @throws AuthError 403 `user_not_found`, `session_not_found` after a sign-out, or `user_banned`.
 */
export async function requireUser(tx: Transaction, claims: Claims, lock: "lock" | "read" = "lock"): Promise<UserRow> {
  const user = await getUserById(tx, claims.userId, lock);
  if (user === null) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (claims.sessionId !== null && !(await hasSession(tx, user.id, claims.sessionId))) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  return user;
}

/** The caller and the assurance level of their session. */
export interface Signed {
  user: UserRow;
  sessionId: string;
  aal: AssuranceLevel;
}

/**
 * As `requireUser`, with the session's row, whose assurance level is current; an older token may have a lower one.
 *
 * @throws AuthError as `requireUser`, and 500 for a token without a session.
 */
export async function requireSession(tx: Transaction, claims: Claims): Promise<Signed> {
  const user = await requireUser(tx, claims);
  const [session] = await tx<{ id: string; aal: AssuranceLevel | null }>`
    select id, aal from auth.sessions where id = ${claims.sessionId}::uuid and user_id = ${user.id}`;
  if (session === undefined) {
    throw new AuthError(500, "unexpected_failure", "A valid session and a registered user are required");
  }
  return { user, sessionId: session.id, aal: session.aal ?? "aal1" };
}

async function hasSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const [session] = await tx`select 1 from auth.sessions where id = ${sessionId} and user_id = ${userId}`;
  return session !== undefined;
}

export function isBanned(user: UserRow): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}

/** @throws AuthError 403 `not_admin` unless the request carries the service key. */
export async function requireServiceRole(context: AuthContext, c: Context): Promise<void> {
  const claims = await verifiedClaims(context, c);
  if (claims.role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}

async function verifiedClaims(context: AuthContext, c: Context) {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
  if (token === undefined) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  try {
    return await verifyToken(context.keys, token, { clockSkewSeconds: 0 });
  } catch (thrown) {
    if (!(thrown instanceof TokenError)) throw thrown;
    const detail = `unable to parse or verify signature, ${thrown.message}`;
    throw new AuthError(403, "bad_jwt", `invalid JWT: ${detail}`);
  }
}
