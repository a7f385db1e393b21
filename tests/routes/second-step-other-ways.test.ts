import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Authenticator, addAuthenticator, makeRecoveryCodes } from "#tests/support/second-step.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";
import { GINA, openProvider, visitProvider } from "./google-provider.ts";

// The code of the second step after signing in other than with the password, and before setting a new password.

let app: TestApp;
let provider: { url: string; close(): Promise<unknown> };
let routes: {
  step: typeof import("#app/routes/second-step.tsx");
  signin: typeof import("#app/routes/signin.tsx");
  callback: typeof import("#app/routes/auth.callback.tsx");
  confirm: typeof import("#app/routes/confirm/route.tsx");
  choose: typeof import("#app/routes/new-password.tsx");
};
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let phone: Authenticator;
let browser: AccountBrowser;

beforeAll(async () => {
  provider = await openProvider(() => GINA);
  const google = { clientId: "client-1", secret: "secret-1", redirectUri: null, url: provider.url };
  app = await openApp({
    configure: (config) => {
      config.auth.external = { google };
    },
  });
  routes = {
    step: await import("#app/routes/second-step.tsx"),
    signin: await import("#app/routes/signin.tsx"),
    callback: await import("#app/routes/auth.callback.tsx"),
    confirm: await import("#app/routes/confirm/route.tsx"),
    choose: await import("#app/routes/new-password.tsx"),
  };
  auth = await import("#app/session/user.server.ts");
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  phone = await addAuthenticator(olive);
  browser = new AccountBrowser();
});

const NEXT = "/edit-event/1?from=%2Fevents%3Fpage%3D2";

/** The address of the page that asks for the code; `next` is where it continues. */
const stepFor = (next: string) => `/second-step?${new URLSearchParams({ next })}`;
const enter = () => browser.post(routes.signin.action, "/signin", { email: olive.email, password: olive.password });
const type = (authenticator_code: string, next = "/") =>
  browser.post(routes.step.action, stepFor(next), { authenticator_code });
const typeRecoveryCode = (recovery_code: string) =>
  browser.post(routes.step.action, `${stepFor("/")}&with=recovery-code`, { intent: "recovery-code", recovery_code });
const whoIs = async () => (await browser.get(auth.getUser, "/")).data;

function flashOf(visitor: AccountBrowser): unknown {
  return JSON.parse(Buffer.from(visitor.cookies.get("sunshine-flash") ?? "", "base64url").toString("utf8"));
}

describe("the code is asked for as well", () => {
  test("after Google", async () => {
    const first = await browser.post(routes.signin.action, "/signin", { intent: "google", next: "/" });
    await browser.get(routes.callback.loader, await visitProvider(first.location ?? ""));
    const { data } = await browser.get(auth.getUser, "/");
    const gina = { ...olive, ...(data as { id: string }), client: app.stack.client() };
    const { data: link } = await app.stack
      .client(app.stack.serviceRoleKey)
      .auth.admin.generateLink({ type: "magiclink", email: GINA.email });
    await gina.client.auth.verifyOtp({ token_hash: link.properties?.hashed_token ?? "", type: "magiclink" });
    const watch = await addAuthenticator(gina, "Watch");

    browser = new AccountBrowser();
    const begun = await browser.post(routes.signin.action, "/signin", { intent: "google", next: NEXT });
    const arrived = await visitProvider(begun.location ?? "");
    expect(await browser.get(routes.callback.loader, arrived)).toMatchObject({
      status: 303,
      location: stepFor(NEXT),
    });
    expect(await whoIs()).toBeNull();
    expect(await type(watch.code(), NEXT)).toMatchObject({ status: 303, location: NEXT });
    expect(await whoIs()).toMatchObject({ email: GINA.email });
  });

  test("by a link that signs in by mail, which says nothing of being signed in", async () => {
    const { data } = await app.stack
      .client(app.stack.serviceRoleKey)
      .auth.admin.generateLink({ type: "magiclink", email: olive.email });
    const fields = { type: "magiclink", token_hash: data.properties?.hashed_token ?? "", next: NEXT };
    expect(await browser.post(routes.confirm.action, "/confirm", fields)).toMatchObject({
      status: 303,
      location: stepFor(NEXT),
    });
    expect(browser.cookies.has("sunshine-flash")).toBe(false);
    expect(await whoIs()).toBeNull();
  });

  test("by a link that confirms an address, whose form then changes neither name nor password", async () => {
    const { data } = await app.stack
      .client(app.stack.serviceRoleKey)
      .auth.admin.generateLink({ type: "magiclink", email: olive.email });
    const fields = { type: "email", token_hash: data.properties?.hashed_token ?? "" };
    const typed = { full_name: "Mallory", password: "a-password-of-mallory" };
    const answer = await browser.post(routes.confirm.action, "/confirm", { ...fields, ...typed });
    expect(answer).toMatchObject({ status: 303, location: stepFor("/") });
    expect(flashOf(browser)).toMatchObject({ kind: "info", text: expect.stringContaining("stayed the same") });
    await type(phone.code());
    expect(await whoIs()).toMatchObject({ fullName: olive.fullName });
    expect((await app.stack.client().auth.signInWithPassword(olive)).error).toBeNull();
  });
});

describe("a member with an authenticator who forgot their password", () => {
  const save = (password: string) =>
    browser.post(routes.choose.action, "/new-password", { password, confirm_password: password });

  beforeEach(async () => {
    await app.stack.client().auth.resetPasswordForEmail(olive.email);
    const [mail] = app.stack.mailer.messages().filter(({ to, html }) => to === olive.email && /\/confirm\?/.test(html));
    const answer = await browser.post(routes.confirm.action, "/confirm", fieldsOf(linkIn(mail)));
    expect(answer).toMatchObject({ status: 303, location: stepFor("/new-password") });
  });

  test("enters a code first: neither the page nor its form does anything before", async () => {
    const location = stepFor("/new-password");
    expect(await browser.get(routes.choose.loader, "/new-password")).toMatchObject({ status: 303, location });
    expect(await save("a-brand-new-password")).toMatchObject({ status: 303, location });
    expect((await app.stack.client().auth.signInWithPassword(olive)).error).toBeNull();
  });

  test("then chooses a new one, and stays signed in without a second code", async () => {
    expect(await type(phone.code(), "/new-password")).toMatchObject({ status: 303, location: "/new-password" });
    expect((await browser.get(routes.choose.loader, "/new-password")).data).toMatchObject({ email: olive.email });
    expect(await save("a-brand-new-password")).toMatchObject({ status: 303, location: "/dashboard" });
    expect(await whoIs()).toMatchObject({ id: olive.id });
    expect((await olive.client.auth.getUser()).error).not.toBeNull();
    expect((await app.stack.client().auth.signInWithPassword(olive)).error?.code).toBe("invalid_credentials");
  });
});

test("a browser left signed in by password and code is not enough to take the account over", async () => {
  await enter();
  await type(phone.code());
  const taken = await browser.post(routes.choose.action, "/new-password", {
    password: "a-password-of-mallory",
    confirm_password: "a-password-of-mallory",
  });
  expect(taken).toMatchObject({ status: 303, location: "/forgot-password" });
  const [code = ""] = await makeRecoveryCodes(app.stack, olive);
  browser = new AccountBrowser();
  await enter();
  await typeRecoveryCode(code);
  expect(await whoIs()).toMatchObject({ id: olive.id });
  expect(await browser.get(routes.choose.loader, "/new-password")).toMatchObject({ location: "/forgot-password" });
});
