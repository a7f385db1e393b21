import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TRAP_FIELD } from "#app/domain/form-guard.ts";
import type { LimitedAction } from "#app/http/rate-limit-policy.server.ts";
import { DataError } from "#app/models/data-error.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, type Answer } from "./account-browser.ts";

// Every limit at its real value. Each test comes from addresses of its own, as different people would.

let app: TestApp;
let routes: {
  signin: typeof import("#app/routes/signin.tsx");
  signup: typeof import("#app/routes/signup.tsx");
  forgot: typeof import("#app/routes/forgot-password.tsx");
  checkEmail: typeof import("#app/routes/check-email.tsx");
  confirm: typeof import("#app/routes/confirm.tsx");
  contact: typeof import("#app/routes/contact.tsx");
  create: typeof import("#app/routes/create-event.tsx");
  setup: typeof import("#app/routes/admin-setup.tsx");
  account: typeof import("#app/routes/account.tsx");
  deletion: typeof import("#app/routes/account_.delete.tsx");
};
let limits: typeof import("#app/http/rate-limit.server.ts");
let olive: Person;

beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_FACTOR: "1" } });
  limits = await import("#app/http/rate-limit.server.ts");
  routes = {
    signin: await import("#app/routes/signin.tsx"),
    signup: await import("#app/routes/signup.tsx"),
    forgot: await import("#app/routes/forgot-password.tsx"),
    checkEmail: await import("#app/routes/check-email.tsx"),
    confirm: await import("#app/routes/confirm.tsx"),
    contact: await import("#app/routes/contact.tsx"),
    create: await import("#app/routes/create-event.tsx"),
    setup: await import("#app/routes/admin-setup.tsx"),
    account: await import("#app/routes/account.tsx"),
    deletion: await import("#app/routes/account_.delete.tsx"),
  };
});
afterAll(() => app.close());

let lastAddress = 0;
let home: string;
beforeEach(async () => {
  home = anotherAddress();
  olive = await signUpPerson(app.stack);
});

/** One that no other test uses, of a range for documentation (RFC 5737). */
function anotherAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

const newEmail = () => `${randomUUID()}@example.com`;

const from = (address: string) => ({ "x-client-address": address });

function enter(address: string, password: string, email = olive.email): Promise<Answer> {
  return new AccountBrowser().post(routes.signin.action, "/signin", { email, password }, from(address));
}

/** So many failures as the route would count them, without the work of comparing passwords. */
async function fail(action: LimitedAction, count: number, address: string, account?: string): Promise<void> {
  const args = { request: new Request("http://127.0.0.1:3000/", { headers: from(address) }), context: {} };
  const refuse = () => Promise.reject(new DataError("invalid", "Wrong"));
  for (let n = 0; n < count; n += 1) {
    await expect(limits.countFailures(args, action, { account }, refuse)).rejects.toMatchObject({ kind: "invalid" });
  }
}

async function times(count: number, work: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work(n)).status);
  return statuses;
}

const all = (status: number, count: number) => Array<number>(count).fill(status);

