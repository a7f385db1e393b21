import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { ageRefreshes, endSession, endSessions, sessionOf } from "#tests/support/ended-sessions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
});

/** What the session of this person can still do in the database. */
async function abilities({ client, id }: Person) {
  const [profile, insert, rpc] = [
    await client.from("profiles").select("id").eq("id", id),
    await client.from("events").insert({ ...buildEvent(), organizer_id: id }),
    await client.rpc("list_own_sessions"),
  ];
  const write = await client.from("profiles").update({ full_name: "Olive Changed" }).eq("id", id).select("id");
  return {
    reads: profile.data?.length === 1,
    inserts: insert.error === null,
    updates: write.data?.length === 1,
    calls: rpc.error === null,
  };
}

const ALL = { reads: true, inserts: true, updates: true, calls: true };
const NOTHING = { reads: false, inserts: false, updates: false, calls: false };

/** A second sign-in of the same person. */
async function signInElsewhere({ email, password }: Person) {
  const client = stack.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { client, session: data.session };
}

const listOf = async ({ client }: Person) => (await client.rpc("list_own_sessions")).data ?? [];

describe("a token no longer works", () => {
  test("once a refresh token was reused: neither the thief's nor the owner's", async () => {
    const { data } = await olive.client.auth.getSession();
    const stolen = data.session?.refresh_token ?? "";
    await olive.client.auth.refreshSession();
    await olive.client.auth.refreshSession();
    expect(await abilities(olive)).toEqual(ALL);
    await ageRefreshes(stack, olive.id);
    const { error } = await stack.client().auth.refreshSession({ refresh_token: stolen });
    expect(error?.code).toBe("refresh_token_already_used");
    expect(await abilities(olive)).toEqual(NOTHING);
  });

  test.each([
    [
      "90 days after the sign-in",
      "created_at = now() - interval '90 days 1 second', refreshed_at = now() at time zone 'UTC'",
    ],
    ["after 30 days without use", "created_at = now() - interval '31 days'"],
    [
      "30 days after it was last renewed",
      "created_at = now() - interval '60 days', refreshed_at = (now() - interval '30 days 1 second') at time zone 'UTC'",
    ],
    ["after the time that Auth set for its session", "not_after = now() - interval '1 second'"],
  ])("%s", async (_, change) => {
    await stack.sql.unsafe(`update auth.sessions set ${change} where user_id = $1`, [olive.id]);
    expect(await abilities(olive)).toEqual(NOTHING);
  });

  test("where Auth counts refresh tokens, once it has deleted the session because one was reused", async () => {
    await stack.sql`update auth.sessions set refresh_token_counter = 3 where user_id = ${olive.id}`;
    await stack.sql`delete from auth.refresh_tokens where user_id = ${olive.id}`;
    expect((await olive.client.from("profiles").select("id")).data).toHaveLength(1);
    await endSessions(stack, olive.id);
    expect(await abilities(olive)).toEqual(NOTHING);
  });

  test("for an admin, who can no longer read or decide anything", async () => {
    const ada = await signUpAdmin(stack);
    const event = await addEvent(stack, olive, { is_approved: false });
    await endSessions(stack, ada.id);
    expect((await ada.client.from("profiles").select("id")).data).toEqual([]);
    await ada.client.from("events").update({ is_approved: true }).eq("id", event.id);
    expect([...(await stack.sql`select is_approved from public.events where id = ${event.id}`)]).toEqual([
      { is_approved: false },
    ]);
  });
});

describe("a token still works", () => {
  test("89 days after the sign-in, when it is used every month", async () => {
    await stack.sql`
      update auth.sessions set created_at = now() - interval '89 days',
        refreshed_at = (now() - interval '29 days') at time zone 'UTC' where user_id = ${olive.id}`;
    expect(await abilities(olive)).toEqual(ALL);
  });

  test("where Auth counts refresh tokens and keeps no rows of them, or only revoked ones", async () => {
    await stack.sql`update auth.sessions set refresh_token_counter = 3 where user_id = ${olive.id}`;
    await stack.sql`update auth.refresh_tokens set revoked = true where user_id = ${olive.id}`;
    expect(await abilities(olive)).toEqual(ALL);
    await stack.sql`delete from auth.refresh_tokens where user_id = ${olive.id}`;
    expect((await olive.client.from("profiles").select("id")).data).toHaveLength(1);
  });
});

