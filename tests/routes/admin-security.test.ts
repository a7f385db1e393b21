import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import english from "#app/messages/en/errors.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { addAuthenticator, enterCode, signInAgain } from "#tests/support/second-step.ts";

const PATH = "/admin/security";

let app: TestApp;
let route: typeof import("#app/routes/admin_.security/route.tsx");
let panel: typeof import("#app/routes/admin._index/route.tsx");
let audit: typeof import("#app/routes/admin_.audit.tsx");
let ada: Person;
let bea: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.security/route.tsx");
  panel = await import("#app/routes/admin._index/route.tsx");
  audit = await import("#app/routes/admin_.audit.tsx");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`update private.admin_rules set is_second_step_required = false where true`;
  await app.stack.sql`update public.profiles set is_admin = false where is_admin`;
  ada = await signUpAdmin(app.stack, "Ada Admin");
  bea = await signUpAdmin(app.stack, "Bea Admin");
  olive = await signUpPerson(app.stack);
});

const open = async (person?: Person) => route.loader(await app.get(PATH, {}, person));
const post = async (fields: Record<string, string>, person?: Person) =>
  route.action(await app.post(PATH, fields, {}, person));
const reset = (fields: { user_email?: string; reason?: string }, person = ada) =>
  post({ intent: "reset", user_email: olive.email, reason: "The phone fell into the bay.", ...fields }, person);
const isRequired = async () => {
  const [row] = await app.stack.sql`select is_second_step_required as is from private.admin_rules`;
  return row?.is;
};
const hasFactor = async ({ id }: Person) =>
  (await app.stack.sql`select 1 from auth.mfa_factors where user_id = ${id}`).length > 0;

describe("who is no admin", () => {
  test("does not see the page: a visitor signs in, a member is sent home, and neither changes anything", async () => {
    expect(await redirected(open())).toMatchObject({ to: `/signin?${new URLSearchParams({ next: PATH })}` });
    expect(await redirected(open(olive))).toMatchObject({ to: "/" });
    await addAuthenticator(bea);
    for (const intent of ["require", "do-not-require", "reset"]) {
      const fields = { intent, user_email: bea.email, reason: "I say so." };
      expect(await redirected(post(fields, olive))).toMatchObject({ to: "/" });
    }
    expect(await isRequired()).toBe(false);
    expect(await hasFactor(bea)).toBe(true);
  });

  test("keeps what was typed when the session has ended meanwhile", async () => {
    const typed = { user_email: olive.email, reason: "The phone fell into the bay." };
    const { status, body } = answered(await post({ intent: "reset", ...typed }));
    expect(status).toBe(401);
    expect(body).toMatchObject({
      message: "You must be logged in as an admin to reset a second step",
      values: typed,
      next: `/signin?${new URLSearchParams({ next: PATH })}`,
    });
    const setting = answered(await post({ intent: "require" }));
    expect([setting.status, setting.body.message]).toEqual([
      401,
      "You must be logged in as an admin to change the rules for admins",
    ]);
  });
});

describe("the setting", () => {
  test("is off at first, and the page lists which admins have a second step", async () => {
    await addAuthenticator(bea);
    expect(await open(ada)).toMatchObject({
      known: {
        isRequired: false,
        isOwnOn: false,
        admins: [
          { name: "Ada Admin", email: ada.email, isOn: false, isReader: true },
          { name: "Bea Admin", email: bea.email, isOn: true, isReader: false },
        ],
      },
    });
  });

  describe("is turned on after a question that says", () => {
    const ask = async (person = ada) => {
      const page = await route.loader(await app.get(`${PATH}?ask=require`, {}, person));
      const { body } = renderPage({ path: PATH, Component: route.default, loaderData: page });
      return body.querySelector("dialog")?.textContent;
    };

    test("who is locked out until they have set one up", async () => {
      await addAuthenticator(ada);
      expect(await ask()).toContain(`Bea Admin (${bea.email})`);
      expect(await ask()).not.toContain(ada.email);
      expect(await ask(bea)).toBeUndefined();
      await addAuthenticator(bea);
      expect(await ask()).toContain("All admins have one.");
    });

    test("that nobody could let the only admin in again, who has no recovery codes, and who could help another", async () => {
      await addAuthenticator(ada);
      expect(await ask()).toContain("You have no recovery codes. No other admin has a second step: if you lose");
      await addAuthenticator(bea);
      expect(await ask()).toContain("If you lose your authenticator, only Bea Admin can reset it.");
      await app.stack.sql`update public.profiles set is_admin = false where id = ${bea.id}`;
      expect(await ask()).toContain(
        "You are the only admin: if you lose your authenticator, nobody can let you back in",
      );
      await addAuthenticator(ada, "My tablet");
      expect(await ask()).not.toContain("recovery codes");
    });
  });

  test("is not turned on by an admin who has no second step", async () => {
    const { status, body } = answered(await post({ intent: "require" }, ada));
    expect([status, body.message]).toEqual([400, "Set up a second step for your own account first."]);
    expect(await isRequired()).toBe(false);
  });

  test("is turned on: an admin without one is led to set it up, decides nothing until then, and goes on after", async () => {
    await addAuthenticator(ada);
    expect(await redirected(post({ intent: "require" }, ada))).toMatchObject({
      to: PATH,
      flash: "Admins now need a second step.",
    });
    expect(await open(ada)).toMatchObject({ known: { isRequired: true, isOwnOn: true } });
    const openPanel = async () => panel.loader(await app.get("/admin", {}, bea));
    for (const openPage of [() => open(bea), openPanel])
      expect(await redirected(openPage())).toMatchObject({ to: "/account/second-step" });
    expect(await redirected(post({ intent: "do-not-require" }, bea))).toMatchObject({ to: "/account/second-step" });
    expect(await isRequired()).toBe(true);
    await addAuthenticator(bea);
    expect(await open(bea)).toMatchObject({ known: { isRequired: true } });
  });

  test("is turned off again", async () => {
    await addAuthenticator(ada);
    await post({ intent: "require" }, ada);
    expect(await redirected(post({ intent: "do-not-require" }, ada))).toMatchObject({
      to: PATH,
      flash: "Admins no longer need a second step.",
    });
    expect(await open(bea)).toMatchObject({ known: { isRequired: false } });
  });
});

