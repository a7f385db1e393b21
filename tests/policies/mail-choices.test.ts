import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Which mails a member wants is theirs to read and to choose.

let stack: TestStack;
let olive: Person;
let mara: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());

const wants = async (choice: string) => {
  const [row] = await stack.sql`select private.wants_mail(${olive.id}, ${choice}) as wanted`;
  return row?.wanted;
};

test("members get mail about their own events, and none about saved ones, until they choose", async () => {
  expect(await wants("saved_event_reminders")).toBe(false);
  expect([await wants("own_events"), await wants("reminders"), await wants("saved_event_changes")]).toEqual([
    true,
    true,
    false,
  ]);
  const choice = { member_id: olive.id, reminders: false, saved_event_changes: true };
  expect((await olive.client.from("mail_choices").upsert(choice)).error).toBeNull();
  expect([await wants("own_events"), await wants("reminders"), await wants("saved_event_changes")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("nobody reads or makes the choice of others", async () => {
  await stack.sql`insert into public.mail_choices (member_id) values (${olive.id}) on conflict do nothing`;
  expect((await mara.client.from("mail_choices").select()).data).toEqual([]);
  const changed = mara.client.from("mail_choices").update({ own_events: false }).eq("member_id", olive.id).select();
  expect((await changed).data).toEqual([]);
  expect((await mara.client.from("mail_choices").insert({ member_id: olive.id })).error?.code).toBe("42501");
  expect(
    (await olive.client.from("mail_choices").update({ member_id: mara.id }).eq("member_id", olive.id)).error?.code,
  ).toBe("42501");
  expect((await stack.client().from("mail_choices").select()).error?.code).toBe("42501");
});

describe("the reminder of saved events", () => {
  const queue = (client: Client = stack.client(), queue_key: string = stack.queueKey) =>
    client.rpc("queue_saved_reminders", { queue_key, site_zone: "America/New_York" });
  const said = (status: string) => ({ status, status_at: new Date().toISOString() });
  const queued = () =>
    stack.sql`select kind, recipient_id, links, is_bulk, data, expires_at from private.mail_outbox where kind = 'saved_tomorrow'`;

  test("is one mail a day to who wants it, with all that takes place tomorrow where it is", async () => {
    const tomorrow = await addEvent(stack, olive, { title: "Early Walk", start_date: localTime(1, "08:00") });
    const there = await addEvent(stack, olive, {
      // Half past midnight of the day after in the site's zone.
      title: "Late Jazz",
      location: "Seville Quarter, Pensacola",
      start_date: localTime(2, "00:30"),
    });
    const others = [
      await addEvent(stack, olive, { title: "Day After", start_date: localTime(2, "08:00") }),
      await addEvent(stack, olive, { title: "Tonight", start_date: localTime(0, "23:59") }),
      await addEvent(stack, olive, { title: "Canceled", start_date: localTime(1, "09:00"), ...said("cancelled") }),
      await addEvent(stack, olive, { title: "Postponed", start_date: localTime(1, "10:00"), ...said("postponed") }),
    ];
    const event_ids = [there, tomorrow, ...others].map(({ id }) => id);
    for (const { client } of [olive, mara]) await client.rpc("save_events", { event_ids });
    expect((await queue()).data).toBe(0);
    await mara.client.from("mail_choices").upsert({ saved_event_reminders: true });
    const answers = await Promise.all([queue(), queue(), queue()]);
    expect(answers.map(({ data }) => data).sort()).toEqual([0, 0, 1]);
    expect((await queue()).data).toBe(0);
    const [mail, ...more] = await queued();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient_id: mara.id, links: ["end_mail"], is_bulk: true });
    expect(mail?.expires_at).toEqual(new Date(localTime(1, "00:00")));
    expect(mail?.data.savedEvents).toMatchObject([
      { id: tomorrow.id, title: "Early Walk", timeZone: null },
      { id: there.id, title: "Late Jazz", timeZone: "America/Chicago", location: "Seville Quarter, Pensacola" },
    ]);
    expect(await stack.sql`select member_id, day::text from private.reminder_days`).toEqual([
      { member_id: mara.id, day: dayAhead(1) },
    ]);
  });

  test("is queued by the site alone", async () => {
    expect((await queue(stack.client(), "0".repeat(32))).error?.code).toBe("42501");
    expect((await queue(mara.client)).error?.code).toBe("42501");
  });
});
