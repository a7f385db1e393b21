-- Schema storage: tables that migrations put buckets and policies into. Run as supabase_storage_admin, any number of times.

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text
);
comment on table storage.buckets is 'One row per bucket; file_size_limit is in bytes.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
comment on table storage.objects is 'One row per stored file.';
comment on column storage.objects.version is 'Name of the file that holds the content; another one with each upload.';

do $$
begin
  create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
exception when duplicate_object then null;
end
$$;
alter table storage.buckets add column if not exists type storage.buckettype not null default 'STANDARD';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

create or replace function storage.foldername(name text) returns text[]
  language sql immutable
  as $$ select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1] $$;
comment on function storage.foldername(text) is 'Folders of an object''s name, without the file.';

create or replace function storage.filename(name text) returns text
  language sql immutable
  as $$ select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)] $$;
comment on function storage.filename(text) is 'Last part of an object''s name.';

create or replace function storage.extension(name text) returns text
  language sql immutable
  as $$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;
comment on function storage.extension(text) is 'What follows the last dot of an object''s name.';

create or replace function storage.operation() returns text
  language sql stable
  as $$ select current_setting('storage.operation', true) $$;
comment on function storage.operation() is 'What the request is doing, such as storage.object.upload.';

create or replace function storage.update_updated_at_column() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function storage.update_updated_at_column() is 'Notes when a row was changed.';
create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create or replace function storage.protect_delete() returns trigger
  language plpgsql
  as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;
comment on function storage.protect_delete() is 'Refuses deletions in SQL: they would leave the files.';
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

grant usage on schema storage to anon, authenticated, service_role, postgres;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
