import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: Person;
let olive: Person;
let route: typeof import("#app/routes/admin-setup/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin-setup/route.tsx");
  ada = await signUpPerson(app.stack, "Ada Admin");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`update public.profiles set is_admin = (id = ${ada.id})`;
});

async function open(person: Person) {
  return route.loader(await app.get("/admin-setup", {}, person));
}

async function post(fields: Record<string, string>, person?: Person) {
  return route.action(await app.post("/admin-setup", fields, {}, person));
}

async function isAdmin(person: Person) {
  const [profile] = await app.stack.sql`select is_admin from public.profiles where id = ${person.id}`;
  return profile?.is_admin;
}

/** The one message of an answer: for the form, or for a field. */
function said({ errors, message }: FormAnswer): string | undefined {
  return message ?? Object.values(errors).flat()[0];
}

describe("the first admin", () => {
  beforeEach(async () => {
    await app.stack.sql`update public.profiles set is_admin = false`;
  });

  test("is anyone who claims the role while there is none", async () => {
    expect(await open(olive)).toMatchObject({ canClaim: true, isAdmin: false });
    const { to, flash } = await redirected(post({ intent: "claim" }, olive));
    expect(to).toBe("/admin-setup");
    expect(flash).toMatch(/refresh the page or sign in again/i);
    expect(await isAdmin(olive)).toBe(true);
  });

  test("cannot be claimed a second time", async () => {
    await post({ intent: "claim" }, olive);
    expect(await open(ada)).toMatchObject({ canClaim: false });
    const { body, status } = answered(await post({ intent: "claim" }, ada));
    expect(status).toBe(403);
    expect(said(body)).toBe(
      "There are already admins in the system. You need an invitation from an existing admin to become an admin.",
    );
    expect(await isAdmin(ada)).toBe(false);
  });

  test("needs the claim code where one is set: none, a wrong one and the right one", async () => {
    await app.stack.sql`select private.set_admin_claim_code('open-sesame-2026')`;
    expect(await open(olive)).toMatchObject({ canClaim: true, needsCode: true });
    const none = answered(await post({ intent: "claim", claim_code: " " }, olive));
    expect([none.status, said(none.body)]).toEqual([400, "Please enter the claim code"]);
    const wrong = answered(await post({ intent: "claim", claim_code: "open-barley-2026" }, olive));
    expect([wrong.status, said(wrong.body), wrong.body.values]).toEqual([400, "That isn't the claim code", {}]);
    expect(await isAdmin(olive)).toBe(false);
    expect((await redirected(post({ intent: "claim", claim_code: "open-sesame-2026" }, olive))).to).toBe(
      "/admin-setup",
    );
    expect(await isAdmin(olive)).toBe(true);
    expect(await open(ada)).toMatchObject({ canClaim: false, needsCode: false });
  });

  test("cannot be claimed while it is unknown whether there is one", async () => {
    await app.stack.sql`revoke execute on function public.has_any_admins() from authenticated`;
    const page = await open(olive);
    await app.stack.sql`grant execute on function public.has_any_admins() to authenticated`;
    expect(page.canClaim).toBe(false);
  });
});

describe("an invitation", () => {
  async function invite(email: string) {
    const { body, status } = answered(await post({ intent: "invite", invitee_email: email }, ada));
    expect(status).toBe(200);
    return String(body.shown?.token);
  }

  test("makes the invited account an admin, and shows its token only in the answer", async () => {
    const token = await invite(` ${olive.email.toUpperCase()} `);
    const { flash } = await redirected(post({ intent: "accept", token: ` ${token} ` }, olive));
    expect(flash).toMatch(/refresh the page or sign in again/i);
    expect(await isAdmin(olive)).toBe(true);
  });

  test("is useless to anyone else, and the token is not echoed", async () => {
    const token = await invite("someone.else@example.com");
    const { body, status } = answered(await post({ intent: "accept", token }, olive));
    expect({ status, error: said(body), values: body.values }).toEqual({
      status: 400,
      error: "Failed to accept invitation",
      values: {},
    });
    expect(await isAdmin(olive)).toBe(false);
  });

  test("is not cached", async () => {
    const answer = await post({ intent: "invite", invitee_email: olive.email }, ada);
    if (answer instanceof Response) throw new Error("The token is gone.");
    expect(new Headers(answer.init?.headers).get("Cache-Control")).toBe("no-store");
  });
});

test("an admin restores the privileges of an account and sees it among the admins", async () => {
  const { flash } = await redirected(post({ intent: "restore", user_email: olive.email }, ada));
  expect(flash).toMatch(/refresh the page or sign in again/i);
  expect(await isAdmin(olive)).toBe(true);
  expect((await open(ada)).admins).toEqual([
    { user_id: ada.id, full_name: "Ada Admin", email: ada.email, has_second_step: false },
    { user_id: olive.id, full_name: "Olive Marlowe", email: olive.email, has_second_step: false },
  ]);
});

