import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { mailedSecret } from "#tests/support/inbox.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { enterCode } from "#tests/support/second-step.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { type Guarded, guard } from "./second-step-world.ts";

// Without a session no code is needed, even for accounts with a second step: mailed links, weekly mail, calendars, public forms.

let stack: TestStack;
let olive: Guarded;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await guard(stack, await signUpPerson(stack));
});

async function open(email: string, type: "recovery" | "email_change" | "magiclink"): Promise<Client> {
  const client = stack.client();
  const { error } = await client.auth.verifyOtp({ type, token_hash: await mailedSecret(stack, email) });
  if (error) throw error;
  return client;
}

const needsStep = async (client: Client) => (await client.rpc("needs_second_step")).data;

describe("mailed links work, and lead to the code", () => {
  test("for a forgotten password, which can be changed once the code is entered", async () => {
    await stack.client().auth.resetPasswordForEmail(olive.email);
    const client = await open(olive.email, "recovery");
    expect(await needsStep(client)).toBe(true);
    expect((await client.auth.updateUser({ password: "a-brand-new-password" })).error?.code).toBe("insufficient_aal");
    await enterCode({ ...olive, client }, olive.authenticator);
    expect((await client.auth.updateUser({ password: "a-brand-new-password" })).error).toBeNull();
  });

  test("to sign in", async () => {
    await stack.client().auth.signInWithOtp({ email: olive.email });
    expect(await needsStep(await open(olive.email, "magiclink"))).toBe(true);
  });

  test("of a change of address, without a code", async () => {
    const email = `new.${olive.email}`;
    const typed = { new_email: email, current_password: olive.password };
    const { data: identity_proof } = await olive.client.rpc("prove_identity_for_email", typed);
    expect((await olive.client.auth.updateUser({ email, data: { identity_proof } })).error).toBeNull();
    const asked = { queue_key: stack.queueKey, link_hash: await mailedSecret(stack, email) };
    expect((await stack.client().rpc("describe_email_change", asked)).data).toMatchObject([
      { full_name: olive.fullName },
    ]);
    // The first of the two links does not sign in.
    await stack.client().auth.verifyOtp({ type: "email_change", token_hash: await mailedSecret(stack, olive.email) });
    expect(await needsStep(await open(email, "email_change"))).toBe(true);
    const [account] = await stack.sql`select email from auth.users where id = ${olive.id}`;
    expect(account?.email).toBe(email);
  });
});

describe("weekly mail", () => {
  /** Claims the queued mail, and returns the token in the one of this kind. */
  async function tokenIn(wanted: string): Promise<string> {
    const claimed = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
    const mail = claimed.data?.find(({ kind, address }) => kind === wanted && address === olive.email);
    return String(Object(mail?.data).token);
  }

  test.each<[string, () => Client]>([
    ["a visitor", () => stack.client()],
    ["its owner, signed in with the password alone", () => olive.lacking],
  ])("is asked for, confirmed and ended by %s", async (_, clientOf) => {
    const client = clientOf();
    const wanted = { queue_key: stack.queueKey, recipient: olive.email, wanted_list: "/tampa" };
    expect((await client.rpc("request_digest", wanted)).error).toBeNull();
    const confirmed = await client.rpc("confirm_digest", { token: await tokenIn("digest_confirmation") });
    expect(confirmed.data).toEqual({ list: "/tampa", is_confirmed: true });
    const issue = new Date().toISOString().slice(0, 10);
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await stack.client().rpc("queue_digests", { queue_key: stack.queueKey, issue, expires_at });
    expect((await client.rpc("end_digest", { token: await tokenIn("weekly_digest") })).data).toBe(true);
  });
});

describe("who has typed the password alone", () => {
  test("reads the calendars of public events like everybody", async () => {
    const { id } = await addEvent(stack, olive);
    for (const client of [stack.client(), olive.lacking]) {
      expect((await client.rpc("event_feed", { event_id: id })).error).toBeNull();
      const { data } = await client.rpc("event_feeds", { event_ids: [id] });
      expect(data).toMatchObject({ events: [{ id }] });
      expect(JSON.stringify((await client.rpc("list_feed", { filter: {} })).data)).toContain(id);
    }
  });

  test("reports an event and writes to the team, as visitors may", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await sendReport(stack, id, {}, { client: olive.lacking })).data).toBe(true);
    expect((await sendMessage(stack, {}, { client: olive.lacking })).data).toBe(true);
  });
});
