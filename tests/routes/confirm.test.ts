import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TRAP_FIELD } from "#app/domain/form-guard.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

let app: TestApp;
let confirm: typeof import("#app/routes/confirm.tsx");
let signup: typeof import("#app/routes/signup.tsx");
let root: typeof import("#app/http/auth.server.ts");
let browser: AccountBrowser;
let email: string;
let link: string;

beforeAll(async () => {
  app = await openApp();
  confirm = await import("#app/routes/confirm.tsx");
  signup = await import("#app/routes/signup.tsx");
  root = await import("#app/http/auth.server.ts");
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = new AccountBrowser();
  email = `olive.${randomUUID().slice(0, 8)}@example.com`;
  await browser.post(signup.action, "/signup", {
    full_name: "Olive Marlowe",
    email,
    password: "a-good-password",
    confirm_password: "a-good-password",
    [TRAP_FIELD]: "",
  });
  link = linkIn(app.stack.mailer.messages().find((mail) => mail.to === email));
});

const whoIs = async (visitor: AccountBrowser) => (await visitor.get(root.getUser, "/")).data;

describe("somebody who opens the link of their mail", () => {
  test("is shown a button and nothing happens yet, however often a scanner opens it first", async () => {
    for (let time = 0; time < 3; time++) {
      const answer = await new AccountBrowser().get(confirm.loader, link);
      expect(answer).toMatchObject({ status: 200, data: { link: { type: "email", proof: "token" } }, setCookies: [] });
    }
    const [row] = await app.stack.sql`select email_confirmed_at from auth.users where email = ${email}`;
    expect(row?.email_confirmed_at).toBeNull();
    expect(await browser.post(confirm.action, "/confirm", fieldsOf(link))).toMatchObject({
      status: 303,
      location: "/",
    });
  });

  test("is signed in by the button, with a message for the next page", async () => {
    const answer = await browser.post(confirm.action, "/confirm", fieldsOf(link));
    expect(answer).toMatchObject({ status: 303, location: "/" });
    expect(browser.cookies.has("sunshine-flash")).toBe(true);
    expect(browser.cookies.has("sunshine-awaiting-email")).toBe(false);
    expect(await whoIs(browser)).toMatchObject({ email, fullName: "Olive Marlowe", isAdmin: false });
  });

  test("may do so on another device than the one they signed up on", async () => {
    const phone = new AccountBrowser();
    await phone.post(confirm.action, "/confirm", fieldsOf(link));
    expect(await whoIs(phone)).toMatchObject({ email });
  });

  test("cannot use it twice, and is told so", async () => {
    await browser.post(confirm.action, "/confirm", fieldsOf(link));
    const other = new AccountBrowser();
    const again = await other.post(confirm.action, "/confirm", fieldsOf(link));
    expect(again).toMatchObject({ status: 400, data: { link: null, problem: "spent" } });
    expect(other.sessionCookies()).toEqual([]);
  });

  test("cannot use it after an hour", async () => {
    await app.stack.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    await app.stack.sql`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`;
    const late = await browser.post(confirm.action, "/confirm", fieldsOf(link));
    expect(late).toMatchObject({ status: 400, data: { problem: "spent" } });
  });
});

test.each([
  ["/confirm"],
  ["/confirm?token_hash=&type=email"],
  ["/confirm?token_hash=abcdef0123&type=phone"],
  ["/confirm?token_hash=%3Cscript%3E&type=email"],
  [`/confirm?token_hash=${"a".repeat(400)}&type=email`],
])("a garbled link gets a kind 400: %s", async (path) => {
  const opened = await new AccountBrowser().get(confirm.loader, path);
  expect(opened).toMatchObject({ status: 400, data: { link: null, problem: "garbled" } });
  const posted = await new AccountBrowser().post(confirm.action, "/confirm", fieldsOf(path));
  expect(posted).toMatchObject({ status: 400, data: { link: null, problem: "garbled" } });
});

test("a link that Supabase's own page found expired gets a kind 400", async () => {
  const answer = await browser.get(confirm.loader, "/confirm?error=access_denied&error_code=otp_expired");
  expect(answer).toMatchObject({ status: 400, data: { problem: "spent" } });
});

test("another site cannot press the button", async () => {
  const answer = await browser.post(confirm.action, "/confirm", fieldsOf(link), { "Sec-Fetch-Site": "cross-site" });
  expect(answer.status).toBe(403);
  expect(await whoIs(browser)).toBeNull();
});
