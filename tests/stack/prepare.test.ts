import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, test } from "vitest";
import { splitStatements } from "#supabase/local/database/sql-statements.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { openDatabaseStage as openStage } from "./database-stage.ts";

const { rolePassword } = await sharedCluster();

const NOTES = "create table public.notes (id int primary key, body text);";

test("migrations run in order, once, as the role postgres, and are recorded as the CLI records them", async () => {
  const stage = await openStage({
    "migrations/20250102000000_second.sql":
      "-- adds one\ninsert into public.notes values (1, 'a;b');\n\n/* and */ comment on table public.notes is 'Notes';",
    "migrations/20250101000000_first.sql": NOTES,
    "migrations/readme.sql": "select 1 / 0",
  });
  expect(await stage.prepare()).toEqual([
    "supabase/migrations/readme.sql is left out: its name is not <14 digits>_<name>.sql",
    "Applied 2 migrations",
  ]);
  expect(await stage.prepare()).toEqual([
    "supabase/migrations/readme.sql is left out: its name is not <14 digits>_<name>.sql",
  ]);
  expect(await stage.sql`select tableowner from pg_tables where tablename = 'notes'`).toEqual([
    { tableowner: "postgres" },
  ]);
  expect(
    await stage.sql`select version, name, statements from supabase_migrations.schema_migrations order by version`,
  ).toEqual([
    {
      version: "20250101000000",
      name: "first",
      statements: ["create table public.notes (id int primary key, body text)"],
    },
    {
      version: "20250102000000",
      name: "second",
      statements: ["insert into public.notes values (1, 'a;b')", "comment on table public.notes is 'Notes'"],
    },
  ]);
});

test("a database of an earlier stack gets the columns of sessions that it lacks, and keeps their times", async () => {
  const stage = await openStage({});
  await stage.prepare();
  await stage.sql.unsafe(`
    alter table auth.sessions drop column refresh_token_counter, drop column refresh_token_hmac_key,
      alter column refreshed_at type timestamptz using refreshed_at at time zone 'UTC';
    insert into auth.users (id) values ('6b1c4f5e-0000-4000-8000-000000000001');
    insert into auth.sessions (id, user_id, refreshed_at)
      values ('6b1c4f5e-0000-4000-8000-000000000002', '6b1c4f5e-0000-4000-8000-000000000001', '2026-11-20T09:00:00-05:00');
    update supabase_local.bootstrap set fingerprint = 'earlier'`);
  await stage.prepare();
  expect([...(await stage.sql`select refreshed_at::text, refresh_token_counter from auth.sessions`)]).toEqual([
    { refreshed_at: "2026-11-20 14:00:00", refresh_token_counter: null },
  ]);
});

test("several stacks can prepare one database at once", async () => {
  const stage = await openStage({ "migrations/20250101000000_first.sql": NOTES });
  const lines = await Promise.all([stage.prepare(), stage.prepare(), stage.prepare()]);
  expect(lines.flat()).toEqual(["Applied migration 20250101000000_first.sql"]);
});

test("a broken migration is named with file, line and message, leaves nothing behind, and runs once mended", async () => {
  const stage = await openStage({
    "migrations/20250101000000_first.sql": NOTES,
    "migrations/20250102000000_broken.sql":
      "-- one more\ncreate table public.more ();\n\ninsert into public.notes (id,\n  nobody) values (1, 2);",
  });
  await expect(stage.prepare()).rejects.toThrow(
    new Error('supabase/migrations/20250102000000_broken.sql:5: column "nobody" of relation "notes" does not exist'),
  );
  expect(
    await stage.sql`select to_regclass('public.more') as more, to_regclass('public.notes')::text as notes`,
  ).toEqual([{ more: null, notes: null }]);
  await stage.project.write({ "migrations/20250102000000_broken.sql": "create table public.more ();" });
  expect(await stage.prepare()).toEqual(["Applied 2 migrations"]);
});

