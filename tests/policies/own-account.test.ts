import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { claimsOf, copyOfToken } from "#tests/support/access-tokens.ts";
import { endSessions } from "#tests/support/ended-sessions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});
afterEach(async () => {
  await stack.sql`update public.profiles set is_admin = false where is_admin`;
});

/** The password of everyone in these tests. */
const MINE = { current_password: "correct-horse-battery" };

/** Ends an admin's role in one of two ways. */
function leave({ client }: Person, way: "give_up_admin_role" | "delete_own_account") {
  return way === "give_up_admin_role" ? client.rpc(way) : client.rpc(way, MINE);
}

async function exists(id: string): Promise<boolean> {
  const rows = await stack.sql`select 1 from auth.users where id = ${id}`;
  return rows.length === 1;
}

/** Sets the age of Olive's sessions. */
const makeOlder = (age: string) =>
  stack.sql`update auth.sessions set created_at = now() - ${age}::interval where user_id = ${olive.id}`;

describe("deleting an account", () => {
  test("deletes the profile, every event, past events and sessions with it, and no one else's", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    const theirs = await addEvent(stack, other);
    await addEvent(stack, olive);
    await addEvent(stack, olive, { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString() });
    await stack.sql`select public.purge_ended_events()`;
    expect((await olive.client.rpc("delete_own_account", MINE)).data).toBe(true);
    for (const [table, column] of [
      ["auth.users", "id"],
      ["auth.sessions", "user_id"],
      ["auth.identities", "user_id"],
      ["public.profiles", "id"],
      ["public.events", "organizer_id"],
      ["public.past_events", "organizer_id"],
    ] as const) {
      const rows = await stack.sql.unsafe(`select 1 from ${table} where ${column} = $1`, [olive.id]);
      expect(rows, table).toHaveLength(0);
    }
    expect(await stack.sql`select 1 from public.events where id = ${theirs.id}`).toHaveLength(1);
  });

  test("is denied to visitors", async () => {
    const { error, status } = await stack.client().rpc("delete_own_account");
    expect(error?.code).toBe("42501");
    expect(status).toBe(401);
  });

  test("is rejected with a wrong password, and without one", async () => {
    expect((await olive.client.rpc("delete_own_account", { current_password: "not-hers" })).data).toBe(false);
    const { error, status } = await olive.client.rpc("delete_own_account");
    expect(error?.message).toBe("Your current password is required");
    expect(status).toBe(400);
    expect(await exists(olive.id)).toBe(true);
  });

  test("needs a fresh sign-in where there is no password", async () => {
    await stack.sql`update auth.users set encrypted_password = '' where id = ${olive.id}`;
    await stack.sql`update auth.sessions set created_at = now() - interval '1 day' where user_id = ${olive.id}`;
    expect((await olive.client.rpc("has_password")).data).toBe(false);
    expect((await olive.client.rpc("delete_own_account")).status).toBe(403);
    expect(await exists(olive.id)).toBe(true);
    await stack.sql`update auth.sessions set created_at = now() where user_id = ${olive.id}`;
    expect((await olive.client.rpc("delete_own_account")).data).toBe(true);
    expect(await exists(olive.id)).toBe(false);
  });

  test("is denied to the last admin, who stays one", async () => {
    const ada = await signUpAdmin(stack);
    const { error, status } = await ada.client.rpc("delete_own_account", MINE);
    expect(error?.message).toBe("You are the only admin. Make someone else an admin first.");
    expect(status).toBe(409);
    expect((await ada.client.rpc("list_admin_users")).data).toHaveLength(1);
  });

  test("is allowed for an admin while there is another", async () => {
    const [ada, ann] = [await signUpAdmin(stack), await signUpAdmin(stack, "Ann Admin")];
    expect((await ada.client.rpc("delete_own_account", MINE)).data).toBe(true);
    expect((await ann.client.rpc("delete_own_account", MINE)).status).toBe(409);
  });
});

