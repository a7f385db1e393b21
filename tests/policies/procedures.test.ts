import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let admin: Person;
let member: Person;

beforeAll(async () => {
  stack = await openStack();
  admin = await signUpAdmin(stack);
  member = await signUpPerson(stack, "Mara Member");
});

afterAll(() => stack.close());

const SOMEBODY = "00000000-0000-4000-8000-000000000000";

const CALLS = {
  has_any_admins: (client: Client) => client.rpc("has_any_admins"),
  make_user_admin: (client: Client) => client.rpc("make_user_admin", { target_user_id: SOMEBODY }),
  generate_admin_token: (client: Client) => client.rpc("generate_admin_token"),
  list_admin_invitations: (client: Client) => client.rpc("list_admin_invitations"),
  revoke_admin_invitation: (client: Client) => client.rpc("revoke_admin_invitation", { invitation_id: 1 }),
  create_admin_invitation: (client: Client) =>
    client.rpc("create_admin_invitation", { invitee_email: "new@example.com" }),
  accept_admin_invitation: (client: Client) => client.rpc("accept_admin_invitation", { token: "anything" }),
  restore_admin_privileges: (client: Client) =>
    client.rpc("restore_admin_privileges", { user_email: "new@example.com" }),
  list_admin_users: (client: Client) => client.rpc("list_admin_users"),
};

test.each(Object.entries(CALLS))("a visitor cannot call %s", async (_, call) => {
  const { error, status } = await call(stack.client());
  expect(error?.code).toBe("42501");
  expect(status).toBe(401);
});

test.each([
  ["generate_admin_token", "You must be logged in as an admin to generate a token"],
  ["list_admin_invitations", "You must be logged in as an admin to invite others"],
  ["revoke_admin_invitation", "You must be logged in as an admin to invite others"],
  ["create_admin_invitation", "You must be logged in as an admin to invite others"],
  ["restore_admin_privileges", "You must be logged in as an admin to restore privileges"],
  ["list_admin_users", "You must be logged in as an admin to list admins"],
] as const)("a member cannot call %s", async (name, message) => {
  const { error, status } = await CALLS[name](member.client);
  expect(error?.message).toBe(message);
  expect(status).toBe(403);
});

