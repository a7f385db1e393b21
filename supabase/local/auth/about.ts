import type { Context } from "hono";
import type { AuthContext } from "./context.ts";

/** The version of Supabase Auth that this reimplements. */
const GOTRUE_VERSION = "v2.196.0";

/** `GET /.well-known/jwks.json`: the public key, with which clients verify access tokens locally. */
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

/** `GET /settings`: the enabled sign-in methods. */
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
