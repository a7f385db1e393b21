import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_SAVED } from "#app/components/enhance/saved-in-browser.js";
import { MAX_SAVED_EVENTS } from "#app/domain/events/saved-events.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { readCalendar } from "#tests/support/calendar.ts";
import { addEvent, localTime } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let mara: Person;
let list: typeof import("#app/routes/saved/route.tsx");
let save: typeof import("#app/routes/events.$eventId_.save.tsx");
let json: typeof import("#app/routes/saved_.events[.]json.ts");
let ownIcs: typeof import("#app/routes/account_.saved[.]ics.ts");
let event: typeof import("#app/routes/events.$eventId/route.tsx");

beforeAll(async () => {
  app = await openApp();
  list = await import("#app/routes/saved/route.tsx");
  save = await import("#app/routes/events.$eventId_.save.tsx");
  json = await import("#app/routes/saved_.events[.]json.ts");
  ownIcs = await import("#app/routes/account_.saved[.]ics.ts");
  event = await import("#app/routes/events.$eventId/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  mara = await signUpPerson(app.stack, "Mara Member");
});

const send = async (eventId: string, intent: string, person?: Person) =>
  save.action(await app.post(`/events/${eventId}/save`, { intent }, { eventId }, person));
const postList = async (fields: Record<string, string>, person?: Person) =>
  list.action(await app.post("/saved", fields, {}, person));
const saveAs = (person: Person, ...ids: string[]) => person.client.rpc("save_events", { event_ids: ids });
const openList = async (person?: Person, query = "") => list.loader(await app.get(`/saved${query}`, {}, person));
const showList = async (person?: Person, query = "") =>
  renderPage({ path: "/saved", Component: list.default, loaderData: await openList(person, query) });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Adds one event of each kind in the list, saved by Mara. */
async function saveOneOfEach() {
  const coming = await addEvent(app.stack, olive, { title: "Coming concert" });
  const ended = await addEvent(app.stack, olive, { title: "Ended concert", start_date: inHours(-3) });
  const updating = await addEvent(app.stack, olive, { title: "Updated concert", start_date: localTime(3, "19:30") });
  const deleted = await addEvent(app.stack, olive, { title: "Deleted concert", start_date: localTime(4, "19:30") });
  const ids = [coming.id, ended.id, updating.id, deleted.id];
  await saveAs(mara, ...ids);
  await olive.client.from("events").update({ title: "Not approved yet" }).eq("id", updating.id);
  await olive.client.from("events").delete().eq("id", deleted.id);
  return ids;
}

test("a browser and the server agree on how many events can be saved", () => {
  expect(MAX_SAVED).toBe(MAX_SAVED_EVENTS);
});

describe("the page of an event", () => {
  async function openEvent(eventId: string, person?: Person) {
    const path = `/events/${eventId}`;
    const loaderData = await event.loader(await app.get(path, { eventId }, person));
    return renderPage({ path, Component: event.default, loaderData });
  }

  test("leads a visitor to sign in, and from there to a question", async () => {
    const { id } = await addEvent(app.stack, olive);
    const page = await openEvent(id);
    const link = page.querySelector<HTMLAnchorElement>("a[data-save]");
    expect(link?.getAttribute("aria-label")).toBe("Sign in to save");
    expect(new URL(link?.href ?? "").searchParams.get("next")).toBe(`/events/${id}/save`);
    expect(page.querySelector("form")).toBeNull();
  });

  test("has a button for members, which says whether they have saved it", async () => {
    const { id } = await addEvent(app.stack, olive);
    const form = (page: Document) => page.querySelector<HTMLFormElement>("form[data-busy]");
    const before = form(await openEvent(id, mara));
    expect([before?.textContent?.trim(), before?.getAttribute("action")]).toEqual(["Save", `/events/${id}/save`]);
    await saveAs(mara, id);
    expect(form(await openEvent(id, mara))?.textContent?.trim()).toBe("Saved (tap to remove)");
    expect(form(await openEvent(id, olive))?.textContent?.trim()).toBe("Save");
  });

  test("offers who has saved it mails about changes of plan, says when they get them, and ends them", async () => {
    const { id } = await addEvent(app.stack, olive);
    const offer = async (person?: Person) => (await openEvent(id, person)).querySelectorAll("form")[1]?.textContent;
    expect([await offer(), await offer(mara)]).toEqual([undefined, undefined]);
    await saveAs(mara, id);
    expect(await offer(mara)).toBe("Email me when plans for saved events change");
    expect(await send(id, "tell", mara)).toMatchObject({ status: 303 });
    const [chosen] = await app.stack.sql`select * from public.mail_choices where member_id = ${mara.id}`;
    expect(chosen).toMatchObject({ own_events: true, reminders: true, saved_event_changes: true });
    expect(await offer(mara)).toMatch(/^You'll get an email .*Stop these emails$/);
    const { saved, ...list } = await openList(mara);
    expect([saved?.coming.length, list]).toEqual([1, { mails: { isTold: true, isReminded: false }, removed: null }]);
    await send(id, "untell", mara);
    expect(await offer(mara)).toBe("Email me when plans for saved events change");
    expect((await openList(mara)).mails?.isTold).toBe(false);
  });

  test("offers a reminder the day before, says when there is one, and ends it", async () => {
    const { id } = await addEvent(app.stack, olive);
    await saveAs(mara, id);
    const offer = async () => (await openEvent(id, mara)).querySelectorAll("form")[2]?.textContent;
    expect(await offer()).toBe("Email me a reminder the day before");
    expect(await send(id, "remind", mara)).toMatchObject({ status: 303 });
    expect(await offer()).toMatch(/^You'll get an email the day before .*Stop these reminders$/);
    expect((await openList(mara)).mails?.isReminded).toBe(true);
    await send(id, "unremind", mara);
    expect((await openList(mara)).mails?.isReminded).toBe(false);
  });

  test("offers to save neither ended nor pending events", async () => {
    const over = await addEvent(app.stack, olive, { start_date: inHours(-3) });
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    for (const id of [over.id, pending.id])
      expect((await openEvent(id, olive)).querySelector("[data-save], [data-busy]")).toBeNull();
    expect((await openEvent(over.id)).querySelectorAll("#share")).toHaveLength(1);
  });
});

describe("saving in an account", () => {
  test("a member saves an event and removes it, and is back at the event each time", async () => {
    const { id } = await addEvent(app.stack, olive);
    for (const intent of ["save", "save", "remove", "remove"]) {
      expect(await redirected(send(id, intent, mara))).toMatchObject({ status: 303, to: `/events/${id}` });
      expect((await openList(mara)).saved?.coming).toHaveLength(intent === "save" ? 1 : 0);
    }
  });

  test("following a link asks and saves nothing", async () => {
    const { id, title } = await addEvent(app.stack, olive);
    const path = `/events/${id}/save`;
    const open = async () => {
      const loaderData = await save.loader(await app.get(path, { eventId: id }, mara));
      return renderPage({ path, Component: save.default, loaderData });
    };
    const page = await open();
    expect(page.querySelector("h1")?.textContent).toBe("Save this event");
    expect(page.body.textContent).toContain(title);
    expect(page.querySelector("form button")?.textContent).toBe("Save");
    expect((await openList(mara)).saved?.coming).toEqual([]);
    await send(id, "save", mara);
    const buttons = [...(await open()).querySelectorAll("form button")];
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Remove from saved events",
      "Email me when plans for saved events change",
      "Email me a reminder the day before",
    ]);
  });

  test("a visitor is sent to sign in, by the link and by the form", async () => {
    const { id } = await addEvent(app.stack, olive);
    const next = `/signin?next=%2Fevents%2F${id}%2Fsave`;
    expect((await redirected(send(id, "save"))).to).toBe(next);
    expect((await redirected(app.get(`/events/${id}/save`, { eventId: id }).then(save.loader))).to).toBe(next);
  });

  test("an event that is not public cannot be saved, with the same response as for a nonexistent one", async () => {
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    for (const id of [pending.id, "6b1c4f5e-0000-4000-8000-000000000000"]) {
      await expect(send(id, "save", olive)).rejects.toMatchObject({ init: { status: 404 } });
      const args = await app.get(`/events/${id}/save`, { eventId: id }, olive);
      await expect(save.loader(args)).rejects.toMatchObject({ init: { status: 404 } });
    }
  });

  test("a full account says what to do, and how many events it keeps", async () => {
    const rows = await app.stack.sql<{ id: string }[]>`
      insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
      select ${olive.id}, 'Concert number ' || n, 'One of very many concerts.', 'music', 'Tampa', now() + interval '1 day', true
      from generate_series(1, 101) as n returning id`;
    const ids = rows.map(({ id }) => id);
    await saveAs(mara, ...ids.slice(0, 100));
    const answer = await send(ids[100] ?? "", "save", mara);
    expect(answer).toMatchObject({ init: { status: 409 }, data: { next: "/saved" } });
    expect(JSON.stringify(answer)).toContain("You can save up to 100 events.");
  });
});

describe("the list", () => {
  test("shows upcoming events, events that are not listed at present and ended ones", async () => {
    await saveOneOfEach();
    const page = await showList(mara);
    const section = (name: string) =>
      [...page.querySelectorAll("section")].find((part) => part.querySelector("h2")?.textContent === name)?.textContent;
    expect(section("Coming up")).toContain("Coming concert");
    expect(section("Over")).toContain("Ended concert");
    const withdrawn = section("Not currently listed");
    for (const words of ["Updated concert", "made a change", "Deleted concert", "It was canceled"])
      expect(withdrawn).toContain(words);
    expect(page.body.textContent).not.toContain("Not approved yet");
    expect([...page.querySelectorAll("button")].filter(({ value }) => value === "remove")).toHaveLength(4);
    expect(page.querySelector('a[href="/account/saved.ics"]')).not.toBeNull();
  });

  test("leads on to events when nothing is saved", async () => {
    const page = await showList(mara);
    expect(page.body.textContent).toContain("Nothing saved");
    expect(page.querySelector('main a[href="/events"], a.button[href="/events"]')).not.toBeNull();
  });

  test("of a visitor is stored only in their browser, and explains without scripts what to do", async () => {
    await saveOneOfEach();
    expect(await openList()).toEqual({ saved: null, mails: null, removed: null });
    const page = await showList();
    expect(page.querySelector("noscript")?.textContent).toContain("Your browser doesn't run scripts on this page");
    expect(page.querySelector("noscript")?.innerHTML).toContain("/signin?next=%2Fsaved");
  });

  test("any of them can be removed there, by its member alone", async () => {
    const ids = await saveOneOfEach();
    const remove = (id: string, person?: Person) => postList({ intent: "remove", id }, person);
    await remove(ids[0] ?? "", olive);
    expect((await openList(mara)).saved?.coming).toHaveLength(1);
    for (const id of ids) expect(await remove(id, mara)).toMatchObject({ status: 303 });
    expect((await openList(mara)).saved).toEqual({ coming: [], withdrawn: [], over: [] });
    expect((await redirected(remove(ids[0] ?? ""))).to).toBe("/signin?next=%2Fsaved");
  });

  test("a removed event can be put back at once", async () => {
    const [id = ""] = await saveOneOfEach();
    const query = `?removed=${id}`;
    expect((await redirected(postList({ intent: "remove", id }, mara))).to).toBe(`/saved${query}`);
    const undo = async () => (await showList(mara, query)).querySelector('button[value="keep"]');
    expect((await undo())?.textContent).toBe("Undo");
    await postList({ intent: "keep", ids: id }, mara);
    expect((await openList(mara, query)).saved?.coming).toHaveLength(1);
    expect(await undo()).toBeNull();
  });

  test("the script of a member's marks saves and removes, and a visitor's is refused", async () => {
    const marks = await import("#app/routes/account_.saved[.]json.ts");
    const { id } = await addEvent(app.stack, olive);
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    const press = async (intent: string, event: string, person?: Person) =>
      marks.action((await app.post("/account/saved.json", { intent, id: event }, {}, person)) as never);
    expect((await press("save", id)).status).toBe(401);
    expect((await press("save", pending.id, mara)).status).toBe(404);
    expect(await (await press("save", id, mara)).json()).toEqual([id]);
    const own = await marks.loader((await app.get("/account/saved.json", {}, mara)) as never);
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await own.json()).toEqual([id]);
    expect(await (await press("remove", id, mara)).json()).toEqual([]);
  });

  test("merges the events that a browser has saved, up to the limit, and keeps its own", async () => {
    const [coming = "", , updating = ""] = await saveOneOfEach();
    const other = await addEvent(app.stack, olive, { title: "Other concert" });
    const ids = [coming, updating, other.id, "nonsense", other.id, "6b1c4f5e-0000-4000-8000-000000000000"];
    expect(await postList({ intent: "keep", ids: ids.join(".") }, mara)).toMatchObject({ status: 303 });
    const { saved } = await openList(mara);
    expect(saved?.coming.map(({ title }) => title).sort()).toEqual(["Coming concert", "Other concert"]);
    expect(saved?.withdrawn).toHaveLength(2);
  });
});

