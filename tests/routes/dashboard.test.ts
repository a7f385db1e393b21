import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { deletePending, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
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
  await app.stack.sql`delete from public.event_decisions`;
});

async function open(query = "", person: Person | undefined = olive) {
  const page = await route.loader(await app.get(`/dashboard${query}`, {}, person));
  const [events, removed] = [
    page.groups.flatMap((group) => group.events),
    page.groups.flatMap((group) => group.removed),
  ];
  return { ...page, events, removed };
}

/** The events of the default tab, or of another one, from top to bottom. */
async function shown(person = olive, query = "") {
  return (await open(query, person)).events;
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
  });
  await addEvent(app.stack, olive, { title: "Waits", is_approved: false });
  const page = await open();
  expect(page).toMatchObject({ tab: "upcoming", totals: { upcoming: 3, waiting: 1, drafts: 0, past: 0 } });
  expect(page.events.map((event) => event.title)).toEqual(["Waits", "Sooner one", "Later one"]);
  expect(page.events[1]).toMatchObject({
    dashboardDate: "November 21, 2031",
    time: "7:30 PM",
    location: "Armature Works, Tampa",
    categoryLabel: "Music",
    maxAttendees: 80,
    price: "Pay what you can",
    eventUrl: "https://tickets.example/",
    eventHost: "tickets.example",
    review: null,
    status: "upcoming",
  });
  expect(await shown(olive, "?tab=waiting")).toMatchObject([{ title: "Waits", review: "waiting", verdict: null }]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  const linked = (address: string) =>
    [...html.querySelectorAll(`a[href^="${address}"]`)].map((link) => link.textContent);
  expect(linked("/create-event?from=")).toEqual(["Use again Waits", "Use again Sooner one", "Use again Later one"]);
  // Only public events have a status to change: readers do not know the pending ones.
  expect([...html.querySelectorAll('a[href$="/plans"]')].map((link) => link.textContent)).toEqual([
    "Status of Sooner one",
    "Status of Later one",
  ]);
});

test("the dashboard opens with all that is coming, public or not, and with what is over where nothing is coming", async () => {
  await addEvent(app.stack, olive, {
    title: "Over by now",
    start_date: new Date(Date.now() - 3_600_000).toISOString(),
  });
  expect((await open()).tab).toBe("past");
  await addEvent(app.stack, olive, { title: "Returned", is_approved: false, review: "returned" });
  expect(await open()).toMatchObject({ tab: "upcoming", events: [{ title: "Returned" }] });
  expect((await open("?tab=nonsense")).tab).toBe("upcoming");
  expect((await open("?tab=past")).tab).toBe("past");
});

test("an organizer reads why an event was returned, field by field, beside the event", async () => {
  const ada = await signUpAdmin(app.stack);
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const { data } = await ada.client.from("events").select("updated_at").eq("id", id).single();
  const asked = { note: "Almost there.", field_reasons: { location: "Which park?" } };
  await ada.client.rpc("decide", {
    decision: "returned",
    event_ids: [id],
    versions: [data?.updated_at ?? ""],
    ...asked,
  });
  const page = await open();
  expect(page.events).toMatchObject([
    {
      review: "returned",
      verdict: { reason: "Almost there.", fields: [{ label: "Location", reason: "Which park?" }] },
    },
  ]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  const row = html.querySelector("article")?.textContent;
  for (const text of ["Returned to you", "Almost there.", "Location: Which park?"]) expect(row).toContain(text);
});

test("events that were removed after they ended stay visible to their organizer, with their numbers", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Long gone", start_date: "2020-11-22T00:30:00Z" });
  await app.stack.sql`
    insert into private.event_counts (event_id, week, views, clicks) values (${id}, '2020-11-15', 1000, 0), (${id}, '2020-11-22', 204, 1)`;
  await app.stack.sql`select public.purge_ended_events()`;
  const numbers = "1,204 page views · 0 saves · 1 ticket click";
  const page = await open("?tab=past");
  expect(page).toMatchObject({
    events: [],
    removed: [{ title: "Long gone", dashboardDate: "November 21, 2020", numbers }],
  });
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  expect(html.body.textContent).toContain(numbers);
  expect(html.querySelector(`a[href="/create-event?from=${id}"]`)?.textContent).toBe("Use again Long gone");
  expect((await open("?tab=past", pedro)).removed).toEqual([]);
});

test("long lists are in pages of 24 that lead to each other, and keep what was searched", async () => {
  // Two events share each start.
  await app.stack.sql`
    insert into public.past_events (id, organizer_id, title, description, category, location, start_date, was_approved, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${olive.id}, 'Past ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa',
      timestamptz '2020-01-01T00:00:00Z' - ((n + 1) / 2) * interval '1 day', true, now()
    from generate_series(1, 50) as n`;
  const pages = [await open("?tab=past&search=past")];
  for (const page of pages) if (page.next) pages.push(await open(page.next.slice("/dashboard".length)));
  expect(pages.map(({ removed, range }) => [removed.length, range])).toEqual([
    [24, { from: 1, to: 24, found: 50 }],
    [24, { from: 25, to: 48, found: 50 }],
    [2, { from: 49, to: 50, found: 50 }],
  ]);
  expect(new Set(pages.flatMap(({ removed }) => removed.map(({ title }) => title))).size).toBe(50);
  const back = await open(pages[2]?.previous?.slice("/dashboard".length));
  expect([back.range, back.place.search]).toEqual([{ from: 25, to: 48, found: 50 }, "past"]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: back });
  expect(html.querySelector("[data-page-label]")?.textContent).toBe("25 to 48 of 50");
  expect(html.querySelector("#decisions")).toBeNull();
});

