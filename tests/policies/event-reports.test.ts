import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REPORT_REASONS } from "#app/domain/event-report.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Who can report events and read reports, through the API with the public key.

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;
let event: EventRow;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  mara = await signUpPerson(stack, "Mara Member");
  admin = await signUpAdmin(stack);
});
beforeEach(async () => {
  await stack.sql`truncate public.event_reports`;
  event = await addEvent(stack, olive);
});
afterAll(() => stack.close());

type ReportFields = {
  [name in "event_id" | "reason" | "details" | "submission_key" | "settled_at" | "id" | "created_at"]?:
    | string
    | null
    | undefined;
};
const report = (client: Client, fields: ReportFields = {}) =>
  // Includes rows that TypeScript would reject, because any client can send them.
  client.from("event_reports").insert({ event_id: event.id, reason: "other", ...(fields as object) });
const countReports = async () => (await stack.sql`select from public.event_reports`).count;

async function plantReport(fields: Record<string, unknown> = {}): Promise<string> {
  const row = { event_id: event.id, reason: "misleading", details: "It is a sales show.", ...fields };
  const [planted] = await stack.sql<[{ id: string }]>`insert into public.event_reports ${stack.sql(row)} returning id`;
  return planted.id;
}

describe("reporting", () => {
  test("visitors and members report a public event, for every reason of the form", async () => {
    for (const reason of Object.keys(REPORT_REASONS))
      expect((await report(stack.client(), { reason })).error).toBeNull();
    expect((await report(mara.client, { details: "Line one\nline two" })).error).toBeNull();
    expect(await countReports()).toBe(Object.keys(REPORT_REASONS).length + 1);
  });

  test("a pending, deleted or made-up event cannot be reported, not even by its organizer", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    for (const client of [stack.client(), mara.client, olive.client, admin.client]) {
      for (const event_id of [pending.id, randomUUID()]) {
        expect((await report(client, { event_id })).error?.code).toBe("42501");
      }
    }
    expect(await countReports()).toBe(0);
  });

  test.each([
    { reason: "because" },
    { reason: null },
    { details: "" },
    { details: "\u200b" },
    { details: "x".repeat(2001) },
    { details: "a\u202eb" },
  ])("%j is refused", async (fields) => {
    expect((await report(stack.client(), fields)).error?.code).toMatch(/^23/);
  });

  test("columns that the database sets cannot be sent", async () => {
    for (const fields of [
      { settled_at: "2026-01-01T00:00:00Z" },
      { id: randomUUID() },
      { created_at: "2026-01-01T00:00:00Z" },
    ]) {
      expect((await report(stack.client(), fields)).error?.code).toBe("42501");
    }
  });

  test("the same form sent again is stored once; another text under its key is kept as well", async () => {
    const submission_key = randomUUID();
    expect((await report(stack.client(), { submission_key, details: "One" })).error).toBeNull();
    expect((await report(stack.client(), { submission_key, details: "One" })).error?.code).toBe("23505");
    expect((await report(stack.client(), { submission_key, details: "Two" })).error).toBeNull();
    expect(await countReports()).toBe(2);
  });

  test("of many concurrent ones about one event ten an hour are accepted", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => report(stack.client())));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    await stack.sql`update public.event_reports set created_at = now() - interval '61 minutes'`;
    expect((await report(stack.client())).error).toBeNull();
  });

  test("about all events together a hundred an hour are accepted", async () => {
    await stack.sql`
      with added as (
        insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
        select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + interval '7 days', true
        from generate_series(1, 10) as n returning id)
      insert into public.event_reports (event_id, reason) select id, 'other' from added, generate_series(1, 10)`;
    expect((await report(stack.client())).status).toBe(429);
  });
});

describe("reading", () => {
  test("admins read reports; organizers, members and visitors do not", async () => {
    await plantReport();
    expect((await admin.client.from("event_reports").select("details")).data).toEqual([
      { details: "It is a sales show." },
    ]);
    for (const { client } of [olive, mara]) expect((await client.from("event_reports").select()).data).toEqual([]);
    expect((await stack.client().from("event_reports").select()).error?.code).toBe("42501");
  });

  test("reports cannot be changed or deleted directly", async () => {
    const id = await plantReport();
    for (const client of [stack.client(), mara.client, admin.client, stack.client(stack.serviceRoleKey)]) {
      expect((await client.from("event_reports").update({ reason: "other" }).eq("id", id)).error?.code).toBe("42501");
      expect((await client.from("event_reports").delete().eq("id", id)).error?.code).toBe("42501");
    }
  });
});

describe("settling", () => {
  test("an admin marks a report as settled, once", async () => {
    const report_id = await plantReport();
    expect((await admin.client.rpc("settle_event_report", { report_id })).data).toBe(true);
    expect((await admin.client.rpc("settle_event_report", { report_id })).data).toBe(false);
    const [row] = await stack.sql`select settled_by, settled_at is not null as is_settled from public.event_reports`;
    expect(row).toEqual({ settled_by: admin.id, is_settled: true });
  });

  test("members, organizers and visitors cannot", async () => {
    const report_id = await plantReport();
    for (const client of [stack.client(), mara.client, olive.client]) {
      expect((await client.rpc("settle_event_report", { report_id })).error?.code).toBe("42501");
    }
  });

  test("unpublishing an event settles its reports, and deleting it deletes them", async () => {
    await plantReport();
    const other = await addEvent(stack, olive);
    await plantReport({ event_id: other.id });
    await admin.client.rpc("unpublish_event", { event_id: event.id, reason: "You were right." });
    const open = await stack.sql`select event_id from public.event_reports where settled_at is null`;
    expect(open.map((row) => row.event_id)).toEqual([other.id]);
    await stack.sql`delete from public.events where id = ${other.id}`;
    expect(await countReports()).toBe(1);
  });

  test("settled reports are removed after 90 days, open ones stay", async () => {
    await plantReport({ settled_at: new Date(Date.now() - 91 * 86_400_000) });
    await plantReport({ settled_at: new Date(Date.now() - 89 * 86_400_000) });
    await plantReport({ created_at: new Date(Date.now() - 200 * 86_400_000) });
    await stack.sql`select public.run_maintenance()`;
    expect(await countReports()).toBe(2);
  });
});
