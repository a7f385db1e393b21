import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Accounts that are connected with Google, in a browser without JavaScript.

let site: TestSite;
let relay: Relay;
let olive: Person;
let visitor: Visitor;

beforeAll(async () => {
  relay = await openRelay();
  site = await openSite({ SUPABASE_URL: relay.url });
  relay.target = site.stack.url;
});
afterAll(async () => {
  await site.close();
  await relay.close();
});
beforeEach(async () => {
  relay.intercept = () => null;
  olive = await signUpPerson(site.stack);
  visitor = new Visitor(site.origin);
});

/** Adds a Google identity, as Auth does at the first sign-in with Google, and signs in with the password. */
async function enterConnected({ id, email, password }: Person) {
  const data = JSON.stringify({ sub: `g-${id}`, email });
  await site.stack.sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
    values (${`g-${id}`}, ${id}, ${data}::text::jsonb, 'google', now())`;
  await site.stack.sql`
    update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "google"]}' where id = ${id}`;
  await visitor.open("/signin");
  await visitor.submit("Sign In", { email, password });
}

const section = () =>
  visitor.page.document.querySelector("[aria-labelledby=section-ways-in]")?.textContent?.replaceAll(/\s+/g, " ");

test("a member without Google sees nothing of it", async () => {
  await visitor.open("/signin");
  await visitor.submit("Sign In", { email: olive.email, password: olive.password });
  await visitor.open("/account");
  expect(section()).toBeUndefined();
});

test("a member disconnects Google without scripts, where Auth allows it", async () => {
  site.stack.config.auth.enableManualLinking = true;
  await enterConnected(olive);
  await visitor.open("/account");
  expect(section()).toContain("Your account has a password.");
  expect(section()).toContain(`Connected to ${olive.email}.`);
  const done = await visitor.submit("Disconnect Google");
  expect(done.text).toContain("Google has been disconnected.");
  expect(section()).toBeUndefined();
});

test("a member reads why Google cannot be disconnected, also when that was switched off meanwhile", async () => {
  site.stack.config.auth.enableManualLinking = true;
  await enterConnected(olive);
  await visitor.open("/account");
  site.stack.config.auth.enableManualLinking = false;
  const refused = await visitor.submit("Disconnect Google");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Google can't be disconnected on this site.");
  await visitor.open("/account");
  expect(section()).toContain("Google can't be disconnected here.");
  expect(visitor.page.document.body.innerHTML).not.toContain("disconnect-google");
});

test("a member sees the rest of the page while Auth fails to list the account's identities", async () => {
  await enterConnected(olive);
  relay.intercept = ({ path }) => (path.startsWith("/auth/v1/user") ? new Response(null, { status: 503 }) : null);
  const { status, text } = await visitor.open("/account");
  expect(status).toBe(200);
  expect(text).toContain("Your devices");
  expect(section()).toContain("We could not check how this account is connected to Google.");
});
