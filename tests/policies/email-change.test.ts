import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedSecret } from "#tests/support/inbox.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// A change of address: which sessions end, and to whom the mailed links show the account's address.

const KEY = randomBytes(32).toString("base64url");

let stack: TestStack;
let olive: Person;
let newEmail: string;

beforeAll(async () => {
  stack = await openStack();
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
  newEmail = `new.${olive.email}`;
});

async function signInElsewhere({ email, password }: Person): Promise<Client> {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

/** Requests the change, as the site does. */
async function ask(client = olive.client): Promise<void> {
  const typed = { new_email: newEmail, current_password: olive.password };
  const proof = await client.rpc("prove_identity_for_email", typed);
  const { error } = await client.auth.updateUser({ email: newEmail, data: { identity_proof: proof.data } });
  if (error) throw error;
}

const linkTo = (email: string) => mailedSecret(stack, email);

/** Verifies the token of the mailed link; returns the client. */
async function open(email: string): Promise<Client> {
  const client = stack.client();
  const { error } = await client.auth.verifyOtp({ type: "email_change", token_hash: await linkTo(email) });
  if (error) throw error;
  return client;
}

const isSignedIn = async (client: Client) => (await client.from("profiles").select("id")).data?.length === 1;
const emailOf = async () => (await stack.sql`select email from auth.users where id = ${olive.id}`)[0]?.email;
const describeLink = (link_hash: string, queue_key = KEY, client = stack.client()) =>
  client.rpc("describe_email_change", { queue_key, link_hash });

describe("when an address has changed", () => {
  test("all other sessions end at once; the one that asked stays, and so does that of the new mailbox", async () => {
    const phone = await signInElsewhere(olive);
    await ask();
    const sinceThen = await signInElsewhere(olive);
    await open(olive.email);
    expect(await Promise.all([olive.client, phone, sinceThen].map(isSignedIn))).toEqual([true, true, true]);
    const mailbox = await open(newEmail);
    expect(await emailOf()).toBe(newEmail);
    expect(await Promise.all([olive.client, phone, sinceThen].map(isSignedIn))).toEqual([true, false, false]);
    expect((await phone.auth.refreshSession()).error).not.toBeNull();
    expect(await isSignedIn(mailbox)).toBe(true);
  });

  test("the session that asked stays in whichever order the links are opened", async () => {
    const phone = await signInElsewhere(olive);
    await ask(phone);
    await open(newEmail);
    await open(olive.email);
    expect(await Promise.all([olive.client, phone].map(isSignedIn))).toEqual([false, true]);
  });

  test("by an operator, every session ends", async () => {
    const admin = stack.client(stack.serviceRoleKey).auth.admin;
    await admin.updateUserById(olive.id, { email: newEmail });
    expect(await isSignedIn(olive.client)).toBe(false);
  });

  test("other accounts stay signed in, and a change that is only requested, or of another column, signs nobody out", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    const phone = await signInElsewhere(olive);
    await olive.client.auth.updateUser({ data: { full_name: "Olive Grove" } });
    await ask();
    expect(await Promise.all([olive.client, phone, other.client].map(isSignedIn))).toEqual([true, true, true]);
    await open(olive.email);
    await open(newEmail);
    expect(await isSignedIn(other.client)).toBe(true);
  });
});

test("a new password makes the links of a pending change of address useless, as hosted Auth does", async () => {
  await ask();
  const change = { password: "a-brand-new-password", current_password: olive.password };
  expect((await olive.client.auth.updateUser(change)).error).toBeNull();
  await expect(open(olive.email)).rejects.toMatchObject({ code: "otp_expired" });
  expect((await describeLink(await linkTo(newEmail))).data).toEqual([]);
});

describe("whose address a mailed link changes", () => {
  beforeEach(() => ask());

  test("is shown for both links, with only the first letter of the current address", async () => {
    const told = [{ full_name: olive.fullName, masked_email: "o•••@example.com" }];
    expect((await describeLink(await linkTo(newEmail))).data).toEqual(told);
    expect((await describeLink(await linkTo(olive.email))).data).toEqual(told);
  });

  test("is shown for links requested with PKCE", async () => {
    await stack.sql`update auth.one_time_tokens set token_hash = 'pkce_' || token_hash where user_id = ${olive.id}`;
    expect((await describeLink(`pkce_${await linkTo(newEmail)}`)).data).toHaveLength(1);
    expect((await describeLink(await linkTo(newEmail))).data).toEqual([]);
  });

  test("is not shown for links that were used, have expired, or have another purpose", async () => {
    await open(newEmail);
    expect((await describeLink(await linkTo(newEmail))).data).toEqual([]);
    await stack.sql`update auth.users set email_change_sent_at = now() - interval '25 hours' where id = ${olive.id}`;
    expect((await describeLink(await linkTo(olive.email))).data).toEqual([]);
    const { data } = await stack
      .client(stack.serviceRoleKey)
      .auth.admin.generateLink({ type: "recovery", email: olive.email });
    expect((await describeLink(data.properties?.hashed_token ?? "")).data).toEqual([]);
    expect((await describeLink("")).data).toEqual([]);
  });

  test("is shown only with the queue key, so that nobody can guess links through the API", async () => {
    const link = await linkTo(newEmail);
    for (const client of [stack.client(), olive.client]) {
      expect((await describeLink(link, "x".repeat(43), client)).status).toBeGreaterThanOrEqual(401);
      expect((await describeLink(link, "", client)).data).toBeNull();
      expect((await describeLink(link, KEY, client)).data).toHaveLength(1);
    }
  });
});
