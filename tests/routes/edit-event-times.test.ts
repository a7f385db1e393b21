import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let route: typeof import("#app/routes/edit-event.$eventId.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/edit-event.$eventId.tsx");
});
afterAll(() => app.close());

test.each([
  ["with seconds", { start_date: "2031-11-22T00:30:15.5Z", end_date: "2031-11-22T02:59:59Z" }],
  ["in the hour that clocks repeat", { start_date: "2031-11-02T06:30:00Z", doors_at: "2031-11-02T06:15:00Z" }],
])("times %s, which programs can send and forms cannot, stay as they are unless they are changed", async (_, times) => {
  const olive = await signUpPerson(app.stack);
  const { id } = await addEvent(app.stack, olive, times);
  const { form } = (await route.loader(await app.get(`/edit-event/${id}`, { eventId: id }, olive))).data;
  const update = async (changes = {}) =>
    redirected(route.action(await app.post(`/edit-event/${id}`, { ...form, ...changes }, { eventId: id }, olive)));
  const stored = async () => (await app.stack.sql`select * from public.events where id = ${id}`)[0];

  const before = await stored();
  expect((await update()).to).toBe(`/edit-event/${id}?done=unchanged`);
  expect(await stored()).toEqual(before);
  await update({ end_date: "2031-11-22T06:00" });
  expect(await stored()).toMatchObject({ start_date: before?.start_date, end_date: new Date("2031-11-22T11:00:00Z") });
});
