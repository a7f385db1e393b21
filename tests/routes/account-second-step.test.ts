import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CONNECTION_MESSAGE } from "#app/models/supabase.ts";
import type { StackConfig } from "#supabase/local/context.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { readQrCode } from "#tests/support/qr-code.ts";
import { renderPage } from "#tests/support/render.ts";
import { type Authenticator, authenticatorOf } from "#tests/support/second-step.ts";
import { AccountBrowser } from "./account-browser.ts";

const PATH = "/account/second-step";
const COOKIE = "sunshine-second-step";

let app: TestApp;
let config: StackConfig;
let page: typeof import("#app/routes/account_.second-step/route.tsx");
let signin: typeof import("#app/routes/signin.tsx");
let step: typeof import("#app/routes/second-step.tsx");
let auth: typeof import("#app/session/user.server.ts");
let olive: Person;
let browser: AccountBrowser;

beforeAll(async () => {
  app = await openApp({
    configure: (made) => {
      config = made;
    },
  });
  page = await import("#app/routes/account_.second-step/route.tsx");
  signin = await import("#app/routes/signin.tsx");
  step = await import("#app/routes/second-step.tsx");
  auth = await import("#app/session/user.server.ts");
});
afterAll(() => app.close());
beforeEach(async () => {
  olive = await signUpPerson(app.stack);
  browser = await enter(olive);
});

async function enter({ email, password }: Person): Promise<AccountBrowser> {
  const visitor = new AccountBrowser();
  await visitor.post(signin.action, "/signin", { email, password });
  return visitor;
}

const open = (path = PATH, visitor = browser) => visitor.get(page.loader, path);
const send = (fields: Record<string, string>, visitor = browser) => visitor.post(page.action, PATH, fields);
const whoIs = async (visitor = browser) => (await visitor.get(auth.getUser, "/")).data;
const flash = (visitor = browser) =>
  JSON.parse(Buffer.from(visitor.cookies.get("sunshine-flash") ?? "", "base64url").toString("utf8")).text;
const factorsOf = ({ id }: Person) => app.stack.sql<{ id: string; friendly_name: string; status: string }[]>`
  select id, friendly_name, status::text from auth.mfa_factors where user_id = ${id} and factor_type = 'totp' order by created_at`;

interface View {
  setup: { name: string; address: string; secret: string; groups: string; code: { size: number; path: string } } | null;
  own: {
    authenticators: { id: string; name: string; added: string }[];
    codes: { state: string; total?: number; remaining?: number } | null;
    submissionKey: string;
    suggestedName: string;
    isFull: boolean;
    removing: object | null;
    isRequired: boolean;
    isReplacing: boolean;
  } | null;
  isLacking: boolean;
}

/** What the page shows. */
async function view(path = PATH, visitor = browser): Promise<View> {
  const { data, status } = await open(path, visitor);
  expect(status).toBe(200);
  return data as View;
}

/** Begins to add an authenticator; what the app on the phone then has. */
async function begin(name = "My phone", visitor = browser): Promise<Authenticator> {
  expect(await send({ intent: "begin", name }, visitor)).toMatchObject({ status: 303, location: PATH });
  const { setup } = await view(PATH, visitor);
  return authenticatorOf("", setup?.secret ?? "");
}

/** Adds an authenticator as a person does it. */
async function add(name = "My phone", visitor = browser): Promise<Authenticator & { id: string }> {
  const app = await begin(name, visitor);
  const confirmed = await send({ intent: "confirm", authenticator_code: app.code() }, visitor);
  expect(confirmed).toMatchObject({ status: 303, location: PATH });
  const { own } = await view(PATH, visitor);
  return { ...app, id: own?.authenticators.find((each) => each.name === name)?.id ?? "" };
}

/** Makes recovery codes with the form that the page has now. */
async function makeCodes(key?: string): Promise<string[]> {
  const { own } = await view();
  const made = await send({ intent: "make-codes", submission_key: key ?? own?.submissionKey ?? "" });
  expect(made).toMatchObject({ status: 200 });
  return (made.data as { shown: string[] }).shown;
}

/** The page with this to show. */
const shown = (loaderData: View, actionData?: unknown) =>
  renderPage({ path: PATH, Component: page.default, loaderData, actionData });

const wrongCodeFor = ({ code }: Authenticator) => (code() === "000000" ? "000001" : "000000");

