-- Changes of plan: an organizer declares, at once and without review, that an event is sold out, postponed or cancelled, or takes place
-- after all; members who saved it are mailed if they wish. Creates only; rewrites no data.
-- Risk: each change queues a mail for each of those members.

create index mail_outbox_of_saved_events on private.mail_outbox using gin ((data -> 'savedDates') jsonb_path_ops) where data ? 'savedDates';
comment on index private.mail_outbox_of_saved_events is 'Mails that a further change of the same event makes obsolete.';

create function private.withdraw_saver_mail(ids uuid[], since timestamptz default '-infinity', only_kind text default null) returns table (member_id uuid, event_id uuid, date jsonb)
  language plpgsql volatile set search_path = ''
  as $$
begin
  return query
    with unsent as (
      select o.id, o.recipient_id, o.data,
        (select jsonb_agg(d.value order by d.place) from jsonb_array_elements(o.data -> 'savedDates') with ordinality as d (value, place)
          where (d.value ->> 'id')::uuid <> all (ids)) as others
      from private.mail_outbox as o
      where o.data ? 'savedDates' and o.sent_at is null and not o.is_claimed and o.queued_at >= since
        and (only_kind is null or o.kind = only_kind)
        and o.data -> 'savedDates' @> any (array(select jsonb_build_array(jsonb_build_object('id', i.id)) from unnest(ids) as i (id)))
      for update
    ), emptied as (
      delete from private.mail_outbox as o using unsent as u where o.id = u.id and u.others is null
    ), shortened as (
      update private.mail_outbox as o set data = o.data || jsonb_build_object('savedDates', u.others)
        from unsent as u where o.id = u.id and u.others is not null
    )
    select u.recipient_id, (d.value ->> 'id')::uuid, d.value
    from unsent as u cross join lateral jsonb_array_elements(u.data -> 'savedDates') as d (value) where (d.value ->> 'id')::uuid = any (ids);
end
$$;
comment on function private.withdraw_saver_mail(uuid[], timestamptz, text) is 'Takes these events out of unsent mails to members who saved them, optionally of one kind, and deletes mails that are then empty. Returns the removed parts, for each member and event.';

create function private.saved_date(
    id uuid, title text, start_date timestamptz, is_all_day boolean, location text, old_start timestamptz, was_all_day boolean, was text, mailed_at timestamptz)
  returns jsonb
  language plpgsql stable set search_path = ''
  as $$
begin
  return jsonb_build_object(
    'id', id, 'title', title, 'startDate', start_date, 'isAllDay', is_all_day, 'timeZone', (private.place_of(location)).time_zone,
    'oldStartDate', nullif(old_start, start_date), 'wasAllDay', was_all_day, 'was', was, 'mailedBefore', mailed_at);
end
$$;
comment on function private.saved_date(uuid, text, timestamptz, boolean, text, timestamptz, boolean, text, timestamptz) is 'A date in a mail to members who saved it, in the form that app/content/saved-event-mails.ts reads.';

create function private.saver_mail_expires(start_date timestamptz, end_date timestamptz) returns timestamptz
  language sql stable set search_path = ''
  as $$ select case when start_date > now() then start_date when end_date > now() then end_date else now() + interval '1 day' end $$;
comment on function private.saver_mail_expires(timestamptz, timestamptz) is 'When a mail about a change of an event becomes useless.';

create type private.saver_news as (event public.events, was text, old_start timestamptz, was_all_day boolean);
comment on type private.saver_news is 'A change to report to members who saved an event. event: its public version; was: the previous state; old_start: the last public start if it moved in time; was_all_day: whether only that start''s day is shown.';

