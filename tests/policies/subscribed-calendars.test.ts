import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { addCalendar, type CalendarItemSent, calendarItem, hashOf } from "#tests/support/subscribed-calendars.ts";

// A subscribed calendar in the database: what its events become, who controls their text, and what its owner is notified of.

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
  await stack.sql`delete from public.subscribed_calendars where true`;
  await stack.sql`delete from public.organizers where true`;
  await stack.sql`delete from public.refused_calendar_hosts where true`;
  await stack.sql`delete from public.events where true`;
  await stack.sql`delete from private.published_events where true`;
  await stack.sql`delete from private.mail_outbox where true`;
  await stack.sql`delete from private.event_writes where true`;
  await stack.sql`delete from private.request_counts where true`;
});

const visitor = () => stack.client();
const claim = async () => {
  const { data, error } = await visitor().rpc("claim_calendar", { queue_key: stack.queueKey });
  if (error) throw new Error(error.message);
  return data[0];
};
const due = () => stack.sql`update public.subscribed_calendars set next_read_at = now() - interval '1 minute'`;

async function write(
  lease: { id: string; lease: string },
  items: CalendarItemSent[],
  seen = items.map(({ key }) => key),
) {
  const { data, error } = await visitor().rpc("write_calendar_items", {
    queue_key: stack.queueKey,
    calendar_id: lease.id,
    lease: lease.lease,
    items,
    seen,
  });
  if (error) throw new Error(error.message);
  return data.map(({ outcome }) => outcome);
}

async function settle(lease: { id: string; lease: string }, answer: object) {
  const { error } = await visitor().rpc("settle_calendar", {
    queue_key: stack.queueKey,
    calendar_id: lease.id,
    lease: lease.lease,
    answer: answer as never,
  });
  if (error) throw new Error(error.message);
}

/** One complete reading of the only calendar. @returns the outcome of each event. */
async function read(...items: CalendarItemSent[]) {
  await due();
  const lease = await claim();
  if (!lease) throw new Error("No calendar is due.");
  const known = lease.known as Record<string, string>;
  const outcomes = await write(
    lease,
    items.filter(({ key, hash }) => known[key] !== hash),
    items.map(({ key }) => key),
  );
  await settle(lease, { outcome: "read", is_whole: true, seen: items.map(({ key }) => key), etag: '"one"' });
  return outcomes;
}

const events = () =>
  stack.sql`select id, title, is_approved, review, status, start_date, organizer_id, organization_id, series_id, updated_at::text as version, unpublished_at from public.events order by start_date, title`;
const approve = () => stack.sql`update public.events set is_approved = true`;
const mails = () => stack.sql`select kind, data from private.mail_outbox order by id`;
const one = calendarItem("one");

