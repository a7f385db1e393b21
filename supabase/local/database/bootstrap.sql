-- The database of a Supabase project before its first migration. Idempotent.

create schema if not exists supabase_local;
revoke all on schema supabase_local from public;
comment on schema supabase_local is 'Metadata of the local stack.';

create table if not exists supabase_local.bootstrap (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null,
  is_seeded boolean not null default false,
  applied_at timestamptz not null default now()
);
alter table supabase_local.bootstrap add column if not exists storage_id uuid not null default gen_random_uuid();
comment on table supabase_local.bootstrap is 'One row: the bootstrap that was applied to this database.';
comment on column supabase_local.bootstrap.fingerprint is 'SHA-256 of the bootstrap files.';
comment on column supabase_local.bootstrap.storage_id is 'Name of the folder that holds the files of storage.objects.';
comment on column supabase_local.bootstrap.is_seeded is 'True once the seed files have run.';

create schema if not exists auth authorization supabase_auth_admin;
comment on schema auth is 'Users and their sessions, kept by Auth.';
create schema if not exists storage authorization supabase_storage_admin;
comment on schema storage is 'Buckets and objects, kept by Storage.';
create schema if not exists extensions authorization postgres;
comment on schema extensions is 'Extensions, out of the schema that REST exposes.';

grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

-- Default privileges as on hosted Supabase since 2026: objects in public are not granted to the three request roles, migrations grant
-- explicitly. Tables only come with privileges that REST cannot use, and functions with PostgreSQL's default EXECUTE to public. An older
-- version of this file granted more, hence the revokes.
grant all on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to postgres;
alter default privileges for role postgres in schema public grant all on functions to postgres;
alter default privileges for role postgres in schema public grant all on sequences to postgres;
alter default privileges for role postgres in schema public grant truncate, references, trigger, maintain on tables to anon, authenticated, service_role;

create schema if not exists supabase_migrations authorization postgres;
comment on schema supabase_migrations is 'Migrations that were applied to this database.';
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
alter table supabase_migrations.schema_migrations owner to postgres;
comment on table supabase_migrations.schema_migrations is 'One row per applied migration, as the Supabase CLI keeps it.';

do $$
begin
  -- Migrations create schemas and trusted extensions, and comment on schema public: both belong to the database's owner.
  execute format('alter database %I owner to postgres', current_database());
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
end
$$;
