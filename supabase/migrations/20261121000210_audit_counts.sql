-- Counted entries of the audit log, and its texts that can be erased. Creates only; rewrites no data.
-- The log is append-only, so actions that a member can repeat without limit are counted here and logged as one entry per hour or day.

create table private.audit_counts (
  action text not null,
  subject_id text not null,
  since timestamptz not null,
  until timestamptz not null,
  subject_kind text not null,
  actor_id uuid,
  details jsonb not null,
  amount bigint not null,
  primary key (action, subject_id, since)
);
comment on table private.audit_counts is 'How often an action happened in the current hour or day. roll_up_audit() turns finished counts into entries.';
comment on column private.audit_counts.subject_id is 'As in audit_log.';
create index audit_counts_until on private.audit_counts (until);
comment on index private.audit_counts_until is 'For roll_up_audit(), which takes finished counts.';
alter table private.audit_counts enable row level security;
revoke all on private.audit_counts from public, anon, authenticated, service_role;

create function private.count_audit(action text, subject_kind text, subject_id text, details jsonb, period text, occurrences bigint) returns bigint
  language sql volatile set search_path = ''
  as $$
    insert into private.audit_counts as c (action, subject_id, since, until, subject_kind, actor_id, details, amount)
    select action, subject_id, s.since, s.since + ('1 ' || period)::interval, subject_kind, (select auth.uid()), details, occurrences
    from (select date_trunc(period, clock_timestamp(), 'UTC') as since) as s
    -- Concurrent calls wait for the row lock, so the sum is exact.
    on conflict on constraint audit_counts_pkey do update set amount = c.amount + excluded.amount
    returning c.amount
  $$;
comment on function private.count_audit(text, text, text, jsonb, text, bigint) is 'Adds `occurrences` of an action to the count of the current `period` (hour or day, UTC) and returns the new count. For definer functions only.';

create function private.max_failures_logged() returns integer
  language sql immutable set search_path = ''
  as $$ select 20 $$;
comment on function private.max_failures_logged() is 'Failures per kind and account that are logged individually each hour. More entries would say no more about an attack.';

create function private.write_audit_failure(action text, account_id text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Failures are cheap to cause, so all are counted and only the first ones are logged.
  if private.count_audit(action, 'account', account_id, '{}', 'hour', 1) <= private.max_failures_logged() then
    perform private.write_audit(action, 'account', account_id, '{}');
  end if;
end
$$;
comment on function private.write_audit_failure(text, text) is 'Logs a failure: at most 20 entries per kind and account in a clock hour; further ones become a single entry with their count after the hour.';

create function private.roll_up_audit() returns void
  language sql volatile set search_path = ''
  as $$
    with ended as (
      delete from private.audit_counts as c where c.until <= now() returning c.*
    ), uncounted as (
      select *, amount - case when action in ('sign_in_failed', 'token_refused') then private.max_failures_logged() else 0 end as beyond from ended
    )
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
    select u.actor_id, u.action, u.subject_kind, u.subject_id, u.details || jsonb_build_object('count', u.beyond, 'since', u.since)
    from uncounted as u where u.beyond > 0
    order by u.since, u.action, u.subject_id
  $$;
comment on function private.roll_up_audit() is 'Writes one entry for each count whose hour or day is over.';
revoke execute on function
  private.count_audit(text, text, text, jsonb, text, bigint), private.max_failures_logged(), private.write_audit_failure(text, text), private.roll_up_audit()
  from public, anon, authenticated, service_role;

create table public.audit_titles (
  entry_id bigint primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  organization_id uuid,
  title public.plain_line not null,
  reason public.plain_text,
  reasons jsonb not null default '[]' constraint audited_reasons_form check (jsonb_typeof(reasons) = 'array' and pg_catalog.octet_length(reasons::text) <= 16384),
  field_reasons jsonb constraint audited_field_reasons_form check (
    jsonb_typeof(field_reasons) = 'object' and pg_catalog.octet_length(field_reasons::text) <= 16384)
);
comment on table public.audit_titles is 'The title of the event in an entry, and the admin''s reasons. Titles may contain names and telephone numbers, so they are deleted with the organizer''s account while the entry stays.';
comment on column public.audit_titles.entry_id is 'References audit_log; no foreign key, because entries are never deleted.';
comment on column public.audit_titles.organization_id is 'The organization to which the event belonged; null for none. No foreign key: the entry outlives it. The text of its events stays when a member leaves.';
comment on column public.audit_titles.reason is 'The admin''s message to the organizer; null for none.';
comment on column public.audit_titles.reasons is 'The chosen reasons, with their texts at the time, as in private.decisions.';
comment on column public.audit_titles.field_reasons is 'Changes requested or made per form field, as in private.decisions.';
create index audit_titles_by_organizer on public.audit_titles (organizer_id);
comment on index public.audit_titles_by_organizer is 'For the foreign key: deletion with the account.';
alter table public.audit_titles enable row level security;
revoke all on public.audit_titles from public, anon, authenticated, service_role;
grant select on public.audit_titles to authenticated, service_role;
create policy "Admins read the titles of the audit log" on public.audit_titles for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the titles of the audit log" on public.audit_titles is 'No policy allows writing: titles are added with entries.';

create table public.audit_reasons (
  entry_id bigint primary key,
  account_id uuid not null references public.profiles (id) on delete cascade,
  reason public.plain_text not null
);
comment on table public.audit_reasons is 'The admin''s reason for revoking an admin role, resetting a second step, or returning an organization''s page. It may contain personal data, so it is deleted with the account while the entry stays.';
comment on column public.audit_reasons.entry_id is 'References audit_log; no foreign key, because entries are never deleted.';
create index audit_reasons_by_account on public.audit_reasons (account_id);
comment on index public.audit_reasons_by_account is 'For the foreign key: deletion with the account.';
alter table public.audit_reasons enable row level security;
revoke all on public.audit_reasons from public, anon, authenticated, service_role;
grant select on public.audit_reasons to authenticated, service_role;
create policy "Admins read the reasons of the audit log" on public.audit_reasons for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the reasons of the audit log" on public.audit_reasons is 'No policy allows writing: reasons are added with entries.';
