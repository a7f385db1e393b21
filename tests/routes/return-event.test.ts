import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_MAILS } from "#app/content/event-mails.ts";
import { QUEUE_START, returnAddress } from "#app/domain/events/queue-address.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { linksIn, words } from "#tests/support/page-parts.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let route: typeof import("#app/routes/admin_.return.tsx");
let edit: typeof import("#app/routes/edit-event.$eventId.tsx");

beforeAll(async () => {
  app = await openApp();
  [route, edit] = await Promise.all([
    import("#app/routes/admin_.return.tsx"),
    import("#app/routes/edit-event.$eventId.tsx"),
  ]);
  [olive, ada] = await Promise.all([signUpPerson(app.stack), signUpAdmin(app.stack)]);
});
afterAll(() => app.close());

async function send(eventId: string, typed: Record<string, string>, person = ada) {
  return route.action(await app.post(await addressOf([eventId]), typed, {}, person));
}

/** The address of the page for the current versions of these events. */
async function addressOf(ids: readonly string[], from = QUEUE_START) {
  const { data } = await ada.client.from("events").select("id, version:updated_at").in("id", ids);
  return returnAddress(data ?? [], from);
}

test("an admin returns an event with what is to be changed; its organizer reads it in the form, and it waits again once changed", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const sent = send(id, { intent: "return", reason: "", field_location: "Which park?" });
  expect(await redirected(sent)).toMatchObject({ to: "/admin", flash: expect.stringContaining("has been returned") });
  const { data: form } = await edit.loader(await app.get(`/edit-event/${id}`, { eventId: id }, olive));
  expect(form.sentBack).toMatchObject({ kind: "returned", fields: [{ name: "location", reason: "Which park?" }] });
  const mail = async () => {
    const [row] = await app.stack.sql`select kind, data from private.mail_outbox order by id desc limit 1`;
    return EVENT_MAILS[row?.kind]?.write(row?.data, "Sunshine Events", "America/New_York").subject;
  };
  expect(await mail()).toMatch(/^Please change "Porch Concert" \([A-Z][a-z]{2}, [A-Z][a-z]{2} \d+\)$/);
  await olive.client.from("events").update({ location: "Curtis Hixon Park, Tampa" }).eq("id", id);
  const [row] = await app.stack.sql`select review from public.events where id = ${id}`;
  expect(row?.review).toBe("waiting");
  await app.stack.sql`update public.events set is_approved = true where id = ${id}`;
  await olive.client.from("events").update({ title: "Jazz on the Porch" }).eq("id", id);
  await redirected(send(id, { intent: "refuse", refuse_reason: "Not the same event." }));
  expect(await mail()).toMatch(/^Your change to "Jazz on the Porch" \(.+\) was not accepted$/);
});

test("reasons from the list reach the organizer's form and mail, in their language, as they were worded", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  await olive.client.from("profiles").update({ language: "es" }).eq("id", olive.id);
  const typed = { intent: "return", reason: "", because_title_shouts: "yes", because_several_events: "yes" };
  await redirected(send(id, { ...typed, field_title: "PORCH is enough." }));
  await ada.client.rpc("save_reason", {
    key: "title_shouts",
    decision: "returned",
    field: "title",
    text_en: "Please use small letters.",
    text_es: "Usa minúsculas.",
  });
  const { data: form } = await edit.loader(await app.get(`/edit-event/${id}`, { eventId: id }, olive));
  expect(form.sentBack).toMatchObject({
    reason: "These are several events: please send each by itself, or as a series.",
    fields: [
      {
        name: "title",
        reason: "Please don't write the title in all capitals or with emoji. PORCH is enough.",
      },
    ],
  });
  const [mail] = await app.stack.sql<{ data: unknown }[]>`
    select data from private.mail_outbox where kind = 'event_returned' order by id desc limit 1`;
  const text = inLanguage("es", () =>
    EVENT_MAILS.event_returned?.write(mail?.data, "Sunshine Events", "America/New_York"),
  );
  expect(text?.quote).toBe(
    [
      "Son varios eventos: envía cada uno por separado o como una serie.",
      "Título del evento: No escribas el título todo en mayúsculas ni con emojis. PORCH is enough.",
    ].join("\n"),
  );
});

