import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let pedro: Person;
let route: typeof import("#app/routes/dashboard/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/dashboard/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.past_events`;
});

async function open(query = "", person: Person | undefined = olive) {
  return route.loader(await app.get(`/dashboard${query}`, {}, person));
}

/** The events of all groups, from top to bottom. */
async function shown(person = olive) {
  return (await open("", person)).groups.flatMap(({ events }) => events);
}

async function post(fields: Record<string, string>, person: Person | undefined = olive) {
  return route.action(await app.post("/dashboard", fields, {}, person));
}

test("an organizer sees their own events only, soonest first, with what they need to know of each", async () => {
  await addEvent(app.stack, pedro);
  await addEvent(app.stack, olive, { title: "Later one", start_date: "2031-12-01T00:30:00Z" });
  await addEvent(app.stack, olive, {
    title: "Sooner one",
    start_date: "2031-11-22T00:30:00Z",
    event_url: "https://tickets.example/",
    max_attendees: 80,
    price_kind: "any_amount",
    is_approved: false,
  });
  const events = await shown();
  expect(events.map((event) => event.title)).toEqual(["Sooner one", "Later one"]);
  expect(events[0]).toMatchObject({
    dashboardDate: "November 21, 2031",
    time: "7:30 PM",
    location: "Armature Works, Tampa",
    categoryLabel: "Music",
    maxAttendees: 80,
    price: "Pay what you can",
    eventUrl: "https://tickets.example/",
    eventHost: "tickets.example",
    isPending: true,
    status: "upcoming",
  });
  expect(events[1]).toMatchObject({ isPending: false });
});

test("an organizer sees what waits for approval first, then what is under way, ahead, and over", async () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const add = (title: string, start: number, end: number, is_approved = true) =>
    addEvent(app.stack, olive, { title, start_date: hoursFromNow(start), end_date: hoursFromNow(end), is_approved });
  await add("Over first", -6, -5);
  await add("Over last", -3, -2);
  await add("Ahead", 2, 3);
  await add("Under way", -1, 1);
  await add("Waits", 4, 5, false);
  await add("Waits while it happens", -1, 1, false);
  await add("Never approved", -9, -8, false);
  const { groups } = await open();
  expect(groups.map(({ title, events }) => [title, ...events.map((event) => event.title)])).toEqual([
    ["Pending Approval", "Waits while it happens", "Waits"],
    ["Happening now", "Under way"],
    ["Upcoming events", "Ahead"],
    ["Ended events", "Over last", "Over first", "Never approved"],
  ]);
});

test("events that were removed after they ended stay visible to their organizer", async () => {
  await addEvent(app.stack, olive, { title: "Long gone", start_date: "2020-11-22T00:30:00Z" });
  await app.stack.sql`select public.purge_ended_events()`;
  expect(await open()).toMatchObject({
    groups: [],
    past: { events: [{ title: "Long gone", dashboardDate: "November 21, 2020" }], newest: null, older: null },
  });
  expect((await open("", pedro)).past.events).toEqual([]);
});

test("the dashboard has the latest six past events; further pages have the others, and lead back", async () => {
  await addPastEvents(32);
  const first = await open();
  expect([first.past.events.length, first.past.events[0]?.title]).toEqual([6, "Past 1"]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: first });
  expect(html.querySelector("#past-events")?.textContent).toBe("Past events (6+)");
  const second = await open(first.past.older?.slice("/dashboard".length));
  expect([second.groups, second.decisions]).toEqual([[], []]);
  const last = await open(second.past.older?.slice("/dashboard".length));
  expect(last.past.events.map(({ title }) => title)).toEqual(["Past 31", "Past 32"]);
  expect([last.past.older, last.past.newest]).toEqual([null, "/dashboard#past-events"]);
  const titles = [first, second, last].flatMap(({ past }) => past.events.map(({ title }) => title));
  expect(new Set(titles).size).toBe(32);
  const lastPage = renderPage({ path: "/dashboard", Component: route.default, loaderData: last });
  expect(lastPage.querySelector('a[rel="prev"]')?.getAttribute("href")).toBe("/dashboard#past-events");
  expect(lastPage.querySelector('a[rel="next"]')).toBeNull();
});

async function addPastEvents(count: number): Promise<void> {
  // Two at a time have the same start.
  await app.stack.sql`
    insert into public.past_events (id, organizer_id, title, description, category, location, start_date, was_approved, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${olive.id}, 'Past ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa',
      timestamptz '2020-01-01T00:00:00Z' - ((n + 1) / 2) * interval '1 day', true, now()
    from generate_series(1, ${count}) as n`;
}

test("Delete asks first, and only about an event of one's own", async () => {
  const own = await addEvent(app.stack, olive);
  const other = await addEvent(app.stack, pedro);
  expect((await open(`?delete=${own.id}`)).deleting).toEqual({ id: own.id, title: "Porch Concert" });
  expect((await open(`?delete=${other.id}`)).deleting).toBeNull();
  expect((await open()).deleting).toBeNull();
});

