-- What readers report about public events, and who may read it. Creates only; rewrites no data.

create table public.event_reports (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  reason text not null constraint report_reason_known check (
    reason in ('wrong_details', 'not_happening', 'misleading', 'offensive', 'harmful', 'other')
  ),
  details public.plain_text constraint report_details_length check (char_length(details) <= 2000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references public.profiles (id) on delete set null,
  submission_key uuid
);
comment on table public.event_reports is 'One row per report about an event. Anybody reports a public event, only admins read and settle. Goes with the event, and 90 days after it was settled.';
comment on column public.event_reports.reason is 'One of the six that the form offers; see app/domain/event-report.ts.';
comment on column public.event_reports.details is 'In the reader''s own words; null where nothing was written. Nobody is asked for a name or an address.';
comment on column public.event_reports.settled_at is 'When an admin was done with it, or unpublished the event; null before that.';
comment on column public.event_reports.submission_key is 'Made with the form that was sent; the same form sent again has the same.';

create index event_reports_open on public.event_reports (created_at desc, id) where settled_at is null;
create index event_reports_by_event on public.event_reports (event_id, created_at);
create index event_reports_by_time on public.event_reports (created_at);
create index event_reports_settled on public.event_reports (settled_at) where settled_at is not null;
create index event_reports_by_admin on public.event_reports (settled_by);
create unique index event_reports_submitted_once on public.event_reports (submission_key, event_id, reason, md5(coalesce(details::text, '')));
comment on index public.event_reports_open is 'The list in the Admin Panel, newest first.';
comment on index public.event_reports_by_event is 'How many an event got in the last hour; also the foreign key.';
comment on index public.event_reports_by_time is 'How many there were in the last hour.';
comment on index public.event_reports_settled is 'What run_maintenance() removes.';
comment on index public.event_reports_by_admin is 'The foreign key.';
comment on index public.event_reports_submitted_once is 'One report per form and text, however often it is sent.';

create function private.limit_event_reports() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Many may report at once; one after the other they count exactly. The lock ends with the transaction.
  perform pg_advisory_xact_lock(hashtextextended('event reports', 0));
  -- The same form sent again is stored already; the unique index says so.
  if exists (select from public.event_reports as r where r.submission_key = new.submission_key and r.event_id = new.event_id) then
    return new;
  end if;
  -- Ten readers in an hour are enough for an admin to look, and 100 reports are more than a team reads.
  if (select count(*) from public.event_reports as r where r.event_id = new.event_id and r.created_at > now() - interval '1 hour') >= 10
    or (select count(*) from public.event_reports as r where r.created_at > now() - interval '1 hour') >= 100
  then
    -- PostgREST answers this code with 429.
    raise exception 'We have had many reports in the last hour and are looking into them. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.limit_event_reports() is 'Refuses (429) more than 10 reports an hour about one event, and 100 in all. Definer rights: reporters may not read reports.';
revoke execute on function private.limit_event_reports() from public, anon, authenticated, service_role;
create trigger limit_event_reports before insert on public.event_reports for each row execute function private.limit_event_reports();

alter table public.event_reports enable row level security;
revoke all on public.event_reports from public, anon, authenticated, service_role;
-- Reporters cannot select, so an insert of theirs answers with no row.
grant insert (event_id, reason, details, submission_key) on public.event_reports to anon, authenticated;
grant select on public.event_reports to authenticated;

create policy "Everybody reports public events" on public.event_reports
  for insert to anon, authenticated
  with check (exists (select from public.events as e where e.id = event_id and e.is_approved));
create policy "Admins read reports" on public.event_reports
  for select to authenticated using ((select private.is_admin()));
comment on policy "Everybody reports public events" on public.event_reports is 'The form needs no account. How many there may be is up to limit_event_reports().';
comment on policy "Admins read reports" on public.event_reports is 'Nobody changes a report; settle_event_report() marks it.';

create function public.settle_event_report(report_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You must be logged in as an admin to settle a report' using errcode = 'insufficient_privilege';
  end if;
  update public.event_reports as r set settled_at = now(), settled_by = (select auth.uid())
    where r.id = report_id and r.settled_at is null;
  return found;
end
$$;
comment on function public.settle_event_report(uuid) is 'Marks a report as settled by the caller. False when it is gone or settled already. Admins only.';
revoke execute on function public.settle_event_report(uuid) from public, anon, authenticated, service_role;
grant execute on function public.settle_event_report(uuid) to authenticated;

create function private.settle_reports_of_unpublished() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  update public.event_reports as r set settled_at = now(), settled_by = (select auth.uid())
    where r.event_id = new.id and r.settled_at is null;
  return null;
end
$$;
comment on function private.settle_reports_of_unpublished() is 'Unpublishing an event settles what was reported about it. Definer rights: nobody changes reports.';
revoke execute on function private.settle_reports_of_unpublished() from public, anon, authenticated, service_role;
create trigger settle_reports after update on public.events
  for each row when (old.is_approved and new.unpublished_at is distinct from old.unpublished_at)
  execute function private.settle_reports_of_unpublished();

create function private.purge_event_reports() returns void
  language sql volatile set search_path = ''
  as $$ delete from public.event_reports as r where r.settled_at < now() - interval '90 days' $$;
comment on function private.purge_event_reports() is 'Removes reports 90 days after they were settled.';
revoke execute on function private.purge_event_reports() from public, anon, authenticated, service_role;