describe("the list of a member's devices", () => {
  test("contains the member's own active sessions, the current one first", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    const [first, gone] = [await signInElsewhere(olive), await signInElsewhere(olive)];
    await gone.client.auth.signOut({ scope: "local" });
    await stack.sql`update auth.sessions set user_agent = 'A browser' where user_id = ${olive.id}`;
    await first.client.auth.refreshSession();
    const sessions = await listOf(olive);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions[0]).toMatchObject({ user_agent: "A browser", signed_in_at: expect.any(String) });
    expect(Date.parse(sessions[1]?.last_used_at ?? "")).toBeGreaterThan(Date.parse(sessions[1]?.signed_in_at ?? ""));
    expect(await listOf(other)).toHaveLength(1);
  });

  test("leaves out revoked and expired sessions", async () => {
    const { session } = await signInElsewhere(olive);
    await endSession(stack, session.access_token);
    expect((await listOf(olive)).map(({ is_current }) => is_current)).toEqual([true]);
  });

  test("is denied to visitors and to sessions that have ended", async () => {
    expect((await stack.client().rpc("list_own_sessions")).status).toBe(401);
    await endSessions(stack, olive.id);
    const { error, status } = await olive.client.rpc("list_own_sessions");
    expect([status, error?.message]).toEqual([403, "You must be logged in to see your devices"]);
  });

  test("is all that a member can see of the schema auth", async () => {
    const rows = await stack.sql`
      select c.relname from pg_class as c where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r'
        and (has_table_privilege('authenticated', c.oid, 'select') or has_table_privilege('anon', c.oid, 'select'))`;
    expect([...rows]).toEqual([]);
  });
});

describe("signing out a device", () => {
  test("ends only that one, at once for reads, writes and refreshes", async () => {
    const phone = await signInElsewhere(olive);
    const [, listed] = await listOf(olive);
    expect((await olive.client.rpc("end_own_session", { session_id: listed?.id ?? "" })).data).toBe(true);
    expect(await abilities({ ...olive, client: phone.client })).toEqual(NOTHING);
    expect((await phone.client.auth.refreshSession()).error).not.toBeNull();
    expect(await abilities(olive)).toEqual(ALL);
  });

  test("of another member changes and reveals nothing", async () => {
    const other = await signUpPerson(stack, "Otto Other");
    const [theirs] = await listOf(other);
    for (const session_id of [theirs?.id ?? "", randomUUID()]) {
      expect((await olive.client.rpc("end_own_session", { session_id })).data).toBe(false);
    }
    expect(await abilities(other)).toEqual(ALL);
  });

  test("is denied to visitors and to sessions that have ended", async () => {
    const phone = await signInElsewhere(olive);
    const [mine] = await listOf(olive);
    const session_id = mine?.id ?? "";
    expect((await stack.client().rpc("end_own_session", { session_id })).status).toBe(401);
    await endSession(stack, phone.session.access_token);
    const { error, status } = await phone.client.rpc("end_own_session", { session_id });
    expect([status, error?.message]).toEqual([403, "You must be logged in to sign a device out"]);
    expect(await abilities(olive)).toEqual(ALL);
  });
});

test("maintenance removes ended sessions, so that Auth rejects them too, and keeps active ones", async () => {
  const [phone, tablet] = [await signInElsewhere(olive), await signInElsewhere(olive)];
  await endSession(stack, phone.session.access_token);
  await stack.sql`
    update auth.sessions set created_at = now() - interval '91 days' where id = ${sessionOf(tablet.session.access_token)}`;
  expect((await tablet.client.auth.getUser()).error).toBeNull();
  await stack.sql`select public.run_maintenance()`;
  for (const { client } of [phone, tablet])
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await olive.client.auth.getUser()).error).toBeNull();
});
