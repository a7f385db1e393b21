import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

// A mailed link, opened while signed in to another account.

const OWNER = { full_name: "Olive Marlowe", password: "a-good-password" };

let app: TestApp;
let confirm: typeof import("#app/routes/confirm/route.tsx");
let signup: typeof import("#app/routes/signup.tsx");
let root: typeof import("#app/session/user.server.ts");
let email: string;
let link: string;
let mallory: Person;

beforeAll(async () => {
  app = await openApp();
  confirm = await import("#app/routes/confirm/route.tsx");
  signup = await import("#app/routes/signup.tsx");
  root = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());

beforeEach(async () => {
  email = `olive.${randomUUID().slice(0, 8)}@example.com`;
  const typed = { ...OWNER, email, confirm_password: OWNER.password, [HONEYPOT_FIELD]: "" };
  await new AccountBrowser().post(signup.action, "/signup", typed);
  link = linkIn(app.stack.mailer.messages().find((mail) => mail.to === email));
  mallory = await signUpPerson(app.stack, "Molly Member");
});

/** Presses the page's button, with the form filled in. */
const press = (visitor: AccountBrowser, sent = link, typed: Record<string, string> = OWNER) =>
  visitor.post(confirm.action, "/confirm", { ...fieldsOf(sent), ...typed });

const whoIs = async (visitor: AccountBrowser) => (await visitor.get(root.getUser, "/")).data;

async function isConfirmed(): Promise<boolean> {
  const [row] = await app.stack.sql`select email_confirmed_at from auth.users where email = ${email}`;
  return row?.email_confirmed_at !== null;
}

/** A browser that is signed in as this person. */
async function signedInAs(person: Person): Promise<AccountBrowser> {
  const theirs = new AccountBrowser();
  const signin = await import("#app/routes/signin.tsx");
  const answer = await theirs.post(signin.action, "/signin", { email: person.email, password: person.password });
  expect(answer.status).toBe(303);
  return theirs;
}

test("they are told whose account they would leave, and nothing happens unless they go on", async () => {
  const theirs = await signedInAs(mallory);
  expect((await theirs.get(confirm.loader, link)).data).toMatchObject({
    signedInAs: { id: mallory.id, email: mallory.email },
  });
  const answer = await press(theirs);
  expect(answer).toMatchObject({
    status: 409,
    data: { code: "LEAVES_ACCOUNT", values: { type: "email" } },
  });
  expect(await isConfirmed()).toBe(false);
  expect(await whoIs(theirs)).toMatchObject({ email: mallory.email });
});

test("they are asked again where they signed in meanwhile to yet another one", async () => {
  const theirs = await signedInAs(mallory);
  const answer = await press(theirs, link, { ...OWNER, leaving: randomUUID() });
  expect(answer.status).toBe(409);
  expect(await isConfirmed()).toBe(false);
});

test("they are warned for every kind of link", async () => {
  const theirs = await signedInAs(mallory);
  const { data } = await app.stack.client(app.stack.serviceRoleKey).auth.admin.generateLink({
    type: "recovery",
    email: (await signUpPerson(app.stack)).email,
  });
  const fields = { type: "recovery", token_hash: data.properties?.hashed_token ?? "" };
  expect(await theirs.post(confirm.action, "/confirm", fields)).toMatchObject({ status: 409 });
  const gone = await theirs.post(confirm.action, "/confirm", { ...fields, leaving: mallory.id });
  expect(gone).toMatchObject({ status: 303, location: "/new-password" });
});

test("anyone who goes on is in the other account, and their own session has ended at Supabase", async () => {
  const theirs = await signedInAs(mallory);
  const sessions = () => app.stack.sql`select 1 from auth.sessions where user_id = ${mallory.id}`;
  // One from the test's own client, one from this browser.
  expect(await sessions()).toHaveLength(2);
  expect(await press(theirs, link, { ...OWNER, leaving: mallory.id })).toMatchObject({ status: 303 });
  expect(await whoIs(theirs)).toMatchObject({ email });
  expect(await sessions()).toHaveLength(1);
});

test("they stay signed in if the link was already used", async () => {
  await press(new AccountBrowser());
  const theirs = await signedInAs(mallory);
  const answer = await press(theirs, link, { ...OWNER, leaving: mallory.id });
  expect(answer).toMatchObject({ status: 400, data: { code: "LINK_SPENT" } });
  expect(await whoIs(theirs)).toMatchObject({ email: mallory.email });
});