describe("signing in", () => {
  test("ten wrong passwords are answered, the eleventh is asked to wait, in the form, with the email kept", async () => {
    expect(await times(10, () => enter(home, "wrong-password"))).toEqual(all(400, 10));
    const refused = await enter(home, "wrong-password");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toMatch(/^\d+$/);
    expect(Number(refused.retryAfter)).toBeGreaterThan(14 * 60);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(15 * 60);
    expect(refused.data).toMatchObject({
      code: "TOO_MANY_ATTEMPTS",
      result: {
        error: { "": ["Too many attempts. Please wait 15 minutes and try again."] },
        initialValue: { email: olive.email },
      },
    });
    expect(JSON.stringify(refused.data)).not.toContain("wrong-password");
    expect((await enter(home, olive.password)).status).toBe(429);
  });

  test("signing in rightly is not counted", async () => {
    expect(await times(12, () => enter(home, olive.password))).toEqual(all(303, 12));
  });

  test("many at once do not slip through", async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => enter(home, "wrong-password")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("an address written in another way is the same account", async () => {
    await fail("sign-in", 10, home, olive.email);
    expect((await enter(home, "wrong-password", ` ${olive.email.toUpperCase()} `)).status).toBe(429);
  });

  test("an account without an owner is limited alike", async () => {
    const nobody = newEmail();
    await fail("sign-in", 9, home, nobody);
    expect(await times(2, () => enter(home, "wrong-password", nobody))).toEqual([400, 429]);
  });

  test("who is kept out at one address can sign in at another: nobody locks an owner out", async () => {
    await fail("sign-in", 10, home, olive.email);
    expect((await enter(home, olive.password)).status).toBe(429);
    expect((await enter(anotherAddress(), olive.password)).status).toBe(303);
  });

  test("a neighbour behind the same address is not kept out", async () => {
    await fail("sign-in", 10, home, olive.email);
    expect((await enter(home, olive.password)).status).toBe(429);
    const neighbour = await signUpPerson(app.stack, "Nora Neighbour");
    expect((await enter(home, neighbour.password, neighbour.email)).status).toBe(303);
  });

  test("guesses from many machines are stopped at fifty, and the owner still comes in from the usual address", async () => {
    expect((await enter(home, olive.password)).status).toBe(303);
    for (let machine = 0; machine < 5; machine += 1) await fail("sign-in", 10, anotherAddress(), olive.email);
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
    await fail("sign-in", 8, home, olive.email);
    expect(await times(3, guess)).toEqual([400, 400, 429]);
  });

  test("the addresses of one household count as one, those of another do not", async () => {
    await fail("sign-in", 9, "2001:db8:0:7::", olive.email);
    expect(await times(2, (n) => enter(`2001:DB8::7:0:0:${n}:1`, "wrong-password"))).toEqual([400, 429]);
    expect((await enter("2001:db8:0:8::1", "wrong-password")).status).toBe(400);
  });

  test("a session that was stolen is no way to guess the password", async () => {
    const thief = new AccountBrowser();
    await thief.post(routes.signin.action, "/signin", { email: olive.email, password: olive.password }, from(home));
    await fail("sign-in", 10, home, olive.email);
    const typed = {
      current_password: olive.password,
      password: "another-good-one",
      confirm_password: "another-good-one",
    };
    const change = { intent: "password", ...typed };
    expect((await thief.post(routes.account.action, "/account", change, from(home))).status).toBe(429);
    expect((await thief.post(routes.deletion.action, "/account/delete", typed, from(home))).status).toBe(429);
    expect((await enter(anotherAddress(), olive.password)).status).toBe(303);
  });

  test("while Supabase is away nothing is counted", async () => {
    await app.stack.stop();
    const away = await times(11, () => enter(home, olive.password));
    await app.stack.restart();
    expect(away).toEqual(all(503, 11));
    expect((await enter(home, olive.password)).status).toBe(303);
  });

  test("a hundred wrong guesses at as many accounts are all that one address has", async () => {
    for (let n = 0; n < 100; n += 1) await fail("sign-in", 1, home, newEmail());
    expect((await enter(home, olive.password)).status).toBe(429);
  });
});

describe("forms that send mail or write", () => {
  const signUp = (email: string, address = home) =>
    new AccountBrowser().post(
      routes.signup.action,
      "/signup",
      { full_name: "Olive", email, password: "a-good-password", confirm_password: "a-good-password", [TRAP_FIELD]: "" },
      from(address),
    );
  const forgot = (email: string, address = home) =>
    new AccountBrowser().post(routes.forgot.action, "/forgot-password", { email, [TRAP_FIELD]: "" }, from(address));
  const resend = (email: string, address = home) =>
    new AccountBrowser().post(routes.checkEmail.action, "/check-email", { email }, from(address));
  const write = (email: string, address = home) =>
    new AccountBrowser().post(
      routes.contact.action,
      "/contact",
      { name: "Vera", email, subject: "Feedback", message: "Thank you!", [TRAP_FIELD]: "" },
      from(address),
    );

  test("an address is signed up five times an hour, the sixth keeps what was typed but the passwords", async () => {
    const email = newEmail();
    expect(await times(5, () => signUp(email))).toEqual(all(303, 5));
    const refused = await signUp(email, anotherAddress());
    expect(refused).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
      data: { result: { initialValue: { full_name: "Olive", email } } },
    });
    expect(JSON.stringify(refused.data)).not.toContain("a-good-password");
  });

  test("thirty people sign up at one address, the next one has to wait and has no account", async () => {
    await fail("sign-up", 29, home);
    expect((await signUp(newEmail())).status).toBe(303);
    const late = newEmail();
    expect((await signUp(late)).status).toBe(429);
    expect(await app.stack.sql`select 1 from auth.users where email = ${late}`).toHaveLength(0);
    expect((await signUp(late, anotherAddress())).status).toBe(303);
  });

  test("what a form refuses for its fields is not counted", async () => {
    const email = newEmail();
    await times(8, () => forgot("not an address"));
    expect(await times(5, () => forgot(email))).toEqual(all(303, 5));
  });

  test("five mails an hour can be asked for, links of both kinds together, with or without an account", async () => {
    for (const email of [olive.email, newEmail()]) {
      expect(await times(3, () => forgot(email))).toEqual(all(303, 3));
      expect(await times(2, () => resend(email))).toEqual(all(303, 2));
      expect((await forgot(email)).status).toBe(429);
      expect(await resend(email, anotherAddress())).toMatchObject({
        status: 429,
        data: { result: { initialValue: { email } } },
      });
    }
  });

  test("five messages an hour in one name, then the message is kept in the form and not stored", async () => {
    const email = newEmail();
    expect(await times(5, () => write(email))).toEqual(all(303, 5));
    expect(await write(email)).toMatchObject({
      status: 429,
      data: { result: { initialValue: { message: "Thank you!" } } },
    });
    expect(await app.stack.sql`select 1 from public.contact_messages where email = ${email}`).toHaveLength(5);
  });

  test("twenty messages an hour from one address, whatever names they come in", async () => {
    expect(await times(21, () => write(newEmail()))).toEqual([...all(303, 20), 429]);
  });

  test("an organizer creates thirty events an hour; the next keeps what was typed and is not stored", async () => {
    const create = async () => routes.create.action(await app.post("/create-event", EVENT_FORM, {}, olive));
    await fail("create-event", 29, "unknown", olive.id);
    expect(await create()).toBeInstanceOf(Response);
    expect(await create()).toMatchObject({
      init: { status: 429 },
      data: { result: { initialValue: { title: EVENT_FORM.title } } },
    });
    expect(await app.stack.sql`select 1 from public.events where organizer_id = ${olive.id}`).toHaveLength(1);
  });
});

