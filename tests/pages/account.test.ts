import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Accounts, in a browser without JavaScript.

let site: TestSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const valueIn = (visitor: Visitor, id: string) =>
  visitor.page.document.querySelector<HTMLInputElement>(`#${id}`)?.value;

const mailLink = (email: string) => {
  const mail = site.stack.mailer.messages().find((message) => message.to === email);
  return /href="([^"]*\/confirm\?[^"]*)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
};

test("a sign-up that fails names every problem, links to the fields and keeps what was typed", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signup");
  const typed = { full_name: "O", email: "o@example.com", password: "secret", confirm_password: "" };
  const { status, document, text } = await visitor.submit("Sign Up", typed);
  expect(status).toBe(400);
  expect(text).toContain("Password must be at least 8 characters");
  for (const id of ["full_name", "password", "confirm_password"]) {
    expect(document.querySelector(`[role=alert] a[href="#${id}"]`), id).not.toBeNull();
    expect(document.getElementById(id)?.getAttribute("aria-invalid")).toBe("true");
  }
  expect(valueIn(visitor, "full_name")).toBe("O");
  expect(valueIn(visitor, "email")).toBe("o@example.com");
  expect(valueIn(visitor, "password")).toBe("");
  expect(document.body.innerHTML).not.toContain("secret");
});

test("a visitor who signs up sees their address, asks too early for another mail, and opens the local inbox", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signup");
  const password = "a-good-password";
  const typed = { full_name: "Uma Vale", email: "uma@example.com", password, confirm_password: password };
  const waiting = await visitor.submit("Sign Up", typed);
  expect(waiting.path).toBe("/check-email");
  expect(waiting.document.querySelector("h1")?.textContent).toBe("Check your email");
  expect(waiting.text).toContain("verification link to uma@example.com");
  expect(waiting.headers.get("Cache-Control")).toBe("private, no-store");
  const early = await visitor.submit("Send the link again");
  expect(early.status).toBe(429);
  expect(early.text).toMatch(/another one in \d+ seconds/);
  const inbox = [...early.document.querySelectorAll("a")].find((a) => a.textContent === "Open the local inbox");
  expect(inbox?.href).toBe(`${site.stack.url}/inbox`);
});

test("a visitor without a pending sign-up in this browser is asked for the address, and not told that mail was sent", async () => {
  const visitor = new Visitor(site.origin);
  const { document, text } = await visitor.open("/check-email");
  expect(document.querySelector("h1")?.textContent).toBe("Get a new verification link");
  expect(document.title).toMatch(/^Get a new verification link/);
  expect(text).not.toContain("We've sent");
  const waiting = await visitor.submit("Send me a link", { email: "uma.later@example.com" });
  expect(waiting.document.querySelector("h1")?.textContent).toBe("Check your email");
  expect(waiting.text).toContain("uma.later@example.com");
});

test("the page of a mailed link is not cached, and its address is not sent to other sites as a referrer", async () => {
  const visitor = new Visitor(site.origin);
  const { status, headers } = await visitor.open("/confirm?token_hash=abcdef0123456789&type=email");
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  const blank = await visitor.submit("Confirm my email");
  expect(blank.status).toBe(400);
  expect(blank.text).toContain("Full name is required");
  expect(blank.text).toContain("Password is required");
  const spent = await visitor.submit("Confirm my email", { full_name: "Uma Late", password: "a-good-password" });
  expect(spent.status).toBe(400);
  expect(spent.path).toBe("/confirm");
  expect(spent.text).toContain("This link no longer works");
  await visitor.follow("Send a new verification link");
  expect(visitor.page.path).toBe("/check-email");
});

test("a visitor who wants to create an event signs up, confirms, and arrives at the form", async () => {
  const visitor = new Visitor(site.origin);
  const email = "cora.creates@example.com";
  await visitor.open("/create-event");
  await visitor.follow("Create an account");
  const password = "a-good-password";
  await visitor.submit("Sign Up", { full_name: "Cora Creates", email, password, confirm_password: password });
  const phone = new Visitor(site.origin);
  await phone.open(mailLink(email));
  const arrived = await phone.submit("Confirm my email", { full_name: "Cora Creates", password });
  expect(arrived.path).toBe("/create-event");
  expect(arrived.text).toContain("Create a New Event");
  expect(arrived.document.querySelector("header")?.textContent).toContain("Cora Creates");
});

test("a member is asked to sign in, fails once, and arrives where they wanted to go", async () => {
  const olive = await signUpPerson(site.stack);
  const visitor = new Visitor(site.origin);
  await visitor.open("/create-event");
  expect(visitor.page.path).toBe("/signin?next=%2Fcreate-event");
  const failed = await visitor.submit("Sign In", { email: olive.email, password: "not-hers", remember: "on" });
  expect(failed.status).toBe(400);
  expect(failed.text).toContain("Invalid login credentials");
  expect(valueIn(visitor, "email")).toBe(olive.email);
  expect(valueIn(visitor, "password")).toBe("");
  expect(failed.document.querySelector<HTMLInputElement>("[name=remember]")?.checked).toBe(true);
  const arrived = await visitor.submit("Sign In", { password: olive.password });
  expect(arrived.path).toBe("/create-event");
});

test("a visitor who prefers Google reads that it is not set up", async () => {
  const visitor = new Visitor(site.origin);
  const { headers } = await visitor.open("/signin");
  expect(headers.get("Content-Security-Policy")).toContain("https://accounts.google.com");
  expect(headers.get("Cache-Control")).toContain("public");
  const refused = await visitor.submit("Sign in with Google");
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Google sign-in is not set up on this site yet.");
  expect([...refused.document.querySelectorAll("main button")].map((button) => button.textContent)).toEqual([
    "Sign In",
  ]);
});

test("a member who forgot their password is back in through the mail", async () => {
  const olive = await signUpPerson(site.stack);
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  await visitor.follow("Forgot password?");
  const asked = await visitor.submit("Send me a link", { email: olive.email });
  expect(asked.text).toContain("If there's an account for that address");
  await visitor.open(mailLink(olive.email));
  await visitor.submit("Choose a new password");
  expect(visitor.page.path).toBe("/new-password");
  const password = "a-brand-new-password";
  const done = await visitor.submit("Save new password", { password, confirm_password: password });
  expect(done.path).toBe("/dashboard");
  expect(done.text).toContain("Your new password is set.");
  const home = await visitor.submit("Sign Out");
  expect(home.path).toBe("/");
  expect([...visitor.cookies.keys()].filter((name) => name.startsWith("sunshine-session"))).toEqual([]);
});
