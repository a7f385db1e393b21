import type { Context } from "hono";
import { z } from "zod";
import { optionalText, readBody } from "./body.ts";
import { type AuthContext, inTransaction, type Transaction } from "./context.ts";
import { requireEmail } from "./emails.ts";
import { toAuthError } from "./error-response.ts";
import { type AuthError, invalid } from "./errors.ts";
import { issueCodeOfUser } from "./flow-state.ts";
import { PKCE_PREFIX } from "./one-time-tokens.ts";
import { redirectTarget, redirectUrl } from "./redirects.ts";
import { type SessionJson, startSession } from "./sessions.ts";
import { verifyCode, verifyHash } from "./verify-token.ts";

const HALF_CHANGED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** `authentication_method` of the flow that each kind of link belongs to. */
const FLOW_METHODS: Record<string, string> = {
  signup: "email/signup",
  email: "email/signup",
  invite: "invite",
  recovery: "recovery",
  magiclink: "magiclink",
  email_change: "email_change",
};

/** Values of `error` in a redirect, from RFC 6749, section 4.1.2.1. */
const OAUTH_ERRORS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  500: "server_error",
};

const verifySchema = z.object({
  type: optionalText,
  token_hash: optionalText,
  token: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
});

/** `POST /verify`: exchanges a token hash, or an address and its code, for a session; the first link of an address change for a message. */
export async function verifyPost(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, verifySchema);
  if (body.type === "") throw invalid("Verify requires a verification type");
  if (body.token_hash !== "" && (body.email !== "" || body.phone !== "" || body.redirect_to !== "")) {
    throw invalid("Only the token_hash and type should be provided");
  }
  if (body.token_hash === "" && body.token === "") throw invalid("Verify requires a token or a token hash");
  if (body.token_hash === "" && (body.email === "" || body.phone !== "")) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  const session = await inTransaction(context, async (tx) => {
    const verification =
      body.token_hash === ""
        ? await verifyCode(context, tx, body.type, requireEmail(body.email), body.token)
        : await verifyHash(context, tx, body.type, body.token_hash);
    if (verification.outcome === "half-changed") return null;
    return startSession(context, tx, verification.user.id, "otp", c.req.header("User-Agent"));
  });
  return c.json(session ?? { msg: HALF_CHANGED, code: "200" });
}

/** `GET /verify`, the link of GoTrue's own mails: answers 303 to the allowed target, with tokens, a code or an error. */
export async function verifyGet(context: AuthContext, c: Context): Promise<Response> {
  const hash = c.req.query("token") ?? "";
  const type = c.req.query("type") ?? "";
  if (hash === "") throw invalid("Verify requires a token or a token hash");
  if (type === "") throw invalid("Verify requires a verification type");
  const target = redirectTarget(context.config, c);
  const isPkce = hash.startsWith(PKCE_PREFIX);
  // The URL contains tokens or a single-use code.
  c.header("Cache-Control", "no-store");
  try {
    return c.redirect(
      await inTransaction(context, (tx) => followLink(context, tx, c, { hash, type, target, isPkce })),
      303,
    );
  } catch (thrown) {
    return c.redirect(errorRedirect(toAuthError(context, thrown), target, isPkce), 303);
  }
}

interface Link {
  hash: string;
  type: string;
  target: string;
  isPkce: boolean;
}

async function followLink(context: AuthContext, tx: Transaction, c: Context, link: Link): Promise<string> {
  const { target, isPkce, type } = link;
  const verification = await verifyHash(context, tx, type, link.hash);
  if (verification.outcome === "half-changed") {
    const query: Record<string, string> = isPkce ? { message: HALF_CHANGED } : {};
    return redirectUrl(target, query, new URLSearchParams({ message: HALF_CHANGED, sb: "" }));
  }
  if (!isPkce) {
    const session = await startSession(context, tx, verification.user.id, "otp", c.req.header("User-Agent"));
    return redirectUrl(target, {}, sessionFragment(session, type));
  }
  const code = await issueCodeOfUser(tx, verification.user.id, FLOW_METHODS[type] ?? type);
  // The flow was used or removed; the address is confirmed all the same, and the person can sign in.
  return code === null ? redirectUrl(target, {}, null) : redirectUrl(target, { code }, null);
}

/** A session as the fragment that auth-js reads in the implicit flow. */
export function sessionFragment(session: SessionJson, type: string | null): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: "",
    token_type: session.token_type,
    ...(type === null ? {} : { type }),
  });
}

/** `target` with the error in its fragment and, in a PKCE flow, in its query too. */
export function errorRedirect(error: AuthError, target: string, isPkce: boolean): string {
  const fields = {
    error: OAUTH_ERRORS[error.status] ?? "access_denied",
    error_code: error.code,
    error_description: error.message,
  };
  return redirectUrl(target, isPkce ? fields : {}, new URLSearchParams({ ...fields, sb: "" }));
}
