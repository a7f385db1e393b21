import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

let app: TestApp;
let account: typeof import("#app/routes/account/route.tsx");
let signin: typeof import("#app/routes/signin.tsx");
let confirm: typeof import("#app/routes/confirm/route.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  account = await import("#app/routes/account/route.tsx");
  signin = await import("#app/routes/signin.tsx");
  confirm = await import("#app/routes/confirm/route.tsx");
  auth = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  browser = await enter(olive);
});

async function enter({ email, password }: { email: string; password: string }): Promise<AccountBrowser> {
  const visitor = new AccountBrowser();
  await visitor.post(signin.action, "/signin", { email, password });
  return visitor;
}

const open = (visitor = browser) => visitor.get(account.loader, "/account");
const send = (fields: Record<string, string>, visitor = browser) => visitor.post(account.action, "/account", fields);
const whoIs = async (visitor: AccountBrowser) => (await visitor.get(auth.getUser, "/")).data;
const mailTo = (email: string) => app.stack.mailer.messages().find((mail) => mail.to === email);

test("a visitor is sent to sign in, and a form of theirs is refused with what they typed", async () => {
  const visitor = new AccountBrowser();
  expect(await open(visitor)).toMatchObject({ status: 303, location: "/signin?next=%2Faccount" });
  expect(await send({ intent: "name", full_name: "Nobody Much" }, visitor)).toMatchObject({
    status: 401,
    data: { message: "You must be logged in to change your account", values: { full_name: "Nobody Much" } },
  });
});

test("an unknown intent and a form from another site are refused", async () => {
  expect((await send({ intent: "promote" })).status).toBe(400);
  const foreign = { Origin: "https://elsewhere.example" };
  const answer = await browser.post(account.action, "/account", { intent: "sign-out-everywhere" }, foreign);
  expect(answer.status).toBe(403);
  expect(await whoIs(browser)).toMatchObject({ id: olive.id });
});

describe("the name", () => {
  test("is changed, and shows at once", async () => {
    expect(await send({ intent: "name", full_name: "  Olive  Grove " })).toMatchObject({
      status: 303,
      location: "/account",
    });
    expect(await whoIs(browser)).toMatchObject({ fullName: "Olive Grove" });
  });

  test.each([
    ["", "Full name is required"],
    ["O", "Name must be at least 2 characters"],
    ["O".repeat(101), "Name must not exceed 100 characters"],
  ])("cannot be %j", async (full_name, message) => {
    expect(await send({ intent: "name", full_name })).toMatchObject({
      status: 400,
      data: { intent: "name", errors: { full_name: [message] }, values: { full_name } },
    });
    expect(await whoIs(browser)).toMatchObject({ fullName: "Olive Marlowe" });
  });
});

describe("the language of mail", () => {
  test("is changed, and shows at once", async () => {
    expect((await open()).data).toMatchObject({ account: { language: "en" } });
    expect(await send({ intent: "language", language: "es" })).toMatchObject({ status: 303, location: "/account" });
    expect(await whoIs(browser)).toMatchObject({ language: "es" });
  });

  test("cannot be one that the site does not have", async () => {
    expect(await send({ intent: "language", language: "tlh" })).toMatchObject({
      status: 400,
      data: { intent: "language", errors: { language: ["Choose one of the languages"] } },
    });
    expect(await whoIs(browser)).toMatchObject({ language: "en" });
  });
});

test("the mails that a member wants are those that stay checked", async () => {
  const wanted = async () => (await open()).data;
  const all = { own_events: true, reminders: true, saved_event_changes: true, saved_event_reminders: true };
  const checked = Object.fromEntries(Object.keys(all).map((name) => [name, "on"]));
  expect(await send({ intent: "mails", ...checked })).toMatchObject({ status: 303, location: "/account" });
  expect(await wanted()).toMatchObject({ mails: all });
  await send({ intent: "mails", reminders: "on" });
  expect(await wanted()).toMatchObject({
    mails: { own_events: false, reminders: true, saved_event_changes: false, saved_event_reminders: false },
  });
});

