import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REPORT_REASONS } from "#app/domain/events/report.ts";
import type { EventRow } from "#app/models/supabase.ts";
import { addEvent } from "#tests/support/events.ts";
import { sendReport } from "#tests/support/handed-in.ts";
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
  await stack.sql`truncate public.event_reports, private.request_counts`;
  event = await addEvent(stack, olive);
});
afterAll(() => stack.close());

const report = (client: Client, changes: Parameters<typeof sendReport>[2] = {}, id = event.id) =>
  sendReport(stack, id, changes, { client });
const countReports = async () => (await stack.sql`select from public.event_reports`).count;

async function plantReport(fields: Record<string, unknown> = {}): Promise<string> {
  const row = { event_id: event.id, reason: "misleading", details: "It is a sales show.", ...fields };
  const [planted] = await stack.sql<[{ id: string }]>`insert into public.event_reports ${stack.sql(row)} returning id`;
  return planted.id;
}

/** Closes the open reports of the event. */
const closeReports = () =>
  admin.client.rpc("close_event_reports", {
    reported_event: event.id,
    read_until: new Date(Date.now() + 1000).toISOString(),
    report_outcome: "unfounded",
  });

/** What two reasons need. */
const CLAIMS = {
  copyright: { role: "owner", name: "Vera Vision", work: "A photo", original: "https://a.example/1" },
  intimate_images: { role: "person", reach: "vera@example.com" },
} as const;

