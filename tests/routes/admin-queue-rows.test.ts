import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { words } from "#tests/support/page-parts.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { addCalendar, linkToCalendar } from "#tests/support/subscribed-calendars.ts";

// What a row of the queue says about an event.

let app: TestApp;
let ada: Person;
let olive: Person;
let route: typeof import("#app/routes/admin._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin._index/route.tsx");
  ada = await signUpAdmin(app.stack);
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
});

const open = async (person = ada) => (await route.loader(await app.get("/admin", {}, person))).data;

/** The row of an event, as an admin sees it. */
async function row(id: string, person = ada) {
  const document = renderPage({ path: "/admin", Component: route.default, loaderData: await open(person) });
  const found = document.querySelector(`#event-${id}`);
  if (!found) throw new Error("Not in the queue.");
  return found;
}

test("an admin reads all fields of a pending event; approved events are not in the queue", async () => {
  await addEvent(app.stack, olive, { title: "Approved already" });
  await addEvent(app.stack, olive, {
    is_approved: false,
    start_date: "2031-11-22T00:30:00Z",
    created_at: "2030-11-20T20:15:00Z",
    image_url: "https://pictures.example/a.jpg",
    event_url: "https://tickets.example/",
    price_kind: "paid",
    price_min_cents: 1200,
    doors_at: "2031-11-22T00:00:00Z",
    ages: "18",
    access: ["captions"],
  });
  const { events, total } = await open();
  expect(total).toBe(1);
  expect(events).toMatchObject([
    {
      title: "Porch Concert",
      description: "Three bands, one porch, and lemonade for everybody who comes.",
      shortDate: "Fri, Nov 21, 2031",
      time: "7:30 PM",
      location: "Armature Works, Tampa",
      categoryLabel: "Music",
      imageUrl: "https://pictures.example/a.jpg",
      eventUrl: "https://tickets.example/",
      price: "$12",
      doors: "7:00 PM",
      attendance: ["18+", "Captioned"],
      organizerName: "Olive Marlowe",
      submitted: "November 20, 2030, 3:15 PM EST",
    },
  ]);
});

test("an admin reads what an event and its organizer have been through", async () => {
  const paula = await signUpPerson(app.stack, "Paula Petrova");
  const { id } = await addEvent(app.stack, paula, { is_approved: false });
  const [first] = (await open()).events;
  expect(first).toMatchObject({ id, isFirst: true, wasPublic: false, takenOff: null, dateCount: 1 });
  await route.action(await app.post("/admin", { intent: "approve", id, version: first?.version ?? "" }, {}, ada));
  await unpublishEvent(ada.client, id, "There is no such place.");
  await paula.client.from("events").update({ location: "Another place, Tampa" }).eq("id", id);
  const takenOff = { by: "Ada Admin", reason: "There is no such place." };
  expect((await open()).events).toMatchObject([{ id, isFirst: false, wasPublic: true, takenOff }]);
});

describe("an event that came back to its organizer and waits again", () => {
  const change = async (id: string, fields: { title?: string; location?: string }) =>
    expect((await olive.client.from("events").update(fields).eq("id", id)).error).toBeNull();

  test("says when, by whom and why it was returned, and what has changed since", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false, title: "PORCH CONCERT" });
    expect((await open()).events[0]?.cameBack).toBeNull();
    const [{ version } = { version: "" }] = (await open()).events;
    await ada.client.rpc("decide", {
      decision: "returned",
      event_ids: [id],
      versions: [version],
      note: "Which porch?",
      reasons: ["title_shouts"],
      field_reasons: { location: "A street, please." },
    });
    await change(id, { title: "Porch Concert", location: "12 Oak Street, Tampa" });
    const note = await row(id);
    expect(words(note)).toMatch(/Was returned [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M by Ada Admin/);
    expect(words(note.querySelector("blockquote"))).toContain("Which porch?");
    expect(words(note.querySelector("blockquote"))).toContain("Location: A street, please.");
    const details = [...note.querySelectorAll("details")].find((each) => words(each).startsWith("Changed since"));
    expect(words(details?.querySelector("summary"))).toBe("Changed since: Event Title, Location");
    expect(words(details?.querySelector("ins"))).toContain("Porch Concert");
    expect(words(details?.querySelector("del"))).toContain("PORCH CONCERT");
  });

  test("says so too where it was taken off, once and with the reason, and where nothing has changed in the end", async () => {
    const { id } = await addEvent(app.stack, olive);
    await unpublishEvent(ada.client, id, "The pier is closed.");
    await change(id, { title: "Something else" });
    await change(id, { title: "Porch Concert" });
    const said = words(await row(id));
    expect(said.split("The pier is closed.")).toHaveLength(2);
    expect(said).toContain("Nothing has changed since.");
  });

  test("is told to admins alone", async () => {
    const { id } = await addEvent(app.stack, olive);
    await unpublishEvent(ada.client, id, "The pier is closed.");
    await change(id, { title: "Something else" });
    const { data } = await olive.client.rpc("list_pending_events", { page_size: 12 });
    expect(data?.[0]?.marks).toMatchObject({ [id]: { sent_back: null } });
  });
});

