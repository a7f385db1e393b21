import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// /account and its forms, in a browser without JavaScript.

let site: TestSite;
let olive: Person;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  olive = await signUpPerson(site.stack);
  visitor = await enter(olive);
});

async function enter({ email, password }: Person): Promise<Visitor> {
  const somebody = new Visitor(site.origin);
  await somebody.open("/signin");
  await somebody.submit("Sign In", { email, password });
  return somebody;
}

const valueIn = (id: string) => visitor.page.document.querySelector<HTMLInputElement>(`#${id}`)?.value;

test("a member finds their account in the menu, and changes their name there", async () => {
  await visitor.follow("Your account");
  expect(visitor.page.path).toBe("/account");
  expect(visitor.page.document.querySelector("h1")?.textContent).toBe("Your account");
  const done = await visitor.submit("Save name", { full_name: "Olive Grove" });
  expect(done.text).toContain("Your name has been changed.");
  expect(done.document.querySelector("header")?.textContent).toContain("Olive Grove");
});

test("a form that fails says why, links to its field, keeps what was typed, and leaves the other forms alone", async () => {
  await visitor.open("/account");
  const failed = await visitor.submit("Change email", { email: "olive@nowhere" });
  expect(failed.status).toBe(400);
  expect(failed.document.querySelector('[role=alert] a[href="#email"]')?.textContent).toBe(
    "Invalid email address. The part after the @ needs a dot, as in example.com.",
  );
  expect(valueIn("email")).toBe("olive@nowhere");
  expect(valueIn("full_name")).toBe("Olive Marlowe");
  const secret = await visitor.submit("Change password", { current_password: "wrong-password", password: "x" });
  expect(secret.status).toBe(400);
  expect(secret.document.body.innerHTML).not.toContain("wrong-password");
});

test("a member changes the password and stays signed in", async () => {
  await visitor.open("/account");
  const password = "a-brand-new-password";
  const typed = { current_password: olive.password, password, confirm_password: password };
  const done = await visitor.submit("Change password", typed);
  expect(done.text).toContain("Your new password is set.");
  expect((await visitor.open("/dashboard")).path).toBe("/dashboard");
});

test("a member signs out everywhere", async () => {
  const phone = await enter(olive);
  await visitor.open("/account");
  const done = await visitor.submit("Sign out everywhere");
  expect(done.text).toContain("You have been signed out on every device.");
  expect((await phone.open("/dashboard")).path).toBe("/signin?next=%2Fdashboard");
});

test("a member sees where they are signed in, and signs one device out", async () => {
  const phone = await enter(olive);
  await visitor.open("/account");
  const devices = () => visitor.page.document.querySelectorAll("section[aria-labelledby=section-devices] li");
  // supabase-js in the test has a session too.
  expect(devices()).toHaveLength(3);
  expect(devices()[0]?.textContent).toContain("This device");
  const [form] = [...(devices()[1]?.querySelectorAll("form") ?? [])];
  const label = form?.querySelector("button")?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";
  expect(label).toMatch(/^Sign out of An unknown browser, last used /);
  const done = await visitor.submit(label);
  expect(done.text).toContain("That device has been signed out.");
  expect(devices()).toHaveLength(2);
  expect((await phone.open("/dashboard")).path).toBe("/signin?next=%2Fdashboard");
  expect((await visitor.open("/dashboard")).path).toBe("/dashboard");
});

test("a member downloads their data", async () => {
  await visitor.open("/account");
  const { status, headers } = await visitor.follow("Download your data (JSON)");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("an admin is asked before they give up the role, and the only one keeps it", async () => {
  await site.stack.sql`update public.profiles set is_admin = (id = ${olive.id})`;
  await visitor.open("/account");
  await visitor.follow("Give up the admin role");
  expect(visitor.page.document.querySelector("dialog[open]")).not.toBeNull();
  const refused = await visitor.submit("Give up the role");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("You are the only admin. Make someone else an admin first.");
  await signUpAdmin(site.stack);
  await visitor.open("/account?ask=give-up-role");
  const done = await visitor.submit("Give up the role");
  expect(done.text).toContain("You are no longer an admin.");
  expect((await visitor.open("/admin")).path).toBe("/");
});

test("a member deletes their account after reading what goes with it", async () => {
  const event = await addEvent(site.stack, olive);
  await visitor.open("/account");
  await visitor.follow("Delete your account");
  expect(visitor.page.text).toContain("your event, even if people plan to come");
  const refused = await visitor.submit("Delete my account", { current_password: "not-hers" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("That isn't your current password");
  const gone = await visitor.submit("Delete my account", { current_password: olive.password });
  expect(gone.path).toBe("/");
  expect(gone.text).toContain("Your account and your events have been deleted.");
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith("sunshine-session"))).toEqual([]);
  expect((await visitor.open(`/events/${event.id}`)).status).toBe(410);
  expect((await visitor.open("/account")).path).toBe("/signin?next=%2Faccount");
});

test("the list of common passwords reaches no browser", () => {
  const folder = "build/client/assets";
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((script) => script.includes("gryffindor"))).toEqual([]);
});

test("an admin reads in the audit log what was done, filters it, and finds it in the menu", async () => {
  await site.stack.sql`update public.profiles set is_admin = true where id = ${olive.id}`;
  const event = await addEvent(site.stack, olive);
  await site.stack.sql`delete from public.events where id = ${event.id}`;
  await visitor.open("/admin");
  await visitor.follow("Audit log");
  expect(visitor.page.path).toBe("/admin/audit");
  expect(visitor.page.text).toContain('An operator deleted the event "Porch Concert".');
  const filtered = await visitor.submit("Filter", { action: "admin_granted" });
  expect(filtered.path).toBe("/admin/audit?search=&action=admin_granted");
  expect(filtered.text).toContain("An operator made Olive Marlowe an admin.");
  expect(filtered.text).not.toContain("Porch Concert");
});
