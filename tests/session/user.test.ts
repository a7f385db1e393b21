import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { addAuthenticator, enterCode, signInAgain } from "#tests/support/second-step.ts";
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

/** Olive's browser with an access token that ends in this many seconds, or has ended (if negative). */
async function withSecondsLeft(seconds: number): Promise<AccountBrowser> {
  const { data } = await olive.client.auth.getSession();
  const session = { ...data.session, expires_in: seconds, expires_at: Math.floor(Date.now() / 1000) + seconds };
  const visitor = new AccountBrowser();
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  visitor.keep(`${plumbing.SESSION_COOKIE}=${value}`);
  return visitor;
}

/** How often Olive's session has been refreshed. */
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

describe("a session that still needs its code", () => {
  const NEXT = "/dashboard?page=2";
  const stepFor = (next: string) => `/second-step?${new URLSearchParams({ next })}`;

  beforeEach(async () => {
    const phone = await addAuthenticator(olive);
    olive = await signInAgain(app.stack, olive);
    browser = await withSecondsLeft(3000);
    return async () => {
      // The session is still intact: a code completes it.
      await enterCode(olive, phone);
      const complete = await withSecondsLeft(3000);
      expect((await complete.get(auth.getUser, "/")).data).toMatchObject({ id: olive.id, hasSecondStep: true });
    };
  });

  test("is none for the site, and the browser keeps it", async () => {
    expect(await browser.get(auth.getUser, "/")).toMatchObject({ data: null, setCookies: [] });
    expect((await browser.get(auth.identify, "/")).data).toEqual({
      user: null,
      pendingAccountId: olive.id,
      isCertain: true,
    });
    expect(browser.sessionCookies()).not.toEqual([]);
  });

  test("leads to the code instead of a page for members or admins, and back to it", async () => {
    const location = stepFor(NEXT);
    expect(await browser.get(auth.requireUser, NEXT)).toMatchObject({ status: 303, location });
    expect(await browser.get(auth.requireAdmin, NEXT)).toMatchObject({ status: 303, location });
    expect((await browser.get(auth.getSignedIn, NEXT)).data).toBeNull();
    expect((await browser.get(auth.getSignInStep, NEXT)).data).toEqual({ path: location, needsCode: true });
  });

  test("leads from the pages for visitors to the code", async () => {
    const ask = (args: Parameters<typeof auth.getUser>[0]) => auth.requireVisitor(args, NEXT);
    expect(await browser.get(ask, "/signin")).toMatchObject({ status: 303, location: stepFor(NEXT) });
  });

  test("is said on every page, where others read Sign In", async () => {
    const { loader } = await import("#app/root.tsx");
    const page = { ...(await browser.get(loader, "/")) };
    expect(page.data).toMatchObject({ user: null, signInLabel: "Enter your code" });
    expect(JSON.stringify(page.data)).not.toContain(olive.fullName);
    expect((await new AccountBrowser().get(loader, "/")).data).toMatchObject({ signInLabel: "Sign In" });
  });

  test("keeps what was typed into a form, and says how to go on", async () => {
    const { action } = await import("#app/routes/account/route.tsx");
    expect(await browser.post(action, "/account", { intent: "name", full_name: "Olive Grove" })).toMatchObject({
      status: 401,
      data: {
        code: "CODE_MISSING",
        message: "Enter the code from your authenticator first to finish signing in.",
        next: stepFor("/account"),
        values: { full_name: "Olive Grove" },
      },
    });
    const [row] = await app.stack.sql`select full_name from public.profiles where id = ${olive.id}`;
    expect(row).toEqual({ full_name: olive.fullName });
  });

  test("is refreshed, and then still needs it", async () => {
    const ended = await withSecondsLeft(-10);
    const answer = await ended.get(auth.identify, "/");
    expect(answer.data).toMatchObject({ user: null, pendingAccountId: olive.id });
    expect(answer.setCookies.some((cookie) => cookie.startsWith(plumbing.SESSION_COOKIE))).toBe(true);
    const { data } = await olive.client.auth.refreshSession();
    expect(data.session).not.toBeNull();
  });

  test("that was ended elsewhere is forgotten like any other", async () => {
    const other = await signInAgain(app.stack, olive);
    const { data } = await other.client.auth.getSession();
    const visitor = new AccountBrowser();
    visitor.keep(
      `${plumbing.SESSION_COOKIE}=base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`,
    );
    await other.client.auth.signOut({ scope: "local" });
    expect(await visitor.get(auth.requireUser, NEXT)).toMatchObject({
      location: `/signin?${new URLSearchParams({ next: NEXT })}`,
    });
    expect(visitor.sessionCookies()).toEqual([]);
  });
});

test("an admin without the second step that admins need is led to set one up, and finds the way in the menu", async () => {
  olive = await signUpAdmin(app.stack);
  browser = await withSecondsLeft(3000);
  expect((await browser.get(auth.requireAdmin, "/admin")).data).toMatchObject({ user: { isAdmin: true } });
  await app.stack.sql`update private.admin_rules set is_second_step_required = true where true`;
  try {
    expect(await browser.get(auth.requireAdmin, "/admin")).toMatchObject({
      status: 303,
      location: "/account/second-step",
    });
    expect((await browser.get(auth.getUser, "/")).data).toMatchObject({
      isAdmin: false,
      lacksSecondStep: true,
      waiting: null,
    });
    const { loader } = await import("#app/root.tsx");
    expect((await browser.get(loader, "/")).data).toMatchObject({ user: { isAdmin: true } });
    const setup = await import("#app/routes/admin-setup/route.tsx");
    expect((await browser.get(setup.loader, "/admin-setup")).location).toBe("/account/second-step");
    const made = { intent: "invite", invitee_email: "friend@example.com" };
    expect((await browser.post(setup.action, "/admin-setup", made)).location).toBe("/account/second-step");
    await addAuthenticator(olive);
    browser = await withSecondsLeft(3000);
    expect((await browser.get(auth.requireAdmin, "/admin")).data).toMatchObject({ user: { isAdmin: true } });
  } finally {
    await app.stack.sql`update private.admin_rules set is_second_step_required = false where true`;
  }
});