describe("somebody who is not signed in", () => {
  test("is sent to sign in, and keeps what they typed", async () => {
    const visitor = new AccountBrowser();
    expect(await open(PATH, visitor)).toMatchObject({
      status: 303,
      location: `/signin?${new URLSearchParams({ next: PATH })}`,
    });
    expect(await send({ intent: "begin", name: "My watch" }, visitor)).toMatchObject({
      status: 401,
      data: { message: "You must be logged in to change your second step", values: { name: "My watch" } },
    });
    for (const intent of ["remove", "cancel", "make-codes"])
      expect(await send({ intent }, visitor)).toMatchObject({
        status: 303,
        location: expect.stringMatching(/^\/signin/),
      });
  });

  test("while they set up, finds the QR code again beside the message, and confirms once they are back", async () => {
    const phone = await begin();
    const session = new Map([...browser.cookies].filter(([name]) => name.startsWith("sunshine-session")));
    for (const name of session.keys()) browser.cookies.delete(name);
    const refused = await send({ intent: "confirm", authenticator_code: phone.code() });
    expect(refused).toMatchObject({ status: 401, data: { code: "SIGNED_OUT" } });
    expect(browser.cookies.has(COOKIE)).toBe(true);
    for (const [name, value] of session) browser.cookies.set(name, value);
    expect((await send({ intent: "confirm", authenticator_code: phone.code() })).location).toBe(PATH);
    expect(await whoIs()).toMatchObject({ hasSecondStep: true });
  });
});

describe("a member without a second step", () => {
  test("is offered one, with a name for it", async () => {
    expect(await view()).toMatchObject({
      setup: null,
      own: { authenticators: [], codes: null, suggestedName: "My phone" },
      isLacking: false,
    });
  });

  test("sets it up: scans, types the code, and is signed in with it; other devices are signed out", async () => {
    const laptop = await enter(olive);
    const phone = await begin("My phone");
    const { setup } = await view();
    expect(setup).toMatchObject({ name: "My phone", secret: phone.secret });
    expect(setup?.groups.replaceAll(" ", "")).toBe(phone.secret);
    expect(setup?.groups.split(" ").every((group) => group.length === 4)).toBe(true);
    const code = shown(await view()).querySelector("svg[role='img']");
    expect(code?.getAttribute("aria-label")).toBe("QR code for your authenticator; the key below says the same");
    expect(readQrCode(setup?.code ?? { size: 0, path: "" })).toBe(setup?.address);
    const address = new URL(setup?.address ?? "");
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(address.pathname)).toBe(`/Sunshine Events:${olive.email}`);
    expect(address.searchParams.get("secret")).toBe(phone.secret);
    expect(address.searchParams.get("issuer")).toBe("Sunshine Events");
    expect(await send({ intent: "confirm", authenticator_code: phone.code() })).toMatchObject({ location: PATH });
    expect(flash()).toBe("Your second step is on. Your other devices have been signed out.");
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await whoIs()).toMatchObject({ id: olive.id, hasSecondStep: true });
    expect(await whoIs(laptop)).toBeNull();
    expect(await view()).toMatchObject({
      setup: null,
      own: { authenticators: [{ name: "My phone" }], codes: { state: "none" }, suggestedName: "My tablet" },
    });
    const next = await enter(olive);
    expect(await open(PATH, next)).toMatchObject({
      status: 303,
      location: `/second-step?${new URLSearchParams({ next: PATH })}`,
    });
  });

  test("loads the page again in the middle, as phones do, and goes on with the same QR code", async () => {
    const phone = await begin();
    const before = await view();
    expect(await view()).toEqual(before);
    expect(await factorsOf(olive)).toHaveLength(1);
    expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  });

  test("mistypes the code, is told so, and finds the same QR code", async () => {
    const phone = await begin();
    const before = await view();
    expect(await send({ intent: "confirm", authenticator_code: wrongCodeFor(phone) })).toMatchObject({
      status: 400,
      data: {
        errors: { authenticator_code: ["That code is not right. Codes change every 30 seconds."] },
        values: {},
      },
    });
    expect(await view()).toEqual(before);
    expect(await whoIs()).toMatchObject({ hasSecondStep: false });
    expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  });

  test.each([
    ["", "Type the 6 digits that your authenticator shows"],
    ["12345", "A code has 6 digits"],
    ["12345a", "A code has 6 digits"],
  ])("types %j, which is no code", async (authenticator_code, said) => {
    await begin();
    expect(await send({ intent: "confirm", authenticator_code })).toMatchObject({
      status: 400,
      data: { errors: { authenticator_code: [said] } },
    });
  });

  test.each([
    ["", "Name is required"],
    ["n".repeat(51), "Name must not exceed 50 characters"],
  ])("names it %j, which cannot be, and keeps it to be corrected", async (name, said) => {
    expect(await send({ intent: "begin", name })).toMatchObject({
      status: 400,
      data: { errors: { name: [said] }, values: { name } },
    });
    expect(await factorsOf(olive)).toEqual([]);
  });

  test("thinks better of it", async () => {
    await begin();
    expect(await send({ intent: "cancel" })).toMatchObject({ status: 303, location: PATH });
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await factorsOf(olive)).toEqual([]);
    expect(await view()).toMatchObject({ setup: null, own: { authenticators: [] } });
  });

  test("begins again under another name: what was begun before is gone", async () => {
    const first = await begin("My phone");
    const second = await begin("My other phone");
    expect(second.secret).not.toBe(first.secret);
    expect(await factorsOf(olive)).toMatchObject([{ friendly_name: "My other phone", status: "unverified" }]);
    expect((await send({ intent: "confirm", authenticator_code: first.code() })).status).toBe(400);
    expect((await send({ intent: "confirm", authenticator_code: second.code() })).status).toBe(303);
  });

  test("comes back after the setup was forgotten, is told so, and begins again", async () => {
    const phone = await begin();
    browser.cookies.delete(COOKIE);
    expect(await send({ intent: "confirm", authenticator_code: phone.code() })).toMatchObject({
      status: 303,
      location: PATH,
    });
    expect(flash()).toBe("That took too long, and nothing was changed. Please begin again.");
    expect(await view()).toMatchObject({ setup: null, own: { suggestedName: "My phone" } });
    await add();
  });

  test("does not see the setup of somebody else at the same browser", async () => {
    await begin();
    const note = browser.cookies.get(COOKIE) ?? "";
    const other = await enter(await signUpPerson(app.stack, "Otto Other"));
    other.cookies.set(COOKIE, note);
    expect(await view(PATH, other)).toMatchObject({ setup: null, own: { authenticators: [] } });
    const phone = authenticatorOf("", (await view()).setup?.secret ?? "");
    expect((await send({ intent: "confirm", authenticator_code: phone.code() }, other)).status).toBe(400);
    expect(await whoIs(other)).toMatchObject({ hasSecondStep: false });
  });

  test.each(["nonsense", Buffer.from('{"setup":{"id":"x"}}').toString("base64url")])(
    "with a note that is none of ours (%s) is shown the page as it is",
    async (note) => {
      browser.cookies.set(COOKIE, note);
      expect(await view()).toMatchObject({ setup: null, own: { authenticators: [] } });
    },
  );
});

