import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, localTime } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import {
  addCalendar,
  type CalendarItemSent,
  calendarItem,
  deleteCalendars,
  hashOf,
  readCalendar,
} from "#tests/support/subscribed-calendars.ts";

// What the events of a subscribed calendar become, who controls their text, and what happens when they are missing from it.

let stack: TestStack;
let olive: Person;
let mara: Person;

beforeAll(async () => {
  stack = await openStack();
  [olive, mara] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());
beforeEach(() => deleteCalendars(stack));

const read = (...items: CalendarItemSent[]) => readCalendar(stack, ...items);
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
