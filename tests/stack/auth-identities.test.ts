import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AuthStage, newAddress, openAuthStage, PASSWORD, signUpPerson } from "./auth-stage.ts";

/** Answers of Supabase Auth's v2.196 to the same calls. */

let stage: AuthStage;
let member: Awaited<ReturnType<typeof signUpPerson>>;

beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  stage.config.auth.enableManualLinking = true;
  member = await signUpPerson(stage);
});

/** Connects an account with Google, as a sign-in there does. @returns the identity's id. */
async function connectGoogle(userId: string, email: string): Promise<string> {
  const data = JSON.stringify({ sub: `g-${email}`, email });
  const [row] = await stage.sql<{ id: string }[]>`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
    values (${`g-${email}`}, ${userId}, ${data}::text::jsonb, 'google', now()) returning id`;
  await stage.sql`
    update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}' where id = ${userId}`;
  return row?.id ?? "";
}

async function enter() {
  const client = stage.client();
  const { data, error } = await client.auth.signInWithPassword({ email: member.email, password: PASSWORD });
  if (error) throw error;
  return { client, token: data.session.access_token };
}

const remove = (id: string, token: string) => stage.send(`/user/identities/${id}`, { method: "DELETE", token });

test("a member removes Google from an account that has another way in", async () => {
  await connectGoogle(member.id, member.email);
  const { client } = await enter();
  const { data } = await client.auth.getUserIdentities();
  const google = data?.identities.find(({ provider }) => provider === "google");
  if (!google) throw new Error("The account has no Google.");
  expect((await client.auth.unlinkIdentity(google)).error).toBeNull();
  const after = await client.auth.getUser();
  expect(after.data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
  expect(after.data.user?.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
  expect((await stage.client().auth.signInWithPassword({ email: member.email, password: PASSWORD })).error).toBeNull();
});

test("nobody removes an identity while manual linking is off, which has its own error code", async () => {
  const id = await connectGoogle(member.id, member.email);
  const { token } = await enter();
  const asked = () => stage.send("/user/identities/authorize?provider=", { token });
  expect(await asked()).toMatchObject({ status: 400, json: { code: "validation_failed" } });
  stage.config.auth.enableManualLinking = false;
  const refusal = { status: 404, json: { code: "manual_linking_disabled", message: "Manual linking is disabled" } };
  expect(await remove(id, token)).toMatchObject(refusal);
  expect(await asked()).toMatchObject(refusal);
  expect(await stage.sql`select 1 from auth.identities where id = ${id}`).toHaveLength(1);
});

test("the last identity of an account stays", async () => {
  const { token } = await enter();
  const [own] = await stage.sql<{ id: string }[]>`select id from auth.identities where user_id = ${member.id}`;
  expect(await remove(own?.id ?? "", token)).toMatchObject({
    status: 422,
    json: {
      code: "single_identity_not_deletable",
      message: "User must have at least 1 identity after unlinking",
    },
  });
});

test("a member cannot remove an identity of somebody else, or a nonexistent one", async () => {
  await connectGoogle(member.id, member.email);
  const other = await signUpPerson(stage);
  const foreign = await connectGoogle(other.id, other.email);
  const { token } = await enter();
  expect(await remove(foreign, token)).toMatchObject({ status: 422, json: { code: "identity_not_found" } });
  expect(await remove("google", token)).toMatchObject({ status: 404, json: { code: "validation_failed" } });
  expect(await remove(foreign, stage.keys.anonKey)).toMatchObject({ status: 403, json: { code: "bad_jwt" } });
  expect(await stage.sql`select 1 from auth.identities where id = ${foreign}`).toHaveLength(1);
});

test("an account whose address was only the removed identity's gets the remaining one, unless that is taken", async () => {
  const before = member.email;
  const email = newAddress("olive-at-google");
  const id = await connectGoogle(member.id, email);
  const { token } = await enter();
  await stage.sql`update auth.users set email = ${email} where id = ${member.id}`;
  const taker = await signUpPerson(stage, before);
  expect(await remove(id, token)).toMatchObject({
    status: 422,
    json: { code: "email_conflict_identity_not_deletable", message: "Unable to unlink identity due to email conflict" },
  });
  await stage.admin().auth.admin.deleteUser(taker.id);
  expect(await remove(id, token)).toMatchObject({ status: 200, json: {} });
  expect(await stage.sql`select email from auth.users where id = ${member.id}`).toEqual([{ email: before }]);
});
