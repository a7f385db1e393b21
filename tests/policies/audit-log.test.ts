import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let ada: Person;
let olive: Person;
let before: string;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
  olive = await signUpPerson(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  const [last] = await stack.sql`select coalesce(max(id), 0) as id from public.audit_log`;
  before = String(last?.id);
});

/** The entries of this test, oldest first. */
async function entries() {
  const rows = await stack.sql`
    select actor_id, action, subject_kind, subject_id, details, title
    from public.audit_log left join public.audit_titles on entry_id = id where id > ${before} order by id`;
  return rows.map((row) => ({ ...row }));
}

const entryOf = (
  actor: Person | null,
  action: string,
  subject: [string, string],
  details: object,
  title: string | null = null,
) => ({
  actor_id: actor?.id ?? null,
  action,
  subject_kind: subject[0],
  subject_id: subject[1],
  details,
  title,
});

/** Ends the current counting periods, as if the hour and the day were over. */
async function endCounting(): Promise<void> {
  await stack.sql`update private.audit_counts set until = now()`;
  await stack.sql`select public.run_maintenance()`;
}

async function tokenId(): Promise<string> {
  const [row] = await stack.sql`select max(id) as id from private.admin_tokens`;
  return String(row?.id);
}

describe("events", () => {
  test("an approval, and the edit that resets it, whichever columns were named", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", id);
    await olive.client.from("events").update({ title: "A Third Concert" }).eq("id", id);
    expect(await entries()).toEqual([
      entryOf(ada, "event_approved", ["event", id], { by: "admin" }, "Porch Concert"),
      entryOf(olive, "event_unapproved", ["event", id], { by: "edit" }, "Another Concert"),
    ]);
  });

  test("a deletion of a public event by the organizer, and of any by an admin or an operator", async () => {
    const events = await Promise.all(
      [true, true, false, false].map((is_approved) => addEvent(stack, olive, { is_approved })),
    );
    const [own = "", byAdmin = "", pending = "", byHand = ""] = events.map(({ id }) => id);
    await olive.client.from("events").delete().eq("id", own);
    await ada.client.from("events").delete().eq("id", byAdmin);
    await ada.client.from("events").delete().eq("id", pending);
    await stack.sql`delete from public.events where id = ${byHand}`;
    const title = "Porch Concert";
    expect(await entries()).toEqual([
      entryOf(olive, "event_deleted", ["event", own], { by: "organizer" }, title),
      entryOf(ada, "event_deleted", ["event", byAdmin], { by: "admin" }, title),
      entryOf(ada, "event_deleted", ["event", pending], { by: "admin" }, title),
      entryOf(null, "event_deleted", ["event", byHand], { by: "operator" }, title),
    ]);
  });

  test("one entry a day for events that an organizer creates and deletes, and for those that maintenance removes", async () => {
    const churner = await signUpPerson(stack, "Carl Churner");
    for (let round = 0; round < 3; round += 1) {
      const { error } = await churner.client.from("events").insert(Array.from({ length: 20 }, () => buildEvent()));
      expect(error).toBeNull();
      await churner.client.from("events").delete().eq("organizer_id", churner.id);
    }
    for (const days of [3, 4]) {
      const { id } = await addEvent(stack, olive);
      await stack.sql`update public.events set start_date = now() - make_interval(days => ${days}) where id = ${id}`;
    }
    await stack.sql`select public.purge_ended_events()`;
    expect(await entries()).toEqual([]);
    await endCounting();
    const since = expect.stringMatching(/T00:00:00\+00:00$/);
    expect(await entries()).toEqual(
      [
        entryOf(churner, "event_deleted", ["account", churner.id], { by: "organizer", count: 60, since }),
        entryOf(null, "event_deleted", ["event", "ended"], { by: "purge", count: 2, since }),
      ].sort((one, other) => one.subject_id.localeCompare(other.subject_id)),
    );
    await endCounting();
    expect(await entries()).toHaveLength(2);
  });

  test("titles are deleted with the account of their author, and the entries stay", async () => {
    const leaver = await signUpPerson(stack, "Lea Leaver");
    const [kept, own] = [
      await addEvent(stack, leaver, { title: "Call Lea: 555 0100", is_approved: false }),
      await addEvent(stack, leaver, { title: "Call Lea again" }),
    ];
    await ada.client.from("events").update({ is_approved: true }).eq("id", kept.id);
    await leaver.client.from("events").delete().eq("id", own.id);
    const told = await entries();
    expect(told.map(({ title }) => title)).toEqual(["Call Lea: 555 0100", "Call Lea again"]);
    await leaver.client.rpc("delete_own_account", { current_password: leaver.password });
    const after = await entries();
    expect(after.slice(0, 2)).toEqual(told.map((entry) => ({ ...entry, title: null })));
    const everything =
      await stack.sql`select l::text from public.audit_log as l union all select t::text from public.audit_titles as t`;
    expect(JSON.stringify(everything)).not.toContain("Call Lea");
  });

  test("nothing for a rejected change or deletion", async () => {
    const { id } = await addEvent(stack, ada);
    await olive.client.from("events").update({ is_approved: false }).eq("id", id);
    await olive.client.from("events").delete().eq("id", id);
    expect(await entries()).toEqual([]);
  });
});

