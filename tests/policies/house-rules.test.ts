import { afterAll, beforeAll, expect, test } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Lints of our schemas as queries on the catalogue; each returns the violations. Numbers in parentheses are those of Supabase's Security
// and Performance Advisor; 0028 and 0029 are in definer-functions.test.ts.

let stack: TestStack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

const RULES = {
  "every table has row level security (0007, 0013)": `
    select c.relname from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relrowsecurity`,
  "every foreign key has an index (0001)": `
    select k.conname from pg_constraint as k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select 1 from pg_index as i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
  "functions with definer rights have an empty search path": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  // The names in a body that is an expression (RETURN) were looked up when it was created, and with a setting it could not be written into
  // the statements that call it.
  "every function has a fixed search path (0011)": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosqlbody is null
      and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')`,
  "no view shows more than its reader may see, and none shows accounts (0002, 0010)": `
    select c.relname from pg_class as c
    where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
  "the API has no extension, no view that is stored and no foreign table (0014, 0016, 0017)": `
    select c.relname from pg_class as c where c.relkind in ('m', 'f') and c.relnamespace = 'public'::regnamespace
    union all
    select x.extname from pg_extension as x where x.extnamespace = 'public'::regnamespace`,
  "every table has a primary key (0004)": `
    select c.relname from pg_class as c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index as i where i.indrelid = c.oid and i.indisprimary)`,
  "no two indexes are the same (0009)": `
    select pg_get_indexdef(i.indexrelid) from pg_index as i join pg_class as c on c.oid = i.indrelid
    join pg_index as o on o.indrelid = i.indrelid and o.indexrelid < i.indexrelid and o.indkey = i.indkey and o.indclass = i.indclass
      and o.indoption = i.indoption and o.indpred::text is not distinct from i.indpred::text
      and o.indexprs::text is not distinct from i.indexprs::text
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  "no policy trusts what members write about themselves into Auth (0015)": `
    select p.polname from pg_policy as p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'user_?meta_?data'`,
  "no policy lets anyone write whatever they like (0024)": `
    select p.polrelid::regclass::text, p.polname from pg_policy as p
    where p.polpermissive and p.polcmd <> 'r' and p.polroles && array['anon'::regrole, 'authenticated'::regrole]::oid[]
      and 'true' in (pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))`,
  "policies name their roles and evaluate member_id() once per statement (0003)": `
    select p.polname from pg_policy as p
    where p.polroles = '{0}'
      or regexp_replace(coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), ''),
           'SELECT private\\.(member_id|own_ids|is_admin|holds_queue_key)\\(\\)', '', 'g') ~ 'private\\.(member_id|own_ids|is_admin|holds_queue_key)\\(\\)'`,
  "policies ask who somebody is only by member_id() and is_admin()": `
    select p.polname from pg_policy as p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ '(auth\\.(uid|jwt|role|email)|has_session|current_setting)\\('`,
  "functions ask whether somebody is signed in, and in which role, only by has_session(), member_id() and actor_on_…()": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (p.prosrc ~ 'auth\\.role\\(' or p.prosrc ~ 'auth\\.uid\\(\\)\\)? is (not )?null' or p.prosrc ~ '[^.]\\mactor is (not )?null')
      and p.proname not in ('actor_on_account', 'actor_on_event', 'actor_on_organizer')`,
  // Triggers compare old and new rows; list_admin_users() lists.
  "functions ask who is an admin only by is_admin(), has_admin_role() and has_admins()": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ '\\m(p|profiles)\\.is_admin\\M'
      and p.proname not in ('has_admin_role', 'has_admins', 'list_admin_users', 'admins_who_want')`,
  "whose event it is, only owns_event() says": `
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ '\\m(e|event|events|new|old|n|o)\\.organizer_id (=|<>|is (not )?distinct from) \\(?(select )?(auth\\.|private\\.member_id|actor|member|caller)'
    union all
    select p.proname from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ '(uid\\(\\)\\)?|member_id\\(\\)\\)?|\\m(actor|member|caller|caller_id)) (=|<>|is (not )?distinct from) (e|event|events|new|old|n|o)\\.organizer_id'
    union all
    select p.polname from pg_policy as p
    where p.polrelid = 'public.events'::regclass and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'organizer_id'`,
  "members write the content of events and nothing else of them": `
    select g.column_name from information_schema.column_privileges as g
    where g.table_schema = 'public' and g.table_name = 'events' and g.grantee = 'authenticated' and g.privilege_type in ('INSERT', 'UPDATE')
      and g.column_name <> all (private.event_content() || '{is_approved}'::text[])
      and (g.privilege_type, g.column_name) not in (('INSERT', 'organizer_id'), ('INSERT', 'organization_id'), ('INSERT', 'submission_key'), ('INSERT', 'series_id'))
    union all
    select c.name from unnest(private.event_content()) as c (name)
    where not has_column_privilege('authenticated', 'public.events', c.name, 'update')`,
  "one policy per table, operation and role (0006)": `
    select p.polrelid::regclass::text, p.polcmd, r from pg_policy as p, unnest(p.polroles) as r
    where p.polrelid::regclass::text not like 'storage.%'
    group by 1, 2, 3 having count(*) > 1`,
  "no function of ours can be executed by everyone": `
    select p.proname from pg_proc as p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
  "no role of the API may empty a table, refer to one, put a trigger on one or maintain one": `
    select c.relname, a.privilege_type from pg_class as c, aclexplode(c.relacl) as a
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)
      and a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`,
  "no role of the API may use a sequence": `
    select c.relname from pg_class as c, aclexplode(c.relacl) as a
    where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and a.grantee in (0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)`,
  "visitors may call these functions only": `
    select p.proname from pg_proc as p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
      and p.proname not in ('find_event_place', 'find_places', 'list_places', 'find_removed_event', 'find_venues', 'find_names', 'suggest', 'submit_event_report', 'send_contact_message', 'send_organizer_message', 'claim_mail', 'settle_mail',
        'hand_over_mail', 'queue_digests', 'queue_saved_reminders', 'claim_changed_pages', 'settle_changed_pages', 'claim_calendar', 'write_calendar_items', 'settle_calendar', 'count_event_visits', 'request_digest', 'find_digest', 'confirm_digest', 'end_digest', 'event_notice', 'updating_event', 'usual_wait', 'moderation_figures', 'listings_version', 'browse_listings', 'count_listings_by_city', 'count_listings_by_day',
        'home_listings', 'event_page', 'organizer_page', 'find_picture', 'list_unused_files', 'sitemap_lists', 'sitemap_events', 'sitemap_pages', 'count_published', 'list_feed', 'event_feed',
        'list_changes', 'page_is_gone', 'own_calendar', 'saved_calendar', 'events_by_id', 'event_feeds', 'describe_email_change', 'find_mail_link', 'confirm_event', 'end_mails', 'find_storm_link', 'answer_storm', 'site_time_zone')`,
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

/** A violation of each rule. */
const VIOLATIONS: Record<keyof typeof RULES, string> = {
  "every table has row level security (0007, 0013)": "create table private.bad (id integer primary key)",
  "every foreign key has an index (0001)":
    "create table private.bad (id integer primary key, event_id uuid references public.events)",
  "functions with definer rights have an empty search path":
    "create function private.bad() returns integer language sql security definer set search_path = public as 'select 1'",
  "every function has a fixed search path (0011)":
    "create function private.bad() returns integer language sql set jit = off as 'select 1'",
  "no view shows more than its reader may see, and none shows accounts (0002, 0010)":
    "create view public.bad as select id, email from auth.users",
  "the API has no extension, no view that is stored and no foreign table (0014, 0016, 0017)":
    "create materialized view public.bad as select 1 as id",
  "every table has a primary key (0004)": "create table private.bad (id integer)",
  "no two indexes are the same (0009)": "create index bad on public.saved_events (event_id)",
  "no policy trusts what members write about themselves into Auth (0015)":
    "create policy bad on public.events for select to service_role using ((auth.jwt() -> 'user_metadata' ->> 'admin')::boolean)",
  "no policy lets anyone write whatever they like (0024)":
    "create policy bad on public.saved_events for update to authenticated using (member_id is not null) with check (true)",
  "policies name their roles and evaluate member_id() once per statement (0003)":
    "create policy bad on public.saved_events for insert to authenticated with check (member_id = private.member_id())",
  "policies ask who somebody is only by member_id() and is_admin()":
    "create policy bad on public.saved_events for insert to authenticated with check (member_id = (select auth.uid()))",
  "functions ask whether somebody is signed in, and in which role, only by has_session(), member_id() and actor_on_…()":
    "create function private.bad() returns boolean language sql set search_path = '' as 'select (select auth.uid()) is not null'",
  "functions ask who is an admin only by is_admin(), has_admin_role() and has_admins()":
    "create function private.bad() returns boolean language sql set search_path = '' as 'select exists (select from public.profiles as p where p.is_admin)'",
  "whose event it is, only owns_event() says":
    "create function private.bad() returns bigint language sql set search_path = '' as 'select count(*) from public.events as e where e.organizer_id = (select auth.uid())'",
  "members write the content of events and nothing else of them":
    "grant update (organizer_id) on public.events to authenticated",
  "one policy per table, operation and role (0006)":
    "create policy bad on public.saved_events for select to authenticated using (false)",
  "no function of ours can be executed by everyone":
    "create function private.bad() returns integer language sql set search_path = '' as 'select 1'; grant execute on function private.bad() to public",
  "no role of the API may empty a table, refer to one, put a trigger on one or maintain one":
    "grant truncate on public.saved_events to authenticated",
  "no role of the API may use a sequence": "grant usage on sequence public.audit_log_id_seq to anon",
  "visitors may call these functions only":
    "create function public.bad() returns integer language sql set search_path = '' as 'select 1'; grant execute on function public.bad() to anon",
  "in requests nothing else of ours is found before PostgreSQL's own":
    "create function public.lower(text) returns text language sql set search_path = '' as 'select $1'",
  "every table and function says what it is for": "create table private.bad (id integer primary key)",
};

test.each(Object.keys(RULES))("a violation is found: %s", async (rule) => {
  const undone = new Error("undone");
  let found = 0;
  await stack.sql
    .begin(async (tx) => {
      await tx.unsafe(VIOLATIONS[rule as keyof typeof RULES]);
      found = (await tx.unsafe(RULES[rule as keyof typeof RULES])).length;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  expect(found).toBeGreaterThan(0);
});
