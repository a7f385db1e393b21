-- Readers' reports about public events. Creates only; rewrites no data.

create table public.report_closings (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null,
  title public.plain_line not null,
  organizer_id uuid not null references public.profiles (id) on delete cascade,
  outcome text not null constraint report_outcome_known check (
    outcome in ('no_violation', 'corrected', 'taken_off', 'removed', 'account_measured', 'unfounded', 'gone')
  ),
  answer public.plain_text constraint report_answer_length check (char_length(answer) <= 1000),
  closed_at timestamptz not null default now(),
  closed_by uuid references public.profiles (id) on delete set null,
  answered integer not null default 0
);
comment on table public.report_closings is 'One row each time the open reports of an event were closed: by an admin, or because the event was taken off, deleted or removed after its end. Kept for 90 days, even without the event, but no longer than its organizer''s account.';
comment on column public.report_closings.event_id is 'The event. No foreign key: the row outlives it.';
comment on column public.report_closings.title is 'The public title at the time; reporters read it in mail.';
comment on column public.report_closings.outcome is 'One of REPORT_OUTCOMES in app/domain/events/report.ts. "removed": by an admin; "gone": deleted by its organizer, or over.';
comment on column public.report_closings.answer is 'The admin''s message to the reporters; null for none.';
comment on column public.report_closings.closed_by is 'The admin; null if nobody decided, and once the account is gone.';
comment on column public.report_closings.answered is 'Number of addresses to which the outcome was mailed.';
create index report_closings_newest on public.report_closings (closed_at desc, id);
create index report_closings_by_event on public.report_closings (event_id, closed_at desc);
create index report_closings_by_organizer on public.report_closings (organizer_id);
create index report_closings_by_admin on public.report_closings (closed_by);
comment on index public.report_closings_newest is 'The list in the Admin Panel, and for run_maintenance(), which deletes old rows.';
comment on index public.report_closings_by_event is 'Earlier closings of reports about an event.';
comment on index public.report_closings_by_organizer is 'For the foreign key: deletion with the account.';
comment on index public.report_closings_by_admin is 'For the foreign key.';

