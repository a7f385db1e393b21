-- The basis of all later files: which session a request belongs to, whether it has passed the account's second step (MFA), the profile of
-- each account, and who is an admin. Creates only; rewrites no data.
-- Every statement that reads a member's own rows looks up one session by its key, plus the account's factors if the session has not passed
-- a second step.

create extension if not exists pgcrypto with schema extensions;
create schema private;
comment on schema private is 'Functions for policies, and secrets. Not exposed by the API.';
grant usage on schema private to anon, authenticated, service_role;
-- Older hosted projects grant execution of new functions to the API roles. In this schema they get only what is granted explicitly.
alter default privileges in schema private revoke all on functions from public, anon, authenticated;

-- PL/pgSQL, like the next two functions, because it caches plans: every statement of a member calls them.
create function private.is_active_session(session auth.sessions) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return (session.not_after is null or session.not_after > now())
    -- [auth.sessions] in config.toml sets the same limits for Auth, but hosted plans without that setting ignore it.
    and session.created_at > now() - interval '90 days'
    -- Auth writes refreshed_at in UTC, without a zone. A session in use is refreshed every hour.
    and coalesce(session.refreshed_at at time zone 'UTC', session.created_at) > now() - interval '30 days'
    -- When an old refresh token is used again, Auth assumes theft: it revokes all tokens of the session but leaves the session's row.
    -- Newer versions of Auth count tokens instead of storing a row for each; those delete the session.
    and (
      session.refresh_token_counter is not null
      or exists (select 1 from auth.refresh_tokens as t where t.session_id = session.id and not t.revoked)
    );
end
$$;
comment on function private.is_active_session(auth.sessions) is 'Whether a session is still valid: not revoked, and not expired (90 days after sign-in, or 30 days without use). Called by definer functions only, because members cannot read the schema auth.';
revoke execute on function private.is_active_session(auth.sessions) from public, anon, authenticated;

