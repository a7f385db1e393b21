import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let pastId: string;

/** Takes PostgreSQL seconds on a text of many a's. */
const COSTLY = "(a*)*(a*)*(a*)*b(\\1|\\2)$";
const REFUSAL = "Regular expressions are not available here. Use like or ilike.";

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
  await addEvent(stack, olive, {
    description: "a".repeat(9000),
    image_url: "https://example.com/x.png",
    event_url: "https://example.com/",
  });
  pastId = (await addEvent(stack, olive, { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString() })).id;
  await stack.sql`select public.purge_ended_events()`;
});
afterAll(() => stack.close());

async function read(path: string, token = stack.anonKey) {
  const response = await fetch(`${stack.url}/rest/v1${path}`, {
    headers: { apikey: stack.anonKey, Authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

describe("a regular expression", () => {
  const asked = encodeURIComponent(COSTLY);
  const event = "/events?select=id&";

  test.each([
    `${event}title=match.${asked}`,
    `${event}title=imatch.${asked}`,
    `${event}title=not.match.${asked}`,
    `${event}title=not.imatch.${asked}`,
    `${event}description=match.${asked}`,
    `${event}location=match.${asked}`,
    `${event}or=(title.match.x,title.imatch.y)`,
    `${event}and=(is_approved.is.true,or(location.not.match.x,title.eq.y))`,
  ])("is rejected for visitors and members: %s", async (path) => {
    const { data } = await olive.client.auth.getSession();
    for (const token of [stack.anonKey, data.session?.access_token]) {
      const answer = await read(path, token);
      expect(answer).toMatchObject({ status: 400, body: { code: "0A000", message: REFUSAL } });
    }
  });

  test.each(["category", "image_url", "event_url"])(
    "is refused on %s, for what it is or as no value of it",
    async (column) => {
      for (const pattern of [COSTLY, "music", "https://example.com/"]) {
        const answer = await read(`${event}${column}=match.${encodeURIComponent(pattern)}`);
        expect(answer.status).toBe(400);
        expect(["0A000", "23514"]).toContain(answer.body.code);
      }
    },
  );

  test("is rejected on the results of functions", async () => {
    for (const filter of ["location=match.x", "category=imatch.music", "location=not.match.x"]) {
      const answer = await read(`/rpc/find_removed_event?event_id=${pastId}&${filter}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "0A000" } });
    }
  });

  test.each(["~", "~*", "!~", "!~*"])("is rejected as hosted REST may write it: %s", async (operator) => {
    for (const [right, value] of [
      ["$1", "x"],
      ["any($1)", "{x}"],
      ["$1::text", "x"],
    ] as const) {
      const asVisitor = stack.sql.begin(async (tx) => {
        await tx`set local search_path = public, extensions`;
        await tx`set local role anon`;
        await tx.unsafe(`select 1 from public.events where title ${operator} ${right}`, [value]);
      });
      await expect(asVisitor).rejects.toThrow(REFUSAL);
    }
    const asJson = stack.sql.begin(async (tx) => {
      await tx`set local search_path = public, extensions`;
      await tx`set local role anon`;
      await tx.unsafe(`select 1 from public.events where to_jsonb("events"."title")->>0 ${operator} 'x'`);
    });
    await expect(asJson).rejects.toThrow("permission denied for function to_jsonb");
  });

  test("cannot reach a column of plain text that visitors read", async () => {
    const columns = await stack.sql`
      select c.relname, a.attname from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and a.atttypid in ('text'::regtype, 'varchar'::regtype)
        and has_column_privilege('anon', c.oid, a.attnum, 'select')
      union all
      select p.proname, 'a column of its answer' from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
        -- claim_mail() requires a secret key.
        and p.proname <> 'claim_mail' and 'text'::regtype = any (p.proallargtypes[p.pronargs + 1:])`;
    expect([...columns]).toEqual([]);
  });
});

describe("a statement that takes too long", () => {
  beforeAll(async () => {
    await stack.sql.unsafe(`
      create function public.nap(seconds float8) returns text language sql security definer set search_path = ''
        as 'select pg_catalog.current_setting(''statement_timeout'') from pg_catalog.pg_sleep($1)';
      grant execute on function public.nap(float8) to anon, authenticated;
      notify pgrst, 'reload schema'`);
  });

  const nap = async (seconds: number, token = stack.anonKey) => {
    const response = await fetch(`${stack.url}/rest/v1/rpc/nap`, {
      method: "POST",
      headers: { apikey: stack.anonKey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ seconds }),
    });
    return { status: response.status, body: await response.json() };
  };
  const CUT = { status: 500, body: { code: "57014" } };

  test("of a visitor is cancelled after 1 s, of a member after 3 s", async () => {
    const { data } = await olive.client.auth.getSession();
    // REST has to hear of the new function first.
    await expect.poll(() => nap(0)).toEqual({ status: 200, body: "1s" });
    expect(await nap(0, data.session?.access_token)).toEqual({ status: 200, body: "3s" });
    const answers = await Promise.all([nap(30), nap(30, data.session?.access_token)]);
    expect(answers).toMatchObject([CUT, CUT]);
  });
});