describe("an event of a subscribed calendar", () => {
  test("is added once, in the name of its member, and waits for approval", async () => {
    await addCalendar(stack, olive);
    expect(await read(one)).toEqual(["added"]);
    expect(await read(one)).toEqual([]);
    expect(await events()).toMatchObject([
      { title: "Concert one", is_approved: false, review: "waiting", organizer_id: olive.id, organization_id: null },
    ]);
  });

  test("of an organization belongs to that", async () => {
    const organization_id = await addOrganization(stack, "Porch Society", [olive, mara]);
    await addCalendar(stack, mara, { organization_id });
    await read(one);
    expect(await events()).toMatchObject([{ organizer_id: mara.id, organization_id }]);
  });

  test("follows the calendar while nobody has changed it here", async () => {
    await addCalendar(stack, olive);
    await read(one);
    expect(await read({ ...one, ...calendarItem("one", { title: "Concert in the park" }) })).toEqual(["changed"]);
    await approve();
    expect(await read(calendarItem("one", { title: "Concert in the park", starts: localTime(8, "20:00") }))).toEqual([
      "changed",
    ]);
    expect(await events()).toMatchObject([
      { title: "Concert in the park", is_approved: false, review: "waiting", unpublished_at: null },
    ]);
  });

  test("that was changed here is only offered a difference, which its owner takes by one press", async () => {
    const calendar_id = await addCalendar(stack, olive);
    await read(one);
    const [row] = await events();
    await olive.client.from("events").update({ title: "Concert, by hand" }).eq("id", row?.id);
    expect(await read(calendarItem("one", { title: "Concert by the calendar" }))).toEqual(["offered"]);
    const [mine] = await events();
    expect(mine).toMatchObject({ title: "Concert, by hand" });
    const offer = { calendar_id, key: one.key, version: mine?.version };
    expect(await mara.client.rpc("take_calendar_offer", offer)).toMatchObject({ data: false, error: null });
    expect((await olive.client.rpc("take_calendar_offer", { ...offer, version: "2026-01-01T00:00Z" })).data).toBe(
      false,
    );
    expect((await olive.client.rpc("take_calendar_offer", offer)).data).toBe(true);
    expect((await olive.client.rpc("take_calendar_offer", offer)).data).toBe(false);
    expect(await events()).toMatchObject([{ title: "Concert by the calendar", review: "waiting" }]);
  });

  test("is no longer offered a difference once its calendar says what stands here", async () => {
    await addCalendar(stack, olive);
    await read(one);
    const [row] = await events();
    await olive.client.from("events").update({ title: "Concert by hand" }).eq("id", row?.id);
    expect(await read(calendarItem("one", { title: "Concert by the calendar" }))).toEqual(["offered"]);
    expect(await read(calendarItem("one", { title: "Concert by hand" }))).toEqual(["kept"]);
    expect((await olive.client.from("calendar_items").select("offer")).data).toEqual([{ offer: null }]);
  });

  test("is marked as cancelled at once, and takes place again when the calendar says so", async () => {
    await addCalendar(stack, olive);
    await read(one);
    await approve();
    expect(await read(calendarItem("one", { isCancelled: true }))).toEqual(["cancelled"]);
    expect(await events()).toMatchObject([{ status: "cancelled", is_approved: true }]);
    expect(await read(one)).toEqual(["on_again"]);
    expect(await events()).toMatchObject([{ status: null, is_approved: true }]);
    const log = await stack.sql`
      select l.actor_id, l.details, t.title from public.audit_log as l join public.audit_titles as t on t.entry_id = l.id
      where l.action = 'event_status_said' order by l.id`;
    const entry = { actor_id: olive.id, title: "Concert one" };
    expect(log).toEqual([
      { ...entry, details: { by: "calendar", status: "cancelled" } },
      { ...entry, details: { by: "calendar", status: "on_again" } },
    ]);
  });

  test("stays cancelled where its organizer says so here, whatever else changes in the calendar", async () => {
    await addCalendar(stack, olive);
    await read(one);
    await approve();
    await stack.sql`update public.events set status = 'cancelled', status_at = now() where true`;
    expect(await read(calendarItem("one", { title: "Concert on the porch" }))).toEqual(["changed"]);
    expect(await events()).toMatchObject([{ title: "Concert on the porch", status: "cancelled" }]);
  });

  test("does not come back once it was refused or deleted", async () => {
    await addCalendar(stack, olive);
    await read(one, calendarItem("two"));
    const [first, second] = await events();
    await stack.sql`update public.events set review = 'refused' where id = ${first?.id}`;
    await olive.client.from("events").delete().eq("id", second?.id);
    const changed = [calendarItem("one", { title: "Concert again" }), calendarItem("two", { title: "Another again" })];
    expect((await read(...changed)).sort()).toEqual(["kept", "refused"]);
    expect(
      await read(calendarItem("one", { title: "Concert again" }), {
        ...changed[1],
        key: hashOf("new uid"),
      } as CalendarItemSent),
    ).toEqual(["kept"]);
    expect(await events()).toMatchObject([{ title: "Concert one", review: "refused" }]);
  });

  test("with another UID is the one with its title and place within a day", async () => {
    await addCalendar(stack, olive);
    await read(one);
    const renamed = { ...calendarItem("one", { starts: localTime(7, "20:30") }), key: hashOf("another UID") };
    expect(await read(renamed)).toEqual(["changed"]);
    expect(await events()).toHaveLength(1);
  });

  test("with the title and the place of another one on that day is an event of its own", async () => {
    await addCalendar(stack, olive);
    await read(one);
    const late = { ...calendarItem("one", { starts: localTime(7, "22:30") }), key: hashOf("late show") };
    expect(await read(one, late)).toEqual(["added"]);
    expect(await events()).toHaveLength(2);
  });

  test("that its owner has entered before is not added twice", async () => {
    await addCalendar(stack, olive);
    await addEvent(stack, olive, { title: "Concert one", start_date: localTime(7, "19:00") });
    await addEvent(stack, mara, { title: "Concert two" });
    expect((await read(one, calendarItem("two"))).sort()).toEqual(["added", "adopted"]);
    expect(await events()).toHaveLength(3);
  });

  test("becomes a date of a series where it repeats", async () => {
    await addCalendar(stack, olive);
    const week = (days: number) =>
      calendarItem(`week ${days}`, {
        title: "Jam session",
        starts: localTime(days, "19:30"),
        series: "jam",
        rhythm: "weekly",
      });
    expect(await read(week(7), week(14))).toEqual(["added", "added"]);
    expect(await read(week(7), week(14), week(21))).toEqual(["added"]);
    const rows = await events();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1);
    expect(rows[0]?.series_id).not.toBeNull();
  });

  test("becomes a date of a series of the account alone where its member has founded an organization", async () => {
    await addOrganization(stack, "Porch Society", [olive]);
    await addCalendar(stack, olive);
    const week = (days: number) => calendarItem(`week ${days}`, { starts: localTime(days, "19:30"), series: "jam" });
    await read(week(7), week(14));
    const rows = await events();
    expect(rows.map(({ organization_id }) => organization_id)).toEqual([null, null]);
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(1);
  });

  test("waits for its turn while twenty others wait", async () => {
    const id = await addCalendar(stack, olive);
    const many = Array.from({ length: 23 }, (_, at) =>
      calendarItem(`event ${at}`, { starts: localTime(7 + at, "19:30") }),
    );
    const outcomes = await read(...many);
    expect([
      outcomes.filter((each) => each === "added").length,
      outcomes.filter((each) => each === "waiting_for_room").length,
    ]).toEqual([20, 3]);
    expect(
      (await olive.client.from("calendar_items").select("key").eq("calendar_id", id).eq("waits", true)).data,
    ).toHaveLength(3);
    await approve();
    expect(await read(...many)).toEqual(["added", "added", "added"]);
  });

  test("that the form would not accept is left out until the calendar says more", async () => {
    await addCalendar(stack, olive);
    expect(await read(calendarItem("one", { missing: ["location"] }))).toEqual(["incomplete"]);
    expect(await events()).toEqual([]);
    expect(await read(one)).toEqual(["added"]);
  });

  test("that breaks a rule of the database does not keep the others away", async () => {
    await addCalendar(stack, olive);
    const past = calendarItem("past", { starts: localTime(-3, "19:30") });
    const short = calendarItem("short", { title: "Jam" });
    expect((await read(past, short, one)).sort()).toEqual(["added", "rejected", "rejected"]);
    expect(await events()).toMatchObject([{ title: "Concert one" }]);
  });
});