create function private.has_second_step(account_id uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return exists (
    select from auth.mfa_factors as f
    -- Compared as text: older versions of Auth have no recovery codes.
    where f.user_id = account_id and f.status = 'verified' and f.factor_type::text <> 'recovery_code'
  );
end
$$;
comment on function private.has_second_step(uuid) is 'Whether signing in to this account takes a second step, that is, whether it has a verified factor. Recovery codes alone do not count. Called by definer functions only, because members cannot read the schema auth.';
revoke execute on function private.has_second_step(uuid) from public, anon, authenticated, service_role;

create function private.has_session() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Parsed once: parsing takes longer than the lookup below.
  claims constant jsonb := (select auth.jwt());
begin
  return exists (
    select 1 from auth.sessions as s
    where s.id = (claims ->> 'session_id')::uuid
      and s.user_id = (claims ->> 'sub')::uuid
      and private.is_active_session(s)
      -- Both the session and the token must be aal2: tokens from before the second step stay valid for an hour, and Auth resets a session
      -- to aal1 when its factor is removed.
      and (s.aal = 'aal2' and claims ->> 'aal' = 'aal2' or not private.has_second_step(s.user_id))
  );
end
$$;
comment on function private.has_session() is 'True while the session of this access token is active and, for an account with a second step, both have passed it. The token itself stays valid for up to an hour after a sign-out, a deletion or the reuse of a refresh token.';
revoke execute on function private.has_session() from public, anon;
grant execute on function private.has_session() to authenticated;

create function private.member_id() returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return case when (select private.has_session()) then (select auth.uid()) end;
end
$$;
comment on function private.member_id() is 'The caller''s account, as the owner of rows: null for visitors and whenever has_session() is false. Policies compare columns with (select private.member_id()), which is evaluated once per statement. Definer rights: visitors may not call has_session().';
revoke execute on function private.member_id() from public;
grant execute on function private.member_id() to anon, authenticated, service_role;

create function private.require_session(code text, message text) returns uuid
  language plpgsql stable set search_path = ''
  as $$
declare
  member constant uuid := private.member_id();
begin
  if member is null then
    raise exception '%', message using errcode = 'insufficient_privilege', detail = json_build_object('code', code);
  end if;
  return member;
end
$$;
comment on function private.require_session(text, text) is 'The caller''s account. Raises `message` under `code` (403) when member_id() is null.';
revoke execute on function private.require_session(text, text) from public, anon, authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name public.plain_line not null constraint full_name_length check (char_length(full_name) <= 100 and char_length(btrim(full_name)) >= 2),
  language public.language not null default 'en',
  is_admin boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account. No personal data except the member''s name and language.';
comment on column public.profiles.full_name is 'From the sign-up metadata; 2 to 100 characters.';
comment on column public.profiles.language is 'The language of mail to this member. From the sign-up metadata, which keeps a copy for the templates of Auth''s mails.';
comment on column public.profiles.is_admin is 'Written only by the admin procedures; no API role may update it.';

create index profiles_admins on public.profiles (id) where is_admin;
comment on index public.profiles_admins is 'Finds the few admins among all profiles.';
create index profiles_newest on public.profiles (created_at desc, id desc);
comment on index public.profiles_newest is 'The list of people, newest first.';

create table private.admin_rules (
  is_only_row boolean primary key default true constraint one_row_of_admin_rules check (is_only_row),
  is_second_step_required boolean not null default false
);
comment on table private.admin_rules is 'Rules that admins have set for admins. One row.';
comment on column private.admin_rules.is_only_row is 'Limits the table to one row.';
comment on column private.admin_rules.is_second_step_required is 'Whether admins need a second step to decide anything. Written by require_second_step().';
insert into private.admin_rules default values;
alter table private.admin_rules enable row level security;
revoke all on private.admin_rules from public, anon, authenticated, service_role;

create function private.has_admin_role(account_id uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return exists (select from public.profiles as p where p.id = account_id and p.is_admin);
end
$$;
comment on function private.has_admin_role(uuid) is 'Whether an account has the admin role, with or without the second step that the rules may require.';

create function private.has_admins(besides uuid default null) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return exists (select from public.profiles as p where p.is_admin and p.id is distinct from besides);
end
$$;
comment on function private.has_admins(uuid) is 'Whether any account other than `besides` is an admin.';
revoke execute on function private.has_admin_role(uuid), private.has_admins(uuid) from public, anon, authenticated, service_role;

create function private.may_decide(account_id uuid) returns boolean
  language plpgsql stable set search_path = ''
  as $$
begin
  return private.has_admin_role(account_id)
    and (not (select r.is_second_step_required from private.admin_rules as r) or private.has_second_step(account_id));
end
$$;
comment on function private.may_decide(uuid) is 'Whether an account is an admin and has a second step if admins need one. Does not check the session.';
revoke execute on function private.may_decide(uuid) from public, anon, authenticated, service_role;

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return private.may_decide((select auth.uid())) and (select private.has_session());
end
$$;
comment on function private.is_admin() is 'True when the caller has an active session and is an admin who may decide. Definer rights: policies on profiles call it and would recurse otherwise.';
revoke execute on function private.is_admin() from public, anon;
grant execute on function private.is_admin() to authenticated;

create function private.require_admin(code text, message text) returns void
  language plpgsql stable set search_path = ''
  as $$
begin
  if not (select private.is_admin()) then
    raise exception '%', message using errcode = 'insufficient_privilege', detail = json_build_object('code', code);
  end if;
end
$$;
comment on function private.require_admin(text, text) is 'Raises `message` under `code` (403) unless the caller is an admin who may decide.';
revoke execute on function private.require_admin(text, text) from public, anon, service_role;
grant execute on function private.require_admin(text, text) to authenticated;

create function private.actor_on_account(account_id uuid) returns text
  language plpgsql stable set search_path = ''
  as $$
declare
  actor constant uuid := (select auth.uid());
begin
  return case when actor is null then 'operator' when actor = account_id then 'self' else 'admin' end;
end
$$;
comment on function private.actor_on_account(uuid) is 'In which role the running statement acts on an account: "operator" without a session (maintenance, migrations, the service role), "self", or "admin". Policies and procedures allow nobody else.';
revoke execute on function private.actor_on_account(uuid) from public, anon, authenticated, service_role;

create function private.profile_name(metadata jsonb) returns public.plain_line
  language plpgsql immutable set search_path = ''
  as $$
declare
  -- Password sign-ups send full_name; Google sends full_name or name.
  wanted constant text := btrim(left(btrim(coalesce(metadata ->> 'full_name', metadata ->> 'name', '')), 100));
  -- A provider's name may hold invisible characters, and cutting at 100 characters may split an emoji.
  shown constant text := btrim(regexp_replace(
    wanted,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'));
  candidate text;
begin
  foreach candidate in array array[wanted, shown] loop
    begin
      if char_length(candidate) >= 2 then
        return candidate::public.plain_line;
      end if;
    exception when check_violation then
      null;
    end;
  end loop;
  return 'New member';
end
$$;
comment on function private.profile_name(jsonb) is 'The full name in the metadata of an account, truncated to what a profile accepts, without invisible characters that no script or emoji needs; ''New member'' when there is no acceptable one.';
revoke execute on function private.profile_name(jsonb) from public, anon, authenticated;

create function private.profile_language(metadata jsonb) returns public.language
  language sql immutable set search_path = ''
  as $$ select case when metadata ->> 'language' in ('en', 'es') then metadata ->> 'language' else 'en' end $$;
comment on function private.profile_language(jsonb) is 'The language in the metadata of an account; English when the site does not have that language.';
revoke execute on function private.profile_language(jsonb) from public, anon, authenticated;

create function private.create_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- The sign-up form asks for a name. A direct API call may omit it and still gets an account, under a neutral name: raising here would
  -- make Auth answer with a server error.
  insert into public.profiles (id, full_name, language)
    values (new.id, private.profile_name(new.raw_user_meta_data), private.profile_language(new.raw_user_meta_data));
  return new;
end
$$;
comment on function private.create_profile() is 'Creates the profile of a new account. Definer rights: it runs as the Auth server, which has no rights in public.';
revoke execute on function private.create_profile() from public, anon, authenticated;

create trigger create_profile after insert on auth.users for each row execute function private.create_profile();

create function private.copy_language_to_auth() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update auth.users as u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
    where u.id = new.id;
  return null;
end
$$;
comment on function private.copy_language_to_auth() is 'Copies the language of an account to its metadata, where the templates of Auth''s mails (supabase/templates) read it. Definer rights: members cannot write to the schema auth.';
revoke execute on function private.copy_language_to_auth() from public, anon, authenticated, service_role;

create trigger copy_language_to_auth after update of language on public.profiles
  for each row when (new.language <> old.language) execute function private.copy_language_to_auth();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant update (full_name, language) on public.profiles to authenticated;

create policy "People read their own profile, admins every profile" on public.profiles
  for select to authenticated using (id = (select private.member_id()) or (select private.is_admin()));
create policy "People change their own profile" on public.profiles
  for update to authenticated
  using (id = (select private.member_id()))
  with check (id = (select private.member_id()));
