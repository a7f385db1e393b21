import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// Following a list: its addresses, and what calendars that subscribe to it or take one of its events have over time.

let app: TestApp;
let olive: Person;
let adam: Person;
let route: typeof import("#app/routes/follow.tsx");
let feed: typeof import("#app/routes/list-feed/route.ts");
let single: typeof import("#app/routes/events.$eventId[.]ics.ts");
beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/follow.tsx");
  feed = await import("#app/routes/list-feed/route.ts");
  single = await import("#app/routes/events.$eventId[.]ics.ts");
  olive = await signUpPerson(app.stack);
  adam = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from private.published_events`;
});

async function open(query = "") {
  const loaderData = route.loader((await app.get(`/follow${query}`)) as never);
  const page = renderPage({ path: "/follow", Component: route.default, loaderData });
  const fields = [...page.querySelectorAll("input")].map((field) => field.value);
  return { page, fields };
}

test("readers get the addresses of the list that they come from, to subscribe to or to copy", async () => {
  const { page, fields } = await open(`?${new URLSearchParams({ from: "/tampa?category=music&after=x" })}`);
  const site = "http://127.0.0.1:3000/tampa";
  expect(fields).toEqual(["ics", "atom", "rss", "json"].map((format) => `${site}.${format}?category=music`));
  expect(page.body.textContent).toContain("Music events in Tampa");
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain("webcal://127.0.0.1:3000/tampa.ics?category=music");
  expect(links).toContain("/tampa?category=music");
  expect(links).toContain("/tampa/changes");
});

test.each(["", "?from=https://evil.example", "?from=//evil.example/tampa", "?from=/admin"])(
  "without a list of this site they get those of all events (%s)",
  async (query) => {
    const { fields } = await open(query);
    expect(fields[0]).toBe("http://127.0.0.1:3000/events.ics");
  },
);

test.each([
  ["/tampa?category=music", "/weekly?from=%2Ftampa%3Fcategory%3Dmusic"],
  ["/events", "/weekly"],
  ["/venues/armature-works-tampa", "/weekly?from=%2Fvenues%2Farmature-works-tampa"],
  ["/organizers/porch-concerts", "/weekly?from=%2Forganizers%2Fporch-concerts"],
])("the weekly mail of %s is at %s", async (list, address) => {
  const { page } = await open(`?${new URLSearchParams({ from: list })}`);
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  expect(links.find((href) => href.startsWith("/weekly"))).toBe(address);
});

describe("a subscribed calendar", () => {
  const read = async (path: string) => (await feed.loader(await app.get(path))).text();
  const entries = async (path: string) => readCalendar(await read(path)).entries;

  test("has one right copy of an event through edit, approval, cancellation and removal", async () => {
    const { id } = await addEvent(app.stack, olive, { title: "Porch Concert" });
    const [first] = await entries("/tampa.ics");
    expect(first).toMatchObject({ sequence: 0, status: "CONFIRMED", summary: "Porch Concert" });
    expect(await entries("/tampa.ics")).toEqual([first]);

    await olive.client
      .from("events")
      .update({ title: "Porch Concert, later", start_date: localTime(8, "20:00") })
      .eq("id", id);
    const [waiting] = await entries("/tampa.ics");
    expect(waiting).toMatchObject({
      uid: first?.uid,
      sequence: 1,
      status: "TENTATIVE",
      summary: "Porch Concert",
      start: first?.start,
    });

    await adam.client.from("events").update({ is_approved: true }).eq("id", id);
    const [approved] = await entries("/tampa.ics");
    expect(approved).toMatchObject({
      uid: first?.uid,
      sequence: 2,
      status: "CONFIRMED",
      summary: "Porch Concert, later",
    });
    expect(approved?.start).toBe(Date.parse(localTime(8, "20:00")));

    await olive.client.from("events").delete().eq("id", id);
    const [gone] = await entries("/tampa.ics");
    expect(gone).toMatchObject({ uid: first?.uid, sequence: 3, status: "CANCELLED", summary: "Porch Concert, later" });
    expect(await entries("/tampa.ics?cancelled=drop")).toEqual([]);
    expect(await entries("/tampa.ics?cancelled=title")).toMatchObject([{ summary: "Canceled: Porch Concert, later" }]);

    await app.stack.sql`update private.published_events set withdrawn_at = now() - interval '31 days'`;
    await app.stack.sql`select public.run_maintenance()`;
    expect(await entries("/tampa.ics")).toEqual([]);
  });

  test.each(["waits again", "is deleted", "is taken off"])(
    "keeps the days of an all-day event that %s",
    async (way) => {
      const [start_date, end_date] = [3, 5].map((day) => localTime(day, "00:00", "America/Chicago"));
      const days = { start_date, end_date, is_all_day: true };
      const { id } = await addEvent(app.stack, olive, { title: "Orange Fair", location: "Pier, Pensacola", ...days });
      const times = async () => (await read("/pensacola.ics")).match(/^DT(START|END).*$/gm);
      const [first, after] = [3, 5].map((day) => dayAhead(day).replaceAll("-", ""));
      const published = [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${after}`];
      expect(await times()).toEqual(published);
      if (way === "waits again") await olive.client.from("events").update({ title: "Lemon Fair" }).eq("id", id);
      else if (way === "is deleted") await olive.client.from("events").delete().eq("id", id);
      else await unpublishEvent(adam.client, id, "Not an event.");
      expect(await entries("/pensacola.ics")).toMatchObject([
        { status: way === "waits again" ? "TENTATIVE" : "CANCELLED" },
      ]);
      expect(await times()).toEqual(published);
    },
  );

  test("gets tombstones of its own list only", async () => {
    const music = await addEvent(app.stack, olive, { title: "Music in Tampa" });
    const arts = await addEvent(app.stack, olive, {
      title: "Arts in Miami",
      category: "arts",
      location: "Pier, Miami",
    });
    for (const { id } of [music, arts]) await olive.client.from("events").delete().eq("id", id);
    const summaries = async (path: string) => (await entries(path)).map(({ summary }) => summary);
    expect((await summaries("/events.ics")).sort()).toEqual(["Arts in Miami", "Music in Tampa"]);
    expect(await summaries("/tampa.ics")).toEqual(["Music in Tampa"]);
    expect(await summaries("/venues/pier-miami.ics")).toEqual(["Arts in Miami"]);
    expect(await summaries("/events.ics?category=arts")).toEqual(["Arts in Miami"]);
    // A tombstone does not say whether the event was free, so this list leaves it out.
    expect(await summaries("/events.ics?price=free")).toEqual([]);
  });

  test("gets no texts of an event that an admin took off the site", async () => {
    const { id } = await addEvent(app.stack, olive, { title: "Something bad" });
    await unpublishEvent(adam.client, id, "Not an event.");
    expect(await read("/tampa.ics")).not.toContain("Something bad");
    expect(await entries("/tampa.ics")).toMatchObject([{ status: "CANCELLED", summary: "An event in Tampa" }]);
  });
});

describe("one event as a calendar file", () => {
  const open = async (eventId: string) => single.loader(await app.get(`/events/${eventId}.ics`, { eventId }));

  test("has only that event", async () => {
    const { id } = await addEvent(app.stack, olive);
    await addEvent(app.stack, olive, { title: "Another one" });
    const answer = await open(id);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="porch-concert.ics"');
    expect(readCalendar(await answer.text()).entries).toMatchObject([{ summary: "Porch Concert", sequence: 0 }]);
  });

  test("is 404 for an event that is not public", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    for (const name of [id, "6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11", "nonsense"])
      expect((await open(name)).status).toBe(404);
  });

  test("is 410 for an event that was public and no longer exists", async () => {
    const deleted = await addEvent(app.stack, olive);
    const ended = await addEvent(app.stack, olive, { start_date: localTime(-3, "19:30") });
    await app.stack.sql`select public.purge_ended_events()`;
    await olive.client.from("events").delete().eq("id", deleted.id);
    for (const { id } of [deleted, ended]) expect((await open(id)).status).toBe(410);
  });
});
