import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addEvent, addSeries, localTime, setStatus } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Mails to organizers other than decisions, the links in them, and mails to members who have saved an event.

let stack: TestStack;
let olive: Person;
let mara: Person;
let admin: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, admin] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Mara Member"),
    signUpAdmin(stack),
  ]);
});
beforeEach(() => stack.sql`truncate private.mail_outbox, public.mail_choices, private.event_confirmations`);
afterAll(() => stack.close());

interface Claimed {
  kind: string;
  data: { title: string; others: number; dates: number; tokens: { end_mail: string; confirm_event?: string } };
}

async function claim(): Promise<Claimed[]> {
  const { data, error } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
  expect(error).toBeNull();
  return (data ?? []) as unknown as Claimed[];
}

/** An approved event that starts in six days and a half, and was sent long ago. */
async function addDue(person = olive, fields: object = {}) {
  const event = await addEvent(stack, person, { start_date: localTime(6, "23:30"), ...fields });
  await stack.sql`
    alter table public.events disable trigger user`;
  await stack.sql`
    update public.events set created_at = now() - interval '20 days', updated_at = now() - interval '20 days',
      start_date = now() + interval '6 days 12 hours' where id = ${event.id}`;
  await stack.sql`update public.listings set start_date = now() + interval '6 days 12 hours' where id = ${event.id}`;
  await stack.sql`alter table public.events enable trigger user`;
  return event;
}

const remind = () => stack.sql`select private.queue_reminders()`;

describe("an organizer is told", () => {
  test("that an event was received, in one mail however many were sent at once", async () => {
    const sent = await olive.client.from("events").insert([buildEvent(), buildEvent({ title: "Another Concert" })]);
    expect(sent.error).toBeNull();
    expect(await claim()).toMatchObject([{ kind: "event_received", data: { others: 1, dates: 2 } }]);
  });

  test("that a change of a public event waits, once until it is decided; not that nothing was changed", async () => {
    const { id, title } = await addEvent(stack, olive);
    await olive.client.from("events").update({ title }).eq("id", id);
    expect(await claim()).toEqual([]);
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", id);
    await olive.client.from("events").update({ title: "A Third Concert" }).eq("id", id);
    expect(await claim()).toMatchObject([{ kind: "event_changed", data: { title: "Another Concert" } }]);
  });

  test("nothing of both who does not want it; decisions come all the same", async () => {
    await stack.sql`insert into public.mail_choices (member_id, own_events) values (${olive.id}, false)`;
    const { data } = await olive.client.from("events").insert(buildEvent()).select("id").single();
    await admin.client
      .from("events")
      .update({ is_approved: true })
      .eq("id", data?.id ?? "");
    // The undo period is over.
    await stack.sql`update private.mail_outbox set next_attempt_at = now()`;
    expect(await claim()).toMatchObject([{ kind: "event_approved" }]);
  });
});

