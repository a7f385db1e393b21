import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { deletePending, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// An organizer's page about one of their events: its place in the queue, the decision and its reason, and their changes.

let app: TestApp;
let olive: Person;
let otto: Person;
let ada: Person;
let route: typeof import("#app/routes/dashboard_.events.$eventId._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/dashboard_.events.$eventId._index/route.tsx");
  [olive, otto, ada] = await Promise.all([
    signUpPerson(app.stack),
    signUpPerson(app.stack, "Otto Other"),
    signUpAdmin(app.stack),
  ]);
});
afterAll(() => app.close());
beforeEach(() => app.stack.sql`delete from public.events`);

async function open(eventId: string, person: Person | undefined = olive) {
  const { data } = await route.loader(await app.get(`/dashboard/events/${eventId}`, { eventId }, person));
  return data;
}

async function shown(eventId: string) {
  const loaderData = await open(eventId);
  const path = `/dashboard/events/${eventId}`;
  return renderPage({ path, Component: route.default, loaderData }).body.textContent ?? "";
}

test("an organizer reads the place of their event in the queue, and how long that takes", async () => {
  await addEvent(app.stack, otto, { is_approved: false, created_at: new Date(Date.now() - 3_600_000).toISOString() });
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const before = await shown(id);
  for (const text of [
    "Porch Concert",
    "Pending Approval",
    "Place 2 of 2 in the queue.",
    "Review takes 1-2 business days.",
  ])
    expect(before).toContain(text);
  expect(before).toContain("No decisions yet.");
  await app.stack.sql`
    insert into public.event_decisions (organizer_id, event_id, title, decision, waited)
    select ${otto.id}, gen_random_uuid(), 'Another Concert', 'approved', n * interval '8 hours' from generate_series(1, 11) as n`;
  expect(await shown(id)).toContain("Half of all events are decided within 2 days, and nine out of ten within 4 days.");
  await app.stack.sql`delete from public.event_decisions`;
});

test("an organizer sees what they have changed beside what was approved, and only that", async () => {
  const { id } = await addEvent(app.stack, olive, { start_date: "2031-11-22T00:30:00Z", price_kind: "free" });
  const change = { title: "Beach Concert", start_date: "2031-11-23T00:30:00Z", price_kind: null, access: ["asl"] };
  await olive.client.from("events").update(change).eq("id", id);
  const page = await open(id);
  expect(page).toMatchObject({
    meanwhile: "facts",
    changes: {
      fields: [
        { label: "Event Title", before: "Porch Concert", after: "Beach Concert" },
        {
          label: "Start Date & Time",
          before: "November 21, 2031, 7:30 PM EST",
          after: "November 22, 2031, 7:30 PM EST",
        },
        { label: "Price", before: "Free", after: null },
      ],
      attendance: { before: "", after: "ASL interpreted" },
      pictures: null,
    },
  });
  expect(await shown(id)).toContain("with a note that it's being updated; it doesn't appear in lists.");
});

test("an organizer reads what was decided, why, and what to do; also of an event that is gone", async () => {
  const { id } = await addEvent(app.stack, olive);
  await unpublishEvent(ada.client, id, "The venue is closed.");
  const taken = await shown(id);
  for (const text of ["Our team took it off the site.", "The venue is closed.", "It's off the site."])
    expect(taken).toContain(text);
  await deletePending(ada.client, id, "Still closed.");
  const gone = await shown(id);
  for (const text of ["Porch Concert", "This event was deleted.", "Deleted", "Still closed.", "Taken off the site"])
    expect(gone).toContain(text);
});

test("nobody but its organizer sees it: others are sent to their dashboard, admins too, visitors to sign in", async () => {
  const { id } = await addEvent(app.stack, olive);
  for (const person of [otto, ada]) {
    expect(await redirected(open(id, person))).toMatchObject({ status: 303, to: "/dashboard" });
  }
  const visit = app.get(`/dashboard/events/${id}`, { eventId: id }).then(route.loader);
  expect(await redirected(visit)).toMatchObject({ to: `/signin?next=%2Fdashboard%2Fevents%2F${id}` });
  const waiting = await addEvent(app.stack, olive, { is_approved: false });
  for (const unknown of [randomUUID(), "not-an-id"])
    await expect(open(unknown)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(open(waiting.id, otto)).rejects.toMatchObject({ init: { status: 404 } });
});