describe("tokens", () => {
  test("a member tries ten admin tokens, then has to wait, also with one that works", async () => {
    const accept = async (token: string) => {
      const answer = await routes.setup.action(await app.post("/admin-setup", { intent: "accept", token }, {}, olive));
      return answer instanceof Response ? answer.status : answer.init?.status;
    };
    for (let n = 0; n < 10; n += 1) expect(await accept(`guess-${n}`)).toBe(400);
    expect(await accept("one-more")).toBe(429);
  });

  test("thirty links that do not work are tried from one address; the next has to wait, and is not used up", async () => {
    const follow = (token_hash: string, address = home) =>
      new AccountBrowser().post(routes.confirm.action, "/confirm", { type: "recovery", token_hash }, from(address));
    await fail("token", 29, home);
    expect((await follow(randomUUID())).status).toBe(400);
    await app.stack.client().auth.resetPasswordForEmail(olive.email);
    const [row] = await app.stack.sql<[{ hash: string }]>`
      select token_hash as hash from auth.one_time_tokens where user_id = ${olive.id}`;
    expect(await follow(row.hash)).toMatchObject({
      status: 429,
      data: { link: { secret: row.hash }, message: expect.stringContaining("Please wait") },
    });
    expect((await follow(row.hash, anotherAddress())).status).toBe(303);
  });
});
