import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/trusted";

let app: TestApp;
let ada: Person;
let olive: Person;
let page: typeof import("#app/routes/admin_.trusted.tsx");
let form: typeof import("#app/routes/edit-event.$eventId.tsx");
beforeAll(async () => {
  app = await openApp();
  page = await import("#app/routes/admin_.trusted.tsx");
  form = await import("#app/routes/edit-event.$eventId.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());

const open = async (path = PATH) => page.loader(await app.get(path, {}, ada));
const look = async (fields: Record<string, string | string[]>, person?: Person) =>
  page.action(await app.post(PATH, { intent: "look", ...fields }, {}, person));
const openForm = async (eventId: string, query = "") => {
  const path = `/edit-event/${eventId}`;
  const { data } = await form.loader(await app.get(`${path}${query}`, { eventId }, olive));
  return renderPage({ path, Component: form.default, loaderData: data }).body.textContent;
};

test("a note on a status is listed until an admin approves or refuses it", async () => {
  const { id } = await addEvent(app.stack, olive, { status: "cancelled", status_at: new Date().toISOString() });
  const words = { event_id: id, status: "cancelled", reasons: [], note: "Back in spring." };
  await olive.client.rpc("explain_event_status", words);
  const { body } = renderPage({ path: PATH, Component: page.default, loaderData: await open() });
  expect(body.querySelector("#notes ~ ul")?.textContent).toContain("Back in spring.");
  expect((await open()).waiting.changes).toBe(1);
  const said = body.querySelector<HTMLInputElement>("[name=said]")?.value ?? "";
  const approve = async (person = ada) =>
    page.action(await app.post(PATH, { intent: "approve_note", said }, {}, person));
  expect(await redirected(approve(olive))).toMatchObject({ to: "/" });
  expect(await redirected(approve())).toMatchObject({ flash: "The note is public." });
  expect(await redirected(approve())).toMatchObject({ flash: "The note was changed or decided in the meantime." });
  expect((await open()).notes).toEqual([]);
  await olive.client.rpc("explain_event_status", { ...words, note: "Buy at my shop." });
  const [{ said_id = "" } = {}] = (await open()).notes;
  const refuse = page.action(await app.post(PATH, { intent: "refuse_note", said: said_id, reason: "An ad." }, {}, ada));
  expect(await redirected(refuse)).toMatchObject({ flash: "The note was refused. Its organizer gets an email." });
  const [mail] = await app.stack.sql`select data from private.mail_outbox where kind = 'status_note_refused'`;
  expect(mail?.data).toMatchObject({ title: "Porch Concert", reason: "An ad." });
  await app.stack.sql`delete from public.events where id = ${id}`;
});

test("what a trusted account changes is shown with the words that differ, until an admin has looked at it", async () => {
  const event = await addEvent(app.stack, olive, {
    description: "Three bands, one porch, and lemonade for everybody.",
  });
  expect(await openForm(event.id)).toContain("Editing this event requires re-approval.");
  await ada.client.rpc("place_measure", {
    account_id: olive.id,
    kind: "trusted",
    reason: "Two years without a return.",
  });
  expect(await openForm(event.id)).toContain("Small changes go live right away");
  const description = "Four bands, one porch, and lemonade for everybody.";
  await olive.client.from("events").update({ description, max_attendees: 40 }).eq("id", event.id);
  expect(await openForm(event.id, "?done=public")).toContain("Your change is already public.");

  const { body } = renderPage({ path: PATH, Component: page.default, loaderData: await open() });
  expect(body.querySelector("li h2 a")?.getAttribute("href")).toBe(`/admin/events/${event.id}`);
  expect(body.querySelector("del")?.textContent).toContain("Three");
  expect([...body.querySelectorAll("ins")].map((added) => added.textContent).join()).toContain("Four");
  expect([...body.querySelectorAll("li p.font-bold")].map((label) => label.textContent)).toEqual([
    "Description",
    "Maximum Attendees",
  ]);
  expect((await open()).waiting.changes).toBe(1);

  const chosen = body.querySelector<HTMLInputElement>("li form [name=chosen]")?.value ?? "";
  expect(await redirected(look({ chosen }, olive))).toMatchObject({ to: "/" });
  expect(await redirected(look({ chosen }))).toMatchObject({ to: expect.stringContaining("/signin") });
  await redirected(look({}, ada));
  await redirected(look({ chosen: `soon ${event.id}` }, ada));
  expect((await open()).changes).toHaveLength(1);
  await redirected(look({ chosen }, ada));
  expect(await open()).toMatchObject({ changes: [], waiting: { changes: 0 } });
});

test("visitors sign in first, members are sent home", async () => {
  expect((await redirected(app.get(PATH).then(page.loader))).to).toContain("/signin");
  expect((await redirected(app.get(PATH, {}, olive).then(page.loader))).to).toBe("/");
});
