import type { AuthContext, Transaction } from "./context.ts";
import { AuthError, invalid } from "./errors.ts";
import { newRefreshToken, REFRESH_TOKEN_CHARS } from "./new-refresh-token.ts";
import type { RefreshTokenRow, SessionRow } from "./rows.ts";
import { type SessionJson, sessionJson } from "./sessions.ts";
import { getUserById } from "./users.ts";

/**
 * Refreshes a session. Errors are returned, not thrown, because a reused token revokes its family, which must be committed.
 * The session's row is locked, so requests of one session run one at a time.
 *
 * @throws AuthError 400 `validation_failed` when `token` is malformed.
 */
export async function refreshSession(
  context: AuthContext,
  tx: Transaction,
  token: string,
  userAgent: string | undefined,
): Promise<SessionJson | AuthError> {
  if (token.length !== REFRESH_TOKEN_CHARS) throw invalid("Refresh token is not valid");
  const [found] = await tx<RefreshTokenRow>`select * from auth.refresh_tokens where token = ${token}`;
  if (found === undefined) return refused("refresh_token_not_found", "Refresh Token Not Found");
  // Locks the account before the session, like every other change of sessions, to avoid deadlocks.
  const user = await getUserById(tx, found.user_id);
  const [session] = await tx<SessionRow>`
    select id, user_id, not_after, created_at, refreshed_at at time zone 'UTC' as refreshed_at
    from auth.sessions where id = ${found.session_id} for update`;
  if (session === undefined) return refused("session_not_found", "No Valid Session Found");
  const expiry = expiryOf(context, session, found.updated_at);
  if (expiry !== null) return refused("session_expired", expiry);
  if (user === null) return refused("session_not_found", "No Valid Session Found");
  if (user.banned_until !== null && user.banned_until > new Date()) {
    return new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  }
  const next = await rotate(context, tx, session, token);
  if (next instanceof AuthError) return next;
  await tx`
    update auth.sessions
    set refreshed_at = ${new Date()}::timestamptz at time zone 'UTC', updated_at = ${new Date()}, user_agent = ${userAgent ?? null}
    where id = ${session.id}`;
  return sessionJson(context, tx, user, session.id, next);
}

/** Auth's message if the session has expired; null if it can be refreshed. */
function expiryOf(context: AuthContext, session: SessionRow, tokenUsedAt: Date): string | null {
  const { timeboxSeconds, inactivityTimeoutSeconds } = context.config.auth.sessions;
  const now = Date.now();
  const createdAt = session.created_at.getTime();
  if (session.not_after !== null && session.not_after.getTime() <= now) return "Session Expired";
  if (timeboxSeconds > 0 && now > createdAt + timeboxSeconds * 1000) return "Session Expired";
  const lastUsedAt = session.refreshed_at?.getTime() ?? Math.max(createdAt, tokenUsedAt.getTime());
  const isIdle = inactivityTimeoutSeconds > 0 && now > lastUsedAt + inactivityTimeoutSeconds * 1000;
  return isIdle ? "Session Expired (Inactivity)" : null;
}

/** Rotates `token`. The caller holds the lock on the session's row. */
async function rotate(
  context: AuthContext,
  tx: Transaction,
  session: SessionRow,
  token: string,
): Promise<string | AuthError> {
  const [current] = await tx<RefreshTokenRow>`select * from auth.refresh_tokens where token = ${token}`;
  if (current === undefined) return refused("refresh_token_not_found", "Refresh Token Not Found");
  if (current.revoked) {
    const [active] = await tx<RefreshTokenRow>`
      select * from auth.refresh_tokens where session_id = ${session.id} and not revoked order by id desc limit 1`;
    // The client never received the response to the first use: return the same token again.
    if (active !== undefined && active.parent === token) return active.token;
    const ageSeconds = (Date.now() - current.updated_at.getTime()) / 1000;
    const isWithinInterval = ageSeconds <= context.config.auth.refreshTokenReuseIntervalSeconds;
    // Without an active token the family is revoked, and the reuse interval must not revive it.
    if (active === undefined || !isWithinInterval) {
      if (context.config.auth.enableRefreshTokenRotation) await revokeFamily(tx, session.id);
      return refused("refresh_token_already_used", "Already Used");
    }
  } else {
    await tx`
      update auth.refresh_tokens set revoked = true, updated_at = ${new Date()} where id = ${current.id}`;
  }
  return newRefreshToken(tx, { userId: session.user_id, sessionId: session.id, parent: token });
}

async function revokeFamily(tx: Transaction, sessionId: string): Promise<void> {
  await tx`
    update auth.refresh_tokens set revoked = true, updated_at = ${new Date()}
    where session_id = ${sessionId} and not revoked`;
}

function refused(code: string, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`);
}
