import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approveEvent, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// An admin undoes a decision: within 30 seconds, and unless the event has changed since.

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
  await stack.sql`delete from public.decision_counts`;
});

const versionOf = async (id: string) =>
  (await stack.sql`select updated_at::text as version from public.events where id = ${id}`)[0]?.version ?? "";
const approve = async (id: string) => approveEvent(ada.client, id, await versionOf(id));
const unpublish = (id: string, whole_series = false) => unpublishEvent(ada.client, id, "Closed.", whole_series);
const latest = async () =>
  Number(
    (await stack.sql`select id from private.decisions where states is not null order by id desc limit 1`)[0]?.id ?? 0,
  );
const undo = async ({ client } = ada, id?: number) =>
  client.rpc("undo_decisions", { decision_ids: [id ?? (await latest())] });

/** Everything that a decision changes and announces. */
const state = async () => ({
  events: await stack.sql`
    select is_approved, review, first_approved_at, submitted_at, unpublished_at, unpublish_reason, title from public.events order by id`,
  versions:
    await stack.sql`select id, state, version, approved_at from private.published_events where version is not null order by id`,
  decisions:
    await stack.sql`select decision from public.event_decisions where event_id in (select id from public.events)`,
  counts: await stack.sql`select decision, decisions from public.decision_counts where decisions > 0`,
  mails:
    await stack.sql`select kind from private.mail_outbox where kind in ('event_approved', 'event_returned', 'event_refused', 'event_unpublished')`,
  listed: (await stack.client().from("listings").select("id, title")).data,
  reports: await stack.sql`select closing_id from public.event_reports`,
});

describe("undoing restores what was before", () => {
  test.each([
    ["an approval", approve],
    [
      "a return",
      async (id: string) =>
        ada.client.rpc("decide", {
          decision: "returned",
          event_ids: [id],
          versions: [await versionOf(id)],
          note: "Which park?",
        }),
    ],
    [
      "a refusal",
      async (id: string) =>
        ada.client.rpc("decide", {
          decision: "refused",
          event_ids: [id],
          versions: [await versionOf(id)],
          note: "No event.",
        }),
    ],
  ])("%s of a new event", async (_, decide) => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    const before = await state();
    expect((await decide(id)).error).toBeNull();
    expect(await state()).not.toEqual(before);
    expect(await undo()).toMatchObject({ data: ["Porch Concert"], error: null });
    expect(await state()).toEqual(before);
    // The address of an event that was never public stays unknown.
    expect(await stack.sql`select from private.published_events where id = ${id}`).toHaveLength(0);
    expect(await stack.sql`select from private.event_changes where event_id = ${id}`).toHaveLength(0);
  });

  test.each([false, true])("the approval of a change, with approved versions kept public: %s", async (is_kept) => {
    await ada.client.rpc("keep_approved_versions", { is_kept });
    const { id } = await addEvent(stack, olive);
    await olive.client
      .from("events")
      .update({ title: "Jazz on the Porch", start_date: localTime(9, "20:00") })
      .eq("id", id);
    const before = await state();
    await approve(id);
    await undo();
    expect(await state()).toEqual(before);
    const filter = { site_zone: "America/New_York", starts_from: new Date().toISOString(), sort: "soonest" };
    const feed = JSON.stringify(await stack.client().rpc("list_feed", { filter }));
    expect(feed).toContain("Porch Concert");
    expect(feed).not.toContain("Jazz on the Porch");
    await ada.client.rpc("keep_approved_versions", { is_kept: false });
  });

  test("unpublishing a public event, whose reports are open again", async () => {
    const { id } = await addEvent(stack, olive);
    await stack.sql`insert into public.event_reports (event_id, reason) values (${id}, 'other')`;
    const before = await state();
    await unpublish(id);
    expect((await state()).reports).not.toEqual(before.reports);
    await undo();
    expect(await state()).toEqual(before);
  });

  test("unpublishing an event whose change waits, which calendars show again as it was approved", async () => {
    const { id } = await addEvent(stack, olive);
    await olive.client.from("events").update({ title: "Jazz on the Porch" }).eq("id", id);
    const before = await state();
    expect(before.versions).toMatchObject([{ state: "updating", version: { title: "Porch Concert" } }]);
    await unpublish(id);
    expect((await state()).versions).toEqual([]);
    await undo();
    expect(await state()).toEqual(before);
    const { data } = await stack.client().rpc("events_by_id", { event_ids: [id] });
    expect(data).toMatchObject({ withdrawn: [{ title: "Porch Concert", is_updating: true }] });
  });

  test("the approval of an event of one's own, of which nobody is told", async () => {
    const { id } = await addEvent(stack, ada, { is_approved: false });
    const before = await state();
    await approve(id);
    expect(await stack.sql`select from public.event_decisions where event_id = ${id}`).toHaveLength(0);
    expect(await state()).toMatchObject({ counts: [], mails: [], listed: [{ id }] });
    await undo();
    expect(await state()).toEqual(before);
  });

  test("is in the audit log, and mail about a decision is not sent before", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await approve(id);
    const [mail] =
      await stack.sql`select next_attempt_at - queued_at > '29 s' as waits from private.mail_outbox where kind = 'event_approved'`;
    expect(mail?.waits).toBe(true);
    await undo();
    const [entry] = await stack.sql`select actor_id, action, details from public.audit_log order by id desc limit 1`;
    expect(entry).toEqual({
      actor_id: ada.id,
      action: "decision_undone",
      details: { by: "admin", decision: "approved" },
    });
  });
});

