import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
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

test("a spammer with 15 events is gone in three actions: the page, the form, its button", async () => {
  const spam = await signUpPerson(app.stack, "Sam Spammer");
  for (let index = 0; index < 15; index++) await addEvent(app.stack, spam, { is_approved: index > 11 });
  const query = "?ask=blocked";
  const at = { accountId: spam.id };
  const post = async (fields: Record<string, string>, person?: Person) =>
    page.action(await app.post(`${PATH}/${spam.id}${query}`, fields, at, person));
  const typed = { intent: "place", kind: "blocked", days: "0", refuses_waiting: "on", takes_off_live: "on" };
  const asked = await page.loader(await app.get(`${PATH}/${spam.id}${query}`, at, ada));
  const form = renderPage({ path: `${PATH}/${spam.id}`, Component: page.default, loaderData: asked }).body;
  expect(form.textContent).toContain("Refuse waiting events (12)");
  expect(form.textContent).toContain("Take live events off the site (3)");
  expect(await redirected(post({ ...typed, reason: "Ads" }, spam))).toMatchObject({ to: "/" });
  const refused = answered(await post({ ...typed, reason: " " }, ada));
  expect([refused.status, refused.body.errors]).toEqual([400, { reason: ["Reason is required"] }]);
  expect(await redirected(post({ ...typed, reason: "Ads" }, ada))).toMatchObject({ to: `${PATH}/${spam.id}` });
  const left = await app.stack.sql`
    select from public.events where organizer_id = ${spam.id} and (is_approved or review = 'waiting')`;
  expect(left).toHaveLength(0);
  expect(await redirected(post({ intent: "lift", kind: "blocked" }, ada))).toMatchObject({ to: `${PATH}/${spam.id}` });
  const lifted = renderPage({ path: PATH, Component: page.default, loaderData: await openPerson(spam.id, ada) }).body;
  const id = lifted.querySelector<HTMLInputElement>("form:has([value=bring-back]) [name=id]")?.value ?? "";
  await post({ intent: "bring-back", id }, ada);
  const back = await app.stack.sql`select from public.events where organizer_id = ${spam.id} and is_approved`;
  expect(back).toHaveLength(3);
});

test("an account is warned and limited with a form; nobody decides about their own", async () => {
  const post = async (accountId: string, fields: Record<string, string>) =>
    page.action(await app.post(`${PATH}/${accountId}`, { intent: "place", ...fields }, { accountId }, ada));
  expect(await redirected(post(olive.id, { kind: "warned", reason: "Ads", days: "30" }))).toBeTruthy();
  const most = answered(await post(olive.id, { kind: "limited", reason: "Ads", days: "30", most: "99" }));
  expect(most.body.errors).toEqual({ most: ["Please enter a number from 1 to 19"] });
  expect(await redirected(post(olive.id, { kind: "limited", reason: "Ads", days: "30", most: "2" }))).toBeTruthy();
  const { measures } = (await openPerson(olive.id, ada)).person ?? {};
  expect(measures?.map(({ label, most: number, holds }) => [label, number, holds])).toEqual([
    ["Limited", 2, true],
    ["Warned", null, true],
  ]);
  expect(await redirected(post(olive.id, { kind: "trusted", reason: "Years of care", days: "365" }))).toBeTruthy();
  expect(await redirected(post(olive.id, { intent: "lift", kind: "trusted" }))).toBeTruthy();
  const [trusted] = (await openPerson(olive.id, ada)).person?.measures ?? [];
  expect([trusted?.label, trusted?.holds, trusted?.ends, trusted?.lifted]).toEqual([
    "Trusted",
    false,
    expect.anything(),
    expect.anything(),
  ]);
  const own = answered(await post(ada.id, { kind: "blocked", reason: "Me", days: "0" }));
  expect([own.status, own.body.message]).toEqual([400, "You can't make decisions about your own account."]);
});
