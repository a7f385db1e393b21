import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "#app/domain/site/zod.ts";
import { claimsOf } from "#tests/support/access-tokens.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let mara: Person;
let adam: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  mara = await signUpPerson(stack, "Mara Member");
  adam = await signUpAdmin(stack, "Adam Admin");
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.published_events`;
});

async function revisionOf(id: string) {
  const [row] = await stack.sql`select * from private.published_events where id = ${id}`;
  return row;
}

/** Counts of events per list: maintained by the triggers, and recounted. */
async function countedLists() {
  const read = () =>
    stack.sql`select kind, name, events from private.published_lists where events <> 0 order by kind, name`;
  const counted = [...(await read())];
  await stack.sql`select private.rebuild_lists()`;
  return { counted, actual: [...(await read())] };
}

test("an event's revision grows with changes of its public content, and with nothing else", async () => {
  const event = await addEvent(stack, olive);
  expect(await revisionOf(event.id)).toMatchObject({ revision: 0, withdrawn_at: null });
  await stack.sql`update public.events set is_approved = true where id = ${event.id}`;
  expect(await revisionOf(event.id)).toMatchObject({ revision: 0 });
  await stack.sql`update public.events set doors_at = start_date where id = ${event.id}`;
  expect(await revisionOf(event.id)).toMatchObject({ revision: 1 });
});

test("an event that is pending for the first time has no revision", async () => {
  const event = await addEvent(stack, olive, { is_approved: false });
  await stack.sql`delete from public.events where id = ${event.id}`;
  expect(await revisionOf(event.id)).toBeUndefined();
});

test("an edit by its organizer is recorded as pending until its approval", async () => {
  const event = await addEvent(stack, olive);
  const edit = await olive.client.from("events").update({ title: "Another title" }).eq("id", event.id);
  expect(edit.error).toBeNull();
  expect(await revisionOf(event.id)).toMatchObject({
    revision: 1,
    state: "updating",
    version: { title: "Porch Concert", location: event.location },
    organizer_id: olive.id,
  });
  const approval = await adam.client.from("events").update({ is_approved: true }).eq("id", event.id);
  expect(approval.error).toBeNull();
  expect(await revisionOf(event.id)).toMatchObject({
    revision: 2,
    state: "listed",
    version: { title: "Another title" },
    withdrawn_at: null,
  });
});

test("the tombstone of an event has its title if its organizer deleted it, and not if an admin took it down", async () => {
  const deleted = await addEvent(stack, olive);
  expect((await olive.client.from("events").delete().eq("id", deleted.id)).error).toBeNull();
  expect(await revisionOf(deleted.id)).toMatchObject({
    revision: 1,
    state: "withdrawn",
    version: { title: "Porch Concert", location: deleted.location },
  });
  const unpublished = await addEvent(stack, olive);
  await unpublishEvent(adam.client, unpublished.id, "Not an event.");
  expect(await revisionOf(unpublished.id)).toMatchObject({
    state: "erased",
    version: null,
    city: "tampa",
    time_zone: null,
  });
});

test("the tombstone of an event that an admin takes down while an edit is pending has no title", async () => {
  const event = await addEvent(stack, olive);
  await olive.client.from("events").update({ title: "Another title" }).eq("id", event.id);
  expect((await adam.client.from("events").delete().eq("id", event.id)).error).toBeNull();
  expect(await revisionOf(event.id)).toMatchObject({ revision: 2, state: "erased", version: null });
});

test("events that are removed after their end, or with an account, leave no tombstone", async () => {
  const ended = await addEvent(stack, olive, { start_date: localTime(-3, "19:30") });
  await stack.sql`select public.purge_ended_events()`;
  expect(await revisionOf(ended.id)).toBeUndefined();
  const other = await signUpPerson(stack, "Otto Other");
  const theirs = await addEvent(stack, other);
  const withdrawn = await addEvent(stack, other);
  await other.client.from("events").delete().eq("id", withdrawn.id);
  await stack.sql`delete from auth.users where id = ${other.id}`;
  expect(await revisionOf(theirs.id)).toBeUndefined();
  expect(await revisionOf(withdrawn.id)).toBeUndefined();
});

test("tombstones are deleted after a month, or when the event would have ended", async () => {
  const old = await addEvent(stack, olive);
  const over = await addEvent(stack, olive, { start_date: localTime(1, "19:30") });
  const recent = await addEvent(stack, olive);
  for (const { id } of [old, over, recent]) await olive.client.from("events").delete().eq("id", id);
  await stack.sql`update private.published_events set withdrawn_at = now() - interval '31 days' where id = ${old.id}`;
  await stack.sql`update private.published_events set start_date = now() - interval '25 hours' where id = ${over.id}`;
  await stack.sql`select public.run_maintenance()`;
  expect(await revisionOf(old.id)).toBeUndefined();
  expect(await revisionOf(over.id)).toBeUndefined();
  expect(await revisionOf(recent.id)).toBeDefined();
});

test("the counts of lists stay correct, whatever happens to their events", async () => {
  const moved = await addEvent(stack, olive);
  await addEvent(stack, olive, { location: "Pier, Winter Haven near Tampa", category: "arts" });
  const gone = await addEvent(stack, olive, { location: "Nowhere in particular" });
  await stack.sql`update public.events set location = 'Pier, Miami', category = 'food' where id = ${moved.id}`;
  await stack.sql`delete from public.events where id = ${gone.id}`;
  const { counted, actual } = await countedLists();
  expect(counted).toEqual(actual);
  expect(counted).toContainEqual({ kind: "city", name: "winter-haven", events: 1 });
  expect(counted).toContainEqual({ kind: "all", name: "", events: 2 });
  await stack.sql`delete from public.events`;
  expect((await countedLists()).counted).toEqual([]);
});

describe("the rule that approved versions stay public while a change waits", () => {
  const keep = (is_kept: boolean, { client }: { client: Client } = adam) =>
    client.rpc("keep_approved_versions", { is_kept });
  const edit = async (id: string, fields: object) =>
    expect((await olive.client.from("events").update(fields).eq("id", id)).error).toBeNull();
  const titles = async () => {
    const filter = { site_zone: "America/New_York", starts_from: new Date().toISOString() };
    const { data } = await stack.client().rpc("browse_listings", { filter });
    return (data as unknown as { listings: { title: string }[] }).listings.map(({ title }) => title);
  };

  test("takes effect at once on events whose change waits, in both directions, and is logged", async () => {
    await keep(false);
    const { id } = await addEvent(stack, olive);
    const hidden = await addEvent(stack, olive, { title: "Taken Off Concert" });
    await edit(id, { title: "Another Concert", location: "Pier, Miami", start_date: localTime(9, "18:00") });
    await unpublishEvent(adam.client, hidden.id, "A sales show.");
    expect(await titles()).toEqual([]);
    expect((await keep(true)).error).toBeNull();
    expect(await titles()).toEqual(["Porch Concert"]);
    expect((await stack.client().rpc("event_feed", { event_id: id })).data).toMatchObject({
      title: "Porch Concert",
      revision: 2,
    });
    // Again changes nothing.
    expect((await keep(true)).error).toBeNull();
    const counted = await stack.sql`select events from private.published_lists where kind = 'all'`;
    expect(counted).toEqual([{ events: 1 }]);
    expect((await keep(false)).error).toBeNull();
    expect(await titles()).toEqual([]);
    expect((await stack.client().rpc("updating_event", { event_id: id })).data).toMatchObject({
      title: "Porch Concert",
    });
    const log = await stack.sql`
      select action, actor_id from public.audit_log where subject_id = 'publication_rules' order by id desc limit 2`;
    expect(log).toEqual([
      { action: "approved_versions_not_kept", actor_id: adam.id },
      { action: "approved_versions_kept", actor_id: adam.id },
    ]);
  });

  test("that is decided while a member saves a change holds for that change", async () => {
    const { id } = await addEvent(stack, olive);
    const claims = await claimsOf(adam);
    const { saved } = await stack.sql.begin(async (deciding) => {
      await deciding`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      await deciding`select public.keep_approved_versions(true)`;
      let isSaved = false;
      const saving = edit(id, { title: "Another Concert" }).then(() => {
        isSaved = true;
      });
      const waiting = () => stack.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => isSaved || (await waiting()).length > 0).toBe(true);
      expect(isSaved).toBe(false);
      return { saved: saving };
    });
    await saved;
    expect(await titles()).toEqual(["Porch Concert"]);
    const page = { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" };
    expect((await stack.client().rpc("event_page", page)).data).toMatchObject({ event: { title: "Porch Concert" } });
    await keep(false);
  });

  test("is read by members and changed by admins alone", async () => {
    for (const client of [olive.client, stack.client()]) {
      const refused = await keep(true, { client });
      expect(refused.error?.code).toBe("42501");
    }
    expect((await stack.client().rpc("keeps_approved_versions")).error?.code).toBe("42501");
    expect((await mara.client.rpc("keeps_approved_versions")).data).toBe(false);
    for (const { client } of [mara, adam])
      expect((await client.from("publication_rules" as never).select("*")).error).not.toBeNull();
  });
});

