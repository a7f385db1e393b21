import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EVENT_MAILS } from "#app/content/event-mails.ts";
import { correctEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// An admin corrects the public version of somebody else's event.

let stack: TestStack;
let olive: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await ada.client.rpc("keep_approved_versions", { is_kept: false });
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.mail_outbox`;
});

const versionOf = async (id: string) =>
  (await stack.sql`select updated_at::text as version from public.events where id = ${id}`)[0]?.version ?? "";

interface Correction {
  correction?: Record<string, string | null>;
  note?: string;
  version?: string;
  isWholeSeries?: boolean;
  person?: Person;
}
const correct = async (id: string, { person = ada, note = "The hour was wrong.", ...more }: Correction = {}) =>
  correctEvent(
    person.client,
    id,
    more.version ?? (await versionOf(id)),
    note,
    more.correction ?? { title: "Porch Concert" },
    {
      of_public: true,
      ...(more.isWholeSeries && { whole_series: true }),
    },
  );
const listed = (id: string) => stack.sql`select title, location, start_date from public.listings where id = ${id}`;
const mails = (kind: string) =>
  stack.sql<{ recipient_id: string; data: Record<string, unknown> }[]>`
    select recipient_id, data from private.mail_outbox where kind = ${kind} order by id`;

/** Somebody who has saved an event, and wants mail about its changes. */
async function signUpSaver(event_id: string): Promise<Person> {
  const sam = await signUpPerson(stack, "Sam Saver");
  await sam.client.from("mail_choices").upsert({ saved_event_changes: true });
  await sam.client.rpc("save_events", { event_ids: [event_id] });
  return sam;
}

test("it is public at once; its organizer gets what it was, what it is, and the note; it is in the audit log", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert", start_date: "2031-06-07T23:30:00Z" });
  const correction = { title: "Porch Concert", start_date: "2031-06-08T00:30:00Z", translated_title: null };
  expect((await correct(id, { correction })).data).toBe("Porch Concert");
  expect(await listed(id)).toMatchObject([{ title: "Porch Concert" }]);
  const [row] = await stack.sql`select is_approved, review from public.events where id = ${id}`;
  expect(row).toEqual({ is_approved: true, review: null });
  const [mail] = await mails("event_edited");
  expect(mail?.recipient_id).toBe(olive.id);
  const written = EVENT_MAILS.event_edited?.write(mail?.data, "Sunshine Events", "America/New_York");
  expect(written?.paragraphs[0]).toContain("Visitors can already see the correction");
  expect(written?.quote).toBe(
    "The hour was wrong.\nEvent Title: Proch Concert → Porch Concert\nStart Date & Time: June 7, 2031, 7:30 PM → June 7, 2031, 8:30 PM",
  );
  const [entry] = await stack.sql`
    select l.actor_id, l.action, l.details, t.title, t.field_reasons ->> 'title' as difference from public.audit_log as l join public.audit_titles as t on t.entry_id = l.id order by l.id desc limit 1`;
  expect(entry).toEqual({
    actor_id: ada.id,
    action: "event_edited",
    title: "Porch Concert",
    difference: "Proch Concert → Porch Concert",
    details: { by: "admin", public: true },
  });
  expect(await stack.sql`select from public.trusted_changes`).toHaveLength(0);
});

test("of a long text the organizer reads the part that differs", async () => {
  const long = `${"Bring a chair. ".repeat(60)}Doors open at sevn. ${"Bring a lamp. ".repeat(60)}`;
  const { id } = await addEvent(stack, olive, { description: long });
  await correct(id, { correction: { description: long.replace("sevn", "seven") } });
  const [mail] = await mails("event_edited");
  expect(mail?.data.fieldReasons).toEqual({
    description: expect.stringMatching(/^… [^→]{20,60}n\. [^→]{20,60} … → … [^→]{20,60}en\. [^→]{20,60} …$/),
  });
});

test("who has saved it is told of another time, as of any move", async () => {
  const { id } = await addEvent(stack, olive);
  const sam = await signUpSaver(id);
  await correct(id, { correction: { start_date: localTime(9, "20:00"), end_date: null, doors_at: null } });
  expect(await mails("event_moved")).toMatchObject([{ recipient_id: sam.id, data: { savedDates: [{ id }] } }]);
  const changes = await stack.sql`select kind from private.event_changes where event_id = ${id} order by id`;
  expect(changes.at(-1)).toEqual({ kind: "moved" });
});

test.each([true, false])(
  "a change of its organizer waits on, with what it says; approved versions kept in full: %s",
  async (is_kept) => {
    await ada.client.rpc("keep_approved_versions", { is_kept });
    const { id } = await addEvent(stack, olive, { title: "Proch Concert", location: "Armature Works, Tampa" });
    const sam = await signUpSaver(id);
    await olive.client.from("events").update({ location: "The Ritz, Tampa" }).eq("id", id);
    const read = async () =>
      (
        await stack.sql`select title, location, start_date, review, submitted_at from public.events where id = ${id}`
      )[0];
    const sent = await read();
    await stack.sql`delete from private.mail_outbox`;
    const correction = {
      title: "Porch Concert",
      location: "Armature Works Hall, Tampa",
      start_date: localTime(9, "20:00"),
    };
    expect((await correct(id, { correction })).data).toBe("Porch Concert");
    expect(await read()).toEqual({ ...sent, title: "Porch Concert", start_date: new Date(correction.start_date) });
    const [shown] = await stack.sql`select version, state from private.published_events where id = ${id}`;
    expect(shown).toMatchObject({
      state: is_kept ? "listed" : "updating",
      version: { title: "Porch Concert", location: "Armature Works Hall, Tampa" },
    });
    expect((await listed(id)).map(({ title }) => title)).toEqual(is_kept ? ["Porch Concert"] : []);
    const { data: updating } = await stack.client().rpc("updating_event", { event_id: id });
    expect(updating).toMatchObject({ location: "Armature Works Hall, Tampa", is_waiting: true });
    expect(await mails("event_moved")).toMatchObject([
      { recipient_id: sam.id, data: { savedDates: [{ id, title: "Porch Concert" }] } },
    ]);
    expect(await mails("event_edited")).toMatchObject([{ data: { isPublic: true, title: "Porch Concert" } }]);
  },
);

test("of a series one date is corrected, or all that say the same, which keep their times", async () => {
  const starts = [localTime(7, "19:00"), localTime(14, "19:00")];
  const [first, second] = await addSeries(stack, olive, starts, { title: "Proch Concert" });
  const id = first?.id ?? "";
  await correct(id, { correction: { location: "The Ritz, Tampa" } });
  expect(await listed(second?.id ?? "")).toMatchObject([{ location: "Armature Works, Tampa" }]);
  await correct(id, { correction: { location: "Armature Works, Tampa" } });
  const start_date = localTime(7, "20:00");
  await correct(id, { correction: { title: "Porch Concert", start_date }, isWholeSeries: true });
  expect(await stack.sql`select title, start_date from public.listings order by start_date`).toEqual([
    { title: "Porch Concert", start_date: new Date(start_date) },
    { title: "Porch Concert", start_date: new Date(starts[1] ?? "") },
  ]);
  expect(await mails("event_edited")).toHaveLength(3);
});

test("it is refused to members, the organizer, visitors, admins without the second step, and admins for their own events", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert" });
  const otto = await signUpPerson(stack, "Otto Other");
  for (const person of [olive, otto]) expect((await correct(id, { person })).error?.code).toBe("42501");
  expect((await correct(id, { person: { ...ada, client: stack.client() } })).status).toBe(401);
  const own = await addEvent(stack, ada, { title: "Proch Concert" });
  expect((await correct(own.id)).error?.details).toContain("own_event_in_its_form");
  expect(await listed(id)).toMatchObject([{ title: "Proch Concert" }]);
  expect(await listed(own.id)).toMatchObject([{ title: "Proch Concert" }]);
});

test("nothing happens to an older version, without a note, without a difference, into the past, or to what is not public", async () => {
  const { id } = await addEvent(stack, olive, { title: "Proch Concert" });
  const version = await versionOf(id);
  expect((await correct(id, { note: " " })).error?.details).toContain("reason_required");
  expect((await correct(id, { correction: { title: "Proch Concert" } })).error?.details).toContain("nothing_corrected");
  expect((await correct(id, { correction: { title: "" } })).error?.code).toBe("23514");
  const past = { start_date: "2020-01-01T20:00:00Z", end_date: null, doors_at: null };
  expect((await correct(id, { correction: past })).error?.details).toContain("start_in_past");
  expect((await correct(id, { correction: { location: "The Ritz, Tampa" }, version })).data).toBe("Proch Concert");
  // Two admins have read the same version.
  expect((await correct(id, { version })).data).toBeNull();
  const waiting = await addEvent(stack, olive, { title: "Proch Concert", is_approved: false });
  expect((await correct(waiting.id)).data).toBeNull();
  const columns = {
    is_approved: false,
    organizer_id: ada.id,
    max_attendees: "1",
    status: "cancelled",
    review: "refused",
  };
  await correct(id, { correction: { title: "Porch Concert", ...columns } as never });
  const [row] =
    await stack.sql`select title, is_approved, organizer_id, max_attendees, status from public.events where id = ${id}`;
  expect(row).toEqual({
    title: "Porch Concert",
    is_approved: true,
    organizer_id: olive.id,
    max_attendees: null,
    status: null,
  });
});
