import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#supabase/local/config.ts";
import { type AuthStage, newAddress, openAuthStage, PASSWORD, signUpPerson } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.config.auth.sessions = { timeboxSeconds: 0, inactivityTimeoutSeconds: 0 };
});

const refresh = (refreshToken: string) =>
  stage.send("/token?grant_type=refresh_token", { body: { refresh_token: refreshToken } });

test("a wrong password and an unknown address get the same answer", async () => {
  const { email } = await signUpPerson(stage);
  for (const address of [email, newAddress()]) {
    const { error } = await stage.client().auth.signInWithPassword({ email: address, password: "wrong-password" });
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
  }
});

test("an unconfirmed member is told so only with the right password", async () => {
  const email = newAddress();
  await stage.client().auth.signUp({ email, password: PASSWORD });
  const right = await stage.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(right.error).toMatchObject({ status: 400, code: "email_not_confirmed", message: "Email not confirmed" });
  const wrong = await stage.client().auth.signInWithPassword({ email, password: "wrong-password" });
  expect(wrong.error?.code).toBe("invalid_credentials");
});

test("a member signs in whatever the case of the address, and the password is kept as a $2a$ hash", async () => {
  const { passwordCost } = stage.config.auth;
  stage.config.auth.passwordCost = loadConfig(process.cwd()).auth.passwordCost;
  const { email } = await signUpPerson(stage);
  stage.config.auth.passwordCost = passwordCost;
  const { data } = await stage.client().auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
  expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/);
  const [stored] = await stage.sql`select encrypted_password from auth.users where email = ${email}`;
  expect(stored?.encrypted_password).toMatch(/^\$2a\$10\$/);
});

test("an access token names its owner and session, and is verified without asking the server about the user", async () => {
  const asked: string[] = [];
  const client = stage.client({
    fetch: (input, init) => {
      asked.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
  });
  const member = await signUpPerson(stage);
  await client.auth.signInWithPassword({ email: member.email, password: PASSWORD });
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.header).toMatchObject({ alg: "ES256", kid: stage.keys.signingKeyId });
  expect(data?.claims).toMatchObject({
    iss: `${stage.url}/auth/v1`,
    sub: member.id,
    aud: "authenticated",
    role: "authenticated",
    email: member.email,
    phone: "",
    aal: "aal1",
    amr: [{ method: "password", timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
  });
  expect((data?.claims.exp ?? 0) - (data?.claims.iat ?? 0)).toBe(3600);
  expect(asked.filter((path) => path.endsWith("/user"))).toEqual([]);
});

test("the public keys hold no private part and may be cached", async () => {
  const { json, headers } = await stage.send("/.well-known/jwks.json", { headers: { apikey: "" } });
  expect(headers.get("Cache-Control")).toBe("public, max-age=600");
  const { kid, x, y } = stage.keys.jwks.keys[0] ?? {};
  expect(json).toEqual({
    keys: [{ kty: "EC", crv: "P-256", x, y, alg: "ES256", use: "sig", key_ops: ["verify"], kid }],
  });
});

test("a refreshed session keeps its id and its way of signing in, with a new token", async () => {
  const { client, session } = await signUpPerson(stage);
  const before = (await client.auth.getClaims(session.access_token)).data?.claims;
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const after = (await client.auth.getClaims(data.session?.access_token)).data?.claims;
  expect(after?.session_id).toBe(before?.session_id);
  expect(after?.amr).toEqual(before?.amr);
  const [row] = await stage.sql`select refreshed_at from auth.sessions where id = ${before?.session_id ?? ""}`;
  expect(row?.refreshed_at).not.toBeNull();
});

test("parallel refreshes with one token all get the same next token", async () => {
  const { session } = await signUpPerson(stage);
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json.refresh_token)).size).toBe(1);
});

