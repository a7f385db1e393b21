import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
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
afterEach(() => {
  stage.config.auth.email.doubleConfirmChanges = true;
});

test("a member changes their metadata key by key", async () => {
  const { client } = await signUpPerson(stage);
  await client.auth.updateUser({ data: { full_name: "Olive", nickname: "Ol", tags: ["a"] } });
  const { data } = await client.auth.updateUser({ data: { nickname: null, tags: ["b"] } });
  expect(data.user?.user_metadata).toEqual({ full_name: "Olive", tags: ["b"], email_verified: true });
});

test("a member cannot change their role or what only the server may write", async () => {
  const { session } = await signUpPerson(stage);
  const body = { role: "service_role", app_metadata: { admin: true }, data: { full_name: "Olive" } };
  const { json } = await stage.send("/user", { method: "PUT", token: session.access_token, body });
  expect(json).toMatchObject({ role: "authenticated", app_metadata: { provider: "email", providers: ["email"] } });
});

test("a new address counts once the old and the new one have confirmed", async () => {
  const member = await signUpPerson(stage);
  const email = newAddress("renamed");
  const { data } = await member.client.auth.updateUser({ email });
  expect(data.user).toMatchObject({ email: member.email, new_email: email });
  const [toOld, toNew] = [stage.mailTo(member.email)[0], stage.mailTo(email)[0]];
  expect(toNew?.text).toContain("&type=email_change");

  const first = await stage.send("/verify", { body: { type: "email_change", token_hash: tokenHashIn(toNew) } });
  expect(first).toMatchObject({ status: 200, json: { code: "200", msg: expect.stringContaining("other email") } });
  expect((await member.client.auth.getUser()).data.user?.email).toBe(member.email);
  const second = await stage.client().auth.verifyOtp({ type: "email_change", token_hash: tokenHashIn(toOld) });
  expect(second.data.user).toMatchObject({ id: member.id, email });
  expect(second.data.user?.new_email).toBeUndefined();
  expect(second.data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true });
  expect((await stage.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("one address confirming twice does not change the account's address", async () => {
  const member = await signUpPerson(stage);
  const email = newAddress("renamed");
  await member.client.auth.updateUser({ email });
  const body = { type: "email_change", token_hash: tokenHashIn(stage.mailTo(email)[0]) };
  await stage.send("/verify", { body });
  expect(await stage.send("/verify", { body })).toMatchObject({ status: 403, json: { code: "otp_expired" } });
  expect((await member.client.auth.getUser()).data.user?.email).toBe(member.email);
});

test("where one confirmation is enough, the new address alone confirms", async () => {
  stage.config.auth.email.doubleConfirmChanges = false;
  const member = await signUpPerson(stage);
  const email = newAddress("renamed");
  await member.client.auth.updateUser({ email });
  expect(stage.mailTo(member.email)).toEqual([]);
  const { data } = await stage
    .client()
    .auth.verifyOtp({ type: "email_change", token_hash: tokenHashIn(stage.mailTo(email)[0]) });
  expect(data.user?.email).toBe(email);
});

test("a member cannot take another member's address, nor request a change twice a minute", async () => {
  const other = await signUpPerson(stage);
  const { client } = await signUpPerson(stage);
  expect((await client.auth.updateUser({ email: other.email })).error).toMatchObject({
    status: 422,
    code: "email_exists",
    message: "A user with this email address has already been registered",
  });
  expect((await client.auth.updateUser({ email: newAddress() })).error).toBeNull();
  expect((await client.auth.updateUser({ email: newAddress() })).error).toMatchObject({ status: 429 });
});

test("only the service key may administer accounts", async () => {
  const { session, id } = await signUpPerson(stage);
  for (const token of [session.access_token, stage.keys.anonKey]) {
    for (const [method, path] of [
      ["GET", "/admin/users"],
      ["GET", `/admin/users/${id}`],
      ["PUT", `/admin/users/${id}`],
      ["DELETE", `/admin/users/${id}`],
      ["POST", "/admin/users"],
      ["POST", "/admin/generate_link"],
      ["POST", "/invite"],
    ] as const) {
      const answer = await stage.send(path, { method, token, ...(method === "GET" ? {} : { body: {} }) });
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 403,
        json: { code: "not_admin", message: "User not allowed" },
      });
    }
  }
});

test("the service key makes, reads, changes and deletes accounts", async () => {
  const { admin } = stage.admin().auth;
  const email = newAddress();
  const made = await admin.createUser({
    email,
    password: PASSWORD,
    user_metadata: { full_name: "Olive" },
    app_metadata: { plan: "free" },
  });
  expect(made.data.user).toMatchObject({
    email,
    user_metadata: { full_name: "Olive" },
    app_metadata: { plan: "free", provider: "email" },
  });
  expect(made.data.user?.email_confirmed_at).toBeUndefined();
  expect(stage.mailTo(email)).toEqual([]);
  const again = await admin.createUser({ email, password: PASSWORD });
  expect(again.error).toMatchObject({ status: 422, code: "email_exists" });

  const id = made.data.user?.id ?? "";
  const renamed = newAddress("renamed");
  const changed = await admin.updateUserById(id, {
    email: renamed,
    email_confirm: true,
    password: "a-brand-new-password",
    user_metadata: { city: "Tampa" },
  });
  expect(changed.data.user).toMatchObject({ email: renamed, user_metadata: { full_name: "Olive", city: "Tampa" } });
  expect(
    (await stage.client().auth.signInWithPassword({ email: renamed, password: "a-brand-new-password" })).error,
  ).toBeNull();
  expect((await admin.getUserById(id)).data.user?.email).toBe(renamed);

  expect((await admin.deleteUser(id)).error).toBeNull();
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
  expect(await stage.sql`select 1 from auth.sessions where user_id = ${id}`).toHaveLength(0);
});

test("a deleted member's token no longer opens their account", async () => {
  const { id, session } = await signUpPerson(stage);
  await stage.admin().auth.admin.deleteUser(id);
  expect(await stage.send("/user", { token: session.access_token })).toMatchObject({
    status: 403,
    json: { code: "user_not_found" },
  });
});

test("accounts are listed page by page, newest first", async () => {
  for (let count = 0; count < 3; count += 1) await signUpPerson(stage);
  const [row] = await stage.sql`select count(*)::int as total from auth.users`;
  const total: number = row?.total;
  const first = await stage.admin().auth.admin.listUsers({ page: 1, perPage: 2 });
  if (first.error) throw first.error;
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ total, nextPage: 2, lastPage: Math.ceil(total / 2), aud: "authenticated" });
  const second = await stage.admin().auth.admin.listUsers({ page: 2, perPage: 2 });
  expect(second.data.users[0]?.id).not.toBe(first.data.users[1]?.id);
  const times = [...first.data.users, ...second.data.users].map((user) => user.created_at);
  expect(times).toEqual([...times].sort().reverse());
});

