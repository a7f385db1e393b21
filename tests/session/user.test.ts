import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "../routes/account-browser.ts";

let app: TestApp;
let auth: typeof import("#app/session/user.server.ts");
let plumbing: typeof import("#app/session/supabase.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  auth = await import("#app/session/user.server.ts");
  plumbing = await import("#app/session/supabase.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  browser = await withSecondsLeft(60);
});

/** Olive's browser when her access token is about to end (or has, with a negative number). */
async function withSecondsLeft(seconds: number): Promise<AccountBrowser> {
  const { data } = await olive.client.auth.getSession();
  const session = { ...data.session, expires_in: seconds, expires_at: Math.floor(Date.now() / 1000) + seconds };
  const visitor = new AccountBrowser();
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  visitor.keep(`${plumbing.SESSION_COOKIE}=${value}`);
  return visitor;
}

/** How often Olive's session was refreshed. */
async function countRefreshes(): Promise<number> {
  const rows = await app.stack.sql`select id from auth.refresh_tokens where user_id = ${olive.id}`;
  return rows.length - 1;
}

const request = (visitor: AccountBrowser) =>
  new Request("http://127.0.0.1:3000/dashboard", { headers: visitor.headers() });

test("the loaders of one request refresh a session that is about to end once, and the browser gets it", async () => {
  const context = {};
  const users = await Promise.all([1, 2, 3].map(() => auth.getUser({ request: request(browser), context })));
  expect(users.map((user) => user?.id)).toEqual([olive.id, olive.id, olive.id]);
  expect(await countRefreshes()).toBe(1);

  const headers = new Headers();
  plumbing.commitRequestState(context, headers);
  for (const cookie of headers.getSetCookie()) browser.keep(cookie);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect((await browser.get(auth.getUser, "/")).data).toMatchObject({ id: olive.id });
  expect(await countRefreshes()).toBe(1);
});

test("a session with more than 90 s left is not refreshed", async () => {
  const fresh = await withSecondsLeft(120);
  expect(await fresh.get(auth.getUser, "/")).toMatchObject({ data: { id: olive.id }, setCookies: [] });
  expect(await countRefreshes()).toBe(0);
});

test("two requests at once with the same ended session both stay signed in, and so does the browser after either answer", async () => {
  const ended = await withSecondsLeft(-10);
  const tabs = [new AccountBrowser(), new AccountBrowser()];
  for (const tab of tabs) for (const [name, value] of ended.cookies) tab.keep(`${name}=${value}`);
  const answers = await Promise.all(tabs.map((tab) => tab.get(auth.getUser, "/")));
  expect(answers.map((answer) => answer.data)).toMatchObject([{ id: olive.id }, { id: olive.id }]);
  for (const tab of tabs) expect((await tab.get(auth.getUser, "/")).data).toMatchObject({ id: olive.id });
});

test("a redirect carries the refreshed session", async () => {
  const { loader } = await import("#app/routes/signin.tsx");
  const answer = await browser.get(loader, "/signin?next=%2Fdashboard");
  expect(answer).toMatchObject({ status: 303, location: "/dashboard" });
  expect(answer.setCookies.some((cookie) => cookie.startsWith(plumbing.SESSION_COOKIE))).toBe(true);
});

test("a session whose account is gone makes a visitor, not a failure", async () => {
  await app.stack.sql`delete from auth.users where id = ${olive.id}`;
  expect((await browser.get(auth.getUser, "/")).data).toBeNull();
});

test.each([
  ["a refresh token of theirs was stolen and used again", "update auth.refresh_tokens set revoked = true"],
  ["they signed in 90 days ago", "update auth.sessions set created_at = now() - interval '91 days'"],
  ["they were away for 30 days", "update auth.sessions set created_at = now() - interval '31 days'"],
])("someone is a visitor, and their browser forgets the session, once %s", async (_, change) => {
  const visitor = await withSecondsLeft(3000);
  expect((await visitor.get(auth.getUser, "/")).data).toMatchObject({ id: olive.id });
  await app.stack.sql.unsafe(`${change} where user_id = $1`, [olive.id]);
  expect((await visitor.get(auth.getUser, "/")).data).toBeNull();
  expect(visitor.sessionCookies()).toEqual([]);
});

test.each([["base64-bm9uc2Vuc2U"], ["nonsense"], ["base64-%%%"]])(
  "a cookie that is no session makes a visitor: %s",
  async (value) => {
    const visitor = new AccountBrowser();
    visitor.keep(`${plumbing.SESSION_COOKIE}=${value}`);
    expect((await visitor.get(auth.getUser, "/")).data).toBeNull();
  },
);

test("a member whose session ended elsewhere does not circle between an admin page and the sign-in page", async () => {
  const { loader } = await import("#app/routes/signin.tsx");
  const visitor = await withSecondsLeft(3000);
  await app.stack.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${olive.id}`;
  const refused = await visitor.get(auth.requireAdmin, "/admin");
  expect(refused).toMatchObject({ status: 303, location: "/signin?next=%2Fadmin" });
  expect(await visitor.get(loader, "/signin?next=%2Fadmin")).toMatchObject({ status: 200, data: { next: "/admin" } });
});
