import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import {
  addCalendar,
  type CalendarItemSent,
  type CalendarLease,
  calendarItem,
  claimCalendar,
  deleteCalendars,
  makeCalendarsDue,
  readCalendar,
  settleCalendar,
  writeCalendarItems,
} from "#tests/support/subscribed-calendars.ts";

// How subscribed calendars are read, and what their owners and admins do with them.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara, ada] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(() => deleteCalendars(stack));

const claim = () => claimCalendar(stack);
const due = () => makeCalendarsDue(stack);
const settle = (lease: CalendarLease | undefined, answer: object) => settleCalendar(stack, lease, answer);
const read = (...items: CalendarItemSent[]) => readCalendar(stack, ...items);
const events = () =>
  stack.sql`select id, title, organizer_id, organization_id from public.events order by start_date, title`;
const mails = () => stack.sql`select kind, data from private.mail_outbox order by id`;
const one = calendarItem("one");

describe("a reading", () => {
  test("is one process's at a time, also for other calendars of its host", async () => {
    await addCalendar(stack, olive);
    await addCalendar(stack, mara, { url: "https://porch.example/others.ics" });
    await addCalendar(stack, mara, { url: "https://elsewhere.example/others.ics" });
    const claimed = await Promise.all([claim(), claim(), claim()]);
    expect(claimed.flatMap((each) => (each ? [new URL(each.url).host] : [])).sort()).toEqual([
      "elsewhere.example",
      "porch.example",
    ]);
  });

  test("may be begun by another process once its lease is over, and the first one writes nothing more", async () => {
    await addCalendar(stack, olive);
    const first = await claim();
    if (!first) throw new Error("No calendar is due.");
    await writeCalendarItems(stack, first, [one]);
    await stack.sql`update public.subscribed_calendars set leased_until = now()`;
    const second = await claim();
    expect(second?.id).toBe(first.id);
    await expect(writeCalendarItems(stack, first, [calendarItem("two")])).rejects.toThrow("another process");
    await expect(settle(first, { outcome: "read" })).rejects.toThrow("another process");
    expect(await events()).toHaveLength(1);
  });

  test("is conditional for a day after a whole answer, but not while something waits", async () => {
    await addCalendar(stack, olive);
    await read(one, calendarItem("two"));
    await due();
    const next = await claim();
    expect(next).toMatchObject({ etag: '"one"', known: { [one.key]: one.hash } });
    await settle(next, { outcome: "unmodified" });
    await stack.sql`update public.subscribed_calendars set read_whole_at = now() - interval '25 hours'`;
    await due();
    expect(await claim()).toMatchObject({ etag: null });
  });

  test("that fails is tried again later and later, and told once after three days", async () => {
    await addCalendar(stack, olive);
    const fail = async () => {
      await due();
      await settle(await claim(), { outcome: "failed", problem: "too_slow" });
      const [row] =
        await stack.sql`select round(extract(epoch from next_read_at - now()) / 60)::integer as minutes from public.subscribed_calendars`;
      return row?.minutes;
    };
    expect([await fail(), await fail(), await fail()]).toEqual([30, 60, 120]);
    expect(await mails()).toEqual([]);
    await stack.sql`update public.subscribed_calendars set failing_since = now() - interval '73 hours'`;
    await fail();
    await fail();
    expect(await mails()).toMatchObject([
      { kind: "calendar_failing", data: { problem: "too_slow", host: "porch.example" } },
    ]);
  });

  test("waits as long as its host asks, and so do other calendars of that host alone", async () => {
    await addCalendar(stack, olive);
    await addCalendar(stack, mara, { url: "https://porch.example/others.ics" });
    await due();
    const lease = await claim();
    await addCalendar(stack, mara, { url: "https://barn.example/events.ics" });
    await settle(lease, { outcome: "failed", problem: "too_slow", retry_after: 7_200 });
    const rows = await stack.sql`
      select host, round(extract(epoch from next_read_at - now()) / 60)::integer as minutes
      from public.subscribed_calendars order by minutes, host`;
    expect(rows).toEqual([
      { host: "barn.example", minutes: 0 },
      { host: "porch.example", minutes: 120 },
      { host: "porch.example", minutes: 120 },
    ]);
  });

  test("takes the new address of a calendar that has moved, unless its owner subscribes to that one already", async () => {
    const other = "https://porch.example/others.ics";
    await addCalendar(stack, olive);
    await addCalendar(stack, mara, { url: other });
    const urls = () => stack.sql`select url from public.subscribed_calendars order by created_at`;
    const move = async () => settle(await claim(), { outcome: "read", url: other });
    await move();
    expect(await urls()).toEqual([{ url: other }, { url: other }]);
    await addCalendar(stack, olive);
    await stack.sql`update public.subscribed_calendars set next_read_at = now() where url <> ${other}`;
    await move();
    expect((await urls()).map(({ url }) => url)).toEqual([other, other, "https://porch.example/events.ics"]);
    expect((await stack.sql`select from public.subscribed_calendars where lease is not null`).count).toBe(0);
  });

  test("ends with one mail where the calendar is gone", async () => {
    await addCalendar(stack, olive);
    await settle(await claim(), { outcome: "gone", problem: "gone" });
    expect(await mails()).toMatchObject([{ kind: "calendar_gone" }]);
    await due();
    expect(await claim()).toBeUndefined();
  });

  test("is logged for the owner, thirty at most", async () => {
    const id = await addCalendar(stack, olive);
    for (let count = 0; count < 32; count += 1) await read(one);
    const log = () => olive.client.from("calendar_readings").select("outcome, counts").eq("calendar_id", id);
    expect((await log()).data).toHaveLength(30);
    expect((await mara.client.from("calendar_readings").select("id")).data).toEqual([]);
  });

  test("is not of blocked members, and needs the key of the queue", async () => {
    await addCalendar(stack, olive);
    await stack.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`;
    expect(await claim()).toBeUndefined();
    await stack.sql`update auth.users set banned_until = null where id = ${olive.id}`;
    const { error } = await stack.client().rpc("claim_calendar", { queue_key: "x".repeat(40) });
    expect(error?.code).toBe("42501");
  });
});

describe("the owner of a calendar", () => {
  const subscribe = (person: Person, fields: object = {}) =>
    person.client.from("subscribed_calendars").insert({
      name: "Porch calendar",
      url: "https://porch.example/events.ics",
      category: "music",
      organization_id: null,
      ...fields,
    });

  test("subscribes to five at most, each once, over https", async () => {
    for (let at = 0; at < 5; at += 1)
      expect((await subscribe(olive, { url: `https://porch.example/${at}.ics` })).error).toBeNull();
    expect((await subscribe(olive, { url: "https://porch.example/6.ics" })).error?.message).toContain(
      "5 calendars, which is the limit",
    );
    expect((await subscribe(mara, { url: "http://porch.example/6.ics" })).error?.code).toBe("23514");
    expect((await subscribe(mara)).error).toBeNull();
    expect((await subscribe(mara)).error?.code).toBe("23505");
  });

  test("subscribes neither for others nor for organizations of others", async () => {
    const organization_id = await addOrganization(stack, "Porch Circle", [olive]);
    expect((await subscribe(mara, { organization_id })).error?.code).toBe("42501");
    expect((await subscribe(mara, { member_id: olive.id })).error?.code).toBe("42501");
    expect((await stack.client().from("subscribed_calendars").select("id")).error?.code).toBe("42501");
  });

  test("reads it now, pauses it, and lets it be read again; nobody else does", async () => {
    const calendar_id = await addCalendar(stack, olive);
    const steer = async (action: string, person = olive) =>
      (await person.client.rpc("steer_calendar", { calendar_id, action })).data;
    expect(await steer("pause", mara)).toBe(false);
    expect([await steer("pause"), await steer("pause"), await steer("read")]).toEqual([true, false, false]);
    expect(await claim()).toBeUndefined();
    expect([await steer("resume"), await steer("read")]).toEqual([true, true]);
    expect(await claim()).toBeDefined();
    expect(
      (await olive.client.from("subscribed_calendars").update({ paused_by: null }).eq("id", calendar_id)).error?.code,
    ).toBe("42501");
    expect((await stack.client().rpc("steer_calendar", { calendar_id, action: "read" })).error?.code).toBe("42501");
  });

  test("ends it and keeps its events, or deletes those that were not changed here", async () => {
    const first = await addCalendar(stack, olive);
    await read(one, calendarItem("two"));
    expect((await mara.client.rpc("end_calendar", { calendar_id: first, keeps_events: false })).data).toBeNull();
    const [row] = await events();
    await olive.client.from("events").update({ title: "Concert by hand" }).eq("id", row?.id);
    expect((await olive.client.rpc("end_calendar", { calendar_id: first, keeps_events: false })).data).toBe(1);
    expect(await events()).toMatchObject([{ title: "Concert by hand" }]);
    const second = await addCalendar(stack, olive);
    await read(calendarItem("three"));
    expect((await olive.client.rpc("end_calendar", { calendar_id: second, keeps_events: true })).data).toBe(0);
    expect(await events()).toHaveLength(2);
    expect(await claim()).toBeUndefined();
  });

  test("who leaves an organization, or deletes their account, passes its calendar on", async () => {
    const otto = await signUpPerson(stack, "Otto Other");
    const organization_id = await addOrganization(stack, "Porch Friends", [olive, mara, otto]);
    await addCalendar(stack, otto, { organization_id });
    await addCalendar(stack, otto, { url: "https://otto.example/own.ics" });
    await stack.sql`delete from auth.users where id = ${otto.id}`;
    const owners = await stack.sql`select member_id from public.subscribed_calendars`;
    expect(owners).toEqual([{ member_id: olive.id }]);
    await stack.sql`update public.subscribed_calendars set member_id = ${mara.id}`;
    await stack.sql`delete from public.organizer_members where organizer_id = ${organization_id} and member_id = ${mara.id}`;
    await read(one);
    expect(await events()).toMatchObject([{ organizer_id: olive.id, organization_id }]);
  });
});

