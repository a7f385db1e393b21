import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#app/models/supabase.ts";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Views, saves and ticket clicks of events, through the API with the public key.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;
let id: string;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, ada] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  ({ id } = await addEvent(stack, olive));
});

const ZONE = "America/New_York";

const count = (client: Client, counts: object[], queueKey = stack.queueKey) =>
  client.rpc("count_event_visits", { queue_key: queueKey, counts: counts as never, site_zone: ZONE });
const visits = (event_id: string, views: number, clicks = 0) => ({ event_id, views, clicks });
const read = (client: Client, event_id = id) => client.rpc("own_event_counts", { event_id, site_zone: ZONE });
const stored = () => stack.sql`select event_id, views::int, clicks::int from private.event_counts`;

describe("counting", () => {
  test("adds sums to the week, and drops events that are not public, not known or named with a negative number", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    const sums = [visits(id, 3, 1), visits(pending.id, 5), visits(randomUUID(), 7), visits(id, -9, -9)];
    for (const _ of [1, 2]) expect((await count(stack.client(), sums)).data).toBe(1);
    expect(await stored()).toEqual([{ event_id: id, views: 6, clicks: 2 }]);
  });

  test("is for the holder of the queue's key alone", async () => {
    expect((await count(stack.client(), [visits(id, 1)], "another key")).error?.code).toBe("42501");
    for (const { client } of [olive, ada]) expect((await count(client, [visits(id, 1)])).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test("takes no more events in a call than it says", async () => {
    const others = Array.from({ length: 5_000 }, () => visits(randomUUID(), 1));
    expect((await count(stack.client(), [...others, visits(id, 1)])).data).toBe(0);
  });

  test("of two processes at once loses nothing", async () => {
    const { id: other } = await addEvent(stack, olive);
    const sums = [visits(id, 1), visits(other, 1)];
    const calls = [sums, sums.toReversed(), sums, sums.toReversed()].map((one) => count(stack.client(), one));
    expect((await Promise.all(calls)).map(({ error }) => error)).toEqual([null, null, null, null]);
    expect((await stored()).map(({ views }) => views)).toEqual([4, 4]);
  });
});

describe("reading", () => {
  test("an organizer sees the sums, the saves and each week since the approval, at most twelve", async () => {
    await stack.sql`update public.events set first_approved_at = now() - interval '10 days' where id = ${id}`;
    await count(stack.client(), [visits(id, 3, 1)]);
    await mara.client.rpc("save_events", { event_ids: [id] });
    const counts = (await read(olive.client)).data as unknown as { weeks: { week: string }[] };
    expect(counts).toMatchObject({
      views: 3,
      saves: 1,
      clicks: 1,
      has_tickets: false,
      event: { title: "Porch Concert" },
    });
    expect(counts.weeks.at(-1)).toMatchObject({ views: 3, saves: 1, clicks: 1 });
    expect(counts.weeks.length).toBeLessThanOrEqual(3);
    for (const { week } of counts.weeks) expect(new Date(week).getUTCDay()).toBe(0);
    await stack.sql`update public.events set first_approved_at = now() - interval '1 year' where id = ${id}`;
    expect((await read(olive.client)).data).toMatchObject({ weeks: { length: 12 } });
  });

  test("a week ends on Saturday at midnight in Florida", async () => {
    await stack.sql`update public.events set first_approved_at = now() - interval '1 year' where id = ${id}`;
    await mara.client.rpc("save_events", { event_ids: [id] });
    const weeksAfter = async (hours: number) => {
      await stack.sql`
        update public.saved_events set saved_at = (
          date_trunc('day', now() at time zone ${ZONE}) - extract(dow from now() at time zone ${ZONE}) * interval '1 day'
            + ${hours} * interval '1 hour') at time zone ${ZONE}`;
      const { weeks } = (await read(olive.client)).data as unknown as { weeks: { saves: number }[] };
      return weeks.slice(-2).map(({ saves }) => saves);
    };
    expect([await weeksAfter(-1), await weeksAfter(0)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("nobody else does: neither other members nor admins, nor visitors, nor a session that has ended", async () => {
    for (const { client } of [mara, ada]) expect(await read(client)).toMatchObject({ data: null, error: null });
    expect((await read(stack.client())).error?.code).toBe("42501");
    const gone = await signUpPerson(stack);
    const his = await addEvent(stack, gone);
    await stack.sql`delete from auth.sessions where user_id = ${gone.id}`;
    expect((await read(gone.client, his.id)).data).toBeNull();
  });

  test("the numbers of an organization's event are read by all of its members", async () => {
    const ed = await signUpPerson(stack, "Ed Editor");
    const organization = await addOrganization(stack, "Porch Concerts", [olive, ed]);
    await stack.sql`update public.events set organization_id = ${organization} where id = ${id}`;
    for (const { client } of [olive, ed]) expect((await read(client)).data).toMatchObject({ views: 0 });
    expect((await read(mara.client)).data).toBeNull();
    await stack.sql`delete from public.organizers`;
  });

  test("there is nothing of an event that was never public", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    expect((await read(olive.client, pending.id)).data).toBeNull();
  });
});

test("an edit keeps the counts, and a deletion takes them along", async () => {
  await count(stack.client(), [visits(id, 2)]);
  await olive.client.from("events").update({ title: "A better title" }).eq("id", id);
  expect((await count(stack.client(), [visits(id, 2)])).data).toBe(0);
  expect((await read(olive.client)).data).toMatchObject({ views: 2 });
  await olive.client.from("events").delete().eq("id", id);
  expect(await stored()).toEqual([]);
});

test("after the end the organizer keeps the sums with the past event", async () => {
  await count(stack.client(), [visits(id, 8, 2)]);
  await mara.client.rpc("save_events", { event_ids: [id] });
  await stack.sql`update public.events set start_date = now() - interval '2 days', is_approved = true where id = ${id}`;
  await stack.sql`select public.purge_ended_events()`;
  expect((await olive.client.from("past_events").select("views, saves, clicks").eq("id", id)).data).toEqual([
    { views: 8, saves: 1, clicks: 2 },
  ]);
  expect((await mara.client.from("past_events").select("views").eq("id", id)).data).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("readers learn how many have saved it, from five on and as it was once that day", async () => {
  const others = await Promise.all([1, 2].map(() => signUpPerson(stack)));
  const few = await addEvent(stack, olive, { title: "Few Saved It" });
  for (const { client } of [olive, mara, ada, ...others]) await client.rpc("save_events", { event_ids: [id] });
  await mara.client.rpc("save_events", { event_ids: [few.id] });
  const shown = async (event_id = id) => {
    const query = { event_id, at: new Date().toISOString(), site_zone: ZONE };
    return Object(Object((await stack.client().rpc("event_page", query)).data)).saves;
  };
  const passDay = () => stack.sql`update private.save_count_days set counted_on = counted_on - 1`;
  const maintain = () => stack.sql`select public.run_maintenance()`;
  expect(await shown()).toBeNull();
  await passDay();
  await maintain();
  expect([await shown(), await shown(few.id)]).toEqual([5, null]);
  await mara.client.from("saved_events").delete().eq("event_id", id);
  await maintain();
  expect(await shown()).toBe(5);
  await passDay();
  const version = Number((await stack.client().rpc("listings_version")).data);
  await maintain();
  expect(await shown()).toBeNull();
  // Pages that show the number are made anew.
  expect((await stack.client().rpc("listings_version")).data).toBeGreaterThan(version);
  for (const { client } of [olive, ada])
    for (const table of ["save_counts", "save_count_days"])
      expect(
        (
          await client
            .schema("private" as never)
            .from(table)
            .select()
        ).error,
      ).not.toBeNull();
  await expect(stack.sql`insert into private.save_counts (event_id, saves) values (${few.id}, 4)`).rejects.toThrow(
    "saves_are_many",
  );
});
