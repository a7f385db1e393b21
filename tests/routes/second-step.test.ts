import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StackConfig } from "#supabase/local/context.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Authenticator, addAuthenticator, makeRecoveryCodes } from "#tests/support/second-step.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let config: StackConfig;
let routes: {
  step: typeof import("#app/routes/second-step.tsx");
  signin: typeof import("#app/routes/signin.tsx");
};
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let phone: Authenticator;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp({
    configure: (made) => {
      config = made;
    },
  });
  routes = {
    step: await import("#app/routes/second-step.tsx"),
    signin: await import("#app/routes/signin.tsx"),
  };
  auth = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  phone = await addAuthenticator(olive);
  browser = new AccountBrowser();
});

const NEXT = "/edit-event/1?from=%2Fevents%3Fpage%3D2";

/** The address of the page that asks for the code; `next` is where it continues. */
const stepFor = (next: string) => `/second-step?${new URLSearchParams({ next })}`;
const enter = (fields: Record<string, string> = {}, { email, password } = olive) =>
  browser.post(routes.signin.action, "/signin", { email, password, ...fields });
const type = (authenticator_code: string, next = "/") =>
  browser.post(routes.step.action, stepFor(next), { authenticator_code });
const typeRecoveryCode = (recovery_code: string, next = "/") =>
  browser.post(routes.step.action, `${stepFor(next)}&with=recovery-code`, { intent: "recovery-code", recovery_code });
const whoIs = async (visitor = browser) => (await visitor.get(auth.getUser, "/")).data;

/** The code that this authenticator showed this many seconds ago. */
function oldCode({ secret }: Authenticator, seconds: number): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() - seconds * 1000 });
}

/** Six digits that the authenticator shows neither now nor soon. */
function wrongCode({ secret }: Authenticator): string {
  const totp = new TOTP({ secret });
  const shown = [-60, -30, 0, 30, 60].map((seconds) => totp.generate({ timestamp: Date.now() + seconds * 1000 }));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.includes(code)) ?? "";
}

function flashOf(visitor: AccountBrowser): unknown {
  return JSON.parse(Buffer.from(visitor.cookies.get("sunshine-flash") ?? "", "base64url").toString("utf8"));
}

describe("a member with an authenticator", () => {
  test("is asked for a code after the password, and comes back to the page they wanted", async () => {
    expect(await enter({ next: NEXT })).toMatchObject({ status: 303, location: stepFor(NEXT) });
    expect(await browser.get(routes.step.loader, stepFor(NEXT))).toMatchObject({
      status: 200,
      data: { next: NEXT, takesRecoveryCode: false },
    });
    expect(await whoIs()).toBeNull();
    expect(await type(phone.code(), NEXT)).toMatchObject({ status: 303, location: NEXT });
    expect(await whoIs()).toMatchObject({ id: olive.id, hasSecondStep: true, lacksSecondStep: false });
  });

  test("types the code as the app writes it, with a space", async () => {
    await enter();
    const code = phone.code();
    expect(await type(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 303, location: "/" });
  });

  test("uses whichever of their authenticators is at hand", async () => {
    const tablet = await addAuthenticator(olive, "Tablet");
    await enter();
    expect((await type(tablet.code())).status).toBe(303);
    browser = new AccountBrowser();
    await enter();
    expect((await type(phone.code())).status).toBe(303);
  });

  test("is not led away from this site", async () => {
    expect((await enter({ next: "//elsewhere.example" })).location).toBe(stepFor("/"));
    expect((await type(phone.code(), "https://elsewhere.example/")).location).toBe("/");
  });

  test("is not sent in circles when they sign in from the page that asks for the code", async () => {
    await enter();
    const { location } = await browser.get(
      routes.signin.loader,
      `/signin?${new URLSearchParams({ next: stepFor(NEXT) })}`,
    );
    expect(location).toBe(stepFor(NEXT));
  });

  test.each([
    ["on", /Max-Age=\d{6,}/],
    ["", /^(?!.*(Max-Age|Expires)).*$/i],
  ])("stays remembered, or not, as they chose with the password: '%s'", async (remember, expected) => {
    await enter(remember ? { remember } : {});
    const { setCookies } = await type(phone.code());
    const session = setCookies.find((cookie) => /^sunshine-session(\.0)?=[^;]/.test(cookie));
    expect(session).toMatch(expected);
  });

  test("can sign in as somebody else instead, and comes back to the same page", async () => {
    await enter();
    const left = await browser.post(routes.step.action, stepFor(NEXT), { intent: "leave" });
    expect(left).toMatchObject({ status: 303, location: `/signin?${new URLSearchParams({ next: NEXT })}` });
    expect(browser.sessionCookies()).toEqual([]);
    const rows = await app.stack.sql`select 1 from auth.sessions where user_id = ${olive.id} and aal = 'aal1'`;
    expect(rows).toHaveLength(0);
  });
});