describe("admins", () => {
  test("a token created, rejected and accepted, and the role that it granted; the token itself appears nowhere", async () => {
    const member = await signUpPerson(stack, "Mara Member");
    const { data: token } = await ada.client.rpc("generate_admin_token");
    const id = await tokenId();
    await member.client.rpc("accept_admin_invitation", { token: "mistyped" });
    await member.client.rpc("accept_admin_invitation", { token: token ?? "" });
    expect(await entries()).toEqual([
      entryOf(ada, "token_created", ["token", id], {}),
      entryOf(member, "token_refused", ["account", member.id], {}),
      entryOf(member, "token_accepted", ["token", id], {}),
      entryOf(member, "admin_granted", ["account", member.id], { by: "token" }),
    ]);
    expect(JSON.stringify(await stack.sql`select * from public.audit_log`)).not.toContain(token);
  });

  test("an invitation, without the address, and a restored role, once", async () => {
    const member = await signUpPerson(stack, "Mara Member");
    await ada.client.rpc("create_admin_invitation", { invitee_email: member.email });
    await ada.client.rpc("restore_admin_privileges", { user_email: member.email });
    await ada.client.rpc("restore_admin_privileges", { user_email: member.email });
    expect(await entries()).toEqual([
      entryOf(ada, "invitation_created", ["token", await tokenId()], {}),
      entryOf(ada, "admin_granted", ["account", member.id], { by: "restore" }),
    ]);
  });

  test("a role claimed, given up, and taken by an operator", async () => {
    // The role can only be claimed while nobody is an admin. Ada gets it back afterwards.
    await stack.sql`update public.profiles set is_admin = false where is_admin`;
    const first = await signUpPerson(stack, "Ann First");
    await first.client.rpc("make_user_admin", { target_user_id: first.id });
    const second = await signUpAdmin(stack, "Ben Second");
    await first.client.rpc("give_up_admin_role");
    await stack.sql`update public.profiles set is_admin = false where id = ${second.id}`;
    const rows = await stack.sql`
      select actor_id, action, details ->> 'by' as by from public.audit_log
      where subject_id in (${first.id}, ${second.id}) order by id`;
    await stack.sql`update public.profiles set is_admin = true where id = ${ada.id}`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { actor_id: first.id, action: "admin_granted", by: "claim" },
      { actor_id: null, action: "admin_granted", by: "operator" },
      { actor_id: first.id, action: "admin_revoked", by: "give_up" },
      { actor_id: null, action: "admin_revoked", by: "operator" },
    ]);
  });
});