describe("an event of a subscribed calendar", () => {
  beforeEach(() => app.stack.sql`delete from public.subscribed_calendars`);

  /** Olive's calendar with one event, and an event that she typed into the form. */
  async function plant() {
    const calendar = await addCalendar(app.stack, olive);
    const read = await addEvent(app.stack, olive, { is_approved: false, title: "Concert that was read" });
    const typed = await addEvent(app.stack, olive, { is_approved: false, title: "Concert that was typed" });
    await linkToCalendar(app.stack, calendar, read);
    return { calendar, read, typed };
  }

  test("names it, with a link to what else of it waits", async () => {
    const { calendar, read, typed } = await plant();
    const link = (await row(read.id)).querySelector(`a[href="/admin?calendar=${calendar}"]`);
    expect(words(link)).toBe("Porch calendar");
    expect(words(link?.parentElement)).toBe("from the calendar Porch calendar (porch.example)");
    expect(words(await row(typed.id))).not.toContain("calendar");
  });

  test("is on the queue of that calendar alone, which says so and keeps to it while one searches", async () => {
    const { calendar, read } = await plant();
    const path = `/admin?calendar=${calendar}`;
    const loaderData = (await route.loader(await app.get(path, {}, ada))).data;
    expect(loaderData.events.map(({ id }) => id)).toEqual([read.id]);
    const document = renderPage({ path, Component: route.default, loaderData });
    expect(words(document.body)).toContain(
      "Only events from the calendar “Porch calendar” (porch.example). All events",
    );
    expect(document.querySelector('form[role="search"] input[name="calendar"]')?.getAttribute("value")).toBe(calendar);
    for (const form of document.querySelectorAll("#chosen-events, .queue form"))
      expect(decodeURIComponent(form.getAttribute("action") ?? "")).toContain(`calendar=${calendar}`);
    const other = (await route.loader(await app.get(`/admin?calendar=${read.id}`, {}, ada))).data;
    expect(other.events).toEqual([]);
  });

  test("names it on the page that judges the event", async () => {
    const { read } = await plant();
    const { data } = await ada.client.rpc("judged_event", { event_id: read.id });
    expect(data?.[0]?.calendar).toMatchObject({ name: "Porch calendar", host: "porch.example" });
  });
});

