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
  submission_key uuid,
  further_reports integer not null default 0
);
comment on table public.event_reports is 'One row per report about an event. Anyone can report a public event through the site; only admins read and settle reports. Deleted with the event, or 90 days after settlement.';
comment on column public.event_reports.reason is 'One of the six that the form offers; see app/domain/events/report.ts.';
comment on column public.event_reports.details is 'Free text from the reader; null when there is none. The form asks for no name or address.';
comment on column public.event_reports.settled_at is 'When an admin settled it or unpublished the event; null before that.';
comment on column public.event_reports.submission_key is 'Idempotency key of the form that was sent.';
comment on column public.event_reports.further_reports is 'Later reports about the same event that were counted here, because enough of them were open.';

create index event_reports_open on public.event_reports (created_at desc, id) where settled_at is null;
create index event_reports_by_event on public.event_reports (event_id, created_at);
create index event_reports_settled on public.event_reports (settled_at) where settled_at is not null;
create index event_reports_by_admin on public.event_reports (settled_by);
create unique index event_reports_submitted_once on public.event_reports (submission_key, event_id, reason, md5(coalesce(details::text, '')));
comment on index public.event_reports_open is 'The list in the Admin Panel, newest first, and the count of open reports.';
comment on index public.event_reports_by_event is 'The reports about an event; also the foreign key.';
comment on index public.event_reports_settled is 'The rows that run_maintenance() removes.';
comment on index public.event_reports_by_admin is 'The foreign key.';
comment on index public.event_reports_submitted_once is 'One report per form and text, however often the form is sent. submit_event_report() looks at the same columns.';

alter table public.event_reports enable row level security;
revoke all on public.event_reports from public, anon, authenticated, service_role;
grant select on public.event_reports to authenticated;

create policy "Admins read reports" on public.event_reports
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read reports" on public.event_reports is 'No policy allows changes: submit_event_report() adds a report, settle_event_report() settles one.';

create function private.max_open_reports(is_of_event boolean) returns integer
  language sql immutable set search_path = ''
  as $$ select case when is_of_event then 20 else 10000 end $$;
comment on function private.max_open_reports(boolean) is 'Open reports that are stored: 20 about one event, 10,000 in total. More tell nothing new about an event that an admin will look at anyway.';
revoke execute on function private.max_open_reports(boolean) from public, anon, authenticated, service_role;

create function public.submit_event_report(queue_key text, reported_event uuid, report_reason text, sent_key uuid, report_details text default null)
  returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  open_reports integer;
begin
  perform private.require_mail_queue_key(queue_key);
  -- One at a time about each event, so that the counts below are exact. Released at the end of the transaction.
  perform pg_advisory_xact_lock(hashtextextended('reports about ' || reported_event, 0));
  -- The columns of the unique index: another text under the same key is another report, and counts as one.
  if exists (
    select from public.event_reports as r
    where r.submission_key = sent_key and r.event_id = reported_event and r.reason = report_reason
      and r.details is not distinct from report_details
  ) then
    return true;
  end if;
  perform from public.events as e
    where e.id = reported_event and (e.is_approved or (private.waiting_version_of(e)).id is not null) for key share;
  if not found then
    return false;
  end if;
  perform private.limit_member_requests('report');
  select count(*) into open_reports from public.event_reports as r where r.event_id = reported_event and r.settled_at is null;
  -- Beyond the total, the first report about an event is still stored, so that a flood of reports cannot hide an event from the admins.
  if open_reports >= private.max_open_reports(true) or (open_reports > 0 and private.max_open_reports(false) <= (
    select count(*) from (select from public.event_reports as r where r.settled_at is null limit private.max_open_reports(false)) as o
  )) then
    update public.event_reports as r set further_reports = r.further_reports + 1 where r.id = (
      select n.id from public.event_reports as n
      where n.event_id = reported_event and n.settled_at is null order by n.created_at desc, n.id limit 1
    );
    -- Otherwise an admin has settled them all just now.
    if found then
      return true;
    end if;
  end if;
  insert into public.event_reports (event_id, reason, details, submission_key)
    values (reported_event, report_reason, report_details, sent_key);
  return true;
end
$$;
comment on function public.submit_event_report(text, uuid, text, uuid, text) is 'Takes a report about an event that is public or is being updated; false when it is neither. The same form sent again is stored once. While max_open_reports() are open, further ones are counted, not stored. Rejects (429) more than max_requests() of a member. Definer rights, for the holder of the queue''s key; the call of a member carries the member''s token as well.';
revoke execute on function public.submit_event_report(text, uuid, text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.submit_event_report(text, uuid, text, uuid, text) to anon, authenticated;

create function public.settle_event_report(report_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_settle_report', 'You must be logged in as an admin to settle a report');
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
  for each row when (old.unpublished_at is null and new.unpublished_at is not null)
  execute function private.settle_reports_of_unpublished();

create function private.purge_event_reports() returns void
  language sql volatile set search_path = ''
  as $$ delete from public.event_reports as r where r.settled_at < now() - interval '90 days' $$;
comment on function private.purge_event_reports() is 'Removes reports 90 days after they were settled.';
revoke execute on function private.purge_event_reports() from public, anon, authenticated, service_role;
