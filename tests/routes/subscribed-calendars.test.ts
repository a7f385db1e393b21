import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { addCalendar, hashOf } from "#tests/support/subscribed-calendars.ts";

// /dashboard/calendars: an organizer subscribes to an external calendar, answers its questions, pauses it and ends it.

let app: TestApp;
let olive: Person;
let mara: Person;
let route: typeof import("#app/routes/dashboard_.calendars/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/dashboard_.calendars/route.tsx");
  [olive, mara] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack, "Mara Member")]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.subscribed_calendars`;
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from private.request_counts`;
});

const PATH = "/dashboard/calendars";
const CALENDAR = {
  url: "webcal://porch.example/events.ics",
  name: "Porch calendar",
  category: "music",
  language: "en",
};

const post = async (path: string, fields: Record<string, string>, person = olive) =>
  route.action(await app.post(path, fields, {}, person));
const pathOf = (id: string) => `${PATH}?id=${id}`;

/** The page in a browser without scripts. */
async function page(path = PATH, person = olive) {
  const loaderData = await route.loader(await app.get(path, {}, person));
  return renderPage({ path, Component: route.default, loaderData }).body.textContent ?? "";
}

describe("subscribing", () => {
  test("keeps the calendar with an https address, and shows it", async () => {
    const { to } = await redirected(post(PATH, { intent: "subscribe", ...CALENDAR }));
    const [row] = await app.stack.sql`select id, url, member_id, paused_by from public.subscribed_calendars`;
    expect(row).toMatchObject({ url: "https://porch.example/events.ics", member_id: olive.id, paused_by: null });
    expect(to).toBe(pathOf(row?.id));
    expect(await page(pathOf(row?.id))).toContain("reading it for the first time");
    expect(await page()).toContain("Porch calendar");
  });

  test.each([
    ["url", "", "Calendar link is required"],
    ["url", "http://porch.example/events.ics", "Please enter a link that starts with https:// or webcal://"],
    ["url", "https://", "Please enter a link that starts with https:// or webcal://"],
    ["name", "", "Name is required"],
    ["name", "ab", "Name must be 3 to 60 characters"],
    ["category", "", "Category is required"],
    ["description", "Short", "Description for events without one must be at least 20 characters"],
  ])("with %s %j is refused, with what was typed", async (name, value, message) => {
    for (const intent of ["preview", "subscribe"]) {
      const { status, body } = answered(await post(PATH, { intent, ...CALENDAR, [name]: value }));
      expect([status, body.errors]).toEqual([400, { [name]: [message] }]);
      expect(body.values).toMatchObject({ ...CALENDAR, [name]: value });
    }
    expect(await app.stack.sql`select id from public.subscribed_calendars`).toEqual([]);
  });

  test("to what cannot be read shows why at the link, and keeps nothing", async () => {
    const { status, body } = answered(
      await post(PATH, { intent: "preview", ...CALENDAR, url: "https://127.0.0.1/a.ics" }),
    );
    expect([status, Object.keys(body.errors)]).toEqual([400, ["url"]]);
    expect(await app.stack.sql`select id from public.subscribed_calendars`).toEqual([]);
  });

  test("twice is refused", async () => {
    await post(PATH, { intent: "subscribe", ...CALENDAR });
    const { status, body } = answered(await post(PATH, { intent: "subscribe", ...CALENDAR }));
    expect([status, body.errors]).toEqual([409, { url: ["You already subscribe to this calendar."] }]);
  });
});

