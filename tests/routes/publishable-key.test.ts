import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

// Hosted projects lose their legacy keys by the end of 2026; then the site's only key is a publishable one.

let app: TestApp;

beforeAll(async () => {
  app = await openApp({ env: (stack) => ({ SUPABASE_ANON_KEY: stack.publishableKey }) });
});
afterAll(() => app.close());

test("on a site with a publishable key a visitor reads, signs in, changes their name and signs out", async () => {
  const home = await import("#app/routes/_index/route.tsx");
  const signin = await import("#app/routes/signin.tsx");
  const account = await import("#app/routes/account/route.tsx");
  const signout = await import("#app/routes/signout.tsx");
  const olive = await signUpPerson(app.stack);
  const browser = new AccountBrowser();
  expect((await browser.get(home.loader, "/")).status).toBe(200);
  await browser.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  await browser.post(account.action, "/account", { intent: "name", full_name: "Olive Grove" });
  expect((await browser.get(account.loader, "/account")).data).toMatchObject({ account: { fullName: "Olive Grove" } });
  expect(await browser.post(signout.action, "/signout")).toMatchObject({ status: 303, location: "/" });
});