test("a search says how much each tab has of it, and that this one has nothing", async () => {
  await addEvent(app.stack, olive, { title: "Porch Concert" });
  const page = await open("?search=porch&tab=waiting");
  expect(page.totals).toEqual({ upcoming: 1, waiting: 0, drafts: 0, past: 0 });
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  expect(html.querySelector("main, body")?.textContent).toContain(
    "None of these events have “porch” in their title or place.",
  );
  const link = [...html.querySelectorAll("a")].find(({ textContent }) => textContent === "Upcoming1");
  expect(link?.getAttribute("href")).toBe("/dashboard?tab=upcoming&search=porch");
});

test("drafts are found by their title, by their owner alone", async () => {
  const drafts = await olive.client
    .from("event_drafts")
    .insert({ owner_id: olive.id, fields: { title: "Porch 100%", start_date: "2031-11-21T19:30" } })
    .select()
    .single();
  const titles = async (query: string, person = olive) =>
    (await open(`?tab=drafts${query}`, person)).drafts.drafts.map(({ id }) => id);
  expect(await titles("")).toEqual([drafts.data?.id]);
  expect(await titles("&search=0%25")).toEqual([drafts.data?.id]);
  expect(await titles("&search=_x")).toEqual([]);
  expect(await titles("", pedro)).toEqual([]);
});

test("Delete asks first, and only about an event of one's own", async () => {
  const own = await addEvent(app.stack, olive);
  const other = await addEvent(app.stack, pedro);
  expect((await open(`?delete=${own.id}`)).deleting).toMatchObject({ id: own.id, title: "Porch Concert" });
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
  expect(flash).toBe("That event was already gone, or isn't yours to delete.");
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
  await unpublishEvent(ada.client, unpublished.id, "The beach is closed.");
  await deletePending(ada.client, deleted.id, "There is no pier.");
  const page = await open();
  expect(page.decisions.map(({ label, title, reason }) => [label, title, reason])).toEqual([
    ["Deleted", "Pier Concert", "There is no pier."],
    ["Taken off the site", "Beach Concert", "The beach is closed."],
    ["Approved", "Porch Concert", null],
  ]);
  const html = renderPage({ path: "/dashboard", Component: route.default, loaderData: page });
  const rows = [...html.querySelectorAll("article")].map(({ textContent }) => textContent);
  expect(rows.find((row) => row?.includes("Beach Concert"))).toContain("The beach is closed.");
  expect(html.querySelector("#decisions")?.closest("section")?.textContent).toContain("There is no pier.");
  expect((await open("", pedro)).decisions).toEqual([]);
});

test("one press on the list of its dates skips a date of a series, and another takes it up again", async () => {
  const [first, second] = await addSeries(app.stack, olive, [localTime(3, "20:00"), localTime(10, "20:00")]);
  if (!first || !second) throw new Error("There are no dates.");
  const path = `/dashboard?series=${first.series_id}`;
  const buttons = async () => {
    const loaderData = await open(path.slice(10));
    const page = renderPage({ path, Component: route.default, loaderData });
    return [...page.querySelectorAll<HTMLButtonElement>('[value="skip"], [value="take_up"]')].map((button) => ({
      intent: button.value,
      id: button.form?.querySelector<HTMLInputElement>('[name="id"]')?.value ?? "",
      version: button.form?.querySelector<HTMLInputElement>('[name="version"]')?.value ?? "",
    }));
  };
  const press = async (fields: Record<string, string>, person = olive) =>
    redirected(route.action(await app.post(path, fields, {}, person)));
  const status = async () =>
    (await app.stack.sql`select status from public.events where id = ${second.id}`)[0]?.status ?? null;

  const [, skip] = await buttons();
  if (!skip) throw new Error("There is no button.");
  expect(skip).toMatchObject({ intent: "skip", id: second.id });
  await press(skip, pedro);
  expect(await status()).toBeNull();
  expect(await press(skip)).toMatchObject({ to: path, flash: expect.stringContaining("is skipped") });
  expect(await status()).toBe("cancelled");
  const [, takeUp] = await buttons();
  if (!takeUp) throw new Error("There is no button.");
  expect(takeUp).toMatchObject({ intent: "take_up", id: second.id });
  expect((await press(takeUp)).flash).toContain("takes place as planned");
  expect(await status()).toBeNull();
  // The list of all events has no such button, because there a series is one entry.
  const loaderData = await open();
  const page = renderPage({ path: "/dashboard", Component: route.default, loaderData });
  expect(page.querySelector('[value="skip"]')).toBeNull();
});
