import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let signin: typeof import("#app/routes/signin.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  signin = await import("#app/routes/signin.tsx");
  auth = await import("#app/session/user.server.ts");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(() => {
  browser = new AccountBrowser();
});

function enter(fields: Record<string, string> = {}) {
  return browser.post(signin.action, "/signin", { email: olive.email, password: olive.password, ...fields });
}

const whoIs = async (visitor: AccountBrowser) => (await visitor.get(auth.getUser, "/")).data;

describe("a member who signs in", () => {
  test("is known on the next page", async () => {
    expect(await enter()).toMatchObject({ status: 303, location: "/" });
    expect(await whoIs(browser)).toEqual({
      id: olive.id,
      email: olive.email,
      fullName: "Olive Marlowe",
      language: "en",
      isAdmin: false,
      isTrusted: false,
      pendingEmail: null,
      hasPassword: true,
      hasSecondStep: false,
      lacksSecondStep: false,
      ownerIds: [olive.id],
      waiting: null,
    });
  });

  test("returns to the page they came from, its query included", async () => {
    const next = "/events?category=music&page=2";
    expect(await enter({ next })).toMatchObject({ status: 303, location: next });
    const asked = await browser.get(signin.loader, `/signin?${new URLSearchParams({ next })}`);
    expect(asked).toMatchObject({ status: 303, location: next });
  });

  test.each([
    ["https://elsewhere.example/"],
    ["//elsewhere.example"],
    ["/\\elsewhere.example"],
    ["javascript:alert(1)"],
  ])("is not led away from this site by %s", async (next) => {
    expect((await enter({ next })).location).toBe("/");
    const visitor = await new AccountBrowser().get(signin.loader, `/signin?${new URLSearchParams({ next })}`);
    expect(visitor.data).toEqual({ next: "/" });
  });

  test("keeps the session beyond the browser only when asked to", async () => {
    const lasting = await enter({ remember: "on" });
    expect(sessionCookie(lasting.setCookies)).toMatch(/Max-Age=\d{6,}/);
    const passing = await enter();
    expect(sessionCookie(passing.setCookies)).not.toMatch(/Max-Age|Expires/i);
  });

  test("holds the session in cookies that scripts cannot read", async () => {
    const { setCookies } = await enter();
    expect(sessionCookie(setCookies)).toMatch(/HttpOnly/);
    expect(sessionCookie(setCookies)).toMatch(/SameSite=Lax/i);
  });

  test("stays signed in when the session is chunked into several cookies", async () => {
    const person = await signUpPerson(app.stack, "Wilhelmina Longname");
    const admin = app.stack.client(app.stack.serviceRoleKey).auth.admin;
    await admin.updateUserById(person.id, { user_metadata: { about: "sunshine ".repeat(300) } });
    await enter({ email: person.email });
    expect(browser.sessionCookies().length).toBeGreaterThan(1);
    expect(await whoIs(browser)).toMatchObject({ id: person.id });

    await enter();
    expect(await whoIs(browser)).toMatchObject({ id: olive.id });
  });
});

describe("a visitor who cannot be signed in", () => {
  test("reads Auth's message and finds their email, not their password", async () => {
    const answer = await enter({ password: "wrong-password" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      message: "Invalid login credentials",
      values: { email: olive.email },
    });
    expect(JSON.stringify(answer.data)).not.toContain("wrong-password");
    expect(browser.sessionCookies()).toEqual([]);
  });

  test("reads the same for an address without an account", async () => {
    const unknown = await enter({ email: "nobody@example.com" });
    expect(unknown).toMatchObject({ status: 400, data: { message: "Invalid login credentials" } });
  });

  test("is told what is missing", async () => {
    const answer = await enter({ email: "", password: "" });
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { email: ["Email is required"], password: ["Password is required"] } },
    });
    expect((await enter({ email: "olive" })).data).toMatchObject({
      errors: { email: ["Invalid email address. It needs one @ between a name and a domain."] },
    });
  });

  test("is offered the confirmation link again while their email is unconfirmed", async () => {
    const email = `uma.${randomUUID().slice(0, 8)}@example.com`;
    await app.stack.client().auth.signUp({ email, password: olive.password });
    const answer = await enter({ email });
    expect(answer).toMatchObject({
      status: 400,
      data: { code: "email_not_confirmed", message: "Email not confirmed" },
    });
    const { loader } = await import("#app/routes/check-email.tsx");
    expect((await browser.get(loader, "/check-email")).data).toMatchObject({ email });
  });
});

test("a member is sent on from /signin", async () => {
  await enter();
  expect(await browser.get(signin.loader, "/signin?next=%2Fdashboard")).toMatchObject({
    status: 303,
    location: "/dashboard",
  });
});

test("a visitor's sign-in page sets no cookie", async () => {
  expect(await browser.get(signin.loader, "/signin")).toMatchObject({ status: 200, setCookies: [] });
});

function sessionCookie(setCookies: string[]): string {
  const found = setCookies.find((cookie) => /^sunshine-session(\.0)?=[^;]/.test(cookie));
  if (!found) throw new Error("No session was set.");
  return found;
}
