import { beforeAll, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import english from "#app/messages/en/errors.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

// Each test needs a member's cookies, so the member signs in before Supabase stops.

let app: TestApp;
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  olive = await signUpPerson(app.stack);
  const signin = await import("#app/routes/signin.tsx");
  browser = new AccountBrowser();
  await browser.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  await app.close();
});

test("a member who signs in while Supabase is down reads about it, and their email is kept", async () => {
  const { action } = await import("#app/routes/signin.tsx");
  const answer = await new AccountBrowser().post(action, "/signin", { email: olive.email, password: olive.password });
  expect(answer).toMatchObject({
    status: 503,
    data: { message: english.connectionFailed, values: { email: olive.email } },
  });
});

test("a visitor who signs up while Supabase is down reads about it", async () => {
  const { action } = await import("#app/routes/signup.tsx");
  const fields = { full_name: "Pedro Vance", email: "pedro@example.com", password: "a-good-password" };
  const answer = await new AccountBrowser().post(action, "/signup", {
    ...fields,
    confirm_password: fields.password,
    [HONEYPOT_FIELD]: "",
  });
  expect(answer).toMatchObject({
    status: 503,
    data: { message: english.connectionFailed, values: { full_name: "Pedro Vance" } },
  });
});

test("a visitor who signs in with Google while Supabase is down reads about it", async () => {
  const { action } = await import("#app/routes/signin.tsx");
  const answer = await new AccountBrowser().post(action, "/signin", { intent: "google" });
  expect(answer).toMatchObject({ status: 503, data: { message: english.connectionFailed } });
});

test("a visitor who confirms while Supabase is down can press the button again", async () => {
  const { action } = await import("#app/routes/confirm/route.tsx");
  const typed = { full_name: "Olive Marlowe", password: "a-good-password" };
  const fields = { token_hash: "abcdef0123", type: "email", ...typed };
  const answer = await new AccountBrowser().post(action, "/confirm", fields);
  expect(answer).toMatchObject({
    status: 503,
    data: {
      message: english.connectionFailed,
      values: { token_hash: "abcdef0123", type: "email", full_name: "Olive Marlowe" },
    },
  });
});

test("a member can sign out while Supabase is down", async () => {
  const { action } = await import("#app/routes/signout.tsx");
  expect(await browser.post(action, "/signout")).toMatchObject({ status: 303, location: "/" });
  expect(browser.sessionCookies()).toEqual([]);
});