test("session settings of one migration do not affect the next", async () => {
  const stage = await openStage({
    "migrations/20250101000000_dump.sql":
      "begin; set search_path = ''; set check_function_bodies = off; create table public.a (); commit;",
    "migrations/20250102000000_next.sql": "create table b ();",
  });
  await stage.prepare();
  expect(await stage.sql`select to_regclass('public.b')::text as b`).toEqual([{ b: "b" }]);
});

test("a migration that needs more than the role postgres may is refused, as on hosted Supabase", async () => {
  const stage = await openStage({ "migrations/20250101000000_first.sql": "create extension file_fdw;" });
  await expect(stage.prepare()).rejects.toThrow(
    /20250101000000_first\.sql:1: permission denied to create extension "file_fdw"/,
  );
});

test("seed files run once, after the first migrations", async () => {
  const stage = await openStage({
    "migrations/20250101000000_first.sql": NOTES,
    "seed.sql": "insert into public.notes values (1, 'seeded');",
  });
  expect(await stage.prepare()).toEqual(["Applied migration 20250101000000_first.sql", "Ran supabase/seed.sql"]);
  expect(await stage.prepare()).toEqual([]);
  expect(await stage.sql`select body from public.notes`).toEqual([{ body: "seeded" }]);
});

test("a broken seed file is named, leaves nothing behind, and runs once mended", async () => {
  const stage = await openStage({
    "migrations/20250101000000_first.sql": NOTES,
    "seed.sql": "insert into public.notes values (1, 'seeded');\ncopy public.notes from stdin;",
  });
  await expect(stage.prepare()).rejects.toThrow("supabase/seed.sql:2: copy … from stdin is not supported; use insert");
  expect(await stage.sql`select * from public.notes`).toEqual([]);
  await stage.project.write({ "seed.sql": "insert into public.notes values (1, 'seeded');" });
  expect(await stage.prepare()).toEqual(["Ran supabase/seed.sql"]);
});

test("of a table and a sequence made in public the request roles have only what REST cannot send, as on hosted Supabase", async () => {
  const stage = await openStage({
    "migrations/20250101000000_first.sql": `${NOTES} create sequence public.numbers; create function public.f() returns int language sql as 'select 1';`,
  });
  await stage.prepare();
  const [server] = await stage.sql`select current_setting('server_version_num')::int >= 170000 as "hasMaintain"`;
  const privileges = [...(server?.hasMaintain ? ["MAINTAIN"] : []), "REFERENCES", "TRIGGER", "TRUNCATE"];
  const rights = await stage.sql`
    select r.rolname as role,
      array(select a.privilege_type from pg_class as c, aclexplode(c.relacl) as a
        where c.oid = 'public.notes'::regclass and a.grantee = r.oid order by 1) as notes,
      has_sequence_privilege(r.oid, 'public.numbers', 'usage, select, update') as numbers,
      exists (select from pg_proc as p, aclexplode(p.proacl) as a where p.oid = 'public.f()'::regprocedure and a.grantee = r.oid) as f,
      has_schema_privilege(r.oid, 'supabase_migrations', 'usage') as internals, r.rolbypassrls as bypass
    from pg_roles as r where r.rolname in ('anon', 'authenticated', 'service_role') order by 1`;
  const same = { notes: privileges, numbers: false, f: false, internals: false };
  expect(rights).toEqual([
    { role: "anon", ...same, bypass: false },
    { role: "authenticated", ...same, bypass: false },
    { role: "service_role", ...same, bypass: true },
  ]);
});

test("a database with the defaults of an older project gets those of today, for what is made from then on", async () => {
  const stage = await openStage({ "migrations/20250101000000_first.sql": NOTES });
  await stage.prepare();
  await stage.sql`alter default privileges for role postgres in schema public grant all on tables to anon`;
  // As after a change of the bootstrap files.
  await stage.sql`update supabase_local.bootstrap set fingerprint = 'older' where is_only`;
  await stage.project.write({
    "migrations/20250102000000_second.sql": "create table public.later (id int primary key);",
  });
  await stage.prepare();
  const [rights] = await stage.sql`
    select has_table_privilege('anon', 'public.later', 'select, insert, update, delete') as works, has_table_privilege('anon', 'public.later', 'trigger') as triggers`;
  expect(rights).toEqual({ works: false, triggers: true });
});

