import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf, copyOfToken } from "#tests/support/access-tokens.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { addAuthenticator, signInAgain, signInWithCode } from "#tests/support/second-step.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { askForRecoveryCodes, type Guarded, guard } from "./second-step-world.ts";

// The rule that admins need a second step, and the reset for a person who lost the phone and the codes.

let stack: TestStack;
let ada: Guarded;
let ann: Person;
let olive: Guarded;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  [ada, olive] = await Promise.all([guard(stack, await signUpAdmin(stack)), guard(stack, await signUpPerson(stack))]);
  ann = await signUpAdmin(stack, "Ann Admin");
});
afterEach(async () => {
  await stack.sql`update private.admin_rules set is_second_step_required = false where is_only_row`;
  await stack.sql`update public.profiles set is_admin = false where is_admin`;
});

const REASON = "Has lost the phone and the codes.";

const requireStep = ({ client }: Person, is_required = true) => client.rpc("require_second_step", { is_required });
const isRequired = async ({ client }: Person) => (await client.rpc("is_second_step_required")).data;
const reset = (client: Client, { email }: Person, reason: string | null = REASON) =>
  client.rpc("reset_second_step", { user_email: email, reason: reason as string });
const contextOf = async (client: Client) => (await client.rpc("own_context")).data?.[0];
const auditOf = (action: string) => stack.sql`
  select actor_id, subject_kind, subject_id from public.audit_log where action = ${action} order by id desc limit 1`;
const factorsOf = ({ id }: Person) => stack.sql`select from auth.mfa_factors where user_id = ${id}`;
const sessionsOf = ({ id }: Person) => stack.sql`select from auth.sessions where user_id = ${id}`;
const mailsTo = async ({ id }: Person) =>
  (await stack.sql`select kind, data from private.mail_outbox where recipient_id = ${id} order by id`).map(
    ({ kind, data }) => [kind, data],
  );