describe("a calendar", () => {
  test("is paused, read again and ended by its owner alone", async () => {
    const id = await addCalendar(app.stack, olive);
    for (const [intent, words] of [
      ["pause", "Paused"],
      ["resume", "reading it"],
    ] as const) {
      await redirected(post(pathOf(id), { intent }));
      expect(await page(pathOf(id))).toContain(words);
    }
    await expect(page(pathOf(id), mara)).rejects.toMatchObject({ init: { status: 404 } });
    await redirected(post(pathOf(id), { intent: "end", events: "delete" }, mara));
    await redirected(post(pathOf(id), { intent: "pause" }, mara));
    expect(await app.stack.sql`select paused_by from public.subscribed_calendars`).toEqual([{ paused_by: null }]);
    expect(await page(`${pathOf(id)}&ask=end`)).toContain("Keep its events.");
    expect((await redirected(post(pathOf(id), { intent: "end", events: "keep" }))).to).toBe(PATH);
    expect(await app.stack.sql`select id from public.subscribed_calendars`).toEqual([]);
  });

  test("says what was read, what cannot be, and what is left out for want of a place", async () => {
    const id = await addCalendar(app.stack, olive);
    const counts = { added: 3, changed: 1, unread: 1, private: 2 };
    const unread = [{ title: "Jam", line: 12, reason: "start" }];
    await app.stack.sql`insert into public.calendar_readings (calendar_id, outcome, counts, unread)
      values (${id}, 'read', ${app.stack.sql.json(counts)}, ${app.stack.sql.json(unread)})`;
    await app.stack
      .sql`insert into public.calendar_readings (calendar_id, outcome, problem) values (${id}, 'failed', 'status_404')`;
    const [key, hash] = [hashOf("one"), hashOf("two")];
    await app.stack.sql`insert into public.calendar_items ${app.stack.sql({
      calendar_id: id,
      key,
      hash,
      title: "Board meeting",
      place: "",
      starts: "2027-01-10T19:00Z",
      missing: ["location"],
    })}`;
    const text = await page(pathOf(id));
    expect(text).toContain("3 new, one changed and one unreadable");
    expect(text).toContain("2 are private and left out.");
    expect(text).toContain("One event can't be read: “Jam” (date or time)");
    expect(text).toContain("Could not be read: There is no calendar at this address (404).");
    expect(text).toContain("Board meeting");
    expect(text).toContain("Missing: Location");
  });

  test("that an admin has paused is not resumed by its owner", async () => {
    const id = await addCalendar(app.stack, olive);
    await app.stack.sql`update public.subscribed_calendars set paused_by = 'admin'`;
    const text = await page(pathOf(id));
    expect(text).toContain("Paused by our team.");
    expect(text).not.toMatch(/Read it again|Read now/);
    const { flash } = await redirected(post(pathOf(id), { intent: "resume" }));
    expect(flash).toContain("That isn't possible right now.");
  });

  test("changes its name, category, language and description", async () => {
    const id = await addCalendar(app.stack, olive);
    const { status } = answered(
      await post(pathOf(id), { intent: "save", name: "", category: "music", language: "es" }),
    );
    expect(status).toBe(400);
    const changed = {
      name: "Other name",
      category: "sports",
      language: "es",
      description: "A porch, a band, lemonade.",
    };
    await redirected(post(pathOf(id), { intent: "save", ...changed }));
    const rows = await app.stack.sql`select name, category, language, description from public.subscribed_calendars`;
    expect(rows).toEqual([changed]);
  });
});

describe("a question", () => {
  async function ask(fields: object) {
    const event = await addEvent(app.stack, olive);
    const id = await addCalendar(app.stack, olive);
    const item = {
      key: hashOf("one"),
      hash: hashOf("two"),
      title: event.title,
      place: event.location,
      starts: event.start_date,
    };
    await app.stack
      .sql`insert into public.calendar_items ${app.stack.sql({ calendar_id: id, event_id: event.id, ...item, ...fields })}`;
    return { id, event, sent: { key: item.key, version: String(event.updated_at) } };
  }
  const titles = () => app.stack.sql`select title, review from public.events`;

  test("about another text shows both, and is answered by one press", async () => {
    const offer = { title: "Porch Concert at eight" };
    const { id, sent } = await ask({ decided_here: true, offer: app.stack.sql.json(offer) });
    const text = await page(pathOf(id));
    expect(text).toContain("Here: Porch Concert");
    expect(text).toContain("The calendar: Porch Concert at eight");
    const [row] = await app.stack.sql`select updated_at::text as version from public.events`;
    await redirected(post(pathOf(id), { intent: "take", key: sent.key, version: "2026-01-01T00:00:00Z" }));
    expect(await titles()).toMatchObject([{ title: "Porch Concert" }]);
    await redirected(post(pathOf(id), { intent: "take", key: sent.key, version: row?.version }));
    expect(await titles()).toMatchObject([{ title: "Porch Concert at eight", review: "waiting" }]);
    expect(await page(pathOf(id))).not.toContain("Questions for you");
  });

  test("about a missing event is answered by keeping it, not by somebody else", async () => {
    const { id, sent } = await ask({ asked_at: new Date().toISOString(), absences: 2 });
    expect(await page(pathOf(id))).toContain("The calendar no longer has this event. Is it still on?");
    expect(await page()).toContain("One question for you");
    await redirected(post(pathOf(id), { intent: "keep", ...sent }, mara));
    expect(await page(pathOf(id))).toContain("Questions for you");
    await redirected(post(pathOf(id), { intent: "keep", ...sent }));
    expect(await page(pathOf(id))).not.toContain("Questions for you");
    expect(await titles()).toMatchObject([{ title: "Porch Concert", review: null }]);
  });

  test.each([
    ["canceled", "update public.events set status = 'cancelled', status_at = now()"],
    ["deleted", "delete from public.events"],
  ])("about a missing event that is %s meanwhile is answered", async (_, change) => {
    const { id } = await ask({ asked_at: new Date().toISOString(), absences: 2 });
    await app.stack.sql.unsafe(change);
    expect(await page()).not.toContain("question for you");
    expect(await page(pathOf(id))).not.toContain("Questions for you");
    const dashboard = await import("#app/routes/dashboard/route.tsx");
    expect(JSON.stringify(await dashboard.loader(await app.get("/dashboard", {}, olive)))).toContain('"questions":0');
  });
});