test("a typo in an address is explained and kept in the field", async () => {
  const { body } = answered(await post({ intent: "restore", user_email: "olvie@example.com" }, ada));
  expect(said(body)).toBe("No account with this email address was found");
  expect(body.values).toEqual({ user_email: "olvie@example.com" });
});

test.each([
  ["invite", "invitee_email", "Please enter an email address"],
  ["restore", "user_email", "Please enter an email address"],
  ["accept", "token", "Please enter an invitation token"],
])("to %s with a blank %s is answered '%s'", async (intent, field, message) => {
  const { body, status } = answered(await post({ intent, [field]: "  " }, ada));
  expect({ status, error: said(body) }).toEqual({ status: 400, error: message });
});

test("an invitation for what is no address says what is wrong with it", async () => {
  const { body, status } = answered(await post({ intent: "invite", invitee_email: "olive@example" }, ada));
  const error = "Invalid email address. The part after the @ needs a dot, as in example.com.";
  expect({ status, error: said(body) }).toEqual({ status: 400, error });
});

describe("removing the admin role from another", () => {
  let ann: Person;
  const ask = async (by: Person, about: Person) =>
    route.loader(await app.get(`/admin-setup?remove=${about.id}`, {}, by));
  const remove = (fields: Record<string, string>, by = ada) =>
    post({ intent: "revoke", target_user_id: ann.id, reason: "Has left the team", ...fields }, by);

  beforeEach(async () => {
    ann = await signUpPerson(app.stack, "Ann Admin");
    await app.stack.sql`update public.profiles set is_admin = true where id = ${ann.id}`;
  });

  test("is a question first, which only admins are asked, and not about themselves", async () => {
    expect(await ask(ada, ann)).toMatchObject({ removing: { user_id: ann.id } });
    expect(await ask(ada, ada)).toMatchObject({ removing: null });
    expect(await ask(ada, olive)).toMatchObject({ removing: null });
    expect(await ask(olive, ann)).toMatchObject({ removing: null });
  });

  test("is done with a reason, at once", async () => {
    const { to, flash } = await redirected(remove({}));
    expect(to).toBe("/admin-setup");
    expect(flash).toMatch(/^The admin role has been removed/);
    expect(await isAdmin(ann)).toBe(false);
    expect(await open(ann)).toMatchObject({ isAdmin: false });
  });

  test.each([
    ["without a reason", { reason: "  " }, 400, "Please say why"],
    [
      "from somebody who does not exist",
      { target_user_id: "nobody" },
      400,
      "This person is not an admin, or no longer one.",
    ],
  ])("is not done %s", async (_, fields, status, error) => {
    const answer = answered(await remove(fields));
    expect([answer.status, said(answer.body)]).toEqual([status, error]);
    expect(await isAdmin(ann)).toBe(true);
  });

  test("is refused to members, and what they typed stays", async () => {
    expect(answered(await remove({}, olive))).toMatchObject({
      status: 403,
      body: {
        errors: { reason: ["You must be logged in as an admin to remove an admin role"] },
        values: { reason: "Has left the team" },
      },
    });
    expect(await isAdmin(ann)).toBe(true);
  });
});

test("members see no list of admins, and can neither invite nor restore", async () => {
  expect(await open(olive)).toMatchObject({ isAdmin: false, canClaim: false, admins: [], waiting: null });
  const invited = answered(await post({ intent: "invite", invitee_email: olive.email }, olive));
  expect(invited).toMatchObject({
    status: 403,
    body: { errors: { invitee_email: ["You must be logged in as an admin to invite others"] } },
  });
  const restored = answered(await post({ intent: "restore", user_email: olive.email }, olive));
  expect(restored).toMatchObject({
    status: 403,
    body: { errors: { user_email: ["You must be logged in as an admin to restore privileges"] } },
  });
  expect(await isAdmin(olive)).toBe(false);
});

test.each([
  ["claim", "You must be logged in to perform this action"],
  ["accept", "You must be logged in to accept an invitation"],
  ["invite", "You must be logged in as an admin to invite others"],
  ["restore", "You must be logged in as an admin to restore privileges"],
])("a session that has gone is told when trying to %s", async (intent, message) => {
  const { body, status } = answered(
    await post({ intent, token: "t", invitee_email: "a@b.example", user_email: "a@b.example" }),
  );
  expect({ status, error: said(body) }).toEqual({ status: 401, error: message });
});

test("a visitor is sent to sign in, and an unknown intent is refused", async () => {
  expect(await redirected(app.get("/admin-setup").then(route.loader))).toMatchObject({
    status: 303,
    to: "/signin?next=%2Fadmin-setup",
  });
  await expect(post({ intent: "abdicate" }, ada)).rejects.toMatchObject({ init: { status: 400 } });
});
