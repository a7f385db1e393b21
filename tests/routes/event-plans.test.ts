import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let mara: Person;
let plans: typeof import("#app/routes/events.$eventId_.plans.tsx");

beforeAll(async () => {
  app = await openApp();
  plans = await import("#app/routes/events.$eventId_.plans.tsx");
  [olive, mara] = await Promise.all([signUpPerson(app.stack), signUpPerson(app.stack, "Mara Member")]);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/events/${id}/plans`;

async function open(id: string, person = olive) {
  const loaderData = await plans.loader(await app.get(pathOf(id), { eventId: id }, person));
  return renderPage({ path: pathOf(id), Component: plans.default, loaderData });
}

/** Presses a button of the page as it is now. */
async function press(id: string, intent: string, version?: string) {
  const form = (await open(id)).querySelector(`button[value="${intent}"]`)?.closest("form");
  const shown = form?.querySelector("input[name=version]")?.getAttribute("value") ?? "";
  const post = await app.post(pathOf(id), { intent, version: version ?? shown }, { eventId: id }, olive);
  return redirected(plans.action(post));
}

const intentsOf = (page: ParentNode) =>
  [...page.querySelectorAll("button[name=intent]")].map((button) => button.getAttribute("value"));

test("a button on a page that is out of date changes nothing", async () => {
  const { id } = await addEvent(app.stack, olive);
  expect(await press(id, "cancelled", "2026-01-01T00:00:00Z")).toMatchObject({
    to: pathOf(id),
    flash: "The event was changed in the meantime. This is how it is now.",
  });
  expect(await app.stack.sql`select status from public.events where id = ${id}`).toMatchObject([{ status: null }]);
});

test("others are sent to their dashboard; a new event and one that is over have no buttons", async () => {
  const { id } = await addEvent(app.stack, olive);
  await expect(open(id, mara)).rejects.toMatchObject({ status: 303 });
  const waiting = await open((await addEvent(app.stack, olive, { is_approved: false })).id);
  expect(intentsOf(waiting)).toEqual([]);
  expect(waiting.body.textContent).toContain("there is nobody to tell");
  const start_date = new Date(Date.now() - 3_600_000).toISOString();
  const over = await open((await addEvent(app.stack, olive, { start_date })).id);
  expect(intentsOf(over)).toEqual([]);
  expect(over.body.textContent).toContain("This event is over");
});
