import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let route: typeof import("#app/routes/events.$eventId_.return.tsx");
let edit: typeof import("#app/routes/edit-event.$eventId.tsx");

beforeAll(async () => {
  app = await openApp();
  [route, edit] = await Promise.all([
    import("#app/routes/events.$eventId_.return.tsx"),
    import("#app/routes/edit-event.$eventId.tsx"),
  ]);
  [olive, ada] = await Promise.all([signUpPerson(app.stack), signUpAdmin(app.stack)]);
});
afterAll(() => app.close());

async function send(eventId: string, typed: Record<string, string>, person = ada) {
  const { version } = await route.loader(await app.get(`/events/${eventId}/return`, { eventId }, ada));
  return route.action(await app.post(`/events/${eventId}/return`, { version, ...typed }, { eventId }, person));
}

test("an admin returns an event with what is to be changed; its organizer reads it in the form, and it waits again once changed", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  const sent = send(id, { decision: "return", reason: "", field_location: "Which park?" });
  expect(await redirected(sent)).toMatchObject({ to: "/admin", flash: expect.stringContaining("has been returned") });
  const { data: form } = await edit.loader(await app.get(`/edit-event/${id}`, { eventId: id }, olive));
  expect(form.sentBack).toMatchObject({ kind: "returned", fields: [{ name: "location", reason: "Which park?" }] });
  await olive.client.from("events").update({ location: "Curtis Hixon Park, Tampa" }).eq("id", id);
  const [row] = await app.stack.sql`select review from public.events where id = ${id}`;
  expect(row?.review).toBe("waiting");
});

test("an admin refuses an event with a reason, never without one, and members cannot", async () => {
  const { id } = await addEvent(app.stack, olive, { is_approved: false });
  expect(await send(id, { decision: "refuse", reason: "" })).toMatchObject({
    data: { errors: { reason: [expect.any(String)] } },
  });
  expect(await redirected(send(id, { decision: "refuse", reason: "Spam." }, olive))).toMatchObject({ to: "/" });
  const sent = send(id, { decision: "refuse", reason: "Not an event." });
  expect(await redirected(sent)).toMatchObject({ to: "/admin", flash: expect.stringContaining("has been refused") });
});