describe("a week before an event", () => {
  test("its organizer is asked once whether it takes place, and for a series once in four weeks", async () => {
    await addDue();
    const [series] =
      await stack.sql`insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'dates') returning id`;
    await addDue(olive, { series_id: series?.id, title: "Farmers Market" });
    await addDue(olive, { series_id: series?.id, title: "Farmers Market" });
    await remind();
    await remind();
    const mails = await claim();
    expect(mails.map(({ kind, data }) => [kind, data.title]).sort()).toEqual([
      ["event_reminder", "Farmers Market"],
      ["event_reminder", "Porch Concert"],
    ]);
  });

  test.each([
    ["that waits", { is_approved: false }],
    ["that is cancelled", { status: "cancelled", status_at: new Date().toISOString() }],
  ])("nobody is asked about one %s", async (_, fields) => {
    await addDue(olive, fields);
    await stack.sql`delete from public.events where organizer_id = ${olive.id} and status is null and is_approved`;
    await remind();
    expect(await claim()).toEqual([]);
  });

  test("the link confirms it, which the page says until it moves; other tokens confirm nothing", async () => {
    const { id } = await addDue();
    await stack.sql`delete from public.events where organizer_id = ${olive.id} and id <> ${id}`;
    await remind();
    const [mail] = await claim();
    const { confirm_event: token = "", end_mail: other = "" } = mail?.data.tokens ?? {};
    const page = async () =>
      (
        await stack
          .client()
          .rpc("event_page", { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" })
      ).data;
    expect(await page()).toMatchObject({ checks: { confirmed_at: null } });
    for (const wrong of ["", "0", other])
      expect((await stack.client().rpc("confirm_event", { token: wrong })).data).toBe(false);
    expect((await stack.client().rpc("find_mail_link", { token, purpose: "confirm_event" })).data).toMatchObject({
      event: { id },
    });
    expect((await stack.client().rpc("find_mail_link", { token, purpose: "end_mail" })).data).toBeNull();
    expect((await stack.client().rpc("confirm_event", { token })).data).toBe(true);
    expect(await page()).toMatchObject({ checks: { confirmed_at: expect.any(String) } });
    await stack.sql`update public.events set start_date = start_date + interval '1 day' where id = ${id}`;
    expect(await page()).toMatchObject({ checks: { confirmed_at: null } });
    await stack.sql`update public.events set is_approved = false where id = ${id}`;
    expect((await stack.client().rpc("confirm_event", { token })).data).toBe(false);
  });
});

describe("members who have saved the event", () => {
  beforeEach(() => stack.sql`delete from public.events where true`);

  const queued = () => stack.sql`
    select kind, recipient_id, data, is_bulk, expires_at from private.mail_outbox where data ? 'savedDates' order by id`;

  async function savedByMara(fields = {}) {
    const event = await addEvent(stack, olive, fields);
    for (const { client } of [mara, olive]) {
      await client.rpc("save_events", { event_ids: [event.id] });
      await client.from("mail_choices").upsert({ saved_event_changes: true });
    }
    return event;
  }

  test("are mailed if they want to, once, until the start, and its organizer is not", async () => {
    const { id, start_date } = await savedByMara();
    await admin.client.rpc("save_events", { event_ids: [id] });
    await setStatus(stack, olive.client, id, "postponed");
    const data = { savedDates: [{ id, title: "Porch Concert", was: "on_again" }] };
    expect(await queued()).toMatchObject([{ kind: "event_postponed", recipient_id: mara.id, is_bulk: true, data }]);
    expect((await queued())[0]?.expires_at).toEqual(new Date(start_date));
    await setStatus(stack, olive.client, id, "cancelled");
    expect(await queued()).toMatchObject([{ kind: "event_cancelled", recipient_id: mara.id, data }]);
  });

  test("get nothing when it was a mistake, and at most one mail in an hour", async () => {
    const { id } = await savedByMara();
    await setStatus(stack, olive.client, id, "cancelled");
    await setStatus(stack, olive.client, id, null);
    expect(await queued()).toEqual([]);
    await setStatus(stack, olive.client, id, "cancelled");
    // Sent: bulk mail is deleted then.
    await stack.sql`delete from private.mail_outbox where true`;
    await setStatus(stack, olive.client, id, null);
    expect(await queued()).toMatchObject([{ kind: "event_on_again", data: { savedDates: [{ was: "cancelled" }] } }]);
    const [due] =
      await stack.sql`select next_attempt_at - now() > interval '1 hour' as is_later from private.mail_outbox`;
    expect(due?.is_later).toBe(true);
  });

  test("learn of another date when it is approved, and read the approved title only", async () => {
    const { id, start_date } = await savedByMara();
    await olive.client
      .from("events")
      .update({ start_date: localTime(9, "20:00"), title: "Unseen Title" })
      .eq("id", id);
    await setStatus(stack, olive.client, id, "sold_out");
    expect(await queued()).toMatchObject([
      { kind: "event_sold_out", data: { savedDates: [{ title: "Porch Concert" }] } },
    ]);
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    const [moved] = await queued();
    expect(moved).toMatchObject({ kind: "event_moved", data: { savedDates: [{ title: "Unseen Title" }] } });
    const { startDate, oldStartDate } = moved?.data.savedDates[0] ?? {};
    expect([new Date(oldStartDate), new Date(startDate)]).toEqual([
      new Date(start_date),
      new Date(localTime(9, "20:00")),
    ]);
  });

  test("learn that it was on a whole day before, whose time nobody knew", async () => {
    const { id } = await savedByMara({ is_all_day: true, start_date: localTime(8, "00:00") });
    await olive.client
      .from("events")
      .update({ is_all_day: false, start_date: localTime(9, "20:00"), end_date: null })
      .eq("id", id);
    await admin.client.from("events").update({ is_approved: true }).eq("id", id);
    const savedDates = [{ isAllDay: false, wasAllDay: true, oldStartDate: expect.any(String) }];
    expect(await queued()).toMatchObject([{ kind: "event_moved", data: { savedDates } }]);
  });

  describe("of several dates of a series", () => {
    const weeks = () => [3, 10, 17, 24].map((days) => localTime(days, "09:00"));

    async function seriesSavedByMara(saved = 3) {
      const dates = await addSeries(stack, olive, weeks());
      await mara.client.rpc("save_events", { event_ids: dates.slice(0, saved).map(({ id }) => id) });
      await mara.client.from("mail_choices").upsert({ saved_event_changes: true });
      return dates.map(({ id }) => id);
    }

    test("get one mail that names those they have saved, and one entry of the log says how many", async () => {
      const [first = "", second, third] = await seriesSavedByMara();
      await setStatus(stack, olive.client, first, "cancelled", { dates: "all" });
      const savedDates = [first, second, third].map((id) => ({ id, was: "on_again" }));
      expect(await queued()).toMatchObject([{ kind: "event_cancelled", recipient_id: mara.id, data: { savedDates } }]);
      expect((await queued())[0]?.expires_at).toEqual(new Date(weeks()[2] ?? ""));
      const entry = { action: "event_status_said", actor_id: olive.id, details: { status: "cancelled", dates: 4 } };
      expect(await stack.sql`select * from public.audit_log where subject_id = ${first}`).toMatchObject([entry]);
    });

    test("get none when all was undone, and of what is left when a part was", async () => {
      const [first = "", second = "", third = ""] = await seriesSavedByMara();
      await setStatus(stack, olive.client, first, "cancelled", { dates: "all" });
      await setStatus(stack, olive.client, second, null);
      const left = [{ id: first }, { id: third }];
      expect(await queued()).toMatchObject([{ kind: "event_cancelled", data: { savedDates: left } }]);
      await setStatus(stack, olive.client, second, "sold_out");
      expect(await queued()).toHaveLength(2);
      await setStatus(stack, olive.client, second, null);
      await setStatus(stack, olive.client, first, null, { dates: "all" });
      expect(await queued()).toEqual([]);
    });

    test("get one mail about dates that have moved together", async () => {
      const ids = await seriesSavedByMara(2);
      await stack.sql`update public.events set start_date = start_date + interval '1 hour', end_date = end_date + interval '1 hour' where id = any (${ids})`;
      await admin.client.from("events").update({ is_approved: true }).in("id", ids);
      const savedDates = ids.slice(0, 2).map((id) => ({ id, oldStartDate: expect.any(String) }));
      expect(await queued()).toMatchObject([{ kind: "event_moved", data: { savedDates } }]);
    });
  });
});

test("one press ends all mails but decisions, for nobody else, and takes back what is queued", async () => {
  await olive.client.from("events").insert(buildEvent());
  const [mail] = await claim();
  const token = mail?.data.tokens.end_mail ?? "";
  expect((await stack.client().rpc("end_mails", { token: "0" })).data).toBe(false);
  await olive.client.from("events").insert(buildEvent());
  expect((await stack.client().rpc("end_mails", { token })).data).toBe(true);
  expect(
    await stack.sql`select member_id, own_events, reminders, saved_event_changes, saved_event_reminders from public.mail_choices`,
  ).toEqual([
    {
      member_id: olive.id,
      own_events: false,
      reminders: false,
      saved_event_changes: false,
      saved_event_reminders: false,
    },
  ]);
  expect(await claim()).toEqual([]);
});

test("what makes and follows links is not in the API", async () => {
  for (const name of ["queue_reminders", "link_of", "queue_event_mail", "wants_mail"])
    expect((await admin.client.rpc(name as "end_mails", { token: "0" })).error?.code).toBe("PGRST202");
});