test("reusing the parent of the active token returns the active one, however old it is", async () => {
  const { session } = await signUpPerson(stage);
  const next = await refresh(session.refresh_token);
  await stage.sql`
    update auth.refresh_tokens set updated_at = now() - interval '1 day' where token = ${session.refresh_token}`;
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect(again.json.refresh_token).toBe(next.json.refresh_token);
});

test("an older token gets another child within ten seconds", async () => {
  const { session } = await signUpPerson(stage);
  const second = await refresh(session.refresh_token);
  const third = await refresh(String(second.json.refresh_token));
  const again = await refresh(session.refresh_token);
  expect(again.status).toBe(200);
  expect([session.refresh_token, second.json.refresh_token, third.json.refresh_token]).not.toContain(
    again.json.refresh_token,
  );
});

test("an older token used after ten seconds ends the whole session, for the thief and the owner", async () => {
  const { session } = await signUpPerson(stage);
  const second = await refresh(session.refresh_token);
  const third = await refresh(String(second.json.refresh_token));
  await stage.sql`
    update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = ${session.refresh_token}`;
  const used = {
    status: 400,
    json: { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
  };
  expect(await refresh(session.refresh_token)).toMatchObject(used);
  expect(await refresh(String(third.json.refresh_token))).toMatchObject(used);
  const rows = await stage.sql`
    select 1 from auth.refresh_tokens
    where not revoked and session_id = (select session_id from auth.refresh_tokens where token = ${session.refresh_token})`;
  expect(rows).toHaveLength(0);
});

test("a refresh token that is unknown, malformed or of an expired session is refused with its reason", async () => {
  const { session } = await signUpPerson(stage);
  expect(await refresh("aaaaaaaaaaaa")).toMatchObject({
    status: 400,
    json: { code: "refresh_token_not_found", message: "Invalid Refresh Token: Refresh Token Not Found" },
  });
  expect(await refresh("short")).toMatchObject({
    status: 400,
    json: { code: "validation_failed", message: "Refresh token is not valid" },
  });
  await stage.sql`
    update auth.sessions set not_after = now() - interval '1 second'
    where id = (select session_id from auth.refresh_tokens where token = ${session.refresh_token})`;
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, json: { code: "session_expired" } });
});

test("a session ends some time after the sign-in, however much it is used", async () => {
  stage.config.auth.sessions.timeboxSeconds = 3600;
  const { id, session } = await signUpPerson(stage);
  const { json } = await refresh(session.refresh_token);
  await stage.sql`update auth.sessions set created_at = now() - interval '3601 seconds' where user_id = ${id}`;
  expect(await refresh(String(json.refresh_token))).toMatchObject({
    status: 400,
    json: { code: "session_expired", message: "Invalid Refresh Token: Session Expired" },
  });
});

test("a session ends after a long time without use, but not while it is used", async () => {
  stage.config.auth.sessions.inactivityTimeoutSeconds = 3600;
  const { id, session } = await signUpPerson(stage);
  await stage.sql`update auth.sessions set created_at = now() - interval '1 day' where user_id = ${id}`;
  const { json } = await refresh(session.refresh_token);
  expect(json.refresh_token).toBeDefined();
  await stage.sql`
    update auth.sessions set refreshed_at = (now() - interval '3601 seconds') at time zone 'UTC' where user_id = ${id}`;
  expect(await refresh(String(json.refresh_token))).toMatchObject({
    status: 400,
    json: { code: "session_expired", message: "Invalid Refresh Token: Session Expired (Inactivity)" },
  });
});

test("a session stores the browser that refreshed it last", async () => {
  const { id, session } = await signUpPerson(stage);
  const headers = { "User-Agent": "Mozilla/5.0 (a telephone)" };
  const body = { refresh_token: session.refresh_token };
  await stage.send("/token?grant_type=refresh_token", { body, headers });
  const [row] = await stage.sql`select user_agent from auth.sessions where user_id = ${id}`;
  expect(row?.user_agent).toBe("Mozilla/5.0 (a telephone)");
});