describe("giving up the admin role", () => {
  test("works while there is another admin, at once", async () => {
    const [ada, ann] = [await signUpAdmin(stack), await signUpAdmin(stack, "Ann Admin")];
    expect((await ada.client.rpc("give_up_admin_role")).data).toBe(true);
    expect((await ada.client.rpc("generate_admin_token")).status).toBe(403);
    expect((await ann.client.rpc("list_admin_users")).data).toHaveLength(1);
  });

  test("is denied to the last admin, to members and to visitors", async () => {
    const ada = await signUpAdmin(stack);
    expect((await ada.client.rpc("give_up_admin_role")).error?.message).toBe(
      "You are the only admin. Make someone else an admin first.",
    );
    expect((await ada.client.rpc("list_admin_users")).data).toHaveLength(1);
    expect((await olive.client.rpc("give_up_admin_role")).status).toBe(403);
    expect((await stack.client().rpc("give_up_admin_role")).status).toBe(401);
  });

  test.each(["give_up_admin_role", "delete_own_account"] as const)(
    "while one of two admins is leaving, the other's request waits, and is then refused (%s)",
    async (way) => {
      const [ada, ann] = [await signUpAdmin(stack), await signUpAdmin(stack, "Ann Admin")];
      const claims = await claimsOf(ada);
      let answered = false;
      const other = await stack.sql.begin(async (leaving) => {
        await leaving`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
        await leaving.unsafe(`select public.${way}(${way === "delete_own_account" ? `'${ada.password}'` : ""})`);
        const later = leave(ann, way).then((answer) => {
          answered = true;
          return answer;
        });
        const waiting = () => stack.sql`
          select 1 from pg_locks as l join pg_database as d on d.oid = l.database
          where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
        await expect.poll(async () => answered || (await waiting()).length > 0).toBe(true);
        expect(answered).toBe(false);
        return { later };
      });
      expect((await other.later).status).toBe(409);
      expect((await ann.client.rpc("list_admin_users")).data).toHaveLength(1);
    },
  );

  test("of all admins who leave concurrently, in either way, one has to stay", async () => {
    const admins = await Promise.all(
      ["One", "Two", "Three", "Four"].map((name) => signUpAdmin(stack, `Leaver ${name}`)),
    );
    const answers = await Promise.all(
      admins.map((admin, index) => leave(admin, index % 2 === 0 ? "give_up_admin_role" : "delete_own_account")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const [count] = await stack.sql`select count(*)::int as admins from public.profiles where is_admin`;
    expect(count?.admins).toBe(1);
  });
});

describe("a token whose session has ended", () => {
  async function refusals(token: Client, event: { id: string }): Promise<void> {
    const wrote = await token.from("events").insert({ ...buildEvent(), organizer_id: olive.id });
    expect(wrote.error?.code).toBe("42501");
    expect((await token.from("events").update({ title: "Changed late" }).eq("id", event.id).select()).data).toEqual([]);
    expect((await token.from("events").delete().eq("id", event.id).select()).data).toEqual([]);
    expect((await token.from("profiles").update({ full_name: "Late Olive" }).eq("id", olive.id).select()).data).toEqual(
      [],
    );
    expect((await token.from("profiles").select("id")).data).toEqual([]);
    expect((await token.from("past_events").select("id")).data).toEqual([]);
    expect((await token.rpc("make_user_admin", { target_user_id: olive.id })).status).toBe(403);
    expect((await token.rpc("delete_own_account")).status).toBe(403);
    expect((await token.rpc("accept_admin_invitation", { token: "guess" })).status).toBe(403);
    expect((await token.rpc("list_own_sessions")).status).toBe(403);
    expect((await token.rpc("has_password")).data).toBe(false);
  }

  async function addPastEvent(): Promise<void> {
    await stack.sql`
      insert into public.past_events (id, organizer_id, title, description, category, location, start_date, was_approved, created_at)
      values (gen_random_uuid(), ${olive.id}, 'Porch Concert', 'It was a warm evening.', 'music', 'Tampa', now() - interval '3 days', true, now())`;
  }

  test("reads and writes nothing of its owner after a sign-out, though it has not expired", async () => {
    const event = await addEvent(stack, olive, { is_approved: false });
    await addPastEvent();
    const token = await copyOfToken(stack, olive);
    expect((await token.from("past_events").select("id")).data).toHaveLength(1);
    expect((await token.from("events").select("id").eq("id", event.id)).data).toHaveLength(1);
    await olive.client.auth.signOut({ scope: "local" });
    await refusals(token, event);
    expect((await token.from("events").select("id").eq("id", event.id)).data).toEqual([]);
    expect(await stack.sql`select 1 from public.events where id = ${event.id}`).toHaveLength(1);
  });

  test.each([
    ["a stolen refresh token was used again", () => endSessions(stack, olive.id)],
    ["its 90 days are over", () => makeOlder("91 days")],
    ["it was not used for 30 days", () => makeOlder("31 days")],
  ])("reads and writes nothing of its owner once %s", async (_, end) => {
    const event = await addEvent(stack, olive, { is_approved: false });
    const token = await copyOfToken(stack, olive);
    expect((await token.from("events").select("id").eq("id", event.id)).data).toHaveLength(1);
    await end();
    await refusals(token, event);
    expect((await token.from("events").select("id").eq("id", event.id)).data).toEqual([]);
    expect(await stack.sql`select 1 from public.events where id = ${event.id}`).toHaveLength(1);
  });

  test("of a deleted member no longer works", async () => {
    const event = await addEvent(stack, olive, { is_approved: false });
    const token = await copyOfToken(stack, olive);
    await stack.client(stack.serviceRoleKey).auth.admin.deleteUser(olive.id);
    await refusals(token, event);
  });

  test("of an admin gives no access, and neither does a demoted admin's active session", async () => {
    const [ada, ann] = [await signUpAdmin(stack), await signUpAdmin(stack, "Ann Admin")];
    const event = await addEvent(stack, olive, { is_approved: false });
    const token = await copyOfToken(stack, ada);
    await ada.client.auth.signOut({ scope: "local" });
    await stack.sql`update public.profiles set is_admin = false where id = ${ann.id}`;
    for (const client of [token, ann.client]) {
      expect((await client.from("events").update({ is_approved: true }).eq("id", event.id).select()).data).toEqual([]);
      expect((await client.from("contact_messages").select("id")).data).toEqual([]);
      expect((await client.rpc("list_admin_users")).status).toBe(403);
      expect((await client.rpc("generate_admin_token")).status).toBe(403);
    }
  });
});
