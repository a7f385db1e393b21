import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailedSecret } from "#tests/support/inbox.ts";
import { localOnly } from "#tests/support/local-only.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

const newAddress = () => `victim.${randomUUID().slice(0, 8)}@example.com`;

/** Opens an account with an address that the caller has not proved. */
async function signUp(email: string, password: string, full_name: string): Promise<void> {
  const { error } = await stack.client().auth.signUp({ email, password, options: { data: { full_name } } });
  if (error) throw error;
}

/** Follows the link of the newest mail to this address, as its owner. */
async function followLink(email: string, type: "email" | "recovery" = "email"): Promise<Client> {
  const owner = stack.client();
  const { error } = await owner.auth.verifyOtp({ type, token_hash: await mailedSecret(stack, email) });
  if (error) throw error;
  return owner;
}

const nameOf = async (owner: Client) => (await owner.from("profiles").select("full_name")).data?.[0]?.full_name;

describe("an account that another person opened with the owner's address", () => {
  test("accepts none of that person's passwords once its owner has confirmed, and has another name", async () => {
    const email = newAddress();
    await signUp(email, "the-attackers-password", "Attila Attacker");
    await stack.sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
    await signUp(email, "the-owners-password", "Olive Owner");
    const owner = await followLink(email);

    for (const password of ["the-attackers-password", "the-owners-password"]) {
      const { error } = await stack.client().auth.signInWithPassword({ email, password });
      expect(error?.code).toBe("invalid_credentials");
    }
    expect((await owner.rpc("has_password")).data).toBe(false);
    expect(await nameOf(owner)).toBe("New member");
  });

  test("accepts the password that its owner then chooses, even that of the first sign-up", async () => {
    const email = newAddress();
    const password = "the-attackers-password";
    await signUp(email, password, "Attila Attacker");
    const owner = await followLink(email);
    await owner.rpc("prove_identity_for_password");
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
    expect((await stack.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("belongs to its owner as well after the link for a forgotten password", async () => {
    const email = newAddress();
    await signUp(email, "the-attackers-password", "Attila Attacker");
    await stack.client().auth.resetPasswordForEmail(email);
    const owner = await followLink(email, "recovery");
    expect((await owner.rpc("has_password")).data).toBe(false);
    expect(await nameOf(owner)).toBe("New member");
  });

  test("keeps no session and no authenticator from before", async () => {
    const email = newAddress();
    await signUp(email, "the-attackers-password", "Attila Attacker");
    await stack.sql`
      insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users where email = ${email}`;
    await stack.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), id, 'Phone', 'totp', 'verified', now(), now() from auth.users where email = ${email}`;
    const owner = await followLink(email);
    expect((await owner.rpc("own_context")).data).toMatchObject([{ email, has_second_step: false }]);
    const sessions = await stack.sql`
      select 1 from auth.sessions as s join auth.users as u on u.id = s.user_id where u.email = ${email}`;
    expect(sessions).toHaveLength(1);
  });
});

test("an account that an operator creates as confirmed keeps its password and its name", async () => {
  const person = await signUpPerson(stack, "Opal Operated");
  expect((await person.client.rpc("has_password")).data).toBe(true);
  expect(await nameOf(person.client)).toBe("Opal Operated");
});

localOnly("setting")("a new account keeps its password and its name where addresses need no confirmation", async () => {
  const open = await openStack({ confirmations: false });
  try {
    const client = open.client();
    const email = newAddress();
    const password = "a-good-password";
    await client.auth.signUp({ email, password, options: { data: { full_name: "Otto Open" } } });
    expect((await client.rpc("has_password")).data).toBe(true);
    expect((await client.from("profiles").select("full_name")).data).toEqual([{ full_name: "Otto Open" }]);
  } finally {
    await open.close();
  }
});

describe("accounts with an unproved address", () => {
  /** An unconfirmed account; `hours` are the ages of its sign-up, last mail and invitation. */
  async function waiting(hours: { created: number; mailed?: number; invited?: number }): Promise<string> {
    const email = newAddress();
    await signUp(email, "a-good-password", "Wanda Waits");
    const ago = (age: number | undefined) => (age === undefined ? null : new Date(Date.now() - age * 3_600_000));
    await stack.sql`
      update auth.users set created_at = ${ago(hours.created)}, confirmation_sent_at = ${ago(hours.mailed)},
        invited_at = ${ago(hours.invited)} where email = ${email}`;
    return email;
  }

  async function isThere(email: string): Promise<boolean> {
    return (await stack.sql`select 1 from auth.users where email = ${email}`).length === 1;
  }

  test("are deleted after 24 hours, with their profile, and leave no entry in the audit log", async () => {
    const email = await waiting({ created: 25, mailed: 25 });
    const [user] = await stack.sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    await stack.sql`select public.run_maintenance()`;
    expect(await isThere(email)).toBe(false);
    expect(await stack.sql`select 1 from public.profiles where id = ${user?.id ?? ""}`).toHaveLength(0);
    expect(await stack.sql`select 1 from public.audit_log where subject_id = ${user?.id ?? ""}`).toHaveLength(0);
  });

  test.each([
    ["who signed up less than 24 hours ago", { created: 23, mailed: 23 }],
    ["whom an invitation reached less than 24 hours ago", { created: 50, mailed: 23, invited: 23 }],
    ["whose newest link still works", { created: 50, mailed: 0.5 }],
  ])("are kept for a person %s", async (_, hours) => {
    const email = await waiting(hours);
    await stack.sql`select public.run_maintenance()`;
    expect(await isThere(email)).toBe(true);
  });

  test("are distinguished from accounts in use, however old these are", async () => {
    const person = await signUpPerson(stack);
    await stack.sql`update auth.users set created_at = now() - interval '900 days' where id = ${person.id}`;
    await stack.sql`select public.run_maintenance()`;
    expect(await isThere(person.email)).toBe(true);
    // An account that has signed in, and whose confirmation was reset afterwards.
    await stack.sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    await stack.sql`select public.run_maintenance()`;
    expect(await isThere(person.email)).toBe(true);
  });

  test("cannot be deleted through the API", async () => {
    const person = await signUpPerson(stack);
    for (const client of [stack.client(), person.client]) {
      expect((await client.rpc("run_maintenance")).error?.code).toBe("42501");
    }
  });
});
