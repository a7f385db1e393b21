import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyOfToken } from "#tests/support/access-tokens.ts";
import { localOnly } from "#tests/support/local-only.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { addAuthenticator, enterCode, signInWithCode } from "#tests/support/second-step.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { askForRecoveryCodes, type Guarded, guard } from "./second-step-world.ts";

// A code as proof of identity in place of the current password, for a change of address, the first password, and deleting the account.

const NEW_EMAIL = "olive.new@example.com";
const FAILED = 500;

let stack: TestStack;
let olive: Guarded;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  // A new session, because the authenticator has to be older than the session.
  const person = await guard(stack, await signUpPerson(stack));
  olive = { ...person, client: (await signInWithCode(stack, person, person.authenticator)).client };
});

const proveForEmail = (client: Client, current_password?: string) =>
  client.rpc("prove_identity_for_email", { new_email: NEW_EMAIL, ...(current_password && { current_password }) });

/** Moves the last codes more than a minute into the past. */
const forgetCodes = () => stack.sql`
  update auth.mfa_amr_claims as c set updated_at = now() - interval '61 seconds'
  from auth.sessions as s where s.id = c.session_id and s.user_id = ${olive.id}`;

/** Makes the account one that signed in with Google, half an hour ago, and has no password. */
async function withoutPassword(): Promise<void> {
  await stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`;
  await stack.sql`update auth.mfa_factors set created_at = created_at - interval '1 day' where user_id = ${olive.id}`;
  await stack.sql`update auth.sessions set created_at = now() - interval '30 minutes' where user_id = ${olive.id}`;
}

const exists = async () => (await stack.sql`select from auth.users where id = ${olive.id}`).length === 1;

/** Expects that every change that needs a proof is refused without a password, and changes nothing. */
async function expectNoProof(client: Client, message = "Your current password is required"): Promise<void> {
  const answers = [
    await proveForEmail(client),
    await client.rpc("prove_identity_for_password"),
    await client.rpc("delete_own_account"),
  ];
  expect(answers.map(({ error }) => error?.message)).toEqual([message, message, message]);
  expect(await exists()).toBe(true);
}

describe("the owner, who has entered a code in the last minute, without the password", () => {
  test("changes the address", async () => {
    const { data: identity_proof } = await proveForEmail(olive.client);
    expect((await olive.client.auth.updateUser({ email: NEW_EMAIL, data: { identity_proof } })).error).toBeNull();
    const [row] = await stack.sql`select email_change from auth.users where id = ${olive.id}`;
    expect(row?.email_change).toBe(NEW_EMAIL);
  });

  test("chooses a first password, however long ago they signed in", async () => {
    await withoutPassword();
    expect((await olive.client.rpc("prove_identity_for_password")).data).toBe(true);
    expect((await olive.client.auth.updateUser({ password: "a-first-password" })).error).toBeNull();
  });

  test("deletes the account", async () => {
    expect((await olive.client.rpc("delete_own_account")).data).toBe(true);
    expect(await exists()).toBe(false);
  });

  test("does so once more after another code", async () => {
    await forgetCodes();
    await expectNoProof(olive.client);
    await enterCode(olive, olive.authenticator);
    expect((await proveForEmail(olive.client)).data).toMatch(/^[0-9a-f]{64}$/);
  });

  test("is refused when they type a wrong password as well", async () => {
    expect((await proveForEmail(olive.client, "not-hers")).data).toBeNull();
    expect((await olive.client.rpc("delete_own_account", { current_password: "not-hers" })).data).toBe(false);
    expect((await proveForEmail(olive.client, olive.password)).data).not.toBeNull();
  });
});

describe("a stolen access token proves nothing", () => {
  test("when the code was entered more than a minute ago", async () => {
    await forgetCodes();
    await expectNoProof(await copyOfToken(stack, olive));
  });

  test("when the code was entered in another session of the account", async () => {
    const stolen = await copyOfToken(stack, olive);
    await forgetCodes();
    await signInWithCode(stack, olive, olive.authenticator);
    await expectNoProof(stolen);
  });

  test("without the second step, even after another session typed a code", async () => {
    expect((await proveForEmail(olive.lacking)).status).toBe(403);
    expect((await olive.lacking.rpc("prove_identity_for_password")).status).toBe(403);
    expect((await olive.lacking.rpc("delete_own_account")).status).toBe(403);
    expect(await exists()).toBe(true);
  });

  test("by an authenticator that its holder adds, whether the first or another", async () => {
    await forgetCodes();
    await addAuthenticator(olive, "Thief");
    await expectNoProof(olive.client);

    const otto = await signUpPerson(stack, "Otto Other");
    await addAuthenticator(otto, "Thief");
    expect((await otto.client.rpc("delete_own_account")).error?.message).toBe("Your current password is required");
  });

  localOnly("recoveryCodes")("by a recovery code, since its holder could have made it", async () => {
    await askForRecoveryCodes(stack, olive.client);
    const later = (await signInWithCode(stack, olive, olive.authenticator)).client;
    await forgetCodes();
    const [code = ""] = await askForRecoveryCodes(stack, later, "/regenerate");
    await askForRecoveryCodes(stack, later, "/verify", { code });
    await expectNoProof(later);
  });

  test("of an account without a password, long after the sign-in", async () => {
    await withoutPassword();
    await forgetCodes();
    const message = "Please sign out, sign in again, and do this within 10 minutes.";
    await expectNoProof(olive.client, message);
    const { status } = (await olive.client.auth.updateUser({ password: "a-thiefs-password" })).error ?? {};
    expect(status).toBe(FAILED);
  });
});
