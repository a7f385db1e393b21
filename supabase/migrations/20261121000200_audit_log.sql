-- The audit log: who did what, written by triggers and append-only. Creates only; rewrites no data.
-- Each approval, grant, token, failed sign-in, and deletion that affects others writes one row; 20261121000210 counts everything else.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null constraint action_known check (
    action in (
      'event_approved', 'event_unapproved', 'event_returned', 'event_refused', 'event_deleted', 'event_edited', 'decision_undone', 'reports_closed', 'reports_reopened', 'message_answered', 'organizer_approved', 'organizer_returned', 'organizer_deleted', 'admin_granted', 'admin_revoked', 'token_created', 'invitation_created',
      'invitation_revoked', 'token_accepted', 'token_refused', 'account_deleted', 'sign_in_failed', 'second_step_required', 'second_step_not_required', 'second_step_reset',
      'approved_versions_kept', 'approved_versions_not_kept', 'reason_saved', 'reason_retired', 'collection_saved', 'collection_deleted', 'storm_placed', 'storm_ended', 'storm_resumed',
      'account_warned', 'account_limited', 'account_blocked', 'account_trusted', 'measure_lifted', 'events_brought_back',
      'event_changed_at_once', 'event_looked_at', 'event_status_said', 'status_note_approved', 'status_note_refused',
      'member_joined', 'member_left', 'member_removed', 'member_role_changed', 'event_handed_over',
      'calendar_paused', 'calendar_resumed', 'calendar_host_refused', 'calendar_host_allowed'
    )
  ),
  subject_kind text not null constraint subject_kind_known check (subject_kind in ('event', 'account', 'organizer', 'token', 'setting', 'notice', 'message')),
  subject_id text not null,
  details jsonb not null default '{}'
);
comment on table public.audit_log is 'Approvals, deletions, admin roles, tokens, failed sign-ins, second steps, memberships in organizations. Append-only; to shorten it an operator disables the trigger audit_log_is_append_only in a migration. Contains no names or addresses: people appear as ids, which identify no one once the account is deleted.';
comment on column public.audit_log.id is 'Ascending in order of insertion; the cursor for paging.';
comment on column public.audit_log.actor_id is 'The member whose session acted; null for maintenance, operators and failed sign-ins. No foreign key: entries outlive accounts.';
comment on column public.audit_log.subject_id is 'What the entry is about: the id of an event, account, organization or message; the number of a token, storm notice or collection; the name of a setting; the host of a calendar; or the key of a reason.';
comment on column public.audit_log.details is 'by: the role or job that acted. members: ids of the members of a deleted organization. organization, role: where a member joined, left or changed role. former_organization: from which an event was taken. was_admin: for deleted accounts. public: whether a correction changed the public version. decision: the one that was undone. host: of a calendar that an admin paused. outcome, reports: how many reports were closed, and how. status: the new status of an event. dates: number of dates of a series. reasons: keys of the reasons why an organizer page was returned. measure: the one that was lifted. most, until, events: for a measure, how many events may wait, its end, and how many events it took away. kind, events: for a storm notice, and how many events it covered. count, since: for entries that sum up several actions. Contains no user input: titles are in audit_titles and reasons in audit_reasons, where they can be erased.';

create index audit_log_by_action on public.audit_log (action, id desc);
create index audit_log_by_actor on public.audit_log (actor_id, id desc);
create index audit_log_by_subject on public.audit_log (subject_id, id desc);
comment on index public.audit_log_by_action is 'The log filtered by action, newest first.';
comment on index public.audit_log_by_actor is 'The log filtered by person.';
comment on index public.audit_log_by_subject is 'The log filtered by event, or by the person or organization that an entry is about.';

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "Admins read the audit log" on public.audit_log for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the audit log" on public.audit_log is 'No policy allows writing: entries come from the functions below.';

create function private.reject_audit_change() returns trigger
  language plpgsql set search_path = ''
  as $$
begin
  raise exception 'The audit log is append-only.'
    using errcode = 'insufficient_privilege', detail = json_build_object('code', 'audit_log_append_only');
end
$$;
comment on function private.reject_audit_change() is 'Raises on any change of the log, even by its owner or definer functions.';
revoke execute on function private.reject_audit_change() from public, anon, authenticated;
create trigger audit_log_is_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.reject_audit_change();
-- Also with session_replication_role = replica, which disables ordinary triggers.
alter table public.audit_log enable always trigger audit_log_is_append_only;

create function private.write_audit(action text, subject_kind text, subject_id text, details jsonb) returns bigint
  language sql volatile set search_path = ''
  as $$
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    values ((select auth.uid()), action, subject_kind, subject_id, details)
    returning id
  $$;
comment on function private.write_audit(text, text, text, jsonb) is 'Adds an entry for the caller and returns its id. For definer functions only: no API role may insert.';
revoke execute on function private.write_audit(text, text, text, jsonb) from public, anon, authenticated, service_role;

create function private.audit_profile() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  entry_id bigint;
  act constant private.act := private.current_act();
begin
  if tg_op = 'DELETE' then
    -- These accounts were never used, and mass sign-ups with other people's addresses must not flood the log.
    if act.why = 'unconfirmed' then
      return null;
    end if;
    perform private.write_audit('account_deleted', 'account', old.id::text, jsonb_build_object(
      'by', private.actor_on_account(old.id), 'was_admin', old.is_admin));
  else
    entry_id := private.write_audit(case when new.is_admin then 'admin_granted' else 'admin_revoked' end, 'account', new.id::text,
      jsonb_build_object('by', coalesce(act.why, 'operator')));
    if act.note is not null then
      insert into public.audit_reasons (entry_id, account_id, reason) values (entry_id, new.id, act.note);
    end if;
  end if;
  return null;
end
$$;
comment on function private.audit_profile() is 'Logs deleted accounts and granted or revoked admin roles. Definer rights: it writes to the log.';
revoke execute on function private.audit_profile() from public, anon, authenticated, service_role;

create trigger audit_admin_role after update on public.profiles
  for each row when (old.is_admin is distinct from new.is_admin) execute function private.audit_profile();
create trigger audit_deletion after delete on public.profiles for each row execute function private.audit_profile();

-- Failed sign-ins, reported by Auth: https://supabase.com/docs/guides/auth/auth-hooks/password-verification-hook
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not coalesce((event ->> 'valid')::boolean, false) then
    perform private.write_audit_failure('sign_in_failed', event ->> 'user_id');
  end if;
  -- Never reject: an attacker who knows an address could lock its owner out.
  return '{"decision": "continue"}';
end
$$;
comment on function public.hook_password_verification_attempt(jsonb) is 'Called by Auth after each password check of an existing account. Logs wrong passwords; always leaves the decision to Auth. Definer rights: it writes to the log.';
revoke execute on function public.hook_password_verification_attempt(jsonb) from public, anon, authenticated, service_role;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
