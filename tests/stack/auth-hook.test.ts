import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AuthStage, newAddress, openAuthStage, PASSWORD, signUpPerson } from "./auth-stage.ts";

// Auth's Password Verification hook: https://supabase.com/docs/guides/auth/auth-hooks/password-verification-hook

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
  await stage.sql.unsafe(`
    create table public.attempts (event jsonb);
    create table public.answers (answer jsonb);
    create function public.watch(event jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.attempts values (event);
      return (select a.answer from public.answers as a);
    end $$;
    revoke execute on function public.watch(jsonb) from public, anon, authenticated;
    grant execute on function public.watch(jsonb) to supabase_auth_admin;`);
  stage.config.auth.passwordVerificationHook = { schema: "public", name: "watch" };
});
afterAll(() => stage.close());
afterEach(() => stage.sql`truncate public.attempts, public.answers`);

const answer = (value: object) => stage.sql`insert into public.answers values (${JSON.stringify(value)}::text::jsonb)`;
const attempts = async () => (await stage.sql`select event from public.attempts`).map((row) => row.event);

test("the hook is called for right and wrong passwords, and its writes for a wrong one are kept", async () => {
  await answer({ decision: "continue" });
  const { id, email } = await signUpPerson(stage);
  expect(await attempts()).toEqual([{ user_id: id, valid: true }]);
  const { error } = await stage.client().auth.signInWithPassword({ email, password: "not-the-right-one" });
  expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
  expect(await attempts()).toContainEqual({ user_id: id, valid: false });
});

test("the hook is not called for addresses without an account", async () => {
  await answer({ decision: "continue" });
  await stage.client().auth.signInWithPassword({ email: newAddress(), password: PASSWORD });
  expect(await attempts()).toEqual([]);
});

test("the hook can reject a right password with its own message, and end every session", async () => {
  await answer({ decision: "continue" });
  const { email, client } = await signUpPerson(stage);
  await stage.sql`truncate public.answers`;
  await answer({ decision: "reject", message: "Ask the office.", should_logout_user: true });
  const { error } = await stage.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, message: "Ask the office." });
  expect((await client.auth.getUser()).error).not.toBeNull();
});

test("a hook with an invalid answer rejects the sign-in", async () => {
  await answer({ decision: "continue" });
  const { email } = await signUpPerson(stage);
  await stage.sql`truncate public.answers`;
  await answer({ decision: "perhaps" });
  const { data, error } = await stage.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(data.session).toBeNull();
  expect(error?.status).toBe(500);
});

test("no caller of the API may run the hook", async () => {
  await answer({ decision: "continue" });
  const { client } = await signUpPerson(stage);
  for (const caller of [client, stage.client()]) {
    expect((await caller.rpc("watch", { event: {} })).error?.code).toBe("42501");
  }
});
