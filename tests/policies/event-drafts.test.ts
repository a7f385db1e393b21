import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Drafts belong to the member who typed them, and to nobody else.

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, admin] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Mara Member"),
    signUpAdmin(stack),
  ]);
});
afterAll(() => stack.close());

const save = (person: Person, row: object = {}) =>
  person.client
    .from("event_drafts")
    .insert({ owner_id: person.id, fields: { title: " Jazz ", start_date: "soon" }, ...row })
    .select()
    .single();

test("a draft is kept as it was typed, read and deleted by its owner alone", async () => {
  const { data: draft } = await save(olive);
  expect(draft).toMatchObject({ fields: { title: " Jazz ", start_date: "soon" }, title: "Jazz", starts: "soon" });
  const id = draft?.id ?? "";
  for (const { client } of [mara, admin]) {
    expect((await client.from("event_drafts").select("id").eq("id", id)).data).toEqual([]);
    expect((await client.from("event_drafts").update({ fields: {} }).eq("id", id).select()).data).toEqual([]);
    expect((await client.from("event_drafts").delete().eq("id", id).select()).data).toEqual([]);
  }
  expect((await stack.client().from("event_drafts").select("id")).error?.code).toBe("42501");
  expect((await olive.client.from("event_drafts").delete().eq("id", id).select()).data).toHaveLength(1);
});

test("nobody saves drafts for others, or of others' events", async () => {
  const event = await addEvent(stack, olive);
  expect((await save(mara, { owner_id: olive.id })).error?.code).toBe("42501");
  expect((await save(mara, { event_id: event.id })).error?.code).toBe("42501");
  expect((await save(olive, { event_id: event.id })).error).toBeNull();
  const draft = (await save(olive)).data?.id ?? "";
  const given = await olive.client.from("event_drafts").update({ owner_id: mara.id }).eq("id", draft);
  expect(given.error?.code).toBe("42501");
});

test("drafts end after a year without a change, and nobody but the scheduler ends them", async () => {
  const { data: draft } = await save(olive);
  const id = draft?.id ?? "";
  await stack.sql`alter table public.event_drafts disable trigger touch_draft`;
  await stack.sql`update public.event_drafts set updated_at = now() - interval '366 days' where id = ${id}`;
  await stack.sql`alter table public.event_drafts enable trigger touch_draft`;
  const { data: kept } = await save(olive);
  expect((await olive.client.rpc("run_maintenance")).error?.code).toBe("42501");
  await stack.sql`select public.run_maintenance()`;
  expect(
    (
      await olive.client
        .from("event_drafts")
        .select("id")
        .in("id", [id, kept?.id ?? ""])
    ).data,
  ).toEqual([{ id: kept?.id }]);
});

test.each([
  ["no object", ["a"]],
  ["numbers", { title: 1 }],
  ["a list of numbers", { access: ["asl", 1] }],
  ["a list of lists", { access: [["asl"]] }],
  ["more than a form holds", { description: "x".repeat(70_000) }],
])("what no form sends is rejected: %s", async (_, fields) => {
  expect((await save(olive, { fields })).error?.code).toBe("23514");
});

test.each([[[]], [["asl", "captions"]]])("choices are kept as a list: %j", async (access) => {
  expect((await save(olive, { fields: { access } })).data?.fields).toEqual({ access });
});

test("an account has at most 1,000 drafts", async () => {
  const person = await signUpPerson(stack, "Dora Drafts");
  await stack.sql`insert into public.event_drafts (owner_id, fields) select ${person.id}, '{}' from generate_series(1, 999)`;
  expect((await save(person)).error).toBeNull();
  expect((await save(person)).error).toMatchObject({ details: expect.stringContaining("draft_limit") });
});
