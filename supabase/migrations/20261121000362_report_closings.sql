-- Closing and answering reports: by admins, and automatically when something happens to the event. Creates only; rewrites no data.

create function private.answer_reporters(closing uuid, waits interval) returns void
  language sql volatile set search_path = ''
  as $$
    with mails as (
      insert into private.mail_outbox (kind, address, language, data, next_attempt_at)
        select distinct on (private.mailbox_of(r.answer_address)) 'report_closed', r.answer_address, r.language,
          coalesce(private.mailed_event(e), '{}') || jsonb_build_object('closingId', c.id, 'title', c.title, 'outcome', c.outcome, 'answer', c.answer), clock_timestamp() + waits
        from public.report_closings as c join public.event_reports as r on r.closing_id = c.id
          left join public.events as e on e.id = c.event_id
        where c.id = closing and r.answer_address is not null
        order by private.mailbox_of(r.answer_address), r.changed_at desc
        returning 1
    )
    update public.report_closings as c set answered = (select count(*) from mails) where c.id = closing
  $$;
comment on function private.answer_reporters(uuid, interval) is 'Queues the mail with the outcome, once for each mailbox left with a report. `waits`: as long as the closing can be undone.';

create function private.reopen_reports(closings uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  delete from private.mail_outbox as o
    where o.kind = 'report_closed' and o.sent_at is null and not o.is_claimed and o.data ->> 'closingId' = any (closings::text[]);
  -- A newer open report by the same client replaces the closed one.
  delete from public.event_reports as r
    where r.closing_id = any (closings)
      and exists (select from public.event_reports as n where n.event_id = r.event_id and n.client = r.client and n.closing_id is null);
  update public.event_reports as r set closing_id = null where r.closing_id = any (closings);
  delete from public.report_closings as c where c.id = any (closings);
end
$$;
comment on function private.reopen_reports(uuid[]) is 'Undoes closings and deletes their unsent mail.';
revoke execute on function private.answer_reporters(uuid, interval), private.reopen_reports(uuid[]) from public, anon, authenticated, service_role;

create function public.close_event_reports(reported_event uuid, read_until timestamptz, report_outcome text, report_answer text default null) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  closing uuid;
  closed integer;
begin
  perform private.require_admin('admin_to_close_reports', 'You must be logged in as an admin to close reports');
  if private.is_outcome_of_event(report_outcome) then
    raise exception 'Reports get this outcome when the event is unpublished or deleted'
      using errcode = 'check_violation', detail = json_build_object('code', 'outcome_of_event');
  end if;
  perform private.lock_reports_of(reported_event);
  if not exists (select from public.event_reports as r where r.event_id = reported_event and r.closing_id is null and r.changed_at <= read_until) then
    return 0;
  end if;
  if report_outcome = 'corrected' and not private.is_corrected(reported_event, read_until) then
    raise exception 'The event hasn''t changed since the last report: correct it first, or choose another outcome'
      using errcode = 'check_violation', detail = json_build_object('code', 'event_not_corrected');
  end if;
  insert into public.report_closings (event_id, title, organizer_id, outcome, answer, closed_by)
    select e.id, coalesce((private.approved_version_of(e)).title, e.title), e.organizer_id, report_outcome, report_answer, (select auth.uid())
    from public.events as e where e.id = reported_event
    returning id into closing;
  update public.event_reports as r set closing_id = closing
    where r.event_id = reported_event and r.closing_id is null and r.changed_at <= read_until;
  get diagnostics closed = row_count;
  perform private.answer_reporters(closing, private.undo_period());
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
    select private.write_audit('reports_closed', 'event', e.id::text, jsonb_build_object('by', 'admin', 'outcome', report_outcome, 'reports', closed)),
      e.organizer_id, e.organization_id, e.title, report_answer
    from public.events as e where e.id = reported_event;
  return closed;
end
$$;
comment on function public.close_event_reports(uuid, timestamptz, text, text) is 'Closes the open reports of an event that the caller has read, up to `read_until`, the latest change among them; later ones stay open. The outcome "corrected" requires is_corrected(). Mails the outcome to those who left an address, after undo_period(). Returns how many were closed. Admins only.';

create function public.undo_report_closing(closing_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  undone public.report_closings;
begin
  perform private.require_admin('admin_to_close_reports', 'You must be logged in as an admin to close reports');
  select c.* into undone from public.report_closings as c
    where c.id = undo_report_closing.closing_id and c.closed_by = (select auth.uid()) and c.closed_at > now() - private.undo_period()
      and not private.is_outcome_of_event(c.outcome) and exists (select from public.events as e where e.id = c.event_id) for update;
  if undone.id is null then
    return false;
  end if;
  perform private.lock_reports_of(undone.event_id);
  perform private.reopen_reports(array[undone.id]);
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
    select private.write_audit('reports_reopened', 'event', e.id::text, jsonb_build_object('by', 'admin')), e.organizer_id, e.organization_id, e.title
    from public.events as e where e.id = undone.event_id;
  return true;
end
$$;
comment on function public.undo_report_closing(uuid) is 'Reopens the reports that the caller closed in the last 30 seconds, and takes back the mail. False when it is too late. Admins only.';

revoke execute on function public.close_event_reports(uuid, timestamptz, text, text), public.undo_report_closing(uuid) from public, anon, authenticated, service_role;
grant execute on function public.close_event_reports(uuid, timestamptz, text, text), public.undo_report_closing(uuid) to authenticated;

create function private.close_reports(diffs private.event_diff[], act private.act) returns void
  language plpgsql volatile set search_path = ''
  as $$
declare
  reported record;
  closing uuid;
begin
  for reported in
    select (d.before).id, (d.before).organizer_id, coalesce((d.public_before).title, (private.approved_version_of(d.before)).title, (d.before).title) as title,
      (d.after).id is null as is_deleted, private.actor_on_event(d.before, act) as actor
    from unnest(diffs) as d
    where (d.after).id is null or ((d.before).unpublished_at is null and (d.after).unpublished_at is not null)
  loop
    continue when not exists (select from public.event_reports as r where r.event_id = reported.id);
    if reported.is_deleted and not exists (select from public.profiles as p where p.id = reported.organizer_id) then
      -- Deleted together with its organizer's account.
      delete from public.event_reports as r where r.event_id = reported.id;
      continue;
    end if;
    if exists (select from public.event_reports as r where r.event_id = reported.id and r.closing_id is null) then
      insert into public.report_closings (event_id, title, organizer_id, outcome, closed_by)
        values (reported.id, reported.title, reported.organizer_id,
          case when not reported.is_deleted then 'taken_off' when reported.actor = 'admin' then 'removed' else 'gone' end,
          case when reported.actor in ('admin', 'measure') then act.member end)
        returning id into closing;
      update public.event_reports as r set closing_id = closing where r.event_id = reported.id and r.closing_id is null;
      perform private.answer_reporters(closing, case when reported.is_deleted then interval '0' else private.undo_period() end);
    end if;
    if reported.is_deleted then
      update public.event_reports as r set event_id = null where r.event_id = reported.id;
    end if;
  end loop;
end
$$;
comment on function private.close_reports(private.event_diff[], private.act) is 'Closes the open reports of events that were taken off, deleted or removed after their end, so that admins can still read them; deletes them if the organizer''s account is deleted.';
revoke execute on function private.close_reports(private.event_diff[], private.act) from public, anon, authenticated, service_role;

create function private.erase_report_addresses() returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  update public.event_reports as r set answer_address = null
    where r.answer_address is not null and (
      r.changed_at < now() - interval '90 days'
      or exists (select from public.report_closings as c where c.id = r.closing_id and c.closed_at < now() - private.undo_period()));
end
$$;
comment on function private.erase_report_addresses() is 'Erases addresses once the answer is queued for good, or after 90 days.';
revoke execute on function private.erase_report_addresses() from public, anon, authenticated, service_role;
