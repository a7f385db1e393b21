import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// An admin takes an event of the queue for ten minutes, which other admins read, and nobody else.

let stack: TestStack;
let olive: Person;
let ada: Person;
let bea: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada, bea] = await Promise.all([signUpPerson(stack), signUpAdmin(stack), signUpAdmin(stack, "Bea Bright")]);
});
afterAll(() => stack.close());

const holders = () => stack.sql`select event_id, admin_id from private.taken_events order by event_id`;

test("organizers and visitors neither take events, nor give them back, nor read who has", async () => {
  const { id } = await addEvent(stack, olive, { is_approved: false });
  await ada.client.rpc("take_events", { event_ids: [id] });
  for (const client of [olive.client, stack.client()]) {
    expect((await client.rpc("take_events", { event_ids: [id] })).error?.code).toBe("42501");
    expect((await client.rpc("release_event", { event_id: id })).error?.code).toBe("42501");
    expect((await client.from("taken_events" as "events").select()).error).not.toBeNull();
  }
  const { data } = await olive.client.rpc("list_pending_events", { page_size: 12 });
  expect(data?.[0]?.marks).toMatchObject({ [id]: { taken: null } });
  expect(await holders()).toEqual([{ event_id: id, admin_id: ada.id }]);
});

test("of two admins who take an event at once one has it, and both read who", async () => {
  const { id } = await addEvent(stack, olive, { is_approved: false });
  const answers = await Promise.all([ada, bea].map(({ client }) => client.rpc("take_events", { event_ids: [id] })));
  const [first, second] = answers.map(({ data }) => (data as Record<string, { admin: string; is_own: boolean }>)[id]);
  expect(first?.admin).toBe(second?.admin);
  expect([first?.is_own, second?.is_own].toSorted()).toEqual([false, true]);
});

test("it goes with the decision, whoever decides, and with the account of the admin", async () => {
  const carl = await signUpAdmin(stack, "Carl Clear");
  const [decided, kept] = [
    await addEvent(stack, olive, { is_approved: false }),
    await addEvent(stack, olive, { is_approved: false }),
  ];
  await stack.sql`delete from private.taken_events`;
  await carl.client.rpc("take_events", { event_ids: [decided.id, kept.id] });
  const [{ version } = { version: "" }] = await stack.sql<{ version: string }[]>`
    select updated_at::text as version from public.events where id = ${decided.id}`;
  await ada.client.rpc("decide", { decision: "approved", event_ids: [decided.id], versions: [version] });
  expect(await holders()).toEqual([{ event_id: kept.id, admin_id: carl.id }]);
  await stack.sql`delete from auth.users where id = ${carl.id}`;
  expect(await holders()).toEqual([]);
});
