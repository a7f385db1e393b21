import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let adam: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  adam = await signUpAdmin(stack, "Adam Admin");
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.published_events`;
  await stack.sql`delete from private.event_changes`;
});

const pageOfChanges = z.object({
  changes: z.array(
    z.object({
      id: z.number(),
      event_id: z.string(),
      kind: z.string(),
      title: z.string().nullable(),
      location: z.string().nullable(),
      start_date: z.string(),
      old_location: z.string().nullable(),
      old_start_date: z.string().nullable(),
      is_public: z.boolean(),
    }),
  ),
  has_previous: z.boolean(),
  has_next: z.boolean(),
});

/** The public list of changes, newest first. */
async function told(in_city?: string) {
  const { data, error } = await stack.client().rpc("list_changes", in_city === undefined ? {} : { in_city });
  expect(error).toBeNull();
  return pageOfChanges.parse(data).changes;
}

const kinds = async (city?: string) => (await told(city)).map(({ kind }) => kind);

async function approve(id: string) {
  expect((await adam.client.from("events").update({ is_approved: true }).eq("id", id)).error).toBeNull();
}

async function edit(id: string, fields: { title?: string; location?: string; start_date?: string }) {
  expect((await olive.client.from("events").update(fields).eq("id", id)).error).toBeNull();
}

async function unpublish(id: string) {
  expect((await unpublishEvent(adam.client, id, "Not an event.")).error).toBeNull();
}

test("an approved event is listed as new, once; a pending one is not listed", async () => {
  const { id, start_date } = await addEvent(stack, olive, { is_approved: false });
  expect(await told()).toEqual([]);
  await approve(id);
  await approve(id);
  const [change, ...others] = await told();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    event_id: id,
    kind: "new",
    title: "Porch Concert",
    location: "Armature Works, Tampa",
    is_public: true,
    old_location: null,
    old_start_date: null,
  });
  expect(Date.parse(change?.start_date ?? "")).toBe(new Date(start_date).getTime());
});

describe("an edit", () => {
  test("is not listed until it is approved, and then as 'back'", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, { title: "Porch Concert, with rain cover" });
    const [waiting, ...others] = await told();
    expect(others).toEqual([]);
    expect(waiting).toMatchObject({ kind: "new", title: "Porch Concert", is_public: false, location: null });
    await approve(id);
    expect(await told()).toMatchObject([
      { kind: "back", title: "Porch Concert, with rain cover", is_public: true },
      { kind: "new", title: "Porch Concert", is_public: true },
    ]);
  });

  test("of the time is a move from the time that was public, however often it was changed meanwhile", async () => {
    const { id, start_date } = await addEvent(stack, olive);
    await edit(id, { start_date: localTime(8, "18:00") });
    await edit(id, { start_date: localTime(9, "21:00") });
    expect(await kinds()).toEqual(["new"]);
    await approve(id);
    const [move] = await told();
    expect(move).toMatchObject({ kind: "moved", old_location: null });
    expect(Date.parse(move?.old_start_date ?? "")).toBe(new Date(start_date).getTime());
    expect(Date.parse(move?.start_date ?? "")).toBe(Date.parse(localTime(9, "21:00")));
  });

  test("of the place is listed in the city that loses the event too; a different spelling of the same place is not a move", async () => {
    const { id } = await addEvent(stack, olive);
    await edit(id, { location: "Pier, Miami" });
    await approve(id);
    const move = {
      kind: "moved",
      location: "Pier, Miami",
      old_location: "Armature Works, Tampa",
      old_start_date: null,
    };
    expect(await told("miami")).toMatchObject([move]);
    expect(await told("tampa")).toMatchObject([move, { kind: "new" }]);
    expect(await told("ocala")).toEqual([]);
    await edit(id, { location: "PIER, MIAMI " });
    await approve(id);
    expect(await kinds("miami")).toEqual(["back", "moved"]);
  });

  test("that is reverted before its approval is listed as 'back', not as a move", async () => {
    const { id, start_date } = await addEvent(stack, olive);
    await edit(id, { start_date: localTime(8, "18:00") });
    await edit(id, { start_date: new Date(start_date).toISOString() });
    await approve(id);
    expect(await kinds()).toEqual(["back", "new"]);
  });

  test("by an operator is listed at once if the event moves, and otherwise not at all", async () => {
    const { id } = await addEvent(stack, olive);
    await stack.sql`update public.events set title = 'Porch Concerts' where id = ${id}`;
    expect(await kinds()).toEqual(["new"]);
    await stack.sql`update public.events set start_date = start_date + interval '1 hour' where id = ${id}`;
    expect(await kinds()).toEqual(["moved", "new"]);
  });
});

describe("an event that its organizer deletes", () => {
  test("is listed as gone, with its public title and time, and its older changes are removed", async () => {
    const { id, start_date } = await addEvent(stack, olive);
    await edit(id, { title: "Never approved", start_date: localTime(8, "18:00"), location: "Pier, Miami" });
    expect((await olive.client.from("events").delete().eq("id", id)).error).toBeNull();
    const [gone, ...others] = await told("tampa");
    expect(others).toEqual([]);
    expect(gone).toMatchObject({ event_id: id, kind: "gone", title: "Porch Concert", location: null });
    expect(Date.parse(gone?.start_date ?? "")).toBe(new Date(start_date).getTime());
    expect(await told("miami")).toEqual([]);
  });

  test("is not listed if it never was public", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await olive.client.from("events").delete().eq("id", id);
    expect(await told()).toEqual([]);
  });
});

describe("an event that an admin unpublishes", () => {
  test("is listed without title and place, in older changes too, until it is back", async () => {
    const { id } = await addEvent(stack, olive, { title: "Something bad" });
    await unpublish(id);
    expect(await told()).toMatchObject([{ event_id: id, kind: "gone", title: null, location: null }]);
    expect(JSON.stringify(await told())).not.toContain("bad");
    await edit(id, { title: "Something good", location: "Pier, Tampa" });
    expect(await kinds()).toEqual(["gone"]);
    await approve(id);
    expect(await told("tampa")).toMatchObject([{ kind: "back", old_location: null }, { kind: "gone" }]);
  });

  test("that comes back at another time is listed as moved", async () => {
    const { id } = await addEvent(stack, olive, { location: "A bad word, Tampa" });
    await unpublish(id);
    await edit(id, { start_date: localTime(8, "18:00"), location: "Pier, Tampa" });
    await approve(id);
    const [move] = await told();
    expect(move).toMatchObject({ kind: "moved", location: "Pier, Tampa", old_location: null });
    expect(move?.old_start_date).not.toBeNull();
  });

  test("is listed as gone once, whoever deletes it afterwards", async () => {
    const { id } = await addEvent(stack, olive, { title: "Something bad" });
    await unpublish(id);
    await olive.client.from("events").delete().eq("id", id);
    expect(await told()).toMatchObject([{ kind: "gone", title: null }]);
  });

  test("stays unnamed when an edit is pending, and when it is deleted", async () => {
    const waiting = await addEvent(stack, olive, { title: "Something bad" });
    await edit(waiting.id, { title: "Something worse" });
    const deleted = await addEvent(stack, olive, { title: "Something bad, too" });
    for (const { id } of [waiting, deleted]) await adam.client.from("events").delete().eq("id", id);
    expect((await told()).map(({ kind, title }) => [kind, title])).toEqual([
      ["gone", null],
      ["gone", null],
    ]);
  });

  test("stays unnamed after an operator resets its approval", async () => {
    const { id } = await addEvent(stack, olive, { title: "Something bad" });
    await stack.sql`update public.events set is_approved = false where id = ${id}`;
    expect(await told()).toMatchObject([{ kind: "gone", title: null, location: null }]);
  });
});

test("an ended event is removed from the list without an entry, and so is one of a deleted account", async () => {
  const over = await addEvent(stack, olive);
  await stack.sql`update public.events set start_date = now() - interval '25 hours', end_date = null where id = ${over.id}`;
  await stack.sql`select public.purge_ended_events()`;
  expect(await told()).toEqual([]);
  const other = await signUpPerson(stack, "Otto Other");
  const [first, second] = [await addEvent(stack, other), await addEvent(stack, other)];
  await other.client.from("events").delete().eq("id", first.id);
  expect((await told()).map(({ event_id }) => event_id)).toEqual([first.id, second.id]);
  await stack.sql`delete from auth.users where id = ${other.id}`;
  expect(await told()).toEqual([]);
});

test("entries older than 30 days are deleted", async () => {
  const { id } = await addEvent(stack, olive);
  await addEvent(stack, olive);
  await stack.sql`update private.event_changes set changed_at = now() - interval '31 days' where event_id = ${id}`;
  await stack.sql`select public.run_maintenance()`;
  expect(await kinds()).toEqual(["new"]);
});

test("of thousands that an operator approves at once the soonest thousand are listed", async () => {
  await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date)
    select ${olive.id}, 'Night number ' || n, 'One of very many nights.', 'music', 'Pier, Tampa', now() + n * interval '1 hour'
    from generate_series(1, 1200) as n`;
  await stack.sql`update public.events set is_approved = true`;
  const [row] =
    await stack.sql`select count(*)::int as changes, max(start_date) < now() + interval '1001 hours' as are_soonest,
    (select count(*)::int from private.event_change_cities) as cities from private.event_changes`;
  expect(row).toEqual({ changes: 1000, are_soonest: true, cities: 1000 });
  expect((await told())[0]?.title).toBe("Night number 1");
  await stack.sql`delete from public.events`;
  expect((await told()).every(({ kind }) => kind === "gone")).toBe(true);
});

