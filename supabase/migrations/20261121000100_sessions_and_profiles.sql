-- What every later file builds on: whose session a request carries, the profile of each account, and who is an admin.
-- Creates only; rewrites no data. Every read of one's own rows looks up one session by its key.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create schema private;
comment on schema private is 'Helpers of policies and secrets. Not exposed by the API.';
grant usage on schema private to anon, authenticated, service_role;
-- Hosted projects grant execution of every new function to the API roles. Nothing in here is meant for them unless it says so.
alter default privileges in schema private revoke all on functions from public, anon, authenticated;

-- PL/pgSQL in this function and the next, because it keeps the plan: every statement of a member asks them.
create function private.is_living(session auth.sessions) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return (session.not_after is null or session.not_after > now())
    -- [auth.sessions] in config.toml has the same limits for Auth, but plans without that setting ignore them.
    and session.created_at > now() - interval '90 days'
    -- Auth writes refreshed_at in UTC, without a zone. A session in use is refreshed every hour.
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
    -- Auth notices that a refresh token was stolen when an old one is used: it then revokes all of the session and leaves its row.
    -- Sessions of Auth's newer kind count their tokens and keep no rows of them; there Auth deletes the session.
    and (
      session.refresh_token_counter is not null
      or exists (select 1 from auth.refresh_tokens as t where t.session_id = session.id and not t.revoked)
    );
end
$$;
comment on function private.is_living(auth.sessions) is 'Whether a session has neither been revoked nor outlived its limits: 90 days from the sign-in, 30 days without use. Asked by functions with definer rights, as members do not read schema auth.';
revoke execute on function private.is_living(auth.sessions) from public, anon, authenticated;

create function private.has_session() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return exists (
    select 1 from auth.sessions as s
    where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
      and s.user_id = (select auth.uid())
      and private.is_living(s)
  );
end
$$;
comment on function private.has_session() is 'True while the session of this token has not ended. Access tokens outlive sign-out, deletion and the reuse of a refresh token by up to an hour; this does not.';
revoke execute on function private.has_session() from public, anon;
grant execute on function private.has_session() to authenticated;

create function private.require_session(refusal text) returns uuid
  language plpgsql stable set search_path = ''
  as $$
begin
  if not (select private.has_session()) then
    raise exception '%', refusal using errcode = 'insufficient_privilege';
  end if;
  return (select auth.uid());
end
$$;
comment on function private.require_session(text) is 'The id of the caller, or the refusal for a visitor and for a token whose session has ended.';
revoke execute on function private.require_session(text) from public, anon, authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name public.plain_line not null constraint full_name_length check (char_length(btrim(full_name)) between 2 and 100),
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account. Holds nothing that identifies a person beyond the name they chose.';
comment on column public.profiles.full_name is 'From the sign-up metadata; 2 to 100 characters.';
comment on column public.profiles.is_admin is 'Written only by the admin procedures; no API role may update it.';

create index profiles_admins on public.profiles (id) where is_admin;
comment on index public.profiles_admins is 'Is there an admin, and who: a handful of rows.';

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (select 1 from public.profiles as p where p.id = (select auth.uid()) and p.is_admin)
      and (select private.has_session())
  $$;
comment on function private.is_admin() is 'True when a living session belongs to an admin. Definer rights: policies on profiles ask it, and would recurse otherwise.';
revoke execute on function private.is_admin() from public, anon;
grant execute on function private.is_admin() to authenticated;

create function private.name_in(metadata jsonb) returns public.plain_line
  language plpgsql immutable set search_path = ''
  as $$
declare
  -- Password sign-ups send full_name; Google sends full_name or name.
  wanted text := btrim(left(btrim(coalesce(metadata ->> 'full_name', metadata ->> 'name', '')), 100));
  name public.plain_line;
begin
  name := case when char_length(wanted) < 2 then 'New member' else wanted end;
  return name;
exception when check_violation then
  return 'New member';
end
$$;
comment on function private.name_in(jsonb) is 'The name that metadata of an account hold, cut to what a profile takes; the neutral ''New member'' where it takes none.';
revoke execute on function private.name_in(jsonb) from public, anon, authenticated;

create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The sign-up form asks for a name. Somebody who calls the API without one still gets an account, under a neutral name:
  -- a trigger that raises would show as a server error.
  insert into public.profiles (id, full_name) values (new.id, private.name_in(new.raw_user_meta_data));
  return new;
end
$$;
comment on function private.create_profile() is 'Makes the profile of a new account. Definer rights: it runs as the Auth server, which owns nothing in public.';
revoke execute on function private.create_profile() from public, anon, authenticated;

create trigger create_profile after insert on auth.users for each row execute function private.create_profile();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (full_name) on public.profiles to authenticated;

create policy "People read their own profile, admins every profile" on public.profiles
  for select to authenticated using ((id = (select auth.uid()) and (select private.has_session())) or (select private.is_admin()));
create policy "People change their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and (select private.has_session()))
  with check (id = (select auth.uid()));