test("an organizer deletes an event and is told so", async () => {
  const { id } = await addEvent(app.stack, olive);
  expect(await redirected(post({ intent: "delete", id }))).toEqual({
    status: 303,
    to: "/dashboard",
    flash: "Event deleted.",
  });
  expect(await shown()).toEqual([]);
});

test("an organizer cannot delete another organizer's event, and is told", async () => {
  const { id } = await addEvent(app.stack, pedro);
  const { flash } = await redirected(post({ intent: "delete", id }));
  expect(flash).toBe("That event was already gone, or is not yours to delete.");
  expect(await shown(pedro)).toHaveLength(1);
});

test("an organizer reads that a deletion failed, and the cause is logged", async () => {
  const { id } = await addEvent(app.stack, olive);
  await app.stack.sql`revoke delete on public.events from authenticated`;
  const { to, flash } = await redirected(post({ intent: "delete", id }));
  await app.stack.sql`grant delete on public.events to authenticated`;
  expect({ to, flash }).toEqual({ to: "/dashboard", flash: "Failed to delete event" });
  expect(takeComplaints()).toMatchObject([["POST /dashboard, delete", { kind: "refused" }]]);
  expect(await shown()).toHaveLength(1);
});

test("a visitor is sent to sign in, whether they look or delete", async () => {
  const { id } = await addEvent(app.stack, olive);
  const looked = app.get("/dashboard").then(route.loader);
  expect(await redirected(looked)).toMatchObject({ status: 303, to: "/signin?next=%2Fdashboard" });
  const deleted = app.post("/dashboard", { intent: "delete", id }).then(route.action);
  expect(await redirected(deleted)).toMatchObject({ to: "/signin?next=%2Fdashboard" });
  expect(await shown()).toHaveLength(1);
});

test("an unknown intent is refused", async () => {
  const { id } = await addEvent(app.stack, olive);
  await expect(post({ intent: "approve", id })).rejects.toMatchObject({ init: { status: 400 } });
  await expect(post({ intent: "delete", id: "not-an-id" })).rejects.toMatchObject({ init: { status: 404 } });
});

test("an organizer reads which events admins approved, took off the site or deleted, and why", async () => {
  const ada = await signUpAdmin(app.stack);
  const [approved, unpublished, deleted] = [
    await addEvent(app.stack, olive, { title: "Porch Concert", is_approved: false }),
    await addEvent(app.stack, olive, { title: "Beach Concert" }),
    await addEvent(app.stack, olive, { title: "Pier Concert", is_approved: false }),
  ];
  await ada.client.from("events").update({ is_approved: true }).eq("id", approved.id);
  await ada.client.rpc("unpublish_event", { event_id: unpublished.id, reason: "The beach is closed." });
  await ada.client.rpc("delete_pending_event", { event_id: deleted.id, reason: "There is no pier." });
  const page = await open();
  expect(page.decisions.map(({ label, title, reason }) => [label, title, reason])).toEqual([
    ["Deleted", "Pier Concert", "There is no pier."],
    ["Taken off the site", "Beach Concert", "The beach is closed."],
    ["Approved", "Porch Concert", null],
  ]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  expect(html.querySelector("#pending")?.closest("section")?.textContent).toContain("The beach is closed.");
  expect(html.querySelector("#decisions")?.closest("section")?.textContent).toContain("There is no pier.");
  expect((await open("", pedro)).decisions).toEqual([]);
});

test("more than twelve approved events are on further pages, where they can be deleted too", async () => {
  await app.stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, created_at, is_approved)
    select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + interval '9 days',
      now() - n * interval '1 hour', true
    from generate_series(1, 13) as n`;
  const first = await open();
  expect([first.groups.flatMap(({ events }) => events).length, first.newest]).toEqual([12, null]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: first });
  expect(html.querySelector("h2")?.textContent).toBe("Upcoming events (12+)");
  const older = await open(first.older?.slice("/dashboard".length));
  const [last] = older.groups.flatMap(({ events }) => events);
  expect([last?.title, older.older, older.newest]).toEqual(["Concert 13", null, "/dashboard"]);
  expect((await open(`?delete=${last?.id}`)).deleting).toEqual({ id: last?.id, title: "Concert 13" });
  expect((await open(`?delete=${last?.id}`, pedro)).deleting).toBeNull();
});

test("more than twelve pending events are on further pages, which lead back", async () => {
  await app.stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, created_at)
    select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + interval '9 days',
      now() - n * interval '1 hour'
    from generate_series(1, 13) as n`;
  const first = await open();
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: first });
  expect(html.querySelector("#pending")?.textContent).toBe("Pending Approval (12+)");
  const link = [...html.querySelectorAll("a")].find(({ textContent }) => textContent?.startsWith("Older events that"));
  const older = await open(link?.getAttribute("href")?.slice("/dashboard".length));
  expect(older.groups.map(({ events }) => events.map(({ title }) => title))).toEqual([["Concert 13"]]);
  expect([older.olderPending, older.newest]).toEqual([null, "/dashboard"]);
});
