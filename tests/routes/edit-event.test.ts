import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, addSeries, dayAhead, localTime } from "#tests/support/events.ts";
import { answered, EVENT_FORM, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const FACTS = { ages: "18", good_for_children: false, setting: "indoors", access: ["asl", "captions"] };

let app: TestApp;
let olive: Person;
let pedro: Person;
let ada: Person;
let eventId: string;
let route: typeof import("#app/routes/edit-event.$eventId.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/edit-event.$eventId.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  const { id } = await addEvent(app.stack, olive, {
    start_date: "2031-11-22T00:30:00Z",
    end_date: "2031-11-22T03:00:00Z",
    max_attendees: 80,
    price_kind: "paid",
    price_min_cents: 1250,
    price_max_cents: 4000,
    doors_at: "2031-11-22T00:00:00Z",
    ...FACTS,
  });
  eventId = id;
});

async function open(id: string, person?: Person, query = "") {
  return route.loader(await app.get(`/edit-event/${id}${query}`, { eventId: id }, person));
}

async function update(id: string, changes: Partial<typeof EVENT_FORM & { shown_start: string }>, person?: Person) {
  return route.action(await app.post(`/edit-event/${id}`, { ...EVENT_FORM, ...changes }, { eventId: id }, person));
}

function pageText(loaderData: unknown): string {
  return renderPage({ path: `/edit-event/${eventId}`, Component: route.default, loaderData }).body.textContent ?? "";
}

async function stored() {
  const [event] = await app.stack.sql`select * from public.events where id = ${eventId}`;
  return event;
}

test("an organizer finds the form filled in, with times in the event's zone", async () => {
  expect((await open(eventId, olive)).data).toMatchObject({
    outcome: null,
    form: { title: "Porch Concert", start_date: "2031-11-21T19:30", end_date: "2031-11-21T22:00", max_attendees: "80" },
  });
});

test("an organizer finds the price and the doors filled in, and sends them back unchanged", async () => {
  const { form } = (await open(eventId, olive)).data;
  expect(form).toMatchObject({ price_kind: "paid", price_min: "12.50", price_max: "40", doors_at: "19:00" });
  const before = await stored();
  const sent = await redirected(update(eventId, form ?? {}, olive));
  expect(sent.to).toBe(`/edit-event/${eventId}?done=unchanged`);
  expect(await stored()).toEqual(before);
  const page = await open(eventId, olive, "?done=unchanged");
  expect(pageText(page.data)).toContain("You didn't change anything");
  expect(pageText(page.data)).not.toContain("reviewed by our team");
});

test("an organizer changes the price, which then waits for approval again; blank fields take price and doors away", async () => {
  const { form } = (await open(eventId, olive)).data;
  await update(eventId, { ...form, price_min: "15", price_max: "" }, olive);
  const price = { price_kind: "paid", price_min_cents: 1500, price_max_cents: null };
  expect(await stored()).toMatchObject({ ...price, doors_at: new Date("2031-11-22T00:00:00Z"), is_approved: false });
  const blank = { price_kind: "", price_min: "", price_max: "", doors_at: "" };
  await update(eventId, { ...form, ...blank }, olive);
  expect(await stored()).toMatchObject({ price_kind: null, price_min_cents: null, doors_at: null });
});

test("an organizer finds who can come filled in, sends it back unchanged, and takes it away", async () => {
  const { form } = (await open(eventId, olive)).data;
  await update(eventId, form ?? {}, olive);
  expect(await stored()).toMatchObject(FACTS);
  const blank = { ages: "", good_for_children: "", setting: "", access_asl: "", access_captions: "" };
  await update(eventId, { ...form, ...blank }, olive);
  expect(await stored()).toMatchObject({ ...NOT_STATED, is_approved: false });
});

test("doors keep their time of day when the event moves to another day", async () => {
  const moved = { ...(await open(eventId, olive)).data.form, start_date: "2031-12-05T19:30", end_date: "" };
  await update(eventId, moved, olive);
  expect(await stored()).toMatchObject({ doors_at: new Date("2031-12-06T00:00:00Z") });
});

test("an end that is left as it is moves along with the start, and stays where it goes with the start that is sent", async () => {
  const { form } = (await open(eventId, olive)).data;
  await update(eventId, { ...form, start_date: "2031-12-05T20:00", shown_start: form?.start_date }, olive);
  expect(await stored()).toMatchObject({ end_date: new Date("2031-12-06T03:30:00Z") });
  const back = { start_date: "2031-12-05T21:00", shown_start: "2031-12-05T21:00", end_date: "2031-12-05T22:30" };
  await update(eventId, { ...form, ...back }, olive);
  expect(await stored()).toMatchObject({ end_date: new Date("2031-12-06T03:30:00Z") });
});

test("a price that contradicts the answer changes nothing", async () => {
  const { form } = (await open(eventId, olive)).data;
  const { body, status } = answered(await update(eventId, { ...form, price_kind: "free" }, olive));
  const message = 'Clear the amount, or choose "A price or a range": you chose "Free"';
  expect([status, body.errors]).toEqual([400, { price_min: [message] }]);
  expect(await stored()).toMatchObject({ price_kind: "paid", is_approved: true });
});

