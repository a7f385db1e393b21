import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

let app: TestApp;
let forgot: typeof import("#app/routes/forgot-password.tsx");
let choose: typeof import("#app/routes/new-password.tsx");
let confirm: typeof import("#app/routes/confirm/route.tsx");
let signin: typeof import("#app/routes/signin.tsx");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  forgot = await import("#app/routes/forgot-password.tsx");
  choose = await import("#app/routes/new-password.tsx");
  confirm = await import("#app/routes/confirm/route.tsx");
  signin = await import("#app/routes/signin.tsx");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  browser = new AccountBrowser();
});

const mailsTo = (email: string) => app.stack.mailer.messages().filter((mail) => mail.to === email);
const ask = (email: string) => browser.post(forgot.action, "/forgot-password", { email, [HONEYPOT_FIELD]: "" });
const save = (password: string, confirm_password = password) =>
  browser.post(choose.action, "/new-password", { password, confirm_password });

/** The link that was mailed to olive. Requests are answered after half a second, whether or not a mail has been sent by then. */
async function mailedLink(): Promise<string> {
  await expect.poll(() => mailsTo(olive.email)).toHaveLength(1);
  return linkIn(mailsTo(olive.email)[0]);
}

async function followMail() {
  await ask(olive.email);
  return browser.post(confirm.action, "/confirm", fieldsOf(await mailedLink()));
}

describe("a member who forgot their password", () => {
  test("chooses a new one through the mailed link, and signs in with it", async () => {
    expect(await ask(olive.email)).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
    const link = await mailedLink();
    expect((await browser.get(confirm.loader, link)).data).toMatchObject({ link: { type: "recovery" } });
    expect(await browser.post(confirm.action, "/confirm", fieldsOf(link))).toMatchObject({
      status: 303,
      location: "/new-password",
    });
    expect((await browser.get(choose.loader, "/new-password")).data).toEqual({
      email: olive.email,
      next: "/dashboard",
    });
    expect(await save("a-brand-new-password")).toMatchObject({ status: 303, location: "/dashboard" });
    expect(browser.cookies.has("sunshine-flash")).toBe(true);

    const enter = (password: string) =>
      new AccountBrowser().post(signin.action, "/signin", { email: olive.email, password });
    expect((await enter(olive.password)).status).toBe(400);
    expect((await enter("a-brand-new-password")).status).toBe(303);
  });

  test("continues in a new session, not in the link's, which could set a password again", async () => {
    await followMail();
    const [link] = await app.stack.sql`
      select id from auth.sessions where user_id = ${olive.id} order by created_at desc limit 1`;
    await save("a-brand-new-password");
    expect(await app.stack.sql`select 1 from auth.sessions where id = ${link?.id}`).toHaveLength(0);
    const methods = await app.stack.sql`
      select authentication_method as method from auth.mfa_amr_claims as c
      join auth.sessions as s on s.id = c.session_id where s.user_id = ${olive.id}`;
    expect([...methods]).toEqual([{ method: "password" }]);
    expect(await save("another-brand-new-one")).toMatchObject({ location: "/forgot-password" });
  });

  test("is signed out everywhere else by the new one", async () => {
    await followMail();
    await save("a-brand-new-password");
    expect((await olive.client.auth.getUser()).error).not.toBeNull();
  });

  test("cannot keep the old one, and is told so under the field", async () => {
    await followMail();
    const answer = await save(olive.password);
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { password: ["New password should be different from the old password."] } },
    });
    expect(JSON.stringify(answer.data)).not.toContain(olive.password);
  });

  test("reads what is wrong with the new one", async () => {
    await followMail();
    expect((await save("short", "other")).data).toMatchObject({
      errors: {
        password: ["Password must be at least 8 characters"],
        confirm_password: ["Passwords do not match"],
      },
    });
  });

  test("leaves no proof of identity behind where Auth refuses a first password, and then chooses a better one", async () => {
    await app.stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`;
    await followMail();
    const before = app.stack.config.auth.minimumPasswordLength;
    app.stack.config.auth.minimumPasswordLength = 30;
    const refused = await save("a-brand-new-password");
    app.stack.config.auth.minimumPasswordLength = before;
    expect(refused).toMatchObject({ status: 400, data: { errors: { password: [expect.any(String)] } } });
    expect(await app.stack.sql`select 1 from private.identity_proofs`).toEqual([]);
    expect(await save("a-brand-new-password")).toMatchObject({ status: 303 });
    expect(await app.stack.sql`select 1 from private.identity_proofs`).toEqual([]);
  });

  test("is told what is wrong with the address", async () => {
    expect((await ask("")).data).toMatchObject({ errors: { email: ["Email is required"] } });
    expect((await ask("olive")).data).toMatchObject({
      errors: { email: ["Invalid email address. It needs one @ between a name and a domain."] },
    });
  });
});

test("a request, once or repeated, does not reveal whether an address has an account", async () => {
  const known = [await ask(olive.email), await ask(olive.email)];
  const unknown = [await ask("nobody@example.com"), await ask("nobody@example.com")];
  const seen = (answers: typeof known) => answers.map(({ status, location, data }) => ({ status, location, data }));
  expect(seen(known)).toEqual(seen(unknown));
  expect(known[0]).toMatchObject({ status: 303 });
  await mailedLink();
});

test("a visitor cannot choose a password, and is sent to ask for a link", async () => {
  const opened = await browser.get(choose.loader, "/new-password");
  expect(opened).toMatchObject({ status: 303, location: "/forgot-password" });
  expect(await save("a-brand-new-password")).toMatchObject({ status: 303, location: "/forgot-password" });
});

test("a browser left signed in by password is not enough to take the account over", async () => {
  await browser.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  expect(await save("a-brand-new-password")).toMatchObject({ status: 303, location: "/forgot-password" });
  const { error } = await app.stack.client().auth.signInWithPassword(olive);
  expect(error).toBeNull();
});
