import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { addMember, addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let route: typeof import("#app/routes/account_.delete.tsx");
let signin: typeof import("#app/routes/signin.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/account_.delete.tsx");
  signin = await import("#app/routes/signin.tsx");
  auth = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  browser = await enter();
  // The open session is too old to count as proof of identity.
  await app.stack.sql`update auth.sessions set created_at = now() - interval '1 hour' where user_id = ${olive.id}`;
});

async function enter(): Promise<AccountBrowser> {
  const visitor = new AccountBrowser();
  await visitor.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  return visitor;
}

const send = (fields: Record<string, string>) => browser.post(route.action, "/account/delete", fields);
const exists = async () => (await app.stack.sql`select 1 from auth.users where id = ${olive.id}`).length === 1;
const countSessions = async () => (await app.stack.sql`select 1 from auth.sessions where user_id = ${olive.id}`).length;

test("the page says what will be lost", async () => {
  await addEvent(app.stack, olive);
  const { data } = await browser.get(route.loader, "/account/delete");
  expect(data).toEqual({ hasPassword: true, hasSecondStep: false, email: olive.email, events: 1, pastEvents: 0 });
});

test("the page counts the events that go with the account, not those that pass to other members", async () => {
  const otto = await signUpPerson(app.stack, "Otto Other");
  const events = async () => (await route.loader(await app.get("/account/delete", {}, olive)))?.events;
  await addEvent(app.stack, olive);
  expect(await events()).toBe(1);
  // The founder's events become the organization's.
  const organization = await addOrganization(app.stack, "Porch Concerts", [olive]);
  await addEvent(app.stack, olive);
  expect(await events()).toBe(2);
  await addMember(app.stack, organization, otto.id, "editor");
  expect(await events()).toBe(0);
  expect((await route.loader(await app.get("/account/delete", {}, otto)))?.events).toBe(0);
});

test("a member deletes their account with the password, and is a visitor everywhere", async () => {
  const phone = await enter();
  const event = await addEvent(app.stack, olive);
  expect(await send({ current_password: olive.password })).toMatchObject({ status: 303, location: "/" });
  expect(browser.sessionCookies()).toEqual([]);
  expect(browser.cookies.has("sunshine-flash")).toBe(true);
  expect(await exists()).toBe(false);
  expect(await app.stack.sql`select 1 from public.events where id = ${event.id}`).toHaveLength(0);
  expect((await phone.get(auth.getUser, "/")).data).toBeNull();
  expect((await enter()).sessionCookies()).toEqual([]);
});

test.each([
  ["", "Your current password is required"],
  ["not-the-right-one", "That isn't your current password"],
])("the password %j deletes nothing", async (current_password, message) => {
  const sessions = await countSessions();
  expect(await send({ current_password })).toMatchObject({
    status: 400,
    data: { errors: { current_password: [message] } },
  });
  expect(await exists()).toBe(true);
  expect(await countSessions()).toBe(sessions);
});

test("without a password the address is the confirmation, written in any case, and no other will do", async () => {
  await app.stack.sql`update auth.users set encrypted_password = '' where id = ${olive.id}`;
  expect(await send({ email: "someone.else@example.com" })).toMatchObject({
    status: 400,
    data: {
      errors: { email: ["That isn't your account's address"] },
      values: { email: "someone.else@example.com" },
    },
  });
  expect(await exists()).toBe(true);
  // The open session alone does not count as proof either.
  expect(await send({ email: olive.email })).toMatchObject({
    status: 403,
    data: { message: "Please sign out, sign in again, and do this within 10 minutes." },
  });
  expect(await exists()).toBe(true);
  await app.stack.sql`update auth.sessions set created_at = now() where user_id = ${olive.id}`;
  expect(await send({ email: olive.email.toUpperCase() })).toMatchObject({ status: 303, location: "/" });
  expect(await exists()).toBe(false);
});

test("the only admin reads why it is refused, stays an admin, and the attempt leaves no session behind", async () => {
  await app.stack.sql`update public.profiles set is_admin = (id = ${olive.id})`;
  const sessions = await countSessions();
  expect(await send({ current_password: olive.password })).toMatchObject({
    status: 409,
    data: { message: "You are the only admin. Make someone else an admin first." },
  });
  expect(await exists()).toBe(true);
  expect(await countSessions()).toBe(sessions);
  expect((await browser.get(auth.getUser, "/")).data).toMatchObject({ isAdmin: true });
});

test("a visitor is sent to sign in, and another site cannot delete an account", async () => {
  const visitor = new AccountBrowser();
  expect(await visitor.get(route.loader, "/account/delete")).toMatchObject({ status: 303 });
  expect(await visitor.post(route.action, "/account/delete", {})).toMatchObject({
    status: 303,
    location: "/signin?next=%2Faccount%2Fdelete",
  });
  const fields = { current_password: olive.password };
  const foreign = { Origin: "https://elsewhere.example" };
  expect((await browser.post(route.action, "/account/delete", fields, foreign)).status).toBe(403);
  expect(await exists()).toBe(true);
});
