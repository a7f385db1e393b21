import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let signin: typeof import("#app/routes/signin.tsx");
let signout: typeof import("#app/routes/signout.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  signin = await import("#app/routes/signin.tsx");
  signout = await import("#app/routes/signout.tsx");
  auth = await import("#app/session/user.server.ts");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await enter();
});

async function enter(): Promise<AccountBrowser> {
  const visitor = new AccountBrowser();
  await visitor.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  return visitor;
}

const whoIs = async (visitor: AccountBrowser) => (await visitor.get(auth.getUser, "/")).data;

test("a member who signs out is a visitor again, at home", async () => {
  browser.keep("sunshine-session-code-verifier=left-behind; Path=/");
  const stolen = new AccountBrowser();
  for (const [name, value] of browser.cookies) stolen.keep(`${name}=${value}`);

  expect(await browser.post(signout.action, "/signout")).toMatchObject({ status: 303, location: "/" });
  expect([...browser.cookies.keys()]).toEqual([]);
  expect(await whoIs(browser)).toBeNull();

  const { requireAdmin } = auth;
  const late = await stolen.get(requireAdmin, "/admin");
  expect(late.location).toBe("/signin?next=%2Fadmin");
  expect(stolen.sessionCookies()).toEqual([]);
});

test("after signing out neither a copied access token nor its refresh token works", async () => {
  const raw = browser.sessionCookies().map((name) => browser.cookies.get(name) ?? "");
  const session = JSON.parse(Buffer.from(raw.join("").replace("base64-", ""), "base64url").toString("utf8"));
  await browser.post(signout.action, "/signout");
  const thief = app.stack.client();
  const { error } = await thief.auth.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ status: 400 });
  expect((await thief.auth.getUser(session.access_token)).error).not.toBeNull();
});

test("a member who signs out here stays signed in elsewhere", async () => {
  const phone = await enter();
  await browser.post(signout.action, "/signout");
  const [row] = await app.stack.sql`select count(*)::int as count from auth.sessions where user_id = ${olive.id}`;
  expect(row?.count).toBeGreaterThan(0);
  expect(await whoIs(phone)).toMatchObject({ id: olive.id });
});

test("following a link to /signout does not sign out", async () => {
  expect(await browser.get(signout.loader, "/signout")).toMatchObject({ status: 303, location: "/" });
  expect(await whoIs(browser)).toMatchObject({ id: olive.id });
});

test("another site cannot sign a member out", async () => {
  const answer = await browser.post(signout.action, "/signout", {}, { Origin: "https://elsewhere.example" });
  expect(answer.status).toBe(403);
  expect(await whoIs(browser)).toMatchObject({ id: olive.id });
});

test("a visitor may sign out too", async () => {
  expect(await new AccountBrowser().post(signout.action, "/signout")).toMatchObject({ status: 303, location: "/" });
});
