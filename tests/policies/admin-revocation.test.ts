import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "#tests/support/access-tokens.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let ada: Person;
let ann: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  [ada, ann] = [await signUpAdmin(stack), await signUpAdmin(stack, "Ann Admin")];
});
afterEach(async () => {
  await stack.sql`update public.profiles set is_admin = false where is_admin`;
});

const REASON = "Has left the team; thank you for everything.";

const revoke = (by: Person, target: Person, reason: string | null = REASON) =>
  by.client.rpc("revoke_admin_role", { target_user_id: target.id, reason: reason as string });

async function isAdmin({ id }: Person): Promise<boolean> {
  const [row] = await stack.sql<{ is_admin: boolean }[]>`select is_admin from public.profiles where id = ${id}`;
  return row?.is_admin ?? false;
}

describe("an admin removes the role from another admin", () => {
  test("who loses it at once, also in open sessions, and whose tokens no longer work", async () => {
    const token = (await ann.client.rpc("generate_admin_token")).data ?? "";
    expect((await revoke(ada, ann)).data).toBe(true);
    expect((await ann.client.rpc("list_admin_users")).status).toBe(403);
    expect((await ann.client.from("contact_messages").select("id")).data).toEqual([]);
    const olive = await signUpPerson(stack);
    expect((await olive.client.rpc("accept_admin_invitation", { token })).data).toBe(false);
  });

  test("with the reason in the audit log and in a mail to them", async () => {
    await revoke(ada, ann, `  ${REASON}  `);
    const log = ada.client.from("audit_log").select("id, actor_id, details").eq("action", "admin_revoked");
    const { data: entry } = await log.eq("subject_id", ann.id).single();
    expect(entry).toMatchObject({ actor_id: ada.id, details: { by: "revoke" } });
    const reasons = await ada.client
      .from("audit_reasons")
      .select()
      .eq("entry_id", entry?.id ?? 0);
    expect(reasons.data).toEqual([{ entry_id: entry?.id, account_id: ann.id, reason: REASON }]);
    const mails = await stack.sql`
      select data from private.mail_outbox where recipient_id = ${ann.id} and kind = 'admin_role_revoked'`;
    expect(mails).toEqual([{ data: { reason: REASON } }]);
  });

  test("with a reason that other people can neither read nor write, and that is deleted with the account", async () => {
    await revoke(ada, ann);
    expect((await ann.client.from("audit_reasons").select("reason")).data).toEqual([]);
    expect((await stack.client().from("audit_reasons").select("reason")).status).toBe(401);
    const row = { entry_id: 1, account_id: ann.id, reason: "Made up" };
    expect((await ada.client.from("audit_reasons").insert(row)).error?.code).toBe("42501");
    expect((await ada.client.from("audit_reasons").delete().gt("entry_id", 0)).error?.code).toBe("42501");
    await ann.client.rpc("delete_own_account", { current_password: ann.password });
    const left = await stack.sql`select 1 from public.audit_reasons where account_id = ${ann.id}`;
    expect(left).toHaveLength(0);
  });

  test.each([null, "", "   "])("but not for the reason %j", async (reason) => {
    expect((await revoke(ada, ann, reason)).status).toBe(400);
    expect(await isAdmin(ann)).toBe(true);
  });

  test("but not from themselves", async () => {
    const { error } = await revoke(ada, ada);
    expect(error?.message).toBe("You can give up your own role on your account page.");
    expect(await isAdmin(ada)).toBe(true);
  });

  test("but not from a member who is not an admin", async () => {
    const olive = await signUpPerson(stack);
    const { error } = await revoke(ada, olive);
    expect(error?.message).toBe("This person isn't an admin.");
  });
});

test("members and visitors cannot remove the role", async () => {
  const olive = await signUpPerson(stack);
  expect((await revoke(olive, ann)).status).toBe(403);
  const visitor = { ...olive, client: stack.client() };
  expect((await revoke(visitor, ann)).status).toBe(401);
  expect(await isAdmin(ann)).toBe(true);
});

test("of two admins who remove each other concurrently one stays an admin", async () => {
  const answers = await Promise.all([revoke(ada, ann), revoke(ann, ada)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect([await isAdmin(ada), await isAdmin(ann)].sort()).toEqual([false, true]);
});

test("when one admin gives up the role just before the other would lose it, the other keeps it", async () => {
  const claims = await claimsOf(ada);
  let answered = false;
  const { later } = await stack.sql.begin(async (leaving) => {
    await leaving`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    await leaving`select public.give_up_admin_role()`;
    const removal = revoke(ada, ann).then((answer) => {
      answered = true;
      return answer;
    });
    const waiting = () => stack.sql`
      select 1 from pg_locks as l join pg_database as d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
    await expect.poll(async () => answered || (await waiting()).length > 0).toBe(true);
    expect(answered).toBe(false);
    return { later: removal };
  });
  expect((await later).status).toBe(403);
  expect(await isAdmin(ann)).toBe(true);
});
