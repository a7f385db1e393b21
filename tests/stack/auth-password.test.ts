import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AuthStage, openAuthStage, PASSWORD, signUpPerson, tokenHashIn } from "./auth-stage.ts";

const NEW_PASSWORD = "a-brand-new-password";
const REQUIRED = "Current password required when setting new password.";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.config.auth.email.requireCurrentPassword = true;
});

type Member = Awaited<ReturnType<typeof signUpPerson>>;

const change = (token: string, fields: Record<string, string>) =>
  stage.send("/user", { method: "PUT", token, body: { password: NEW_PASSWORD, ...fields } });

async function opens(member: Member, password: string): Promise<boolean> {
  const { error } = await stage.client().auth.signInWithPassword({ email: member.email, password });
  return error === null;
}

/** A session begun by a mailed link of this kind. */
async function enterByLink(member: Member, kind: "recovery" | "magiclink"): Promise<string> {
  const client = stage.client();
  if (kind === "recovery") await client.auth.resetPasswordForEmail(member.email);
  else await client.auth.signInWithOtp({ email: member.email });
  const { data, error } = await client.auth.verifyOtp({
    type: kind,
    token_hash: tokenHashIn(stage.mailTo(member.email)[0]),
  });
  if (!data.session) throw error;
  return data.session.access_token;
}

test("an access token is not enough to change the password without the current one", async () => {
  const member = await signUpPerson(stage);
  const nothingTyped: Record<string, string>[] = [{}, { current_password: "" }];
  for (const typed of nothingTyped) {
    expect(await change(member.session.access_token, typed)).toMatchObject({
      status: 400,
      json: { code: "current_password_required", message: REQUIRED },
    });
  }
  expect(await change(member.session.access_token, { current_password: "a-wrong-password" })).toMatchObject({
    status: 400,
    json: { code: "current_password_invalid", message: REQUIRED },
  });
  expect(await opens(member, PASSWORD)).toBe(true);
});

test("a session without authentication methods needs the current password", async () => {
  const member = await signUpPerson(stage);
  await stage.sql`delete from auth.mfa_amr_claims where session_id in (
    select id from auth.sessions where user_id = ${member.id})`;
  expect((await change(member.session.access_token, {})).json.code).toBe("current_password_required");
});

test("a member changes their password with the present one", async () => {
  const member = await signUpPerson(stage);
  const { error } = await member.client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
  expect(error).toBeNull();
  expect(await opens(member, NEW_PASSWORD)).toBe(true);
  expect(await opens(member, PASSWORD)).toBe(false);
});

test("a weak new password is named before the present one is asked for", async () => {
  const member = await signUpPerson(stage);
  expect((await change(member.session.access_token, { password: "short" })).json.code).toBe("weak_password");
});

test.each(["recovery", "magiclink"] as const)(
  "a member whom a %s link signed in chooses a password without the present one",
  async (kind) => {
    const member = await signUpPerson(stage);
    expect((await change(await enterByLink(member, kind), {})).status).toBe(200);
    expect(await opens(member, NEW_PASSWORD)).toBe(true);
  },
);

test("an account without a password gets its first one without another", async () => {
  const member = await signUpPerson(stage);
  await stage.sql`update auth.users set encrypted_password = '' where id = ${member.id}`;
  expect((await change(member.session.access_token, {})).status).toBe(200);
  expect(await opens(member, NEW_PASSWORD)).toBe(true);
});

test("other changes of an account need no password", async () => {
  const member = await signUpPerson(stage);
  expect((await member.client.auth.updateUser({ data: { full_name: "Olive" } })).error).toBeNull();
});

test("where the project does not ask for it, the present password is not needed", async () => {
  stage.config.auth.email.requireCurrentPassword = false;
  const member = await signUpPerson(stage);
  expect((await change(member.session.access_token, {})).status).toBe(200);
});
