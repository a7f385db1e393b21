-- Roles of a Supabase project. They belong to the whole server, not to one database. Idempotent.

do $$
declare
  name text;
begin
  -- anon, authenticated, service_role: roles of requests; postgres: owner of all objects of migrations;
  -- authenticator and supabase_*_admin: login roles of the stack's connections.
  foreach name in array array['anon', 'authenticated', 'service_role', 'postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
      if name = 'postgres' then
        execute 'alter role postgres inherit createdb createrole bypassrls replication';
      end if;
    end if;
  end loop;
end
$$;

alter role service_role bypassrls;
alter role authenticator login noinherit;
alter role supabase_auth_admin login createrole;
alter role supabase_storage_admin login;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to supabase_storage_admin;
-- supabase_storage_admin too: migrations put policies on storage's tables, which only their owner may do.
grant anon, authenticated, service_role, supabase_storage_admin to postgres with admin option;
-- Migrations may set the search path of REST, as they may on hosted projects: `alter role authenticator set pgrst.…`.
grant authenticator to postgres with admin option;
grant set on parameter pgrst.db_extra_search_path to postgres;

-- Limits of hosted Supabase: https://supabase.com/docs/guides/database/postgres/timeouts
do $$
declare
  name text;
  seconds text;
begin
  -- Migrations may set others, and this file runs at each start.
  for name, seconds in values ('anon', '3s'), ('authenticated', '8s') loop
    if not exists (
      select from pg_catalog.pg_db_role_setting as s, unnest(s.setconfig) as entry
      where s.setrole = name::regrole and s.setdatabase = 0 and entry like 'statement_timeout=%'
    ) then
      execute format('alter role %I set statement_timeout = %L', name, seconds);
    end if;
  end loop;
end
$$;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = 'storage';
-- Policies may be slow, but must not hold a connection forever.
alter role supabase_storage_admin set statement_timeout = '30s';
alter role postgres set search_path = "$user", public, extensions;

comment on role anon is 'A request without a signed-in user.';
comment on role authenticated is 'A request of a signed-in user.';
comment on role service_role is 'A request with the service key; row level security does not apply.';
comment on role authenticator is 'Login role of REST, which switches to one of the three request roles.';
comment on role postgres is 'Owner of the objects of migrations.';
comment on role supabase_auth_admin is 'Owner of schema auth and login role of Auth.';
comment on role supabase_storage_admin is 'Owner of schema storage and login role of Storage, which switches to one of the three request roles.';
