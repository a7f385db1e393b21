import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { answerStorm, claimStormMails, noticeOn, placeNotice, stormPageOf } from "#tests/support/storm.ts";

// Storm notices: which organizers are asked by mail, and how they answer.

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
const claim = () => claimStormMails(stack);
const answer = (token: string) => answerStorm(stack, token);
const answers = () => stack.sql`select event_id, answer, answered_by from private.storm_answers order by answered_at`;

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
    expect(await noticeOn(stack, id)).toBeNull();
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
    expect(await noticeOn(stack, id)).toBeNull();
    // A later notice asks again.
    await place({ kind: "postponed" });
    expect(await noticeOn(stack, id)).toBe("postponed");
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
    expect(await noticeOn(stack, moved.id)).toBeNull();
    await stack.sql`update public.events set status = null, status_at = null where id = ${cancelled.id}`;
    expect(await noticeOn(stack, cancelled.id)).toBeNull();
    expect(await answers()).toMatchObject([{ answer: "moved" }, { event_id: cancelled.id, answer: "takes_place" }]);
  });
});
