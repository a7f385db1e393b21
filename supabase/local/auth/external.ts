import type { Context } from "hono";
import type { ExternalProvider } from "../context.ts";
import { isBanned } from "./bearer.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { toAuthError } from "./error-response.ts";
import { AuthError, invalid } from "./errors.ts";
import { deleteFlow, insertFlow, isFlowExpired, issueCode, parseChallenge } from "./flow-state.ts";
import { authorizationUrl, fetchProviderUser, type ProviderTokens, type ProviderUser } from "./provider.ts";
import { accountOfProviderUser } from "./provider-account.ts";
import { redirectTarget, redirectUrl } from "./redirects.ts";
import type { FlowStateRow } from "./rows.ts";
import { startSession } from "./sessions.ts";
import { EmailTakenError, isUuid } from "./users.ts";
import { errorRedirect, sessionFragment } from "./verify.ts";

/** `GET /authorize?provider=`: sends the browser to the provider, with the flow's id as `state`. */
export async function authorize(context: AuthContext, c: Context): Promise<Response> {
  const name = c.req.query("provider") ?? "";
  const provider = requireProvider(context, name);
  const challenge = parseChallenge({
    code_challenge: c.req.query("code_challenge") ?? "",
    code_challenge_method: c.req.query("code_challenge_method") ?? "",
  });
  const referrer = redirectTarget(context.config, c);
  const state = await inTransaction(context, (tx) =>
    insertFlow(tx, { userId: null, challenge, providerType: name, authenticationMethod: "oauth", referrer }),
  );
  const callbackUrl = callbackOf(context, provider);
  const url = await authorizationUrl(name, provider, { state, callbackUrl, scopes: c.req.query("scopes") ?? "" });
  if (c.req.query("skip_http_redirect") === "true") return c.json({ provider: name, url });
  return c.redirect(url, 302);
}

/** `GET /callback`: the provider's redirect. Redirects to the flow's target with a code, tokens or an error. */
export async function callback(context: AuthContext, c: Context): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const { siteUrl } = context.config.auth;
  const flow = await inTransaction(context, (tx) => takeFlow(tx, c.req.query("state") ?? ""));
  if (flow === null) {
    const problem = new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
    return c.redirect(errorRedirect(problem, siteUrl, true), 302);
  }
  const target = flow.referrer ?? siteUrl;
  try {
    return c.redirect(await finish(context, c, flow, target), 302);
  } catch (thrown) {
    return c.redirect(errorRedirect(toAuthError(context, thrown), target, true), 302);
  }
}

async function finish(context: AuthContext, c: Context, flow: FlowStateRow, target: string): Promise<string> {
  const refusal = c.req.query("error");
  if (refusal !== undefined) {
    // Like Supabase Auth, forwards the provider's error without an error code of Auth.
    const fields = { error: refusal, error_description: c.req.query("error_description") ?? "" };
    return redirectUrl(target, fields, new URLSearchParams({ ...fields, sb: "" }));
  }
  const code = c.req.query("code") ?? "";
  if (code === "") throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code");
  const provider = requireProvider(context, flow.provider_type);
  const { user, tokens } = await fetchProviderUser(flow.provider_type, provider, code, callbackOf(context, provider));
  const attempt = () => inTransaction(context, (tx) => signIn(context, tx, c, { flow, target, person: user, tokens }));
  return attempt().catch((thrown: unknown) => {
    if (thrown instanceof EmailTakenError) return attempt();
    throw thrown;
  });
}

async function signIn(
  context: AuthContext,
  tx: Transaction,
  c: Context,
  visit: { flow: FlowStateRow; target: string; person: ProviderUser; tokens: ProviderTokens },
): Promise<string> {
  const { flow, target, person, tokens } = visit;
  const user = await accountOfProviderUser(context, tx, flow.provider_type, person);
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  if (flow.code_challenge !== null) {
    await tx`
      update auth.flow_state
      set provider_access_token = ${tokens.accessToken}, provider_refresh_token = ${tokens.refreshToken}
      where id = ${flow.id}`;
    return redirectUrl(target, { code: await issueCode(tx, flow.id, user.id) }, null);
  }
  await deleteFlow(tx, flow.id);
  const session = await startSession(context, tx, user.id, "oauth", c.req.header("User-Agent"));
  const fragment = sessionFragment(session, null);
  fragment.set("provider_token", tokens.accessToken);
  return redirectUrl(target, {}, fragment);
}

/** Consumes the flow with this `state`, marked as used by a changed `updated_at`: null when it is unknown, expired or used. */
async function takeFlow(tx: Transaction, state: string): Promise<FlowStateRow | null> {
  if (!isUuid(state)) return null;
  const [flow] = await tx<FlowStateRow>`
    select * from auth.flow_state
    where id = ${state} and authentication_method = 'oauth' and user_id is null and updated_at = created_at for update`;
  if (flow === undefined || isFlowExpired(flow.created_at)) return null;
  await tx`update auth.flow_state set updated_at = ${new Date(flow.created_at.getTime() + 1)} where id = ${flow.id}`;
  return flow;
}

function requireProvider(context: AuthContext, name: string): ExternalProvider {
  const { external } = context.config.auth;
  const provider = Object.hasOwn(external, name) ? external[name] : undefined;
  if (provider === undefined) throw invalid("Unsupported provider: provider is not enabled");
  return provider;
}

function callbackOf(context: AuthContext, provider: ExternalProvider): string {
  return provider.redirectUri ?? `${context.url}/auth/v1/callback`;
}
