import { describe, expect, test, vi } from "vitest";
import english from "#app/messages/en/errors.ts";
import { openApp } from "#tests/support/app.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { readQrCode } from "#tests/support/qr-code.ts";
import { authenticatorOf } from "#tests/support/second-step.ts";
import { AccountBrowser } from "./account-browser.ts";
import { COOKIE, openSecondStepPage, PATH, type View, wrongCodeFor } from "./second-step-page.ts";

// /account/second-step: setting up a second step.

const { scene, enter, open, send, whoIs, flash, factorsOf, view, begin, add, shown } = openSecondStepPage();

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
    const session = new Map([...scene.browser.cookies].filter(([name]) => name.startsWith("sunshine-session")));
    for (const name of session.keys()) scene.browser.cookies.delete(name);
    const refused = await send({ intent: "confirm", authenticator_code: phone.code() });
    expect(refused).toMatchObject({ status: 401, data: { code: "SIGNED_OUT" } });
    expect(scene.browser.cookies.has(COOKIE)).toBe(true);
    for (const [name, value] of session) scene.browser.cookies.set(name, value);
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
    const laptop = await enter(scene.olive);
    const phone = await begin("My phone");
    const { setup } = await view();
    expect(setup).toMatchObject({ name: "My phone", secret: phone.secret });
    expect(setup?.groups.replaceAll(" ", "")).toBe(phone.secret);
    expect(setup?.groups.split(" ").every((group) => group.length === 4)).toBe(true);
    const code = shown(await view()).querySelector("svg[role='img']");
    expect(code?.getAttribute("aria-label")).toBe("QR code for your authenticator; the key below contains the same");
    expect(readQrCode(setup?.code ?? { size: 0, path: "" })).toBe(setup?.address);
    const address = new URL(setup?.address ?? "");
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(address.pathname)).toBe(`/Sunshine Events:${scene.olive.email}`);
    expect(address.searchParams.get("secret")).toBe(phone.secret);
    expect(address.searchParams.get("issuer")).toBe("Sunshine Events");
    expect(await send({ intent: "confirm", authenticator_code: phone.code() })).toMatchObject({ location: PATH });
    expect(flash()).toBe("Your second step is on. Your other devices have been signed out.");
    expect(scene.browser.cookies.has(COOKIE)).toBe(false);
    expect(await whoIs()).toMatchObject({ id: scene.olive.id, hasSecondStep: true });
    expect(await whoIs(laptop)).toBeNull();
    expect(await view()).toMatchObject({
      setup: null,
      own: { authenticators: [{ name: "My phone" }], codes: { state: "none" }, suggestedName: "My tablet" },
    });
    const next = await enter(scene.olive);
    expect(await open(PATH, next)).toMatchObject({
      status: 303,
      location: `/second-step?${new URLSearchParams({ next: PATH })}`,
    });
  });

  test("loads the page again in the middle, as phones do, and goes on with the same QR code", async () => {
    const phone = await begin();
    const before = await view();
    expect(await view()).toEqual(before);
    expect(await factorsOf(scene.olive)).toHaveLength(1);
    expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  });

  test("mistypes the code, is told so, and finds the same QR code", async () => {
    const phone = await begin();
    const before = await view();
    expect(await send({ intent: "confirm", authenticator_code: wrongCodeFor(phone) })).toMatchObject({
      status: 400,
      data: {
        errors: { authenticator_code: ["That code isn't right. Codes change every 30 seconds."] },
        values: {},
      },
    });
    expect(await view()).toEqual(before);
    expect(await whoIs()).toMatchObject({ hasSecondStep: false });
    expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  });

  test.each([
    ["", "Enter the 6 digits your authenticator shows"],
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
    expect(await factorsOf(scene.olive)).toEqual([]);
  });

  test("thinks better of it", async () => {
    await begin();
    expect(await send({ intent: "cancel" })).toMatchObject({ status: 303, location: PATH });
    expect(scene.browser.cookies.has(COOKIE)).toBe(false);
    expect(await factorsOf(scene.olive)).toEqual([]);
    expect(await view()).toMatchObject({ setup: null, own: { authenticators: [] } });
  });

  test("begins again under another name: what was begun before is gone", async () => {
    const first = await begin("My phone");
    const second = await begin("My other phone");
    expect(second.secret).not.toBe(first.secret);
    expect(await factorsOf(scene.olive)).toMatchObject([{ friendly_name: "My other phone", status: "unverified" }]);
    expect((await send({ intent: "confirm", authenticator_code: first.code() })).status).toBe(400);
    expect((await send({ intent: "confirm", authenticator_code: second.code() })).status).toBe(303);
  });

  test("comes back after the setup was forgotten, is told so, and begins again", async () => {
    const phone = await begin();
    scene.browser.cookies.delete(COOKIE);
    expect(await send({ intent: "confirm", authenticator_code: phone.code() })).toMatchObject({
      status: 303,
      location: PATH,
    });
    expect(flash()).toBe("That took too long, and nothing was changed. Please start over.");
    expect(await view()).toMatchObject({ setup: null, own: { suggestedName: "My phone" } });
    await add();
  });

  test("does not see the setup of somebody else at the same browser", async () => {
    await begin();
    const note = scene.browser.cookies.get(COOKIE) ?? "";
    const other = await enter(await signUpPerson(scene.app.stack, "Otto Other"));
    other.cookies.set(COOKIE, note);
    expect(await view(PATH, other)).toMatchObject({ setup: null, own: { authenticators: [] } });
    const phone = authenticatorOf("", (await view()).setup?.secret ?? "");
    expect((await send({ intent: "confirm", authenticator_code: phone.code() }, other)).status).toBe(400);
    expect(await whoIs(other)).toMatchObject({ hasSecondStep: false });
  });

  test.each(["nonsense", Buffer.from('{"setup":{"id":"x"}}').toString("base64url")])(
    "with a note that is none of ours (%s) is shown the page as it is",
    async (note) => {
      scene.browser.cookies.set(COOKIE, note);
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

  /** The same site with its rate limits on. */
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

test("while Auth is away nothing is lost: the setup stays, and what was typed", async () => {
  const phone = await begin();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await scene.app.stack.stop();
  const confirmed = await send({ intent: "confirm", authenticator_code: phone.code() });
  const named = await send({ intent: "begin", name: "My watch" });
  const shown = await open();
  await scene.app.stack.restart();
  vi.restoreAllMocks();
  expect(confirmed).toMatchObject({ status: 503, data: { message: english.connectionFailed } });
  expect(named).toMatchObject({
    status: 503,
    data: { message: english.connectionFailed, values: { name: "My watch" } },
  });
  expect(shown.status).toBe(503);
  expect((await send({ intent: "confirm", authenticator_code: phone.code() })).status).toBe(303);
  expect(await whoIs()).toMatchObject({ hasSecondStep: true });
});