describe("that admins need a second step", () => {
  test("is off at first; an admin who has one turns it on and off, which is in the audit log", async () => {
    expect(await isRequired(ada)).toBe(false);
    expect((await requireStep(ada)).data).toBe(true);
    expect(await isRequired(ada)).toBe(true);
    const entry = { actor_id: ada.id, subject_kind: "setting", subject_id: "admin_rules" };
    expect(await auditOf("second_step_required")).toEqual([entry]);
    expect((await requireStep(ada, false)).data).toBe(true);
    expect(await isRequired(ada)).toBe(false);
    expect(await auditOf("second_step_not_required")).toEqual([entry]);
  });

  test("is not logged when nothing changes", async () => {
    const [before] = await stack.sql`select count(*)::int as entries from public.audit_log`;
    await requireStep(ada, false);
    expect(await stack.sql`select count(*)::int as entries from public.audit_log`).toEqual([before]);
  });

  test("cannot be turned on by an admin without one, and by a member or a visitor neither read nor changed", async () => {
    expect((await requireStep(ann)).error?.message).toBe("Set up a second step for your own account first.");
    for (const [client, status] of [
      [olive.client, 403],
      [ada.lacking, 403],
      [stack.client(), 401],
    ] as const) {
      expect((await requireStep({ ...ada, client })).status).toBe(status);
      expect((await client.rpc("is_second_step_required")).error?.code).toBe("42501");
    }
    expect(await isRequired(ada)).toBe(false);
    expect((await requireStep(ann, false)).data).toBe(true);
  });

  test("leaves an admin who has one at work", async () => {
    await requireStep(ada);
    expect(await contextOf(ada.client)).toMatchObject({ is_admin: true, lacks_second_step: false });
    const admins = (await ada.client.rpc("list_admin_users")).data ?? [];
    expect(admins.map(({ user_id, has_second_step }) => [user_id, has_second_step])).toEqual(
      expect.arrayContaining([
        [ada.id, true],
        [ann.id, false],
      ]),
    );
  });

  test("lets an admin without one decide again as soon as they have set one up", async () => {
    await requireStep(ada);
    expect(await contextOf(ann.client)).toMatchObject({ is_admin: false, lacks_second_step: true, unsent_mail: 0 });
    expect((await ann.client.rpc("generate_admin_token")).status).toBe(403);
    await addAuthenticator(ann);
    expect(await contextOf(ann.client)).toMatchObject({ is_admin: true, lacks_second_step: false });
    expect((await ann.client.rpc("generate_admin_token")).error).toBeNull();
  });

  test("leaves admins without one their access as members", async () => {
    await requireStep(ada);
    const { id } = await addEvent(stack, ann, { is_approved: false });
    const { data } = await ann.client.from("events").update({ title: "A better title" }).eq("id", id).select("title");
    expect(data).toEqual([{ title: "A better title" }]);
    expect((await ann.client.from("profiles").select("id")).data).toEqual([{ id: ann.id }]);
  });

  test("does not reopen the claim for the first admin: admins without one still count as admins", async () => {
    await requireStep(ada);
    await stack.sql`update public.profiles set is_admin = false where id = ${ada.id}`;
    const claim = await olive.client.rpc("make_user_admin", { target_user_id: olive.id });
    expect(claim.error?.message).toContain("There are already admins in the system.");
  });

  test("suspends the tokens of an admin without one, and an admin's attempt uses up no token", async () => {
    const token = (await ann.client.rpc("generate_admin_token")).data ?? "";
    const good = (await ada.client.rpc("generate_admin_token")).data ?? "";
    await requireStep(ada);
    expect((await olive.client.rpc("accept_admin_invitation", { token })).data).toBe(false);
    expect((await ann.client.rpc("accept_admin_invitation", { token: good })).error?.message).toBe(
      "You are already an admin",
    );
    expect((await olive.client.rpc("accept_admin_invitation", { token: good })).data).toBe(true);
  });

  test("ends at once for an admin whose role is revoked", async () => {
    await requireStep(ada);
    await addAuthenticator(ann);
    const { data } = await ada.client.rpc("revoke_admin_role", { target_user_id: ann.id, reason: REASON });
    expect(data).toBe(true);
    expect(await contextOf(ann.client)).toMatchObject({ is_admin: false, lacks_second_step: false });
    expect((await requireStep(ann, false)).status).toBe(403);
    expect((await reset(ann.client, olive)).status).toBe(403);
  });
});

