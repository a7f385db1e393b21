import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyOfToken } from "#tests/support/access-tokens.ts";
import { addEvent } from "#tests/support/events.ts";
import { localOnly } from "#tests/support/local-only.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import {
  addAuthenticator,
  authenticatorOf,
  enterCode,
  signInAgain,
  signInWithCode,
} from "#tests/support/second-step.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { askForRecoveryCodes } from "./second-step-world.ts";

// When an account has a second step, and which sessions and tokens have passed it. What is denied to the others: second-step-matrix.test.ts

let stack: TestStack;
let olive: Person;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

const contextOf = async (client: Client) => (await client.rpc("own_context")).data?.[0];
const needsStep = async (client: Client) => (await client.rpc("needs_second_step")).data;

/** May read their own rows, and is not asked for a code. */
async function expectFull(client: Client, hasSecondStep: boolean): Promise<void> {
  expect(await contextOf(client)).toMatchObject({ has_second_step: hasSecondStep, lacks_second_step: false });
  expect(await needsStep(client)).toBe(false);
}

/** Is told that a code is needed, and nothing else. */
async function expectLacking(client: Client): Promise<void> {
  expect(await contextOf(client)).toBeUndefined();
  expect(await needsStep(client)).toBe(true);
}

describe("an account needs no code", () => {
  test("without an authenticator", async () => {
    await expectFull(olive.client, false);
  });

  test("while an authenticator has been added and not confirmed", async () => {
    const { data } = await olive.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    await expectFull((await signInAgain(stack, olive)).client, false);
    await expectFull(olive.client, false);
    await enterCode(olive, authenticatorOf(data?.id ?? "", data?.type === "totp" ? data.totp.secret : ""));
    await expectFull(olive.client, true);
  });

  localOnly("recoveryCodes")("for recovery codes alone", async () => {
    await stack.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${olive.id}, 'Recovery codes', 'recovery_code', 'verified', now(), now())`;
    await expectFull(olive.client, false);
  });

  test("any more once the last authenticator is removed", async () => {
    const { id } = await addAuthenticator(olive);
    const again = await signInAgain(stack, olive);
    await expectLacking(again.client);
    expect((await olive.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
    await expectFull(again.client, false);
    await expectFull(olive.client, false);
  });
});

describe("a member with an authenticator", () => {
  test("has nothing of theirs with the password alone, and all of it with the code", async () => {
    const authenticator = await addAuthenticator(olive);
    const again = await signInAgain(stack, olive);
    await expectLacking(again.client);
    await enterCode(again, authenticator);
    await expectFull(again.client, true);
  });

  localOnly("recoveryCodes")("has it with a recovery code as well", async () => {
    await addAuthenticator(olive);
    const [code = ""] = await askForRecoveryCodes(stack, olive.client);
    const again = await signInAgain(stack, olive);
    await askForRecoveryCodes(stack, again.client, "/verify", { code });
    await expectFull(again.client, true);
  });

  test("cannot go on with the token from before the code, though its session has taken the step and it has not expired", async () => {
    const older = await copyOfToken(stack, olive);
    await expectFull(older, false);
    await addAuthenticator(olive);
    await expectFull(olive.client, true);
    await expectLacking(older);
  });

  test("cannot go on with a token of a session that was set back, when its authenticator was removed", async () => {
    const tablet = await addAuthenticator(olive, "Tablet");
    const phone = await addAuthenticator(olive, "Phone");
    const older = await copyOfToken(stack, olive);
    await expectFull(older, true);
    expect((await olive.client.auth.mfa.unenroll({ factorId: phone.id })).error).toBeNull();
    await expectLacking(older);
    await enterCode(olive, tablet);
    await expectFull(olive.client, true);
  });

  test("who added it on another device is signed out on this one", async () => {
    const other = await signInAgain(stack, olive);
    await expectFull(other.client, false);
    await addAuthenticator(olive);
    expect(await contextOf(other.client)).toBeUndefined();
    expect(await needsStep(other.client)).toBe(false);
  });

  test("needs the code on other devices at once, also where Auth leaves their sessions", async () => {
    const { id, secret } = await addAuthenticator(await signUpPerson(stack, "Pedro Vance"));
    await stack.sql`update auth.mfa_factors set user_id = ${olive.id} where id = ${id}`;
    await expectLacking(olive.client);
    await enterCode(olive, authenticatorOf(id, secret));
    await expectFull(olive.client, true);
  });

  test("signs in elsewhere with a code, and stays signed in here", async () => {
    const authenticator = await addAuthenticator(olive);
    const other = await signInWithCode(stack, olive, authenticator);
    await expectFull(other.client, true);
    await expectFull(olive.client, true);
  });

  test("who signs out is asked for no code any more", async () => {
    await addAuthenticator(olive);
    const again = await signInAgain(stack, olive);
    const token = await copyOfToken(stack, again);
    expect(await needsStep(token)).toBe(true);
    await again.client.auth.signOut({ scope: "local" });
    expect(await needsStep(token)).toBe(false);
  });
});

test("visitors are not told who needs a code", async () => {
  expect((await stack.client().rpc("needs_second_step")).status).toBe(401);
});

test("a token from before the code cannot withdraw the proof of identity of its session, and the session can", async () => {
  const older = await copyOfToken(stack, olive);
  await addAuthenticator(olive);
  const typed = { new_email: "olive.new@example.com", current_password: olive.password };
  const proofs = () => stack.sql`
    select from private.identity_proofs as p join auth.sessions as s on s.id = p.session_id where s.user_id = ${olive.id}`;
  expect((await olive.client.rpc("prove_identity_for_email", typed)).error).toBeNull();
  await older.rpc("withdraw_identity_proof");
  expect(await proofs()).toHaveLength(1);
  await olive.client.rpc("withdraw_identity_proof");
  expect(await proofs()).toHaveLength(0);
});

test("an account with an authenticator is deleted with it, and no mail is left", async () => {
  await addAuthenticator(olive);
  const { data } = await olive.client.rpc("delete_own_account", { current_password: olive.password });
  expect(data).toBe(true);
  expect(await stack.sql`select from auth.mfa_factors where user_id = ${olive.id}`).toHaveLength(0);
  expect(await stack.sql`select from private.mail_outbox where recipient_id = ${olive.id}`).toHaveLength(0);
});

test("authenticators that nobody confirmed are removed after an hour, and no others", async () => {
  await addAuthenticator(olive, "Phone");
  for (const [name, age] of [
    ["Old", "61 minutes"],
    ["New", "59 minutes"],
  ] as const) {
    await stack.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (${randomUUID()}, ${olive.id}, ${name}, 'totp', 'unverified', now() - ${age}::interval, now())`;
  }
  await stack.sql`select public.run_maintenance()`;
  const left = await stack.sql`select friendly_name from auth.mfa_factors where user_id = ${olive.id} order by 1`;
  expect(left.map(({ friendly_name }) => friendly_name)).toEqual(["New", "Phone"]);
});

test("what an account with an authenticator has made public is shown to visitors as before", async () => {
  await addAuthenticator(olive);
  const { id } = await addEvent(stack, olive);
  expect((await stack.client().rpc("events_by_id", { event_ids: [id] })).data).toMatchObject({ listings: [{ id }] });
});

test("migrations and operators may change rows of Auth's tables and put triggers on them, as on hosted Supabase, and make nothing in its schema", async () => {
  const [rights] = await stack.sql`
    select has_schema_privilege('postgres', 'auth', 'create') as makes,
      bool_and(has_table_privilege('postgres', c.oid, 'select') and has_table_privilege('postgres', c.oid, 'insert')
        and has_table_privilege('postgres', c.oid, 'update') and has_table_privilege('postgres', c.oid, 'delete')
        and has_table_privilege('postgres', c.oid, 'trigger')) as changes,
      bool_or(has_table_privilege('authenticated', c.oid, 'select') or has_table_privilege('anon', c.oid, 'select')
        or has_table_privilege('service_role', c.oid, 'select')) as shows
    from pg_class as c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'`;
  expect(rights).toEqual({ makes: false, changes: true, shows: false });
});
