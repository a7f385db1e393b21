import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { claimsOf, copyOfToken, tokenOf } from "#tests/support/access-tokens.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { signInAgain } from "#tests/support/second-step.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Attacks with a stolen access token on the public API, without the password, also while the owner makes a change.

const NEW_EMAIL = "olive.new@example.com";
const THIEFS_EMAIL = "thief@example.com";

let stack: TestStack;
let olive: Person;
/** The owner's session, and another one of the same account, of which only the access token is used. */
let owner: Client;
let stolen: Client;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
  owner = olive.client;
  stolen = (await signInAgain(stack, olive)).client;
});

/** `PUT /auth/v1/user` with the token of this session, as any client can call it. */
async function changeUser(client: Client, body: object): Promise<number> {
  const { status } = await fetch(`${stack.url}/auth/v1/user`, {
    method: "PUT",
    headers: {
      apikey: stack.anonKey,
      Authorization: `Bearer ${await tokenOf({ client })}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return status;
}

/** Proves the identity with the password for a change to this address. @returns the secret of the proof. */
async function proveForEmail(new_email = NEW_EMAIL, client = owner): Promise<string> {
  const { data } = await client.rpc("prove_identity_for_email", { new_email, current_password: olive.password });
  return data ?? "";
}

const changeEmail = (client: Client, email: string, identity_proof?: string) =>
  changeUser(client, { email, data: { identity_proof } });

async function account(): Promise<{ email_change: string | null; encrypted_password: string | null }> {
  const [row] = await stack.sql<{ email_change: string | null; encrypted_password: string | null }[]>`
    select email_change, encrypted_password from auth.users where id = ${olive.id}`;
  if (!row) throw new Error("The account is gone.");
  return row;
}

const proofs = () => stack.sql`
  select p.purpose from private.identity_proofs as p join auth.sessions as s on s.id = p.session_id
  where s.user_id = ${olive.id} and p.used_at is null`;

/** Makes the account one that signed in with Google, `ago`, and has no password. */
async function withoutPassword(ago: string): Promise<void> {
  await stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`;
  await stack.sql`update auth.sessions set created_at = now() - ${ago}::interval where user_id = ${olive.id}`;
}

const FAILED = 500;

describe("a leaked access token", () => {
  test("does not change the address", async () => {
    expect(await changeUser(stolen, { email: THIEFS_EMAIL })).toBe(FAILED);
    expect((await account()).email_change).toBe("");
    expect(await mailTo(stack, THIEFS_EMAIL)).toEqual([]);
  });

  test("does not change the password", async () => {
    const before = await account();
    expect(await changeUser(stolen, { password: "a-thiefs-password" })).toBe(400);
    expect(await account()).toEqual(before);
  });

  test("does not delete the account, with a wrong password or with none", async () => {
    expect((await stolen.rpc("delete_own_account")).error?.message).toBe("Your current password is required");
    expect((await stolen.rpc("delete_own_account", { current_password: "a-guess" })).data).toBe(false);
    expect((await account()).email_change).toBe("");
  });

  test("is rejected with a wrong password, and after five in an hour, however many are sent at once", async () => {
    const guesses = Array.from({ length: 8 }, (_, at) =>
      stolen.rpc("prove_identity_for_password", { current_password: `guess-${at}` }),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ data }) => data === false)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    const typed = { current_password: olive.password };
    expect((await stolen.rpc("delete_own_account", typed)).status).toBe(429);
    expect((await stolen.rpc("prove_identity_for_email", { new_email: THIEFS_EMAIL, ...typed })).status).toBe(429);

    await stack.sql`update private.wrong_passwords set since = now() - interval '61 minutes' where tries = 5`;
    expect((await stolen.rpc("prove_identity_for_password", typed)).data).toBe(true);
  });

  test("cannot use up the tries of the owner, who changes the address and deletes the account meanwhile", async () => {
    for (let at = 0; at < 5; at += 1) await stolen.rpc("delete_own_account", { current_password: `guess-${at}` });
    expect((await stolen.rpc("delete_own_account", { current_password: "another" })).status).toBe(429);
    expect(await changeEmail(owner, NEW_EMAIL, await proveForEmail())).toBe(200);
    expect((await owner.rpc("delete_own_account", { current_password: olive.password })).data).toBe(true);
  });

  test("leaves its wrong passwords in the audit log", async () => {
    await stolen.rpc("prove_identity_for_password", { current_password: "a-guess" });
    const rows = await stack.sql`
      select 1 from public.audit_log where action = 'sign_in_failed' and subject_id = ${olive.id}`;
    expect(rows).toHaveLength(1);
  });

  test("of a session that has ended is rejected, and so is the public key", async () => {
    const copy = await copyOfToken(stack, olive);
    await owner.auth.signOut({ scope: "local" });
    const typed = { current_password: olive.password };
    expect((await copy.rpc("prove_identity_for_password", typed)).status).toBe(403);
    expect((await copy.rpc("prove_identity_for_email", { new_email: NEW_EMAIL, ...typed })).status).toBe(403);
    expect((await stack.client().rpc("prove_identity_for_password", typed)).status).toBe(401);
    expect((await stack.client().rpc("prove_identity_for_email", { new_email: NEW_EMAIL })).status).toBe(401);
    expect((await stack.client().rpc("withdraw_identity_proof")).status).toBe(401);
  });

  test.each([
    ["the address", { email: THIEFS_EMAIL }],
    ["the password", { password: "a-thiefs-password" }],
  ])("of an account without a password does not change %s", async (_, change) => {
    await withoutPassword("11 minutes");
    expect((await stolen.rpc("prove_identity_for_password")).status).toBe(403);
    expect((await stolen.rpc("prove_identity_for_email", { new_email: THIEFS_EMAIL })).status).toBe(403);
    expect(await changeUser(stolen, change)).toBe(FAILED);
    expect(await account()).toEqual({ email_change: "", encrypted_password: null });
  });

  test("of an account without a password does not delete it", async () => {
    await withoutPassword("11 minutes");
    const { error, status } = await stolen.rpc("delete_own_account");
    expect(error?.message).toBe("Please sign out, sign in again, and do this within 10 minutes.");
    expect(status).toBe(403);
  });
});

describe("while the owner changes the address, another session of the account", () => {
  test("cannot have it changed to an address of its own, nor to the owner's without the secret", async () => {
    const proof = await proveForEmail();
    expect(await changeUser(stolen, { email: THIEFS_EMAIL })).toBe(FAILED);
    expect(await changeUser(stolen, { email: NEW_EMAIL })).toBe(FAILED);
    expect(await changeEmail(stolen, NEW_EMAIL, "0".repeat(64))).toBe(FAILED);
    expect((await account()).email_change).toBe("");
    expect(await changeEmail(owner, NEW_EMAIL, proof)).toBe(200);
    expect((await account()).email_change).toBe(NEW_EMAIL);
  });

  test("cannot withdraw the proof, or read its secret when it has been used", async () => {
    const proof = await proveForEmail();
    await stolen.rpc("withdraw_identity_proof");
    expect(await changeEmail(owner, NEW_EMAIL, proof)).toBe(200);
    const [row] = await stack.sql`select raw_user_meta_data::text as metadata from auth.users where id = ${olive.id}`;
    expect(row?.metadata).toContain(olive.fullName);
    expect(row?.metadata).not.toContain("identity_proof");
  });

  test("cannot use a secret that it obtained for another address, or for a password", async () => {
    const proof = await proveForEmail();
    expect(await changeEmail(stolen, THIEFS_EMAIL, proof)).toBe(FAILED);
    await withoutPassword("11 minutes");
    const change = { password: "a-thiefs-password", data: { identity_proof: proof } };
    expect(await changeUser(stolen, change)).toBe(FAILED);
    expect(await account()).toEqual({ email_change: "", encrypted_password: null });
  });
});

describe("while the owner chooses a first password, another session of the account", () => {
  beforeEach(() => withoutPassword("9 minutes"));

  test("cannot set one", async () => {
    await owner.rpc("prove_identity_for_password");
    expect(await changeUser(stolen, { password: "a-thiefs-password" })).toBe(FAILED);
    expect((await account()).encrypted_password).toBeNull();
    expect(await changeUser(owner, { password: "a-first-password" })).toBe(200);
    expect((await stolen.rpc("has_password")).data).toBe(false);
  });

  test("cannot change the address with that proof", async () => {
    await owner.rpc("prove_identity_for_password");
    expect(await changeUser(stolen, { email: THIEFS_EMAIL })).toBe(FAILED);
    expect(await changeUser(owner, { email: THIEFS_EMAIL })).toBe(FAILED);
  });

  // Hosted Auth stores the password first and ends the other sessions last.
  test.each([
    ["the session that proved its identity", () => owner, true],
    ["another one", () => stolen, false],
  ])("in the order in which hosted Auth writes: %s", async (_, setter, isAllowed) => {
    await owner.rpc("prove_identity_for_password");
    const claims: unknown = JSON.parse(await claimsOf({ client: setter() }));
    const { session_id } = z.object({ session_id: z.string() }).parse(claims);
    const written = stack.sql.begin(async (sql) => {
      await sql`update auth.users set encrypted_password = 'a-hash' where id = ${olive.id}`;
      await sql`delete from auth.one_time_tokens where user_id = ${olive.id}`;
      await sql`delete from auth.sessions where id <> ${session_id} and user_id = ${olive.id}`;
    });
    if (isAllowed) await written;
    else
      await expect(written).rejects.toThrow("Setting a first password needs proof of identity from the last minute.");
    expect((await account()).encrypted_password).toBe(isAllowed ? "a-hash" : null);
  });
});

describe("the owner", () => {
  test("changes the address once within a minute of typing the password", async () => {
    const proof = await proveForEmail(" Olive.NEW@example.com ");
    expect(await changeEmail(owner, NEW_EMAIL, proof)).toBe(200);
    expect((await account()).email_change).toBe(NEW_EMAIL);
    await stack.sql`update auth.users set email_change_sent_at = now() - interval '2 minutes' where id = ${olive.id}`;
    expect(await changeEmail(owner, THIEFS_EMAIL, proof)).toBe(FAILED);
    expect((await account()).email_change).toBe(NEW_EMAIL);
  });

  test("is asked again after a minute", async () => {
    const proof = await proveForEmail();
    await stack.sql`update private.identity_proofs set proved_at = now() - interval '1 minute' where purpose = 'email'`;
    expect(await changeEmail(owner, NEW_EMAIL, proof)).toBe(FAILED);
    await stack.sql`select public.run_maintenance()`;
    expect(await proofs()).toEqual([]);
  });

  test("is asked again once the session that proved it has ended", async () => {
    const proof = await proveForEmail();
    await owner.auth.signOut({ scope: "local" });
    expect(await proofs()).toEqual([]);
    expect(await changeEmail(stolen, NEW_EMAIL, proof)).toBe(FAILED);
  });

  test("takes the proof back when Auth refuses the change", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    const proof = await proveForEmail(other.email);
    expect(await changeEmail(owner, other.email, proof)).toBe(422);
    expect(await proofs()).toHaveLength(1);
    await owner.rpc("withdraw_identity_proof");
    expect(await proofs()).toEqual([]);
    await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(other.id);
    expect(await changeEmail(owner, other.email, proof)).toBe(FAILED);
  });

  test("cannot use the proof for anything but that change of password", async () => {
    const change = { password: "a-brand-new-password", current_password: olive.password };
    expect((await owner.rpc("prove_identity_for_password", { current_password: olive.password })).data).toBe(true);
    expect(await proofs()).toEqual([]);
    const proof = await proveForEmail();
    expect(await changeUser(owner, change)).toBe(200);
    expect(await changeEmail(owner, NEW_EMAIL, proof)).toBe(FAILED);
  });

  test.each([
    ["who has just signed in", "9 minutes", null],
    ["whom a mailed link signed in within the hour", "59 minutes", "otp"],
  ])("of an account without a password, %s, chooses one", async (_, ago, method) => {
    await withoutPassword(ago);
    if (method) {
      await stack.sql`
        update auth.mfa_amr_claims set authentication_method = ${method}
        where session_id in (select id from auth.sessions where user_id = ${olive.id})`;
    }
    expect((await owner.rpc("prove_identity_for_password")).data).toBe(true);
    expect(await changeUser(owner, { password: "a-first-password" })).toBe(200);
    expect(await proofs()).toEqual([]);
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

test.each(["identity_proofs", "wrong_passwords"])("%s cannot be read or written through the API", async (table) => {
  const { error } = await owner
    .schema("private" as "public")
    .from(table as "events")
    .select();
  expect(error?.code).toBe("PGRST106");
});
