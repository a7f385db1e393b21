import type { Context } from "hono";
import { z } from "zod";
import { isBanned } from "./bearer.ts";
import { optionalText, readBody } from "./body.ts";
import { type AuthContext, type AuthHandler, inTransaction } from "./context.ts";
import { AuthError, invalid, invalidCredentials } from "./errors.ts";
import { deleteFlow, getFlowByCode, isFlowExpired, verifierFits } from "./flow-state.ts";
import { askPasswordHook } from "./password-hook.ts";
import { passwordMatches, weaknessOf } from "./passwords.ts";
import { refreshSession } from "./refresh-tokens.ts";
import { startSession } from "./sessions.ts";
import { getUserByEmail, getUserById } from "./users.ts";

const GRANTS: Record<string, AuthHandler> = { password: passwordGrant, refresh_token: refreshGrant, pkce: pkceGrant };

/** `POST /token?grant_type=password|refresh_token|pkce`: answers a session. */
export async function grantToken(context: AuthContext, c: Context): Promise<Response> {
  const type = c.req.query("grant_type") ?? "";
  const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (grant === undefined) throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  return grant(context, c);
}

const passwordSchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });

async function passwordGrant(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, passwordSchema);
  if (body.email !== "" && body.phone !== "") {
    throw invalid("Only an email address or phone number should be provided on login.");
  }
  if (body.phone !== "") throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (body.email === "") throw invalid("missing email or phone");
  const email = body.email.trim().toLowerCase();
  const found = await inTransaction(context, (tx) => getUserByEmail(tx, email));
  const hash = found?.encrypted_password ?? null;
  // Outside the transaction, because comparing is slow. Without a user it compares with a dummy hash, for equal timing.
  const isRight = await passwordMatches(context.config, body.password, hash);
  if (found !== null) await askPasswordHook(context, found.id, isRight);
  if (!isRight || found === null) throw invalidCredentials();
  const session = await inTransaction(context, async (tx) => {
    const user = await getUserById(tx, found.id);
    // The password may have been changed while it was compared.
    if (user === null || user.encrypted_password !== hash) throw invalidCredentials();
    if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
    if (user.email_confirmed_at === null) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
    return startSession(context, tx, user.id, "password", c.req.header("User-Agent"));
  });
  const weakness = weaknessOf(context.config, body.password);
  return c.json(weakness === null ? session : { ...session, weak_password: weakness });
}

const refreshSchema = z.object({ refresh_token: optionalText });

async function refreshGrant(context: AuthContext, c: Context): Promise<Response> {
  const { refresh_token: token } = await readBody(c, refreshSchema);
  if (token === "") throw invalid("refresh_token required");
  const result = await inTransaction(context, (tx) => refreshSession(context, tx, token, c.req.header("User-Agent")));
  if (result instanceof AuthError) throw result;
  return c.json(result);
}

const pkceSchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

async function pkceGrant(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, pkceSchema);
  if (body.auth_code === "" || body.code_verifier === "") {
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const answer = await inTransaction(context, async (tx) => {
    const flow = await getFlowByCode(tx, body.auth_code);
    if (flow === null || flow.user_id === null) {
      throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
    }
    if (isFlowExpired(flow.auth_code_issued_at ?? flow.created_at)) {
      throw new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
    }
    if (!verifierFits(flow, body.code_verifier)) {
      throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
    }
    const user = await getUserById(tx, flow.user_id);
    if (user === null) throw new AuthError(404, "user_not_found", "User not found");
    if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
    await deleteFlow(tx, flow.id);
    const session = await startSession(context, tx, user.id, flow.authentication_method, c.req.header("User-Agent"));
    return {
      ...session,
      ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
      ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
    };
  });
  return c.json(answer);
}
