import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type AuthStage,
  newAddress,
  openAuthStage,
  PASSWORD,
  SITE_URL,
  signUpPerson,
  tokenHashIn,
} from "./auth-stage.ts";

/** The profile of the person who signs in next. */
let person: Record<string, unknown>;
/** Forms that the provider's token endpoint was sent. */
const swaps: Record<string, unknown>[] = [];
let stage: AuthStage;
let issuer: { url: string; close(): Promise<unknown> };

beforeAll(async () => {
  stage = await openAuthStage();
  issuer = await openIssuer();
  stage.config.auth.external.google = { clientId: "client-1", secret: "secret-1", redirectUri: null, url: issuer.url };
});
beforeEach(() => {
  const email = newAddress("gina");
  person = {
    sub: `g-${email}`,
    email,
    email_verified: true,
    name: "Gina Google",
    picture: "https://pictures.example/1.png",
  };
});
afterAll(async () => {
  await stage.close();
  await issuer.close();
});

/** An OpenID Connect provider that accepts every code. */
async function openIssuer() {
  const app = new Hono();
  let url = "";
  app.get("/.well-known/openid-configuration", (c) =>
    c.json({
      authorization_endpoint: `${url}/sign-in`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/me`,
    }),
  );
  app.post("/token", async (c) => {
    swaps.push(await c.req.parseBody());
    return c.json({ access_token: "provider-access", refresh_token: "provider-refresh" });
  });
  app.get("/me", (c) =>
    c.req.header("Authorization") === "Bearer provider-access" ? c.json(person) : c.json({}, 401),
  );
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The issuer has no port.");
  url = `http://127.0.0.1:${address.port}`;
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Follows the redirects to the provider and back, and returns the last one, to the site. */
async function visitProvider(authorizeUrl: string, answer: Record<string, string> = { code: "provider-code" }) {
  const sent = await fetch(authorizeUrl, { redirect: "manual" });
  const provider = new URL(sent.headers.get("Location") ?? "");
  const query = new URLSearchParams({ ...answer, state: provider.searchParams.get("state") ?? "" });
  const callback = `${provider.searchParams.get("redirect_uri")}?${query}`;
  const back = await fetch(callback, { redirect: "manual" });
  return { sent, provider, callback, back, target: new URL(back.headers.get("Location") ?? "") };
}

async function signInWithGoogle(redirectTo = `${SITE_URL}/auth/callback`) {
  const client = stage.client({ flowType: "pkce" });
  const started = await client.auth.signInWithOAuth({
    provider: "google",
    options: { redirectTo, skipBrowserRedirect: true },
  });
  const visit = await visitProvider(started.data.url ?? "");
  const session = await client.auth.exchangeCodeForSession(visit.target.searchParams.get("code") ?? "");
  return { ...visit, session };
}

test("a visitor becomes a member through a provider, in a browser that keeps the verifier", async () => {
  const { sent, provider, target, session } = await signInWithGoogle();
  expect(sent.status).toBe(302);
  expect(Object.fromEntries(provider.searchParams)).toMatchObject({
    response_type: "code",
    client_id: "client-1",
    redirect_uri: `${stage.url}/auth/v1/callback`,
    scope: "openid email profile",
  });
  expect(swaps.at(-1)).toMatchObject({
    grant_type: "authorization_code",
    code: "provider-code",
    client_secret: "secret-1",
  });
  expect(target.pathname).toBe("/auth/callback");
  expect(session.error).toBeNull();
  expect(session.data.session?.provider_token).toBe("provider-access");
  expect(session.data.user).toMatchObject({
    email: person.email,
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { full_name: "Gina Google", email_verified: true },
  });
  expect(session.data.user?.email_confirmed_at).toBeTruthy();
});

test("a member who returns through the provider keeps their account, even with a new address there", async () => {
  const first = await signInWithGoogle();
  person = { ...person, email: newAddress("gina-new") };
  const second = await signInWithGoogle();
  expect(second.session.data.user?.id).toBe(first.session.data.user?.id);
});

test("a member with the same confirmed address is linked and keeps the password", async () => {
  const member = await signUpPerson(stage);
  person = { ...person, email: member.email };
  const { session } = await signInWithGoogle();
  expect(session.data.user?.id).toBe(member.id);
  expect(session.data.user?.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
  expect((await stage.client().auth.signInWithPassword({ email: member.email, password: PASSWORD })).error).toBeNull();
});

test("a person who registered an address without confirming it cannot sign in to its owner's account", async () => {
  const email = newAddress("victim");
  await stage.client().auth.signUp({ email, password: PASSWORD });
  const hash = tokenHashIn(stage.mailTo(email)[0]);
  person = { ...person, email };
  const { session } = await signInWithGoogle();
  expect(session.data.user?.identities?.map((identity) => identity.provider)).toEqual(["google"]);
  expect((await stage.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
  expect((await stage.client().auth.verifyOtp({ type: "email", token_hash: hash })).error?.code).toBe("otp_expired");
});

test("an address that the provider has not verified opens no account", async () => {
  const member = await signUpPerson(stage);
  person = { ...person, email: member.email, email_verified: false };
  const visit = await visitProvider(`${stage.url}/auth/v1/authorize?provider=google`);
  expect(visit.target.searchParams.get("error_code")).toBe("provider_email_needs_verification");
});

test("a browser without PKCE gets its session in the fragment", async () => {
  const { target } = await visitProvider(`${stage.url}/auth/v1/authorize?provider=google&redirect_to=${SITE_URL}/x`);
  const fragment = new URLSearchParams(target.hash.slice(1));
  expect(fragment.get("access_token")).toContain(".");
  expect(fragment.get("provider_token")).toBe("provider-access");
});

test("a visitor who declines at the provider is sent back with the reason", async () => {
  const url = `${stage.url}/auth/v1/authorize?provider=google&redirect_to=${SITE_URL}/signin`;
  const { back, target } = await visitProvider(url, { error: "access_denied", error_description: "The user declined" });
  expect(back.status).toBe(302);
  expect(target.pathname).toBe("/signin");
  expect(Object.fromEntries(target.searchParams)).toEqual({
    error: "access_denied",
    error_description: "The user declined",
  });
});

test("an OAuth state works once, and only if it was issued here", async () => {
  const { callback } = await visitProvider(`${stage.url}/auth/v1/authorize?provider=google`);
  for (const url of [
    callback,
    `${stage.url}/auth/v1/callback?code=x&state=${crypto.randomUUID()}`,
    `${stage.url}/auth/v1/callback?code=x`,
  ]) {
    const again = await fetch(url, { redirect: "manual" });
    const target = new URL(again.headers.get("Location") ?? "");
    expect(target.origin).toBe(SITE_URL);
    expect(target.searchParams.get("error_code")).toBe("bad_oauth_state");
  }
});

test("a provider that is not enabled is refused", async () => {
  expect(await stage.send("/authorize?provider=github", { headers: { apikey: "" } })).toMatchObject({
    status: 400,
    json: { code: "validation_failed", message: "Unsupported provider: provider is not enabled" },
  });
});