create function private.notify_savers(news private.saver_news[], kind text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with superseded as (
    select * from private.withdraw_saver_mail(array(select (n.event).id from unnest(news) as n))
  ), told as (
    -- The state that readers were last told, and when they were last mailed; unsent mails do not count.
    select s.member_id, (n.event).*, coalesce(d.date ->> 'was', n.was) as was,
      coalesce((d.date ->> 'oldStartDate')::timestamptz, n.old_start) as old_start,
      coalesce((d.date ->> 'wasAllDay')::boolean, n.was_all_day) as was_all_day,
      case when d.member_id is null then s.mailed_at else (d.date ->> 'mailedBefore')::timestamptz end as mailed_at
    from unnest(news) as n
      join public.saved_events as s on s.event_id = (n.event).id
      join public.mail_choices as c on c.member_id = s.member_id and c.saved_event_changes
      left join superseded as d on d.member_id = s.member_id and d.event_id = s.event_id
    where private.owns_event(n.event, s.member_id) is not true
  ), queued as (
    -- One mail for all dates of a series.
    insert into private.mail_outbox (kind, recipient_id, links, data, is_bulk, next_attempt_at, expires_at)
    select 'event_' || notify_savers.kind, t.member_id, array['end_mail'],
      jsonb_build_object('savedDates', jsonb_agg(
        private.saved_date(t.id, t.title, t.start_date, t.is_all_day, t.location, t.old_start, t.was_all_day, t.was, t.mailed_at) order by t.start_date, t.id)),
      -- Time to undo it, and at most one an hour.
      true, greatest(now() + interval '5 minutes', max(t.mailed_at) + interval '1 hour'),
      max(private.saver_mail_expires(t.start_date, t.end_date))
    from told as t where t.was <> notify_savers.kind
    group by t.member_id, coalesce(t.series_id, t.id)
    returning recipient_id, next_attempt_at, data
  )
  update public.saved_events as s set mailed_at = coalesce(q.next_attempt_at, t.mailed_at)
    from told as t left join (
      select q.recipient_id, q.next_attempt_at, (d.value ->> 'id')::uuid as event_id
      from queued as q cross join lateral jsonb_array_elements(q.data -> 'savedDates') as d (value)
    ) as q on q.recipient_id = t.member_id and q.event_id = t.id
    where s.event_id = t.id and s.member_id = t.member_id;
end
$$;
comment on function private.notify_savers(private.saver_news[], text) is 'Queues a mail to members who saved these events and want to know, one for all dates of a series: its kind is sold_out, postponed, cancelled, on_again or moved. It replaces earlier unsent mails about these events; if the changes cancel out, none is sent. Uses the public titles; claim_mail() adds the reasons.';

create function private.last_approved_of(event public.events) returns public.events
  language plpgsql stable set search_path = ''
  as $$
begin
  return case when event.is_approved then event else private.approved_version_of(event) end;
end
$$;
comment on function private.last_approved_of(public.events) is 'The last approved version of an event; a null row if there is none, or it was unpublished.';

create function private.change_statuses(ids uuid[], status text, member uuid) returns setof public.events
  language plpgsql volatile set search_path = ''
  as $$
declare
  before constant public.events[] := array(select e from public.events as e where e.id = any (ids) order by e.start_date, e.id for update);
begin
  if exists (select from unnest(before) as b where (private.last_approved_of(b)).id is null) then
    raise exception 'This event isn''t public, so there''s nobody to tell. You can edit or delete it.'
      using detail = json_build_object('code', 'plans_not_public');
  end if;
  if exists (
    select from unnest(before) as b cross join lateral private.last_approved_of(b) as v
    where coalesce(v.end_date, v.start_date) <= now()
      -- A postponed event may still be cancelled after its former date.
      and not (b.status is not distinct from 'postponed' and change_statuses.status is not distinct from 'cancelled')
  ) then
    raise exception 'This event is over.' using detail = json_build_object('code', 'plans_over');
  end if;
  perform private.count_event_writes(member, false, cardinality(before));
  perform private.switch_act(jsonb_build_object('actor', 'organizer', 'member', member));
  update public.events as e set status = change_statuses.status, status_at = case when change_statuses.status is not null then now() end
    where e.id = any (ids);
  perform private.switch_act(null);
  perform private.audit_status(before[1], status, cardinality(before), member, null);
  perform private.notify_savers(
    array(select row(private.last_approved_of(b), coalesce(b.status, 'on_again'), null, null)::private.saver_news from unnest(before) as b),
    coalesce(status, 'on_again'));
  return query select e.* from public.events as e where e.id = any (ids) order by e.start_date, e.id;
end
$$;
comment on function private.change_statuses(uuid[], text, uuid) is 'Changes the status of a public event, or of several dates of a series at once, for a member who may, and notifies members who saved them. Returns the changed events.';

create function private.audit_status(event public.events, status text, dates integer, member uuid, by text) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  with entry as (
    insert into public.audit_log (actor_id, action, subject_kind, subject_id, details)
      values (member, 'event_status_said', 'event', event.id::text, jsonb_strip_nulls(jsonb_build_object('status', coalesce(status, 'on_again'), 'by', by))
        || case when dates > 1 then jsonb_build_object('dates', dates) else '{}' end)
      returning id
  )
  insert into public.audit_titles (entry_id, organizer_id, organization_id, title)
    select n.id, event.organizer_id, event.organization_id, event.title from entry as n;
end
$$;
comment on function private.audit_status(public.events, text, integer, uuid, text) is 'Logs the status that a member, or "calendar" on their behalf, set for an event, or for several dates of its series (event is the first).';

create function public.set_event_status(
    event_id uuid, status text, version timestamptz, dates text default 'one', reasons text[] default '{}', note text default null)
  returns setof public.events
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  member constant uuid := private.require_session('sign_in_to_change_plans', 'You must be logged in to change the status of an event');
  before public.events;
  changed uuid[] := '{}';
begin
  if dates in ('later', 'all') then
    -- Serializes changes of one series before its dates are locked.
    perform from public.event_series as s
      where s.id = (select e.series_id from public.events as e where e.id = event_id and private.owns_event(e, member)) for update;
  end if;
  select e.* into before from public.events as e where e.id = event_id and private.owns_event(e, member) for update;
  if before.id is null then
    raise exception 'Only the organizer can change the status of an event.'
      using errcode = 'insufficient_privilege', detail = json_build_object('code', 'plans_of_others');
  end if;
  -- Pressing twice must not count as another change.
  if before.status is distinct from set_event_status.status then
    if before.updated_at <> version then
      return;
    end if;
    changed := array[before.id];
  end if;
  if dates in ('later', 'all') then
    changed := changed || array(
      select e.id from public.events as e cross join lateral private.last_approved_of(e) as v
      where e.series_id = before.series_id and e.id <> before.id and private.owns_event(e, member)
        and (dates = 'all' or e.start_date > before.start_date)
        and e.status is distinct from set_event_status.status
        -- Clearing a status clears it for the dates that got it together.
        and (set_event_status.status is not null or e.status_at = before.status_at)
        and v.id is not null and coalesce(v.end_date, v.start_date) > now());
  end if;
  if cardinality(changed) = 0 then
    return next before;
    return;
  end if;
  return query
    select c.* from private.change_statuses(changed, status, member) as c order by c.id <> event_id, c.start_date, c.id;
  if status is not null then
    perform private.say_status_words(changed, status, reasons, note, member);
  end if;
end
$$;
comment on function public.set_event_status(uuid, text, timestamptz, text, text[], text) is 'Sets the status of an own public event: sold out, postponed or cancelled, or with null that it takes place as planned. With `dates` "later" or "all" also for the later, or all other, public dates of its series that are not over and that the caller may change; null then clears the status that was set together with this one. Returns the event, then the other changed dates; no row if its version (updated_at) differs. An event that already has the status is returned unchanged. `reasons` and `note` explain it, see say_status_words(). Each date counts as a change; together they are one entry of the audit log and one mail to each member who saved them. Definer rights: no API role writes the status.';

revoke execute on function
  private.withdraw_saver_mail(uuid[], timestamptz, text),
  private.saved_date(uuid, text, timestamptz, boolean, text, timestamptz, boolean, text, timestamptz), private.saver_mail_expires(timestamptz, timestamptz),
  private.notify_savers(private.saver_news[], text), private.last_approved_of(public.events),
  private.audit_status(public.events, text, integer, uuid, text), private.change_statuses(uuid[], text, uuid), public.set_event_status(uuid, text, timestamptz, text, text[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_event_status(uuid, text, timestamptz, text, text[], text) to authenticated;

create function private.has_new_date(event public.events) returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  return exists (
    select from private.published_events as p where p.id = event.id and (p.version ->> 'start_date')::timestamptz <> event.start_date);
end
$$;
comment on function private.has_new_date(public.events) is 'Whether the start of an event differs from its approved version. Definer rights: it reads approved versions.';
revoke execute on function private.has_new_date(public.events) from public, anon, authenticated, service_role;
grant execute on function private.has_new_date(public.events) to authenticated, service_role;

create function private.notify_savers_of_moves(changes private.event_changes[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
begin
  -- There is no kind 'unmoved', so a later mail that replaces this one is always sent. Nobody needs the new date of an event that does not
  -- take place.
  perform private.notify_savers(
    array(
      select row(e, 'unmoved', c.old_start_date, c.is_all_day)::private.saver_news from unnest(changes) as c join public.events as e on e.id = c.event_id
      where c.kind = 'moved' and (e.status is null or e.status = 'sold_out')),
    'moved');
end
$$;
comment on function private.notify_savers_of_moves(private.event_changes[]) is 'Mails members who saved an event that it has moved, once that is approved.';
revoke execute on function private.notify_savers_of_moves(private.event_changes[]) from public, anon, authenticated, service_role;
