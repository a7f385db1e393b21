import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import type { Authenticator } from "#tests/support/second-step.ts";
import { COOKIE, openSecondStepPage, PATH } from "./second-step-page.ts";

// /account/second-step: authenticators and recovery codes of a member who has a second step.

const {
  scene,
  enter,
  typeCode,
  typeRecoveryCode,
  open,
  send,
  whoIs,
  flash,
  factorsOf,
  view,
  begin,
  add,
  makeCodes,
  shown,
} = openSecondStepPage();

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
      const visitor = await enter(scene.olive);
      await typeCode(each.code(), visitor);
      expect(await whoIs(visitor)).toMatchObject({ id: scene.olive.id });
    }
  });

  test("cannot give two the same name, and keeps what they typed", async () => {
    expect(await send({ intent: "begin", name: "My phone" })).toMatchObject({
      status: 400,
      data: {
        errors: { name: ["You already have an authenticator with this name. Choose another name."] },
        values: { name: "My phone" },
      },
    });
  });

  test("is offered no more than Auth takes", async () => {
    await scene.app.stack.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      select gen_random_uuid(), ${scene.olive.id}, 'Spare ' || n, 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now() from generate_series(1, 9) as n`;
    expect((await view()).own).toMatchObject({ isFull: true });
    expect(await send({ intent: "begin", name: "Eleventh" })).toMatchObject({
      status: 400,
      data: { message: "This account can't have more authenticators. Remove one first." },
    });
  });

  test("is asked before one is removed, and told what follows", async () => {
    expect((await view(`${PATH}?remove=${phone.id}`)).own).toMatchObject({
      removing: { id: phone.id, name: "My phone", isLast: true },
      isRequired: false,
    });
    await add("My tablet");
    expect((await view(`${PATH}?remove=${phone.id}`)).own).toMatchObject({ removing: { isLast: false } });
    expect((await view(`${PATH}?remove=${scene.olive.id}`)).own).toMatchObject({ removing: null });
  });

  test("removes one of two with a session of the other", async () => {
    const tablet = await add("My tablet");
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303, location: PATH });
    expect(flash()).toBe("The authenticator has been removed. You can delete the entry in your app.");
    expect(await factorsOf(scene.olive)).toMatchObject([{ id: tablet.id }]);
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303 });
    expect(flash()).toBe("That authenticator was already removed.");
  });

  test("removes the one that this session used: a code of the other is asked for before anything else", async () => {
    const tablet = await add("My tablet");
    await send({ intent: "remove", id: tablet.id });
    expect((await open()).location).toBe(`/second-step?${new URLSearchParams({ next: PATH })}`);
    await typeCode(phone.code());
    expect((await view()).own?.authenticators).toMatchObject([{ name: "My phone" }]);
  });

  test("removes the last one, and with it the recovery codes: the password is enough again", async () => {
    const [code = ""] = await makeCodes();
    expect(await send({ intent: "remove", id: phone.id })).toMatchObject({ status: 303, location: PATH });
    expect(flash()).toBe("Your second step is off. You can delete the entry in your app.");
    expect(await view()).toMatchObject({ own: { authenticators: [], codes: null } });
    expect(await whoIs(await enter(scene.olive))).toMatchObject({ id: scene.olive.id, hasSecondStep: false });
    // Adding an authenticator later does not revive the old codes.
    await add();
    expect((await view()).own?.codes).toEqual({ state: "none" });
    const visitor = await enter(scene.olive);
    await typeRecoveryCode(code, visitor);
    expect(await whoIs(visitor)).toBeNull();
  });

  test.each(["", "not-an-id"])("is not led astray by an id that is none: %j", async (id) => {
    expect(await send({ intent: "remove", id })).toMatchObject({ status: 400 });
    expect(await factorsOf(scene.olive)).toHaveLength(1);
  });

  test("cannot remove somebody else's", async () => {
    const otto = await signUpPerson(scene.app.stack, "Otto Other");
    const ottos = await enter(otto);
    await add("My phone", ottos);
    const [factor] = await factorsOf(otto);
    expect(await send({ intent: "remove", id: factor?.id ?? "" })).toMatchObject({ status: 303 });
    expect(flash()).toBe("That authenticator was already removed.");
    expect(await factorsOf(otto)).toHaveLength(1);
  });

  test("has to enter a code before anything is changed in a session that began with the password alone", async () => {
    const thief = await enter(scene.olive);
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
    expect(await factorsOf(scene.olive)).toMatchObject([{ id: phone.id, status: "verified" }]);
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
    const visitor = await enter(scene.olive);
    await typeRecoveryCode(codes[0] ?? "", visitor);
    expect(await whoIs(visitor)).toMatchObject({ id: scene.olive.id });
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
      "Your recovery codes were created, and are shown only once. If you didn't save them, create new ones.",
    );
    const visitor = await enter(scene.olive);
    await typeRecoveryCode(codes[0] ?? "", visitor);
    expect(await whoIs(visitor)).toMatchObject({ id: scene.olive.id });
  });

  test("are replaced after a question, and the old ones stop working", async () => {
    const [old = ""] = await makeCodes();
    expect((await view(`${PATH}?ask=new-codes`)).own).toMatchObject({ isReplacing: true });
    const [fresh = ""] = await makeCodes();
    expect(fresh).not.toBe(old);
    const enterWith = async (code: string) => {
      const visitor = await enter(scene.olive);
      await typeRecoveryCode(code, visitor);
      return whoIs(visitor);
    };
    expect(await enterWith(old)).toBeNull();
    expect(await enterWith(fresh)).toMatchObject({ id: scene.olive.id });
  });

  test("that do not exist are not asked about", async () => {
    expect((await view(`${PATH}?ask=new-codes`)).own).toMatchObject({ isReplacing: false });
  });

  test("are not made where the site's Auth has them off, which the page is told", async () => {
    scene.config.auth.mfa.recoveryCodes.enrollEnabled = false;
    const { own } = await view();
    const made = await send({ intent: "make-codes", submission_key: own?.submissionKey ?? "" });
    scene.config.auth.mfa.recoveryCodes.enrollEnabled = true;
    expect(made).toMatchObject({ status: 200, data: { shown: [] } });
    const { body } = shown(await view(), made.data);
    expect(body.textContent).toContain(
      "This site doesn't use recovery codes. Add a second authenticator on another device",
    );
    expect(body.querySelector("a[href='/contact']")?.textContent).toBe("contact us");
    expect(body.textContent).not.toContain("Create recovery codes");
    expect(scene.browser.cookies.has(COOKIE)).toBe(false);
    expect(await makeCodes()).toHaveLength(10);
  });
});

describe("an admin", () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await signUpAdmin(scene.app.stack);
    scene.browser = await enter(ada);
    await scene.app.stack.sql`update private.admin_rules set is_second_step_required = true where true`;
  });
  afterAll(async () => {
    await scene.app.stack.sql`update private.admin_rules set is_second_step_required = false where true`;
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
