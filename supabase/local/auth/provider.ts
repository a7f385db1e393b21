import { z } from "zod";
import type { ExternalProvider } from "../context.ts";
import { AuthError } from "./errors.ts";

/** Issuers of providers that need no `url` in config.toml. */
const KNOWN_ISSUERS: Record<string, string> = { google: "https://accounts.google.com" };

const ANSWER_TIMEOUT_MS = 10_000;

const discoverySchema = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});
const tokenSchema = z.object({ access_token: z.string().min(1), refresh_token: z.string().optional() });
const userInfoSchema = z.looseObject({
  sub: z.union([z.string().min(1), z.number()]).transform(String),
  email: z.email(),
  // Some providers send the text "true".
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"])])
    .optional()
    .transform((value) => value === true || value === "true"),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** A user's profile at the provider. */
export interface ProviderUser {
  providerId: string;
  email: string;
  isEmailVerified: boolean;
  /** Copied into the identity and the user's metadata. */
  data: Record<string, unknown>;
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
}

/**
 * The provider's authorization URL for a flow.
 * @throws AuthError 500 `unexpected_failure` when the provider's configuration cannot be read.
 */
export async function authorizationUrl(
  name: string,
  provider: ExternalProvider,
  request: { state: string; callbackUrl: string; scopes: string },
): Promise<string> {
  const { authorization_endpoint } = await discover(name, provider);
  const url = new URL(authorization_endpoint);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", provider.clientId);
  url.searchParams.set("redirect_uri", request.callbackUrl);
  url.searchParams.set("scope", ["openid email profile", request.scopes].join(" ").trim());
  url.searchParams.set("state", request.state);
  return url.href;
}

/**
 * Exchanges the provider's code for its tokens and fetches the user's profile.
 * @throws AuthError 500 `unexpected_failure` when the provider answers with an error or a malformed body.
 */
export async function fetchProviderUser(
  name: string,
  provider: ExternalProvider,
  code: string,
  callbackUrl: string,
): Promise<{ user: ProviderUser; tokens: ProviderTokens }> {
  const endpoints = await discover(name, provider);
  const tokens = await fetchJson(tokenSchema, "Unable to exchange external code", endpoints.token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: callbackUrl,
      client_id: provider.clientId,
      client_secret: provider.secret,
    }),
  });
  const info = await fetchJson(
    userInfoSchema,
    "Error getting user profile from external provider",
    endpoints.userinfo_endpoint,
    {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    },
  );
  const email = info.email.toLowerCase();
  const data: Record<string, unknown> = {
    sub: info.sub,
    email,
    email_verified: info.email_verified,
    phone_verified: false,
  };
  if (info.name !== undefined) Object.assign(data, { name: info.name, full_name: info.name });
  if (info.picture !== undefined) Object.assign(data, { picture: info.picture, avatar_url: info.picture });
  return {
    user: { providerId: info.sub, email, isEmailVerified: info.email_verified, data },
    tokens: { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null },
  };
}

/** The provider's endpoints, from its OpenID Connect discovery document. */
async function discover(name: string, provider: ExternalProvider) {
  const issuer = provider.url ?? (Object.hasOwn(KNOWN_ISSUERS, name) ? KNOWN_ISSUERS[name] : undefined);
  if (issuer === undefined) {
    throw new AuthError(400, "validation_failed", `Unsupported provider: ${name} needs 'url' in config.toml`);
  }
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  return fetchJson(discoverySchema, "Unable to read the provider's configuration", address, {});
}

async function fetchJson<T>(schema: z.ZodType<T>, problem: string, url: string, init: RequestInit): Promise<T> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return schema.parse(await response.json());
  } catch {
    throw new AuthError(500, "unexpected_failure", problem);
  }
}