test("migrations can put triggers on users, policies on files and extensions where hosted Supabase has them", async () => {
  const stage = await openStage({
    "migrations/20250101000000_first.sql": `
      create table public.profiles (id uuid primary key references auth.users (id), email text);
      create function public.welcome() returns trigger language plpgsql security definer set search_path = ''
        as $$ begin insert into public.profiles values (new.id, new.email); return new; end $$;
      create trigger welcome after insert on auth.users for each row execute function public.welcome();
      create policy "own files" on storage.objects for select to authenticated using (owner = (select auth.uid()));
      create extension pg_trgm with schema extensions;`,
  });
  await stage.prepare();
  const asAuth = Object.assign(new URL(stage.url), { username: "supabase_auth_admin", password: rolePassword });
  const auth = postgres(asAuth.href, { max: 1 });
  await auth`insert into auth.users (id, email) values (gen_random_uuid(), 'olive@example.com')`;
  await auth.end();
  expect(await stage.sql`select email from public.profiles`).toEqual([{ email: "olive@example.com" }]);
});

test("a database of another Supabase is refused before anything is changed", async () => {
  const stage = await openStage({ "migrations/20250101000000_first.sql": NOTES });
  await stage.sql`create schema auth`;
  await expect(stage.prepare()).rejects.toThrow(
    /has a schema auth already, of another Supabase; name an empty database$/,
  );
});

test.each([
  ["strings", "select 'a;''b'; select E'a\\';b'", ["select 'a;''b'", "select E'a\\';b'"]],
  ["identifiers", 'select 1 as "a;b"; select 2', ['select 1 as "a;b"', "select 2"]],
  ["dollar quotes", "do $x$ begin; $$;$$ end $x$; select $1$2", ["do $x$ begin; $$;$$ end $x$", "select $1$2"]],
  ["comments", "-- a;b\nselect 1 /* c; /* d; */ ; */ + 1; -- end;", ["select 1 /* c; /* d; */ ; */ + 1"]],
  [
    "function bodies without quotes",
    "create function f() returns int begin atomic select 1; select case when true then 2 end; end; select 3",
    ["create function f() returns int begin atomic select 1; select case when true then 2 end; end", "select 3"],
  ],
  ["a file without a last semicolon, and empty statements", ";;select 1;\n;select 2\n", ["select 1", "select 2"]],
])("semicolons inside %s end no statement", (_what, sql, expected) => {
  expect(splitStatements(sql).map((statement) => statement.text)).toEqual(expected);
});

test("a database from before there was a second step gets its tables, and keeps its accounts", async () => {
  const stage = await openStage({ "migrations/20250101000000_first.sql": NOTES });
  await stage.prepare();
  const id = randomUUID();
  await stage.sql`insert into auth.users (id, email) values (${id}, 'olive@example.com')`;
  await stage.sql`drop table auth.mfa_recovery_codes, auth.mfa_recovery_code_sets, auth.mfa_challenges, auth.mfa_factors`;
  await stage.sql`drop type auth.factor_type, auth.factor_status`;
  await stage.sql`update supabase_local.bootstrap set fingerprint = 'an older one'`;
  await stage.prepare();
  await stage.sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${id}, 'recovery_code', 'verified', now(), now())`;
  const [rights] = await stage.sql`select has_table_privilege('postgres', 'auth.mfa_factors', 'trigger') as postgres,
    has_table_privilege('authenticated', 'auth.mfa_factors', 'select') as members`;
  expect(rights).toEqual({ postgres: true, members: false });
});
