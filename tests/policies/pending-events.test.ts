import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { claimsOf } from "#tests/support/access-tokens.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

/** Equals `private.max_pending_events()`. */
const MOST = 20;
const REFUSAL = `You have ${MOST} events waiting for approval, which is the limit. Please wait until one is approved, or delete one on your dashboard.`;

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

/** Inserts pending events, bypassing the limit. */
async function plantPending(count: number, startsIn = "1 day"): Promise<void> {
  await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date)
    select ${olive.id}, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + ${startsIn}::interval
    from generate_series(1, ${count}) as n`;
}

const create = () => olive.client.from("events").insert(buildEvent());

async function countPending(): Promise<number> {
  const [row] = await stack.sql`
    select count(*)::int as count from public.events where organizer_id = ${olive.id} and not is_approved`;
  return row?.count;
}

test("an organizer has at most 20 events waiting, and reads why there is no 21st", async () => {
  await plantPending(MOST - 1);
  expect((await create()).error).toBeNull();
  const { error, status } = await create();
  expect(error?.message).toBe(REFUSAL);
  expect(status).toBe(400);
  expect(await countPending()).toBe(MOST);
});

test("approved events do not count, nor do others' pending events", async () => {
  await plantPending(MOST);
  await stack.sql`update public.events set is_approved = true where organizer_id = ${olive.id}`;
  expect((await create()).error).toBeNull();
  const other = await signUpPerson(stack, "Otto Other");
  await plantPending(MOST - 1);
  expect((await create()).error?.message).toBe(REFUSAL);
  expect((await other.client.from("events").insert(buildEvent())).error).toBeNull();
});

test("pending events with past dates count, so that changing dates does not free a place", async () => {
  await plantPending(MOST, "-1 hour");
  expect((await create()).error?.message).toBe(REFUSAL);
  const { error } = await olive.client
    .from("events")
    .update({ start_date: buildEvent().start_date })
    .eq("organizer_id", olive.id);
  expect(error).toBeNull();
  expect((await create()).error?.message).toBe(REFUSAL);
  expect(await countPending()).toBe(MOST);
});

test("an edit of an approved event is kept although 20 are pending, and then no new event is accepted until fewer are", async () => {
  await plantPending(1);
  await stack.sql`update public.events set is_approved = true where organizer_id = ${olive.id}`;
  await plantPending(MOST);
  const { data, error } = await olive.client
    .from("events")
    .update({ title: "A title that took an hour" })
    .eq("is_approved", true)
    .eq("organizer_id", olive.id)
    .select("id");
  expect([error, data?.length]).toEqual([null, 1]);
  expect(await countPending()).toBe(MOST + 1);
  await stack.sql`delete from public.events where id = (select id from public.events where organizer_id = ${olive.id} and title like 'Concert%' limit 1)`;
  expect((await create()).error?.message).toBe(REFUSAL);
});

test("with 20 pending events they can still be changed and deleted, which frees a place", async () => {
  await plantPending(MOST);
  const changed = await olive.client
    .from("events")
    .update({ title: "Another title" })
    .eq("organizer_id", olive.id)
    .select("id");
  expect(changed.data).toHaveLength(MOST);
  await olive.client
    .from("events")
    .delete()
    .eq("id", changed.data?.[0]?.id ?? "");
  expect((await create()).error).toBeNull();
});

test("the form of the last accepted event, sent again, is answered as stored and not as too many", async () => {
  await plantPending(MOST - 1);
  const sent = { ...buildEvent(), submission_key: randomUUID() };
  expect((await olive.client.from("events").insert(sent)).error).toBeNull();
  expect((await olive.client.from("events").insert(sent)).error?.code).toBe("23505");
});

test("of many that are created concurrently, or in one request, no more than 20 are accepted", async () => {
  await plantPending(MOST - 2);
  const answers = await Promise.all(Array.from({ length: 6 }, create));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
  expect(await countPending()).toBe(MOST);
  await stack.sql`delete from public.events where organizer_id = ${olive.id}`;
  const bulk = await olive.client.from("events").insert(Array.from({ length: MOST + 1 }, () => buildEvent()));
  expect(bulk.error?.message).toBe(REFUSAL);
  expect(await countPending()).toBe(0);
});

/** Runs `work` with the role and claims of `person`. */
async function asMember<Result>(person: Person, work: (tx: TransactionSql) => Promise<Result>): Promise<Result> {
  const claims = await claimsOf(person);
  const { result } = await stack.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true)`;
    await tx`set local role authenticated`;
    return { result: await work(tx) };
  });
  return result;
}

