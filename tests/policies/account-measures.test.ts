import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let ada: Person;
let spam: Person;

beforeAll(async () => {
  stack = await openStack();
  ada = await signUpAdmin(stack);
});
afterAll(() => stack.close());
beforeEach(async () => {
  spam = await signUpPerson(stack, "Sam Spammer");
});

const REASON = "These are advertisements.";
const place = (kind: string, more: object = {}, by: Person = ada) =>
  by.client.rpc("place_measure", { account_id: spam.id, kind, reason: REASON, ...more });
const statesOf = async (person: Person) =>
  (
    await stack.sql<{ state: string }[]>`
      select coalesce(review, 'live') || case when unpublished_at is null then '' else ' off' end as state
      from public.events where organizer_id = ${person.id} order by 1`
  ).map(({ state }) => state);
const mailsTo = async ({ id }: Person) =>
  (
    await stack.sql`select kind from private.mail_outbox where recipient_id = ${id} and kind <> 'event_received' order by id`
  ).map(({ kind }) => kind);

test("admins alone decide about accounts, and never about their own", async () => {
  const calls = [
    (person: Person) => place("warned", {}, person),
    (person: Person) => person.client.rpc("lift_measure", { account_id: spam.id, kind: "warned" }),
    (person: Person) => person.client.rpc("bring_back_events", { measure_id: 1 }),
  ];
  for (const call of calls) {
    expect((await call(spam)).error?.details).toContain("admin_to_measure");
    expect((await call({ ...spam, client: stack.client() })).error?.code).toBe("42501");
  }
  for (const { client } of [{ client: stack.client() }, spam, ada]) {
    const table = client.from("account_measures");
    expect((await table.insert({ account_id: spam.id, kind: "warned", reason: REASON })).error?.code).toBe("42501");
    expect((await table.update({ reason: "None" }).eq("id", 1)).error?.code).toBe("42501");
    expect((await table.delete().eq("id", 1)).error?.code).toBe("42501");
  }
  for (const kind of ["warned", "limited", "blocked", "trusted"]) {
    const { error } = await ada.client.rpc("place_measure", { account_id: ada.id, kind, reason: REASON });
    expect(error?.details).toContain("own_account");
  }
  expect((await ada.client.rpc("lift_measure", { account_id: ada.id, kind: "blocked" })).error?.details).toContain(
    "own_account",
  );
  await place("warned");
  expect((await spam.client.from("account_measures").select("id")).data).toEqual([]);
  expect((await ada.client.from("account_measures").select("reason").eq("account_id", spam.id)).data).toHaveLength(1);
});

test.each([
  ["no reason", { kind: "warned", reason: " " }, "reason_required"],
  ["an end in the past", { kind: "warned", ends_at: "2020-01-01T00:00:00Z" }, "measure_end_past"],
  ["a kind that there is not", { kind: "scolded" }, "measure_known"],
  ["a limit without a number", { kind: "limited" }, "limit_has_number"],
  ["a limit that is none", { kind: "limited", most_waiting: 20 }, "limit_has_number"],
])("nothing is decided with %s", async (_, { kind, ...more }, code) => {
  const { error } = await place(kind, more);
  expect(`${error?.details} ${error?.message}`).toContain(code);
  expect(await stack.sql`select from public.account_measures where account_id = ${spam.id}`).toHaveLength(0);
  expect(await mailsTo(spam)).toEqual([]);
});

test.each(["warned", "limited", "blocked", "trusted"])(
  "%s: with a reason, until it ends or is lifted, each with a mail and an entry of the audit log",
  async (kind) => {
    const most_waiting = kind === "limited" ? 2 : undefined;
    const without = await place(kind, { most_waiting, reason: " " });
    expect(without.error?.details).toContain("reason_required");
    const holds = async () =>
      (await stack.sql`select (private.held_measure(${spam.id}, ${kind})).id is not null as holds`)[0]?.holds;
    const ends_at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await place(kind, { most_waiting, ends_at })).error).toBeNull();
    expect(await holds()).toBe(true);
    await stack.sql`
      update public.account_measures set placed_at = placed_at - interval '2 days', ends_at = ends_at - interval '2 days'
      where account_id = ${spam.id}`;
    expect(await holds()).toBe(false);
    const lift = async () => (await ada.client.rpc("lift_measure", { account_id: spam.id, kind })).data;
    expect(await lift()).toBe(false);
    await place(kind, { most_waiting });
    expect([await holds(), await lift(), await holds()]).toEqual([true, true, false]);
    expect(await mailsTo(spam)).toEqual([`account_${kind}`, `account_${kind}`, "measure_lifted"]);
    const entries = await stack.sql`select action from public.audit_log where subject_id = ${spam.id} order by id`;
    expect(entries.map(({ action }) => action)).toEqual([`account_${kind}`, `account_${kind}`, "measure_lifted"]);
  },
);

