import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Authenticator, addAuthenticator } from "#tests/support/second-step.ts";
import { AccountBrowser } from "../routes/account-browser.ts";
import { all, anotherAddress, from, type LimitedApp, openLimitedApp, times } from "./rate-limits.ts";

// How often authenticator and recovery codes may be guessed.

let app: LimitedApp;
let routes: {
  signin: typeof import("#app/routes/signin.tsx");
  step: typeof import("#app/routes/second-step.tsx");
  account: typeof import("#app/routes/account/route.tsx");
};
let olive: Person;
let phone: Authenticator;
let home: string;

beforeAll(async () => {
  app = await openLimitedApp();
  routes = {
    signin: await import("#app/routes/signin.tsx"),
    step: await import("#app/routes/second-step.tsx"),
    account: await import("#app/routes/account/route.tsx"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  home = anotherAddress();
  olive = await signUpPerson(app.stack);
  phone = await addAuthenticator(olive);
});

/** A browser at this address in which the password was accepted. */
async function withPassword(address: string, { email, password } = olive): Promise<AccountBrowser> {
  const browser = new AccountBrowser();
  await browser.post(routes.signin.action, "/signin", { email, password }, from(address));
  return browser;
}

const type = (browser: AccountBrowser, address: string, authenticator_code: string) =>
  browser.post(routes.step.action, "/second-step", { authenticator_code }, from(address));
const typeRecoveryCode = (browser: AccountBrowser, address: string, recovery_code: string) =>
  browser.post(routes.step.action, "/second-step", { intent: "recovery-code", recovery_code }, from(address));

/** Six digits that the phone shows neither now nor within a minute. */
const wrong = () => (phone.code().startsWith("0") ? "999999" : "000000");

describe("codes", () => {
  test("five wrong ones are answered; then even the right one has to wait, in the form", async () => {
    const browser = await withPassword(home);
    expect(await times(5, () => type(browser, home, wrong()))).toEqual(all(400, 5));
    const refused = await type(browser, home, phone.code());
    expect(refused).toMatchObject({
      status: 429,
      data: { code: "TOO_MANY_ATTEMPTS", message: "Too many attempts. Please wait 15 minutes and try again." },
    });
    expect(Number(refused.retryAfter)).toBeGreaterThan(14 * 60);
    expect(JSON.stringify(refused.data)).not.toContain(phone.code());
  });

  test("are counted for the account, however many sessions and addresses a thief of the password begins", async () => {
    for (let machine = 0; machine < 5; machine += 1) {
      const address = anotherAddress();
      expect((await type(await withPassword(address), address, wrong())).status).toBe(400);
    }
    const last = anotherAddress();
    expect((await type(await withPassword(last), last, phone.code())).status).toBe(429);
  });

  test("do not lock out the owner, who still comes in at their usual address", async () => {
    expect((await type(await withPassword(home), home, phone.code())).status).toBe(303);
    await app.fail("second-step", 5, anotherAddress(), olive.id);
    expect((await type(await withPassword(home), home, phone.code())).status).toBe(303);
  });

  test("the password alone makes no address a usual one", async () => {
    await withPassword(home);
    await app.fail("second-step", 5, anotherAddress(), olive.id);
    expect((await type(await withPassword(home), home, phone.code())).status).toBe(429);
  });

  test("thirty wrong ones for whatever accounts are all that one address has; neighbours elsewhere are not kept out", async () => {
    for (let n = 0; n < 30; n += 1) await app.fail("second-step", 1, home, `member ${n}`);
    expect((await type(await withPassword(home), home, phone.code())).status).toBe(429);
    const elsewhere = anotherAddress();
    expect((await type(await withPassword(elsewhere), elsewhere, phone.code())).status).toBe(303);
  });

  test("that are right or malformed are not counted, nor are requests while Auth is down", async () => {
    const browser = await withPassword(home);
    expect(await times(6, () => type(browser, home, "12345"))).toEqual(all(400, 6));
    await app.stack.stop();
    const away = await times(6, () => type(browser, home, phone.code()));
    await app.stack.restart();
    expect(away).toEqual(all(503, 6));
    for (let n = 0; n < 6; n += 1) expect((await type(await withPassword(home), home, phone.code())).status).toBe(303);
  });
});

describe("recovery codes", () => {
  test("five wrong ones at an address are answered, then it has to wait, and the owner elsewhere does not", async () => {
    const browser = await withPassword(home);
    const refuse = () => typeRecoveryCode(browser, home, "abcdefgh23456789");
    expect(await times(6, refuse)).toEqual([...all(400, 5), 429]);
    expect((await typeRecoveryCode(browser, anotherAddress(), "abcdefgh23456789")).status).toBe(400);
    expect((await type(browser, home, phone.code())).status).toBe(303);
  });
});

test("a thief with a stolen session cannot guess a code as proof of identity, nor lock the owner out", async () => {
  const sessionOf = async () => {
    const browser = await withPassword(home);
    await type(browser, home, phone.code());
    return browser;
  };
  const [thief, owner] = [await sessionOf(), await sessionOf()];
  const change = (browser: AccountBrowser, proof: string) =>
    browser.post(
      routes.account.action,
      "/account",
      { intent: "email", email: `new.${olive.email}`, email_current_password: proof },
      from(home),
    );
  // The session's own code is still recent, but the site asks for another one.
  expect(await times(6, () => change(thief, wrong()))).toEqual([...all(400, 5), 429]);
  expect((await change(owner, phone.code())).status).toBe(303);
});
