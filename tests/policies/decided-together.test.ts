import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime, versionOf } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Several events of the queue, or dates of a series, are decided at once, and keep their places while the decision can be undone.

let stack: TestStack;
let olive: Person;
let ada: Person;
let bea: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, ada, bea] = await Promise.all([signUpPerson(stack), signUpAdmin(stack), signUpAdmin(stack, "Bea Bright")]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.mail_outbox`;
  await stack.sql`delete from private.decisions`;
});

const waiting = async (title: string) => (await addEvent(stack, olive, { title, is_approved: false })).id;
const chosen = async (ids: readonly string[]) => ({
  event_ids: [...ids],
  versions: await Promise.all(ids.map((id) => versionOf(stack, id))),
});
const approve = async (id: string) => approveEvent(ada.client, id, await versionOf(stack, id));
const undo = async () => {
  const rows = await stack.sql<{ id: number }[]>`select id::integer from private.decisions where states is not null`;
  return ada.client.rpc("undo_decisions", { decision_ids: rows.map(({ id }) => id) });
};
const reviews = async () =>
  Object.fromEntries((await stack.sql`select title, review from public.events`).map((row) => [row.title, row.review]));

/** The titles of a page; decided events are marked. */
async function queue({ client }: Person, query: Record<string, unknown> = {}) {
  const { data } = await client.rpc("admin_panel", { page_size: 12, ...query });
  const marks = (data?.[0]?.marks ?? {}) as Record<
    string,
    { decided: { decision: string; together: number[] } | null }
  >;
  const titles = data?.[0]?.events.map(({ id, title }) => {
    const decided = marks[id]?.decided;
    return decided ? `${title}: ${decided.decision}, ${decided.together.length - 1} others` : title;
  });
  return [titles, data?.[0]?.total];
}

describe("several events", () => {
  test.each(["returned", "refused"])(
    "are %s with one reason, each as it was read, and all are undone together",
    async (decision) => {
      const ids = [await waiting("Porch One"), await waiting("Porch Two"), await waiting("Porch Three")];
      const call = { ...(await chosen(ids)), decision, note: "Which porch?" };
      await olive.client
        .from("events")
        .update({ title: "Porch Two, changed" })
        .eq("id", ids[1] ?? "");
      const { data, error } = await ada.client.rpc("decide", call);
      expect(error).toBeNull();
      expect(data?.map(({ title, outcome }) => `${title}: ${outcome}`).toSorted()).toEqual(
        [`Porch One: ${decision}`, `Porch Three: ${decision}`, "Porch Two, changed: changed"].toSorted(),
      );
      expect(await reviews()).toEqual({
        "Porch One": decision,
        "Porch Two, changed": "waiting",
        "Porch Three": decision,
      });
      const told = await stack.sql`select decision, reason from public.event_decisions where event_id = any (${ids})`;
      expect(told).toEqual([
        { decision, reason: "Which porch?" },
        { decision, reason: "Which porch?" },
      ]);
      expect((await undo()).error).toBeNull();
      expect(await reviews()).toEqual({
        "Porch One": "waiting",
        "Porch Two, changed": "waiting",
        "Porch Three": "waiting",
      });
      expect(await stack.sql`select from private.mail_outbox where kind = ${`event_${decision}`}`).toHaveLength(0);
      // Nothing is decided twice, and a deleted event has no title.
      await stack.sql`delete from public.events where id = ${ids[0] ?? ""}`;
      expect((await ada.client.rpc("decide", call)).data).toContainEqual({ title: null, outcome: "changed" });
    },
  );

  test("can be undone one by one, and of what was undone nobody is told", async () => {
    const ids = [await waiting("Porch One"), await waiting("Porch Two"), await waiting("Porch Three")];
    await ada.client.rpc("decide", { ...(await chosen(ids)), decision: "returned", note: "Which porch?" });
    const [panel] = (await ada.client.rpc("admin_panel", { page_size: 12 })).data ?? [];
    const { events = [] } = (panel?.undoable ?? {}) as { events?: { id: number; title: string }[] };
    expect(events.map(({ title }) => title)).toEqual(["Porch One", "Porch Three", "Porch Two"]);
    const decision_ids = events.filter(({ title }) => title === "Porch Two").map(({ id }) => id);
    for (const { client } of [olive, bea]) await client.rpc("undo_decisions", { decision_ids });
    expect(Object.values(await reviews())).toEqual(["returned", "returned", "returned"]);
    expect((await ada.client.rpc("undo_decisions", { decision_ids })).data).toEqual(["Porch Two"]);
    expect(await reviews()).toEqual({ "Porch One": "returned", "Porch Two": "waiting", "Porch Three": "returned" });
    const about = await stack.sql`
      select data ->> 'title' as title from private.mail_outbox where kind = 'event_returned' order by 1`;
    expect(about.map(({ title }) => title)).toEqual(["Porch One", "Porch Three"]);
    const [entry] = await stack.sql`select action, subject_id from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({ action: "decision_undone", subject_id: ids[1] });
    // The others still can be, but not after 30 seconds.
    await stack.sql`update private.decisions set decided_at = now() - interval '31 seconds' where title = 'Porch One'`;
    expect((await undo()).data).toEqual(["Porch Three"]);
  });

  test("that are dates of one series are decided once, whichever are named", async () => {
    const dates = await addSeries(stack, olive, [localTime(7, "19:00"), localTime(14, "19:00")], {
      is_approved: false,
    });
    await ada.client.rpc("decide", { ...(await chosen(dates.map(({ id }) => id))), decision: "approved" });
    expect(await stack.sql`select from private.decisions`).toHaveLength(1);
    expect((await undo()).data).toEqual(["Porch Concert"]);
    expect(await stack.sql`select from public.events where review = 'waiting'`).toHaveLength(2);
  });

  test("are returned and refused with a reason, by admins alone", async () => {
    const call = await chosen([await waiting("Porch One")]);
    for (const decision of ["returned", "refused"]) {
      const without = await ada.client.rpc("decide", { ...call, decision, note: " " });
      expect(without.error?.details).toContain("reason_required");
      const { error } = await olive.client.rpc("decide", { ...call, decision, note: "Mine." });
      expect(error?.message).toContain("You must be logged in as an admin to re");
      expect((await stack.client().rpc("decide", { ...call, decision, note: "Nobody's." })).status).toBe(401);
    }
    expect(await reviews()).toEqual({ "Porch One": "waiting" });
  });
});

