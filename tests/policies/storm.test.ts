import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import {
  answerStorm,
  browseUnderStorm,
  claimStormMails,
  noticeOn,
  placeNotice,
  stormDays,
  stormPageOf,
} from "#tests/support/storm.ts";

// Storm notices: who places them, which events they apply to, and what remains after undoing them.

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

const place = (fields: object = {}) => placeNotice(ada, fields);
const pageOf = (id: string) => stormPageOf(stack, id);
const browse = (filter: object = {}) => browseUnderStorm(stack, filter);

describe("nobody but admins", () => {
  test("previews, places, ends or lists notices", async () => {
    const id = await place();
    for (const client of [stack.client(), olive.client]) {
      const given = { cities: ["tampa"], ...stormDays() };
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
  const given = { cities: ["tampa"], ...stormDays(), kind: "check", ...fields };
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
    const { data } = await ada.client.rpc("preview_storm", { cities: ["tampa", "pensacola"], ...stormDays() });
    expect(data).toMatchObject({ events: 3, organizers: 1, cities: [{ events: 1 }, { events: 2 }] });
    await place({ kind: "postponed", text_en: "Bridges are closed." });
    expect(await stack.sql`select * from public.events order by id`).toEqual(before);
    for (const { id } of [inside, lastMinute, long]) {
      expect(await noticeOn(stack, id)).toBe("postponed");
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
    expect(await noticeOn(stack, id)).toBe("check");
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
    const mails = await claimStormMails(stack);
    await stack.sql`update private.mail_outbox set sent_at = now(), is_claimed = false where true`;
    await answerStorm(
      stack,
      mails.find((mail) => mail.data.answers[answered.id])?.data.answers[answered.id]?.takes_place ?? "",
    );
    const resume = async () => (await ada.client.rpc("resume_storm_notice", { notice_id: notice })).data;
    expect(await resume()).toBe(false);
    await ada.client.rpc("end_storm_notice", { notice_id: notice });
    expect(await noticeOn(stack, open.id)).toBeNull();
    expect(await resume()).toBe(true);
    for (const id of [open.id, mine.id]) expect(await noticeOn(stack, id)).toBe("check");
    expect(await noticeOn(stack, answered.id)).toBeNull();
    expect(await claimStormMails(stack)).toEqual([]);
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
    expect(await claimStormMails(stack)).toMatchObject([{ address: olive.email }]);
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
    expect(await noticeOn(stack, id)).toBeNull();
    expect(
      await stack.sql`select action, actor_id, details from public.audit_log where subject_id = ${String(notice)} and subject_kind = 'notice' order by id`,
    ).toEqual([
      { action: "storm_placed", actor_id: ada.id, details: { kind: "check", events: 1 } },
      { action: "storm_ended", actor_id: ada.id, details: { kind: "check", events: 1 } },
    ]);
  });
});