test("the service key generates the link of a mail without sending it", async () => {
  const { admin } = stage.admin().auth;
  const member = await signUpPerson(stage);
  const { data } = await admin.generateLink({
    type: "recovery",
    email: member.email,
    options: { redirectTo: `${SITE_URL}/new-password` },
  });
  expect(data.properties).toMatchObject({ verification_type: "recovery", redirect_to: `${SITE_URL}/new-password` });
  expect(data.properties?.email_otp).toMatch(/^\d{10}$/);
  expect(stage.mailTo(member.email)).toEqual([]);
  const byCode = await stage
    .client()
    .auth.verifyOtp({ type: "recovery", email: member.email, token: data.properties?.email_otp ?? "" });
  expect(byCode.data.user?.id).toBe(member.id);

  const next = await admin.generateLink({ type: "magiclink", email: member.email });
  const opened = await fetch(next.data.properties?.action_link ?? "", { redirect: "manual" });
  expect(opened.status).toBe(303);
  expect(opened.headers.get("Location")).toContain("#access_token=");
  const unknown = await admin.generateLink({ type: "recovery", email: newAddress() });
  expect(unknown.error).toMatchObject({ status: 404, code: "user_not_found" });
});

test("an invited person gets a mail, follows the link and sets a password", async () => {
  const email = newAddress("invited");
  const invited = await stage.admin().auth.admin.inviteUserByEmail(email, { data: { full_name: "Ines" } });
  expect(invited.data.user?.invited_at).toBeTruthy();
  const mail = stage.mailTo(email)[0];
  expect(mail?.text).toContain("&type=invite");
  const client = stage.client();
  const { data } = await client.auth.verifyOtp({ type: "invite", token_hash: tokenHashIn(mail) });
  expect(data.user?.user_metadata).toMatchObject({ full_name: "Ines" });
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  expect((await stage.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await stage.admin().auth.admin.inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: "email_exists",
  });
});
