import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Rate limits, here a tenth of the real ones, and the minimum time to fill in a form, in a browser without JavaScript.

let site: TestSite;
let olive: Person;
beforeAll(async () => {
  site = await openSite({ RATE_LIMIT_FACTOR: "0.1", FORM_MIN_SECONDS: "2" });
  olive = await signUpPerson(site.stack);
});
afterAll(() => site.close());

test("after too many wrong passwords a member reads how long to wait, with the email still filled in", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  await visitor.submit("Sign In", { email: olive.email, password: "wrong-password" }, "main");
  const page = await visitor.submit("Sign In", { email: olive.email, password: "wrong-password" }, "main");
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.document.querySelector("[role=alert]")?.textContent).toMatch(/Please wait \d+ minutes and try again/);
  expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(olive.email);
  expect(page.document.querySelector("header nav")).not.toBeNull();
  expect(page.document.documentElement.outerHTML).not.toContain("wrong-password");

  const asked = await fetch(`${site.origin}/signin.data`, {
    method: "POST",
    headers: { Origin: site.origin },
    body: new URLSearchParams({ email: olive.email, password: "wrong-password" }),
  });
  expect(asked.status).toBe(429);
  expect(Number(asked.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("a visitor whose password manager fills the form faster than a person gets an account, and types nothing twice", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signup");
  const email = "quinn@example.com";
  const words = { full_name: "Quinn Quick", email, password: "a-good-password", confirm_password: "a-good-password" };
  const page = await visitor.submit("Sign Up", words, "main");
  expect(page.status).toBe(200);
  expect(page.document.querySelector("h1")?.textContent).toBe("Check your email");
  expect(await site.stack.sql`select 1 from auth.users where email = ${email}`).toHaveLength(1);
});