describe("resetting somebody's second step", () => {
  test("removes all of it, ends every session, tells the owner why, and is logged", async () => {
    await askForRecoveryCodes(stack, olive.client);
    await olive.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" });
    await stack.sql`delete from private.mail_outbox where recipient_id = ${olive.id}`;
    const token = await copyOfToken(stack, olive);
    expect((await reset(ada.client, { ...olive, email: ` ${olive.email.toUpperCase()} ` }, ` ${REASON} `)).data).toBe(
      true,
    );
    expect(await factorsOf(olive)).toHaveLength(0);
    expect(await sessionsOf(olive)).toHaveLength(0);
    expect(await contextOf(token)).toBeUndefined();
    expect(await mailsTo(olive)).toEqual([["second_step_reset", { reason: REASON }]]);
    const entry = { actor_id: ada.id, subject_kind: "account", subject_id: olive.id };
    expect(await auditOf("second_step_reset")).toEqual([entry]);
    const { data } = await ada.client.rpc("list_audit", { most: 1, of_action: "second_step_reset" });
    expect(data).toMatchObject([{ subject_name: olive.fullName, reason: REASON }]);
    expect(await contextOf((await signInAgain(stack, olive)).client)).toMatchObject({ has_second_step: false });
    expect(await contextOf(ada.client)).toMatchObject({ has_second_step: true });
  });

  test("works for another admin, who has to set up another where admins need one", async () => {
    await addAuthenticator(ann);
    await requireStep(ada);
    expect((await reset(ada.client, ann)).data).toBe(true);
    expect(await contextOf((await signInAgain(stack, ann)).client)).toMatchObject({ lacks_second_step: true });
  });

  test.each<[string, () => Client, number]>([
    ["an admin who has none", () => ann.client, 403],
    ["an admin who signed in without the code", () => ada.lacking, 403],
    ["an admin with a token from before the code", () => ada.older, 403],
    ["a member who signed in with a code", () => olive.client, 403],
    ["a visitor", () => stack.client(), 401],
  ])("is refused to %s, whether or not admins need one", async (_, clientOf, status) => {
    const answer = await reset(clientOf(), olive);
    expect([answer.error?.code, answer.status]).toEqual(["42501", status]);
    if (status === 403) {
      expect(answer.error?.message).toBe("Only an admin who signed in with a code can reset a second step");
    }
    expect(await factorsOf(olive)).toHaveLength(1);
  });

  test("is refused for one's own account, without a reason, without an address, and for an unknown one", async () => {
    const otto = await signUpPerson(stack, "Otto Other");
    const messages = [
      await reset(ada.client, ada),
      await reset(ada.client, olive, null),
      await reset(ada.client, olive, "  "),
      await reset(ada.client, { ...olive, email: "nobody@example.com" }),
      await reset(ada.client, { ...olive, email: "" }),
      await reset(ada.client, otto),
    ].map(({ error }) => error?.message);
    expect(messages).toEqual([
      "You can remove your own authenticators on your account page.",
      "Please say why",
      "Reason is required",
      "No account with this email address was found",
      "Please enter an email address",
      "This account has no second step.",
    ]);
    expect(await factorsOf(olive)).toHaveLength(1);
    expect(await factorsOf(ada)).toHaveLength(1);
  });

  test("of two admins who reset each other concurrently leaves one with a second step", async () => {
    const guarded = await guard(stack, ann);
    const claims = await claimsOf(ada);
    let answered = false;
    const { later } = await stack.sql.begin(async (first) => {
      await first`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
      await first`select public.reset_second_step(${ann.email}, ${REASON})`;
      const second = reset(guarded.client, ada).then((answer) => {
        answered = true;
        return answer;
      });
      const waiting = () => stack.sql`
        select 1 from pg_locks as l join pg_database as d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
      await expect.poll(async () => answered || (await waiting()).length > 0).toBe(true);
      expect(answered).toBe(false);
      return { later: second };
    });
    expect((await later).status).toBe(403);
    expect([(await factorsOf(ann)).length, (await factorsOf(ada)).length]).toEqual([0, 1]);
  });
});

test("an operator resets the second step of the last admin with the statement of OPERATING.md", async () => {
  await requireStep(ada);
  const [, statement = ""] =
    /^```sql\n(with account as [^`]*)```$/m.exec(readFileSync(".github/OPERATING.md", "utf8")) ?? [];
  expect(statement).toContain("'ada@example.com'");
  await stack.sql.begin(async (tx) => {
    await tx`set local role postgres`;
    await tx.unsafe(statement.replace("'ada@example.com'", `'${ada.email}'`));
  });
  expect(await sessionsOf(ada)).toHaveLength(0);
  const again = await signInAgain(stack, ada);
  expect(await contextOf(again.client)).toMatchObject({ is_admin: false, lacks_second_step: true });
  const authenticator = await addAuthenticator(again, "New phone");
  const back = await signInWithCode(stack, ada, authenticator);
  expect(await contextOf(back.client)).toMatchObject({ is_admin: true });
  expect(await contextOf(olive.client)).toMatchObject({ has_second_step: true });
  const kinds = (await mailsTo(ada)).map(([kind]) => kind).filter((kind) => kind !== "admin_role_granted");
  expect(kinds).toEqual(["factor_added", "factor_removed", "factor_added"]);
});
