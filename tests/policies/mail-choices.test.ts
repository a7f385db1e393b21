import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Which mails a member wants is theirs to read and to choose.

let stack: TestStack;
let olive: Person;
let mara: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());

const wants = async (choice: string) => {
  const [row] = await stack.sql`select private.wants_mail(${olive.id}, ${choice}) as wanted`;
  return row?.wanted;
};

test("members get mail about their own events, and none about saved ones, until they choose", async () => {
  expect([await wants("own_events"), await wants("reminders"), await wants("saved_event_changes")]).toEqual([
    true,
    true,
    false,
  ]);
  const choice = { member_id: olive.id, reminders: false, saved_event_changes: true };
  expect((await olive.client.from("mail_choices").upsert(choice)).error).toBeNull();
  expect([await wants("own_events"), await wants("reminders"), await wants("saved_event_changes")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("nobody reads or makes the choice of others", async () => {
  await stack.sql`insert into public.mail_choices (member_id) values (${olive.id}) on conflict do nothing`;
  expect((await mara.client.from("mail_choices").select()).data).toEqual([]);
  const changed = mara.client.from("mail_choices").update({ own_events: false }).eq("member_id", olive.id).select();
  expect((await changed).data).toEqual([]);
  expect((await mara.client.from("mail_choices").insert({ member_id: olive.id })).error?.code).toBe("42501");
  expect(
    (await olive.client.from("mail_choices").update({ member_id: mara.id }).eq("member_id", olive.id)).error?.code,
  ).toBe("42501");
  expect((await stack.client().from("mail_choices").select()).error?.code).toBe("42501");
});
