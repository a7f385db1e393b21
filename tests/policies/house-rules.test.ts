import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// What the database's own catalogue says about our schemas. Each query finds what should not be.

let stack: TestStack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

const RULES: Record<string, string> = {
  "every table has row level security": `
    select c.relname from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity`,
  "every foreign key has an index": `
    select k.conname from pg_constraint as k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select 1 from pg_index as i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
  "functions with definer rights have an empty search path": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  "policies name their roles and evaluate auth.uid() once per statement": `
    select p.polname from pg_policy as p
    where p.polroles = '{0}'
      or regexp_replace(coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), ''),
           'SELECT (auth\\.uid|private\\.is_admin)\\(\\)', '', 'g') ~ '(auth\\.uid|private\\.is_admin)\\(\\)'`,
  "one policy per table, operation and role": `
    select p.polrelid::regclass::text, p.polcmd, r from pg_policy as p, unnest(p.polroles) as r
    where p.polrelid::regclass::text not like 'storage.%'
    group by 1, 2, 3 having count(*) > 1`,
  "no function of ours can be executed by everyone": `
    select p.proname from pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
  "visitors may call these functions only": `
    select p.proname from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
      and p.proname not in ('find_removed_event', 'is_message_stored', 'claim_mail', 'settle_mail',
        'hand_over_mail', 'queue_digests', 'claim_changed_pages', 'settle_changed_pages', 'request_digest', 'find_digest', 'confirm_digest', 'end_digest', 'event_notice', 'listings_version', 'browse_listings', 'count_listings_by_day',
        'home_listings', 'event_page', 'organizer_page', 'find_picture', 'list_unused_files', 'sitemap_lists', 'sitemap_events', 'sitemap_pages', 'list_feed', 'event_feed',
        'list_changes', 'page_is_gone', 'events_by_id', 'event_feeds', 'describe_email_change')`,
  // The search path of requests has public before pg_catalog: supabase/migrations/20261121000160_request_cost.sql.
  "in requests nothing else of ours is found before PostgreSQL's own": `
    select p.proname from pg_proc as p
    where p.pronamespace = 'public'::regnamespace
      and exists (select from pg_proc as o where o.pronamespace = 'pg_catalog'::regnamespace and o.proname = p.proname)
    union all
    select o.oid::regoperator::text from pg_operator as o
    where o.oprnamespace = 'public'::regnamespace and o.oprcode <> all (array(
      select p.oid from pg_proc as p
      where p.pronamespace = 'private'::regnamespace and p.proname = 'reject_regular_expression'))
    union all
    select t.typname from pg_type as t
    where t.typnamespace = 'public'::regnamespace
      and exists (select from pg_type as o where o.typnamespace = 'pg_catalog'::regnamespace and o.typname = t.typname)`,
  "every table and function says what it is for": `
    select c.relname from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(c.oid) is null
    union all
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(p.oid) is null`,
};

test.each(Object.entries(RULES))("%s", async (_, query) => {
  expect([...(await stack.sql.unsafe(query))]).toEqual([]);
});
