import type { Context } from "hono";
import type { AuthContext } from "./context.ts";

/** Supabase Auth's version whose behaviour this follows. */
const GOTRUE_VERSION = "v2.196.0";

/** `GET /.well-known/jwks.json`: the public key that access tokens can be verified with, without asking this server. */
export function jwks(context: AuthContext, c: Context): Response {
  c.header("Cache-Control", "public, max-age=600");
  return c.json(context.keys.jwks);
}

/** `GET /health`. */
export function health(_context: AuthContext, c: Context): Response {
  return c.json({
    version: `${GOTRUE_VERSION}-local`,
    name: "GoTrue",
    description: "The part of Supabase Auth that the local stack answers",
  });
}

/** `GET /settings`: which ways to sign in are on. */
export function settings(context: AuthContext, c: Context): Response {
  const { auth } = context.config;
  const providers = Object.fromEntries(Object.keys(auth.external).map((name) => [name, true]));
  return c.json({
    external: { google: false, ...providers, email: auth.email.enableSignup, phone: false, anonymous_users: false },
    disable_signup: !auth.enableSignup,
    mailer_autoconfirm: !auth.email.enableConfirmations,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
  });
}