create table public.event_reports (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events (id) deferrable initially deferred,
  reason text not null constraint report_reason_known check (
    reason in ('wrong_details', 'not_happening', 'misleading', 'offensive', 'harmful', 'copyright', 'intimate_images', 'other')
  ),
  details public.plain_text constraint report_details_length check (char_length(details) <= 2000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default clock_timestamp(),
  client bytea not null default sha256(convert_to(gen_random_uuid()::text, 'UTF8')) constraint report_client_is_sha256 check (octet_length(client) = 32),
  answer_address public.mail_address,
  wants_answer boolean not null generated always as (answer_address is not null) stored,
  language public.language not null default 'en',
  closing_id uuid references public.report_closings (id) on delete cascade,
  submission_key uuid,
  further_reports integer not null default 0,
  reported_content bytea constraint reported_content_is_sha256 check (octet_length(reported_content) = 32),
  claim_role text constraint claim_role_known check (claim_role in ('owner', 'owners_agent', 'person', 'persons_agent')),
  claim_name public.plain_line constraint claim_name_length check (char_length(claim_name) <= 100),
  claim_work public.plain_text constraint claim_work_length check (char_length(claim_work) <= 1000),
  claim_original public.plain_line constraint claim_original_length check (char_length(claim_original) <= 500),
  claim_reach public.plain_line constraint claim_reach_length check (char_length(claim_reach) <= 200),
  due_at timestamptz,
  constraint copyright_claim check (
    reason <> 'copyright' or (claim_role in ('owner', 'owners_agent') and claim_name is not null and claim_work is not null and claim_original is not null) is true),
  constraint intimate_claim check (reason <> 'intimate_images' or (claim_role in ('person', 'persons_agent') and claim_reach is not null) is true),
  constraint intimate_images_are_due check ((reason = 'intimate_images') = (due_at is not null)),
  constraint open_report_has_event check (event_id is not null or closing_id is not null)
);
comment on table public.event_reports is 'One row per client and event while it is open; further reports by the same client are added to it. Anyone can report a public event through the site; only admins read and close reports. Deleted 90 days after closing.';
comment on column public.event_reports.event_id is 'Null once the event is gone; its reports are closed then.';
comment on column public.event_reports.reason is 'One of those that the form offers, see app/domain/events/report.ts: the latest, unless an earlier one is more serious, see weight_of_reason().';
comment on column public.event_reports.details is 'Free text from the reader, the latest first; null for none.';
comment on column public.event_reports.changed_at is 'When the client last sent something new. Ascending within an event, because submit_event_report() handles one report at a time.';
comment on column public.event_reports.client is 'SHA-256 of the queue key, the event, and the member or client address, see private.reporter_of(): identifies nobody, and differs between events. Random if the client is unknown.';
comment on column public.event_reports.answer_address is 'Where to send the outcome, if the reader asked for it. run_maintenance() erases it once the answer is queued for good, and after 90 days. No API role reads it.';
comment on column public.event_reports.language is 'Language of the page with the form, for the answer.';
comment on column public.event_reports.closing_id is 'The closing that closed it; null while it is open.';
comment on column public.event_reports.submission_key is 'Idempotency key of the last form.';
comment on column public.event_reports.further_reports is 'Later reports by others about the same event that were only counted, because enough were open.';
comment on column public.event_reports.reported_content is 'public_content_hash() when the client last sent something new: if it is still the same, the event was not corrected. Null if unknown.';
comment on column public.event_reports.claim_role is 'The reporter''s role: copyright owner, person shown in an intimate image, or representative of either.';
comment on column public.event_reports.claim_name is 'The name of the copyright claimant.';
comment on column public.event_reports.claim_work is 'The work that the event is said to infringe.';
comment on column public.event_reports.claim_original is 'Where the original can be found.';
comment on column public.event_reports.claim_reach is 'How to reach the person shown in an intimate image, or their representative.';
comment on column public.event_reports.due_at is 'Deadline for removing an intimate image: 48 hours after it was first reported as such; null for other reasons.';
comment on constraint open_report_has_event on public.event_reports is 'close_reports() closes the reports of a deleted event and resets event_id.';

create unique index event_reports_open_by_client on public.event_reports (event_id, client) where closing_id is null;
create index event_reports_open on public.event_reports (changed_at desc, id) where closing_id is null;
create index event_reports_by_event on public.event_reports (event_id, created_at);
create index event_reports_by_closing on public.event_reports (closing_id);
create index event_reports_with_address on public.event_reports (changed_at) where answer_address is not null;
comment on index public.event_reports_open_by_client is 'Repeated reports of one client count once.';
comment on index public.event_reports_open is 'The list in the Admin Panel, newest first, and the number of open reports.';
comment on index public.event_reports_by_event is 'The reports about an event; also for the foreign key.';
comment on index public.event_reports_by_closing is 'Reports that were closed together; also for the foreign key.';
comment on index public.event_reports_with_address is 'For run_maintenance(), which erases addresses.';

alter table public.report_closings enable row level security;
revoke all on public.report_closings from public, anon, authenticated, service_role;
grant select on public.report_closings to authenticated;
create policy "Admins read how reports were closed" on public.report_closings
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read how reports were closed" on public.report_closings is 'No policy allows changes: close_event_reports() and the triggers of events close reports.';

alter table public.event_reports enable row level security;
revoke all on public.event_reports from public, anon, authenticated, service_role;
grant select (id, event_id, reason, details, created_at, changed_at, wants_answer, language, closing_id, further_reports,
    claim_role, claim_name, claim_work, claim_original, claim_reach, due_at)
  on public.event_reports to authenticated;
create policy "Admins read reports" on public.event_reports
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins read reports" on public.event_reports is 'Addresses and clients are not granted. No policy allows changes: submit_event_report() adds a report.';

create function private.is_outcome_of_event(outcome text) returns boolean
  language sql immutable set search_path = ''
  as $$ select outcome in ('taken_off', 'removed', 'gone') $$;
comment on function private.is_outcome_of_event(text) is 'Whether this outcome results from what happens to the event, not from an admin''s decision.';
revoke execute on function private.is_outcome_of_event(text) from public, anon, authenticated, service_role;
grant execute on function private.is_outcome_of_event(text) to authenticated;

create function private.max_open_reports(is_of_event boolean) returns integer
  language sql immutable set search_path = ''
  as $$ select case when is_of_event then 20 else 10000 end $$;
comment on function private.max_open_reports(boolean) is 'Limit on stored open reports: 20 per event, 10,000 in total. More would tell admins nothing new about the event.';
revoke execute on function private.max_open_reports(boolean) from public, anon, authenticated, service_role;

create function private.reporter_of(queue_key text, reported_event uuid, client text) returns bytea
  language sql stable set search_path = ''
  as $$
    select sha256(convert_to(queue_key, 'UTF8') || sha256(convert_to(
      concat_ws(' ', queue_key, 'report', reported_event, coalesce(private.member_id()::text, client)), 'UTF8')))
  $$;
comment on function private.reporter_of(text, uuid, text) is 'Pseudonym of a reporter: the member, otherwise the client. Derived from the queue key, which the database does not store, so that nobody can find an account or address by trying.';
revoke execute on function private.reporter_of(text, uuid, text) from public, anon, authenticated, service_role;

create function private.lock_reports_of(reported_event uuid) returns void
  language sql volatile set search_path = ''
  as $$ select pg_advisory_xact_lock(hashtextextended('reports about ' || reported_event, 0)) $$;
comment on function private.lock_reports_of(uuid) is 'Serializes reports about each event, so that counts and times are exact. Released at the end of the transaction.';
revoke execute on function private.lock_reports_of(uuid) from public, anon, authenticated, service_role;

create function private.public_content_hash(event_id uuid) returns bytea
  -- The text of a timestamp depends on the time zone.
  language plpgsql stable set search_path = '' set timezone = 'UTC'
  as $$
begin
  return (
    select sha256(convert_to((private.content_of(p) - '{image_focus_x,image_focus_y,motif}'::text[] || jsonb_build_object('status', p.status))::text, 'UTF8'))
    from public.events as e cross join lateral private.last_approved_of(e) as p where e.id = event_id);
end
$$;
comment on function private.public_content_hash(uuid) is 'SHA-256 of what readers see of an event, or saw before a waiting change: its approved content and its status, without what needs no review.';
revoke execute on function private.public_content_hash(uuid) from public, anon, authenticated, service_role;

create function private.is_corrected(reported_event uuid, read_until timestamptz default 'infinity') returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  content constant bytea := private.public_content_hash(reported_event);
begin
  return (select private.is_admin()) and not exists (
    select from public.event_reports as r
    where r.event_id = reported_event and r.closing_id is null and r.changed_at <= read_until and r.reported_content = content);
end
$$;
comment on function private.is_corrected(uuid, timestamptz) is 'Whether the public content of an event has changed since each of its open reports was sent, by a correction or an approved change of its organizer. False for callers who are not admins. Definer rights: no API role reads what was reported.';
revoke execute on function private.is_corrected(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.is_corrected(uuid, timestamptz) to authenticated;

create function private.weight_of_reason(reason text) returns integer
  language sql immutable set search_path = ''
  as $$ select case reason when 'intimate_images' then 3 when 'harmful' then 2 when 'copyright' then 1 else 0 end $$;
comment on function private.weight_of_reason(text) is 'Severity of a reason: if a reader reports an event again, the more serious reason stays.';
revoke execute on function private.weight_of_reason(text) from public, anon, authenticated, service_role;

create function public.submit_event_report(
    queue_key text, reported_event uuid, report_reason text, sent_key uuid, sent_client text,
    report_details text default null, answer_address text default null, language text default 'en',
    claim jsonb default '{}'
  ) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  reporter constant bytea := private.reporter_of(queue_key, reported_event, sent_client);
  former public.event_reports;
  merged public.event_reports;
  open_reports integer;
begin
  perform private.require_mail_queue_key(queue_key);
  perform private.lock_reports_of(reported_event);
  -- The same form was sent again after an admin closed the report.
  if exists (
    select from public.event_reports as r
    where r.event_id = reported_event and r.client = reporter and r.submission_key = sent_key and r.closing_id is not null
  ) then
    return true;
  end if;
  perform from public.events as e
    where e.id = reported_event and (e.is_approved or (private.waiting_version_of(e)).id is not null) for key share;
  if not found then
    return false;
  end if;
  select * into former from public.event_reports as r where r.event_id = reported_event and r.client = reporter and r.closing_id is null;
  if former.id is not null then
    merged := former;
    merged.answer_address := coalesce(submit_event_report.answer_address, former.answer_address);
    merged.reported_content := private.public_content_hash(reported_event);
    if private.weight_of_reason(former.reason) <= private.weight_of_reason(report_reason) then
      merged.reason := report_reason;
    end if;
    merged.claim_role := coalesce(claim ->> 'role', former.claim_role);
    merged.claim_name := coalesce(claim ->> 'name', former.claim_name);
    merged.claim_work := coalesce(claim ->> 'work', former.claim_work);
    merged.claim_original := coalesce(claim ->> 'original', former.claim_original);
    merged.claim_reach := coalesce(claim ->> 'reach', former.claim_reach);
    if merged.reason = 'intimate_images' then
      merged.due_at := coalesce(former.due_at, now() + interval '48 hours');
    end if;
    if position(report_details in coalesce(former.details, '')) = 0 then
      merged.details := report_details || case when char_length(former.details) + char_length(report_details) + 2 <= 2000 then E'\n\n' || former.details else '' end;
    end if;
    if merged is not distinct from former then
      return true;
    end if;
  end if;
  perform private.limit_member_requests('report');
  if former.id is not null then
    update public.event_reports as r set reason = merged.reason, details = merged.details, answer_address = merged.answer_address,
        claim_role = merged.claim_role, claim_name = merged.claim_name, claim_work = merged.claim_work, claim_original = merged.claim_original,
        claim_reach = merged.claim_reach, due_at = merged.due_at, language = submit_event_report.language, submission_key = sent_key, changed_at = clock_timestamp(),
        reported_content = merged.reported_content
      where r.id = former.id;
    return true;
  end if;
  -- Claims about copyright or intimate images need action, so they are limited only by reports with the same reason.
  select count(*) into open_reports from public.event_reports as r
    where r.event_id = reported_event and r.closing_id is null
      and (claim = '{}' or r.reason = report_reason);
  -- Beyond the total, the first report about an event is still stored, so that a flood of reports cannot hide an event from the admins.
  if open_reports >= private.max_open_reports(true) or (open_reports > 0 and private.max_open_reports(false) <= (
    select count(*) from (select from public.event_reports as r where r.closing_id is null limit private.max_open_reports(false)) as o
  )) then
    update public.event_reports as r set further_reports = r.further_reports + 1 where r.id = (
      select n.id from public.event_reports as n
      where n.event_id = reported_event and n.closing_id is null order by n.created_at desc, n.id limit 1
    );
    return true;
  end if;
  insert into public.event_reports (
      event_id, reason, details, client, answer_address, language, submission_key, reported_content,
      claim_role, claim_name, claim_work, claim_original, claim_reach, due_at)
    values (reported_event, report_reason, report_details, reporter, submit_event_report.answer_address, submit_event_report.language, sent_key,
      private.public_content_hash(reported_event),
      claim ->> 'role', claim ->> 'name', claim ->> 'work', claim ->> 'original', claim ->> 'reach',
      case when report_reason = 'intimate_images' then now() + interval '48 hours' end);
  return true;
end
$$;
comment on function public.submit_event_report(text, uuid, text, uuid, text, text, text, text, jsonb) is 'Takes a report about an event that is public or is being updated; false when it is neither. `sent_client` distinguishes visitors, such as a hash of the client address; `claim` has the details for copyright or intimate images: {"role", "name", "work", "original"} or {"role", "reach"}. Further reports by a client are added to its open report. While max_open_reports() are open, further ones are counted, not stored. Rejects (429) more than max_requests() of a member. Definer rights, for the holder of the queue key; a member''s call also carries the member''s token.';
revoke execute on function public.submit_event_report(text, uuid, text, uuid, text, text, text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.submit_event_report(text, uuid, text, uuid, text, text, text, text, jsonb) to anon, authenticated;