describe("events by the ids that a browser remembers", () => {
  test("are sorted as in the list of an account, and are the same whoever asks", async () => {
    const ids = (await saveOneOfEach()).join(".");
    const expected = (await openList(mara)).saved;
    for (const person of [undefined, mara, olive]) {
      const answer = await json.loader(await app.get(`/saved/events.json?ids=${ids}`, {}, person));
      expect(answer.headers.get("Cache-Control")).toContain("public");
      expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(expected)));
    }
  });

  test("are an empty list for an address without ids, and at most a hundred", async () => {
    const many = `?ids=${"6b1c4f5e-0000-4000-8000-000000000000.".repeat(150)}`;
    for (const query of ["", "?ids=", "?ids=nonsense.%00", many]) {
      const answer = await json.loader(await app.get(`/saved/events.json${query}`));
      expect(await answer.json()).toEqual({ coming: [], withdrawn: [], over: [] });
    }
  });

  test("are a calendar in which withdrawn ones are canceled or tentative", async () => {
    const ids = (await saveOneOfEach()).join(".");
    const statusOf = (text: string) =>
      Object.fromEntries(readCalendar(text).entries.map(({ summary, status }) => [summary.split(" ")[0], status]));
    const expected = { Coming: "CONFIRMED", Ended: "CONFIRMED", Updated: "TENTATIVE", Deleted: "CANCELLED" };
    const ics = await import("#app/routes/saved_.events[.]ics.ts");
    const open = await ics.loader(await app.get(`/saved/events.ics?ids=${ids}`));
    expect(open.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(statusOf(await open.text())).toEqual(expected);
    const own = await ownIcs.loader(await app.get("/account/saved.ics", {}, mara));
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    expect(statusOf(await own.text())).toEqual(expected);
    const others = await ownIcs.loader(await app.get("/account/saved.ics", {}, olive));
    expect(statusOf(await others.text())).toEqual({});
  });

  test("the calendar of an account is not for visitors", async () => {
    expect(await redirected(app.get("/account/saved.ics").then(ownIcs.loader))).toMatchObject({ status: 303 });
  });
});
