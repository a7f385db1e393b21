import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

/** As `private.max_pending_events()` has it. */
const MOST = 20;
const REFUSAL = `You have ${MOST} events waiting for approval, which is the most at a time. Please wait until one of them is approved, or delete one on your dashboard.`;

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

/** Puts so many events into the queue, past the rule. */
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

test("what was approved or is over does not count, nor what others have waiting", async () => {
  await plantPending(MOST);
  await stack.sql`update public.events set is_approved = true where organizer_id = ${olive.id}`;
  await plantPending(MOST, "-1 hour");
  expect((await create()).error).toBeNull();
  const other = await signUpPerson(stack, "Otto Other");
  await plantPending(MOST);
  expect((await create()).error?.message).toBe(REFUSAL);
  expect((await other.client.from("events").insert(buildEvent())).error).toBeNull();
});

test("a full queue still lets its events be changed and deleted, and then takes another", async () => {
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

test("the form of the last event that fits, sent again, is told that it is stored and not that there are too many", async () => {
  await plantPending(MOST - 1);
  const sent = { ...buildEvent(), submission_key: randomUUID() };
  expect((await olive.client.from("events").insert(sent)).error).toBeNull();
  expect((await olive.client.from("events").insert(sent)).error?.code).toBe("23505");
});

test("of many that are created at the same moment, or in one request, no more fit in", async () => {
  await plantPending(MOST - 2);
  const answers = await Promise.all(Array.from({ length: 6 }, create));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
  expect(await countPending()).toBe(MOST);
  await stack.sql`delete from public.events where organizer_id = ${olive.id}`;
  const bulk = await olive.client.from("events").insert(Array.from({ length: MOST + 1 }, () => buildEvent()));
  expect(bulk.error?.message).toBe(REFUSAL);
  expect(await countPending()).toBe(0);
});
