-- What admins decide about events: approving, returning, refusing, unpublishing, deleting. Creates only; rewrites no data.
-- Each acts on the versions that were read. States and undoing are in the next file.

create function public.unpublish_event(event_id uuid, reason text, whole_series boolean default false) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  asked constant public.events := (select e from public.events as e where e.id = event_id);
  asked_ids constant uuid[] := array(
    select e.id from public.events as e
    where e.id = event_id or (whole_series and e.series_id = asked.series_id and private.owner_of(e) = private.owner_of(asked)));
  unpublished_title text;
  ids uuid[];
  before jsonb;
begin
  perform private.require_admin('admin_to_unpublish_event', 'You must be logged in as an admin to unpublish an event');
  if reason is null then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  perform from public.events as e where e.id = any (asked_ids) order by e.id for update;
  ids := array(
    select e.id from public.events as e
    where e.id = any (asked_ids) and (e.is_approved or (private.waiting_version_of(e)).id is not null)
    order by e.id = event_id desc, e.start_date, e.id);
  before := private.states_of(ids);
  perform private.begin_decision(ids);
  update public.events as e
    set is_approved = false, review = 'returned', unpublished_at = now(), unpublish_reason = private.require_reason(reason)
    where e.id = any (ids);
  perform private.begin_decision('{}');
  perform private.remember_decision(before, 'unpublished');
  select e.title into unpublished_title from public.events as e where e.id = ids[1];
  return unpublished_title;
end
$$;
comment on function public.unpublish_event(uuid, text, boolean) is 'Unpublishes an event, or all dates of its series that belong to the same owner with one decision, and returns it to its organizer, with a reason for its organizer; also one whose change waits while something of its approved version is shown. Returns its title; null when it does not exist or nothing of it is public. Admins only. Definer rights: API roles cannot write the reason.';

create function private.dates_of_version(event_id uuid, version timestamptz) returns uuid[]
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked public.events;
  ids uuid[];
begin
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  ids := private.dates_decided_with(asked);
  perform from public.events as e where e.id = any (ids) order by e.id for update;
  select e.* into asked from public.events as e where e.id = event_id and not e.is_approved;
  ids := private.dates_decided_with(asked);
  ids := array(select e.id from public.events as e where e.id = any (ids) and e.updated_at <= version order by e.start_date, e.id);
  -- The latest of them is the version, so that nothing was decided that nobody has read.
  if event_id = any (ids) and exists (select from public.events as e where e.id = any (ids) and e.updated_at = version) then
    return ids;
  end if;
  return '{}';
