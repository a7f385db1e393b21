import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedSecret } from "#tests/support/inbox.ts";
import { localOnly } from "#tests/support/local-only.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { addAuthenticator, signInAgain, signInWithCode } from "#tests/support/second-step.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { askForRecoveryCodes } from "./second-step-world.ts";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

/** Queued mail for this person: to the account, or to an address stored with the mail. */
async function mailsTo({ id, email }: Person) {
  return stack.sql<{ kind: string; address: string | null; data: unknown }[]>`
    select kind, address, data from private.mail_outbox where recipient_id = ${id} or address = ${email} order by id`;
}

/** Adds a Google identity to an account, as Auth does at the first sign-in with Google. */
const connectGoogle = ({ id, email }: Person) => stack.sql`
  insert into auth.identities (provider_id, user_id, identity_data, provider)
  values (${`g-${id}`}, ${id}, jsonb_build_object('sub', ${`g-${id}`}::text, 'email', ${email}::text), 'google')`;

const kindsTo = async (person: Person) => (await mailsTo(person)).map(({ kind }) => kind);

describe("the owner of an account gets a mail", () => {
  test("when the password is changed", async () => {
    const change = { password: "a-brand-new-password", current_password: olive.password };
    expect((await olive.client.auth.updateUser(change)).error).toBeNull();
    expect(await kindsTo(olive)).toEqual(["password_changed"]);
  });

  test("when an account that had none gets a password", async () => {
    await stack.sql`
      update auth.users set encrypted_password = null, email_confirmed_at = now() - interval '2 hours' where id = ${olive.id}`;
    await olive.client.rpc("prove_identity_for_password");
    expect((await olive.client.auth.updateUser({ password: "a-first-password" })).error).toBeNull();
    expect(await kindsTo(olive)).toEqual(["password_added"]);
  });

  test("when the address is changed, at the old one and at the new one", async () => {
    const email = `new.${olive.email}`;
    const admin = stack.client(stack.serviceRoleKey).auth.admin;
    expect((await admin.updateUserById(olive.id, { email })).error).toBeNull();
    const data = { before: olive.email, after: email };
    expect(await mailsTo(olive)).toEqual([
      { kind: "email_changed", address: null, data },
      { kind: "email_changed", address: olive.email, data },
    ]);
  });

  test("at the old address also when the account is deleted right afterwards", async () => {
    const admin = stack.client(stack.serviceRoleKey).auth.admin;
    await admin.updateUserById(olive.id, { email: `new.${olive.email}` });
    await admin.deleteUser(olive.id);
    expect(await kindsTo(olive)).toEqual(["email_changed"]);
  });

  test("when the account is deleted, at its address; nothing else of it stays in the queue", async () => {
    await stack.sql`select private.queue_mail('contact_answer', null, '{}', ${olive.email})`;
    await stack.sql`update public.profiles set language = 'es' where id = ${olive.id}`;
    await olive.client.auth.updateUser({ password: "a-brand-new-password", current_password: olive.password });
    const gone = { current_password: "a-brand-new-password" };
    expect((await olive.client.rpc("delete_own_account", gone)).data).toBe(true);
    const mail = { kind: "account_deleted", address: olive.email, data: { hasWeeklyMail: false } };
    expect(await mailsTo(olive)).toEqual([mail]);
    const key = { queue_key: stack.queueKey };
    const { data } = await stack.client().rpc("claim_mail", { ...key, most: 20 });
    const claimed = data?.find(({ address }) => address === olive.email);
    expect(claimed).toMatchObject({ ...mail, language: "es" });
    await stack.client().rpc("settle_mail", { ...key, mail_id: claimed?.id ?? 0 });
    expect(await mailsTo(olive)).toEqual([]);
  });

  test("not about an account whose address was never confirmed: it may be a stranger's", async () => {
    await stack.sql`update auth.users set email_confirmed_at = null where id = ${olive.id}`;
    await stack.sql`select private.queue_mail('contact_answer', null, '{}', ${olive.email})`;
    await stack.sql`delete from auth.users where id = ${olive.id}`;
    expect(await kindsTo(olive)).toEqual(["contact_answer"]);
  });

  test("when Google is connected with it, and when it is disconnected", async () => {
    await connectGoogle(olive);
    await stack.sql`delete from auth.identities where user_id = ${olive.id} and provider = 'google'`;
    const data = { provider: "google" };
    expect(await mailsTo(olive)).toEqual([
      { kind: "provider_connected", address: null, data },
      { kind: "provider_disconnected", address: null, data },
    ]);
  });

  test("when an authenticator is added, and when it is removed, by its name", async () => {
    const { id } = await addAuthenticator(olive, ` Olive's\nphone ${"x".repeat(200)}`);
    expect((await olive.client.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
    const data = { name: `Olive's phone ${"x".repeat(85)}` };
    expect(await mailsTo(olive)).toEqual([
      { kind: "factor_added", address: null, data },
      { kind: "factor_removed", address: null, data },
    ]);
  });

  localOnly("recoveryCodes")("when recovery codes are made, and made again, and whenever one is used", async () => {
    await addAuthenticator(olive);
    await askForRecoveryCodes(stack, olive.client);
    const codes = await askForRecoveryCodes(stack, olive.client, "/regenerate");
    const again = await signInAgain(stack, olive);
    for (const code of codes.slice(0, 2)) await askForRecoveryCodes(stack, again.client, "/verify", { code });
    const used = ["recovery_code_used", "recovery_code_used"];
    expect(await kindsTo(olive)).toEqual(["factor_added", "recovery_codes_made", "recovery_codes_made", ...used]);
  });

  test("when they become an admin, and when they lose the role", async () => {
    const ada = await signUpAdmin(stack);
    await ada.client.rpc("restore_admin_privileges", { user_email: olive.email });
    await olive.client.rpc("give_up_admin_role");
    expect(await kindsTo(olive)).toEqual(["admin_role_granted", "admin_role_revoked"]);
  });
});

describe("no mail is sent", () => {
  test("for the password that belongs to their sign-up", async () => {
    const email = `signs.${olive.email}`;
    await stack.client().auth.signUp({ email, password: "a-good-password" });
    const owner = stack.client();
    const { data } = await owner.auth.verifyOtp({ type: "email", token_hash: await mailedSecret(stack, email) });
    await owner.rpc("prove_identity_for_password");
    expect((await owner.auth.updateUser({ password: "a-good-password" })).error).toBeNull();
    expect(await stack.sql`select 1 from private.mail_outbox where recipient_id = ${data.user?.id ?? ""}`).toEqual([]);
  });

  test("for the provider that an account was created with, or that is deleted with it", async () => {
    await stack.sql`update auth.users set email_confirmed_at = null where id = ${olive.id}`;
    await connectGoogle(olive);
    expect(await kindsTo(olive)).toEqual([]);
    await stack.sql`update auth.users set email_confirmed_at = now() where id = ${olive.id}`;
    const admin = stack.client(stack.serviceRoleKey).auth.admin;
    expect((await admin.deleteUser(olive.id)).error).toBeNull();
    expect(await kindsTo(olive)).toEqual(["account_deleted"]);
  });

  test("for an unverified authenticator, for a code, or for an authenticator that is deleted with the account", async () => {
    const first = await olive.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    await olive.client.auth.mfa.unenroll({ factorId: first.data?.id ?? "" });
    expect(await kindsTo(olive)).toEqual([]);
    const authenticator = await addAuthenticator(olive);
    await askForRecoveryCodes(stack, olive.client);
    await stack.sql`delete from private.mail_outbox where recipient_id = ${olive.id}`;
    await signInWithCode(stack, olive, authenticator);
    expect(await kindsTo(olive)).toEqual([]);
    const admin = stack.client(stack.serviceRoleKey).auth.admin;
    expect((await admin.deleteUser(olive.id)).error).toBeNull();
    expect(await kindsTo(olive)).toEqual(["account_deleted"]);
  });

  test("for a change that failed", async () => {
    await olive.client.auth.updateUser({ password: "a-brand-new-password", current_password: "not-hers" });
    expect(await kindsTo(olive)).toEqual([]);
  });
});
