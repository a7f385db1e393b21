import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";

const CODE = "open-sesame-2026-lemon";

let stack: TestStack;
let olive: Person;
let ben: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive First");
  ben = await signUpPerson(stack, "Ben Guesser");
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.sql`update public.profiles set is_admin = false where is_admin`;
  await stack.sql`delete from private.failed_claims`;
  // An operator runs this in the SQL editor of a hosted project.
  await stack.sql.begin(async (sql) => {
    await sql`set local role postgres`;
    await sql`select private.set_admin_claim_code(${CODE})`;
  });
});

const claim = (person: Person, code?: string) =>
  person.client.rpc("make_user_admin", {
    target_user_id: person.id,
    ...(code === undefined ? {} : { claim_code: code }),
  });
const isNeeded = async (client: Client) => (await client.rpc("is_claim_code_needed")).data;
const countAdmins = async () => (await stack.sql`select from public.profiles where is_admin`).count;
const countRefusals = async (person: Person) =>
  (await stack.sql`select from public.audit_log where action = 'token_refused' and subject_id = ${person.id}`).count;

describe("where a claim code is set", () => {
  test("no member becomes the first admin without it", async () => {
    expect(await isNeeded(olive.client)).toBe(true);
    for (const code of [undefined, "", "   "]) {
      const { error, status } = await claim(olive, code);
      expect([status, error?.message]).toEqual([400, "Please enter the claim code"]);
    }
    expect(await countAdmins()).toBe(0);
  });

  test("a wrong one is rejected and logged, and the right one works once", async () => {
    const before = await countRefusals(olive);
    expect((await claim(olive, `${CODE}s`)).data).toBe(false);
    expect(await countRefusals(olive)).toBe(before + 1);
    expect((await claim(olive, ` ${CODE} `)).data).toBe(true);
    expect(await isNeeded(ben.client)).toBe(false);
    expect((await claim(ben, CODE)).status).toBe(403);
    expect((await stack.sql`select from private.admin_claim_code`).count).toBe(0);
  });

  test("of many concurrent guesses ten are checked in an hour, and then not even the right one", async () => {
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, guess) => claim(ben, `guess-number-${guess}`)));
    expect(guesses.filter(({ data }) => data === false)).toHaveLength(10);
    const refused = guesses.filter(({ error }) => error !== null);
    expect(refused).toHaveLength(4);
    for (const { status, error } of [...refused, await claim(ben, CODE)]) {
      expect(status).toBe(429);
      expect(error?.message).toMatch(/^Too many wrong claim codes\. Please try again in \d+ minutes\.$/);
    }
    // The limit is per member.
    expect((await claim(olive, CODE)).data).toBe(true);
  });

  test("guesses of an earlier hour no longer count", async () => {
    await stack.sql`
      insert into private.failed_claims (member_id, hour, failures)
      values (${ben.id}, date_trunc('hour', now(), 'UTC') - interval '1 hour', 10)`;
    expect((await claim(ben, "once-more-wrong")).data).toBe(false);
    const [row] = await stack.sql`select failures from private.failed_claims where member_id = ${ben.id}`;
    expect(row?.failures).toBe(1);
  });

  test("a new one replaces it", async () => {
    await stack.sql`select private.set_admin_claim_code('another-code-2026')`;
    expect((await claim(olive, CODE)).data).toBe(false);
    expect((await claim(olive, "another-code-2026")).data).toBe(true);
  });

  test("it cannot be read, set or removed through the API, and only its hash is stored", async () => {
    for (const [path, method] of [
      ["rpc/set_admin_claim_code", "POST"],
      ["admin_claim_code", "GET"],
      ["admin_claim_code", "DELETE"],
      ["failed_claims", "DELETE"],
    ] as const)
      for (const key of [stack.anonKey, stack.serviceRoleKey]) {
        const headers = { apikey: key, Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
        const profile = { "Content-Profile": "private", "Accept-Profile": "private" };
        const init = { method, headers: { ...headers, ...profile }, ...(method === "POST" ? { body: "{}" } : {}) };
        expect((await fetch(`${stack.url}/rest/v1/${path}`, init)).status).toBe(406);
      }
    for (const role of ["anon", "authenticated", "service_role"])
      await expect(
        stack.sql.begin(async (sql) => {
          await sql`select set_config('role', ${role}, true)`;
          await sql`select private.set_admin_claim_code('a-code-of-my-own-2026')`;
        }),
      ).rejects.toThrow("permission denied");
    const [row] = await stack.sql`select c::text as written from private.admin_claim_code as c`;
    expect(row?.written).not.toContain(CODE);
  });

  test("a short one is not accepted", async () => {
    await expect(stack.sql`select private.set_admin_claim_code('  sunshine  ')`).rejects.toThrow(
      "at least 12 random characters",
    );
    await expect(stack.sql`select private.set_admin_claim_code(null)`).rejects.toThrow("at least 12 random characters");
  });
});

test("visitors cannot ask whether one is needed", async () => {
  expect((await stack.client().rpc("is_claim_code_needed")).status).toBe(401);
});

test("where none is set, claiming needs only the id", async () => {
  await stack.sql`delete from private.admin_claim_code`;
  expect(await isNeeded(olive.client)).toBe(false);
  expect((await claim(olive)).data).toBe(true);
});