describe("reporting", () => {
  test("visitors and members report a public event, for every reason of the form", async () => {
    for (const reason of Object.keys(REPORT_REASONS))
      expect(
        (await report(stack.client(), { reason, claim: CLAIMS[reason as keyof typeof CLAIMS] ?? {} })).error,
      ).toBeNull();
    expect((await report(mara.client, { details: "Line one\nline two" })).error).toBeNull();
    expect(await countReports()).toBe(Object.keys(REPORT_REASONS).length + 1);
  });

  test("nobody can report without the site: neither by an insert nor without the queue key", async () => {
    const row = { event_id: event.id, reason: "other" };
    for (const client of [stack.client(), mara.client, admin.client, stack.client(stack.serviceRoleKey)]) {
      expect((await client.from("event_reports").insert(row)).error?.code).toBe("42501");
      expect((await client.from("event_reports").insert(Array(10).fill(row))).error?.code).toBe("42501");
      for (const queueKey of ["", stack.anonKey, "x".repeat(43)])
        expect((await sendReport(stack, event.id, {}, { client, queueKey })).error?.code).toBe("42501");
    }
    expect(await countReports()).toBe(0);
  });

  test("a pending, deleted or nonexistent event cannot be reported, not even by its organizer", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    for (const client of [stack.client(), mara.client, olive.client, admin.client])
      for (const id of [pending.id, randomUUID()]) expect((await report(client, {}, id)).data).toBe(false);
    expect(await countReports()).toBe(0);
  });

  test.each<Parameters<typeof sendReport>[2]>([
    { reason: "because" },
    { reason: null },
    { details: "" },
    { details: "\u200b" },
    { details: "x".repeat(2001) },
    { details: "a\u202eb" },
    { email: "not an address" },
    { language: "fr" },
    { reason: "copyright" },
    { reason: "copyright", claim: { ...CLAIMS.copyright, role: "person" } },
    { reason: "copyright", claim: { ...CLAIMS.copyright, work: "" } },
    { reason: "copyright", claim: { ...CLAIMS.copyright, name: "x".repeat(101) } },
    { reason: "intimate_images" },
    { reason: "intimate_images", claim: { role: "owner", reach: "vera@example.com" } },
    { reason: "intimate_images", claim: { role: "person", reach: "x".repeat(201) } },
  ])("%j is refused", async (changes) => {
    expect((await report(stack.client(), changes)).error?.code).toMatch(/^23/);
  });

  const further = async () =>
    (await stack.sql`select sum(further_reports)::int as sum from public.event_reports`)[0]?.sum;

  test("at most twenty open reports of one event are stored; further ones are counted, with the same response", async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => report(stack.client())));
    expect(answers.map(({ data }) => data)).toEqual(Array(24).fill(true));
    expect([await countReports(), await further()]).toEqual([20, 4]);
  });

  test("a flood of reports about an event does not keep one from being stored that needs action", async () => {
    for (let count = 0; count < 20; count += 1) await report(stack.client());
    const claimed = { reason: "intimate_images", claim: CLAIMS.intimate_images };
    await report(stack.client(), claimed);
    expect(await stack.sql`select from public.event_reports where reason = 'intimate_images'`).toHaveLength(1);
  });

  test("what a reader reports again keeps the reason of most weight, and its 48 hours", async () => {
    const intimate = { reason: "intimate_images", claim: CLAIMS.intimate_images };
    await report(mara.client, { reason: "copyright", claim: CLAIMS.copyright });
    await report(mara.client, intimate);
    await stack.sql`update public.event_reports set due_at = due_at - interval '10 hours'`;
    await report(mara.client, { ...intimate, details: "Again" });
    await report(mara.client, { reason: "harmful" });
    const rows = await stack.sql`
      select reason, claim_name, claim_reach, due_at < now() + interval '39 hours' as is_kept from public.event_reports`;
    expect([...rows]).toEqual([
      { reason: "intimate_images", claim_name: "Vera Vision", claim_reach: "vera@example.com", is_kept: true },
    ]);
  });

  test("a flood of reports about one event does not keep those about another from being stored", async () => {
    const other = await addEvent(stack, olive);
    for (let count = 0; count < 21; count += 1) await report(stack.client());
    for (let count = 0; count < 3; count += 1) expect((await report(stack.client(), {}, other.id)).data).toBe(true);
    const stored = await stack.sql`
      select event_id, count(*)::int as stored, sum(further_reports)::int as further
      from public.event_reports group by event_id order by stored desc`;
    expect([...stored]).toEqual([
      { event_id: event.id, stored: 20, further: 1 },
      { event_id: other.id, stored: 3, further: 0 },
    ]);
  });

  test("however many are open, nobody keeps another event from being reported", async () => {
    const other = await addEvent(stack, olive);
    await stack.sql`
      insert into public.event_reports (event_id, reason) select ${event.id}, 'other' from generate_series(1, 10000)`;
    expect((await report(stack.client(), {}, other.id)).data).toBe(true);
    expect((await report(mara.client, {}, other.id)).data).toBe(true);
    const stored = await stack.sql`select further_reports from public.event_reports where event_id = ${other.id}`;
    expect([...stored]).toEqual([{ further_reports: 1 }]);
  });

  test("a member sends ten an hour; visitors and other members are not limited by that", async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await report(mara.client, { details: `Number ${count}` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect((await report(stack.client())).data).toBe(true);
    expect((await report(olive.client)).data).toBe(true);
    await stack.sql`update private.request_counts set since = since - interval '1 hour'`;
    expect((await report(mara.client, { details: "An hour later" })).data).toBe(true);
  });
});