test("nobody reads, writes or rebuilds what is published through the API", async () => {
  for (const { client } of [olive, adam, { client: stack.client() }]) {
    const read = await client.from("published_events" as never).select("*");
    expect(read.error).not.toBeNull();
    const rebuilt = await client.rpc("rebuild_lists" as never);
    expect(rebuilt.error).not.toBeNull();
  }
});

test("visitors read the entries of sitemaps, and malformed parts are rejected", async () => {
  const visitor = stack.client();
  expect((await visitor.rpc("sitemap_lists")).error).toBeNull();
  expect((await visitor.rpc("sitemap_events", { first_digits: "00", last_digits: "ff" })).data).toEqual([]);
  expect((await visitor.rpc("sitemap_events", { first_digits: "zz", last_digits: "ff" })).error).not.toBeNull();
  expect(
    (await visitor.rpc("sitemap_pages", { kind: "city", first_name: "", at: "2026-01-01T00:00:00Z" })).data,
  ).toEqual([]);
});

/** The output of EXPLAIN for a call. */
const explained = z.tuple([
  z.object({ Plan: z.object({ "Actual Rows": z.number(), "Shared Hit Blocks": z.number() }) }),
]);

test("changed pages are found among many without reading the others", async () => {
  await stack.sql`
    insert into private.published_events (id, version, changed_at)
    select gen_random_uuid(), '{}', now() - n * interval '1 minute' - interval '1 day' from generate_series(1, 100000) as n`;
  await stack.sql`analyze private.published_events`;
  const asked =
    "select * from private.changed_pages(now() - interval '25 hours 30 seconds', '', now() - interval '1 hour', 10000)";
  // The minimum of several calls, because the first one in a connection also reads hundreds of catalog pages, and so does a later one
  // if other activity of the server, such as another test's tables or a vacuum, has invalidated the cached catalogs.
  const plans = await stack.sql.begin(async (sql) => {
    const measured = [];
    for (let call = 0; call < 6; call += 1)
      measured.push(...(await sql.unsafe(`explain (analyze, buffers, format json) ${asked}`)));
    return measured.map((found) => explained.parse(found["QUERY PLAN"])[0].Plan);
  });
  expect(new Set(plans.map((plan) => plan["Actual Rows"]))).toEqual(new Set([60]));
  // The table has more than 800 pages.
  expect(Math.min(...plans.map((plan) => plan["Shared Hit Blocks"]))).toBeLessThan(300);
});