test("an admin is blocked only once the role has ended, so that the last one never is", async () => {
  const ben = await signUpAdmin(stack, "Ben Admin");
  for (const [kind, most_waiting] of [
    ["blocked", undefined],
    ["limited", 2],
  ] as const) {
    const { error } = await ada.client.rpc("place_measure", { account_id: ben.id, kind, reason: REASON, most_waiting });
    expect(error?.details).toContain("measured_admin");
  }
  await ada.client.rpc("revoke_admin_role", { target_user_id: ben.id, reason: REASON });
  const { error } = await ada.client.rpc("place_measure", { account_id: ben.id, kind: "blocked", reason: REASON });
  expect(error).toBeNull();
});

describe("a block", () => {
  test("ends sessions and sign-ins, refuses what waits and takes off what is live, with one mail and one entry", async () => {
    await addSeries(stack, spam, [localTime(8, "09:00"), localTime(15, "09:00")], { is_approved: false });
    for (let index = 0; index < 3; index++) await addEvent(stack, spam, { is_approved: false });
    await addEvent(stack, spam);
    const { data } = await place("blocked", { refuses_waiting: true, takes_off_live: true });
    expect(data).toBe(6);
    expect(await statesOf(spam)).toEqual([...Array(5).fill("refused"), "returned off"]);
    const { data: rows } = await spam.client.from("events").select("id").eq("organizer_id", spam.id);
    expect(rows).toEqual([]);
    const { error } = await stack.client().auth.signInWithPassword({ email: spam.email, password: spam.password });
    expect(error?.code).toBe("user_banned");
    expect(await mailsTo(spam)).toEqual(["account_blocked"]);
    const [entry] = await stack.sql`
      select l.action, l.details, r.reason from public.audit_log as l join public.audit_reasons as r on r.entry_id = l.id
      where l.subject_id = ${spam.id}`;
    expect(entry).toEqual({ action: "account_blocked", details: { events: 6 }, reason: REASON });
    const counts = await ada.client.from("decision_counts").select("decision, decisions").eq("account_id", spam.id);
    expect(counts.data?.toSorted((one, other) => other.decisions - one.decisions)).toEqual([
      { decision: "refused", decisions: 5 },
      { decision: "unpublished", decisions: 1 },
    ]);
  });

  test("leaves what it is not asked to take", async () => {
    await addEvent(stack, spam, { is_approved: false });
    await addEvent(stack, spam);
    await place("blocked", { refuses_waiting: true });
    expect(await statesOf(spam)).toEqual(["live", "refused"]);
    await place("blocked", { takes_off_live: true });
    expect(await statesOf(spam)).toEqual(["refused", "returned off"]);
  });

  test("leaves what another owner of an organization answers for", async () => {
    const olive = await signUpPerson(stack);
    const [{ id } = { id: "" }] = await stack.sql<{ id: string }[]>`
      insert into public.organizers (founder_id, name, slug) values (${olive.id}, ${`Porch ${olive.id}`}, ${olive.id}) returning id`;
    await addEvent(stack, spam, { organization_id: id });
    expect((await place("blocked", { takes_off_live: true })).data).toBe(0);
    expect(await statesOf(spam)).toEqual(["live"]);
  });

  test("that is lifted lets the account in again, and brings back on request what nothing else has changed", async () => {
    await addEvent(stack, spam, { is_approved: false });
    const [live, changed] = [await addEvent(stack, spam), await addEvent(stack, spam)];
    await place("blocked", { refuses_waiting: true, takes_off_live: true });
    const [{ id } = { id: 0 }] = await stack.sql<{ id: number }[]>`
      select id::integer from public.account_measures where account_id = ${spam.id}`;
    expect((await ada.client.rpc("bring_back_events", { measure_id: id })).data).toBe(0);
    const lift = () => ada.client.rpc("lift_measure", { account_id: spam.id, kind: "blocked" });
    expect([(await lift()).data, (await lift()).data]).toEqual([true, false]);
    const signedIn = await stack.client().auth.signInWithPassword({ email: spam.email, password: spam.password });
    expect(signedIn.error).toBeNull();
    expect(await statesOf(spam)).toEqual(["refused", "returned off", "returned off"]);
    await stack.sql`update public.events set title = 'Another title' where id = ${changed.id}`;
    expect((await ada.client.rpc("bring_back_events", { measure_id: id })).data).toBe(2);
    expect(await statesOf(spam)).toEqual(["live", "returned off", "waiting"]);
    const { data } = await stack.client().from("events").select("id").eq("organizer_id", spam.id);
    expect(data).toEqual([{ id: live.id }]);
    expect((await ada.client.rpc("bring_back_events", { measure_id: id })).data).toBe(0);
    expect(await mailsTo(spam)).toEqual(["account_blocked", "measure_lifted"]);
  });

  test.each(["returned", "refused"] as const)(
    "brings back no change that was %s: its text stays where it was",
    async (verdict) => {
      const event = await addEvent(stack, spam);
      const approved = await addEvent(stack, spam, { title: "Approved Concert" });
      const description = "Quillfeather is what nobody may read before an admin has.";
      await spam.client.from("events").update({ description }).eq("id", event.id);
      const { data: judged } = await ada.client.rpc("judged_event", { event_id: event.id });
      const call = { event_ids: [event.id], versions: [judged?.[0]?.version ?? ""], note: REASON };
      await ada.client.rpc("decide", { ...call, decision: verdict });
      await place("blocked", { refuses_waiting: true, takes_off_live: true });
      await ada.client.rpc("lift_measure", { account_id: spam.id, kind: "blocked" });
      const { data: measures } = await ada.client.from("account_measures").select("id").eq("account_id", spam.id);
      expect((await ada.client.rpc("bring_back_events", { measure_id: measures?.[0]?.id ?? 0 })).data).toBe(2);
      expect(await statesOf(spam)).toEqual(["live", verdict]);
      const { data } = await stack.client().from("events").select("id").eq("organizer_id", spam.id);
      expect(data).toEqual([{ id: approved.id }]);
    },
  );

  test("brings back as taken off what had been taken off before it", async () => {
    const event = await addEvent(stack, spam);
    await unpublishEvent(ada.client, event.id, REASON);
    await stack.sql`update public.events set review = 'waiting' where id = ${event.id}`;
    await place("blocked", { refuses_waiting: true });
    await ada.client.rpc("lift_measure", { account_id: spam.id, kind: "blocked" });
    const { data } = await ada.client.from("account_measures").select("id").eq("account_id", spam.id);
    await ada.client.rpc("bring_back_events", { measure_id: data?.[0]?.id ?? 0 });
    expect(await statesOf(spam)).toEqual(["waiting off"]);
  });

  test("ends by itself", async () => {
    await place("blocked", { ends_at: new Date(Date.now() + 3_600_000).toISOString() });
    const [{ left } = { left: "" }] = await stack.sql<{ left: string }[]>`
      select (banned_until between now() and now() + interval '1 hour')::text as left from auth.users where id = ${spam.id}`;
    expect(left).toBe("true");
  });
});

test("a limited account has fewer events waiting, until the limit ends", async () => {
  await addEvent(stack, spam, { is_approved: false });
  await place("limited", { most_waiting: 2 });
  const create = () => spam.client.from("events").insert(buildEvent());
  expect((await create()).error).toBeNull();
  const { error } = await create();
  expect(error?.details).toContain('"pending_event_limit", "most" : 2');
  await ada.client.rpc("lift_measure", { account_id: spam.id, kind: "limited" });
  expect((await create()).error).toBeNull();
  expect(await mailsTo(spam)).toEqual(["account_limited", "measure_lifted"]);
});
