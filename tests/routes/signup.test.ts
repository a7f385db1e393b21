import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let signup: typeof import("#app/routes/signup.tsx");
let checkEmail: typeof import("#app/routes/check-email.tsx");
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp();
  signup = await import("#app/routes/signup.tsx");
  checkEmail = await import("#app/routes/check-email.tsx");
});
afterAll(() => app.close());
beforeEach(() => {
  browser = new AccountBrowser();
});

const newEmail = () => `olive.${randomUUID().slice(0, 8)}@example.com`;

function join(fields: Record<string, string> = {}) {
  const typed = {
    full_name: "Olive Marlowe",
    email: newEmail(),
    password: "a-good-password",
    confirm_password: "a-good-password",
    [HONEYPOT_FIELD]: "",
    ...fields,
  };
  return browser.post(signup.action, "/signup", typed);
}

const mailsTo = (email: string) => app.stack.mailer.messages().filter((mail) => mail.to === email);

describe("a visitor who signs up", () => {
  test("is told to check their email, and gets one mail with a link", async () => {
    const email = newEmail();
    const answer = await join({ email });
    expect(answer).toMatchObject({ status: 303, location: "/check-email" });
    expect(browser.sessionCookies()).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
    expect((await browser.get(checkEmail.loader, "/check-email")).data).toMatchObject({ email });
  });

  test("has a profile with the name they gave", async () => {
    const email = newEmail();
    await join({ email, full_name: "  Zoë Ångström " });
    const [row] = await app.stack.sql`
      select p.full_name from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}`;
    expect(row?.full_name).toBe("Zoë Ångström");
  });

  test("gets the same answer for an address that is taken, and its owner's password stays", async () => {
    const owner = await signUpPerson(app.stack);
    const taken = await join({
      email: owner.email,
      password: "another-password",
      confirm_password: "another-password",
    });
    const fresh = await new AccountBrowser().post(signup.action, "/signup", {
      full_name: "Olive Marlowe",
      email: newEmail(),
      password: "a-good-password",
      confirm_password: "a-good-password",
      [HONEYPOT_FIELD]: "",
    });
    expect({ ...taken, setCookies: null }).toEqual({ ...fresh, setCookies: null });
    expect(taken.setCookies.map(cookieName).sort()).toEqual(fresh.setCookies.map(cookieName).sort());
    const { error } = await app.stack.client().auth.signInWithPassword(owner);
    expect(error).toBeNull();
  });

  test("gets the same answer when they send the form twice", async () => {
    const email = newEmail();
    await join({ email });
    expect(await join({ email })).toMatchObject({ status: 303, location: "/check-email" });
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("sees every problem at once, and finds what they typed except the passwords", async () => {
    const answer = await join({ full_name: "O", email: "olive@", password: "short", confirm_password: "other" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      errors: {
        full_name: ["Name must be at least 2 characters"],
        email: ["Invalid email address. It needs one @ between a name and a domain."],
        password: ["Password must be at least 8 characters"],
        confirm_password: ["Passwords do not match"],
      },
      values: { full_name: "O", email: "olive@" },
    });
    expect(JSON.stringify(answer.data)).not.toContain("short");
    expect(JSON.stringify(answer.data)).not.toContain("other");
  });

  test("is told what is missing from an empty form", async () => {
    const answer = await join({ full_name: "", email: "", password: "", confirm_password: "" });
    expect(answer.data).toMatchObject({
      errors: {
        full_name: ["Full name is required"],
        email: ["Email is required"],
        password: ["Password is required"],
        confirm_password: ["Please confirm your password"],
      },
    });
  });

  test("cannot be signed up by another site", async () => {
    const answer = await browser.post(signup.action, "/signup", {}, { Origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
  });
});

describe("a visitor who waits for the mail", () => {
  test("cannot have another one within a minute, and is told how long to wait", async () => {
    const email = newEmail();
    await join({ email });
    const answer = await browser.post(checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" });
    expect(answer.status).toBe(429);
    expect(JSON.stringify(answer.data)).toMatch(/in \d+ seconds/);
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test("is sent the link again after a minute", async () => {
    const email = newEmail();
    await join({ email });
    await app.stack.sql`
      update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
    const other = new AccountBrowser();
    const answer = await other.post(checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" });
    expect(answer).toMatchObject({ status: 303, location: "/check-email" });
    await expect.poll(() => mailsTo(email)).toHaveLength(2);
  });

  test("learns nothing about other people's addresses", async () => {
    const waiting = newEmail();
    await join({ email: waiting });
    const confirmed = (await signUpPerson(app.stack)).email;
    const answers = await Promise.all(
      [waiting, confirmed, newEmail()].map(async (email) => {
        const stranger = new AccountBrowser();
        const first = await stranger.post(checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" });
        const second = await stranger.post(checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" });
        return {
          statuses: [first.status, second.status],
          to: first.location,
          flash: stranger.cookies.get("sunshine-flash"),
        };
      }),
    );
    expect(answers[0]).toMatchObject({ statuses: [303, 429], to: "/check-email" });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

test("the page after signing up keeps the address in a cookie that scripts cannot read, not in its URL", async () => {
  const email = newEmail();
  const { location, setCookies } = await join({ email });
  expect(location).not.toContain("@");
  expect(setCookies.find((cookie) => cookie.startsWith("sunshine-awaiting-email="))).toMatch(/HttpOnly/);
});

test("a member is sent on from /signup", async () => {
  const person = await signUpPerson(app.stack);
  const args = await app.get("/signup?next=%2Fdashboard", {}, person);
  const thrown = await signup.loader(args).catch((response: unknown) => response);
  expect(thrown).toBeInstanceOf(Response);
  expect(thrown instanceof Response && thrown.headers.get("Location")).toBe("/dashboard");
});

function cookieName(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf("="));
}
