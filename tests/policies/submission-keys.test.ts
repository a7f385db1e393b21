import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, EventSubmittedError } from "#app/models/events/new-events.server.ts";
import type { EventContent } from "#app/models/supabase.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { localTime } from "#tests/support/events.ts";
import { sendMessage } from "#tests/support/handed-in.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Submission keys are idempotency keys: the database stores each form once, whichever client sends it.

let stack: TestStack;
let owner: Person;
let member: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack, "Olive Owner");
  member = await signUpPerson(stack, "Mara Member");
});
afterAll(() => stack.close());

describe("events", () => {
  test("a second one with the same key is rejected, sent later or concurrently", async () => {
    const submission_key = randomUUID();
    const insert = () => owner.client.from("events").insert({ ...buildEvent(), submission_key });
    const answers = await Promise.all([insert(), insert(), insert()]);
    answers.push(await insert());
    expect(answers.map(({ error }) => error?.code ?? "created").sort()).toEqual(["23505", "23505", "23505", "created"]);
    expect(await stack.sql`select 1 from public.events where submission_key = ${submission_key}`).toHaveLength(1);
  });

  test("the same key of another organizer is accepted, and any number without a key", async () => {
    const submission_key = randomUUID();
    for (const { client } of [owner, member]) {
      expect((await client.from("events").insert({ ...buildEvent(), submission_key })).error).toBeNull();
      expect((await client.from("events").insert([buildEvent(), buildEvent()])).error).toBeNull();
    }
  });

  test("the key cannot be changed afterwards", async () => {
    const { data } = await owner.client
      .from("events")
      .insert({ ...buildEvent(), submission_key: randomUUID() })
      .select("id")
      .single();
    const { error } = await owner.client
      .from("events")
      .update({ submission_key: randomUUID() })
      .eq("id", data?.id ?? "");
    expect(error?.code).toBe("42501");
  });

  test("an invalid key is rejected", async () => {
    const { error } = await owner.client.from("events").insert({ ...buildEvent(), submission_key: "twice" });
    expect(error?.code).toBe("22P02");
  });
});

test("the dates of a series are made once, and a second form says where they differ", async () => {
  const key = randomUUID();
  const [first, ...others] = [5, 12, 19].map((days) => ({
    ...buildEvent(),
    access: [],
    language: "en",
    end_date: null,
    doors_at: null,
    start_date: localTime(days, "20:00"),
  })) as unknown as [EventContent, ...EventContent[]];
  const send = (dates: EventContent[]) =>
    createEvent(member.client, member.id, { content: first, series: { rhythm: "weekly", dates } }, key);
  const { series_id } = await send([first, ...others]);
  const created = () => stack.sql`
    select series_id from public.events where organizer_id = ${member.id} and series_id is not null`;
  expect(await created()).toEqual([{ series_id }, { series_id }, { series_id }]);
  await expect(send([first])).rejects.toBeInstanceOf(EventSubmittedError);
  expect(await created()).toHaveLength(3);
});

describe("messages to the team", () => {
  const stored = (key: string) => stack.sql`select from public.contact_messages where submission_key = ${key}`;

  test("the same one with the same key is stored once, sent later or concurrently, by anybody", async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sendMessage(stack, { key })));
    answers.push(await sendMessage(stack, { key }, { client: member.client }));
    expect(answers.map(({ data }) => data)).toEqual([true, true, true, true]);
    expect((await stored(key)).count).toBe(1);
  });

  test.each(["name", "email", "subject", "message"] as const)(
    "with another %s under a used key is not stored, and the answer says so",
    async (column) => {
      const key = randomUUID();
      await sendMessage(stack, { key });
      const other = { name: "Vero", email: "vero@example.com", subject: "Other", message: "No." }[column];
      expect((await sendMessage(stack, { key, [column]: other })).data).toBe(false);
      expect((await stored(key)).count).toBe(1);
    },
  );

  test("nobody learns without the queue key whether a message was stored", async () => {
    const key = randomUUID();
    await sendMessage(stack, { key });
    for (const client of [stack.client(), member.client])
      expect((await sendMessage(stack, { key }, { client, queueKey: "" })).error?.code).toBe("42501");
  });
});