test.each(["is_admin", "issue_admin_token", "create_profile"])(
  "private.%s cannot be called through the API",
  async (name) => {
    const headers = { apikey: stack.anonKey, "Content-Profile": "private", "Content-Type": "application/json" };
    const answer = await fetch(`${stack.url}/rest/v1/rpc/${name}`, { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(406);
  },
);

test("members and visitors cannot run maintenance", async () => {
  for (const client of [stack.client(), member.client, admin.client]) {
    const { error } = await client.rpc("purge_ended_events");
    expect(error?.code).toBe("42501");
  }
});

describe("the first admin", () => {
  // Suspends the other tests' admin: the role can only be claimed while there is none.
  beforeAll(() => stack.sql`update public.profiles set is_admin = false where is_admin`);
  afterAll(async () => {
    await stack.sql`update public.profiles set is_admin = id = ${admin.id} where is_admin or id = ${admin.id}`;
  });

  test("a member cannot claim the role for another; of two concurrent claims one wins; later claims are rejected", async () => {
    const people = [await signUpPerson(stack, "Ann First"), await signUpPerson(stack, "Ben First")] as const;
    const forOther = await people[0].client.rpc("make_user_admin", { target_user_id: people[1].id });
    expect(forOther.error?.message).toBe("Failed to grant admin privileges");
    expect((await people[0].client.rpc("has_any_admins")).data).toBe(false);

    const claims = await Promise.all(
      people.map((person) => person.client.rpc("make_user_admin", { target_user_id: person.id })),
    );
    expect(claims.filter(({ data }) => data === true)).toHaveLength(1);
    const refused = claims.find(({ error }) => error !== null);
    expect(refused?.error?.message).toBe(
      "There are already admins in the system. You need an invitation from an existing admin to become an admin.",
    );
    const [count] = await stack.sql`select count(*)::int as admins from public.profiles where is_admin`;
    expect(count?.admins).toBe(1);
    expect((await people[1].client.rpc("has_any_admins")).data).toBe(true);
  });
});

describe("tokens and invitations", () => {
  async function newToken(): Promise<string> {
    const { data, error } = await admin.client.rpc("generate_admin_token");
    if (error) throw error;
    return data;
  }

  async function isAdmin(person: Person): Promise<boolean> {
    const [row] = await stack.sql`select is_admin from public.profiles where id = ${person.id}`;
    return row?.is_admin === true;
  }

  test("a token has 256 bits, is stored only as its SHA-256, and lasts one hour", async () => {
    const token = await newToken();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const hash = createHash("sha256").update(token).digest();
    const [row] = await stack.sql`
      select extract(epoch from expires_at - created_at)::int as seconds, t::text as written
      from private.admin_tokens as t where token_hash = ${hash}`;
    expect(row?.seconds).toBe(3600);
    expect(row?.written).not.toContain(token);
  });

  test("a token makes its holder an admin, once", async () => {
    const token = await newToken();
    const [first, second] = [await signUpPerson(stack, "Fay First"), await signUpPerson(stack, "Sid Second")];
    const accepted = await first.client.rpc("accept_admin_invitation", { token });
    expect(accepted.data).toBe(true);
    expect(await isAdmin(first)).toBe(true);
    const again = await second.client.rpc("accept_admin_invitation", { token });
    expect(again).toMatchObject({ data: false, error: null });
    expect(await isAdmin(second)).toBe(false);
  });

  test("of many people who use one token concurrently, one becomes an admin", async () => {
    const token = await newToken();
    const people = await Promise.all(
      ["One", "Two", "Three", "Four"].map((name) => signUpPerson(stack, `Racer ${name}`)),
    );
    const answers = await Promise.all(people.map((person) => person.client.rpc("accept_admin_invitation", { token })));
    expect(answers.filter(({ data }) => data === true)).toHaveLength(1);
    expect((await Promise.all(people.map(isAdmin))).filter(Boolean)).toHaveLength(1);
  });

  test("an expired token is rejected", async () => {
    const token = await newToken();
    const hash = createHash("sha256").update(token).digest();
    await stack.sql`update private.admin_tokens set expires_at = now() - interval '1 second' where token_hash = ${hash}`;
    const { data } = await member.client.rpc("accept_admin_invitation", { token });
    expect(data).toBe(false);
    expect(await isAdmin(member)).toBe(false);
  });

  test.each(["", "   "])("an empty token (%j) is asked for", async (token) => {
    const { error, status } = await member.client.rpc("accept_admin_invitation", { token });
    expect(error?.message).toBe("Please enter an invitation token");
    expect(status).toBe(400);
  });

  test("an invitation works only for its e-mail, written in any case", async () => {
    const invited = await signUpPerson(stack, "Ina Invited");
    const { data: token } = await admin.client.rpc("create_admin_invitation", {
      invitee_email: ` ${invited.email.toUpperCase()} `,
    });
    const byOther = await member.client.rpc("accept_admin_invitation", { token: token ?? "" });
    expect(byOther).toMatchObject({ data: false, error: null });
    expect(await isAdmin(member)).toBe(false);
    const byInvited = await invited.client.rpc("accept_admin_invitation", { token: token ?? "" });
    expect(byInvited.data).toBe(true);
  });

  test("a token of a former admin no longer works", async () => {
    const former = await signUpAdmin(stack, "Fred Former");
    const { data: token } = await former.client.rpc("generate_admin_token");
    await stack.sql`update public.profiles set is_admin = false where id = ${former.id}`;
    const { data } = await member.client.rpc("accept_admin_invitation", { token: token ?? "" });
    expect(data).toBe(false);
  });

  test("an admin who accepts by mistake does not use the token up", async () => {
    const token = await newToken();
    expect((await admin.client.rpc("accept_admin_invitation", { token })).error?.message).toBe(
      "You are already an admin",
    );
    const other = await signUpPerson(stack, "Otto Other");
    expect((await other.client.rpc("accept_admin_invitation", { token })).data).toBe(true);
  });

  test.each(["", " ", "no-at-sign"])("an invitation needs an e-mail address, not %j", async (invitee_email) => {
    const { error, status } = await admin.client.rpc("create_admin_invitation", { invitee_email });
    expect(error?.message).toBe(invitee_email.trim() ? "Invalid email address" : "Please enter an email address");
    expect(status).toBe(400);
  });

  test("an admin restores the privileges of an account by its e-mail, and is told when there is none", async () => {
    const lost = await signUpPerson(stack, "Lena Lost");
    expect((await admin.client.rpc("restore_admin_privileges", { user_email: lost.email })).data).toBe(true);
    expect(await isAdmin(lost)).toBe(true);
    const unknown = await admin.client.rpc("restore_admin_privileges", { user_email: "nobody@example.com" });
    expect(unknown.error?.message).toBe("No account with this email address was found");
    const empty = await admin.client.rpc("restore_admin_privileges", { user_email: "" });
    expect(empty.error?.message).toBe("Please enter an email address");
  });

  test("admins list admins with name and e-mail", async () => {
    const { data } = await admin.client.rpc("list_admin_users");
    expect(data).toContainEqual({
      user_id: admin.id,
      full_name: admin.fullName,
      email: admin.email,
      has_second_step: false,
    });
    expect(data?.some((row) => row.user_id === member.id)).toBe(false);
  });
});
