import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StackConfig } from "#supabase/local/context.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { AccountBrowser } from "./account-browser.ts";
import { GINA, openProvider, type ProviderPerson, visitProvider } from "./google-provider.ts";

let app: TestApp;
let config: StackConfig;
let provider: { url: string; close(): Promise<unknown> };
let signin: typeof import("#app/routes/signin.tsx");
let signup: typeof import("#app/routes/signup.tsx");
let callback: typeof import("#app/routes/auth.callback.tsx");
let auth: typeof import("#app/session/user.server.ts");
let browser: AccountBrowser;
let person: ProviderPerson;

beforeAll(async () => {
  provider = await openProvider(() => person);
  app = await openApp({
    configure: (made) => {
      config = made;
    },
  });
  signin = await import("#app/routes/signin.tsx");
  signup = await import("#app/routes/signup.tsx");
  callback = await import("#app/routes/auth.callback.tsx");
  auth = await import("#app/session/user.server.ts");
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(() => {
  browser = new AccountBrowser();
  person = GINA;
  config.auth.external = {
    google: { clientId: "client-1", secret: "secret-1", redirectUri: null, url: provider.url },
  };
});

const begin = (next = "/") => browser.post(signin.action, "/signin", { intent: "google", next });

describe("a visitor who signs in with Google", () => {
  test("comes back signed in, to the page they wanted", async () => {
    const started = await begin("/create-event?from=home");
    expect(started.status).toBe(303);
    expect(started.location).toContain(`${app.stack.url}/auth/v1/authorize?provider=google`);
    const arrived = await visitProvider(started.location ?? "");
    expect(arrived).toMatch(/^\/auth\/callback\?/);
    expect(await browser.get(callback.loader, arrived)).toMatchObject({
      status: 303,
      location: "/create-event?from=home",
    });
    const member = await browser.get(auth.getUser, "/");
    expect(member.data).toMatchObject({ email: "gina@example.com", fullName: "Gina Google" });
  });

  test("takes the account that another person opened with their address, and nothing of theirs is left", async () => {
    await app.stack.sql`delete from auth.users where email = 'gina@example.com'`;
    const attacker = { email: "gina@example.com", password: "the-attackers-password" };
    await app.stack.client().auth.signUp({ ...attacker, options: { data: { full_name: "Attila Attacker" } } });
    const arrived = await visitProvider((await begin()).location ?? "");
    expect((await browser.get(callback.loader, arrived)).status).toBe(303);
    expect((await browser.get(auth.getUser, "/")).data).toMatchObject({
      email: "gina@example.com",
      fullName: "Gina Google",
    });
    expect((await app.stack.client().auth.signInWithPassword(attacker)).error?.code).toBe("invalid_credentials");
  });

  test("may begin on the sign-up page as well", async () => {
    const started = await browser.post(signup.action, "/signup", { intent: "google", next: "/" });
    const arrived = await visitProvider(started.location ?? "");
    expect((await browser.get(callback.loader, arrived)).location).toBe("/");
    expect(browser.sessionCookies().length).toBeGreaterThan(0);
  });

  test("cannot be redirected to another site", async () => {
    const started = await begin("//elsewhere.example");
    const arrived = await visitProvider(started.location ?? "");
    expect((await browser.get(callback.loader, arrived)).location).toBe("/");
    const forged = await browser.get(
      callback.loader,
      "/auth/callback?next=https%3A%2F%2Felsewhere.example&code=made-up",
    );
    expect(forged.location).toBe("/signin?next=%2F");
  });

  test("reads that they cancelled when they declined at Google", async () => {
    const started = await begin("/dashboard");
    const arrived = await visitProvider(started.location ?? "", { error: "access_denied" });
    expect(await browser.get(callback.loader, arrived)).toMatchObject({
      status: 303,
      location: "/signin?next=%2Fdashboard",
    });
    expect(flashOf(browser)).toMatchObject({ kind: "error", text: expect.stringContaining("was canceled") });
  });

  test.each([
    ["a new address", "unproved@example.com"],
    ["the address of a member", GINA.email],
  ])("with %s that Google has not verified is told so and what to do, and gets into no account", async (_, email) => {
    await visitProvider((await begin()).location ?? "");
    person = { sub: "g-2", email, email_verified: false, name: "Una Unproved" };
    const started = await begin("/dashboard");
    const arrived = await visitProvider(started.location ?? "");
    expect(await browser.get(callback.loader, arrived)).toMatchObject({
      status: 303,
      location: "/signin?next=%2Fdashboard",
    });
    const flash = {
      kind: "error",
      text: expect.stringMatching(/Google hasn't verified your email.*Verify the address/),
    };
    expect(flashOf(browser)).toMatchObject(flash);
    expect(flashOf(browser)).not.toMatchObject({ text: expect.stringContaining("canceled") });
    expect(browser.sessionCookies()).toEqual([]);
    expect(await app.stack.sql`select 1 from auth.identities where provider_id = 'g-2'`).toEqual([]);
  });

  test("is told, on the form's own page, where the site has no Google", async () => {
    config.auth.external = {};
    const answer = await begin();
    expect(answer).toMatchObject({
      status: 400,
      location: null,
      data: {
        message: "Google sign-in is not set up on this site yet. Please use your email and password.",
      },
    });
  });
});

test.each([
  ["/auth/callback"],
  ["/auth/callback?code=made-up"],
  ["/auth/callback?error=server_error"],
  ["/auth/callback?error=access_denied&error_code=user_banned"],
])("an answer that is none leads back to the sign-in page: %s", async (path) => {
  const answer = await browser.get(callback.loader, path);
  expect(answer).toMatchObject({ status: 303, location: "/signin?next=%2F" });
  expect(flashOf(browser)).toMatchObject({ text: expect.stringContaining("didn't work") });
  expect(browser.sessionCookies()).toEqual([]);
});

test("a PKCE code of one browser is useless in another", async () => {
  const started = await begin();
  const arrived = await visitProvider(started.location ?? "");
  const thief = new AccountBrowser();
  expect((await thief.get(callback.loader, arrived)).location).toBe("/signin?next=%2F");
  expect(thief.sessionCookies()).toEqual([]);
});

test("the pages with a Google button let their forms lead on to Supabase and Google", async () => {
  const { googleFormHeaders } = await import("#app/session/google.server.ts");
  const policy = new Headers(googleFormHeaders()).get("Content-Security-Policy");
  expect(policy).toContain(`form-action 'self' ${app.stack.url} https://accounts.google.com`);
});

function flashOf(visitor: AccountBrowser): unknown {
  return JSON.parse(Buffer.from(visitor.cookies.get("sunshine-flash") ?? "", "base64url").toString("utf8"));
}