test("what undoes a decision is erased after 30 seconds, and the decision stays", async () => {
  for (const person of [olive, ada]) await approve((await addEvent(stack, person, { is_approved: false })).id);
  const kept = () => stack.sql`select is_told, states is not null as is_undoable from private.decisions order by id`;
  await stack.sql`select public.run_maintenance()`;
  expect(await kept()).toEqual([
    { is_told: true, is_undoable: true },
    { is_told: false, is_undoable: true },
  ]);
  await stack.sql`update private.decisions set decided_at = now() - interval '31 seconds'`;
  await stack.sql`select public.run_maintenance()`;
  expect(await kept()).toEqual([{ is_told: true, is_undoable: false }]);
});

describe("nothing is undone", () => {
  test.each([
    ["by another admin", async () => undo(bea)],
    [
      "a second time",
      async () => {
        const id = await latest();
        await undo(ada, id);
        await stack.sql`update public.events set is_approved = true`;
        return undo(ada, id);
      },
      1,
    ],
    [
      "after 30 seconds",
      async () => {
        await stack.sql`update private.decisions set decided_at = now() - interval '31 seconds'`;
        return undo();
      },
    ],
    [
      "once the organizer has changed the event",
      async () => {
        await olive.client.from("events").update({ title: "Jazz Night" }).neq("title", "");
        return undo();
      },
    ],
    [
      "once another admin has decided about it",
      async () => {
        const id = await latest();
        await unpublishEvent(bea.client, (await stack.sql`select id from public.events`)[0]?.id, "Closed.");
        return undo(ada, id);
      },
    ],
    [
      "once it was deleted",
      async () => {
        await olive.client.from("events").delete().neq("title", "");
        return undo();
      },
    ],
  ] as const)("%s", async (_, attempt, times: number = 0) => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await approve(id);
    expect(await attempt()).toMatchObject({ data: [], error: null });
    const undone = await stack.sql`
      select from public.audit_log where action = 'decision_undone' and subject_id = ${id}`;
    expect(undone).toHaveLength(times);
  });

  test("by members and visitors", async () => {
    const { id } = await addEvent(stack, olive, { is_approved: false });
    await approve(id);
    for (const client of [olive.client, stack.client()])
      expect((await undo({ client } as Person)).error?.code).toBe("42501");
    expect((await stack.sql`select is_approved from public.events where id = ${id}`)[0]?.is_approved).toBe(true);
  });
});
