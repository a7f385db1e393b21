import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NoRealtime } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// What is possible with a stolen access token: calling the public API without knowing a password.

let stack: TestStack;
let olive: Person;
let thief: Client;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
  thief = await withTokenOf(olive);
});

/** supabase-js with only a copy of this person's access token. */
async function withTokenOf(person: Person): Promise<Client> {
  const token = await tokenOf(person);
  return createClient<Database>(stack.url, stack.anonKey, {
    accessToken: async () => token,
    realtime: { transport: NoRealtime },
  });
}

async function tokenOf(person: Person): Promise<string> {
  return (await person.client.auth.getSession()).data.session?.access_token ?? "";
}

/** `PUT /auth/v1/user` with this person's token, as any client can call it. */
async function changeUser(person: Person, body: object): Promise<number> {
  const { status } = await fetch(`${stack.url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: stack.anonKey,
      Authorization: `Bearer ${await tokenOf(person)}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return status;
}

async function account(person: Person): Promise<{ email_change: string | null; encrypted_password: string | null }> {
  const [row] = await stack.sql<{ email_change: string | null; encrypted_password: string | null }[]>`
    select email_change, encrypted_password from auth.users where id = ${person.id}`;
  if (!row) throw new Error("The account is gone.");
  return row;
}

/** As after signing in with Google alone, so long ago. */
async function withoutPassword(person: Person, ago: string): Promise<void> {
  await stack.sql`update auth.users set encrypted_password = null where id = ${person.id}`;
  await stack.sql`update auth.sessions set created_at = now() - ${ago}::interval where user_id = ${person.id}`;
}

const NEW_EMAIL = { email: "thief@example.com" };

describe("a leaked access token", () => {
  test("does not change the address", async () => {
    expect(await changeUser(olive, NEW_EMAIL)).toBeGreaterThanOrEqual(400);
    expect((await account(olive)).email_change).toBe("");
    expect(stack.mailer.messages().filter((mail) => mail.to === NEW_EMAIL.email)).toEqual([]);
  });

  test("does not change the password", async () => {
    const before = await account(olive);
    expect(await changeUser(olive, { password: "a-thiefs-password" })).toBe(400);
    expect(await account(olive)).toEqual(before);
  });

  test("does not delete the account, with a wrong password or with none", async () => {
    expect((await thief.rpc("delete_own_account")).error?.message).toBe("Your current password is required");
    expect((await thief.rpc("delete_own_account", { current_password: "a-guess" })).data).toBe(false);
    expect((await account(olive)).email_change).toBe("");
  });

  test("is rejected with a wrong password, and after five in an hour, however many are sent at once", async () => {
    const guesses = Array.from({ length: 8 }, (_, at) =>
      thief.rpc("prove_identity", { current_password: `guess-${at}` }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ data }) => data === false)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await thief.rpc("delete_own_account", { current_password: olive.password })).status).toBe(429);
    expect(await changeUser(olive, NEW_EMAIL)).toBeGreaterThanOrEqual(400);

    await stack.sql`update private.identity_proofs set wrong_since = now() - interval '61 minutes'`;
    expect((await olive.client.rpc("prove_identity", { current_password: olive.password })).data).toBe(true);
  });

  test("leaves its wrong passwords in the audit log", async () => {
    await thief.rpc("prove_identity", { current_password: "a-guess" });
    const rows = await stack.sql`
      select 1 from public.audit_log where action = 'sign_in_failed' and subject_id = ${olive.id}`;
    expect(rows).toHaveLength(1);
  });

  test("of a session that has ended is rejected, and so is the public key", async () => {
    await olive.client.auth.signOut({ scope: "local" });
    expect((await thief.rpc("prove_identity", { current_password: olive.password })).status).toBe(403);
    expect((await stack.client().rpc("prove_identity", { current_password: "x" })).status).toBe(401);
  });

  test.each([
    ["the address", NEW_EMAIL],
    ["the password", { password: "a-thiefs-password" }],
  ])("of an account without a password does not change %s", async (_, change) => {
    await withoutPassword(olive, "11 minutes");
    expect((await thief.rpc("prove_identity")).status).toBe(403);
    expect(await changeUser(olive, change)).toBeGreaterThanOrEqual(400);
    expect(await account(olive)).toEqual({ email_change: "", encrypted_password: null });
  });

  test("of an account without a password does not delete it", async () => {
    await withoutPassword(olive, "11 minutes");
    const { error, status } = await thief.rpc("delete_own_account");
    expect(error?.message).toBe("Please sign out and in again, and do this within 10 minutes.");
    expect(status).toBe(403);
  });
});

describe("the owner", () => {
  test("changes the address once within 5 minutes of typing the password", async () => {
    expect((await olive.client.rpc("prove_identity", { current_password: olive.password })).data).toBe(true);
    expect(await changeUser(olive, { email: "olive.new@example.com" })).toBe(200);
    expect((await account(olive)).email_change).toBe("olive.new@example.com");
    await stack.sql`update auth.users set email_change_sent_at = now() - interval '2 minutes' where id = ${olive.id}`;
    expect(await changeUser(olive, NEW_EMAIL)).toBeGreaterThanOrEqual(400);
    expect((await account(olive)).email_change).toBe("olive.new@example.com");
  });

  test("is asked again after 5 minutes", async () => {
    await olive.client.rpc("prove_identity", { current_password: olive.password });
    await stack.sql`update private.identity_proofs set proved_at = now() - interval '5 minutes' where user_id = ${olive.id}`;
    expect(await changeUser(olive, { email: "olive.new@example.com" })).toBeGreaterThanOrEqual(400);
  });

  test("leaves no proof behind after changing the password", async () => {
    await olive.client.rpc("prove_identity", { current_password: olive.password });
    const change = { password: "a-brand-new-password", current_password: olive.password };
    expect(await changeUser(olive, change)).toBe(200);
    expect(await changeUser(olive, NEW_EMAIL)).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ["who has just signed in", "9 minutes", null],
    ["whom a mailed link signed in within the hour", "59 minutes", "otp"],
  ])("of an account without a password, %s, chooses one", async (_, ago, method) => {
    await withoutPassword(olive, ago);
    if (method) {
      await stack.sql`
        update auth.mfa_amr_claims set authentication_method = ${method}
        where session_id in (select id from auth.sessions where user_id = ${olive.id})`;
    }
    expect((await olive.client.rpc("prove_identity")).data).toBe(true);
    expect(await changeUser(olive, { password: "a-first-password" })).toBe(200);
    const { error } = await stack
      .client()
      .auth.signInWithPassword({ email: olive.email, password: "a-first-password" });
    expect(error).toBeNull();
  });
});

test("an operator changes an address without a proof", async () => {
  const admin = stack.client(stack.serviceRoleKey).auth.admin;
  const email = `moved.${olive.email}`;
  expect((await admin.updateUserById(olive.id, { email })).error).toBeNull();
  expect((await admin.getUserById(olive.id)).data.user?.email).toBe(email);
});

test("proofs cannot be read or written through the API", async () => {
  const { error } = await olive.client
    .schema("private" as "public")
    .from("identity_proofs" as "events")
    .select();
  expect(error?.code).toBe("PGRST106");
});
