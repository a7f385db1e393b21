-- Reports of readers about public events. Creates only; rewrites no data.

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
comment on table public.event_reports is 'One row per report about an event. Anyone can report a public event; only admins read and settle reports. Deleted with the event, or 90 days after settlement.';
comment on column public.event_reports.reason is 'One of the six that the form offers; see app/domain/event-report.ts.';
comment on column public.event_reports.details is 'Free text from the reader; null when there is none. The form asks for no name or address.';
comment on column public.event_reports.settled_at is 'When an admin settled it or unpublished the event; null before that.';
comment on column public.event_reports.submission_key is 'Idempotency key of the form that was sent.';

create index event_reports_open on public.event_reports (created_at desc, id) where settled_at is null;
create index event_reports_by_event on public.event_reports (event_id, created_at);
create index event_reports_by_time on public.event_reports (created_at);
create index event_reports_settled on public.event_reports (settled_at) where settled_at is not null;
create index event_reports_by_admin on public.event_reports (settled_by);
create unique index event_reports_submitted_once on public.event_reports (submission_key, event_id, reason, md5(coalesce(details::text, '')));
comment on index public.event_reports_open is 'The list in the Admin Panel, newest first.';
comment on index public.event_reports_by_event is 'Counts the reports about an event in the last hour; also the foreign key.';
comment on index public.event_reports_by_time is 'Counts all reports of the last hour.';
comment on index public.event_reports_settled is 'The rows that run_maintenance() removes.';
comment on index public.event_reports_by_admin is 'The foreign key.';
comment on index public.event_reports_submitted_once is 'One report per form and text, however often the form is sent.';

create function private.limit_event_reports() returns trigger
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  -- Serialises concurrent reports so that the counts below are exact. Released at the end of the transaction.
  perform pg_advisory_xact_lock(hashtextextended('event reports', 0));
  -- The same form was already stored; let the unique index reject the repetition.
  if exists (select from public.event_reports as r where r.submission_key = new.submission_key and r.event_id = new.event_id) then
    return new;
  end if;
  -- Ten reports in an hour are enough to get an admin's attention, and 100 are more than a team can read.
  if (select count(*) from public.event_reports as r where r.event_id = new.event_id and r.created_at > now() - interval '1 hour') >= 10
    or (select count(*) from public.event_reports as r where r.created_at > now() - interval '1 hour') >= 100
  then
    -- PostgREST answers this code with 429.
    raise exception 'We have had many reports in the last hour and are looking into them. Please try again later.' using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.limit_event_reports() is 'Rejects (429) more than 10 reports an hour about one event, or 100 in total. Definer rights: reporters may not read reports.';
revoke execute on function private.limit_event_reports() from public, anon, authenticated, service_role;
create trigger limit_event_reports before insert on public.event_reports for each row execute function private.limit_event_reports();

alter table public.event_reports enable row level security;
revoke all on public.event_reports from public, anon, authenticated, service_role;
-- Reporters cannot select, so their inserts return no row.
grant insert (event_id, reason, details, submission_key) on public.event_reports to anon, authenticated;
grant select on public.event_reports to authenticated;

create policy "Anyone can report public events" on public.event_reports
  for insert to anon, authenticated
  with check (exists (select from public.events as e where e.id = event_id and e.is_approved));
create policy "Admins read reports" on public.event_reports
  for select to authenticated using ((select private.is_admin()));
comment on policy "Anyone can report public events" on public.event_reports is 'The form needs no account. limit_event_reports() limits how many there may be.';
comment on policy "Admins read reports" on public.event_reports is 'No policy allows changes; settle_event_report() settles a report.';

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
comment on function public.settle_event_report(uuid) is 'Marks a report as settled by the caller. False when it does not exist or is settled already. Admins only.';
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
comment on function private.settle_reports_of_unpublished() is 'Unpublishing an event settles its reports. Definer rights: no API role may change reports.';
revoke execute on function private.settle_reports_of_unpublished() from public, anon, authenticated, service_role;
create trigger settle_reports after update on public.events
  for each row when (old.is_approved and new.unpublished_at is distinct from old.unpublished_at)
  execute function private.settle_reports_of_unpublished();

create function private.purge_event_reports() returns void
  language sql volatile set search_path = ''
  as $$ delete from public.event_reports as r where r.settled_at < now() - interval '90 days' $$;
comment on function private.purge_event_reports() is 'Removes reports 90 days after they were settled.';
revoke execute on function private.purge_event_reports() from public, anon, authenticated, service_role;
