import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The database stores each form once, whichever client sends it.

let stack: TestStack;
let owner: Person;
let member: Person;

beforeAll(async () => {
  stack = await openStack();
  owner = await signUpPerson(stack, "Olive Owner");
  member = await signUpPerson(stack, "Mara Member");
});
afterAll(() => stack.close());

const MESSAGE = { name: "Vera", email: "vera@example.com", subject: "Feedback", message: "I like it." };

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

describe("messages to the team", () => {
  test("a second one with the same key is rejected from any sender", async () => {
    const row = { ...MESSAGE, submission_key: randomUUID() };
    expect((await stack.client().from("contact_messages").insert(row)).error).toBeNull();
    for (const client of [stack.client(), member.client]) {
      expect((await client.from("contact_messages").insert(row)).error?.code).toBe("23505");
    }
    expect((await stack.client().from("contact_messages").insert([MESSAGE, MESSAGE])).error).toBeNull();
  });

  test.each(["name", "email", "subject", "message"] as const)(
    "whether a message was stored is revealed only for its key and exact content, not for another %s",
    async (column) => {
      const submission_key = randomUUID();
      await stack
        .client()
        .from("contact_messages")
        .insert({ ...MESSAGE, submission_key });
      const ask = (changes: Partial<typeof MESSAGE>, sent_key = submission_key) => {
        const { name, email, subject, message } = { ...MESSAGE, ...changes };
        const words = { sent_name: name, sent_email: email, sent_subject: subject, sent_message: message };
        return stack.client().rpc("is_message_stored", { sent_key, ...words });
      };
      expect((await ask({})).data).toBe(true);
      expect((await ask({ [column]: "other" })).data).toBe(false);
      expect((await ask({}, randomUUID())).data).toBe(false);
    },
  );
});