test("the queue is counted once per statement, by an index of events that are not approved", async () => {
  const other = olive;
  olive = await signUpPerson(stack);
  await plantPending(50);
  await stack.sql`update public.events set is_approved = true, title = 'A public concert' where organizer_id = ${olive.id}`;
  await plantPending(100);
  // Many approved ones, also of the same organizer: a scan of all events, or of all of theirs, would read those. Added without triggers, because
  // publishing each takes most of the time.
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select o.id, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + interval '1 day', true
      from unnest(array[${other.id}, ${olive.id}]::uuid[]) as o (id), generate_series(1, 2000) as n`;
  });
  await stack.sql`vacuum analyze public.events`;
  const plan = await asMember(
    olive,
    (tx) => tx`explain (analyze, format json) update public.events set title = 'Another title' where id in (
      select id from public.events where organizer_id = ${olive.id} and title = 'A public concert')`,
  );
  expect(plan[0]?.["QUERY PLAN"][0].Triggers).toContainEqual(
    expect.objectContaining({ "Trigger Name": "after_update", Calls: 1 }),
  );
  const read = await stack.sql`
    explain (analyze, format json) select from public.events where organizer_id = ${olive.id} and review = 'waiting'
    limit private.max_pending_events() + 1`;
  // Both indexes leave out approved events.
  expect(JSON.stringify(read)).toMatch(/"Index Name":"events_(waiting|unapproved_by_start)"/);
  expect(read[0]?.["QUERY PLAN"][0].Plan.Plans[0]["Actual Rows"]).toBe(MOST + 1);
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`delete from public.events where is_approved and title like 'Concert number %'`;
  });
});

describe("at most 60 events are written at a time", () => {
  const TOO_MANY = "You can write up to 60 events at a time.";

  test("when they are created, changed and deleted; a larger statement has no effect", async () => {
    const bulk = await olive.client.from("events").insert(Array.from({ length: 61 }, () => buildEvent()));
    expect([bulk.error?.message, bulk.status]).toEqual([TOO_MANY, 400]);
    await plantPending(61);
    const mine = olive.client.from("events").update({ title: "Another title" }).eq("organizer_id", olive.id);
    expect((await mine).error?.message).toBe(TOO_MANY);
    const { error } = await olive.client.from("events").delete().eq("organizer_id", olive.id);
    expect(error?.message).toBe(TOO_MANY);
    expect(await countPending()).toBe(61);
  });

  test("by an admin too", async () => {
    const ada = await signUpAdmin(stack);
    await plantPending(61);
    const { error } = await ada.client.from("events").update({ is_approved: true }).eq("organizer_id", olive.id);
    expect(error?.message).toBe(TOO_MANY);
  });

  test("but an account is deleted with all of its events, and maintenance removes any number", async () => {
    await plantPending(60, "-3 days");
    await stack.sql`select public.run_maintenance()`;
    expect(await countPending()).toBe(0);
    await plantPending(60);
    const { data, error } = await olive.client.rpc("delete_own_account", { current_password: olive.password });
    expect([data, error]).toEqual([true, null]);
    expect(await countPending()).toBe(0);
  });
});

describe("in an hour", () => {
  /** Sets the member's counts of writes in the current clock hour or an earlier one. */
  async function plantWrites(created: number, changed: number, hoursAgo = 0): Promise<void> {
    await stack.sql`
      insert into private.event_writes (member_id, hour, created, changed)
      values (${olive.id}, date_trunc('hour', now(), 'UTC') - make_interval(hours => ${hoursAgo}), ${created}, ${changed})
      on conflict (member_id) do update set hour = excluded.hour, created = excluded.created, changed = excluded.changed`;
  }
  const writes = async () => {
    const rows = await stack.sql`select created, changed from private.event_writes where member_id = ${olive.id}`;
    return { ...rows[0] };
  };

  test("a member creates at most 60 events, and is told when they can continue", async () => {
    await plantWrites(59, 0);
    expect((await create()).error).toBeNull();
    const { error, status } = await create();
    expect(error?.message).toMatch(
      /^You've created 60 events this hour, which is the limit\. Please try again in \d+ minutes\.$/,
    );
    expect([error?.code, status]).toEqual(["PT429", 429]);
    expect(await countPending()).toBe(1);
    await plantWrites(60, 240, 1);
    expect((await create()).error).toBeNull();
    expect(await writes()).toEqual({ created: 1, changed: 0 });
  });

  test("a member changes and deletes at most 240, in any way", async () => {
    await plantPending(3);
    await plantWrites(0, 238);
    const change = () => olive.client.from("events").update({ title: "Another title" }).eq("organizer_id", olive.id);
    expect((await change()).error?.code).toBe("PT429");
    await plantWrites(0, 237);
    expect((await change()).error).toBeNull();
    const { error } = await olive.client.from("events").delete().eq("organizer_id", olive.id);
    expect(error?.message).toMatch(/^You've changed 240 events this hour/);
    expect(await countPending()).toBe(3);
  });

  test("concurrent writes are counted exactly, and rejected ones not at all", async () => {
    await plantWrites(50, 0);
    const answers = await Promise.all(Array.from({ length: 14 }, create));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect(await writes()).toEqual({ created: 60, changed: 0 });
  });

  test("admins decide about any number", async () => {
    const ada = await signUpAdmin(stack);
    await plantPending(2);
    await stack.sql`
      insert into private.event_writes values (${ada.id}, date_trunc('hour', now(), 'UTC'), 0, 240)`;
    const { error } = await ada.client.from("events").update({ is_approved: true }).eq("organizer_id", olive.id);
    expect(error).toBeNull();
  });

  test("counts cannot be read or reset through the API, and are deleted after a day", async () => {
    await plantWrites(60, 240, 25);
    const asOlive = asMember(olive, (tx) => tx`delete from private.event_writes`);
    await expect(asOlive).rejects.toThrow("permission denied for table event_writes");
    await stack.sql`select public.run_maintenance()`;
    expect(await stack.sql`select 1 from private.event_writes where member_id = ${olive.id}`).toHaveLength(0);
  });
});
