import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { AccountBrowser, fieldsOf, linkIn } from "./account-browser.ts";

let app: TestApp;
let confirm: typeof import("#app/routes/confirm/route.tsx");
let signup: typeof import("#app/routes/signup.tsx");
let root: typeof import("#app/session/user.server.ts");
let browser: AccountBrowser;
let email: string;
let link: string;

beforeAll(async () => {
  app = await openApp();
  confirm = await import("#app/routes/confirm/route.tsx");
  signup = await import("#app/routes/signup.tsx");
  root = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = new AccountBrowser();
  email = `olive.${randomUUID().slice(0, 8)}@example.com`;
  await signUp(browser, { ...OWNER, email });
  link = linkIn(app.stack.mailer.messages().find((mail) => mail.to === email));
});

const PASSWORD = "a-good-password";
/** What the owner of the address types into the form. */
const OWNER = { full_name: "Olive Marlowe", password: PASSWORD };

const signUp = (
  visitor: AccountBrowser,
  typed: Record<"full_name" | "email" | "password", string> & { next?: string },
) => visitor.post(signup.action, "/signup", { ...typed, confirm_password: typed.password, [HONEYPOT_FIELD]: "" });

/** Presses the page's button, with the form filled in. */
const press = (visitor: AccountBrowser, sent = link, typed: Record<string, string> = OWNER) =>
  visitor.post(confirm.action, "/confirm", { ...fieldsOf(sent), ...typed });

const canSignIn = async (password: string) =>
  (await app.stack.client().auth.signInWithPassword({ email, password })).error === null;

async function isConfirmed(): Promise<boolean> {
  const [row] = await app.stack.sql`select email_confirmed_at from auth.users where email = ${email}`;
  return row?.email_confirmed_at !== null;
}

const whoIs = async (visitor: AccountBrowser) => (await visitor.get(root.getUser, "/")).data;