test("an unknown way to get a token is refused", async () => {
  expect(await stage.send("/token?grant_type=web3", { body: {} })).toMatchObject({
    status: 400,
    json: { code: "invalid_credentials", message: "unsupported_grant_type" },
  });
});

test("signing out here ends this session only, elsewhere the others, and everywhere all of them", async () => {
  const here = await signUpPerson(stage);
  const elsewhere = stage.client();
  const signIn = () => elsewhere.auth.signInWithPassword({ email: here.email, password: PASSWORD });
  const works = async (token: string | undefined) => (await stage.client().auth.getUser(token)).error === null;
  const first = (await signIn()).data.session?.access_token;

  expect((await here.client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect([await works(here.session.access_token), await works(first)]).toEqual([true, false]);

  const second = (await signIn()).data.session?.access_token;
  await elsewhere.auth.signOut({ scope: "local" });
  expect([await works(here.session.access_token), await works(second)]).toEqual([true, false]);

  const third = (await signIn()).data.session?.access_token;
  await elsewhere.auth.signOut();
  expect([await works(here.session.access_token), await works(third)]).toEqual([false, false]);
  expect((await refresh(here.session.refresh_token)).json.code).toBe("refresh_token_not_found");
  expect(await stage.send("/user", { token: here.session.access_token })).toMatchObject({
    status: 403,
    json: { code: "session_not_found" },
  });
});

test("an endpoint of a member refuses no token, a bad one, an expired one and the anonymous key", async () => {
  expect(await stage.send("/user")).toMatchObject({
    status: 401,
    json: { code: "no_authorization", message: "This endpoint requires a valid Bearer token" },
  });
  expect(await stage.send("/user", { token: "not.a.token" })).toMatchObject({ status: 403, json: { code: "bad_jwt" } });
  expect(await stage.send("/user", { token: stage.keys.anonKey })).toMatchObject({
    status: 403,
    json: { code: "bad_jwt", message: "invalid claim: missing sub claim" },
  });
  const signed = (exp: number) =>
    new SignJWT({ role: "authenticated", aud: "authenticated", sub: randomUUID(), exp })
      .setProtectedHeader({ alg: "ES256", kid: stage.keys.signingKeyId })
      .sign(stage.keys.signingKey);
  const now = Math.floor(Date.now() / 1000);
  expect(await stage.send("/user", { token: await signed(now - 5) })).toMatchObject({
    status: 403,
    json: { code: "bad_jwt" },
  });
  expect(await stage.send("/user", { token: await signed(now + 60) })).toMatchObject({
    status: 403,
    json: { code: "user_not_found", message: "User from sub claim in JWT does not exist" },
  });
});

test("a banned member can neither sign in nor refresh nor see their account, and can again afterwards", async () => {
  const { id, email, session } = await signUpPerson(stage);
  await stage.admin().auth.admin.updateUserById(id, { ban_duration: "24h" });
  const signIn = () => stage.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect((await signIn()).error).toMatchObject({ status: 400, code: "user_banned", message: "User is banned" });
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, json: { code: "user_banned" } });
  expect(await stage.send("/user", { token: session.access_token })).toMatchObject({
    status: 403,
    json: { code: "user_banned" },
  });
  await stage.admin().auth.admin.updateUserById(id, { ban_duration: "none" });
  expect((await signIn()).error).toBeNull();
});

test("a member whose password no longer meets the rules signs in and is told why it is weak", async () => {
  const { email } = await signUpPerson(stage);
  stage.config.auth.minimumPasswordLength = 40;
  const { data } = await stage.client().auth.signInWithPassword({ email, password: PASSWORD });
  stage.config.auth.minimumPasswordLength = 8;
  expect(data.session).not.toBeNull();
  expect(data.weakPassword).toEqual({ message: "Password should be at least 40 characters.", reasons: ["length"] });
});

test("health and settings describe the server", async () => {
  expect((await stage.send("/health")).json).toMatchObject({ name: "GoTrue" });
  expect((await stage.send("/settings")).json).toMatchObject({
    external: { email: true, google: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});