test("an organizer changes an event, which then waits for approval again", async () => {
  const sent = await redirected(update(eventId, { title: "Porch Concert II", end_date: "" }, olive));
  expect(sent).toMatchObject({ status: 303, to: `/edit-event/${eventId}?done=updated` });
  const changed = { title: "Porch Concert II", end_date: null, max_attendees: null };
  expect(await stored()).toMatchObject({ ...changed, is_approved: false });
});

test("the success page moves on to the dashboard after two seconds", async () => {
  const page = await open(eventId, olive, "?done=updated");
  expect(page.data.outcome).toBe("updated");
  expect(new Headers(page.init?.headers).get("Refresh")).toBe("2; url=/dashboard");
});

test("only the organizer may edit it: others are sent to their dashboard, admins too", async () => {
  for (const person of [pedro, ada]) {
    expect(await redirected(open(eventId, person))).toMatchObject({ status: 303, to: "/dashboard" });
    expect(await redirected(update(eventId, { title: "Taken over" }, person))).toMatchObject({ to: "/dashboard" });
  }
  expect(await stored()).toMatchObject({ title: "Porch Concert", is_approved: true });
});

test("a visitor is sent to sign in and comes back", async () => {
  expect(await redirected(open(eventId))).toMatchObject({ to: `/signin?next=%2Fedit-event%2F${eventId}` });
});

test("a missing or malformed event is not found", async () => {
  for (const id of [randomUUID(), "not-an-id"]) {
    await expect(open(id, olive)).rejects.toMatchObject({
      data: { message: "Event not found" },
      init: { status: 404 },
    });
  }
});

test("an organizer whose session has gone keeps what they typed", async () => {
  const { body, status } = answered(await update(eventId, { title: "My long work" }));
  expect(status).toBe(401);
  expect(body.message).toEqual("You must be logged in to update an event");
  expect(body.values).toMatchObject({ title: "My long work" });
});

test("mistakes change nothing, and a field that was cleared stays cleared", async () => {
  const { body, status } = answered(await update(eventId, { description: "", end_date: "" }, olive));
  expect(status).toBe(400);
  expect(body.errors).toEqual({ description: ["Description is required"] });
  expect(body.values.end_date).toBe("");
  expect(await stored()).toMatchObject({ is_approved: true });
});

test("an organizer reads above the form that the event was deleted meanwhile", async () => {
  await app.stack.sql`delete from public.events`;
  const { body, status } = answered(await update(eventId, { title: "My long work" }, olive));
  expect(status).toBe(404);
  expect(body.message).toEqual("Event not found");
  expect(body.values).toMatchObject({ title: "My long work" });
});

test("an event that is ahead cannot be moved into the past; the field says so", async () => {
  const past = { ...EVENT_FORM, start_date: `${dayAhead(-1)}T19:30` };
  const { body, status } = answered(await update(eventId, past, olive));
  expect(status).toBe(400);
  expect(body.errors).toEqual({ start_date: ["Start date must be in the future"] });
  expect(await stored()).toMatchObject({ is_approved: true });
});

test("an event that is under way can be edited, and hints at no later start", async () => {
  const start_date = localTime(-1, "19:30");
  const under = await addEvent(app.stack, olive, { start_date, end_date: localTime(1, "19:30") });
  const { form, earliestTime } = (await open(under.id, olive)).data;
  expect(earliestTime).toBeUndefined();
  expect(await redirected(update(under.id, { ...form, title: "Porch Concert, in the barn" }, olive))).toMatchObject({
    to: `/edit-event/${under.id}?done=updated`,
  });
});