describe("a code is refused, and nobody is signed in by it", () => {
  beforeEach(() => enter());

  test.each([
    ["a wrong one", () => wrongCode(phone), "That code isn't right. Codes change every 30 seconds."],
    ["one of two minutes ago", () => oldCode(phone, 120), "That code isn't right. Codes change every 30 seconds."],
    ["none", () => "  ", "Enter the 6 digits your authenticator shows"],
    ["five digits", () => "12345", "A code has 6 digits"],
    ["letters", () => "abcdef", "A code has 6 digits"],
  ])("%s", async (_, code, said) => {
    const answer = await type(code(), NEXT);
    expect(answer).toMatchObject({ status: 400, data: { errors: { authenticator_code: [said] } } });
    expect(answer.data).toMatchObject({ values: {} });
    expect(await whoIs()).toBeNull();
    expect((await browser.get(routes.step.loader, stepFor(NEXT))).status).toBe(200);
  });

  test("the one of another account's authenticator", async () => {
    const other = await addAuthenticator(await signUpPerson(app.stack, "Ingrid Other"));
    expect((await type(other.code())).status).toBe(400);
    expect(await whoIs()).toBeNull();
  });

  test("one for a session that was ended meanwhile: its owner signs in again", async () => {
    await app.stack.sql`delete from auth.sessions where user_id = ${olive.id} and aal = 'aal1'`;
    expect(await type(phone.code(), NEXT)).toMatchObject({
      status: 303,
      location: `/signin?${new URLSearchParams({ next: NEXT })}`,
    });
  });

  test("while Auth is away, which is said in the form", async () => {
    await app.stack.stop();
    const answer = await type(phone.code());
    const page = await browser.get(routes.step.loader, "/second-step");
    await app.stack.restart();
    expect(answer).toMatchObject({ status: 503, data: { code: "CONNECTION_ERROR" } });
    expect(page).toMatchObject({ status: 503 });
    expect((await type(phone.code())).status).toBe(303);
  });
});

test("a visitor is sent to sign in, whether they look or type", async () => {
  const location = `/signin?${new URLSearchParams({ next: NEXT })}`;
  expect(await browser.get(routes.step.loader, stepFor(NEXT))).toMatchObject({ status: 303, location });
  expect(await type("123456", NEXT)).toMatchObject({ status: 303, location });
});

test("a member without a second step, or who has taken it, is sent on", async () => {
  const member = await signUpPerson(app.stack, "Mel Member");
  expect((await enter({ next: NEXT }, member)).location).toBe(NEXT);
  expect(await browser.get(routes.step.loader, stepFor(NEXT))).toMatchObject({ status: 303, location: NEXT });
  expect(await type("123456", NEXT)).toMatchObject({ status: 303, location: NEXT });
  browser = new AccountBrowser();
  await enter();
  await type(phone.code());
  expect(await browser.get(routes.step.loader, stepFor(NEXT))).toMatchObject({ status: 303, location: NEXT });
});

describe("a recovery code", () => {
  let codes: string[];
  beforeEach(async () => {
    codes = await makeRecoveryCodes(app.stack, olive);
    await enter();
  });

  test("is asked for at an address of its own, and signs in once in place of a code", async () => {
    const page = await browser.get(routes.step.loader, `${stepFor(NEXT)}&with=recovery-code`);
    expect(page.data).toEqual({ next: NEXT, takesRecoveryCode: true });
    const [code = ""] = codes;
    const written = `${code.slice(0, 8).toUpperCase()}-${code.slice(8)} `;
    expect(await typeRecoveryCode(written, NEXT)).toMatchObject({ status: 303, location: NEXT });
    expect(flashOf(browser)).toEqual({
      kind: "info",
      text: expect.stringMatching(/^You signed in with a recovery code\. You have 9 left\. If your phone is lost/),
    });
    expect(await whoIs()).toMatchObject({ id: olive.id });
    browser = new AccountBrowser();
    await enter();
    const refused = await typeRecoveryCode(code);
    expect(refused).toMatchObject({
      status: 400,
      data: { errors: { recovery_code: [expect.stringContaining("was already used")] } },
    });
    expect(JSON.stringify(refused.data)).not.toContain(code);
    expect(await whoIs()).toBeNull();
  });

  test.each([
    ["a wrong one", "abcdefgh23456789", "That recovery code isn't right, or it was already used. Each one works once."],
    ["none", " ", "Enter one of your recovery codes"],
    ["no code at all", "¿?", "A recovery code has 16 letters and digits"],
  ])("is refused when it is %s", async (_, code, said) => {
    expect(await typeRecoveryCode(code)).toMatchObject({ status: 400, data: { errors: { recovery_code: [said] } } });
    expect(await whoIs()).toBeNull();
  });

  test("of another account is refused", async () => {
    const other = await signUpPerson(app.stack, "Ingrid Other");
    await addAuthenticator(other);
    const [foreign = ""] = await makeRecoveryCodes(app.stack, other);
    expect((await typeRecoveryCode(foreign)).status).toBe(400);
    expect(await whoIs()).toBeNull();
  });

  test("is not taken any more after many wrong ones, which is said with what to do", async () => {
    let answer = await typeRecoveryCode("abcdefgh23456789");
    for (let tries = 0; tries < 30 && answer.status === 400; tries += 1)
      answer = await typeRecoveryCode("abcdefgh23456789");
    expect(answer).toMatchObject({ status: 429, data: { message: expect.stringContaining("Please wait") } });
    expect((await typeRecoveryCode(codes[0] ?? "")).status).toBe(429);
    expect((await type(phone.code())).status).toBe(303);
  });

  test("is refused kindly where the site's Auth has none", async () => {
    const { verifyEnabled } = config.auth.mfa.recoveryCodes;
    config.auth.mfa.recoveryCodes.verifyEnabled = false;
    const answer = await typeRecoveryCode(codes[0] ?? "");
    config.auth.mfa.recoveryCodes.verifyEnabled = verifyEnabled;
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { recovery_code: [expect.stringContaining("doesn't use recovery codes")] } },
    });
  });
});
