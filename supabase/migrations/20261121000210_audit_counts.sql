-- What the audit log does not keep one by one, and what it must be able to forget. Creates only; rewrites no data.
-- The log itself is only added to, so whatever somebody can repeat without anybody's help is counted here first and becomes one
-- entry per hour or day.

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
comment on table private.audit_counts is 'How often something happened in an hour or a day that is not over. roll_up_audit() makes entries of them.';
comment on column private.audit_counts.subject_id is 'As in the entry.';
create index audit_counts_until on private.audit_counts (until);
comment on index private.audit_counts_until is 'Finds what roll_up_audit() takes.';
alter table private.audit_counts enable row level security;
revoke all on private.audit_counts from public, anon, authenticated, service_role;

create function private.count_audit(action text, subject_kind text, subject_id text, details jsonb, period text, happened bigint) returns bigint
  language sql volatile set search_path = ''
  as $$
    insert into private.audit_counts as c (action, subject_id, since, until, subject_kind, actor_id, details, amount)
    select action, subject_id, s.since, s.since + ('1 ' || period)::interval, subject_kind, (select auth.uid()), details, happened
    from (select date_trunc(period, clock_timestamp(), 'UTC') as since) as s
    -- Whoever counts at the same moment waits for the row, so that the sum is exact.
    on conflict on constraint audit_counts_pkey do update set amount = c.amount + excluded.amount
    returning c.amount
  $$;
comment on function private.count_audit(text, text, text, jsonb, text, bigint) is 'Counts something that happened so many times in this `period` (hour or day, UTC); returns how often it has by now. For definer functions only.';

create function private.max_failures_logged() returns integer
  language sql immutable set search_path = ''
  as $$ select 20 $$;
comment on function private.max_failures_logged() is 'Failures of one kind and account that are logged one by one in an hour: they show an attack as well as 20,000 do.';

create function private.write_audit_failure(action text, account_id text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- Failures cost nothing to cause; all are counted.
  if private.count_audit(action, 'account', account_id, '{}', 'hour', 1) <= private.max_failures_logged() then
    perform private.write_audit(action, 'account', account_id, '{}');
  end if;
end
$$;
comment on function private.write_audit_failure(text, text) is 'Adds an entry for a failure, at most 20 of a kind per account and hour of the clock; those beyond become one entry with their number once the hour is over.';

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
comment on function private.roll_up_audit() is 'Makes one entry of each count whose hour or day is over.';
revoke execute on function
  private.count_audit(text, text, text, jsonb, text, bigint), private.max_failures_logged(), private.write_audit_failure(text, text), private.roll_up_audit()
  from public, anon, authenticated, service_role;

create table public.audit_titles (
  entry_id bigint primary key,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  title public.plain_line not null,
  reason public.plain_text
);
comment on table public.audit_titles is 'What the event of an entry was called, and why an admin decided against it. Organizers type titles, names and telephone numbers too, so they go with the account, and the entry stays.';
comment on column public.audit_titles.entry_id is 'Of audit_log. No foreign key: entries never go.';
comment on column public.audit_titles.reason is 'What the admin wrote for the organizer; null where nothing was written.';
create index audit_titles_by_organizer on public.audit_titles (organizer_id);
comment on index public.audit_titles_by_organizer is 'The foreign key: what goes with an account.';
alter table public.audit_titles enable row level security;
revoke all on public.audit_titles from public, anon, authenticated, service_role;
grant select on public.audit_titles to authenticated, service_role;
create policy "Admins read the titles of the audit log" on public.audit_titles for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the titles of the audit log" on public.audit_titles is 'Nobody writes: titles come with entries.';

create table public.audit_reasons (
  entry_id bigint primary key,
  account_id uuid not null references public.profiles (id) on delete cascade,
  reason public.plain_text not null
);
comment on table public.audit_reasons is 'Why an admin''s role was ended, in another''s words. They may tell about the person, so they go with the account, and the entry stays.';
comment on column public.audit_reasons.entry_id is 'Of audit_log. No foreign key: entries never go.';
create index audit_reasons_by_account on public.audit_reasons (account_id);
comment on index public.audit_reasons_by_account is 'The foreign key: what goes with an account.';
alter table public.audit_reasons enable row level security;
revoke all on public.audit_reasons from public, anon, authenticated, service_role;
grant select on public.audit_reasons to authenticated, service_role;
create policy "Admins read the reasons of the audit log" on public.audit_reasons for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read the reasons of the audit log" on public.audit_reasons is 'Nobody writes: reasons come with entries.';