describe("the email address", () => {
  /** Asks to change the email address, with the current password. */
  const change = (email: string, password = olive.password) =>
    send({ intent: "email", email, email_current_password: password });

  test.each([
    ["", "Your current password is required"],
    ["not-the-right-one", "That isn't your current password"],
  ])("stays with the password %j, and the new one is kept in its field", async (password, message) => {
    const answer = await change(`new.${olive.email}`, password);
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { email_current_password: [message] }, values: { email: `new.${olive.email}` } },
    });
    expect((await open()).data).toMatchObject({ account: { pendingEmail: null } });
  });

  test("of an account without a password is changed by a member who has just signed in", async () => {
    await app.stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`;
    await app.stack
      .sql`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = ${olive.id}`;
    expect(await change(`new.${olive.email}`, "")).toMatchObject({
      status: 403,
      data: { message: "Please sign out, sign in again, and do this within 10 minutes." },
    });
    await app.stack.sql`update auth.sessions set created_at = now() where user_id = ${olive.id}`;
    expect(await change(`new.${olive.email}`, "")).toMatchObject({ status: 303 });
    expect((await open()).data).toMatchObject({ account: { pendingEmail: `new.${olive.email}` } });
  });

  test("is changed once the links to the old and the new one have been opened, in another browser too", async () => {
    const email = `new.${olive.email}`;
    expect(await change(email)).toMatchObject({ status: 303, location: "/account" });
    expect((await open()).data).toMatchObject({ account: { email: olive.email, pendingEmail: email } });
    const elsewhere = new AccountBrowser();
    const follow = (address: string) => elsewhere.post(confirm.action, "/confirm", fieldsOf(linkIn(mailTo(address))));
    expect(await follow(email)).toMatchObject({ status: 303, location: "/" });
    expect((await open()).data).toMatchObject({ account: { email: olive.email } });
    expect(await follow(olive.email)).toMatchObject({ status: 303, location: "/signin" });
    // Auth would let the session from a mailed link change the password without the old one.
    expect(elsewhere.sessionCookies()).toEqual([]);
    expect((await open()).data).toMatchObject({ account: { email, pendingEmail: null } });
    expect((await enter({ email, password: olive.password })).sessionCookies()).not.toEqual([]);
    expect((await enter(olive)).sessionCookies()).toEqual([]);
  });

  test("of another account is neither taken nor revealed: the response is that for a free one and a repeated request", async () => {
    const other = await signUpPerson(app.stack, "Otto Other");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const taken = await change(other.email);
    const free = await change(`free.${olive.email}`);
    const again = await change(`again.${olive.email}`);
    vi.restoreAllMocks();
    const shown = ({ status, location, setCookies }: typeof taken) => {
      return { status, location, flash: setCookies.find((cookie) => cookie.startsWith("sunshine-flash=")) };
    };
    expect(shown(taken)).toEqual(shown(free));
    expect(shown(again)).toEqual(shown(free));
    expect(mailTo(other.email)).toBeUndefined();
    expect((await open()).data).toMatchObject({ account: { pendingEmail: `free.${olive.email}` } });
  });

  test("leaves no proof of identity behind when it is refused", async () => {
    const proofs = () => app.stack.sql`
      select 1 from private.identity_proofs as p join auth.sessions as s on s.id = p.session_id
      where s.user_id = ${olive.id} and p.used_at is null`;
    const other = await signUpPerson(app.stack, "Otto Other");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const refused = [other.email, `free.${olive.email}`, `again.${olive.email}`];
    for (const email of refused) {
      expect((await change(email)).status).toBe(303);
      expect(await proofs()).toEqual([]);
    }
    vi.restoreAllMocks();
  });

  test("that is invalid is explained, and kept in the field", async () => {
    expect(await change("olive@")).toMatchObject({
      status: 400,
      data: {
        errors: { email: ["Invalid email address. It needs one @ between a name and a domain."] },
        values: { email: "olive@" },
      },
    });
  });
});

describe("the password", () => {
  const change = (fields: Record<string, string> = {}) =>
    send({
      intent: "password",
      current_password: olive.password,
      password: "a-brand-new-password",
      confirm_password: "a-brand-new-password",
      ...fields,
    });

  test("is changed with the current one, and other devices are signed out", async () => {
    const phone = await enter(olive);
    expect(await change()).toMatchObject({ status: 303, location: "/account" });
    expect(await whoIs(browser)).toMatchObject({ id: olive.id });
    expect(await whoIs(phone)).toBeNull();
    expect(await app.stack.sql`select 1 from auth.sessions where user_id = ${olive.id}`).toHaveLength(1);
    expect((await enter(olive)).sessionCookies()).toEqual([]);
    expect((await enter({ ...olive, password: "a-brand-new-password" })).sessionCookies()).not.toEqual([]);
  });

  test("is kept without the current one, which is never echoed", async () => {
    const answer = await change({ current_password: "not-the-right-one" });
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { current_password: ["That isn't your current password"] } },
    });
    expect(JSON.stringify(answer.data)).not.toContain("not-the-right-one");
    expect((await enter(olive)).sessionCookies()).not.toEqual([]);
  });

  test("has to be a good and a new one, typed twice", async () => {
    expect((await change({ current_password: "", password: "short", confirm_password: "other" })).data).toMatchObject({
      errors: {
        current_password: ["Your current password is required"],
        password: ["Password must be at least 8 characters"],
        confirm_password: ["Passwords do not match"],
      },
    });
    expect((await change({ password: olive.password, confirm_password: olive.password })).data).toMatchObject({
      errors: { password: ["New password should be different from the old password."] },
    });
  });

  test.each([
    ["Password123!", "This password is too common"],
    ["Olive-Marlowe", "Your password can't be your name, your email or the name of this site"],
    ["sunshine events", "Your password can't be your name, your email or the name of this site"],
  ])("cannot be %j", async (password, message) => {
    expect(await change({ password, confirm_password: password })).toMatchObject({
      status: 400,
      data: { errors: { password: [message] } },
    });
    expect((await enter(olive)).sessionCookies()).not.toEqual([]);
  });

  test("is not asked for where Google is the only way in", async () => {
    await app.stack.sql`update auth.users set encrypted_password = '' where id = ${olive.id}`;
    expect((await open()).data).toMatchObject({ account: { hasPassword: false } });
  });
});

test("signing out everywhere ends every session at once, and clears this browser", async () => {
  const phone = await enter(olive);
  expect(await send({ intent: "sign-out-everywhere" })).toMatchObject({ status: 303, location: "/" });
  expect(browser.sessionCookies()).toEqual([]);
  expect(await whoIs(phone)).toBeNull();
  expect(phone.sessionCookies()).toEqual([]);
  expect(await app.stack.sql`select 1 from auth.sessions where user_id = ${olive.id}`).toHaveLength(0);
});

test("values are kept while Supabase is down, and nothing changes", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await app.stack.stop();
  const answer = await send({ intent: "name", full_name: "Olive Grove" }).finally(() => app.stack.restart());
  vi.restoreAllMocks();
  expect(answer).toMatchObject({ status: 503, data: { values: { full_name: "Olive Grove" } } });
  expect(await whoIs(browser)).toMatchObject({ fullName: "Olive Marlowe" });
});

describe("giving up the admin role", () => {
  test("is a question first, and then done while there is another admin", async () => {
    const ada = await signUpAdmin(app.stack);
    await app.stack.sql`update public.profiles set is_admin = true where id = ${olive.id}`;
    expect((await browser.get(account.loader, "/account?ask=give-up-role")).data).toMatchObject({ isAsking: true });
    expect(await send({ intent: "give-up-role" })).toMatchObject({ status: 303, location: "/account" });
    expect(await whoIs(browser)).toMatchObject({ isAdmin: false });
    await app.stack.sql`update public.profiles set is_admin = false where id = ${ada.id}`;
  });

  test("is refused to the only admin, with the reason", async () => {
    await app.stack.sql`update public.profiles set is_admin = (id = ${olive.id})`;
    expect(await send({ intent: "give-up-role" })).toMatchObject({
      status: 409,
      data: { message: "You are the only admin. Make someone else an admin first." },
    });
    expect(await whoIs(browser)).toMatchObject({ isAdmin: true });
  });

  test("is neither offered nor possible to members", async () => {
    expect((await browser.get(account.loader, "/account?ask=give-up-role")).data).toMatchObject({ isAsking: false });
    expect((await send({ intent: "give-up-role" })).status).toBe(403);
  });
});
