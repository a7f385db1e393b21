import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

// Storm notices: who places them, which events they apply to, what organizers answer, and what remains after undoing them.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, ada] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`delete from public.events where true`;
  await stack.sql`delete from private.storm_notices where true`;
  await stack.sql`delete from private.mail_outbox where true`;
});

const days = () => ({ first_day: dayAhead(6), last_day: dayAhead(8) });

async function place(fields: object = {}, client: Client = ada.client) {
  const notice = { cities: ["tampa", "pensacola"], ...days(), kind: "check", ...fields };
  const { data, error } = await client.rpc("place_storm_notice", notice);
  expect(error).toBeNull();
  return Number(data);
}

async function pageOf(id: string) {
  const given = { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" };
  return (await stack.client().rpc("event_page", given)).data as { storm: unknown; event: { status: unknown } | null };
}

interface List {
  listings: { id: string; status: string | null; notice: string | null }[];
  notices: { kind: string }[];
}

async function browse(filter: object = {}): Promise<List> {
  const all = { site_zone: "America/New_York", starts_from: new Date().toISOString(), ...filter };
  return (await stack.client().rpc("browse_listings", { filter: all })).data as unknown as List;
}

const noticeOn = async (id: string) => (await browse()).listings.find((listing) => listing.id === id)?.notice;

interface StormMail {
  kind: string;
  address: string;
  data: {
    events: { id: string; title: string }[];
    answers: Record<string, { takes_place: string; moved: string; cancelled: string }>;
  };
}

/** The queued storm mails, once the undo period of the notice is over. */
async function claim(): Promise<StormMail[]> {
  await stack.sql`update private.mail_outbox set next_attempt_at = now() where kind = 'storm_notice'`;
  const { data } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
  return (data as unknown as StormMail[]).filter(({ kind }) => kind === "storm_notice");
}

const answer = async (token: string) => (await stack.client().rpc("answer_storm", { token })).data;

const answers = () => stack.sql`select event_id, answer, answered_by from private.storm_answers order by answered_at`;

describe("nobody but admins", () => {
  test("previews, places, ends or lists notices", async () => {
    const id = await place();
    for (const client of [stack.client(), olive.client]) {
      const given = { cities: ["tampa"], ...days() };
      expect((await client.rpc("preview_storm", given)).error?.code).toBe("42501");
      expect((await client.rpc("place_storm_notice", { ...given, kind: "check" })).error?.code).toBe("42501");
      expect((await client.rpc("end_storm_notice", { notice_id: id })).error?.code).toBe("42501");
      expect((await client.rpc("resume_storm_notice", { notice_id: id })).error?.code).toBe("42501");
      expect((await client.rpc("list_storm_notices")).error?.code).toBe("42501");
    }
    expect(await stack.sql`select count(*)::integer as notices from private.storm_notices`).toEqual([{ notices: 1 }]);
  });

  test("and no API role reads or writes the tables, or calls what is behind them", async () => {
    for (const table of ["storm_notices", "storm_answers", "storm_mails"])
      expect((await ada.client.from(table as "events").select()).error?.code).toBe("PGRST205");
    for (const name of ["answer_storms", "queue_storm_mails", "storm_link_of", "revise_under_storm", "change_statuses"])
      expect((await ada.client.rpc(name as "end_mails", { token: "0" })).error?.code).toBe("PGRST202");
  });
});

test.each([
  ["a city without a page", { cities: ["tampa", "atlantis"] }, "storm_city_unknown"],
  ["no city", { cities: [] }, "23514"],
  ["days that are over", { first_day: dayAhead(-3), last_day: dayAhead(-1) }, "storm_days_over"],
  ["more days than a month", { last_day: dayAhead(40) }, "23514"],
  ["another kind", { kind: "cancelled" }, "23514"],
  ["a text that is too long", { text_en: "rain ".repeat(60) }, "23514"],
])("no notice is placed for %s", async (_, fields, code) => {
  const given = { cities: ["tampa"], ...days(), kind: "check", ...fields };
  const { error } = await ada.client.rpc("place_storm_notice", given);
  expect(`${error?.code} ${error?.details}`).toContain(code);
});

describe("a notice", () => {
  test("is laid over the events of its cities and days, where they happen, and changes nothing of them", async () => {
    const inside = await addEvent(stack, olive);
    const lastMinute = await addEvent(stack, olive, {
      location: "Plaza Ferdinand, Pensacola",
      start_date: localTime(8, "23:30", "America/Chicago"),
    });
    const long = await addEvent(stack, olive, { start_date: localTime(4, "10:00"), end_date: localTime(6, "18:00") });
    const others = [
      await addEvent(stack, olive, { location: "Lake Eola, Orlando" }),
      await addEvent(stack, olive, { start_date: localTime(9, "00:30") }),
      await addEvent(stack, olive, { status: "cancelled", status_at: new Date().toISOString() }),
      await addEvent(stack, olive, { is_approved: false }),
    ];
    const before = await stack.sql`select * from public.events order by id`;
    const { data } = await ada.client.rpc("preview_storm", { cities: ["tampa", "pensacola"], ...days() });
    expect(data).toMatchObject({ events: 3, organizers: 1, cities: [{ events: 1 }, { events: 2 }] });
    await place({ kind: "postponed", text_en: "Bridges are closed." });
    expect(await stack.sql`select * from public.events order by id`).toEqual(before);
    for (const { id } of [inside, lastMinute, long]) {
      expect(await noticeOn(id)).toBe("postponed");
      expect(await pageOf(id)).toMatchObject({
        event: { status: null },
        storm: { notice: { kind: "postponed", text_en: "Bridges are closed.", text_es: null } },
      });
      expect((await stack.client().rpc("event_feed", { event_id: id })).data).toMatchObject({ notice: "postponed" });
    }
    for (const { id } of others) expect((await pageOf(id)).storm ?? null).toBeNull();
  });

  test("holds for what is approved later, and on pages of what is being updated", async () => {
    await place();
    const { id } = await addEvent(stack, olive);
    expect(await noticeOn(id)).toBe("check");
    await olive.client.from("events").update({ title: "Another Concert" }).eq("id", id);
    expect(await pageOf(id)).toMatchObject({ event: null, storm: { notice: { kind: "check" } } });
  });

  test("is named on lists in its cities and days, and on no others, until its days are over", async () => {
    const id = await place();
    const range = (from: number, to: number) => `{[${dayAhead(from)},${dayAhead(to)})}`;
    expect((await browse({ city: "tampa" })).notices).toMatchObject([{ kind: "check" }]);
    expect((await browse({ city: "tampa", days: range(8, 9) })).notices).toHaveLength(1);
    expect((await browse({ city: "tampa", days: range(9, 10) })).notices).toEqual([]);
    expect((await browse({ city: "miami" })).notices).toEqual([]);
    expect((await browse()).notices).toEqual([]);
    const over = { first_day: dayAhead(-3), last_day: dayAhead(-1) };
    await stack.sql`update private.storm_notices set ${stack.sql(over)} where id = ${id}`;
    expect((await browse({ city: "tampa" })).notices).toEqual([]);
  });

  test("is put back as it was after it has ended: with its answers, and asking nobody twice", async () => {
    const [answered, open, mine] = [
      await addEvent(stack, olive),
      await addEvent(stack, mara),
      await addEvent(stack, olive),
    ];
    const notice = await place();
    const mails = await claim();
    await stack.sql`update private.mail_outbox set sent_at = now(), is_claimed = false where true`;
    await answer(mails.find((mail) => mail.data.answers[answered.id])?.data.answers[answered.id]?.takes_place ?? "");
    const resume = async () => (await ada.client.rpc("resume_storm_notice", { notice_id: notice })).data;
    expect(await resume()).toBe(false);
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    expect(await noticeOn(open.id)).toBeNull();
    expect(await resume()).toBe(true);
    for (const id of [open.id, mine.id]) expect(await noticeOn(id)).toBe("check");
    expect(await noticeOn(answered.id)).toBeNull();
    expect(await claim()).toEqual([]);
    const { data } = await ada.client.rpc("list_storm_notices");
    expect(data).toMatchObject([{ id: notice, is_running: true, can_resume: false, ended_by: null, unanswered: 2 }]);
    expect(
      await stack.sql`select action, details from public.audit_log where subject_id = ${String(notice)} order by id desc limit 1`,
    ).toEqual([{ action: "storm_resumed", details: { kind: "check", events: 2 } }]);
  });

  test("asks after it was put back whom it had not asked when it ended", async () => {
    await addEvent(stack, olive);
    const notice = await place();
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    await ada.client.rpc("resume_storm_notice", { notice_id: notice });
    expect(await claim()).toMatchObject([{ address: olive.email }]);
  });

  test("is not put back once its days are over, or beside an equal one", async () => {
    const notice = await place();
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    const equal = await place();
    expect((await ada.client.rpc("resume_storm_notice", { notice_id: notice })).data).toBe(false);
    await ada.client.rpc("end_storm_notice", { notice_id: equal });
    const over = { first_day: dayAhead(-3), last_day: dayAhead(-1) };
    await stack.sql`update private.storm_notices set ${stack.sql(over)} where true`;
    expect((await ada.client.rpc("resume_storm_notice", { notice_id: notice })).data).toBe(false);
    expect((await ada.client.rpc("list_storm_notices")).data).toMatchObject([
      { can_resume: false },
      { can_resume: false },
    ]);
  });

  test("makes a revision when it is placed and when it ends, is audited, and is placed once", async () => {
    const { id } = await addEvent(stack, olive);
    const revision = async () =>
      (await stack.sql`select revision from private.published_events where id = ${id}`)[0]?.revision;
    const first = await revision();
    const version = Number((await stack.client().rpc("listings_version")).data);
    const notice = await place();
    expect(await place()).toBe(notice);
    expect(await revision()).toBe(first + 1);
    expect(Number((await stack.client().rpc("listings_version")).data)).toBeGreaterThan(version);
    expect((await ada.client.rpc("end_storm_notice", { notice_id: notice })).data).toBe(true);
    expect((await ada.client.rpc("end_storm_notice", { notice_id: notice })).data).toBe(false);
    expect(await revision()).toBe(first + 2);
    expect(await noticeOn(id)).toBeNull();
    expect(
      await stack.sql`select action, actor_id, details from public.audit_log where subject_id = ${String(notice)} and subject_kind = 'notice' order by id`,
    ).toEqual([
      { action: "storm_placed", actor_id: ada.id, details: { kind: "check", events: 1 } },
      { action: "storm_ended", actor_id: ada.id, details: { kind: "check", events: 1 } },
    ]);
  });
});

describe("organizers", () => {
  test("get one mail each about all of their events, after the time to undo it", async () => {
    await addEvent(stack, olive, { title: "Second Concert", start_date: localTime(8, "18:00") });
    await addEvent(stack, olive, { title: "First Concert" });
    await addEvent(stack, mara);
    await place();
    expect((await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 })).data).toEqual([]);
    await addEvent(stack, olive, { title: "Later Concert" });
    await stack.sql`select private.queue_storm_mails()`;
    const mails = await claim();
    expect(mails.map(({ address }) => address).sort()).toEqual([mara.email, olive.email].sort());
    const mine = mails.find(({ address }) => address === olive.email);
    expect(mine?.data.events.map(({ title }) => title)).toEqual(["First Concert", "Second Concert"]);
  });

  test("get the first 25 of their events by name in that mail, and how many there are besides", async () => {
    for (let number = 1; number <= 27; number += 1)
      await addEvent(stack, olive, {
        title: `Concert ${number}`,
        start_date: localTime(7, "18:00", "America/New_York"),
      });
    await place();
    const [mail] = await claim();
    expect(mail?.data.events).toHaveLength(25);
    expect(mail?.data).toMatchObject({ more: 2 });
    expect(Object.keys(mail?.data.answers ?? {})).toHaveLength(25);
  });

  test("whose first event there is approved later are asked then", async () => {
    await place();
    expect(await claim()).toEqual([]);
    await addEvent(stack, mara);
    await stack.sql`select private.queue_storm_mails()`;
    expect(await claim()).toMatchObject([{ address: mara.email }]);
  });

  test("are not asked when the notice ends before, nor where they are blocked", async () => {
    await addEvent(stack, olive);
    const notice = await place();
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    expect(await claim()).toEqual([]);
    await stack.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`;
    await place({ kind: "postponed" });
    await stack.sql`update auth.users set banned_until = null where id = ${olive.id}`;
    expect(await claim()).toEqual([]);
  });

  test("answer with a link, without a session, and the answer survives the end of the notice", async () => {
    const { id } = await addEvent(stack, olive);
    const notice = await place();
    const [mail] = await claim();
    const links = mail?.data.answers[id];
    const visitor = stack.client();
    for (const wrong of ["", "0", links?.takes_place.replace(/^./, "x") ?? ""]) {
      expect((await visitor.rpc("find_storm_link", { token: wrong })).data).toBeNull();
      expect(await answer(wrong)).toBe(false);
    }
    const found = await visitor.rpc("find_storm_link", { token: links?.takes_place ?? "" });
    expect(found.data).toMatchObject({ answer: "takes_place", said: null, event: { id } });
    expect(await answers()).toEqual([]);
    expect(await answer(links?.takes_place ?? "")).toBe(true);
    expect(await answers()).toEqual([{ event_id: id, answer: "takes_place", answered_by: olive.id }]);
    expect(await noticeOn(id)).toBeNull();
    const says = { event: { status: null }, storm: { notice: null, takes_place_since: expect.any(String) } };
    expect(await pageOf(id)).toMatchObject(says);
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    expect(await pageOf(id)).toMatchObject(says);
    const { data } = await ada.client.rpc("list_storm_notices");
    expect(data).toMatchObject([{ id: notice, events: 1, mailed: 1, unanswered: null, answers: { takes_place: 1 } }]);
  });

  test("cancel or postpone with a link, which members who have saved the event are told", async () => {
    const cancelled = await addEvent(stack, olive);
    const moved = await addEvent(stack, olive);
    await mara.client.rpc("save_events", { event_ids: [cancelled.id, moved.id] });
    await stack.sql`insert into public.mail_choices (member_id, saved_event_changes) values (${mara.id}, true)`;
    const notice = await place();
    const [mail] = await claim();
    expect(await answer(mail?.data.answers[cancelled.id]?.cancelled ?? "")).toBe(true);
    expect(await answer(mail?.data.answers[moved.id]?.moved ?? "")).toBe(true);
    expect(await answers()).toMatchObject([{ answer: "cancelled" }, { answer: "moved" }]);
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    expect(
      await stack.sql`select status from public.events where id in (${cancelled.id}, ${moved.id}) order by status`,
    ).toEqual([{ status: "cancelled" }, { status: "postponed" }]);
    expect(await stack.sql`select kind from private.mail_outbox where recipient_id = ${mara.id} order by kind`).toEqual(
      [{ kind: "event_cancelled" }, { kind: "event_postponed" }],
    );
    // The organizer may change the answer.
    expect(await answer(mail?.data.answers[cancelled.id]?.takes_place ?? "")).toBe(true);
    expect(await pageOf(cancelled.id)).toMatchObject({ event: { status: null }, storm: { notice: null } });
  });

  test("whose event is over, or not theirs any more, answer nothing", async () => {
    const { id } = await addEvent(stack, olive);
    await place();
    const token = (await claim())[0]?.data.answers[id]?.takes_place ?? "";
    await stack.sql`update public.events set organizer_id = ${mara.id} where id = ${id}`;
    expect(await answer(token)).toBe(false);
    await stack.sql`update public.events set organizer_id = ${olive.id} where id = ${id}`;
    await stack.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`;
    expect(await answer(token)).toBe(false);
    await stack.sql`update auth.users set banned_until = null where id = ${olive.id}`;
    await stack.sql`update public.events set start_date = now() - interval '1 hour' where id = ${id}`;
    expect(await answer(token)).toBe(false);
    // Recorded because the event moved, not by the link.
    expect(await answers()).toMatchObject([{ answer: "moved", answered_by: null }]);
  });

  test("say on the site that it takes place; others cannot", async () => {
    const { id } = await addEvent(stack, olive);
    expect((await olive.client.rpc("say_takes_place", { event_id: id })).data).toBe(false);
    await place();
    for (const client of [stack.client(), mara.client])
      expect((await client.rpc("say_takes_place", { event_id: id })).error?.code).toBe("42501");
    expect((await olive.client.rpc("say_takes_place", { event_id: id })).data).toBe(true);
    expect(await noticeOn(id)).toBeNull();
    // A later notice asks again.
    await place({ kind: "postponed" });
    expect(await noticeOn(id)).toBe("postponed");
  });

  test("have answered by a change of plan, and by another date once it is approved", async () => {
    const cancelled = await addEvent(stack, olive);
    const moved = await addEvent(stack, olive);
    await place();
    await stack.sql`update public.events set status = 'cancelled', status_at = now() where id = ${cancelled.id}`;
    await stack.sql`update public.events set start_date = ${localTime(8, "12:00")} where id = ${moved.id}`;
    expect(await answers()).toMatchObject([
      { event_id: cancelled.id, answer: "cancelled" },
      { event_id: moved.id, answer: "moved" },
    ]);
    expect(await noticeOn(moved.id)).toBeNull();
    await stack.sql`update public.events set status = null, status_at = null where id = ${cancelled.id}`;
    expect(await noticeOn(cancelled.id)).toBeNull();
    expect(await answers()).toMatchObject([{ answer: "moved" }, { event_id: cancelled.id, answer: "takes_place" }]);
  });
});
