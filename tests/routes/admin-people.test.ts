import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin/people";

let app: TestApp;
let list: typeof import("#app/routes/admin_.people.tsx");
let page: typeof import("#app/routes/admin_.people_.$accountId/route.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  list = await import("#app/routes/admin_.people.tsx");
  page = await import("#app/routes/admin_.people_.$accountId/route.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());

const openList = async (query = "", person?: Person) => list.loader(await app.get(`${PATH}${query}`, {}, person));
const openPerson = async (accountId: string, person?: Person) =>
  page.loader(await app.get(`${PATH}/${accountId}`, { accountId }, person));

test("who is no admin sees nobody", async () => {
  expect(await redirected(openList("", olive))).toMatchObject({ to: "/" });
  expect(await redirected(openPerson(olive.id, olive))).toMatchObject({ to: "/" });
  expect(await redirected(openPerson(olive.id))).toMatchObject({ to: expect.stringContaining("/signin") });
});

test("an admin finds an account by its address, and reads what it has done", async () => {
  await addEvent(app.stack, olive, { title: "Mangrove Cleanup", is_approved: false });
  const found = renderPage({
    path: PATH,
    Component: list.default,
    loaderData: await openList(`?search=${olive.email}`, ada),
  });
  const links = [...found.body.querySelectorAll("h2 a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([`${PATH}/${olive.id}`]);
  const shown = renderPage({ path: PATH, Component: page.default, loaderData: await openPerson(olive.id, ada) });
  expect(shown.body.querySelector("h1")?.textContent).toBe(olive.fullName);
  expect(shown.body.textContent).toContain(olive.email);
  expect(shown.body.querySelector("#events-waiting")?.textContent).toBe("Waiting 1");
});

test("the page of no account is not found", async () => {
  await expect(openPerson("00000000-0000-4000-8000-000000000000", ada)).rejects.toMatchObject({
    init: { status: 404 },
  });
});
