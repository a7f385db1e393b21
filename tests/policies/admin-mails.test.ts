import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_MAILS } from "#app/content/admin-mails.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Mail to admins: once a day what is waiting, and at once that an event was reported as harmful.

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
  await stack.sql`delete from private.admin_mail_days`;
  await stack.sql`delete from public.mail_choices`;
});

/** Half past eight in Florida. */
const MORNING = "2026-11-25T13:30:00Z";
const day = (at: string) => stack.sql`select private.queue_admin_mails(${at})`;
const mails = () => stack.sql<{ kind: string; recipient_id: string; data: Record<string, unknown> }[]>`
  select kind, recipient_id, data from private.mail_outbox where kind in ('admin_daily', 'harm_reported') order by recipient_id`;
const readers = async () => (await mails()).map(({ recipient_id }) => recipient_id).sort();
const report = (id: string, reason = "harmful") =>
  stack.sql`insert into public.event_reports (event_id, reason) values (${id}, ${reason})`;

describe("once a day", () => {
  test("each admin is told what waits; not before eight in Florida, not twice, and no member", async () => {
    await addEvent(stack, olive, { is_approved: false });
    await day("2026-11-25T12:30:00Z");
    expect(await mails()).toHaveLength(0);
    await day(MORNING);
    await day("2026-11-25T22:00:00Z");
    expect(await readers()).toEqual([ada.id, bea.id].sort());
    const [mail] = await mails();
    expect(mail?.data).toMatchObject({ events: 1, reports: 0, messages: 0, organizers: 0 });
    await day("2026-11-26T13:30:00Z");
    expect(await readers()).toHaveLength(4);
  });

  test("nobody is told when nothing waits, nor who does not want to know", async () => {
    await addEvent(stack, olive);
    await day(MORNING);
    expect(await mails()).toHaveLength(0);
    await stack.sql`delete from private.admin_mail_days`;
    await addEvent(stack, olive, { is_approved: false });
    await ada.client.from("mail_choices").upsert({ member_id: ada.id, admin_daily: false });
    await day(MORNING);
    expect(await readers()).toEqual([bea.id]);
  });

  test("the mail reads as sentences", () => {
    const data = {
      events: 2,
      since: "2026-11-24T15:00:00Z",
      organizers: 0,
      reports: 1,
      messages: 0,
      tokens: { end_mail: "e" },
    };
    const { subject, paragraphs } = ADMIN_MAILS.admin_daily?.write(data, "Sunshine Events", "America/New_York") ?? {};
    expect(subject).toBe("3 things are waiting for you on Sunshine Events");
    expect(paragraphs).toEqual([
      "Events waiting for approval: 2. The oldest has been waiting since November 24, 2026, 10:00 AM EST.",
      "Open reports: 1.",
    ]);
  });
});

describe("a report", () => {
  test("of harm is mailed at once to admins who want to know, and no second one within 10 minutes", async () => {
    const { id } = await addEvent(stack, olive);
    await bea.client.from("mail_choices").upsert({ member_id: bea.id, admin_harm: false });
    await report(id);
    await report(id);
    expect(await mails()).toMatchObject([
      { kind: "harm_reported", recipient_id: ada.id, data: { title: "Porch Concert" } },
    ]);
  });

  test("of intimate images is mailed at once as well, also right after one of harm", async () => {
    const { id } = await addEvent(stack, olive);
    await report(id);
    await stack.sql`
      insert into public.event_reports (event_id, reason, claim_role, claim_reach, due_at)
      values (${id}, 'intimate_images', 'person', 'vera@example.com', now())`;
    expect(new Set((await mails()).map(({ data }) => data.reason))).toEqual(new Set(["harmful", "intimate_images"]));
  });

  test("of anything else is not", async () => {
    await report((await addEvent(stack, olive)).id, "wrong_details");
    expect(await mails()).toHaveLength(0);
  });
});

test("no API role queues them", async () => {
  for (const { client } of [olive, ada])
    expect((await client.rpc("queue_admin_mails" as never)).error?.code).toMatch(/PGRST202|42883/);
});