test("pages of the list follow each other without gaps or repeats, in both directions", async () => {
  for (let n = 0; n < 7; n += 1) await addEvent(stack, olive, { title: `Concert ${n}` });
  const page = async (query: { after_id?: number; before_id?: number }) => {
    const { data } = await stack.client().rpc("list_changes", { in_city: "tampa", page_size: 3, ...query });
    return pageOfChanges.parse(data);
  };
  const first = await page({});
  expect([first.has_previous, first.has_next]).toEqual([false, true]);
  const second = await page({ after_id: first.changes[2]?.id ?? 0 });
  expect([second.has_previous, second.has_next]).toEqual([true, true]);
  const third = await page({ after_id: second.changes[2]?.id ?? 0 });
  expect([third.has_previous, third.has_next]).toEqual([true, false]);
  const titles = [first, second, third].flatMap(({ changes }) => changes.map(({ title }) => title));
  expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Concert ${n}`));
  expect(await page({ before_id: third.changes[0]?.id ?? 0 })).toEqual(second);
  expect(await page({ before_id: second.changes[0]?.id ?? 0 })).toEqual(first);
});

test("a page has at most 100 changes, whatever size is requested", async () => {
  await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, 'Night number ' || n, 'One of very many nights.', 'music', 'Pier, Tampa', now() + n * interval '1 hour', true
    from generate_series(1, 130) as n`;
  const { data } = await stack.client().rpc("list_changes", { page_size: 100_000 });
  expect(pageOfChanges.parse(data).changes).toHaveLength(100);
});

test("every change increments the version of the listings, also one that no list shows", async () => {
  const number = async () => (await stack.client().rpc("listings_version")).data ?? 0;
  const { id } = await addEvent(stack, olive);
  await edit(id, { title: "Another title" });
  const before = await number();
  await olive.client.from("events").delete().eq("id", id);
  expect(await kinds()).toEqual(["gone"]);
  expect(await number()).toBeGreaterThan(before);
});

test("nobody reads or writes the table through the API, or calls the functions that write it", async () => {
  const { id } = await addEvent(stack, olive);
  for (const { client } of [olive, adam, { client: stack.client() }]) {
    for (const table of ["event_changes", "event_change_cities"]) {
      const rows = client.from(table as never);
      expect((await rows.select("*")).error, table).not.toBeNull();
      expect((await rows.delete().eq("event_id", id)).error, table).not.toBeNull();
    }
    for (const name of ["add_changes", "purge_changes", "change_ids"])
      expect((await client.rpc(name as never)).error, name).not.toBeNull();
  }
  await expect(
    stack.sql.begin(async (sql) => {
      await sql`set local role anon`;
      await sql`select * from private.event_changes`;
    }),
  ).rejects.toThrow("permission denied");
});
