import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent, addSeries, localTime } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let unpublish: typeof import("#app/routes/events.$eventId_.unpublish.tsx");
let live: typeof import("#app/routes/admin_.live.tsx");
let ended: typeof import("#app/routes/admin_.ended.tsx");
let panel: typeof import("#app/routes/admin._index/route.tsx");

beforeAll(async () => {
  app = await openApp();
  unpublish = await import("#app/routes/events.$eventId_.unpublish.tsx");
  live = await import("#app/routes/admin_.live.tsx");
  ended = await import("#app/routes/admin_.ended.tsx");
  panel = await import("#app/routes/admin._index/route.tsx");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(() => app.stack.sql`truncate public.events, private.mail_outbox cascade`);

async function send(eventId: string, reason: string, person: Person | undefined = ada, query = "") {
  const path = `/events/${eventId}/unpublish${query}`;
  return unpublish.action(await app.post(path, { reason }, { eventId }, person));
}

async function isPublic(id: string): Promise<boolean> {
  const { data } = await app.stack.client().from("events").select("id").eq("id", id);
  return data?.length === 1;
}

describe("unpublishing an event", () => {
  test("an admin does so with a reason, and goes on in the Admin Panel", async () => {
    const { id } = await addEvent(app.stack, olive);
    const page = await unpublish.loader(await app.get(`/events/${id}/unpublish`, { eventId: id }, ada));
    const html = renderPage({ path: `/events/${id}/unpublish`, Component: unpublish.default, loaderData: page });
    expect(html.querySelector("form textarea")?.getAttribute("name")).toBe("reason");
    expect(await redirected(send(id, "The venue is closed."))).toEqual({
      status: 303,
      to: "/admin",
      flash: 'Event "Porch Concert" has been unpublished. Its organizer gets an email with your reason.',
    });
    expect(await isPublic(id)).toBe(false);
    const [mail] = await app.stack.sql`select kind, data ->> 'reason' as reason from private.mail_outbox`;
    expect(mail).toEqual({ kind: "event_unpublished", reason: "The venue is closed." });
  });

  test("of a series an admin chooses this date or all public ones", async () => {
    const [first, second] = await addSeries(app.stack, olive, [localTime(3, "20:00"), localTime(10, "20:00")]);
    if (!first || !second) throw new Error("There are no dates.");
    const page = await unpublish.loader(await app.get(`/events/${first.id}/unpublish`, { eventId: first.id }, ada));
    const html = renderPage({ path: `/events/${first.id}/unpublish`, Component: unpublish.default, loaderData: page });
    const options = [...html.querySelectorAll<HTMLInputElement>('[name="dates"]')];
    expect(options.map(({ value, checked }) => [value, checked])).toEqual([
      ["this", true],
      ["all", false],
    ]);
    const form = { reason: "It is a shop.", dates: "all" };
    const path = `/events/${first.id}/unpublish`;
    const done = await redirected(unpublish.action(await app.post(path, form, { eventId: first.id }, ada)));
    expect(done.flash).toContain('All dates of "Porch Concert" have been unpublished.');
    for (const { id } of [first, second]) expect(await isPublic(id)).toBe(false);
  });

  test("an admin who came from the reports goes back there", async () => {
    const { id } = await addEvent(app.stack, olive);
    expect((await redirected(send(id, "A scam.", ada, "?from=reports"))).to).toBe("/admin/reports");
  });

  test.each([
    ["", "Reason is required"],
    ["\u2800", "Reason is required"],
    ["x".repeat(1001), "Reason must not exceed 1,000 characters"],
  ])("the reason %j is sent back with what to change", async (reason, message) => {
    const { id } = await addEvent(app.stack, olive);
    const { status, body } = answered(await send(id, reason));
    expect(status).toBe(400);
    expect(body.errors).toEqual({ reason: [message] });
    expect(body.values).toEqual({ reason });
    expect(await isPublic(id)).toBe(true);
  });

  test("visitors sign in first, members and organizers are sent home", async () => {
    const { id } = await addEvent(app.stack, olive);
    const visitor = unpublish.action(await app.post(`/events/${id}/unpublish`, { reason: "No" }, { eventId: id }));
    expect((await redirected(visitor)).to).toContain("/signin");
    expect((await redirected(send(id, "No", olive))).to).toBe("/");
    expect(await isPublic(id)).toBe(true);
  });

  test("an event that another admin unpublished meanwhile is not unpublished again", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const page = await unpublish.loader(await app.get(`/events/${id}/unpublish`, { eventId: id }, ada));
    expect(page.isLive).toBe(false);
    expect((await redirected(send(id, "No"))).flash).toContain("was not unpublished");
  });
});

describe("the live events", () => {
  const open = async (query = "") => live.loader(await app.get(`/admin/live${query}`, {}, ada));

  test("an admin reads and searches those that are public", async () => {
    await addEvent(app.stack, olive, { title: "Beach Concert" });
    await addEvent(app.stack, olive, { title: "Porch Concert" });
    await addEvent(app.stack, olive, { title: "Pier Concert", is_approved: false });
    expect((await open()).events.map(({ title }) => title).sort()).toEqual(["Beach Concert", "Porch Concert"]);
    const found = await open("?search=beach");
    expect(found.events.map(({ title }) => title)).toEqual(["Beach Concert"]);
    expect((await open("?search=concert&city=miami")).events).toEqual([]);
    const html = renderPage({ path: "/admin/live", Component: live.default, loaderData: found });
    expect(html.querySelector<HTMLInputElement>('form[role="search"] input')?.defaultValue).toBe("beach");
    expect(html.querySelector('a[href$="/unpublish"]')?.textContent).toBe("Unpublish Beach Concert");
  });

  test("are those that have ended on a page of their own, with their search in its addresses", async () => {
    await addEvent(app.stack, olive, { title: "Sunrise Walk", start_date: localTime(-1, "07:00") });
    await addEvent(app.stack, olive, { title: "Porch Concert" });
    expect((await open()).events.map(({ title }) => title)).toEqual(["Porch Concert"]);
    const openEnded = async (query = "", person: Person | undefined = ada) =>
      ended.loader(await app.get(`/admin/ended${query}`, {}, person));
    const { events, total } = await openEnded("?search=walk&city=tampa&category=music");
    expect([events.map(({ title }) => title), total]).toEqual([["Sunrise Walk"], 1]);
    expect((await openEnded("?search=walk&city=miami")).total).toBe(0);
    const loaderData = await openEnded();
    const html = renderPage({ path: "/admin/ended", Component: ended.default, loaderData });
    expect(html.body.textContent).toContain("1 event, earliest first. They are removed 24 hours after they end");
    expect((await redirected(openEnded("", olive))).to).toBe("/");
  });

  test("lead on to more that a search found", async () => {
    for (let n = 0; n < 26; n++)
      await addEvent(app.stack, olive, { title: `Concert ${n}`, location: `Tampa, Porch ${n}` });
    const first = await open("?search=concert&category=music");
    const second = await open(`?search=concert&category=music&after=${first.next}`);
    expect([first.events.length, second.events.length, second.total]).toEqual([24, 2, 26]);
    const html = renderPage({ path: "/admin/live", Component: live.default, loaderData: first });
    const next = `/admin/live?search=concert&category=music&after=${first.next}`;
    expect(html.querySelector('a[rel="next"]')?.getAttribute("href")).toBe(next);
  });

  test("are 24 on a page", async () => {
    await app.stack.sql`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${olive.id}, 'Concert ' || n, 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + n * interval '1 day', true
      from generate_series(1, 30) as n`;
    const first = await open();
    expect([first.total, first.events.length, first.previous]).toEqual([30, 24, null]);
    const last = await open(`?after=${first.next}`);
    expect([last.total, last.events.length, last.next]).toEqual([30, 6, null]);
  });

  test("visitors sign in first, members are sent home", async () => {
    expect((await redirected(app.get("/admin/live").then(live.loader))).to).toContain("/signin");
    expect((await redirected(app.get("/admin/live", {}, olive).then(live.loader))).to).toBe("/");
  });
});

describe("the Admin Panel", () => {
  const open = async (query = "") => (await panel.loader(await app.get(`/admin${query}`, {}, ada))).data;

  test("deletes a pending event with a reason, which its organizer gets", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const { deleting } = await open(`?delete=${id}`);
    const form = { intent: "delete", id, version: deleting?.version ?? "", reason: "No such place.\r\nSorry!" };
    const { flash } = await redirected(panel.action(await app.post("/admin", form, {}, ada)) as Promise<unknown>);
    expect(flash).toBe('Event "Porch Concert" has been deleted successfully.');
    const [mail] = await app.stack.sql`select kind, data ->> 'reason' as reason from private.mail_outbox`;
    expect(mail).toEqual({ kind: "event_deleted", reason: "No such place.\nSorry!" });
  });

  test("shows a reason that is too long again, and deletes nothing", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    const form = { intent: "delete", id, reason: "x".repeat(1001) };
    const answer = await panel.action(await app.post(`/admin?delete=${id}`, form, {}, ada));
    if (answer instanceof Response) throw new Error("It was deleted.");
    expect(answer).toMatchObject({ init: { status: 400 }, data: { values: { reason: form.reason } } });
    const html = renderPage({
      path: "/admin",
      Component: panel.default,
      loaderData: await open(`?delete=${id}`),
      actionData: answer.data,
    });
    expect(html.querySelector("dialog textarea")?.textContent).toBe(form.reason);
    expect(html.querySelector("dialog")?.textContent).toContain("Reason must not exceed 1,000 characters");
  });
});