describe("resetting the second step of somebody who lost phone and codes", () => {
  test("lets them in with their password again, signs them out everywhere and tells them why", async () => {
    await addAuthenticator(ada);
    await addAuthenticator(olive);
    expect(await redirected(reset({ user_email: ` ${olive.email.toUpperCase()} ` }))).toMatchObject({
      to: PATH,
      flash: expect.stringMatching(/has been reset\. We email them the reason\.$/),
    });
    expect(await hasFactor(olive)).toBe(false);
    expect((await olive.client.auth.getUser()).error).not.toBeNull();
    const again = await signInAgain(app.stack, olive);
    expect((await again.client.rpc("own_context")).data).toHaveLength(1);
    const [mail] = await app.stack.sql`
      select data ->> 'reason' as reason from private.mail_outbox where kind = 'second_step_reset' and recipient_id = ${olive.id}`;
    expect(mail?.reason).toBe("The phone fell into the bay.");
  });

  test("works for another admin as well, and is in the audit log with its reason", async () => {
    await addAuthenticator(ada);
    await addAuthenticator(bea);
    await reset({ user_email: bea.email });
    await post({ intent: "require" }, ada);
    const { entries } = await audit.loader(await app.get("/admin/audit", {}, ada));
    expect(entries.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Ada Admin reset the second step of Bea Admin. Reason: "The phone fell into the bay."',
        "Ada Admin decided that admins need a second step.",
      ]),
    );
  });

  test.each([
    [{ user_email: "nobody@example.com" }, { user_email: ["No account with this email address was found"] }],
    [{ user_email: " " }, { user_email: ["Please enter an email address"] }],
    [{ reason: " " }, { reason: ["Please say why"] }],
    [{ reason: "r".repeat(1001) }, { reason: ["Reason must not exceed 1,000 characters"] }],
    [{}, { user_email: ["This account has no second step."] }],
  ])("is refused for %j, and keeps what was typed", async (fields, errors) => {
    await addAuthenticator(ada);
    const { status, body } = answered(await reset(fields));
    expect([status, body.errors]).toEqual([400, errors]);
    expect(body.values).toEqual({ user_email: olive.email, reason: "The phone fell into the bay.", ...fields });
  });

  test("is not the way to reset one's own", async () => {
    await addAuthenticator(ada);
    const { body } = answered(await reset({ user_email: ada.email }));
    expect(body.errors).toEqual({ user_email: ["You can remove your own authenticators on your account page."] });
    expect(await hasFactor(ada)).toBe(true);
  });

  test("is refused to an admin who did not sign in with a code", async () => {
    await addAuthenticator(olive);
    const { status, body } = answered(await reset({}));
    expect([status, body.message]).toEqual([403, "Only an admin who signed in with a code can reset a second step"]);
    const phone = await addAuthenticator(ada);
    const halfway = await signInAgain(app.stack, ada);
    const refused = answered(await reset({}, halfway));
    expect(refused.status).toBe(401);
    expect(refused.body.next).toMatch(/^\/second-step\?/);
    expect(await hasFactor(olive)).toBe(true);
    await enterCode(halfway, phone);
    expect(await redirected(reset({}, halfway))).toMatchObject({ to: PATH });
  });
});

test("while Supabase is away the admin is told so, and what was typed is kept", async () => {
  await addAuthenticator(ada);
  const args = await app.post(PATH, { intent: "reset", user_email: olive.email, reason: "Lost." }, {}, ada);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await app.stack.stop();
  const { status, body } = answered(await route.action(args));
  const page = await route.loader(args);
  await app.stack.restart();
  vi.restoreAllMocks();
  expect([status, body.message, body.values]).toEqual([
    503,
    english.connectionFailed,
    { user_email: olive.email, reason: "Lost." },
  ]);
  expect(page).toEqual({ known: null, wayBack: null, waiting: null });
});
