import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { words } from "#tests/support/page-parts.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { addCalendar, linkToCalendar } from "#tests/support/subscribed-calendars.ts";

const PATH = "/admin/calendars";

let app: TestApp;
let route: typeof import("#app/routes/admin_.calendars.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.calendars.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.subscribed_calendars`;
  await app.stack.sql`delete from public.refused_calendar_hosts`;
});

const load = async (query = "", person: Person | undefined = ada) =>
  route.loader(await app.get(`${PATH}${query}`, {}, person));
const open = async (query = "") =>
  renderPage({ path: `${PATH}${query}`, Component: route.default, loaderData: await load(query) }).body;
const post = async (typed: Record<string, string>, person: Person | undefined = ada) =>
  redirected(route.action(await app.post(PATH, typed, {}, person)));

/** The list item of a calendar. */
const itemOf = async (name: string) =>
  [...(await open()).querySelectorAll("li")].find((item) => words(item.querySelector("h2")) === name) ?? null;

test("who is no admin neither sees nor changes calendars", async () => {
  const id = await addCalendar(app.stack, olive);
  expect(await redirected(load("", olive))).toMatchObject({ to: "/" });
  expect(await post({ intent: "pause", id }, olive)).toMatchObject({ to: "/" });
  expect((await olive.client.rpc("list_calendars", { page_size: 25 })).error?.code).toBe("42501");
  expect(words(await itemOf("Porch calendar"))).not.toContain("Paused");
});

test("a calendar is listed with its owner, its events and how it is read, but not with its address", async () => {
  const organization_id = await addOrganization(app.stack, "Porch Society", [olive]);
  const id = await addCalendar(app.stack, olive, { organization_id, url: "https://porch.example/secret.ics" });
  await linkToCalendar(app.stack, id, await addEvent(app.stack, olive));
  await linkToCalendar(app.stack, id, await addEvent(app.stack, olive, { is_approved: false }));
  expect(words(await itemOf("Porch calendar"))).toMatch(
    /^Porch calendar.*porch\.example.*Porch Society, by Olive Marlowe.*2 events.*1 waiting.*Not read yet/,
  );
  await app.stack.sql`insert into public.calendar_readings (calendar_id, outcome) values (${id}, 'read')`;
  const item = await itemOf("Porch calendar");
  expect(words(item)).toMatch(/Last read [A-Z][a-z]{2} \d+, /);
  expect(item?.querySelector(`a[href="/admin?calendar=${id}"]`)).not.toBeNull();
  expect((await open()).innerHTML).not.toContain("secret.ics");
});

test("those that fail come first, with the reason in plain words", async () => {
  await addCalendar(app.stack, olive);
  const id = await addCalendar(app.stack, olive, { name: "Yard calendar", url: "https://yard.example/events.ics" });
  await addCalendar(app.stack, olive, { name: "Lawn calendar", url: "https://lawn.example/events.ics" });
  await app.stack.sql`update public.subscribed_calendars set failing_since = now() - interval '1 day' where id = ${id}`;
  await app.stack
    .sql`insert into public.calendar_readings (calendar_id, outcome, problem) values (${id}, 'failed', 'status_404')`;
  const names = [...(await open()).querySelectorAll("li h2")].map(words);
  expect(names).toEqual(["Yard calendar", "Lawn calendar", "Porch calendar"]);
  expect(words(await itemOf("Yard calendar"))).toMatch(
    /Failing since .*\. There is no calendar at this address \(404\)\./,
  );
});

test("an admin pauses a calendar, and lets it be read again", async () => {
  const id = await addCalendar(app.stack, olive);
  expect(await post({ intent: "pause", id })).toMatchObject({ to: PATH });
  expect(words(await itemOf("Porch calendar"))).toMatch(/Paused by an admin.*Resume/);
  await post({ intent: "pause", id });
  await post({ intent: "resume", id });
  expect(words(await itemOf("Porch calendar"))).not.toContain("Paused");
  const log = await app.stack
    .sql`select action from public.audit_log where subject_id = ${olive.id} order by id desc limit 2`;
  expect(log.map(({ action }) => action)).toEqual(["calendar_resumed", "calendar_paused"]);
});

test("an admin refuses a host once the page has said how many calendars that stops, and accepts it again", async () => {
  await addCalendar(app.stack, olive);
  await addCalendar(app.stack, olive, { name: "Lawn calendar", url: "https://lawn.porch.example/events.ics" });
  await addCalendar(app.stack, olive, { name: "Yard calendar", url: "https://yardporch.example/events.ics" });
  const dialog = (await open("?ask=porch.example")).querySelector("dialog");
  expect(words(dialog)).toContain("2 calendars are no longer read");
  expect(await post({ intent: "refuse", host: "porch.example" })).toMatchObject({ to: PATH });
  expect(words(await itemOf("Lawn calendar"))).toContain("Host refused");
  expect(words(await itemOf("Yard calendar"))).not.toContain("Host refused");
  const hosts = (await open()).querySelector("section[aria-labelledby=refused]");
  expect(words(hosts)).toMatch(/porch\.example.*Accept again/);
  await post({ intent: "accept", host: "porch.example" });
  expect(words(await itemOf("Lawn calendar"))).not.toContain("Host refused");
  expect((await open()).querySelector("section[aria-labelledby=refused]")).toBeNull();
});

test("what is no host is refused by the page, and a page beyond the last leads to the first", async () => {
  await post({ intent: "refuse", host: "https://porch.example/" });
  expect(await app.stack.sql`select from public.refused_calendar_hosts`).toHaveLength(0);
  expect((await open("?ask=not%20a%20host")).querySelector("dialog")).toBeNull();
  expect(await redirected(load("?page=7"))).toMatchObject({ to: PATH });
});
