import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());

const REASON = {
  key: "title_shouts",
  decision: "returned",
  field: "title",
  text_en: "Please use small letters.",
  text_es: "Usa minúsculas.",
};

test("everyone reads the list, and no API role writes it", async () => {
  const visitor = stack.client();
  const { data } = await visitor.from("moderation_reasons").select("key").eq("decision", "refused");
  expect(data?.map(({ key }) => key)).toContain("not_open");
  for (const { client } of [{ client: visitor }, olive, ada]) {
    const table = client.from("moderation_reasons");
    expect((await table.insert(REASON)).error?.code).toBe("42501");
    expect((await table.update({ text_en: "Hello there" }).eq("key", "not_open")).error?.code).toBe("42501");
    expect((await table.delete().eq("key", "not_open")).error?.code).toBe("42501");
  }
});

test("admins alone word it, and what a reason is about stays", async () => {
  for (const { client } of [olive, { client: stack.client() }]) {
    expect((await client.rpc("save_reason", REASON)).error?.code).toBe("42501");
    expect((await client.rpc("retire_reason", { key: REASON.key })).error?.code).toBe("42501");
  }
  const { error } = await ada.client.rpc("save_reason", { ...REASON, field: "picture" });
  expect(error?.details).toContain("reason_key_taken");
  expect((await ada.client.rpc("save_reason", { ...REASON, text_es: "No" })).error?.code).toBe("23514");
  expect((await ada.client.rpc("save_reason", REASON)).error).toBeNull();
  const [row] = await stack.sql`select action, actor_id, subject_id from public.audit_log order by id desc limit 1`;
  expect(row).toEqual({ action: "reason_saved", actor_id: ada.id, subject_id: REASON.key });
});

test.each([
  ["one of another decision", ["not_open"]],
  ["one that is not on the list", ["rain"]],
  ["one that is offered no more", ["end_doubtful"]],
])("nothing is returned with %s", async (_, reasons) => {
  await ada.client.rpc("retire_reason", { key: "end_doubtful" });
  const { id } = await addEvent(stack, olive, { is_approved: false });
  const [stored] = await stack.sql<{ version: string }[]>`
    select updated_at::text as version from public.events where id = ${id}`;
  const version = stored?.version ?? "";
  const { error } = await ada.client.rpc("decide", {
    decision: "returned",
    event_ids: [id],
    versions: [version],
    note: "",
    reasons,
  });
  expect(error?.details).toContain("reason_unknown");
  const [{ review } = {}] = await stack.sql`select review from public.events where id = ${id}`;
  expect(review).toBe("waiting");
});
