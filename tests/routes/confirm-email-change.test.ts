import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

// The page that the links in mails about a new address open. If the address was mistyped, its reader is a stranger.

const MAIL_QUEUE_KEY = randomBytes(32).toString("base64url");

let app: TestApp;
let routes: {
  account: typeof import("#app/routes/account/route.tsx");
  confirm: typeof import("#app/routes/confirm/route.tsx");
  signin: typeof import("#app/routes/signin.tsx");
};
let olive: Person;
let newEmail: string;

beforeAll(async () => {
  app = await openApp({ env: { MAIL_QUEUE_KEY, RATE_LIMIT_FACTOR: "1" } });
  await app.stack.sql`select private.set_mail_queue_key(${MAIL_QUEUE_KEY})`;
  routes = {
    account: await import("#app/routes/account/route.tsx"),
    confirm: await import("#app/routes/confirm/route.tsx"),
    signin: await import("#app/routes/signin.tsx"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  newEmail = `new.${olive.email}`;
  const browser = new AccountBrowser();
  await browser.post(routes.signin.action, "/signin", { email: olive.email, password: olive.password });
  const change = { intent: "email", email: newEmail, email_current_password: olive.password };
  expect(await browser.post(routes.account.action, "/account", change)).toMatchObject({ status: 303 });
});

const linkTo = (email: string) => linkIn(app.stack.mailer.messages().find((mail) => mail.to === email));
const open = (link: string, reader = new AccountBrowser()) => reader.get(routes.confirm.loader, link);
const press = (link: string, reader = new AccountBrowser()) =>
  reader.post(routes.confirm.action, "/confirm", fieldsOf(link));

async function textOf(loaderData: unknown, actionData?: unknown): Promise<string> {
  const page = await renderPage({ path: "/confirm", Component: routes.confirm.default, loaderData, actionData });
  return (page.querySelector("main") ?? page.body).textContent ?? "";
}

test("a stranger reads whose account it is, without its whole address, and that nothing has to be done", async () => {
  const { status, data } = await open(linkTo(newEmail));
  expect(status).toBe(200);
  const text = await textOf(data);
  expect(text).toContain("This is the account of Olive Marlowe (o•••@example.com).");
  expect(text).toContain("If it isn't yours, close this page, and its address won't change.");
  expect(JSON.stringify(data)).not.toContain(olive.email);
});

test("the owner reads it as well, in both mailboxes, and confirms", async () => {
  for (const email of [olive.email, newEmail]) {
    expect(await textOf((await open(linkTo(email))).data)).toContain("the account of Olive Marlowe");
    expect(await press(linkTo(email))).toMatchObject({ status: 303 });
  }
  expect(await app.stack.sql`select 1 from auth.users where email = ${newEmail}`).toHaveLength(1);
  expect(await app.stack.sql`select 1 from auth.sessions where user_id = ${olive.id}`).toHaveLength(1);
});

test("a reader who is signed in to another account still reads it when asked whether to leave that one", async () => {
  const molly = await signUpPerson(app.stack, "Molly Member");
  const reader = new AccountBrowser();
  await reader.post(routes.signin.action, "/signin", { email: molly.email, password: molly.password });
  const page = (await open(linkTo(newEmail), reader)).data;
  const answer = await press(linkTo(newEmail), reader);
  expect(answer).toMatchObject({ status: 409, data: { code: "LEAVES_ACCOUNT" } });
  const text = await textOf(page, answer.data);
  expect(text).toContain("the account of Olive Marlowe");
  expect(text).toContain(`You're signed in as ${molly.email}`);
});

describe("of a link that was used or is invalid", () => {
  test("the page says that it no longer works, and names nobody", async () => {
    await press(linkTo(newEmail));
    for (const link of [linkTo(newEmail), "/confirm?type=email_change&token_hash=0123456789abcdef"]) {
      const { status, data } = await open(link);
      expect(status).toBe(400);
      const text = await textOf(data);
      expect(text).toContain("This link no longer works");
      expect(text).not.toContain("Olive");
    }
  });
});

test("a site whose key the database does not know names nobody, and the link works all the same", async () => {
  await app.stack.sql`select private.set_mail_queue_key(${randomBytes(32).toString("base64url")})`;
  const { status, data } = await open(linkTo(newEmail));
  await app.stack.sql`select private.set_mail_queue_key(${MAIL_QUEUE_KEY})`;
  expect(status).toBe(200);
  expect(takeComplaints()).toEqual([["rest: MAIL_QUEUE_KEY is not the key that the database has"]]);
  expect(await textOf(data)).toContain("This changes the address of an account on this site. If it isn't yours");
  expect(await press(linkTo(newEmail))).toMatchObject({ status: 303 });
});

test("links cannot be guessed: after thirty invalid ones a client address is rate limited", async () => {
  const guess = () => open("/confirm?type=email_change&token_hash=0123456789abcdef");
  const statuses = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await guess()).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await open(linkTo(newEmail))).toMatchObject({ status: 429 });
});
