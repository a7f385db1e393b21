import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { correctEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// An admin corrects a typing error in somebody else's waiting event.

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.mail_outbox`;
});

const versionOf = async (id: string) =>
  (await stack.sql`select updated_at::text as version from public.events where id = ${id}`)[0]?.version ?? "";

const correct = async (id: string, more: { title?: string; note?: string; version?: string } = {}, person = ada) => {
  const { title = "Porch Concert", note = "A letter was missing.", version = await versionOf(id) } = more;
  const [event] = await stack.sql`select description, location from public.events where id = ${id}`;
  const text = { title, description: event?.description, location: event?.location, motif: "songwriter" };
  return correctEvent(person.client, id, version, note, text);
};
const stateOf = async (id: string) =>
  (await stack.sql`select title, motif, review, is_approved from public.events where id = ${id}`)[0];

test("it goes on waiting; its organizer gets the note by mail, and reads what was and what is; it is in the audit log", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert", is_approved: false });
  expect((await correct(id)).data).toBe("Porch Concert");
  expect(await stateOf(id)).toEqual({
    title: "Porch Concert",
    motif: "songwriter",
    review: "waiting",
    is_approved: false,
  });
  const { data } = await olive.client
    .from("event_decisions")
    .select("decision, reason, field_reasons")
    .eq("event_id", id);
  const told = { reason: "A letter was missing.", field_reasons: { title: "Proch Concert → Porch Concert" } };
  expect(data).toEqual([{ decision: "edited", ...told }]);
  const mails =
    await stack.sql`select kind, data ->> 'reason' as note from private.mail_outbox where recipient_id = ${olive.id}`;
  expect(mails).toEqual([{ kind: "event_edited", note: "A letter was missing." }]);
  const [entry] = await stack.sql`
    select l.actor_id, l.action, t.title, t.reason from public.audit_log as l join public.audit_titles as t on t.entry_id = l.id order by l.id desc limit 1`;
  expect(entry).toEqual({
    actor_id: ada.id,
    action: "event_edited",
    title: "Porch Concert",
    reason: "A letter was missing.",
  });
});

test("all dates that are decided together are corrected, with one mail", async () => {
  const [first] = await addSeries(stack, olive, [localTime(7, "19:00"), localTime(14, "19:00")], {
    title: "Proch Concert",
    is_approved: false,
  });
  const [latest] = await stack.sql`select max(updated_at)::text as version from public.events`;
  await correct(first?.id ?? "", { version: latest?.version });
  expect(await stack.sql`select distinct title from public.events`).toEqual([{ title: "Porch Concert" }]);
  expect(await stack.sql`select from private.mail_outbox where kind = 'event_edited'`).toHaveLength(1);
});

test("of a change of a public event the approved version stays as it was", async () => {
  const { id } = await addEvent(stack, olive);
  await olive.client.from("events").update({ title: "Loud Proch Concert" }).eq("id", id);
  await correct(id, { title: "Loud Porch Concert" });
  const [row] = await stack.sql`select version ->> 'title' as title from private.published_events where id = ${id}`;
  expect(row?.title).toBe("Porch Concert");
});

test("it is refused to members, the organizer and visitors, and to admins for their own events", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert", is_approved: false });
  const otto = await signUpPerson(stack, "Otto Other");
  for (const person of [olive, otto]) expect((await correct(id, {}, person)).error?.code).toBe("42501");
  expect((await correct(id, {}, { ...ada, client: stack.client() })).status).toBe(401);
  const own = await addEvent(stack, ada, { title: "Proch Concert", is_approved: false });
  expect((await correct(own.id)).error?.details).toContain("own_event_in_its_form");
  expect(await stateOf(id)).toMatchObject({ title: "Proch Concert" });
  expect(await stateOf(own.id)).toMatchObject({ title: "Proch Concert" });
});

test("nothing happens without a note, without a correction, to another version, and to what does not wait", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert", is_approved: false });
  expect((await correct(id, { note: " " })).error?.details).toContain("reason_required");
  expect((await correct(id, { title: "Proch Concert" })).error?.details).toContain("nothing_corrected");
  expect((await correct(id, { title: "" })).error?.code).toBe("23514");
  const read = await versionOf(id);
  await olive.client.from("events").update({ max_attendees: 20 }).eq("id", id);
  expect((await correct(id, { version: read })).data).toBeNull();
  const shown = await addEvent(stack, olive, { title: "Proch Concert" });
  expect((await correct(shown.id)).data).toBeNull();
  expect(await stack.sql`select distinct title from public.events`).toEqual([{ title: "Proch Concert" }]);
});
