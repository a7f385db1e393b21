import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Admins write notes about an event for each other.

let stack: TestStack;
let olive: Person;
let ada: Person;
let bea: Person;
let eventId: string;

beforeAll(async () => {
  stack = await openStack();
  [ada, bea] = await Promise.all([signUpAdmin(stack), signUpAdmin(stack, "Bea Bright")]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
  eventId = (await addEvent(stack, olive, { is_approved: false })).id;
});

interface Note {
  id: number;
  note: string;
  author: string | null;
  is_own: boolean;
}

const write = ({ client }: Pick<Person, "client">, note: string) =>
  client.rpc("write_event_note", { event_id: eventId, note });
const remove = ({ client }: Pick<Person, "client">, id: number) => client.rpc("delete_event_note", { note_id: id });
const read = async ({ client }: Person) =>
  (await client.rpc("judged_event", { event_id: eventId })).data?.[0]?.notes as Note[] | undefined;
const rows = () => stack.sql`select note, author_id from private.event_notes where event_id = ${eventId}`;

test("admins read each other's notes, in order, and delete their own", async () => {
  expect((await write(ada, " I have asked the venue. ")).data).toBe(true);
  await write(bea, "They called back.");
  const notes = await read(bea);
  expect(notes).toMatchObject([
    { note: "I have asked the venue.", author: "Ada Admin", is_own: false },
    { note: "They called back.", author: "Bea Bright", is_own: true },
  ]);
  const [first, second] = notes?.map(({ id }) => id) ?? [];
  expect((await remove(bea, first ?? 0)).data).toBe(false);
  expect((await remove(bea, second ?? 0)).data).toBe(true);
  expect(await read(ada)).toMatchObject([{ note: "I have asked the venue." }]);
  const { data } = await ada.client.rpc("list_pending_events", { page_size: 50 });
  expect(data?.[0]?.marks).toMatchObject({ [eventId]: { notes: 1 } });
});

test("organizers and visitors neither read nor write notes", async () => {
  await write(ada, "A known spammer?");
  const [{ id } = { id: 0 }] = (await read(ada)) ?? [];
  for (const client of [olive.client, stack.client()]) {
    expect((await write({ client }, "Mine.")).error?.code).toBe("42501");
    expect((await remove({ client }, id)).error?.code).toBe("42501");
    expect((await client.from("event_notes" as "events").select()).error).not.toBeNull();
    expect((await client.rpc("judged_event", { event_id: eventId })).error?.code).toBe("42501");
  }
  const { data } = await olive.client.rpc("list_pending_events", { page_size: 50 });
  expect(data?.[0]?.marks).toMatchObject({ [eventId]: { notes: 0 } });
  expect(JSON.stringify(data)).not.toContain("spammer");
  expect(await rows()).toHaveLength(1);
});

test("are bounded: 20 about an event, 1,000 characters each, and never without words", async () => {
  for (const note of ["x".repeat(1001), " ", "\u200b"]) expect((await write(ada, note)).error?.code).toBe("23514");
  expect((await write(ada, "x".repeat(1000))).error).toBeNull();
  for (let count = 1; count < 20; count++) await write(ada, `Note ${count}`);
  expect((await write(bea, "One more.")).error?.details).toContain("event_notes_limit");
  expect(await rows()).toHaveLength(20);
});

describe("a deleted account", () => {
  test("of the organizer takes them along", async () => {
    await write(ada, "Asked.");
    await stack.sql`delete from auth.users where id = ${olive.id}`;
    expect(await rows()).toHaveLength(0);
    expect((await write(ada, "Gone.")).data).toBe(false);
  });

  test("of the admin takes the name away", async () => {
    const carl = await signUpAdmin(stack, "Carl Clear");
    await write(carl, "Asked.");
    await stack.sql`delete from auth.users where id = ${carl.id}`;
    expect(await read(ada)).toMatchObject([{ note: "Asked.", author: null, is_own: false }]);
  });
});
