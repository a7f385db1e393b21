import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deletePending } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Supabase's advisor warns about functions with definer rights that the API exposes. supabase/definer-functions.md says why each needs them.

const CALLERS = ["everyone", "the site", "members"];

const listed = [
  ...readFileSync("supabase/definer-functions.md", "utf8").matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$/gm),
].map(([, name = "", caller = "", reason = ""]) => ({ name, caller, reason }));

let stack: TestStack;
let olive: Person;
let ada: Person;
beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
});
afterAll(() => stack.close());

/** Functions with definer rights that API roles may execute, in all schemas of ours. */
const exposed = () => stack.sql<{ name: string; caller: string }[]>`
  select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name,
    case
      when not has_function_privilege('anon', p.oid, 'execute') then 'members'
      when has_function_privilege('authenticated', p.oid, 'execute') then 'everyone'
      else 'the site'
    end as caller
  from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  -- API roles cannot call functions of other schemas directly; only policies and other functions call those.
  where p.prosecdef and n.nspname = 'public'
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
  order by 1`;

describe("the functions with definer rights in the API", () => {
  test("are exactly those in the list, with the callers named there", async () => {
    const described = listed.map(({ name, caller }) => ({ name, caller }));
    expect(described).toEqual([...(await exposed())]);
  });

  test("have a reason each", () => {
    expect(listed.filter(({ caller, reason }) => !CALLERS.includes(caller) || reason.split(" ").length < 4)).toEqual(
      [],
    );
  });

  test("are compared: a function that is not listed is found, and so is one with more callers", async () => {
    const before = await exposed();
    await stack.sql.unsafe(`
      create function public.sneak() returns integer language sql security definer set search_path = '' as 'select 1';
      revoke execute on function public.sneak() from public, anon, authenticated;
      grant execute on function public.sneak() to authenticated;
      grant execute on function public.retry_mail(bigint) to anon`);
    const after = (await exposed()).filter(
      (found) => !before.some((known) => known.name === found.name && known.caller === found.caller),
    );
    expect(after).toEqual([
      { name: "retry_mail", caller: "everyone" },
      { name: "sneak", caller: "members" },
    ]);
    await stack.sql.unsafe(`
      drop function public.sneak();
      revoke execute on function public.retry_mail(bigint) from anon`);
  });
});

describe("with the rights of the caller", () => {
  test("visitors read the version of the listings and the sitemaps, of public events only", async () => {
    const shown = await addEvent(stack, olive, { location: "Porch Hall, Tampa" });
    const hidden = await addEvent(stack, olive, { location: "Secret Hall, Tampa", is_approved: false });
    const withdrawn = await addEvent(stack, olive, { location: "Left Hall, Tampa" });
    await stack.sql`update public.events set is_approved = false, unpublished_at = now(), unpublish_reason = 'No.' where id = ${withdrawn.id}`;
    await stack.sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Porch Collective', true), (${ada.id}, 'Ada', false)`;
    for (const client of [stack.client(), olive.client, ada.client, stack.client(stack.serviceRoleKey)]) {
      const answers = await Promise.all([
        client.rpc("listings_version", undefined, { get: true }),
        client.rpc("sitemap_lists"),
        client.rpc("sitemap_events", { first_digits: "00", last_digits: "ff" }),
        client.rpc("sitemap_pages", { kind: "venue", first_name: "", at: new Date().toISOString() }),
        client.rpc("sitemap_pages", { kind: "organizer", first_name: "", at: new Date().toISOString() }),
      ]);
      expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
      const [version, lists, events, venues, organizers] = answers.map(({ data }) => data);
      expect(version).toBeGreaterThan(1);
      expect(lists).toMatchObject({ cities: { tampa: expect.any(String) }, organizers: ["porch-collective"] });
      expect(lists).toHaveProperty("changes.tampa");
      expect(events).toEqual([[shown.id, expect.any(String)]]);
      expect(venues).toEqual([["porch-hall-tampa", expect.any(String)]]);
      expect(organizers).toEqual([["porch-collective", expect.any(String)]]);
      expect(JSON.stringify(answers)).not.toContain(hidden.id);
    }
  });

  test.each(["anon", "authenticated"])(
    "%s reads nothing else of the tables behind them, not even in SQL",
    async (role) => {
      const as = (statement: string) =>
        stack.sql.begin(async (tx) => {
          await tx`select set_config('role', ${role}, true)`;
          return tx.unsafe(statement);
        });
      // The tables hold a venue without public events and the id of an unpublished event, which nobody else may read.
      await stack.sql`
        insert into private.published_lists (kind, name, events, changed_at) values ('venue', 'empty-hall-tampa', 0, now()) on conflict do nothing`;
      expect(await as("select from private.published_lists where name = 'empty-hall-tampa'")).toHaveLength(0);
      expect(await stack.sql`select from private.published_lists where name like 'left-hall%'`).toHaveLength(0);
      expect(await stack.sql`select from private.published_events`).toHaveLength(2);
      expect(await as("select id from private.published_events")).toHaveLength(1);
      for (const statement of [
        "select version from private.published_events",
        "select withdrawn_at from private.published_events",
        "select organizer_id from private.published_events",
        "select from private.event_changes",
        "select from private.listing_words",
        "update private.listings_version set number = 0 where is_only_row",
        "delete from private.published_lists where true",
        "insert into private.published_lists values ('venue', 'x', 1, now())",
      ]) {
        await expect(as(statement), statement).rejects.toThrow("permission denied");
      }
    },
  );

  test("an admin deletes a pending event with a reason, and a member does not", async () => {
    const pending = await addEvent(stack, olive, { is_approved: false });
    for (const [client, code] of [
      [olive.client, "42501"],
      [stack.client(), "42501"],
    ] as const) {
      expect((await deletePending(client, pending.id, "Twice the same.")).error?.code).toBe(code);
    }
    expect((await deletePending(ada.client, pending.id, "Twice the same.")).data).toBe(pending.title);
    const decisions = await olive.client.from("event_decisions").select("decision, reason").eq("event_id", pending.id);
    expect(decisions.data).toEqual([{ decision: "deleted", reason: "Twice the same." }]);
  });
});
