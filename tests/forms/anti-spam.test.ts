import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD, READY_AT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { AccountBrowser, type Answer } from "../routes/account-browser.ts";

// Bots that fill in forms, with the real minimum time of two seconds.

let app: TestApp;
let signup: typeof import("#app/routes/signup.tsx");
let forgot: typeof import("#app/routes/forgot-password.tsx");
let checkEmail: typeof import("#app/routes/check-email.tsx");
let contact: typeof import("#app/routes/contact/route.tsx");
let olive: Person;

beforeAll(async () => {
  app = await openApp({ env: { FORM_MIN_SECONDS: "2" } });
  signup = await import("#app/routes/signup.tsx");
  forgot = await import("#app/routes/forgot-password.tsx");
  checkEmail = await import("#app/routes/check-email.tsx");
  contact = await import("#app/routes/contact/route.tsx");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

const FORMS = ["/signup", "/check-email", "/forgot-password", "/contact"] as const;
type Path = (typeof FORMS)[number];

/** Each form's fields as a person fills them in, and where they are posted. */
const TYPED: Record<Path, Record<string, string>> = {
  "/signup": { full_name: "Olive Marlowe", password: "a-good-password", confirm_password: "a-good-password" },
  "/check-email": {},
  "/forgot-password": {},
  "/contact": { name: "Olive Marlowe", subject: "Feedback", message: "Thank you!" },
};
const ARRIVAL: Record<Path, string> = {
  "/signup": "/check-email",
  "/check-email": "/check-email",
  "/forgot-password": "/forgot-password?sent=1",
  "/contact": "/contact?sent=1",
};
const routeOf = (path: Path) =>
  ({ "/signup": signup, "/check-email": checkEmail, "/forgot-password": forgot, "/contact": contact })[path];

let email: string;
beforeEach(() => {
  email = `${randomUUID()}@example.com`;
});

/** Sends a form this many milliseconds after it was shown; `null` leaves a field out. */
function send(path: Path, shownForMs: number, changes: Record<string, string | null> = {}): Promise<Answer> {
  const readyAt = String(Date.now() - shownForMs + 2000);
  const fields = { ...TYPED[path], email, [HONEYPOT_FIELD]: "", [READY_AT_FIELD]: readyAt, ...changes };
  const sent = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null);
  return new AccountBrowser().post(routeOf(path).action, path, Object.fromEntries(sent));
}

/** Number of accounts, mails and messages with the form's address. */
async function traces() {
  const [row] = await app.stack.sql<[{ count: number }]>`
    select (select count(*) from auth.users where email = ${email})::int
      + (select count(*) from public.contact_messages where email = ${email})::int as count`;
  return row.count + app.stack.mailer.messages().filter((mail) => mail.to === email).length;
}

describe.each(FORMS)("the form at %s", (path) => {
  test("is opened with when it may be sent, which no cache keeps, and a field that people do not see", async () => {
    const before = Date.now();
    const answer = await new AccountBrowser().get(routeOf(path).loader, path);
    expect(answer.cacheControl).toBe("private, no-store");
    const { default: Component } = routeOf(path);
    const page = renderPage({ path, Component, loaderData: answer.data });
    const readyAtMs = Number(page.querySelector(`form [name=${READY_AT_FIELD}]`)?.getAttribute("value"));
    expect(readyAtMs).toBeGreaterThanOrEqual(before + 2000);
    expect(readyAtMs).toBeLessThanOrEqual(Date.now() + 2000);
    expect(page.querySelector(`[hidden] [name=${HONEYPOT_FIELD}]`)?.getAttribute("tabindex")).toBe("-1");
  });

  test("is accepted from a person who needed more than two seconds", async () => {
    expect(await send(path, 2100)).toMatchObject({ status: 303, location: ARRIVAL[path] });
  });

  test("is accepted from a person whose password manager was faster, after the rest of the two seconds", async () => {
    const readyAtMs = Date.now() + 500;
    const answer = await send(path, 0, { [READY_AT_FIELD]: String(readyAtMs) });
    expect(answer).toMatchObject({ status: 303, location: ARRIVAL[path] });
    expect(Date.now()).toBeGreaterThanOrEqual(readyAtMs);
  });

  test("asks for no second wait after a mistake: the form shown again keeps its time", async () => {
    const shownAt = String(Date.now() - 60_000);
    const mistaken = await app.post(path, { ...TYPED[path], email: "nonsense", [READY_AT_FIELD]: shownAt });
    await routeOf(path).action(mistaken);
    const { request } = await app.get(path);
    const loaded = await routeOf(path).loader({ ...mistaken, request });
    expect(loaded.antiSpam.readyAtMs).toBe(Number(shownAt));
  });
});

describe("a form that does not say, or not rightly, when it was shown", () => {
  test.each([
    ["says nothing", null],
    ["says nonsense", "NaN"],
    ["comes from tomorrow", String(Date.now() + 86_400_000)],
  ])("%s: it waits as long as a new one, and is taken", async (_, readyAt) => {
    const sentAtMs = Date.now();
    expect(await send("/contact", 0, { [READY_AT_FIELD]: readyAt })).toMatchObject({ status: 303 });
    expect(Date.now()).toBeGreaterThanOrEqual(sentAtMs + 2000);
  });
});

test("a form is dropped if the browser disconnects while it waits", async () => {
  const leaving = new AbortController();
  const { request, ...args } = await app.post("/contact", { ...TYPED["/contact"], email, [HONEYPOT_FIELD]: "" });
  const answer = contact.action({ ...args, request: new Request(request, { signal: leaving.signal }) });
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  expect(await traces()).toBe(0);
});

test("of a flood of forms a limited number waits; the next one is handled without waiting", async () => {
  const { MAX_WAITING_FORMS, readAntiSpamValues, waitUntilReady } = await import("#app/forms/anti-spam.server.ts");
  const flood = new AbortController();
  const request = new Request("http://127.0.0.1:3000/contact", { signal: flood.signal });
  const antiSpam = readAntiSpamValues({ request, context: {} }, new FormData());
  let waiting = MAX_WAITING_FORMS;
  const forms = Array.from({ length: MAX_WAITING_FORMS }, () =>
    waitUntilReady({ request, context: {} }, antiSpam).finally(() => {
      waiting -= 1;
    }),
  );
  await waitUntilReady({ request: new Request(request.url), context: {} }, antiSpam);
  expect(waiting).toBe(MAX_WAITING_FORMS);
  flood.abort();
  const outcomes = await Promise.allSettled(forms);
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(MAX_WAITING_FORMS);
});

/** Signs someone up so long ago that Auth would send another mail. */
async function keepWaiting(): Promise<void> {
  await send("/signup", 3000);
  await app.stack.sql`
    update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
}

test.each(["/signup", "/check-email", "/forgot-password"] as const)(
  "a program at %s gets the answer of a success, and nothing comes of it",
  async (path) => {
    if (path === "/forgot-password") email = olive.email;
    if (path === "/check-email") await keepWaiting();
    const before = await traces();
    const program = [
      await send(path, 3000, { [HONEYPOT_FIELD]: "https://spam.example" }),
      await send(path, 3000, { [HONEYPOT_FIELD]: null }),
    ];
    expect(await traces()).toBe(before);
    const person = await send(path, 3000);
    const seen = ({ status, location, cacheControl, setCookies }: Answer) => ({
      status,
      location,
      cacheControl,
      // Tokens and times differ between answers, but not their lengths.
      setCookies: setCookies.map((cookie) => cookie.replace(/=[^;]*/, (value) => `=${value.length}`)),
    });
    expect(program.map(seen)).toEqual([seen(person), seen(person)]);
    expect(await traces()).toBeGreaterThan(before);
  },
);
