-- Who did what: a log that the database writes by itself and that nobody can change. Creates one table; replaces six functions,
-- of which accept_admin_invitation() now answers false where it raised, because a raised error would take the log entry with it.
-- Risk: each approval, deletion, grant, token and failed sign-in writes one more row.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null constraint action_known check (
    action in (
      'event_approved', 'event_unapproved', 'event_deleted', 'admin_granted', 'admin_revoked', 'token_created', 'invitation_created',
      'token_accepted', 'token_refused', 'account_deleted', 'sign_in_failed'
    )
  ),
  subject_kind text not null constraint subject_kind_known check (subject_kind in ('event', 'account', 'token')),
  subject_id text not null,
  details jsonb not null default '{}'
);
comment on table public.audit_log is 'Approvals, deletions, admin roles, tokens, failed sign-ins. Only added to; an operator who has to shorten it disables the trigger keep_audit_log in a migration. No names or addresses: people are ids, which mean nothing once the account is gone.';
comment on column public.audit_log.id is 'In the order of writing; pages of the log are keyed on it.';
comment on column public.audit_log.actor_id is 'Whose session did it; null for the clean-up, for an operator and for failed sign-ins. No foreign key: entries outlive accounts.';
comment on column public.audit_log.subject_id is 'Id of the event or account, or the number of the token.';
comment on column public.audit_log.details is 'title: of the event, so that an entry can be read once it is gone. by: in which role, or what for. was_admin: of a deleted account.';

create index audit_log_by_action on public.audit_log (action, id desc);
create index audit_log_failures on public.audit_log (subject_id, action, at desc) where action in ('sign_in_failed', 'token_refused');
comment on index public.audit_log_by_action is 'The log filtered by action, newest first.';
comment on index public.audit_log_failures is 'How many failures of one account the last hour holds.';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "Admins read the audit log" on public.audit_log for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the audit log" on public.audit_log is 'Nobody writes: entries come from functions below.';

create function private.refuse_audit_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'The audit log can only be added to.' using errcode = 'insufficient_privilege';
end
$$;
comment on function private.refuse_audit_change() is 'Refuses whoever tries to change the log, owners and functions with their rights included.';
revoke execute on function private.refuse_audit_change() from public, anon, authenticated;
create trigger keep_audit_log before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();
-- Also while a session plays a replica, which leaves out ordinary triggers.
alter table public.audit_log enable always trigger keep_audit_log;

create function private.write_audit(action text, subject_kind text, subject_id text, details jsonb) returns void
  language sql volatile set search_path = ''
  as $$
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    values ((select auth.uid()), action, subject_kind, subject_id, details)
  $$;
comment on function private.write_audit(text, text, text, jsonb) is 'Adds an entry for the caller. For definer functions only: nobody else may insert.';
revoke execute on function private.write_audit(text, text, text, jsonb) from public, anon, authenticated, service_role;

create function private.write_audit_failure(action text, account_id text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Failures cost nothing to cause. 20 an hour show an attack as well as 20,000 do, and cannot fill the disk.
  if (
    select count(*) from public.audit_log as l
    where l.subject_id = account_id and l.action = write_audit_failure.action
      and l.action in ('sign_in_failed', 'token_refused') and l.at > now() - interval '1 hour'
  ) < 20 then
    perform private.write_audit(action, 'account', account_id, '{}');
  end if;
end
$$;
comment on function private.write_audit_failure(text, text) is 'Adds an entry for a failure, at most 20 of a kind per account and hour.';
revoke execute on function private.write_audit_failure(text, text) from public, anon, authenticated, service_role;

create function private.audit_reason(otherwise text) returns text
  language sql stable set search_path = ''
  as $$ select coalesce(nullif(current_setting('sunshine.reason', true), ''), otherwise) $$;
comment on function private.audit_reason(text) is 'What the function that runs said it is doing, or `otherwise`. The API offers no way to set it.';
revoke execute on function private.audit_reason(text) from public, anon, authenticated, service_role;

create function private.audit_approval() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- The organizer cannot take approval back; their edit does.
  role text := case when (select auth.uid()) is null then 'operator' when (select auth.uid()) = new.organizer_id and not new.is_approved then 'edit' else 'admin' end;
begin
  perform private.write_audit(
    case when new.is_approved then 'event_approved' else 'event_unapproved' end, 'event', new.id::text,
    jsonb_build_object('title', new.title, 'by', role)
  );
  return null;
end
$$;
comment on function private.audit_approval() is 'Logs that an event was approved, or has to be approved again. Definer rights: it adds to the log.';

create function private.audit_event_deletion() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  role text := private.audit_reason(
    case when (select auth.uid()) is null then 'operator' when (select auth.uid()) = old.organizer_id then 'organizer' else 'admin' end
  );
begin
  perform private.write_audit('event_deleted', 'event', old.id::text,
    -- Whoever deletes their account takes the titles with them.
    case when role = 'account' then jsonb_build_object('by', role) else jsonb_build_object('title', old.title, 'by', role) end);
  return null;
end
$$;
comment on function private.audit_event_deletion() is 'Logs that an event was deleted, by whom or what. Definer rights: it adds to the log.';

create function private.audit_profile() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if tg_op = 'DELETE' then
    perform private.write_audit('account_deleted', 'account', old.id::text, jsonb_build_object(
      'by', case when (select auth.uid()) = old.id then 'self' else 'operator' end, 'was_admin', old.is_admin));
  else
    perform private.write_audit(case when new.is_admin then 'admin_granted' else 'admin_revoked' end, 'account', new.id::text,
      jsonb_build_object('by', private.audit_reason('operator')));
  end if;
  return null;
end
$$;
comment on function private.audit_profile() is 'Logs that an account was deleted, or became or ceased to be an admin''s. Definer rights: it adds to the log.';
revoke execute on function private.audit_approval(), private.audit_event_deletion(), private.audit_profile() from public, anon, authenticated, service_role;

-- Not `of is_approved`: a trigger before it takes approval back, whatever columns the organizer named.
create trigger audit_approval after update on public.events
  for each row when (old.is_approved is distinct from new.is_approved) execute function private.audit_approval();
create trigger audit_deletion after delete on public.events for each row execute function private.audit_event_deletion();
create trigger audit_admin_role after update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin) execute function private.audit_profile();
create trigger audit_deletion after delete on public.profiles for each row execute function private.audit_profile();