describe("an admin", () => {
  test("pauses a calendar so that its owner cannot resume it, and lets it be read again", async () => {
    const calendar_id = await addCalendar(stack, olive);
    const judge = async (is_paused: boolean, person = ada) =>
      (await person.client.rpc("judge_calendar", { calendar_id, is_paused })).data;
    expect((await olive.client.rpc("judge_calendar", { calendar_id, is_paused: true })).error?.code).toBe("42501");
    expect([await judge(true), await judge(true)]).toEqual([true, false]);
    expect((await olive.client.rpc("steer_calendar", { calendar_id, action: "resume" })).data).toBe(false);
    expect(await claim()).toBeUndefined();
    expect(await judge(false)).toBe(true);
    expect(await claim()).toBeDefined();
  });

  test("refuses a host, with all below it, and accepts it again", async () => {
    await addCalendar(stack, olive, { url: "https://cal.porch.example/events.ics" });
    const refuse = async (is_refused: boolean, person = ada) =>
      person.client.rpc("refuse_calendar_host", { host: "porch.example", is_refused });
    expect((await refuse(true, olive)).error?.code).toBe("42501");
    expect([(await refuse(true)).data, (await refuse(true)).data]).toEqual([true, false]);
    expect(await claim()).toBeUndefined();
    const added = await mara.client
      .from("subscribed_calendars")
      .insert({ name: "Porch calendar", url: "https://porch.example/a.ics", category: "music", organization_id: null });
    expect(added.error?.message).toBe("We don't accept calendars from this website.");
    expect((await mara.client.from("refused_calendar_hosts").select("host")).data).toEqual([]);
    const { error } = await mara.client.from("subscribed_calendars").insert({
      name: "Porch calendar",
      url: "https://porch.example./a.ics",
      category: "music",
      organization_id: null,
    });
    expect(error?.message).toBe("We don't accept calendars from this website.");
    expect((await refuse(false)).data).toBe(true);
    expect(await claim()).toBeDefined();
  });
});