describe("an event that is missing from its calendar", () => {
  test("is asked about when two whole answers in a row lack it, and stays as it is", async () => {
    const calendar_id = await addCalendar(stack, olive);
    await read(one, calendarItem("two"));
    await read(one);
    expect(await mails()).toEqual([]);
    await read(one);
    expect(await mails()).toMatchObject([
      { kind: "calendar_missing", data: { calendar: "Porch calendar", events: [{ title: "Concert two" }] } },
    ]);
    expect(await events()).toHaveLength(2);
    const asked = () => olive.client.from("calendar_items").select("title").not("asked_at", "is", null);
    expect((await asked()).data).toEqual([{ title: "Concert two" }]);
    const keep = { asked_at: null, offer: null, absences: -1 };
    await mara.client.from("calendar_items").update(keep).eq("calendar_id", calendar_id);
    const made = { ...keep, offer: { title: "Made up" } };
    expect((await olive.client.from("calendar_items").update(made).eq("key", hashOf("two"))).error?.code).toBe("42501");
    expect((await asked()).data).toHaveLength(1);
    expect((await olive.client.from("calendar_items").update(keep).eq("key", hashOf("two"))).error).toBeNull();
    await read(one);
    await read(one);
    expect((await asked()).data).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test("once between two answers that have it is not asked about", async () => {
    await addCalendar(stack, olive);
    const both = [one, calendarItem("two")];
    await read(...both);
    await read(one);
    await read(...both);
    await read(one);
    expect(await mails()).toEqual([]);
  });

  test("from an empty answer is not counted", async () => {
    await addCalendar(stack, olive);
    await read(one);
    await read();
    await read();
    await read();
    expect(await mails()).toEqual([]);
    expect((await olive.client.from("calendar_items").select("absences")).data).toEqual([{ absences: 0 }]);
  });
});

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
    await write(first, [one]);
    await stack.sql`update public.subscribed_calendars set leased_until = now()`;
    const second = await claim();
    expect(second?.id).toBe(first.id);
    await expect(write(first, [calendarItem("two")])).rejects.toThrow("another process");
    await expect(settle(first, { outcome: "read" })).rejects.toThrow("another process");
    expect(await events()).toHaveLength(1);
  });

  test("is conditional for a day after a whole answer, but not while something waits", async () => {
    await addCalendar(stack, olive);
    await read(one, calendarItem("two"));
    await due();
    const next = await claim();
    expect(next).toMatchObject({ etag: '"one"', known: { [one.key]: one.hash } });
    await settle(next as never, { outcome: "unmodified" });
    await stack.sql`update public.subscribed_calendars set read_whole_at = now() - interval '25 hours'`;
    await due();
    expect(await claim()).toMatchObject({ etag: null });
  });

  test("that fails is tried again later and later, and told once after three days", async () => {
    await addCalendar(stack, olive);
    const fail = async () => {
      await due();
      await settle((await claim()) as never, { outcome: "failed", problem: "too_slow" });
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
    await settle(lease as never, { outcome: "failed", problem: "too_slow", retry_after: 7_200 });
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
    const move = async () => settle((await claim()) as never, { outcome: "read", url: other });
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
    await settle((await claim()) as never, { outcome: "gone", problem: "gone" });
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
    const { error } = await visitor().rpc("claim_calendar", { queue_key: "x".repeat(40) });
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
