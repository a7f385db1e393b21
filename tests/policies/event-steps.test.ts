import { loadModule } from "libpg-query";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { nodesOf, statementsOf } from "./function-bodies.ts";

// The steps that follow a write of events: supabase/migrations/20261121000852_event_steps.sql.

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  await loadModule();
  stack = await openStack();
  olive = await signUpPerson(stack);
});
beforeEach(() => stack.sql`delete from public.events`);
afterAll(() => stack.close());

describe("events are written in one way", () => {
  test("by one trigger before each row, with the caller's rights, and one after each kind of statement", async () => {
    const triggers = await stack.sql`
      select t.tgname as name, p.proname as runs, p.prosecdef as is_definer from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
      where t.tgrelid = 'public.events'::regclass and not t.tgisinternal order by 1`;
    expect(triggers).toEqual([
      ...["after_delete", "after_insert", "after_update"].map((name) => ({
        name,
        runs: "run_event_steps",
        is_definer: true,
      })),
      { name: "prepare_event", runs: "prepare_event", is_definer: false },
    ]);
  });

  test("with one transaction setting, which no step reads", async () => {
    const functions = await stack.sql`
      select p.proname from pg_proc as p
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ 'sunshine[.]' order by 1`;
    expect(functions.map(({ proname }) => proname)).toEqual(["current_act", "switch_act"]);
    const steps = await stack.sql`
      select p.proname from pg_proc as p
      where p.pronamespace = 'private'::regnamespace and p.prosrc ~ 'current_act[(]|switch_act[(]'
        and exists (select from unnest(p.proargtypes) as a where a = 'private.event_diff[]'::regtype)`;
    expect(steps).toEqual([]);
  });

  test("by functions that say who acts, or with the rights of the caller", async () => {
    const functions = await stack.sql<{ name: string; definition: string; is_definer: boolean }[]>`
      select p.proname as name, pg_get_functiondef(p.oid) as definition, p.prosecdef as is_definer
      from pg_proc as p join pg_language as l on l.oid = p.prolang
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname in ('sql', 'plpgsql') and p.prokind = 'f'
        and p.prosrc is not null and (p.prosrc ~ '\\mpublic[.]events\\M' or p.prosrc ~ 'write_states')
        and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`;
    const writesEvents = (definition: string) =>
      /private\.write_states\(/.test(definition.slice(definition.indexOf("$"))) ||
      nodesOf(statementsOf(definition)).some(
        ([kind, node]) =>
          /^(Insert|Update|Delete)Stmt$/.test(kind) &&
          JSON.stringify(node).includes('"relation":{"schemaname":"public","relname":"events"'),
      );
    const writers = functions.filter(({ definition }) => writesEvents(definition));
    const silent = writers.filter(({ definition }) => !definition.includes("private.switch_act("));
    // Their callers set the act, and are in the list of writers.
    expect(silent.map(({ name }) => name).sort()).toEqual([
      "add_calendar_event",
      "cancel_calendar_event",
      "change_series",
      "correct_approved_version",
      "take_calendar_offer",
      "take_picture_off_event",
      "write_calendar_item",
      "write_correction",
      "write_states",
    ]);
    expect(writers.length).toBeGreaterThan(9);
    expect(silent.filter(({ is_definer }) => is_definer)).toEqual([]);
  });
});

test("a statement over more events than a batch publishes each, and records the soonest as new", async () => {
  await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, 'Porch Concert', 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + i * interval '1 hour', true
    from generate_series(1, 2100) as i`;
  const [published] = await stack.sql`
    select (select count(*)::integer from public.listings) as listed, (select count(*)::integer from private.published_events where state = 'listed') as approved,
      (select events from private.published_lists where kind = 'city' and name = 'tampa') as in_tampa,
      (select count(*)::integer from private.event_changes) as changes,
      (select max(c.start_date) < min(l.start_date) from private.event_changes as c, public.listings as l
        where not exists (select from private.event_changes as o where o.event_id = l.id)) as soonest_first`;
  expect(published).toEqual({
    listed: 2100,
    approved: 2100,
    in_tampa: 2100,
    changes: 1000,
    soonest_first: true,
  });
  await stack.sql`delete from public.events`;
  const [left] = await stack.sql`
    select (select count(*)::integer from public.listings) as listed, (select count(*)::integer from private.published_events where version is not null) as approved,
      (select events from private.published_lists where kind = 'city' and name = 'tampa') as in_tampa`;
  expect(left).toEqual({ listed: 0, approved: 0, in_tampa: 0 });
});

test("what a statement computes grows with its events, not with their square, while statistics say that tables are empty", async () => {
  const add = () => stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, 'Concert ' || i, 'Three bands, one porch, and lemonade.', 'music', 'Porch, Tampa', now() + i * interval '1 hour', true
    from generate_series(1, 300) as i`;
  await add();
  await stack.sql`delete from public.events`;
  await stack.sql`delete from private.published_events`;
  await stack.sql`analyze`;
  await add();
  const calls = await stack.sql.begin(async (tx) => {
    await tx`set local track_functions = 'all'`;
    await tx`delete from public.events`;
    return tx`
      select p.proname as name, pg_stat_get_xact_function_calls(p.oid)::integer as calls from pg_proc as p
      where pg_stat_get_xact_function_calls(p.oid) > 10 * 300`;
  });
  expect([...calls]).toEqual([]);
});

test("an owner deletes an organization with more events than a statement of members may write", async () => {
  const organization = await addOrganization(stack, "Porch Collective", [olive]);
  await stack.sql`
    insert into public.events (organizer_id, organization_id, title, description, category, location, start_date, is_approved)
    select ${olive.id}, ${organization}, 'Porch Concert', 'Three bands, one porch, and lemonade.', 'music', 'Tampa', now() + i * interval '1 hour', true
    from generate_series(1, 61) as i`;
  const { error } = await olive.client.from("organizers").delete().eq("id", organization);
  expect(error).toBeNull();
  const rows = await stack.sql`
    select l.organizer_id, count(*)::integer as events from public.listings as l join public.events as e using (id)
    where e.organization_id is null group by 1`;
  expect(rows).toEqual([{ organizer_id: olive.id, events: 61 }]);
});

test("what a job without a session removes is no act of an operator, and leaves no tombstone", async () => {
  const { id } = await addEvent(stack, olive);
  await stack.sql`
    update public.events set start_date = now() - interval '3 days', end_date = now() - interval '2 days' where id = ${id}`;
  await stack.sql`select public.run_maintenance()`;
  const [traces] = await stack.sql`
    select (select count(*)::integer from public.events where id = ${id}) as events, (select count(*)::integer from private.published_events where id = ${id}) as revisions,
      (select count(*)::integer from private.gone_pages where path = ${`/events/${id}`}) as gone,
      (select count(*)::integer from public.audit_log where subject_id = ${id} and action = 'event_deleted') as logged`;
  expect(traces).toEqual({ events: 0, revisions: 0, gone: 0, logged: 0 });
});
