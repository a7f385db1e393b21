import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, type Answer } from "../routes/account-browser.ts";
import { all, anotherAddress, from, type LimitedApp, newEmail, openLimitedApp, times } from "./rate-limits.ts";

// How often someone may sign in or confirm their password.

let app: LimitedApp;
let routes: {
  signin: typeof import("#app/routes/signin.tsx");
  account: typeof import("#app/routes/account/route.tsx");
  deletion: typeof import("#app/routes/account_.delete.tsx");
};
let olive: Person;
let home: string;

beforeAll(async () => {
  app = await openLimitedApp();
  routes = {
    signin: await import("#app/routes/signin.tsx"),
    account: await import("#app/routes/account/route.tsx"),
    deletion: await import("#app/routes/account_.delete.tsx"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  home = anotherAddress();
  olive = await signUpPerson(app.stack);
});

/** Signs in from this IP address. */
function enter(address: string, password: string, email = olive.email): Promise<Answer> {
  return new AccountBrowser().post(routes.signin.action, "/signin", { email, password }, from(address));
}

describe("signing in", () => {
  test("after ten wrong passwords a visitor is asked to wait, in the form, with the email kept", async () => {
    expect(await times(10, () => enter(home, "wrong-password"))).toEqual(all(400, 10));
    const refused = await enter(home, "wrong-password");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toMatch(/^\d+$/);
    expect(Number(refused.retryAfter)).toBeGreaterThan(14 * 60);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(15 * 60);
    expect(refused.data).toMatchObject({
      code: "TOO_MANY_ATTEMPTS",
      message: "Too many attempts. Please wait 15 minutes and try again.",
      values: { email: olive.email },
    });
    expect(JSON.stringify(refused.data)).not.toContain("wrong-password");
    expect((await enter(home, olive.password)).status).toBe(429);
  });

  test("signing in rightly is not counted", async () => {
    expect(await times(12, () => enter(home, olive.password))).toEqual(all(303, 12));
  });

  test("concurrent attempts do not bypass the limit", async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => enter(home, "wrong-password")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("an address written in another way is the same account", async () => {
    await app.fail("sign-in", 10, home, olive.email);
    expect((await enter(home, "wrong-password", ` ${olive.email.toUpperCase()} `)).status).toBe(429);
  });

  test("an account without an owner is limited alike", async () => {
    const nobody = newEmail();
    await app.fail("sign-in", 9, home, nobody);
    expect(await times(2, () => enter(home, "wrong-password", nobody))).toEqual([400, 429]);
  });

  test("an owner who is limited at one address can sign in at another, so guessing locks no owner out", async () => {
    await app.fail("sign-in", 10, home, olive.email);
    expect((await enter(home, olive.password)).status).toBe(429);
    expect((await enter(anotherAddress(), olive.password)).status).toBe(303);
  });

  test("a neighbour behind the same address is not kept out", async () => {
    await app.fail("sign-in", 10, home, olive.email);
    expect((await enter(home, olive.password)).status).toBe(429);
    const neighbour = await signUpPerson(app.stack, "Nora Neighbour");
    expect((await enter(home, neighbour.password, neighbour.email)).status).toBe(303);
  });

  test("guesses from many machines are stopped at fifty, and the owner still comes in from the usual address", async () => {
    expect((await enter(home, olive.password)).status).toBe(303);
    for (let machine = 0; machine < 5; machine += 1) await app.fail("sign-in", 10, anotherAddress(), olive.email);
    expect((await enter(anotherAddress(), "wrong-password")).status).toBe(429);
    expect((await enter(home, olive.password)).status).toBe(303);
  });

  test("a forged X-Forwarded-For changes nothing", async () => {
    const guess = (n: number) =>
      new AccountBrowser().post(
        routes.signin.action,
        "/signin",
        { email: olive.email, password: "wrong-password" },
        { ...from(home), "X-Forwarded-For": `198.51.100.${n}`, Forwarded: `for=198.51.100.${n}` },
      );
    await app.fail("sign-in", 8, home, olive.email);
    expect(await times(3, guess)).toEqual([400, 400, 429]);
  });

  test("the addresses of one household count as one, those of another do not", async () => {
    await app.fail("sign-in", 9, "2001:db8:0:7::", olive.email);
    expect(await times(2, (n) => enter(`2001:DB8::7:0:0:${n}:1`, "wrong-password"))).toEqual([400, 429]);
    expect((await enter("2001:db8:0:8::1", "wrong-password")).status).toBe(400);
  });

  test("a thief with a stolen session cannot guess the password, nor lock out the owner at the same address", async () => {
    const sessionOf = async () => {
      const browser = new AccountBrowser();
      await browser.post(routes.signin.action, "/signin", { email: olive.email, password: olive.password }, from(home));
      return browser;
    };
    const [thief, owner] = [await sessionOf(), await sessionOf()];
    const change = (browser: AccountBrowser, current_password: string) => {
      const typed = { current_password, password: "another-good-one", confirm_password: "another-good-one" };
      return browser.post(routes.account.action, "/account", { intent: "password", ...typed }, from(home));
    };
    const leave = (browser: AccountBrowser, current_password: string) =>
      browser.post(routes.deletion.action, "/account/delete", { current_password }, from(home));
    expect(await times(6, (n) => change(thief, `guess-${n}`))).toEqual([...all(400, 5), 429]);
    const refused = await leave(thief, olive.password);
    expect(refused).toMatchObject({ status: 429, data: { code: "TOO_MANY_ATTEMPTS" } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(59 * 60);
    expect((await change(owner, olive.password)).status).toBe(303);
    expect((await enter(home, "another-good-one")).status).toBe(303);
  });

  test("a change of address over the limit of mails leaves no proof of identity behind", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const owner = new AccountBrowser();
    await owner.post(routes.signin.action, "/signin", { email: olive.email, password: olive.password }, from(home));
    const change = () => {
      const typed = { intent: "email", email: newEmail(), email_current_password: olive.password };
      return owner.post(routes.account.action, "/account", typed, from(home));
    };
    expect(await times(6, change)).toEqual([...all(303, 5), 429]);
    vi.restoreAllMocks();
    const proofs = app.stack.sql`
      select 1 from private.identity_proofs as p join auth.sessions as s on s.id = p.session_id
      where s.user_id = ${olive.id} and p.used_at is null`;
    expect(await proofs).toEqual([]);
  });

  test("while Supabase is down nothing is counted", async () => {
    await app.stack.stop();
    const away = await times(11, () => enter(home, olive.password));
    await app.stack.restart();
    expect(away).toEqual(all(503, 11));
    expect((await enter(home, olive.password)).status).toBe(303);
  });

  test("a hundred wrong guesses at as many accounts are all that one address has", async () => {
    for (let n = 0; n < 100; n += 1) await app.fail("sign-in", 1, home, newEmail());
    expect((await enter(home, olive.password)).status).toBe(429);
  });
});