end
$$;
comment on function private.dates_of_version(uuid, timestamptz) is 'The dates that are decided together with a pending event (see dates_decided_with()) as they were when the latest was written at this moment; a date that has changed since is left out and waits by itself. Empty where the event has changed.';
revoke execute on function private.dates_of_version(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.dates_of_version(uuid, timestamptz) to authenticated;

create function private.approve_version(event_id uuid, version timestamptz) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids constant uuid[] := private.dates_of_version(event_id, version);
  before constant jsonb := private.states_of(ids);
begin
  perform private.begin_decision(ids);
  update public.events as e set is_approved = true where e.id = any (ids);
  perform private.begin_decision('{}');
  return before;
end
$$;
comment on function private.approve_version(uuid, timestamptz) is 'Approves the version of an event and the dates that are decided with it. Returns them as they were, see states_of(); an empty list where nothing was approved.';
revoke execute on function private.approve_version(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.approve_version(uuid, timestamptz) to authenticated;

create function public.approve_event(event_id uuid, version timestamptz) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  before jsonb;
begin
  perform private.require_admin('admin_to_approve_event', 'You must be logged in as an admin to approve an event');
  before := private.approve_version(event_id, version);
  perform private.remember_decision(before, 'approved');
  return (select e.title from public.events as e where e.id = (before -> 0 ->> 'id')::uuid);
end
$$;
comment on function public.approve_event(uuid, timestamptz) is 'Approves the version of an event (its updated_at), with all dates of its series that wait, or were sent back, as it was and say the same, of which the version is the latest. Returns its title; null when it has changed or is public. Admins only, by their own right to approve.';

create function public.approve_events(event_ids uuid[], versions timestamptz[])
  returns table (title text, outcome text)
  language plpgsql volatile set search_path = ''
  as $$
declare
  asked record;
  found public.events;
  approved jsonb;
  before jsonb := '[]';
begin
  perform private.require_admin('admin_to_approve_event', 'You must be logged in as an admin to approve an event');
  -- As many as a page may have, in one order for all admins.
  for asked in select distinct on (u.id) u.id, u.version from unnest(event_ids, versions) as u (id, version) order by u.id limit 100 loop
    select e.* into found from public.events as e where e.id = asked.id;
    title := found.title;
    if found.review = 'waiting' and found.unpublished_at is not null then
      outcome := 'taken_off';
    elsif coalesce(found.end_date, found.start_date) < now() and found.review = 'waiting' then
      outcome := 'ended';
    else
      approved := case when found.review = 'waiting' then private.approve_version(asked.id, asked.version) else '[]' end;
      before := before || approved;
      outcome := case when approved = '[]' then 'changed' else 'approved' end;
    end if;
    return next;
  end loop;
  perform private.remember_decision(before, 'approved');
end
$$;
comment on function public.approve_events(uuid[], timestamptz[]) is 'Approves several events that wait, each in a version as approve_event() does, with a decision and a mail for each; all of them are undone together. Returns the titles in no particular order, null for what is gone, with the outcome: approved, taken_off (left out, because who has taken it off had a reason, which is read one by one), ended (left out, because that is confirmed one by one), changed (left out, because it has changed or waits no more). Admins only, by their own right to approve.';
revoke execute on function public.approve_events(uuid[], timestamptz[]) from public, anon, authenticated, service_role;
grant execute on function public.approve_events(uuid[], timestamptz[]) to authenticated;

create function private.send_back_version(event_id uuid, version timestamptz, decision text, reason text, field_reasons jsonb, reasons jsonb) returns jsonb
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids constant uuid[] := private.dates_of_version(event_id, version);
  before constant jsonb := private.states_of(ids);
  sent_back public.events;
begin
  if ids = '{}' then
    return before;
  end if;
  perform private.begin_decision(ids);
  update public.events as e set review = decision where e.id = any (ids);
  select e.* into sent_back from public.events as e where e.id = ids[1];
  perform private.notify_organizer(sent_back, decision, reason, field_reasons, clock_timestamp() - sent_back.submitted_at, reasons);
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title, reason)
    values (
      private.write_audit('event_' || decision, 'event', sent_back.id::text, '{"by": "admin"}'::jsonb || private.decided_dates()),
      sent_back.organizer_id, sent_back.organization_id, sent_back.title, reason);
  perform private.begin_decision('{}');
  return before;
end
$$;
comment on function private.send_back_version(uuid, timestamptz, text, text, jsonb, jsonb) is 'Takes the version of an event, and the dates that are decided with it, off the queue, as returned or refused, records the decision and queues the mail. Returns them as they were, see states_of(); an empty list where it has changed.';

create function private.send_back(event_ids uuid[], versions timestamptz[], decision text, reason text, field_reasons jsonb, reasons text[])
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  note constant text := private.require_reason(nullif(btrim(reason), ''));
  listed constant jsonb := private.reasons_for(reasons, decision);
  asked record;
  found public.events;
  sent_back jsonb;
  before jsonb := '[]';
begin
  field_reasons := nullif(field_reasons, '{}');
  if note is null and field_reasons is null and cardinality(reasons) = 0 then
    raise exception 'Reason is required' using detail = json_build_object('code', 'reason_required');
  end if;
  -- As approve_events().
  for asked in select distinct on (u.id) u.id, u.version from unnest(event_ids, versions) as u (id, version) order by u.id limit 100 loop
    select e.* into found from public.events as e where e.id = asked.id;
    sent_back := case when found.review = 'waiting'
      then private.send_back_version(asked.id, asked.version, decision, note, field_reasons, listed) else '[]' end;
    before := before || sent_back;
    title := found.title;
    outcome := case when sent_back = '[]' then 'changed' else decision end;
    return next;
  end loop;
  perform private.remember_decision(before, decision);
end
$$;
comment on function private.send_back(uuid[], timestamptz[], text, text, jsonb, text[]) is 'Returns or refuses the versions of events that wait, with the same reasons, a decision and a mail for each; all of them are undone together. Returns titles and outcomes as approve_events() does. Definer rights: API roles write neither the review state nor a mail.';
revoke execute on function private.send_back_version(uuid, timestamptz, text, text, jsonb, jsonb), private.send_back(uuid[], timestamptz[], text, text, jsonb, text[])
  from public, anon, authenticated, service_role;

create function public.return_events(event_ids uuid[], versions timestamptz[], reason text, field_reasons jsonb default null, reasons text[] default '{}')
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_return_event', 'You must be logged in as an admin to return an event');
  return query select * from private.send_back(event_ids, versions, 'returned', reason, field_reasons, reasons);
end
$$;
comment on function public.return_events(uuid[], timestamptz[], text, jsonb, text[]) is 'Returns several events that wait to their organizers, who are to change them, each in a version (its updated_at): with a reason, with what is to be changed by the name of the form''s control, or with reasons from the list, the same for all. Returns the titles in no particular order, null for what is gone, with the outcome: returned, changed (left out, because it has changed or waits no more). Admins only. Definer rights: API roles cannot write the review state.';

create function public.refuse_events(event_ids uuid[], versions timestamptz[], reason text, reasons text[] default '{}')
  returns table (title text, outcome text)
  language plpgsql volatile security definer set search_path = ''
  as $$
begin
  perform private.require_admin('admin_to_refuse_event', 'You must be logged in as an admin to refuse an event');
  return query select * from private.send_back(event_ids, versions, 'refused', reason, null, reasons);
end
$$;
comment on function public.refuse_events(uuid[], timestamptz[], text, text[]) is 'Refuses several events that wait, each in a version (its updated_at), with a reason or reasons from the list, the same for all; the texts stay the organizers''. Returns titles and outcomes as return_events(). Admins only. Definer rights as return_events().';

revoke execute on function
  public.return_events(uuid[], timestamptz[], text, jsonb, text[]), public.refuse_events(uuid[], timestamptz[], text, text[])
  from public, anon, authenticated, service_role;
grant execute on function
  public.return_events(uuid[], timestamptz[], text, jsonb, text[]), public.refuse_events(uuid[], timestamptz[], text, text[])
  to authenticated;

create function public.delete_pending_event(event_id uuid, version timestamptz, reason text) returns text
  language plpgsql volatile set search_path = ''
  as $$
declare
  ids uuid[];
  deleted_title text;
begin
  perform private.require_admin('admin_to_delete_event', 'You must be logged in as an admin to delete an event');
  ids := private.dates_of_version(event_id, version);
  deleted_title := (select e.title from public.events as e where e.id = ids[1]);
  perform set_config('sunshine.decision_reason', coalesce(private.require_reason(reason), ''), true);
  perform private.begin_decision(ids);
  delete from public.events as e where e.id = any (ids);
  perform private.begin_decision('{}');
  perform set_config('sunshine.decision_reason', '', true);
  return deleted_title;
end
$$;
comment on function public.delete_pending_event(uuid, timestamptz, text) is 'Deletes the version of a pending event (its updated_at), and the dates of its series that are decided with it, with a reason for its organizer or none. Returns its title; null when it has changed or is public. Admins only, by their own right to delete.';

revoke execute on function public.approve_event(uuid, timestamptz), public.unpublish_event(uuid, text, boolean), public.delete_pending_event(uuid, timestamptz, text) from public, anon, authenticated, service_role;
grant execute on function public.approve_event(uuid, timestamptz), public.unpublish_event(uuid, text, boolean), public.delete_pending_event(uuid, timestamptz, text) to authenticated;