describe("two admins at once", () => {
  let bea: Person;
  let judge: typeof import("#app/routes/admin_.events.$eventId/route.tsx");
  let returning: typeof import("#app/routes/admin_.return.tsx");
  beforeAll(async () => {
    bea = await signUpAdmin(app.stack, "Bea Bright");
    [judge, returning] = await Promise.all([
      import("#app/routes/admin_.events.$eventId/route.tsx"),
      import("#app/routes/admin_.return.tsx"),
    ]);
  });
  const press = async (intent: string, id: string, person: Person) =>
    redirected(route.action(await app.post("/admin", { intent, id }, {}, person)));
  const openPage = async (eventId: string, person: Person) =>
    judge.loader(await app.get(`/admin/events/${eventId}`, { eventId }, person));
  const buttons = (element: Element) =>
    [...element.querySelectorAll('button[value="take"], button[value="release"]')].map(words);

  test("who takes an event is seen by the other one, who can decide all the same", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    expect(words(await row(id, bea))).not.toContain("looking at this");
    expect(buttons(await row(id, bea))).toEqual(["Take Porch Concert"]);
    expect(await press("take", id, ada)).toMatchObject({ to: `/admin#event-${id}` });
    expect(words(await row(id, ada))).toMatch(/You are looking at this until \d+:\d\d [AP]M/);
    expect(words(await row(id, bea))).toMatch(/Ada Admin is looking at this until \d+:\d\d [AP]M/);
    expect([buttons(await row(id, ada)), buttons(await row(id, bea))]).toEqual([["Release Porch Concert"], []]);
    expect((await press("take", id, bea)).flash).toBe("Ada Admin has already taken it.");
    const [{ version } = { version: "" }] = (await open(bea)).events;
    const approved = await app.post("/admin", { intent: "approve", id, version }, {}, bea);
    expect((await redirected(route.action(approved))).flash).toContain("has been approved");
    expect(await app.stack.sql`select from private.taken_events`).toHaveLength(0);
  });

  test("opening its page or that of its return takes it, and says who has it; it is given back by a press", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    expect((await openPage(id, bea)).taken).toMatchObject({ isOwn: true });
    expect((await openPage(id, ada)).taken).toMatchObject({ admin: "Bea Bright", isOwn: false });
    const path = `/admin/return?chosen=${encodeURIComponent(`${id} ${new Date().toISOString()}`)}`;
    const opened = async (person: Person) => returning.loader(await app.get(path, {}, person));
    expect((await opened(ada)).takenByOthers).toMatch(
      /^Bea Bright is looking at "Porch Concert" until .*You can still decide\.$/,
    );
    expect((await opened(bea)).takenByOthers).toBeNull();
    await press("release", id, ada);
    expect((await openPage(id, ada)).taken).toMatchObject({ isOwn: false });
    await press("release", id, bea);
    expect((await openPage(id, ada)).taken).toMatchObject({ isOwn: true });
  });

  test("it is free again after ten minutes; one that waits no more is not taken", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    await press("take", id, ada);
    await app.stack.sql`update private.taken_events set taken_at = now() - interval '10 minutes'`;
    expect((await open(bea)).events[0]?.taken).toBeNull();
    expect((await press("take", id, bea)).flash).toBe("");
    expect((await open(ada)).events[0]?.taken).toMatchObject({ admin: "Bea Bright" });
    const shown = await addEvent(app.stack, olive);
    expect((await press("take", shown.id, bea)).flash).toBe("It's no longer waiting.");
    expect((await openPage(shown.id, bea)).taken).toBeNull();
  });
});

test("notes of admins are on the page of an event, can be deleted there by who wrote them, and are counted in its row", async () => {
  const judge = await import("#app/routes/admin_.events.$eventId/route.tsx");
  const cleo = await signUpAdmin(app.stack, "Cleo Calm");
  const { id: eventId } = await addEvent(app.stack, olive, { is_approved: false });
  const path = `/admin/events/${eventId}`;
  const send = async (fields: Record<string, string>, person = cleo) =>
    judge.action(await app.post(path, fields, { eventId }, person));
  const notes = async (person: Person) => {
    const loaderData = await judge.loader(await app.get(path, { eventId }, person));
    return renderPage({ path, Component: judge.default, loaderData }).querySelector("#notes");
  };
  expect(await send({ intent: "note", internal_note: " " })).toMatchObject({
    data: { errors: { internal_note: ["Note is required"] } },
  });
  expect((await redirected(send({ intent: "note", internal_note: "I have asked the venue." }))).to).toBe(
    `${path}#notes`,
  );
  expect(words(await row(eventId))).toContain("1 note");
  expect(words(await notes(ada))).toMatch(/I have asked the venue\.Cleo Calm[A-Z][a-z]{2} \d+/);
  expect((await notes(ada))?.querySelector('button[value="delete_note"]')).toBeNull();
  const id = (await notes(cleo))?.querySelector('li input[name="id"]')?.getAttribute("value") ?? "";
  expect((await redirected(send({ intent: "delete_note", id }, ada))).flash).toBe("This note was already deleted.");
  expect((await redirected(send({ intent: "delete_note", id }))).flash).toBe("The note has been deleted.");
  expect(words(await row(eventId))).not.toContain("1 note");
});
