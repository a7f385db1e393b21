import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { mailedSecret } from "#tests/support/inbox.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
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

describe("what is done with a token instead of a session", () => {
  let ada: Person;
  let spam: Person;
  beforeAll(async () => {
    [ada, spam] = await Promise.all([signUpAdmin(stack), signUpPerson(stack, "Sam Spammer")]);
  });

  const call = async (name: string, args: object) =>
    (await stack.client().rpc(name as "confirm_event", args as { token: string })).data;

  test("is done by these functions", async () => {
    const found = await stack.sql<{ name: string }[]>`
      select p.proname as name from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and 'token' = any (p.proargnames) and has_function_privilege('authenticated', p.oid, 'execute')
      order by 1`;
    expect(found.map(({ name }) => name)).toEqual([
      // Also need a session: invitations.
      ...["accept_admin_invitation", "accept_organizer_invitation"],
      "answer_storm",
      // Belongs to an address, which needs no account.
      "confirm_digest",
      "confirm_event",
      ...["end_digest", "end_mails", "find_digest"],
      ...["find_mail_link", "find_organizer_invitation", "find_storm_link", "own_calendar", "saved_calendar"],
    ]);
  });

  test("is nothing while the account is blocked, but that mail ends; afterwards it is as before", async () => {
    const mara = await signUpPerson(stack, "Mara Member");
    const [page] = await stack.sql`
      insert into public.organizers (founder_id, name, is_approved) values (${spam.id}, 'Sam''s Yard', true) returning id`;
    const event = await addEvent(stack, spam);
    const [notice] = await stack.sql`
      insert into private.storm_notices (cities, first_day, last_day, kind, events)
      values ('{tampa}', current_date, current_date + 9, 'check', 1) returning id`;
    for (const [purpose, about, of] of [
      ["confirm_event", event.id, null],
      ["storm_cancelled", event.id, notice?.id],
      ["end_mail", null, null],
    ])
      await stack.sql`
        insert into private.mail_links (token_hash, purpose, member_id, event_id, notice_id)
        values (sha256(convert_to(${purpose}, 'UTF8')), ${purpose}, ${spam.id}, ${about}, ${of})`;
    await stack.sql`
      insert into private.organizer_invitations (organizer_id, address, role, invited_by, token_hash)
      values (${page?.id}, ${mara.email}, 'owner', ${spam.id}, sha256('join'))`;
    await stack.sql`
      insert into private.admin_tokens (token_hash, created_by, expires_at) values (sha256('admin'), ${spam.id}, now() + interval '1 hour')`;
    await stack.sql`insert into public.own_calendars (member_id, contents, token) values
      (${spam.id}, 'own', ${"a".repeat(64)}), (${spam.id}, 'saved', ${"b".repeat(64)})`;

    const block = (isBlocked: boolean) => stack.sql`
      update auth.users set email_confirmed_at = now(), banned_until = case when ${isBlocked} then now() + interval '1 year' end where id = ${spam.id}`;
    await block(true);
    // An operator blocks an admin, who keeps the role.
    await stack.sql`update public.profiles set is_admin = true where id = ${spam.id}`;
    const [before] = await stack.sql`select number from private.listings_version`;
    const links = () =>
      Promise.all([
        call("confirm_event", { token: "confirm_event" }),
        call("answer_storm", { token: "storm_cancelled" }),
        call("find_storm_link", { token: "storm_cancelled" }),
        call("find_mail_link", { token: "confirm_event", purpose: "confirm_event" }),
        call("own_calendar", { token: "a".repeat(64) }),
        call("saved_calendar", { token: "b".repeat(64) }),
        mara.client.rpc("find_organizer_invitation", { token: "join" }).then(({ data }) => data),
      ]);
    expect(await links()).toEqual([false, false, { is_over: true }, { event: null }, null, null, null]);
    expect((await mara.client.rpc("accept_organizer_invitation", { token: "join" })).data).toBeNull();
    expect((await mara.client.rpc("accept_admin_invitation", { token: "admin" })).data).toBe(false);
    expect((await ada.client.rpc("list_admin_invitations")).data).toEqual([]);
    expect(await stack.sql`select number from private.listings_version`).toEqual([before]);
    expect(await stack.sql`select from private.event_confirmations`).toHaveLength(0);
    expect(await call("end_mails", { token: "end_mail" })).toBe(true);

    await block(false);
    const after = await links();
    expect(after.slice(0, 2)).toEqual([true, true]);
    expect(after.slice(3).every((found) => found !== null)).toBe(true);
    expect((await mara.client.rpc("accept_organizer_invitation", { token: "join" })).data).toBe(page?.id);
    expect((await mara.client.rpc("accept_admin_invitation", { token: "admin" })).data).toBe(true);
  });
});
