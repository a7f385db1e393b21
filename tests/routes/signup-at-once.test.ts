import { afterAll, beforeAll, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openApp({ confirmations: false });
});
afterAll(() => app.close());

const password = "a-good-password";
const typed = {
  full_name: "Olive Marlowe",
  email: "olive@example.com",
  password,
  confirm_password: password,
  [HONEYPOT_FIELD]: "",
};

test("a visitor is signed in at once and sent home where addresses need no confirming", async () => {
  const signup = await import("#app/routes/signup.tsx");
  const auth = await import("#app/session/user.server.ts");
  const browser = new AccountBrowser();
  expect(await browser.post(signup.action, "/signup", typed)).toMatchObject({ status: 303, location: "/" });
  expect((await browser.get(auth.getUser, "/")).data).toMatchObject({ fullName: "Olive Marlowe", isAdmin: false });
});

test("a visitor whose address is taken reads Auth's message where addresses need no confirming", async () => {
  const signup = await import("#app/routes/signup.tsx");
  const again = { ...typed, email: "again@example.com" };
  await new AccountBrowser().post(signup.action, "/signup", again);
  const { status, data } = await new AccountBrowser().post(signup.action, "/signup", again);
  expect(status).toBe(400);
  expect(data).toMatchObject({
    message: "User already registered",
    values: { email: "again@example.com" },
  });
});
