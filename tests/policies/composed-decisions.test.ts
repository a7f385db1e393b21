import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { approveEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Decisions about the events of one organizer are merged into one mail, once none of them can be undone.

let stack: TestStack;
let olive: Person;
let otto: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, otto, ada] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Otto Other"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`truncate private.mail_outbox`;
});

interface Decided {
  decision?: string;
  title: string;
  reason: string | null;
}

const waiting = async (title: string, person = olive) =>
  (await addEvent(stack, person, { title, is_approved: false })).id;
const versionOf = async (id: string) =>
  (await stack.sql`select updated_at::text as version from public.events where id = ${id}`)[0]?.version ?? "";

async function decide(decision: string, ids: readonly string[], note?: string) {
  await stack.sql`delete from private.mail_outbox where kind in ('event_received', 'event_changed')`;
  const versions = await Promise.all(ids.map(versionOf));
  const { error } = await ada.client.rpc("decide", { event_ids: [...ids], versions, decision, note });
  expect(error).toBeNull();
}

const pass = (time: string) => stack.sql`
  update private.mail_outbox set queued_at = queued_at - ${time}::interval, next_attempt_at = next_attempt_at - ${time}::interval`;

/** What the site gets: for each mail its address, kind and events. */
async function claim() {
  const { data } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
  return data?.map(({ address, kind, data: values }) => {
    const { decisions, ...one } = values as unknown as Decided & { decisions?: Decided[] };
    const told = (decisions ?? [one]).map(({ title, decision, reason }) =>
      [title, decision, reason].filter(Boolean).join(": "),
    );
    return [address, kind, told.toSorted()];
  });
}

test("several decisions at once are one mail to each organizer; one alone is its own", async () => {
  const ids = [await waiting("Porch One"), await waiting("Porch Two"), await waiting("Stoop", otto)];
  await decide("returned", ids, "Which?");
  expect(await claim()).toEqual([]);
  await pass("31 seconds");
  const mails = await claim();
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(
    expect.arrayContaining([
      [olive.email, "event_decisions", ["Porch One: returned: Which?", "Porch Two: returned: Which?"]],
      [otto.email, "event_returned", ["Stoop: Which?"]],
    ]),
  );
  expect(await claim()).toEqual([]);
});

test("a decision waits for those that can still be undone, and what is undone is in no mail", async () => {
  const [one, two, three] = [await waiting("Porch One"), await waiting("Porch Two"), await waiting("Porch Three")];
  await decide("approved", [one]);
  await pass("20 seconds");
  await decide("refused", [two], "No.");
  await pass("20 seconds");
  expect(await claim()).toEqual([]);
  await approveEvent(ada.client, three, await versionOf(three));
  const [row] = await stack.sql`select id from private.decisions where title = 'Porch Three'`;
  await ada.client.rpc("undo_decisions", { decision_ids: [Number(row?.id)] });
  await pass("20 seconds");
  expect(await claim()).toEqual([[olive.email, "event_decisions", ["Porch One: approved", "Porch Two: refused: No."]]]);
});

test("no organizer waits longer than five minutes while an admin goes on deciding", async () => {
  const [one, two] = [await waiting("Porch One"), await waiting("Porch Two")];
  await decide("approved", [one]);
  await pass("6 minutes");
  await decide("approved", [two]);
  expect(await claim()).toEqual([[olive.email, "event_approved", ["Porch One"]]]);
});

test("a mail that could not be sent is tried again as it is, beside what was decided since", async () => {
  const ids = [await waiting("Porch One"), await waiting("Porch Two")];
  await decide("deleted", ids);
  await pass("31 seconds");
  expect(await claim()).toEqual([[olive.email, "event_decisions", ["Porch One: deleted", "Porch Two: deleted"]]]);
  const [{ id = 0 } = {}] = await stack.sql<{ id: number }[]>`select id::integer from private.mail_outbox`;
  await stack.client().rpc("settle_mail", { queue_key: stack.queueKey, mail_id: id, problem: "Away" });
  await decide("approved", [await waiting("Porch Three")]);
  await pass("2 minutes");
  expect((await claim())?.map(([, kind]) => kind).toSorted()).toEqual(["event_approved", "event_decisions"]);
});

test("an admin who has unsent mail sent again sends nothing that can still be undone", async () => {
  await decide("approved", [await waiting("Porch One")]);
  expect((await ada.client.rpc("retry_mail")).data).toBe(0);
  expect(await claim()).toEqual([]);
});

test("a mail has at most 50 events", async () => {
  await addEvent(stack, olive);
  await stack.sql`truncate private.mail_outbox`;
  await stack.sql`
    insert into private.mail_outbox (kind, recipient_id, data, next_attempt_at)
    select 'event_approved', ${olive.id}, jsonb_build_object('title', 'Porch ' || n, 'reason', null), now() from generate_series(1, 60) as n`;
  expect((await claim())?.map(([, kind, told]) => [kind, told?.length])).toEqual([
    ["event_decisions", 50],
    ["event_decisions", 10],
  ]);
});