describe("what an admin has decided", () => {
  beforeEach(async () => {
    for (const title of ["Porch One", "Porch Two", "Porch Three", "Porch Four"]) await waiting(title);
  });
  const idOf = async (title: string) =>
    String((await stack.sql`select id from public.events where title = ${title}`)[0]?.id);

  test("keeps its place in their queue, uncounted, until it is undone", async () => {
    expect(await queue(ada)).toEqual([["Porch Four", "Porch Three", "Porch Two", "Porch One"], 4]);
    await approve(await idOf("Porch Three"));
    expect(await queue(ada)).toEqual([["Porch Four", "Porch Three: approved, 0 others", "Porch Two", "Porch One"], 3]);
    expect(await queue(ada, { filters: { search: "three", type: "new" } })).toEqual([
      ["Porch Three: approved, 0 others"],
      0,
    ]);
    expect(await queue(ada, { sort: "longest" })).toEqual([
      ["Porch One", "Porch Two", "Porch Three: approved, 0 others", "Porch Four"],
      3,
    ]);
    await undo();
    expect(await queue(ada)).toEqual([["Porch Four", "Porch Three", "Porch Two", "Porch One"], 4]);
  });

  test("is seen there by nobody else, for 30 seconds, and not once it is changed", async () => {
    await ada.client.rpc("decide", {
      decision: "returned",
      ...(await chosen([await idOf("Porch Three"), await idOf("Porch Two")])),
      note: "Which porch?",
    });
    expect(await queue(bea)).toEqual([["Porch Four", "Porch One"], 2]);
    expect(await queue(olive)).toEqual([["Porch Four", "Porch One"], 2]);
    const { data } = await ada.client.rpc("list_pending_events", { page_size: 12 });
    expect(data?.[0]?.events.map(({ title }) => title)).toEqual(["Porch Four", "Porch One"]);
    const both = ["Porch Four", "Porch Three: returned, 1 others", "Porch Two: returned, 1 others", "Porch One"];
    expect(await queue(ada)).toEqual([both, 2]);
    await olive.client
      .from("events")
      .update({ description: "On the porch of 12 Oak Street." })
      .eq("title", "Porch Two");
    // This one can no longer be undone, the other one still can.
    expect((await queue(ada))[0]).toEqual(["Porch Four", "Porch Three: returned, 0 others", "Porch Two", "Porch One"]);
    await approve(await idOf("Porch One"));
    await stack.sql`update private.decisions set decided_at = now() - interval '31 seconds'`;
    expect(await queue(ada)).toEqual([["Porch Four", "Porch Two"], 2]);
  });

  test("takes no place away from a page, and leaves none empty", async () => {
    await approve(await idOf("Porch Three"));
    const pages = async (page_number: number) => queue(ada, { page_size: 2, page_number });
    expect(await pages(1)).toEqual([["Porch Four", "Porch Three: approved, 0 others", "Porch Two"], 3]);
    expect(await pages(2)).toEqual([["Porch One"], 3]);
    await approve(await idOf("Porch One"));
    expect(await pages(1)).toEqual([
      ["Porch Four", "Porch Three: approved, 0 others", "Porch Two", "Porch One: approved, 0 others"],
      2,
    ]);
    expect((await pages(2))[0]).toEqual([]);
  });

  test("of a returned event that was not in the queue, nothing is added there", async () => {
    const id = await idOf("Porch Three");
    await ada.client.rpc("decide", {
      decision: "returned",
      event_ids: [id],
      versions: [await versionOf(stack, id)],
      note: "Which porch?",
    });
    await stack.sql`delete from private.decisions`;
    await approve(id);
    expect(await queue(ada)).toEqual([["Porch Four", "Porch Two", "Porch One"], 3]);
  });
});

