import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StackConfig } from "#supabase/local/context.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";
import { openProvider, type ProviderPerson, visitProvider } from "./google-provider.ts";

let app: TestApp;
let config: StackConfig;
let provider: { url: string; close(): Promise<unknown> };
let signin: typeof import("#app/routes/signin.tsx");
let callback: typeof import("#app/routes/auth.callback.tsx");
let account: typeof import("#app/routes/account/route.tsx");
let person: ProviderPerson;
let browser: AccountBrowser;
let olive: Person;

beforeAll(async () => {
  provider = await openProvider(() => person);
  app = await openApp({
    configure: (made) => {
      config = made;
    },
  });
  config.auth.external = { google: { clientId: "c", secret: "s", redirectUri: null, url: provider.url } };
  signin = await import("#app/routes/signin.tsx");
  callback = await import("#app/routes/auth.callback.tsx");
  account = await import("#app/routes/account/route.tsx");
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  config.auth.enableManualLinking = false;
  browser = new AccountBrowser();
  olive = await signUpPerson(app.stack);
});

/** Signs in with Google as the owner of this address. */
async function enterWithGoogle(email: string) {
  person = { sub: `g-${email}`, email, email_verified: true, name: "Olive Marlowe" };
  const started = await browser.post(signin.action, "/signin", { intent: "google", next: "/account" });
  await browser.get(callback.loader, await visitProvider(started.location ?? ""));
}

const newcomer = () => `gina.${crypto.randomUUID().slice(0, 8)}@example.com`;
const open = async () => (await browser.get(account.loader, "/account")).data;
const disconnect = () => browser.post(account.action, "/account", { intent: "disconnect-google" });
const providersOf = async (email: string) =>
  (
    await app.stack.sql<{ provider: string }[]>`
      select provider from auth.identities where email = ${email} order by provider`
  ).map(({ provider: name }) => name);

/** Sets a password on an account made with Google, without the proof of identity that its owner would have to give. */
const givePassword = (email: string) =>
  app.stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update auth.users set encrypted_password = (select encrypted_password from auth.users where id = ${olive.id})
      where email = ${email}`;
  });

describe("on their account page a member", () => {
  test("without Google sees no section about it", async () => {
    await browser.post(signin.action, "/signin", { email: olive.email, password: olive.password });
    expect(await open()).toMatchObject({ google: null, account: { hasPassword: true } });
  });

  test("who signed up with Google reads that it is their only way to sign in", async () => {
    const email = newcomer();
    await enterWithGoogle(email);
    expect(await open()).toMatchObject({
      google: { email, removal: "only-identity" },
      account: { hasPassword: false },
    });
  });

  test("who signed up with Google and has a password sees both, and that Google cannot be removed", async () => {
    const email = newcomer();
    await enterWithGoogle(email);
    await givePassword(email);
    config.auth.enableManualLinking = true;
    expect(await open()).toMatchObject({ google: { email, removal: "only-identity" }, account: { hasPassword: true } });
    expect(await disconnect()).toMatchObject({
      status: 400,
      data: { message: "This account was created with Google and can't be disconnected from it." },
    });
    expect(await providersOf(email)).toEqual(["google"]);
  });

  test("with both cannot disconnect Google where manual linking is off, and reads why", async () => {
    await enterWithGoogle(olive.email);
    expect(await open()).toMatchObject({ google: { email: olive.email, removal: "switched-off" } });
    expect(await disconnect()).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("can't be disconnected on this site") },
    });
    expect(await providersOf(olive.email)).toEqual(["email", "google"]);
  });

  test("with both disconnects Google where manual linking is on, and signs in with the password from then on", async () => {
    config.auth.enableManualLinking = true;
    await enterWithGoogle(olive.email);
    expect(await open()).toMatchObject({ google: { email: olive.email, removal: "possible" } });
    expect(await disconnect()).toMatchObject({ status: 303, location: "/account" });
    expect(await providersOf(olive.email)).toEqual(["email"]);
    expect(await open()).toMatchObject({ google: null, account: { email: olive.email } });
    expect(await disconnect()).toMatchObject({ status: 303 });
    const again = new AccountBrowser();
    await again.post(signin.action, "/signin", { email: olive.email, password: olive.password });
    expect((await again.get(account.loader, "/account")).data).toMatchObject({ google: null });
  });

  test("with two ways in but no password chooses one before disconnecting Google", async () => {
    config.auth.enableManualLinking = true;
    await enterWithGoogle(olive.email);
    await app.stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`;
    expect(await open()).toMatchObject({ google: { removal: "needs-password" } });
    expect(await disconnect()).toMatchObject({
      status: 400,
      data: { message: "Choose a password first: Google is your only way to sign in." },
    });
    expect(await providersOf(olive.email)).toEqual(["email", "google"]);
  });
});
