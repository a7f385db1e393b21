import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// /events/… without a public event: it was removed, or never existed.

let app: TestApp;
let olive: Person;
let pedro: Person;
let ada: Person;
let route: typeof import("#app/routes/events.$eventId/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/events.$eventId/route.tsx");
  olive = await signUpPerson(app.stack);
  pedro = await signUpPerson(app.stack, "Pedro Vance");
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.past_events`;
});

async function open(eventId: string, person?: Person) {
  return route.loader(await app.get(`/events/${eventId}`, { eventId }, person));
}

async function openEvent(eventId: string, person?: Person) {
  const page = await open(eventId, person);
  if (!("kind" in page) || page.kind !== "event") throw new Error("This is not an event's page.");
  return page;
}

const SECRET = "A text that no one has approved";

describe("an event that was public", () => {
  async function openAbsent(id: string, person?: Person) {
    const page = await open(id, person);
    if (!("init" in page)) throw new Error("Someone reads the event.");
    return { status: page.init?.status, page: page.data };
  }

  test("and was unpublished says that it is under review; its organizer and admins read why", async () => {
    const { id } = await addEvent(app.stack, olive);
    await unpublishEvent(ada.client, id, SECRET);
    const { status, page } = await openAbsent(id);
    expect({ status, page }).toEqual({ status: 404, page: { kind: "under_review" } });
    for (const person of [olive, ada]) expect((await openEvent(id, person)).unpublishReason).toBe(SECRET);
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    expect((await openEvent(id)).unpublishReason).toBeNull();
  });
});

test.each(["7", "not-an-id", "6f2c0f0e-5df1-4f2e-9f6d-0b9a4b1c2d3e", "%00"])(
  "an address that leads to no event is a 404 (%s)",
  async (id) => {
    await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } });
  },
);

describe("an event that was public and has been deleted", () => {
  test("answers 410 with others of its city, and says nothing of itself", async () => {
    const event = await addEvent(app.stack, olive, { title: "Something bad" });
    await addEvent(app.stack, pedro, { title: "Music in Tampa" });
    await olive.client.from("events").update({ location: "Pier, Miami" }).eq("id", event.id);
    await ada.client.from("events").delete().eq("id", event.id);
    const loaded = await open(event.id);
    if (!("init" in loaded) || loaded.data.kind !== "removed") throw new Error("This is not a removed event's page.");
    expect(loaded.init?.status).toBe(410);
    expect(loaded.data).toMatchObject({ isOver: false, similar: [{ title: "Music in Tampa" }] });
    const page = renderPage({ path: `/events/${event.id}`, Component: route.default, loaderData: loaded.data });
    expect(page.querySelector("h1")?.textContent).toBe("This event is no longer listed");
    expect(page.body.textContent).not.toContain("bad");
  });

  test("answers 410 also when it went with its account, before or after it was over", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    const ended = await addEvent(app.stack, other, { start_date: localTime(-3, "19:30") });
    await app.stack.sql`select public.purge_ended_events()`;
    const coming = await addEvent(app.stack, other, { location: "Nowhere in particular" });
    const waiting = await addEvent(app.stack, other, { is_approved: false });
    await app.stack.sql`delete from auth.users where id = ${other.id}`;
    for (const { id } of [ended, coming]) expect(await open(id)).toMatchObject({ init: { status: 410 } });
    await expect(open(waiting.id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("is a 404 when it never was public, and after a year", async () => {
    const waiting = await addEvent(app.stack, olive, { is_approved: false });
    const event = await addEvent(app.stack, olive);
    for (const { id } of [waiting, event]) await olive.client.from("events").delete().eq("id", id);
    await app.stack.sql`update private.gone_pages set gone_at = now() - interval '13 months'`;
    await app.stack.sql`select public.run_maintenance()`;
    for (const { id } of [waiting, event]) await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("an event that was removed after it ended", () => {
  test("answers 410 with up to four others of its city or category, those that are both first", async () => {
    const gone = await addEvent(app.stack, olive, { start_date: localTime(-3, "19:30") });
    await app.stack.sql`select public.purge_ended_events()`;
    await addEvent(app.stack, pedro, {
      title: "Music in Ocala",
      location: "The Square, Ocala",
      start_date: localTime(2, "19:30"),
    });
    await addEvent(app.stack, pedro, {
      title: "Food in Tampa",
      category: "food",
      start_date: localTime(3, "19:30"),
    });
    await addEvent(app.stack, pedro, { title: "Music in Tampa", start_date: localTime(4, "19:30") });
    await addEvent(app.stack, pedro, { title: "Food in Ocala", category: "food", location: "The Square, Ocala" });

    const page = await open(gone.id);
    if (!("init" in page) || page.data.kind !== "removed") throw new Error("This is not a removed event's page.");
    expect(page.init?.status).toBe(410);
    expect(page.data.similar.map((event) => event.title)).toEqual([
      "Music in Tampa",
      "Food in Tampa",
      "Music in Ocala",
    ]);
  });

  test.each(["waiting", "returned", "refused"])(
    "answers 410 also while a change of it was %s, and reveals nothing of that",
    async (review) => {
      const gone = await addEvent(app.stack, olive);
      await addEvent(app.stack, pedro, { title: "Music in Tampa" });
      await addEvent(app.stack, pedro, { title: "Food in Miami", category: "food", location: "Pier, Miami" });
      const change = { title: SECRET, category: "food", location: "Pier, Miami" };
      expect((await olive.client.from("events").update(change).eq("id", gone.id)).error).toBeNull();
      await app.stack
        .sql`update public.events set review = ${review}, start_date = now() - interval '3 days' where id = ${gone.id}`;
      await app.stack.sql`select public.purge_ended_events()`;
      expect(await open(gone.id)).toMatchObject({
        init: { status: 410 },
        data: { kind: "removed", isOver: true, similar: [{ title: "Music in Tampa" }] },
      });
      // Its organizer keeps the latest text.
      const { data } = await olive.client.from("past_events").select("title, was_approved").eq("id", gone.id);
      expect(data).toEqual([{ title: SECRET, was_approved: true }]);
    },
  );

  test("leads to the next date of its series, and still answers 410", async () => {
    const starts = [localTime(-3, "19:30"), localTime(4, "19:30"), localTime(11, "19:30")];
    const [gone, next] = await addSeries(app.stack, olive, starts);
    if (!gone || !next) throw new Error("There are no dates.");
    await app.stack.sql`select public.purge_ended_events()`;
    const page = await open(gone.id);
    expect(page).toMatchObject({ init: { status: 410 }, data: { nextDate: { id: next.id } } });
    if (!("init" in page)) throw new Error("It is not gone.");
    const shown = renderPage({ path: `/events/${gone.id}`, Component: route.default, loaderData: page.data });
    expect(shown.querySelector(`main a[href="/events/${next.id}"], a[href="/events/${next.id}"]`)).not.toBeNull();
    // The date was never public, so nothing about it is revealed.
    await app.stack.sql`update public.past_events set was_approved = false where id = ${gone.id}`;
    await expect(open(gone.id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("is a 404 when it never was public", async () => {
    const gone = await addEvent(app.stack, olive, { is_approved: false, start_date: localTime(-3, "19:30") });
    await app.stack.sql`select public.purge_ended_events()`;
    await expect(open(gone.id)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