-- Failed sign-ins, told by Auth: https://supabase.com/docs/guides/auth/auth-hooks/password-verification-hook
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not coalesce((event ->> 'valid')::boolean, false) then
    perform private.write_audit_failure('sign_in_failed', event ->> 'user_id');
  end if;
  -- Never a refusal: whoever knows an address could lock its owner out.
  return '{"decision": "continue"}';
end
$$;
comment on function public.hook_password_verification_attempt(jsonb) is 'Called by Auth after each password of an existing account. Logs wrong ones; always lets Auth decide. Definer rights: it adds to the log.';
revoke execute on function public.hook_password_verification_attempt(jsonb) from public, anon, authenticated, service_role;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;

create or replace function private.issue_admin_token(invitee_email text) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  -- 32 bytes are 256 bits; base64url without padding, so that it survives a URL and a double click.
  token text := translate(encode(extensions.gen_random_bytes(32), 'base64'), '+/=', '-_');
  token_id bigint;
begin
  delete from private.admin_tokens as t where t.expires_at < clock_timestamp() - interval '30 days';
  insert into private.admin_tokens (token_hash, invitee_email, created_by, expires_at)
  values (sha256(convert_to(token, 'UTF8')), invitee_email, (select auth.uid()), clock_timestamp() + interval '1 hour')
  returning id into token_id;
  perform private.write_audit(case when invitee_email is null then 'token_created' else 'invitation_created' end, 'token', token_id::text, '{}');
  return token;
end
$$;

create or replace function public.accept_admin_invitation(token text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  caller_id uuid := private.require_session('You must be logged in to accept an invitation');
  caller_email text;
  invitation private.admin_tokens;
begin
  if coalesce(btrim(token), '') = '' then
    raise exception 'Please enter an invitation token';
  end if;
  select lower(u.email) into caller_email from auth.users as u where u.id = caller_id and u.email_confirmed_at is not null;
  if (select private.is_admin()) then
    raise exception 'You are an admin already' using
      hint = 'The token was not used up.';
  end if;

  -- The row lock makes a second, simultaneous use wait and then find the token used.
  select * into invitation from private.admin_tokens as t
    where t.token_hash = sha256(convert_to(btrim(accept_admin_invitation.token), 'UTF8'))
    for update;
  -- One answer for wrong, used, expired and meant for somebody else: a guess learns nothing.
  if invitation.id is null
    or invitation.used_at is not null
    or invitation.expires_at <= clock_timestamp()
    or not coalesce(invitation.invitee_email is null or invitation.invitee_email = caller_email, false)
    or not exists (select 1 from public.profiles as p where p.id = invitation.created_by and p.is_admin)
  then
    perform private.write_audit_failure('token_refused', caller_id::text);
    return false;
  end if;

  update private.admin_tokens as t set used_at = clock_timestamp(), used_by = caller_id where t.id = invitation.id;
  perform private.write_audit('token_accepted', 'token', invitation.id::text, '{}');
  perform set_config('sunshine.reason', 'token', true);
  update public.profiles as p set is_admin = true where p.id = caller_id;
  return true;
end
$$;
comment on function public.accept_admin_invitation(text) is 'Makes the caller an admin in exchange for a valid token. False for a token that is mistyped, used, more than an hour old, or meant for another address; that uses nothing up and is logged.';

create or replace function public.restore_admin_privileges(user_email text) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You must be logged in as an admin to restore privileges' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(btrim(user_email), '') = '' then
    raise exception 'Please enter an email address';
  end if;
  perform set_config('sunshine.reason', 'restore', true);
  update public.profiles as p set is_admin = true
    from auth.users as u
    where u.id = p.id and lower(u.email) = lower(btrim(user_email)) and u.email_confirmed_at is not null;
  if not found then
    raise exception 'No account with this email address was found' using
      hint = 'The person must have signed up and confirmed the address.';
  end if;
  return true;
end
$$;

create or replace function public.purge_ended_events() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  removed integer;
begin
  perform set_config('sunshine.reason', 'purge', true);
  with ended as (
    delete from public.events as e
    where coalesce(e.end_date, e.start_date) < now() - interval '24 hours'
    returning e.*
  )
  insert into public.past_events
    (id, organizer_id, title, description, category, location, start_date, end_date, image_url, event_url, max_attendees, was_approved, created_at)
  select
    e.id, e.organizer_id, e.title, e.description, e.category, e.location, e.start_date, e.end_date, e.image_url, e.event_url,
    e.max_attendees, e.is_approved, e.created_at
  from ended as e;
  get diagnostics removed = row_count;
  perform set_config('sunshine.reason', '', true);
  return removed;
end
$$;
