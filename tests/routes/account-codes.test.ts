import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Authenticator, addAuthenticator } from "#tests/support/second-step.ts";
import { AccountBrowser } from "./account-browser.ts";

// An authenticator's code proves who the owner is before an account changes, as the password does.

let app: TestApp;
let account: typeof import("#app/routes/account/route.tsx");
let deletion: typeof import("#app/routes/account_.delete.tsx");
let download: typeof import("#app/routes/account_.data[.]json.ts");
let signin: typeof import("#app/routes/signin.tsx");
let step: typeof import("#app/routes/second-step.tsx");
let olive: Person;
let phone: Authenticator;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  account = await import("#app/routes/account/route.tsx");
  deletion = await import("#app/routes/account_.delete.tsx");
  download = await import("#app/routes/account_.data[.]json.ts");
  signin = await import("#app/routes/signin.tsx");
  step = await import("#app/routes/second-step.tsx");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  phone = await addAuthenticator(olive);
  browser = new AccountBrowser();
  await browser.post(signin.action, "/signin", { email: olive.email, password: olive.password });
  await browser.post(step.action, "/second-step", { authenticator_code: phone.code() });
  // Neither the sign-in nor its code is recent any more.
  await app.stack.sql`update auth.sessions set created_at = now() - interval '1 hour' where user_id = ${olive.id}`;
  await app.stack.sql`update auth.mfa_factors set created_at = now() - interval '1 day' where user_id = ${olive.id}`;
  await app.stack.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '1 hour'
    where session_id in (select id from auth.sessions where user_id = ${olive.id})`;
});

const send = (fields: Record<string, string>) => browser.post(account.action, "/account", fields);
const leave = (fields: Record<string, string>) => browser.post(deletion.action, "/account/delete", fields);
const moveTo = (email: string, proof: string) => send({ intent: "email", email, email_current_password: proof });
const pendingEmail = async () =>
  (await app.stack.sql<{ email: string }[]>`select email_change as email from auth.users where id = ${olive.id}`)[0]
    ?.email;
const exists = async () => (await app.stack.sql`select 1 from auth.users where id = ${olive.id}`).length === 1;
const withoutPassword = () =>
  app.stack.sql`update auth.users set encrypted_password = null where id = ${olive.id}`.then(() => undefined);
const wrong = () => (phone.code().startsWith("0") ? "999 999" : "000 000");

const WRONG = "That code isn't right. Codes change every 30 seconds.";

describe("with a password and an authenticator", () => {
  test("the address is changed with a code, or with the password", async () => {
    const code = phone.code();
    expect(await moveTo(`new.${olive.email}`, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 303 });
    expect(await pendingEmail()).toBe(`new.${olive.email}`);
    await app.stack.sql`
      update auth.users set email_change_sent_at = now() - interval '5 minutes', email_change = '' where id = ${olive.id}`;
    expect(await moveTo(`newer.${olive.email}`, olive.password)).toMatchObject({ status: 303 });
    expect(await pendingEmail()).toBe(`newer.${olive.email}`);
  });

  test.each([
    ["a wrong code", () => wrong(), WRONG],
    ["a wrong password", () => "not-the-right-one", "That isn't your current password"],
    ["nothing", () => " ", "Your password or a code is required"],
  ])("the address stays with %s", async (_, proof, said) => {
    const answer = await moveTo(`new.${olive.email}`, proof());
    expect(answer).toMatchObject({
      status: 400,
      data: { errors: { email_current_password: [said] }, values: { email: `new.${olive.email}` } },
    });
    expect(await pendingEmail()).toBe("");
  });

  test("a code of an authenticator that was added after this sign-in is refused with a message at the field", async () => {
    await app.stack.sql`update auth.mfa_factors set created_at = now() where user_id = ${olive.id}`;
    const said = expect.stringContaining("Enter your password instead");
    expect(await moveTo(`new.${olive.email}`, phone.code())).toMatchObject({
      status: 403,
      data: { errors: { email_current_password: [said] } },
    });
    expect(await leave({ current_password: phone.code() })).toMatchObject({
      status: 403,
      data: { errors: { current_password: [said] } },
    });
    expect(await pendingEmail()).toBe("");
    expect(await exists()).toBe(true);
  });

  test("the password is changed only with the current one", async () => {
    const typed = { password: "a-brand-new-password", confirm_password: "a-brand-new-password" };
    expect(await send({ intent: "password", current_password: phone.code(), ...typed })).toMatchObject({
      status: 400,
      data: { errors: { current_password: ["That isn't your current password"] } },
    });
    expect(await send({ intent: "password", current_password: olive.password, ...typed })).toMatchObject({
      status: 303,
    });
  });

  test("the account is deleted with a code, and kept with a wrong one or none", async () => {
    expect(await leave({ current_password: wrong() })).toMatchObject({
      status: 400,
      data: { errors: { current_password: [WRONG] } },
    });
    expect(await leave({ current_password: "" })).toMatchObject({
      status: 400,
      data: { errors: { current_password: ["Your password or a code is required"] } },
    });
    expect(await exists()).toBe(true);
    expect(await leave({ current_password: phone.code() })).toMatchObject({ status: 303, location: "/" });
    expect(await exists()).toBe(false);
  });
});

describe("with Google and an authenticator, without a password", () => {
  beforeEach(withoutPassword);

  test("the address is changed with a code, however long ago the sign-in was", async () => {
    expect(await moveTo(`new.${olive.email}`, "")).toMatchObject({
      status: 400,
      data: { errors: { email_current_password: ["A code from your authenticator is required"] } },
    });
    expect(await moveTo(`new.${olive.email}`, wrong())).toMatchObject({
      status: 400,
      data: { errors: { email_current_password: [WRONG] } },
    });
    expect(await moveTo(`new.${olive.email}`, "a-password")).toMatchObject({
      status: 400,
      data: { errors: { email_current_password: ["A code has 6 digits"] } },
    });
    expect(await pendingEmail()).toBe("");
    expect(await moveTo(`new.${olive.email}`, phone.code())).toMatchObject({ status: 303 });
    expect(await pendingEmail()).toBe(`new.${olive.email}`);
  });

  test("a first password is chosen with a code", async () => {
    const typed = { password: "a-brand-new-password", confirm_password: "a-brand-new-password" };
    expect(await send({ intent: "password", current_password: "", ...typed })).toMatchObject({
      status: 400,
      data: { errors: { current_password: ["A code from your authenticator is required"] } },
    });
    expect(await send({ intent: "password", current_password: wrong(), ...typed })).toMatchObject({ status: 400 });
    expect(await send({ intent: "password", current_password: phone.code(), ...typed })).toMatchObject({ status: 303 });
    const signedIn = await app.stack.client().auth.signInWithPassword({ email: olive.email, ...typed });
    expect(signedIn.error).toBeNull();
  });

  test("the account is deleted with a code; its address alone is not enough", async () => {
    expect(await leave({ email: olive.email })).toMatchObject({
      status: 400,
      data: { errors: { current_password: ["A code from your authenticator is required"] } },
    });
    expect(await exists()).toBe(true);
    expect(await leave({ current_password: phone.code() })).toMatchObject({ status: 303, location: "/" });
    expect(await exists()).toBe(false);
  });
});

test("without an authenticator six digits are checked as a password, and are wrong", async () => {
  const member = await signUpPerson(app.stack, "Mel Member");
  browser = new AccountBrowser();
  await browser.post(signin.action, "/signin", { email: member.email, password: member.password });
  expect(await moveTo(`new.${member.email}`, "123456")).toMatchObject({
    status: 400,
    data: { errors: { email_current_password: ["That isn't your current password"] } },
  });
});

test("a member's data download lists the authenticators without their secrets", async () => {
  const answer = await download.loader({
    request: new Request("http://127.0.0.1:3000/account/data.json", { headers: browser.headers() }),
    params: {},
    context: (await app.get("/account/data.json")).context,
  });
  if (!(answer instanceof Response)) throw new Error("No file came.");
  const text = await answer.text();
  expect(JSON.parse(text).authenticators).toEqual([{ name: "Phone", added_at: expect.stringMatching(/^\d{4}-/) }]);
  expect(text).not.toContain(phone.secret);
});