describe("dates of a series", () => {
  test("are put together by the hash of their whole content but the times", async () => {
    const [hashed] = await stack.sql`
      select array_agg(a.attname::text order by a.attname) as columns,
        (select array_agg(c order by c) from unnest(private.event_content()) as c where c not in ('start_date', 'end_date', 'doors_at')) as content
      from pg_attribute as h join pg_attrdef as f on f.adrelid = h.attrelid and f.adnum = h.attnum
        join pg_depend as d on d.classid = 'pg_attrdef'::regclass and d.objid = f.oid and d.refobjid = h.attrelid and d.refobjsubid <> h.attnum
        join pg_attribute as a on a.attrelid = h.attrelid and a.attnum = d.refobjsubid
      where h.attrelid = 'public.events'::regclass and h.attname = 'content_hash'`;
    expect(hashed?.columns).toEqual(hashed?.content);
  });

  test("are put together as by a comparison of all their texts, owners and states", async () => {
    const house = await addOrganization(stack, "Pier House", [olive]);
    const ids = [1, 2, 3].map((n) => `md5('series ${n}')::uuid`);
    const anyOf = (...values: string[]) => `(array[${values.join(", ")}])[1 + floor(random() * ${values.length})::int]`;
    await stack.sql.begin(async (tx) => {
      await tx`select setseed(0.42)`;
      await tx.unsafe(`
        insert into public.event_series (id, organizer_id, rhythm) select s, '${olive.id}', 'dates' from unnest(array[${ids}]) as s;
        insert into public.events (series_id, organizer_id, organization_id, title, description, category, location, start_date, is_approved, review,
          unpublished_at, price_kind, access, image_url, image_alt)
        select ${anyOf("null", ...ids)}, ${anyOf(`'${olive.id}'::uuid`, `'${bea.id}'::uuid`)}, ${anyOf("null", `'${house}'::uuid`)},
          ${anyOf("'Saturday Market'", "'Saturday market'")}, 'Bread, fish and flowers by the pier.', 'food', 'Pier, Tampa',
          date_trunc('day', now()) + make_interval(days => 1 + floor(random() * 20)::int), false, ${anyOf("'waiting'", "'waiting'", "'returned'", "'refused'")},
          ${anyOf("null", "null", "now()")}, ${anyOf("null", "'free'")}, ${anyOf("'{}'", "'{asl,quiet}'")}::text[], 'https://example.com/a.png', ${anyOf("null", "'null'")}
        from generate_series(1, 400)`);
    });
    const compared = await stack.sql`
      with told as materialized (select e, private.content_of(e) - '{start_date,end_date,doors_at}'::text[] as content from public.events as e),
      groups as (
        select (t.e).id, (
          select array_agg((o.e).id order by (o.e).start_date, (o.e).id) from told as o
          where (o.e).id = (t.e).id or ((o.e).series_id = (t.e).series_id and (o.e).review = (t.e).review
            and ((o.e).unpublished_at is null) = ((t.e).unpublished_at is null) and o.content = t.content
            and coalesce((o.e).organization_id, (o.e).organizer_id) = coalesce((t.e).organization_id, (t.e).organizer_id))) as together
        from told as t)
      select g.together = private.dates_decided_with(e) and (g.together[1] = g.id) = d.is_first as is_same, cardinality(g.together) as dates
      from groups as g join public.events as e on e.id = g.id join private.desk_entries('{waiting,returned,refused}') as d on d.id = g.id`;
    expect(compared.filter(({ is_same }) => !is_same)).toEqual([]);
    expect([compared.length, Math.max(...compared.map(({ dates }) => dates)) > 3]).toEqual([400, true]);
  });
});