describe("a date of a series", () => {
  /** Saturdays at 10 AM; clocks change on November 2. */
  const SATURDAYS = ["2031-10-25T14:00:00Z", "2031-11-01T14:00:00Z", "2031-11-08T15:00:00Z"];
  let ids: [string, string, string];
  beforeEach(async () => {
    const [first, second, third] = await addSeries(app.stack, olive, SATURDAYS);
    ids = [first?.id ?? "", second?.id ?? "", third?.id ?? ""];
  });

  const filled = async (id: string) => (await open(id, olive)).data;
  const dates = async () => {
    const rows = await app.stack.sql`
      select title, start_date, is_approved from public.events where series_id is not null order by start_date`;
    return rows.map(({ title, start_date, is_approved }) => [
      title,
      start_date.toISOString().slice(0, 16),
      is_approved,
    ]);
  };
  const send = async (id: string, changes: Record<string, string>) =>
    update(id, { ...(await filled(id)).form, ...changes }, olive);
  const sent = (id: string, changes: Record<string, string>) => redirected(send(id, changes));

  test("is changed alone, unless its organizer chooses the later ones as well", async () => {
    const page = await filled(ids[1]);
    expect(page.later).toBe(1);
    expect(pageText(page)).toContain("This date and the one after it");
    expect(pageText(await filled(ids[2]))).not.toContain("What do you want to change?");
    await sent(ids[1], { title: "Market Day", scope: "this" });
    expect(await dates()).toEqual([
      ["Porch Concert", "2031-10-25T14:00", true],
      ["Market Day", "2031-11-01T14:00", false],
      ["Porch Concert", "2031-11-08T15:00", true],
    ]);
  });

  test("takes all later ones along, by as many days and at the same time by the clock, also when clocks change", async () => {
    const { to } = await sent(ids[0], { title: "Market Day", start_date: "2031-10-26T18:30", scope: "later" });
    expect(to).toBe(`/edit-event/${ids[0]}?done=updated&dates=3`);
    expect(await dates()).toEqual([
      ["Market Day", "2031-10-26T22:30", false],
      ["Market Day", "2031-11-02T23:30", false],
      ["Market Day", "2031-11-09T23:30", false],
    ]);
    expect(pageText((await open(ids[0], olive, "?done=updated&dates=3")).data)).toContain("3 dates were changed.");
    await sent(ids[1], { title: "Night Market", scope: "later" });
    expect((await dates()).map(([title]) => title)).toEqual(["Market Day", "Night Market", "Night Market"]);
  });

  test("that is saved without a change changes nothing, with all later ones either", async () => {
    const before = await app.stack.sql`select * from public.events order by id`;
    expect((await sent(ids[0], { scope: "later" })).to).toBe(`/edit-event/${ids[0]}?done=unchanged`);
    expect(await app.stack.sql`select * from public.events order by id`).toEqual(before);
  });

  test("changes none where clocks skip the time of one, and the choice is kept", async () => {
    await app.stack.sql`update public.events set start_date = '2032-03-14T14:00Z' where id = ${ids[2]}`;
    const { body, status } = answered(await send(ids[0], { start_date: "2031-10-25T02:30", scope: "later" }));
    expect([status, body.values.scope]).toEqual([400, "later"]);
    expect(body.message).toContain("That time doesn't exist on Sunday, March 14");
    expect((await dates()).every(([, , isApproved]) => isApproved)).toBe(true);
  });

  test("adds dates up to a new last day, which are shown first and wait; those that are public stay so", async () => {
    expect(pageText(await filled(ids[1]))).toContain("It currently runs until November 8, 2031");
    const asked = { repeat_until: "2031-11-22", series_rhythm: "weekly", series_last: "November 8, 2031" };
    const { values, shown } = answered(await send(ids[1], { ...asked, intent: "dates" })).body;
    const repeat_shown = "2031-11-15 2031-11-22";
    expect(values).toMatchObject({ repeat_shown, repeat_dates: "2031-11-15\n2031-11-22" });
    expect(shown).toContain("2 dates");
    // All dates unchecked.
    const none = { repeat_until: "2031-11-22", repeat_shown, repeat_dates: "", scope: "later" };
    expect((await sent(ids[1], none)).to).toBe(`/edit-event/${ids[1]}?done=unchanged`);
    // The first date skipped.
    const second = { ...none, repeat_dates: "2031-11-22" };
    expect((await sent(ids[1], second)).to).toBe(`/edit-event/${ids[1]}?done=updated&added=1`);
    expect(pageText((await open(ids[1], olive, "?done=updated&added=1")).data)).toContain("1 date was added.");
    expect(await dates()).toEqual([
      ...SATURDAYS.map((start) => ["Porch Concert", start.slice(0, 16), true]),
      ["Porch Concert", "2031-11-22T15:00", false],
    ]);
    // Sending it again adds nothing.
    expect((await sent(ids[1], second)).to).toBe(`/edit-event/${ids[1]}?done=unchanged`);
    expect(await dates()).toHaveLength(4);
    // The last date has no choice of scope.
    const [last] = await app.stack.sql<[{ id: string }]>`
      select id from public.events where series_id is not null order by start_date desc limit 1`;
    await sent(last.id, { title: "Market Day", repeat_until: "2031-12-06" });
    expect((await dates()).map(([title]) => title)).toEqual([
      ...["Porch Concert", "Porch Concert", "Porch Concert", "Market Day", "Market Day", "Market Day"],
    ]);
  });

  test.each([
    [{ repeat_until: "2031-11-22", scope: "this" }, "To add dates, choose “This and all later dates”"],
    [{ repeat_until: "2031-11-08", scope: "later" }, "The series already runs until"],
    [{ repeat_dates: "2031-11-23", scope: "later" }, "doesn't fit how often the series repeats"],
    [{ repeat_dates: "soon", scope: "later" }, "Write each date like 2027-01-09"],
    [{ repeat_until: "2033-11-22", scope: "later" }, "All dates of a series must be within one year"],
  ])("adds none for %j, and says why", async (changes, message) => {
    const { body, status } = answered(await send(ids[0], { title: "Market Day", ...changes }));
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain(message);
    expect((await dates()).map(([title]) => title)).toEqual(["Porch Concert", "Porch Concert", "Porch Concert"]);
  });
});
