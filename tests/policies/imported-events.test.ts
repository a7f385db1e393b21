import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Imported events become drafts of the member, each event once. A file that is read again may have new times.

let stack: TestStack;
let olive: Person;
let mara: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.event_drafts`;
  await stack.sql`delete from public.imported_events`;
  await stack.sql`delete from public.events`;
});

const key = (letter: string) => letter.repeat(64);

const give = (person: Person, ...letters: string[]) =>
  person.client.rpc("import_drafts", {
    drafts: letters.map((letter) => ({ key: key(letter), fields: { title: letter, start_date: "2027-01-02T19:00" } })),
  });

const giveAt = (start: string, fields: object = {}) =>
  olive.client.rpc("import_drafts", {
    drafts: [{ key: key("a"), fields: { title: "Porch Concert", start_date: start, ...fields } }],
  });

const draft = async () => {
  const [found] = await stack.sql<{ id: string; fields: Record<string, string> }[]>`
    select id, fields from public.event_drafts where owner_id = ${olive.id}`;
  return found;
};

test("adds each event once, also after its draft was deleted, and to each account apart", async () => {
  expect((await give(olive, "a", "b", "b")).data).toEqual([
    { key: key("a"), outcome: "added", event_id: null },
    { key: key("b"), outcome: "added", event_id: null },
  ]);
  await olive.client.from("event_drafts").delete().eq("title", "a");
  expect((await give(olive, "a", "b", "c")).data).toEqual([{ key: key("c"), outcome: "added", event_id: null }]);
  expect((await give(mara, "a")).data).toHaveLength(1);
  expect((await mara.client.from("imported_events").select("key")).data).toEqual([{ key: key("a") }]);
});

test("is refused to visitors, over 500 events, and in the name of others; over the limit of drafts nothing is imported", async () => {
  expect((await stack.client().rpc("import_drafts", { drafts: [] })).error?.code).toBe("42501");
  const many = Array.from({ length: 501 }, (_, at) => ({ key: at.toString(16).padStart(64, "0"), fields: {} }));
  expect((await olive.client.rpc("import_drafts", { drafts: many })).error?.details).toContain("import_limit");
  const foreign = await mara.client.from("imported_events").insert({ owner_id: olive.id, key: key("d") });
  expect(foreign.error?.code).toBe("42501");
  const person = await signUpPerson(stack, "Fay Full");
  await stack.sql`insert into public.event_drafts (owner_id, fields) select ${person.id}, '{}' from generate_series(1, 999)`;
  expect((await give(person, "e", "f")).error?.details).toContain("draft_limit");
  expect((await person.client.from("imported_events").select("key")).data).toEqual([]);
});

describe("a file that is read again with another time", () => {
  test("moves a draft that has its former time, and keeps everything else that was typed", async () => {
    await giveAt("2027-01-02T19:00", { end_date: "2027-01-02T21:00" });
    await stack.sql`update public.event_drafts set fields = fields || '{"title": "Jazz", "category": "music"}'`;
    expect((await giveAt("2027-01-09T19:00")).data).toMatchObject([{ outcome: "moved" }]);
    expect((await draft())?.fields).toEqual({ title: "Jazz", category: "music", start_date: "2027-01-09T19:00" });
    expect((await giveAt("2027-01-09T19:00")).data).toEqual([]);
  });

  test("leaves a draft whose time was typed, and says so once", async () => {
    await giveAt("2027-01-02T19:00");
    await stack.sql`update public.event_drafts set fields = fields || '{"start_date": "2027-01-02T20:00"}'`;
    expect((await giveAt("2027-01-09T19:00")).data).toMatchObject([{ outcome: "kept" }]);
    expect((await draft())?.fields.start_date).toBe("2027-01-02T20:00");
    expect((await giveAt("2027-01-09T19:00")).data).toEqual([]);
  });

  test("leaves an event that was sent, until its change is offered", async () => {
    await giveAt("2027-01-02T19:00");
    const event = await addEvent(stack, olive, { submission_key: (await draft())?.id ?? null });
    await stack.sql`delete from public.event_drafts`;
    const changed = [{ key: key("a"), outcome: "changed", event_id: event.id }];
    expect((await giveAt("2027-01-09T19:00")).data).toEqual(changed);
    expect((await giveAt("2027-01-09T19:00")).data).toEqual(changed);
    const change = { key: key("a"), event_id: event.id, fields: { title: "Jazz", start_date: "2027-01-09T19:00" } };
    expect((await olive.client.rpc("offer_new_times", { changes: [change] })).data).toBe(1);
    expect((await giveAt("2027-01-09T19:00")).data).toEqual([]);
    expect((await giveAt("2027-01-10T19:00")).data).toMatchObject([{ outcome: "moved" }]);
    expect(
      await stack.sql`select event_id, fields ->> 'start_date' as start_date from public.event_drafts`,
    ).toMatchObject([{ event_id: event.id, start_date: "2027-01-10T19:00" }]);
    const now = await stack.sql<{ start_date: string }[]>`select start_date from public.events`;
    expect(now.map(({ start_date }) => new Date(start_date).toISOString())).toEqual([
      new Date(event.start_date).toISOString(),
    ]);
  });

  test("names a series that was sent, and an event that has begun or is gone is left alone", async () => {
    await giveAt("2027-01-02T19:00");
    const submission_key = (await draft())?.id ?? null;
    await stack.sql`delete from public.event_drafts`;
    const [date] = await addSeries(stack, olive, [localTime(7, "19:30")], { submission_key });
    expect((await giveAt("2027-01-09T19:00")).data).toMatchObject([{ outcome: "series", event_id: date?.id }]);
    await stack.sql`delete from public.events`;
    await addEvent(stack, olive, { submission_key, start_date: localTime(-1, "19:30") });
    expect((await giveAt("2027-01-10T19:00")).data).toEqual([]);
    await stack.sql`delete from public.events`;
    expect((await giveAt("2027-01-11T19:00")).data).toEqual([]);
  });

  test("is neither offered for events of others, nor noted for their imports", async () => {
    await giveAt("2027-01-02T19:00");
    const event = await addEvent(stack, olive);
    const fields = { title: "Jazz", start_date: "2027-01-09T19:00" };
    const offer = (changes: object[]) => mara.client.rpc("offer_new_times", { changes: changes as never });
    expect((await offer([{ key: key("a"), event_id: event.id, fields }])).error?.code).toBe("42501");
    const before = await stack.sql`select * from public.imported_events`;
    await give(mara, "b");
    const own = await addEvent(stack, mara);
    expect((await offer([{ key: key("a"), event_id: own.id, fields }])).error).toBeNull();
    expect(await stack.sql`select * from public.imported_events where owner_id = ${olive.id}`).toEqual(before);
    const foreign = mara.client
      .from("imported_events")
      .update({ times: key("0") })
      .eq("owner_id", olive.id)
      .select();
    expect((await foreign).data).toEqual([]);
  });
});
