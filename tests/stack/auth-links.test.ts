import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuthStage,
  newAddress,
  openAuthStage,
  PASSWORD,
  SITE_URL,
  signUpPerson,
  tokenHashIn,
} from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

const verify = (token: string, type: string, redirectTo = "") =>
  stage.send(`/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`, { headers: { apikey: "" } });
const locationOf = (answer: { headers: Headers }) => new URL(answer.headers.get("Location") ?? "");
const fragmentOf = (answer: { headers: Headers }) => new URLSearchParams(locationOf(answer).hash.slice(1));

test("a member who forgot the password sets a new one through the mail, which signs out other browsers", async () => {
  const member = await signUpPerson(stage);
  const client = stage.client();
  expect((await client.auth.resetPasswordForEmail(member.email)).error).toBeNull();
  const mail = stage.mailTo(member.email)[0];
  expect(mail?.text).toContain(`${SITE_URL}/confirm?token_hash=`);
  expect(mail?.text).toContain("&type=recovery");
  const verified = await client.auth.verifyOtp({ type: "recovery", token_hash: tokenHashIn(mail) });
  expect(verified.error).toBeNull();
  const same = await client.auth.updateUser({ password: PASSWORD });
  expect(same.error).toMatchObject({
    status: 422,
    code: "same_password",
    message: "New password should be different from the old password.",
  });
  const weak = await client.auth.updateUser({ password: "short" });
  expect(weak.error).toMatchObject({ status: 422, name: "AuthWeakPasswordError", reasons: ["length"] });
  expect((await client.auth.updateUser({ password: "a-brand-new-password" })).error).toBeNull();
  expect((await member.client.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  const signIn = (password: string) => stage.client().auth.signInWithPassword({ email: member.email, password });
  expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  expect((await signIn("a-brand-new-password")).error).toBeNull();
});

test("requesting a new password or the link again does not reveal whether an address has an account", async () => {
  const email = newAddress();
  expect(await stage.send("/recover", { body: { email } })).toMatchObject({ status: 200, json: {} });
  expect(await stage.send("/resend", { body: { email, type: "signup" } })).toMatchObject({ status: 200, json: {} });
  const member = await signUpPerson(stage);
  expect(await stage.send("/resend", { body: { email: member.email, type: "signup" } })).toMatchObject({
    status: 200,
    json: {},
  });
  expect(stage.mailTo(email)).toEqual([]);
  expect(stage.mailTo(member.email)).toEqual([]);
  expect(await stage.send("/resend", { body: { email, type: "sms" } })).toMatchObject({
    status: 400,
    json: { code: "validation_failed" },
  });
});

test("mail of one kind goes to one member at most once a minute, even when asked twice at once", async () => {
  const member = await signUpPerson(stage);
  const ask = () => stage.send("/recover", { body: { email: member.email } });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  expect(stage.mailTo(member.email)).toHaveLength(1);
  await stage.sql`update auth.users set recovery_sent_at = now() - interval '61 seconds' where id = ${member.id}`;
  expect((await ask()).status).toBe(200);
});

test("an unconfirmed member gets the confirmation again", async () => {
  const email = newAddress();
  const client = stage.client();
  await client.auth.signUp({ email, password: PASSWORD });
  expect((await client.auth.resend({ type: "signup", email })).error?.status).toBe(429);
  await stage.sql`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = ${email}`;
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  const confirmed = await client.auth.verifyOtp({ type: "signup", token_hash: tokenHashIn(stage.mailTo(email)[0]) });
  expect(confirmed.data.session).not.toBeNull();
});

test("a link older than its lifetime is refused", async () => {
  const member = await signUpPerson(stage);
  await stage.client().auth.resetPasswordForEmail(member.email);
  await stage.sql`update auth.users set recovery_sent_at = now() - interval '3601 seconds' where id = ${member.id}`;
  const token_hash = tokenHashIn(stage.mailTo(member.email)[0]);
  const { error } = await stage.client().auth.verifyOtp({ type: "recovery", token_hash });
  expect(error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("of several concurrent uses of one link exactly one signs in", async () => {
  const member = await signUpPerson(stage);
  await stage.client().auth.resetPasswordForEmail(member.email);
  const token_hash = tokenHashIn(stage.mailTo(member.email)[0]);
  const body = { type: "recovery", token_hash };
  const answers = await Promise.all([1, 2, 3, 4].map(() => stage.send("/verify", { body })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403]);
});

test("a link of one kind is not accepted as another", async () => {
  const member = await signUpPerson(stage);
  await stage.client().auth.resetPasswordForEmail(member.email);
  const token_hash = tokenHashIn(stage.mailTo(member.email)[0]);
  expect(await stage.send("/verify", { body: { type: "signup", token_hash } })).toMatchObject({
    status: 403,
    json: { code: "otp_expired" },
  });
  expect(await stage.send("/verify", { body: { type: "nonsense", token_hash } })).toMatchObject({
    status: 400,
    json: { code: "validation_failed" },
  });
  expect(await stage.send("/verify", { body: { type: "recovery", token_hash, email: member.email } })).toMatchObject({
    status: 400,
    json: { code: "validation_failed", message: "Only the token_hash and type should be provided" },
  });
  expect(await stage.send("/verify", { body: { type: "email", token_hash } })).toMatchObject({ status: 200 });
});

test("opening Auth's own link redirects with a session in the fragment, once", async () => {
  const member = await signUpPerson(stage);
  await stage.client().auth.resetPasswordForEmail(member.email);
  const hash = tokenHashIn(stage.mailTo(member.email)[0]);
  const looked = await fetch(`${stage.url}/auth/v1/verify?token=${hash}&type=recovery&apikey=${stage.keys.anonKey}`, {
    method: "HEAD",
    redirect: "manual",
  });
  expect(looked.status).toBe(405);
  const opened = await verify(hash, "recovery", `${SITE_URL}/welcome`);
  expect(opened.status).toBe(303);
  expect(locationOf(opened).pathname).toBe("/welcome");
  expect(Object.fromEntries(fragmentOf(opened))).toMatchObject({
    access_token: expect.stringContaining("."),
    expires_in: "3600",
    sb: "",
    token_type: "bearer",
    type: "recovery",
  });
  const again = await verify(hash, "recovery");
  expect(again.headers.get("Location")).toBe(
    `${SITE_URL}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
});

test("a browser that started with PKCE gets a code from the link and swaps it for its session, once", async () => {
  const email = newAddress();
  const client = stage.client({ flowType: "pkce" });
  await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${SITE_URL}/auth/callback?next=%2Fdashboard` },
  });
  const hash = tokenHashIn(stage.mailTo(email)[0]);
  expect(hash).toMatch(/^pkce_/);
  const opened = await verify(hash, "signup", `${SITE_URL}/auth/callback?next=%2Fdashboard`);
  const target = locationOf(opened);
  expect(target.hash).toBe("");
  expect(target.searchParams.get("next")).toBe("/dashboard");
  const code = target.searchParams.get("code") ?? "";
  const stolen = await stage.send("/token?grant_type=pkce", {
    body: { auth_code: code, code_verifier: "x".repeat(50) },
  });
  expect(stolen).toMatchObject({
    status: 400,
    json: { code: "bad_code_verifier", message: "code challenge does not match previously saved code verifier" },
  });
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  const again = await stage.send("/token?grant_type=pkce", {
    body: { auth_code: code, code_verifier: "x".repeat(50) },
  });
  expect(again).toMatchObject({ status: 404, json: { code: "flow_state_not_found" } });
  const failed = await verify(hash, "signup");
  expect(locationOf(failed).searchParams.get("error_code")).toBe("otp_expired");
  expect(fragmentOf(failed).get("error_code")).toBe("otp_expired");
});

test("a code older than five minutes is refused", async () => {
  const { email } = await signUpPerson(stage);
  const verifier = randomBytes(40).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  await stage.send("/recover", { body: { email, code_challenge, code_challenge_method: "s256" } });
  const code = locationOf(await verify(tokenHashIn(stage.mailTo(email)[0]), "recovery")).searchParams.get("code") ?? "";
  await stage.sql`update auth.flow_state set auth_code_issued_at = now() - interval '301 seconds' where auth_code = ${code}`;
  const answer = await stage.send("/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } });
  expect(answer).toMatchObject({ status: 422, json: { code: "flow_state_expired" } });
});

test("a PKCE link opened as a token hash signs in on any device, without a verifier", async () => {
  const email = newAddress();
  await stage.client({ flowType: "pkce" }).auth.signUp({ email, password: PASSWORD });
  const elsewhere = stage.client();
  const { data } = await elsewhere.auth.verifyOtp({ type: "email", token_hash: tokenHashIn(stage.mailTo(email)[0]) });
  expect(data.user?.email).toBe(email);
});

test("half a PKCE challenge, or a malformed one, is refused", async () => {
  const email = newAddress();
  for (const extra of [
    { code_challenge: "a".repeat(43) },
    { code_challenge: "short", code_challenge_method: "s256" },
  ]) {
    const answer = await stage.send("/recover", { body: { email, ...extra } });
    expect(answer).toMatchObject({ status: 400, json: { code: "validation_failed" } });
  }
});

test.each([
  [`${SITE_URL}/dashboard?tab=1`, `${SITE_URL}/dashboard?tab=1`],
  ["https://partner.example.test/a/b.html", "https://partner.example.test/a/b.html"],
  ["http://127.0.0.1:4321/x", "http://127.0.0.1:4321/x"],
  ["https://evil.example/", `${SITE_URL}/`],
  [`${SITE_URL}.evil.example/`, `${SITE_URL}/`],
  ["https://events.example.test:8443/", `${SITE_URL}/`],
  ["http://events.example.test/", `${SITE_URL}/`],
  ["//evil.example/", `${SITE_URL}/`],
  ["javascript:alert(1)", `${SITE_URL}/`],
])("a link that asks to go to %s goes to %s", async (wanted, expected) => {
  const answer = await verify("0".repeat(56), "signup", wanted);
  const target = locationOf(answer);
  target.hash = "";
  expect(target.href).toBe(expected);
});

test("a visitor signs in by a mailed link, and is made a member only where that is wanted", async () => {
  const member = await signUpPerson(stage);
  const client = stage.client();
  expect((await client.auth.signInWithOtp({ email: member.email })).error).toBeNull();
  const mail = stage.mailTo(member.email)[0];
  expect(mail?.text).toContain("&type=magiclink");
  const { data } = await client.auth.verifyOtp({ type: "magiclink", token_hash: tokenHashIn(mail) });
  expect(data.user?.id).toBe(member.id);
  const email = newAddress();
  const refused = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(refused.error).toMatchObject({ status: 422, code: "otp_disabled" });
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull();
  expect(stage.mailTo(email)[0]?.subject).toContain("Confirm");
});