test("an admin refuses an event with a reason, never without one, and members cannot", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  expect(await send(id, { intent: "refuse", refuse_reason: "" })).toMatchObject({
    data: { errors: { refuse_reason: [expect.any(String)] } },
  });
  expect(await redirected(send(id, { intent: "refuse", refuse_reason: "Spam." }, olive))).toMatchObject({ to: "/" });
  const sent = send(id, { intent: "refuse", refuse_reason: "Not an event." });
  expect(await redirected(sent)).toMatchObject({ to: "/admin", flash: expect.stringContaining("has been refused") });
});

test("who sends spam gets no mail about it", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  await app.stack.sql`delete from private.mail_outbox`;
  const sent = send(id, { intent: "refuse", refuse_reason: "", because_spam: "yes" });
  expect(await redirected(sent)).toMatchObject({ flash: expect.stringContaining("Nobody gets an email.") });
  expect(await app.stack.sql`select kind from private.mail_outbox`).toEqual([]);
  const [counted] = await app.stack.sql`select reasons from public.event_decisions where event_id = ${id}`;
  expect(counted?.reasons).toMatchObject([{ key: "spam" }]);
});

test("Refuse in the queue leads to a page that only refuses, and links to the one that returns", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const path = `${await addressOf([id])}&only=refuse`;
  const loaderData = await route.loader(await app.get(path, {}, ada));
  const document = renderPage({ path, Component: route.default, loaderData });
  expect(words(document.querySelector("h1"))).toBe("Refuse event");
  expect([...document.querySelectorAll("form button")].map(words)).toEqual(["Refuse"]);
  expect(linksIn(document.body)["Return it to be changed instead"]).toBe(await addressOf([id]));
});

test("the admin who decided undoes it from the Admin Panel, and another does not", async () => {
  const panel = await import("#app/routes/admin._index/route.tsx");
  const bea = await signUpAdmin(app.stack, "Bea Bright");
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  await redirected(send(id, { intent: "refuse", refuse_reason: "Not an event." }));
  const open = async (person: Person) => (await panel.loader(await app.get("/admin", {}, person))).data;
  const { undoable } = await open(ada);
  expect(undoable).toMatchObject({ decision: "refused", events: [{ title: "Porch Concert" }] });
  expect((await open(bea)).undoable).toBeNull();
  const undo = async (person: Person) =>
    redirected(
      panel.action(await app.post("/admin", { intent: "undo", ids: String(undoable?.events[0]?.id) }, {}, person)),
    );
  expect(await undo(bea)).toMatchObject({ to: "/admin", flash: expect.stringContaining("Nothing was undone") });
  expect(await undo(ada)).toMatchObject({ to: "/admin", flash: expect.stringContaining("has been undone") });
  expect((await open(ada)).events.map((event) => event.id)).toContain(id);
});

test("several events that were chosen are returned with one reason, what has changed is named, and the queue goes on", async () => {
  const panel = await import("#app/routes/admin._index/route.tsx");
  const [one, two, three] = [
    await addEvent(app.stack, olive, { is_approved: false, title: "The first one" }),
    await addEvent(app.stack, olive, { is_approved: false, title: "The second one" }),
    await addEvent(app.stack, olive, { is_approved: false, title: "The third one" }),
  ];
  const { events } = (await panel.loader(await app.get("/admin?sort=longest", {}, ada))).data;
  const versions = events.filter(({ id }) => id === one.id || id === two.id);
  const form = [
    ["intent", "return_chosen"],
    ...events.map(({ id }) => ["waiting", id]),
    ...versions.map(({ id, version }) => ["chosen", `${id} ${version}`]),
  ];
  const { to } = await redirected(app.post("/admin?sort=longest", form, {}, ada).then((args) => panel.action(args)));
  const page = await route.loader(await app.get(String(to), {}, ada));
  expect(page.titles).toEqual(["The first one", "The second one"]);
  await olive.client.from("events").update({ title: "The second one, moved" }).eq("id", two.id);
  const sent = await redirected(
    app.post(String(to), { intent: "return", reason: "Which porch?" }, {}, ada).then((args) => route.action(args)),
  );
  expect(sent.to).toBe(`/admin?sort=longest#event-${three.id}`);
  expect(sent.flash).toContain("1 event has been returned. Their organizers get an email with your reason.");
  expect(sent.flash).toContain('because it changed, or is no longer waiting: "The second one, moved".');
});