describe("a visitor who opens the link of their mail", () => {
  test("is shown a button and nothing happens yet, however often a scanner opens it first", async () => {
    for (let time = 0; time < 3; time++) {
      const answer = await new AccountBrowser().get(confirm.loader, link);
      expect(answer).toMatchObject({ status: 200, data: { link: { type: "email", proof: "token" } }, setCookies: [] });
    }
    expect(await isConfirmed()).toBe(false);
    expect(await press(browser)).toMatchObject({ status: 303, location: "/" });
  });

  test("is signed in by the button, with a message for the next page", async () => {
    const answer = await press(browser);
    expect(answer).toMatchObject({ status: 303, location: "/" });
    expect(browser.cookies.has("sunshine-flash")).toBe(true);
    expect(browser.cookies.has("sunshine-awaiting-email")).toBe(false);
    expect(await whoIs(browser)).toMatchObject({ email, fullName: "Olive Marlowe", isAdmin: false });
  });

  test("may do so on another device than the one they signed up on", async () => {
    const phone = new AccountBrowser();
    await press(phone);
    expect(await whoIs(phone)).toMatchObject({ email });
  });

  test("cannot use it twice, and is told so", async () => {
    await press(browser);
    const other = new AccountBrowser();
    const again = await press(other);
    expect(again).toMatchObject({ status: 400, data: { code: "LINK_SPENT" } });
    expect(other.sessionCookies()).toEqual([]);
  });

  test("cannot use it after an hour", async () => {
    await app.stack.sql`
      update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
    await app.stack.sql`update auth.one_time_tokens set created_at = now() - interval '61 minutes'`;
    const late = await press(browser);
    expect(late).toMatchObject({ status: 400, data: { code: "LINK_SPENT" } });
  });
});

describe("the name and the password of the account", () => {
  test("are asked of everyone who opens the link; the name is filled in in the browser of the sign-up", async () => {
    expect((await browser.get(confirm.loader, link)).data).toMatchObject({ fullName: "Olive Marlowe" });
    expect((await new AccountBrowser().get(confirm.loader, link)).data).toMatchObject({ fullName: "" });
  });

  test("are those of the owner: neither the password nor the name of an earlier sign-up is left", async () => {
    const phone = new AccountBrowser();
    await press(phone, link, { full_name: "Olive Owner", password: "the-owners-password" });
    expect(await whoIs(phone)).toMatchObject({ fullName: "Olive Owner" });
    expect(await canSignIn(PASSWORD)).toBe(false);
    expect(await canSignIn("the-owners-password")).toBe(true);
    const [row] = await app.stack.sql`select raw_user_meta_data as data from auth.users where email = ${email}`;
    expect(row?.data).toMatchObject({ full_name: "Olive Owner" });
  });

  test("need the current password for a change: the new session is not the link's", async () => {
    await press(browser);
    const { getClient } = await import("#app/session/supabase.server.ts");
    const update = async (args: LoaderFunctionArgs) =>
      (await getClient(args).auth.updateUser({ password: "a-thiefs-password" })).error?.code;
    expect((await browser.get(update, "/")).data).toBe("current_password_required");
    const sessions = await app.stack.sql`
      select 1 from auth.sessions as s join auth.users as u on u.id = s.user_id where u.email = ${email}`;
    expect(sessions).toHaveLength(1);
  });

  test("are those of the sign-up in its browser, where the password is not typed again", async () => {
    expect((await browser.get(confirm.loader, link)).data).toMatchObject({ hasPassword: true });
    expect(await press(browser, link, { ...OWNER, password: "" })).toMatchObject({ status: 303, location: "/" });
    expect(await whoIs(browser)).toMatchObject({ email, fullName: "Olive Marlowe" });
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  test("are asked for in any other browser, also one whose cookie was altered, is old, or is for another address", async () => {
    const name = "sunshine-awaiting-email";
    const cookie = JSON.parse(Buffer.from(browser.cookies.get(name) ?? "", "base64url").toString("utf8"));
    const { sealPassword } = await import("#app/session/awaiting-email.server.ts");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 61 * 60_000 });
    const old = sealPassword(email, PASSWORD);
    vi.useRealTimers();
    const altered = [
      null,
      { ...cookie, sealedPassword: `${cookie.sealedPassword.slice(0, -4)}AAAA` },
      { ...cookie, sealedPassword: old },
      { ...cookie, sealedPassword: sealPassword("other@example.com", PASSWORD) },
    ];
    for (const value of altered) {
      const other = new AccountBrowser();
      if (value) other.cookies.set(name, Buffer.from(JSON.stringify(value)).toString("base64url"));
      expect((await other.get(confirm.loader, link)).data).toMatchObject({ hasPassword: false });
      expect(await press(other, link, { ...OWNER, password: "" })).toMatchObject({
        status: 400,
        data: { errors: { password: ["Password is required"] } },
      });
      expect(other.sessionCookies()).toEqual([]);
    }
    expect(await isConfirmed()).toBe(false);
  });

  test("are not those that this browser has typed for another account", async () => {
    const thief = new AccountBrowser();
    const mine = `thief.${randomUUID().slice(0, 8)}@example.com`;
    const password = "a-thiefs-password";
    await signUp(thief, { full_name: "Theo Thief", email: mine, password });
    expect(await press(thief, link, { ...OWNER, password: "" })).toMatchObject({
      status: 303,
      location: "/new-password",
    });
    expect([await canSignIn(password), await canSignIn(PASSWORD)]).toEqual([false, false]);
  });

  test("may be those of the sign-up", async () => {
    await press(browser);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });

  test.each([
    ["a short password", { full_name: "Olive", password: "short" }, { password: [expect.stringMatching(/8/)] }],
    ["a common password", { full_name: "Olive", password: "password123" }, { password: [expect.any(String)] }],
    [
      "their name for a password",
      { full_name: "Olive Marlowe", password: "olive marlowe" },
      { password: [expect.any(String)] },
    ],
    ["no name", { full_name: " ", password: PASSWORD }, { full_name: ["Full name is required"] }],
  ])("with %s are asked for again, and nothing is used up", async (_, typed, errors) => {
    const answer = await press(browser, link, typed);
    expect(answer).toMatchObject({ status: 400, data: { values: { type: "email" }, errors } });
    expect(answer.data).not.toHaveProperty("password");
    expect(await isConfirmed()).toBe(false);
    expect(await press(browser)).toMatchObject({ status: 303 });
  });

  test("can be chosen on the next page where Auth refuses the password", async () => {
    // The site's form requires 8 characters; Auth's own minimum, set by the operator, may be higher.
    app.stack.config.auth.minimumPasswordLength = 16;
    try {
      const answer = await press(browser, `${link}&next=%2Fcreate-event`);
      expect(answer).toMatchObject({ status: 303, location: "/new-password?next=%2Fcreate-event" });
      const { takeFlash } = await import("#app/session/flash.server.ts");
      expect((await browser.get(takeFlash, "/")).data).toMatchObject({
        kind: "error",
        text: expect.stringContaining("at least 16 characters"),
      });
    } finally {
      app.stack.config.auth.minimumPasswordLength = 8;
    }
    const newPassword = await import("#app/routes/new-password.tsx");
    const fields = { password: "pelican-on-the-pier", confirm_password: "pelican-on-the-pier", next: "/create-event" };
    const saved = await browser.post(newPassword.action, "/new-password", fields);
    expect(saved).toMatchObject({ status: 303, location: "/create-event" });
    expect(await whoIs(browser)).toMatchObject({ email, fullName: "Olive Marlowe" });
    expect(await canSignIn("pelican-on-the-pier")).toBe(true);
  });
});

describe("the page that a visitor was on the way to", () => {
  async function signUpOnTheWayTo(next: string): Promise<string> {
    email = `olive.${randomUUID().slice(0, 8)}@example.com`;
    await signUp(browser, { ...OWNER, email, next });
    return mailedLink();
  }

  const mailedLink = () => linkIn(app.stack.mailer.messages().find((mail) => mail.to === email));

  /** Opens this link on another device and submits its form. */
  async function pressElsewhere(sent: string) {
    const phone = new AccountBrowser();
    const { data } = await phone.get(confirm.loader, sent);
    const next = typeof data === "object" && data !== null && "next" in data ? String(data.next) : "";
    return press(phone, sent, { ...OWNER, next });
  }

  test.each(["/create-event", "/events?search=jazz&category=music"])(
    "is reached from the mail, on any device: %s",
    async (next) => {
      const sent = await signUpOnTheWayTo(next);
      expect(await pressElsewhere(sent)).toMatchObject({ status: 303, location: next });
    },
  );

  test("is reached by a link that was asked for again", async () => {
    await signUpOnTheWayTo("/create-event");
    await app.stack.sql`
      update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
    const checkEmail = await import("#app/routes/check-email.tsx");
    const { setAwaitingEmail } = await import("#app/session/awaiting-email.server.ts");
    const longAgo = { email, askedAt: 0, fullName: "Olive Marlowe", next: "/create-event" };
    await browser.get(async (args) => setAwaitingEmail(args, longAgo), "/");
    await browser.post(checkEmail.action, "/check-email", { email, [HONEYPOT_FIELD]: "" });
    expect((await browser.get(confirm.loader, mailedLink())).data).toMatchObject({ fullName: "Olive Marlowe" });
    expect(await pressElsewhere(mailedLink())).toMatchObject({ status: 303, location: "/create-event" });
  });

  test("is reached by signing in if the link was already used", async () => {
    const { data } = await browser.get(confirm.loader, "/confirm?error=access_denied&next=%2Fcreate-event");
    expect(data).toMatchObject({ link: null, next: "/create-event" });
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "is one of this site: %s is not",
    async (next) => {
      const sent = await signUpOnTheWayTo(next);
      expect(await pressElsewhere(sent)).toMatchObject({ status: 303, location: "/" });
      for (const name of ["next", "redirect_to"]) {
        const made = `${link}&${new URLSearchParams({ [name]: name === "next" ? next : `https://evil.example/?${new URLSearchParams({ next })}` })}`;
        expect((await browser.get(confirm.loader, made)).data).toMatchObject({ next: "/" });
      }
    },
  );
});

test.each([
  ["/confirm"],
  ["/confirm?token_hash=&type=email"],
  ["/confirm?token_hash=abcdef0123&type=phone"],
  ["/confirm?token_hash=%3Cscript%3E&type=email"],
  [`/confirm?token_hash=${"a".repeat(400)}&type=email`],
])("a garbled link gets a kind 400: %s", async (path) => {
  const opened = await new AccountBrowser().get(confirm.loader, path);
  expect(opened).toMatchObject({ status: 400, data: { link: null, problem: "LINK_INCOMPLETE" } });
  const posted = await new AccountBrowser().post(confirm.action, "/confirm", fieldsOf(path));
  expect(posted).toMatchObject({ status: 400, data: { code: "LINK_INCOMPLETE" } });
});

test("a visitor whose link Supabase's own page found expired gets a 400 page that explains it", async () => {
  const answer = await browser.get(confirm.loader, "/confirm?error=access_denied&error_code=otp_expired");
  expect(answer).toMatchObject({ status: 400, data: { problem: "LINK_SPENT" } });
});

test("another site cannot press the button", async () => {
  const answer = await browser.post(
    confirm.action,
    "/confirm",
    { ...fieldsOf(link), ...OWNER },
    { "Sec-Fetch-Site": "cross-site" },
  );
  expect(answer.status).toBe(403);
  expect(await whoIs(browser)).toBeNull();
});