describe("wrong codes while setting up", () => {
  test("are limited, so that nobody guesses one", async () => {
    const limited = await openLimited();
    try {
      const phone = await limited.begin();
      let answer = await limited.confirm(wrongCodeFor(phone));
      for (let tries = 0; tries < 30 && answer.status === 400; tries += 1)
        answer = await limited.confirm(wrongCodeFor(phone));
      expect(answer).toMatchObject({ status: 429, data: { message: expect.stringContaining("Too many attempts") } });
      expect((await limited.confirm(phone.code())).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  /** The same site with its limits on. */
  async function openLimited() {
    const limitedApp = await openApp({ env: { RATE_LIMIT_FACTOR: "1" } });
    const routes = {
      page: await import("#app/routes/account_.second-step/route.tsx"),
      signin: await import("#app/routes/signin.tsx"),
    };
    const ingrid = await signUpPerson(limitedApp.stack, "Ingrid Guess");
    const visitor = new AccountBrowser();
    await visitor.post(routes.signin.action, "/signin", { email: ingrid.email, password: ingrid.password });
    return {
      async begin() {
        await visitor.post(routes.page.action, PATH, { intent: "begin", name: "My phone" });
        const { data } = await visitor.get(routes.page.loader, PATH);
        return authenticatorOf("", (data as View).setup?.secret ?? "");
      },
      confirm: (authenticator_code: string) =>
        visitor.post(routes.page.action, PATH, { intent: "confirm", authenticator_code }),
      close: () => limitedApp.close(),
    };
  }
});

describe("a member with a second step", () => {
  let phone: Authenticator & { id: string };
  beforeEach(async () => {
    phone = await add();
  });

  test("adds another, and signs in with either", async () => {
    const tablet = await add("My tablet");
    expect(flash()).toBe('"My tablet" has been added.');
    expect((await view()).own).toMatchObject({
      authenticators: [{ name: "My phone" }, { name: "My tablet" }],
      suggestedName: "My computer",
    });
    for (const each of [phone, tablet]) {
      const visitor = await enter(olive);
      await visitor.post(step.action, "/second-step", { authenticator_code: each.code() });
      expect(await whoIs(visitor)).toMatchObject({ id: olive.id });
    }
  });

  test("cannot give two the same name, and keeps what they typed", async () => {
    expect(await send({ intent: "begin", name: "My phone" })).toMatchObject({
      status: 400,
      data: {
        errors: { name: ["You have an authenticator with this name already. Choose another name."] },
        values: { name: "My phone" },
      },
    });
  });

  test("is offered no more than Auth takes", async () => {
    await app.stack.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), ${olive.id}, 'Spare ' || n, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now() from generate_series(1, 9) as n`;
    expect((await view()).own).toMatchObject({ isFull: true });
    expect(await send({ intent: "begin", name: "Eleventh" })).toMatchObject({
      status: 400,
      data: { message: "This account has as many authenticators as it can have. Remove one first." },
    });
  });

  test("is asked before one is removed, and told what follows", async () => {
    expect((await view(`${PATH}?remove=${phone.id}`)).own).toMatchObject({
      removing: { id: phone.id, name: "My phone", isLast: true },
      isRequired: false,
    });
    await add("My tablet");
    expect((await view(`${PATH}?remove=${phone.id}`)).own).toMatchObject({ removing: { isLast: false } });
    expect((await view(`${PATH}?remove=${olive.id}`)).own).toMatchObject({ removing: null });
  });

  test("removes one of two with a session of the other", async () => {
    const tablet = await add("My tablet");
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303, location: PATH });
    expect(flash()).toBe("The authenticator has been removed. You can delete the entry in your app.");
    expect(await factorsOf(olive)).toMatchObject([{ id: tablet.id }]);
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303 });
    expect(flash()).toBe("That authenticator was removed already.");
  });

  test("removes the one that this session used: a code of the other is asked for before anything else", async () => {
    const tablet = await add("My tablet");
    await send({ intent: "remove", id: tablet.id });
    expect((await open()).location).toBe(`/second-step?${new URLSearchParams({ next: PATH })}`);
    await browser.post(step.action, "/second-step", { authenticator_code: phone.code() });
    expect((await view()).own?.authenticators).toMatchObject([{ name: "My phone" }]);
  });

  test("removes the last one, and with it the recovery codes: the password is enough again", async () => {
    const [code = ""] = await makeCodes();
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303, location: PATH });
    expect(flash()).toBe("Your second step is off. You can delete the entry in your app.");
    expect(await view()).toMatchObject({ own: { authenticators: [], codes: null } });
    expect(await whoIs(await enter(olive))).toMatchObject({ id: olive.id, hasSecondStep: false });
    // Codes of before do not come back with the next authenticator.
    await add();
    expect((await view()).own?.codes).toEqual({ state: "none" });
    const visitor = await enter(olive);
    await visitor.post(step.action, "/second-step?with=recovery-code", {
      intent: "recovery-code",
      recovery_code: code,
    });
    expect(await whoIs(visitor)).toBeNull();
  });

  test.each(["", "not-an-id"])("is not led astray by an id that is none: %j", async (id) => {
    expect(await send({ intent: "remove", id })).toMatchObject({ status: 400 });
    expect(await factorsOf(olive)).toHaveLength(1);
  });

  test("cannot remove somebody else's", async () => {
    const otto = await signUpPerson(app.stack, "Otto Other");
    const ottos = await enter(otto);
    await add("My phone", ottos);
    const [factor] = await factorsOf(otto);
    expect(await send({ intent: "remove", id: factor?.id ?? "" })).toMatchObject({ status: 303 });
    expect(flash()).toBe("That authenticator was removed already.");
    expect(await factorsOf(otto)).toHaveLength(1);
  });

  test("has to enter a code before anything is changed in a session that began with the password alone", async () => {
    const thief = await enter(olive);
    const forms: Record<string, string>[] = [
      { intent: "begin", name: "Mallory's" },
      { intent: "confirm", authenticator_code: phone.code() },
      { intent: "remove", id: phone.id },
      { intent: "cancel" },
      { intent: "make-codes", submission_key: crypto.randomUUID() },
    ];
    for (const fields of forms) {
      const answer = await send(fields, thief);
      expect([303, 401]).toContain(answer.status);
      expect(answer.location ?? (answer.data as { next: string }).next).toMatch(/^\/second-step\?/);
    }
    expect(await factorsOf(olive)).toMatchObject([{ id: phone.id, status: "verified" }]);
    expect((await view()).own?.codes).toEqual({ state: "none" });
  });
});

describe("recovery codes", () => {
  beforeEach(async () => {
    await add();
  });

  test("are shown once, and each takes the place of a code once", async () => {
    const codes = await makeCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect((await view()).own?.codes).toEqual({ state: "some", total: 10, remaining: 10 });
    expect(JSON.stringify(await view())).not.toContain(codes[0]);
    const visitor = await enter(olive);
    await visitor.post(step.action, "/second-step?with=recovery-code", {
      intent: "recovery-code",
      recovery_code: codes[0] ?? "",
    });
    expect(await whoIs(visitor)).toMatchObject({ id: olive.id });
    expect((await view(PATH, visitor)).own?.codes).toEqual({ state: "some", total: 10, remaining: 9 });
  });

  test("are not cached, not even by the browser", async () => {
    const { own } = await view();
    const { cacheControl } = await send({ intent: "make-codes", submission_key: own?.submissionKey ?? "" });
    expect(cacheControl ?? "").toContain("no-store");
  });

  test("are not made again by loading the page again that shows them", async () => {
    const key = (await view()).own?.submissionKey ?? "";
    const codes = await makeCodes(key);
    expect(await send({ intent: "make-codes", submission_key: key })).toMatchObject({ status: 303, location: PATH });
    expect(flash()).toBe(
      "Your recovery codes were made, and are shown only once. If you did not keep them, make new ones.",
    );
    const visitor = await enter(olive);
    await visitor.post(step.action, "/second-step?with=recovery-code", {
      intent: "recovery-code",
      recovery_code: codes[0] ?? "",
    });
    expect(await whoIs(visitor)).toMatchObject({ id: olive.id });
  });

  test("are replaced after a question, and the old ones stop working", async () => {
    const [old = ""] = await makeCodes();
    expect((await view(`${PATH}?ask=new-codes`)).own).toMatchObject({ isReplacing: true });
    const [fresh = ""] = await makeCodes();
    expect(fresh).not.toBe(old);
    const typeCode = async (recovery_code: string) => {
      const visitor = await enter(olive);
      await visitor.post(step.action, "/second-step?with=recovery-code", { intent: "recovery-code", recovery_code });
      return whoIs(visitor);
    };
    expect(await typeCode(old)).toBeNull();
    expect(await typeCode(fresh)).toMatchObject({ id: olive.id });
  });

  test("that do not exist are not asked about", async () => {
    expect((await view(`${PATH}?ask=new-codes`)).own).toMatchObject({ isReplacing: false });
  });

  test("are not made where the site's Auth has them off, which the page is told", async () => {
    config.auth.mfa.recoveryCodes.enrollEnabled = false;
    const { own } = await view();
    const made = await send({ intent: "make-codes", submission_key: own?.submissionKey ?? "" });
    config.auth.mfa.recoveryCodes.enrollEnabled = true;
    expect(made).toMatchObject({ status: 200, data: { shown: [] } });
    const { body } = shown(await view(), made.data);
    expect(body.textContent).toContain("This site has no recovery codes. Add a second authenticator on another device");
    expect(body.querySelector("a[href='/contact']")?.textContent).toBe("write to us");
    expect(body.textContent).not.toContain("Make Recovery Codes");
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await makeCodes()).toHaveLength(10);
  });
});

describe("an admin", () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await signUpAdmin(app.stack);
    browser = await enter(ada);
    await app.stack.sql`update private.admin_rules set is_second_step_required = true where true`;
  });
  afterAll(async () => {
    await app.stack.sql`update private.admin_rules set is_second_step_required = false where true`;
  });

  test("who lacks the second step that admins need is told why they are here, until they have one", async () => {
    expect((await view()).isLacking).toBe(true);
    await begin();
    expect((await view()).isLacking).toBe(true);
    await send({ intent: "cancel" });
    await add();
    expect((await view()).isLacking).toBe(false);
    expect(await whoIs()).toMatchObject({ isAdmin: true, lacksSecondStep: false });
  });

  test("is warned before the last authenticator is removed", async () => {
    const { id } = await add();
    expect((await view(`${PATH}?remove=${id}`)).own).toMatchObject({ isRequired: true, removing: { isLast: true } });
  });
});

test("while Auth is away nothing is lost: the setup stays, and what was typed", async () => {
  const phone = await begin();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await app.stack.stop();
  const confirmed = await send({ intent: "confirm", authenticator_code: phone.code() });
  const named = await send({ intent: "begin", name: "My watch" });
  const shown = await open();
  await app.stack.restart();
  vi.restoreAllMocks();
  expect(confirmed).toMatchObject({ status: 503, data: { message: CONNECTION_MESSAGE } });
  expect(named).toMatchObject({ status: 503, data: { message: CONNECTION_MESSAGE, values: { name: "My watch" } } });
  expect(shown.status).toBe(503);
  expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  expect(await whoIs()).toMatchObject({ hasSecondStep: true });
});