describe("accounts", () => {
  test("a deletion by the member or by an operator; its events are logged without their titles", async () => {
    const [one, two] = [await signUpPerson(stack, "One Leaver"), await signUpPerson(stack, "Two Leaver")];
    const event = await addEvent(stack, one);
    await one.client.rpc("delete_own_account", { current_password: one.password });
    await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(two.id);
    const logged = await entries();
    expect(logged).toHaveLength(3);
    expect(logged).toContainEqual(entryOf(one, "event_deleted", ["event", event.id], { by: "account" }));
    expect(logged).toContainEqual(
      entryOf(one, "account_deleted", ["account", one.id], { by: "self", was_admin: false }),
    );
    expect(logged).toContainEqual(
      entryOf(null, "account_deleted", ["account", two.id], { by: "operator", was_admin: false }),
    );
  });

  test("a wrong password of an account, but not a correct one, and nothing about addresses without an account", async () => {
    await stack.client().auth.signInWithPassword({ email: olive.email, password: "not-the-right-one" });
    await stack.client().auth.signInWithPassword({ email: olive.email, password: olive.password });
    await stack.client().auth.signInWithPassword({ email: "nobody@example.com", password: "not-the-right-one" });
    expect(await entries()).toEqual([entryOf(null, "sign_in_failed", ["account", olive.id], {})]);
  });

  test("at most 20 failures of one account in an hour, with a count of the rest, and those of other accounts", async () => {
    const [target, other] = [await signUpPerson(stack, "Tara Target"), await signUpPerson(stack, "Otto Other")];
    // Concurrently: each is counted, and only the first twenty get their own entry.
    await Promise.all(
      Array.from({ length: 45 }, (_, attempt) =>
        target.client.rpc("accept_admin_invitation", { token: `guess ${attempt}` }),
      ),
    );
    await other.client.rpc("accept_admin_invitation", { token: "guess" });
    const logged = await entries();
    expect(logged.filter(({ actor_id }) => actor_id === target.id)).toHaveLength(20);
    expect(logged.filter(({ actor_id }) => actor_id === other.id)).toHaveLength(1);
    await endCounting();
    const since = expect.stringMatching(/:00:00\+00:00$/);
    const further = (await entries()).slice(logged.length).filter(({ action }) => action === "token_refused");
    expect(further).toEqual([entryOf(target, "token_refused", ["account", target.id], { count: 25, since })]);
  });
});

describe("the log itself", () => {
  beforeEach(async () => {
    await ada.client.rpc("generate_admin_token");
  });

  test("and its titles are read by admins only", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    expect((await ada.client.from("audit_titles").select("title").limit(1)).data).toHaveLength(1);
    expect((await olive.client.from("audit_titles").select("title")).data).toEqual([]);
    expect((await stack.client().from("audit_titles").select("title")).status).toBe(401);
    const { error } = await ada.client.from("audit_titles").delete().gt("entry_id", 0);
    expect(error?.code).toBe("42501");
  });

  test("is read by admins only", async () => {
    expect((await ada.client.from("audit_log").select("id").limit(1)).data).toHaveLength(1);
    expect((await olive.client.from("audit_log").select("id").limit(1)).data).toEqual([]);
    expect((await stack.client().from("audit_log").select("id")).status).toBe(401);
  });

  test("cannot be written through the API, not even with the service key", async () => {
    const service = stack.client(stack.serviceRoleKey);
    for (const client of [stack.client(), olive.client, ada.client, service]) {
      const table = client.from("audit_log");
      const answers = [
        await table.insert({ action: "event_approved", subject_kind: "event", subject_id: "1" }),
        await table.update({ action: "event_deleted" }).gt("id", 0),
        await table.delete().gt("id", 0),
        await client.rpc("hook_password_verification_attempt", { event: { user_id: olive.id, valid: false } }),
      ];
      expect(answers.map(({ error }) => error?.code)).toEqual(["42501", "42501", "42501", "42501"]);
    }
  });

  test.each([
    "update public.audit_log set action = 'event_deleted'",
    "delete from public.audit_log",
    "truncate public.audit_log",
  ])("rejects '%s' even from the superuser, as a replica, and to functions with definer rights", async (statement) => {
    const refusal = "The audit log is append-only.";
    await expect(stack.sql.unsafe(statement)).rejects.toThrow(refusal);
    await expect(
      stack.sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(statement);
      }),
    ).rejects.toThrow(refusal);
    await stack.sql.unsafe(
      `create or replace function public.tamper() returns void language sql security definer as $$ ${statement} $$`,
    );
    await expect(stack.sql`select public.tamper()`).rejects.toThrow(refusal);
  });
});
