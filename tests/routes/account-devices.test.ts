import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SessionSummary } from "#app/domain/accounts/session-summary.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

let app: TestApp;
let account: typeof import("#app/routes/account/route.tsx");
let signin: typeof import("#app/routes/signin.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let laptop: AccountBrowser;
let phone: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  account = await import("#app/routes/account/route.tsx");
  signin = await import("#app/routes/signin.tsx");
  auth = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  await app.stack.sql`delete from auth.sessions where user_id = ${olive.id}`;
  laptop = await enter(olive, LAPTOP);
  phone = await enter(olive, PHONE);
});

async function enter({ email, password }: Person, userAgent: string): Promise<AccountBrowser> {
  const visitor = new AccountBrowser();
  await visitor.post(signin.action, "/signin", { email, password }, { "User-Agent": userAgent });
  return visitor;
}

async function devicesOf(visitor: AccountBrowser): Promise<SessionSummary[]> {
  const { data } = await visitor.get((args) => account.loader(args), "/account");
  return (data as { sessions: SessionSummary[] }).sessions;
}

const end = (visitor: AccountBrowser, session: string | undefined) =>
  visitor.post(account.action, "/account", { intent: "end-session", session: session ?? "" });
const isSignedIn = async (visitor: AccountBrowser) => (await visitor.get(auth.getUser, "/")).data !== null;

describe("the list of devices", () => {
  test("shows the members' browsers, not the site's server, and the current one first", async () => {
    const devices = await devicesOf(laptop);
    expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ["Firefox on Linux", true],
      ["Safari on iPhone", false],
    ]);
    expect((await devicesOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  test("truncates a browser's name to one line", async () => {
    await enter(olive, `${LAPTOP} ${"x".repeat(5_000)}`);
    const rows = await app.stack.sql`select length(user_agent) as chars from auth.sessions where user_id = ${olive.id}`;
    expect(Math.max(...rows.map(({ chars }) => chars))).toBe(400);
  });
});

describe("signing out a device", () => {
  test("ends it at once, and leaves this one signed in", async () => {
    const [, other] = await devicesOf(laptop);
    expect(await end(laptop, other?.id)).toMatchObject({ status: 303, location: "/account" });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
    expect(phone.sessionCookies()).toEqual([]);
    expect(await devicesOf(laptop)).toHaveLength(1);
  });

  test("that is the current one leads home, signed out", async () => {
    const [mine] = await devicesOf(laptop);
    expect(await end(laptop, mine?.id)).toMatchObject({ status: 303, location: "/" });
    expect(laptop.sessionCookies()).toEqual([]);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, true]);
  });

  test("is idempotent, and does not end another member's session", async () => {
    const [, other] = await devicesOf(laptop);
    await end(laptop, other?.id);
    expect(await end(laptop, other?.id)).toMatchObject({ status: 303, location: "/account" });

    const otto = await enter(await signUpPerson(app.stack, "Otto Other"), PHONE);
    const [theirs] = await devicesOf(otto);
    await end(laptop, theirs?.id);
    expect(await isSignedIn(otto)).toBe(true);
  });

  test("needs a device, and a member who is signed in", async () => {
    expect((await end(laptop, "everything")).status).toBe(400);
    const [mine] = await devicesOf(laptop);
    expect((await end(new AccountBrowser(), mine?.id)).status).toBe(401);
    expect(await isSignedIn(laptop)).toBe(true);
  });
});