describe("repeated reports of one client", () => {
  const stored = async () => [...(await stack.sql`select reason, details, answer_address from public.event_reports`)];

  test("count once: the text is added, the latest reason and address hold", async () => {
    const from = "the same client";
    await report(stack.client(), { from, reason: "other", details: "It is elsewhere.", email: "a@example.com" });
    await report(stack.client(), { from, reason: "wrong_details", details: "In the park." });
    await report(stack.client(), { from, reason: "wrong_details", email: "b@example.com" });
    expect(await stored()).toEqual([
      { reason: "wrong_details", details: "In the park.\n\nIt is elsewhere.", answer_address: "b@example.com" },
    ]);
    await report(stack.client(), { from, reason: "wrong_details", details: "x".repeat(1990) });
    expect((await stored())[0]?.details).toBe("x".repeat(1990));
  });

  test("count once from several devices of a member, and at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(mara.client)));
    expect(answers.map(({ data }) => data)).toEqual(Array(8).fill(true));
    expect(await countReports()).toBe(1);
  });

  test("do not take back that it does harm", async () => {
    await report(mara.client, { reason: "harmful" });
    await report(mara.client, { reason: "other" });
    expect(await stored()).toMatchObject([{ reason: "harmful" }]);
  });

  test("are other reports about other events, and leave nothing by which a client is recognized", async () => {
    const other = await addEvent(stack, olive);
    for (const id of [event.id, other.id]) await report(stack.client(), { from: "one client" }, id);
    const clients = await stack.sql<{ client: Buffer }[]>`select client from public.event_reports`;
    expect(new Set(clients.map(({ client }) => client.toString("hex"))).size).toBe(2);
  });

  test("do not open a closed report by the same form; another form does", async () => {
    const sent = { from: "one client", key: randomUUID(), details: "Spam." };
    await report(stack.client(), sent);
    await closeReports();
    expect((await report(stack.client(), sent)).data).toBe(true);
    expect(await countReports()).toBe(1);
    await report(stack.client(), { ...sent, key: randomUUID() });
    expect(await countReports()).toBe(2);
  });
});

describe("reading", () => {
  test("admins read reports; organizers, members and visitors do not", async () => {
    await plantReport();
    expect((await admin.client.from("event_reports").select("details")).data).toEqual([
      { details: "It is a sales show." },
    ]);
    for (const { client } of [olive, mara])
      expect((await client.from("event_reports").select("details")).data).toEqual([]);
    expect((await stack.client().from("event_reports").select("details")).error?.code).toBe("42501");
  });

  test("nobody reads who reported, or where the answer goes", async () => {
    await plantReport({ answer_address: "vera@example.com" });
    for (const column of ["client", "answer_address", "submission_key"])
      expect((await admin.client.from("event_reports").select(column)).error?.code).toBe("42501");
  });

  test("reports cannot be changed or deleted directly, nor how they were closed", async () => {
    const id = await plantReport();
    for (const client of [stack.client(), mara.client, admin.client, stack.client(stack.serviceRoleKey)]) {
      expect((await client.from("event_reports").update({ reason: "other" }).eq("id", id)).error?.code).toBe("42501");
      expect((await client.from("event_reports").delete().eq("id", id)).error?.code).toBe("42501");
      const closings = client.from("report_closings");
      expect((await closings.update({ outcome: "gone" }).eq("event_id", event.id)).error?.code).toBe("42501");
      expect((await closings.delete().eq("event_id", event.id)).error?.code).toBe("42501");
      const row = { event_id: event.id, title: "Porch Concert", organizer_id: olive.id, outcome: "gone" };
      expect((await closings.insert(row)).error?.code).toBe("42501");
    }
  });
});

test("closed reports are removed after 90 days, addresses once the answer is on its way or after 90 days", async () => {
  await report(stack.client(), { email: "vera@example.com" });
  await closeReports();
  await report(stack.client(), { email: "walt@example.com" });
  const addresses = async () => [
    ...(await stack.sql`select answer_address as a from public.event_reports order by created_at`),
  ];
  await stack.sql`select public.run_maintenance()`;
  expect(await addresses()).toEqual([{ a: "vera@example.com" }, { a: "walt@example.com" }]);
  await stack.sql`update public.report_closings set closed_at = now() - interval '1 minute'`;
  await stack.sql`select public.run_maintenance()`;
  expect(await addresses()).toEqual([{ a: null }, { a: "walt@example.com" }]);
  await stack.sql`update public.event_reports set changed_at = now() - interval '91 days'`;
  await stack.sql`update public.report_closings set closed_at = now() - interval '91 days'`;
  await stack.sql`select public.run_maintenance()`;
  expect(await addresses()).toEqual([{ a: null }]);
});
