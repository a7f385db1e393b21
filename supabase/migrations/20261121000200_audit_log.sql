-- Who did what: a log that the database writes by itself and that nobody can change. Creates only; rewrites no data.
-- Each approval, grant, token, failed sign-in, and deletion that concerns others writes one row; 20261121000210 counts the rest.

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
comment on column public.audit_log.details is 'by: in which role, or what for. was_admin: of a deleted account. count, since: of an entry that stands for several, from when on. Nothing that somebody typed: titles are in audit_titles and reasons in audit_reasons, where they can be erased.';

create index audit_log_by_action on public.audit_log (action, id desc);
comment on index public.audit_log_by_action is 'The log filtered by action, newest first.';

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

create function private.write_audit(action text, subject_kind text, subject_id text, details jsonb) returns bigint
  language sql volatile set search_path = ''
  as $$
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    values ((select auth.uid()), action, subject_kind, subject_id, details)
    returning id
  $$;
comment on function private.write_audit(text, text, text, jsonb) is 'Adds an entry for the caller and returns its id. For definer functions only: nobody else may insert.';
revoke execute on function private.write_audit(text, text, text, jsonb) from public, anon, authenticated, service_role;

create function private.audit_reason(otherwise text) returns text
  language sql stable set search_path = ''
  as $$ select coalesce(nullif(current_setting('sunshine.reason', true), ''), otherwise) $$;
comment on function private.audit_reason(text) is 'What the function that runs said it is doing, or `otherwise`. The API offers no way to set it.';
revoke execute on function private.audit_reason(text) from public, anon, authenticated, service_role;

create function private.role_reason() returns text
  language sql stable set search_path = ''
  as $$ select nullif(current_setting('sunshine.role_reason', true), '') $$;
comment on function private.role_reason() is 'Why revoke_admin_role(), if it runs, ends a role; null otherwise. The API offers no way to set it.';
revoke execute on function private.role_reason() from public, anon, authenticated, service_role;

create function private.audit_profile() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  entry_id bigint;
  reason text := private.role_reason();
begin
  if tg_op = 'DELETE' then
    -- Nobody ever was in it; whoever opens accounts with others' addresses must not fill the log.
    if private.audit_reason('') = 'unconfirmed' then
      return null;
    end if;
    perform private.write_audit('account_deleted', 'account', old.id::text, jsonb_build_object(
      'by', case when (select auth.uid()) = old.id then 'self' else 'operator' end, 'was_admin', old.is_admin));
  else
    entry_id := private.write_audit(case when new.is_admin then 'admin_granted' else 'admin_revoked' end, 'account', new.id::text,
      jsonb_build_object('by', private.audit_reason('operator')));
    if reason is not null then
      insert into public.audit_reasons (entry_id, account_id, reason) values (entry_id, new.id, reason);
    end if;
  end if;
  return null;
end
$$;
comment on function private.audit_profile() is 'Logs that an account was deleted, or became or ceased to be an admin''s. Definer rights: it adds to the log.';
revoke execute on function private.audit_profile() from public, anon, authenticated, service_role;

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
