import { SignJWT } from "jose";
import type { AuthContext, Transaction } from "./context.ts";
import { newRefreshToken } from "./new-refresh-token.ts";
import type { AssuranceLevel, UserRow } from "./rows.ts";
import type { UserJson } from "./user-json.ts";
import { presentUser } from "./users.ts";

/** The sign-in method, as in `amr`. A mailed PKCE flow keeps its own name, such as `email/signup`. */
export type AuthenticationMethod = string;

export interface SessionJson {
  access_token: string;
  token_type: "bearer";
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: UserJson;
}

/** Starts a session for the account and updates its last sign-in. */
export async function startSession(
  context: AuthContext,
  tx: Transaction,
  userId: string,
  method: AuthenticationMethod,
  userAgent: string | undefined,
): Promise<SessionJson> {
  const sessionId = crypto.randomUUID();
  const now = new Date();
  await tx`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent)
    values (${sessionId}, ${userId}, ${now}, ${now}, 'aal1', ${userAgent ?? null})`;
  await tx`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${crypto.randomUUID()}, ${sessionId}, ${now}, ${now}, ${method})`;
  const [user] = await tx<UserRow>`
    update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${userId} returning *`;
  if (user === undefined) throw new Error("A session was started for no user");
  const refreshToken = await newRefreshToken(tx, { userId, sessionId, parent: null });
  return sessionJson(context, tx, user, sessionId, refreshToken);
}

/** The response body with the session, with a new access token. */
export async function sessionJson(
  context: AuthContext,
  tx: Transaction,
  user: UserRow,
  sessionId: string,
  refreshToken: string,
): Promise<SessionJson> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresIn = context.config.auth.jwtExpirySeconds;
  const [session] = await tx<{ aal: AssuranceLevel | null }>`select aal from auth.sessions where id = ${sessionId}`;
  const methods = await tx<{ authentication_method: string; updated_at: Date }>`
    select authentication_method, updated_at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at, created_at`;
  const accessToken = await new SignJWT({
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role ?? "",
    aal: session?.aal ?? "aal1",
    amr: methods.map((row) => ({
      method: row.authentication_method,
      timestamp: Math.floor(row.updated_at.getTime() / 1000),
    })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: "ES256", kid: context.keys.signingKeyId, typ: "JWT" })
    .setIssuer(`${context.url}/auth/v1`)
    .setSubject(user.id)
    .setAudience("authenticated")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(context.keys.signingKey);
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user: await presentUser(tx, user),
  };
}
