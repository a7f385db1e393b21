import { randomUUID } from "node:crypto";
import bcrypt from "bcryptjs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { loadConfig } from "#supabase/local/config.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { AccountBrowser, type Answer } from "./account-browser.ts";

// Account enumeration: neither a response nor its timing reveals whether an address has an account.

let app: TestApp;
let olive: Person;
let routes: Record<"/signin" | "/signup" | "/forgot-password" | "/check-email", Parameters<AccountBrowser["post"]>[0]>;

beforeAll(async () => {
  const { passwordCost } = loadConfig(process.cwd()).auth;
  app = await openApp({ configure: ({ auth }) => Object.assign(auth, { passwordCost }) });
  olive = await signUpPerson(app.stack);
  routes = {
    "/signin": (await import("#app/routes/signin.tsx")).action,
    "/signup": (await import("#app/routes/signup.tsx")).action,
    "/forgot-password": (await import("#app/routes/forgot-password.tsx")).action,
    "/check-email": (await import("#app/routes/check-email.tsx")).action,
  };
});
afterAll(() => app.close());

const FIELDS = {
  "/signin": { password: "wrong-password" },
  "/signup": {
    full_name: "Olive",
    password: "a-good-password",
    confirm_password: "a-good-password",
    [HONEYPOT_FIELD]: "",
  },
  "/forgot-password": { [HONEYPOT_FIELD]: "" },
  "/check-email": { [HONEYPOT_FIELD]: "" },
};

/** An unused address of the same length. */
function unknownLike(email: string): string {
  return `${randomUUID()}${randomUUID()}`.slice(0, email.indexOf("@")) + email.slice(email.indexOf("@"));
}

async function ask(path: keyof typeof FIELDS, email: string) {
  const work = { compare: vi.spyOn(bcrypt, "compare"), hash: vi.spyOn(bcrypt, "hash") };
  const answer = await new AccountBrowser().post(routes[path], path, { ...FIELDS[path], email });
  const rounds = work.compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
  const hashes = work.hash.mock.calls.map(([, cost]) => cost);
  vi.restoreAllMocks();
  return { seen: withoutSecrets(answer, email), work: { rounds, hashes } };
}

/** A response in comparable form: without the address, and cookies by their length only. */
function withoutSecrets(answer: Answer, email: string): unknown {
  const setCookies = answer.setCookies.map((cookie) => cookie.replace(/=[^;]*/, (value) => `=${value.length}`));
  return JSON.parse(JSON.stringify({ ...answer, setCookies }).replaceAll(email, "ADDRESS"));
}

test.each(["/signin", "/signup", "/forgot-password", "/check-email"] as const)(
  "%s gives the same response, after the same work, for addresses with and without an account",
  async (path) => {
    const known = await ask(path, olive.email);
    const unknown = await ask(path, unknownLike(olive.email));
    expect(known.seen).toEqual(unknown.seen);
    expect(known.work).toEqual(unknown.work);
  },
);

test("a wrong password costs one comparison at Supabase's work factor, with or without an account", async () => {
  for (const email of [olive.email, unknownLike(olive.email)]) {
    expect((await ask("/signin", email)).work.rounds).toEqual([10]);
  }
});

test("a failing mail server does not reveal who has an account, and is logged for the operator", async () => {
  const send = vi.spyOn(app.stack.mailer, "send").mockRejectedValue(new Error("mailbox full"));
  const person = await signUpPerson(app.stack, "Pia Postless");
  try {
    const answer = await new AccountBrowser().post(routes["/forgot-password"], "/forgot-password", {
      [HONEYPOT_FIELD]: "",
      email: person.email,
    });
    expect(answer).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
    expect(send).toHaveBeenCalledOnce();
    expect(takeComplaints()).toEqual([[expect.stringContaining("a mail was not sent")]]);
  } finally {
    send.mockRestore();
  }
});

test("a slow mail server delays no response: mail is sent after it", async () => {
  const person = await signUpPerson(app.stack, "Sam Slowmail");
  let deliver: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const send = vi.spyOn(app.stack.mailer, "send").mockReturnValue(gone);
  const answer = await new AccountBrowser().post(routes["/forgot-password"], "/forgot-password", {
    [HONEYPOT_FIELD]: "",
    email: person.email,
  });
  expect(answer).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
  expect(send).toHaveBeenCalledOnce();
  deliver();
  await vi.waitFor(async () => {
    const [row] = await app.stack.sql`select recovery_sent_at from auth.users where id = ${person.id}`;
    expect(row?.recovery_sent_at).not.toBeNull();
  });
  send.mockRestore();
});
